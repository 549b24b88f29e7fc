import { logistic } from '../irt/item-response.ts'
import { categoryChances, stepsOf } from './category-model.ts'
import type { ItemSteps, PolytomousModel } from './category-model.ts'

/** A calibrated item: its slope and a threshold per step. */
export type CalibratedItem = { readonly a: number; readonly b: readonly number[] }

/** Mean and variance of the step reached at θ. */
export const stepMoments = (
  chances: ArrayLike<number>,
): { readonly mean: number; readonly variance: number } => {
  let [mean, square] = [0, 0]
  for (let k = 1; k < chances.length; k++) {
    mean += k * chances[k]!
    square += k * k * chances[k]!
  }
  return { mean, variance: Math.max(0, square - mean * mean) }
}

const informationOf = (
  model: PolytomousModel,
  item: ItemSteps,
  theta: number,
  chances: Float64Array,
): number => {
  const { a, steps } = item
  categoryChances(model, item, theta, chances)
  if (model !== 'grm') return a * a * stepMoments(chances).variance
  const slope = (k: number) => {
    const p = k < 1 || k > steps.length ? 0 : logistic(a * theta + steps[k - 1]!)
    return p * (1 - p)
  }
  let sum = 0
  for (let k = 0; k < chances.length; k++) sum += (slope(k) - slope(k + 1)) ** 2 / chances[k]!
  return a * a * sum
}

/** The test at an ability: information Σ Iᵢ, and the standard error 1 / √information; null where it says nothing. */
export type InformationPoint = {
  readonly theta: number
  readonly information: number
  readonly standardError: number | null
}

/**
 * Fisher information of items with steps: a² Var(step | θ) under the (generalized) partial credit model (Muraki 1993,
 * Applied Psychological Measurement 17), Σ P′ₖ² / Pₖ under the graded one (Samejima 1969). With one step both are
 * a² P (1 − P).
 */
export const informationCurve = (
  model: PolytomousModel,
  items: readonly CalibratedItem[],
  thetas: readonly number[],
): InformationPoint[] => {
  const made = items.map(({ a, b }) => ({
    item: stepsOf(model, a, b),
    chances: new Float64Array(b.length + 1),
  }))
  return thetas.map((theta) => {
    const information = made.reduce(
      (sum, { item, chances }) => sum + informationOf(model, item, theta, chances),
      0,
    )
    return { theta, information, standardError: information > 0 ? 1 / Math.sqrt(information) : null }
  })
}
