import { logistic } from './item-response.ts'
import type { Expectation, ItemLogits } from './marginal-likelihood.ts'

/** Which discriminations are free: one per item (2pl), one for all (1pl), or none (rasch, a = 1). */
export type MarginalModel = '2pl' | '1pl' | 'rasch-mml'

/**
 * Where estimation of a stops. Items of real tests stay below 4; what comes this far separates the students, has no
 * finite maximum, and is a step too steep for the distance between the nodes.
 */
export const STEEPEST = 6

/** First and second derivatives of an item's expected complete-data log likelihood, by a and d. */
type Slopes = { a: number; d: number; aa: number; ad: number; dd: number }

const slopesOf = (
  { right, asked }: Expectation,
  nodes: Float64Array,
  a: number,
  d: number,
  i: number,
): Slopes => {
  const slopes = { a: 0, d: 0, aa: 0, ad: 0, dd: 0 }
  for (let j = 0; j < nodes.length; j++) {
    const n = asked[i * nodes.length + j]!
    if (n === 0) continue
    const theta = nodes[j]!
    const p = logistic(a * theta + d)
    const residual = right[i * nodes.length + j]! - n * p
    const weight = n * p * (1 - p)
    slopes.a += theta * residual
    slopes.d += residual
    slopes.aa += theta * theta * weight
    slopes.ad += theta * weight
    slopes.dd += weight
  }
  return slopes
}

/** A Newton step longer than this leaves the region where the quadratic holds. */
const LONGEST_STEP = 1

const shorten = (step: number): number =>
  Number.isFinite(step) ? Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, step)) : 0

const stepsPerItem = (slopes: readonly Slopes[], model: MarginalModel): { a: number; d: number }[] => {
  if (model === '2pl')
    return slopes.map(({ a, d, aa, ad, dd }) => {
      const determinant = aa * dd - ad * ad
      return { a: (dd * a - ad * d) / determinant, d: (aa * d - ad * a) / determinant }
    })
  // The common a is solved from the bordered diagonal system by its Schur complement.
  let [gradient, curvature] = [0, 0]
  for (const { a, d, aa, ad, dd } of slopes) {
    gradient += a - (ad * d) / dd
    curvature += aa - (ad * ad) / dd
  }
  const common = model === '1pl' ? gradient / curvature : 0
  return slopes.map(({ d, ad, dd }) => ({ a: common, d: (d - ad * common) / dd }))
}

/** Newton steps of one M step: EM needs no more than an improvement from each. */
const STEPS = 3

/** The M step: a logistic regression of the expected counts on θ, per item or with a common slope. */
export const maximizeLogits = (
  expected: Expectation,
  nodes: Float64Array,
  from: ItemLogits,
  model: MarginalModel,
): ItemLogits => {
  const [a, d] = [from.a.slice(), from.d.slice()]
  for (let round = 0; round < STEPS; round++) {
    const slopes = Array.from(a, (slope, i) => slopesOf(expected, nodes, slope, d[i]!, i))
    for (const [i, step] of stepsPerItem(slopes, model).entries()) {
      a[i] = Math.max(-STEEPEST, Math.min(STEEPEST, a[i]! + shorten(step.a)))
      d[i]! += shorten(step.d)
    }
  }
  return { a, d }
}

/** Gradient of the marginal log likelihood by (a₁, d₁, a₂, d₂, ...): at the E step's own logits it is the complete one's. */
export const gradientOf = (
  expected: Expectation,
  nodes: Float64Array,
  { a, d }: ItemLogits,
): Float64Array => {
  const gradient = new Float64Array(2 * a.length)
  for (let i = 0; i < a.length; i++) {
    const slopes = slopesOf(expected, nodes, a[i]!, d[i]!, i)
    gradient[2 * i] = slopes.a
    gradient[2 * i + 1] = slopes.d
  }
  return gradient
}
