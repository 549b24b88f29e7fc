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

/**
 * Σ_r weight_r · P(i and j right | r right in all), as an items × items matrix whose diagonal holds P(i right | r).
 * Takes items³ / 3 · items steps.
 */
export const jointRightGivenScore = (
  chances: ArrayLike<number>,
  weights: ArrayLike<number>,
): Float64Array => {
  const k = chances.length
  const all = scoreDistribution(chances)
  const joint = new Float64Array(k * k)
  for (let i = 0; i < k; i++) {
    const rest = without(chances, i)
    const others = scoreDistribution(rest)
    for (let r = 1; r <= k; r++) joint[i * k + i]! += (weights[r]! * chances[i]! * others[r - 1]!) / all[r]!
    for (let j = 0; j < i; j++) {
      const third = scoreDistribution(without(rest, j))
      let sum = 0
      for (let r = 2; r <= k; r++) sum += (weights[r]! * chances[i]! * chances[j]! * third[r - 2]!) / all[r]!
      joint[i * k + j] = sum
      joint[j * k + i] = sum
    }
  }
  return joint
}
