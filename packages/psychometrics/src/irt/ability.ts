import { softplus } from './item-response.ts'
import type { ItemParameters } from './item-response.ts'
import { normalQuadrature } from '../math/quadrature.ts'

/** Expected a posteriori ability and the posterior's standard deviation. */
export type Ability = { readonly theta: number; readonly se: number }

/**
 * EAP estimator under θ ~ N(0, 1) for calibrated items: the mean of the posterior, finite for none and for all right.
 * Source: Bock and Mislevy 1982, Applied Psychological Measurement 6; R's mirt fscores(method = 'EAP') and ltm
 * factor.scores(method = 'EAP').
 *
 * The function it returns takes a row of 1 right, 0 wrong or blank, null or NaN not given, in the order of the items;
 * null among the parameters is an item that could not be calibrated and says nothing. It gives null for a row without
 * any scored item.
 */
export const abilityEstimator = (
  items: readonly (ItemParameters | null)[],
): ((row: ArrayLike<number | null>) => Ability | null) => {
  const { nodes, logWeights } = normalQuadrature()
  const logits = items.map((item) => item && nodes.map((theta) => item.a * (theta - item.b)))
  const wrong = logits.map((logit) => logit && logit.map((x) => -softplus(x)))
  return (row) => {
    if (row.length !== items.length)
      throw new RangeError(`A row of ${row.length} scores for ${items.length} items`)
    const logPosterior = logWeights.slice()
    let scored = 0
    for (let i = 0; i < items.length; i++) {
      const score = row[i]
      const [logit, logWrong] = [logits[i], wrong[i]]
      if (score == null || score !== score || !logit || !logWrong) continue
      if (score !== 0 && score !== 1) throw new RangeError(`Item ${i}: ${score} is neither 0 nor 1`)
      scored++
      for (let j = 0; j < nodes.length; j++) logPosterior[j]! += logWrong[j]! + score * logit[j]!
    }
    return scored === 0 ? null : momentsOf(nodes, logPosterior)
  }
}

const momentsOf = (nodes: Float64Array, logPosterior: Float64Array): Ability => {
  const greatest = logPosterior.reduce((max, x) => Math.max(max, x), -Infinity)
  const density = logPosterior.map((x) => Math.exp(x - greatest))
  let [sum, first] = [0, 0]
  for (let j = 0; j < nodes.length; j++) {
    sum += density[j]!
    first += density[j]! * nodes[j]!
  }
  const theta = first / sum
  let second = 0
  for (let j = 0; j < nodes.length; j++) second += density[j]! * (nodes[j]! - theta) ** 2
  return { theta, se: Math.sqrt(second / sum) }
}

/**
 * Marginal (empirical) reliability of EAP abilities: var θ̂ / (var θ̂ + mean SE²). Source: R's mirt
 * empirical_rxx. Null for fewer than two students.
 */
export const abilityReliability = (abilities: readonly Ability[]): number | null => {
  const n = abilities.length
  if (n < 2) return null
  const mean = abilities.reduce((sum, { theta }) => sum + theta, 0) / n
  const variance = abilities.reduce((sum, { theta }) => sum + (theta - mean) ** 2, 0) / (n - 1)
  const error = abilities.reduce((sum, { se }) => sum + se * se, 0) / n
  return variance / (variance + error)
}
