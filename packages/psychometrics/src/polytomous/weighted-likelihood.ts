import type { Ability } from '../irt/ability.ts'
import { logistic } from '../irt/item-response.ts'
import type { CalibratedItem } from './category-information.ts'
import { categoryChances, stepsOf } from './category-model.ts'
import type { ItemSteps, PolytomousModel } from './category-model.ts'
import { NOT_GIVEN } from './category-patterns.ts'

/** At one ability: slope of ln L, Fisher information, and Warm's J. */
type Slopes = { score: number; information: number; bias: number }

/** Beyond this no exam tells anything. */
const FARTHEST = 12

/**
 * Warm's weighted likelihood ability: where d ln L / dθ + J / 2I = 0 with J = Σ P′P″ / P and I = Σ P′² / P (Warm 1989,
 * Psychometrika 54; for steps Samejima 1998, Psychometrika 63). Its bias is of a lower order than that of maximum likelihood,
 * it is finite for all right and all wrong, and unlike EAP it is not drawn towards the mean of those who were calibrated: what
 * changes in a group are compared by must not be drawn to where each group was. `se` is 1 / √I there. Null for who was given
 * no calibrated item, and where answers have no such place.
 */
export const weightedLikelihood = (model: PolytomousModel, items: readonly (CalibratedItem | null)[]) => {
  const made = items.map(
    (item) => item && { item: stepsOf(model, item.a, item.b), chances: new Float64Array(item.b.length + 1) },
  )
  const slopesAt = (row: Uint8Array, theta: number): Slopes => {
    const sums: Slopes = { score: 0, information: 0, bias: 0 }
    for (const [i, each] of made.entries()) {
      const code = row[i]!
      if (!each || code === NOT_GIVEN) continue
      categoryChances(model, each.item, theta, each.chances)
      if (model === 'grm') addGraded(sums, each.item, each.chances, code, theta)
      else addPartialCredit(sums, each.item.a, each.chances, code)
    }
    return sums
  }
  return (row: Uint8Array, near = 0): Ability | null => {
    if (made.every((each, i) => !each || row[i] === NOT_GIVEN)) return null
    const heightAt = (theta: number) => {
      const { score, information, bias } = slopesAt(row, theta)
      return score + bias / (2 * Math.max(information, 1e-300))
    }
    const theta = rootOf(heightAt, near)
    if (theta === null) return null
    const { information } = slopesAt(row, theta)
    return information > 0 ? { theta, se: 1 / Math.sqrt(information) } : null
  }
}

/** P′ = a P (k − E), P″ = a² P ((k − E)² − V). */
const addPartialCredit = (sums: Slopes, a: number, chances: Float64Array, code: number): void => {
  let mean = 0
  for (let k = 1; k < chances.length; k++) mean += k * chances[k]!
  let [variance, third] = [0, 0]
  for (let k = 0; k < chances.length; k++) {
    const away = k - mean
    variance += chances[k]! * away * away
    third += chances[k]! * away * away * away
  }
  sums.score += a * (code - mean)
  sums.information += a * a * variance
  sums.bias += a * a * a * third
}

/** With w = P* (1 − P*) at each boundary P′ = a (w_k − w_k+1), P″ = a² (w_k (1 − 2P*_k) − w_k+1 (1 − 2P*_k+1)). */
const addGraded = (
  sums: Slopes,
  { a, steps }: ItemSteps,
  chances: Float64Array,
  code: number,
  theta: number,
): void => {
  let [below, belowSecond] = [0, 0]
  for (let k = 0; k < chances.length; k++) {
    const p = k < steps.length ? logistic(a * theta + steps[k]!) : 0
    const above = p * (1 - p)
    const aboveSecond = above * (1 - 2 * p)
    const [first, second] = [a * (below - above), a * a * (belowSecond - aboveSecond)]
    if (k === code) sums.score += first / chances[k]!
    sums.information += (first * first) / chances[k]!
    sums.bias += (first * second) / chances[k]!
    below = above
    belowSecond = aboveSecond
  }
}

/** From a place that is near outwards until the sign has changed, then regula falsi (Illinois). */
const rootOf = (heightAt: (theta: number) => number, near: number): number | null => {
  let [low, high] = [near - 0.5, near + 0.5]
  let [atLow, atHigh] = [heightAt(low), heightAt(high)]
  for (let step = 1; atLow < 0 && low > -FARTHEST; step *= 2) {
    ;[high, atHigh] = [low, atLow]
    low -= step
    atLow = heightAt(low)
  }
  for (let step = 1; atHigh > 0 && high < FARTHEST; step *= 2) {
    ;[low, atLow] = [high, atHigh]
    high += step
    atHigh = heightAt(high)
  }
  if (!(atLow >= 0 && atHigh <= 0)) return null
  let side = 0
  for (let round = 0; round < 100 && high - low > 1e-9; round++) {
    const middle = atLow === atHigh ? (low + high) / 2 : low + (atLow * (high - low)) / (atLow - atHigh)
    const height = heightAt(middle)
    if (Math.abs(height) < 1e-10) return middle
    if (height > 0) {
      ;[low, atLow] = [middle, height]
      if (side === 1) atHigh /= 2
      side = 1
    } else {
      ;[high, atHigh] = [middle, height]
      if (side === -1) atLow /= 2
      side = -1
    }
  }
  return (low + high) / 2
}
