/**
 * Distribution of the number right among independent items with the chances given: f_r = γ_r(ε) / Π (1 + ε_i), where
 * γ_r is the elementary symmetric function of order r and ε = p / (1 − p). Built up item by item (the summation
 * algorithm, Andersen 1972; the same recursion as Lord and Wingersky 1984), which only adds positive terms and stays
 * within 0..1, so neither cancels nor overflows.
 */
export const scoreDistribution = (chances: ArrayLike<number>): Float64Array => {
  const shares = new Float64Array(chances.length + 1)
  shares[0] = 1
  for (let i = 0; i < chances.length; i++) {
    const p = chances[i]!
    for (let r = i + 1; r > 0; r--) shares[r] = shares[r]! * (1 - p) + shares[r - 1]! * p
    shares[0] *= 1 - p
  }
  return shares
}

const without = (chances: ArrayLike<number>, i: number): number[] =>
  Array.from(chances).filter((_, j) => j !== i)

/** For each item the distribution of the number right among the others. */
export const othersDistributions = (chances: ArrayLike<number>): Float64Array[] =>
  Array.from(chances, (_, i) => scoreDistribution(without(chances, i)))

/**
 * Chance of item i right given r right in all, by item and then r: p_i f_{r−1} of the others / f_r. Under the Rasch
 * model it does not depend on ability.
 */
export const rightGivenScore = (chances: ArrayLike<number>): Float64Array[] => {
  const all = scoreDistribution(chances)
  return othersDistributions(chances).map((others, i) =>
    all.map((share, r) => (r === 0 ? 0 : (chances[i]! * others[r - 1]!) / share)),
  )
}

/** Distributions of the number right before each item, a row each of `into`. */
const fillPrefixes = (chances: readonly number[], into: Float64Array, width: number): void => {
  into.fill(0)
  into[0] = 1
  for (let at = 0; at + 1 < chances.length; at++) {
    const p = chances[at]!
    const [row, next] = [at * width, (at + 1) * width]
    for (let r = 0; r <= at; r++) {
      const share = into[row + r]!
      into[next + r]! += share * (1 - p)
      into[next + r + 1]! += share * p
    }
  }
}

/**
 * Σ_r weight_r · P(i and j right | r right in all), as an items × items matrix whose diagonal holds P(i right | r).
 *
 * For each i the sum is linear in the others' distribution, so one way back through the recursion yields it for
 * every j (reverse differentiation): items³ steps instead of items⁴, and still nothing is subtracted.
 */
export const jointRightGivenScore = (
  chances: ArrayLike<number>,
  weights: ArrayLike<number>,
): Float64Array => {
  const k = chances.length
  const all = scoreDistribution(chances)
  const joint = new Float64Array(k * k)
  const before = new Float64Array(k * k)
  const worth = new Float64Array(k)
  for (let i = 0; i < k; i++) {
    const others = without(chances, i)
    fillPrefixes(others, before, k)
    // Worth of r right among the items so far, when those still to come have been averaged over.
    for (let r = 0; r < k; r++)
      worth[r] = weights[r + 1]! > 0 ? (weights[r + 1]! * chances[i]!) / all[r + 1]! : 0
    for (let at = k - 2; at >= 0; at--) {
      const p = others[at]!
      let sum = 0
      for (let r = 0; r <= at; r++) sum += before[at * k + r]! * worth[r + 1]!
      joint[i * k + (at < i ? at : at + 1)] = p * sum
      for (let r = 0; r <= at; r++) worth[r] = worth[r]! * (1 - p) + worth[r + 1]! * p
    }
    joint[i * k + i] = worth[0]!
  }
  return joint
}
