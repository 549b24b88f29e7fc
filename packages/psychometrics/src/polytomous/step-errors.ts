import { normalQuadrature } from '../math/quadrature.ts'
import { invertPositive } from '../math/symmetric-matrix.ts'
import { logistic } from '../irt/item-response.ts'
import type { CalibratedItem } from './category-information.ts'
import { categoryChances, stepsOf } from './category-model.ts'
import type { ItemSteps, PolytomousModel } from './category-model.ts'
import { NOT_GIVEN } from './category-patterns.ts'

/** Standard errors of an item's slope, of each threshold, and of the thresholds' mean. */
export type StepErrors = { readonly a: number; readonly b: readonly number[]; readonly location: number }

/** d ln P(k | θ) by the slope and by each step, of one item at every node: categories × parameters × nodes. */
const slopesOf = (model: PolytomousModel, item: ItemSteps, nodes: Float64Array): Float64Array => {
  const [size, q] = [item.steps.length + 1, nodes.length]
  const table = new Float64Array(size * size * q)
  const chances = new Float64Array(size)
  for (let j = 0; j < q; j++) {
    const theta = nodes[j]!
    categoryChances(model, item, theta, chances)
    const edge = (k: number) => {
      if (k < 1 || k >= size) return 0
      const p = logistic(item.a * theta + item.steps[k - 1]!)
      return p * (1 - p)
    }
    const mean = chances.reduce((sum, p, k) => sum + k * p, 0)
    for (let k = 0; k < size; k++) {
      const at = (parameter: number) => (k * size + parameter) * q + j
      if (model === 'grm') {
        const [below, above] = [edge(k), edge(k + 1)]
        table[at(0)] = (theta * (below - above)) / chances[k]!
        if (k >= 1) table[at(k)] = below / chances[k]!
        if (k + 1 < size) table[at(k + 1)] = -above / chances[k]!
        continue
      }
      table[at(0)] = theta * (k - mean)
      for (let l = 1; l < size; l++) table[at(l)] = (k === l ? 1 : 0) - chances[l]!
    }
  }
  return table
}

type Prepared = {
  readonly size: number
  readonly slopes: Float64Array
  readonly logP: Float64Array
  /** places of the slope and of the first step among all parameters */
  readonly slopeAt: number
  readonly stepsAt: number
}

const prepare = (model: PolytomousModel, items: readonly (CalibratedItem | null)[], nodes: Float64Array) => {
  // Under the partial credit model all items have one slope, the first parameter.
  let count = model === 'pcm' ? 1 : 0
  const prepared = items.map((item): Prepared | null => {
    if (!item) return null
    const steps = stepsOf(model, item.a, item.b)
    const size = item.b.length + 1
    const chances = new Float64Array(size)
    const logP = new Float64Array(size * nodes.length)
    for (const [j, theta] of nodes.entries()) {
      categoryChances(model, steps, theta, chances)
      for (let k = 0; k < size; k++) logP[k * nodes.length + j] = Math.log(chances[k]!)
    }
    const slopeAt = model === 'pcm' ? 0 : count++
    const stepsAt = count
    count += item.b.length
    return { size, slopes: slopesOf(model, steps, nodes), logP, slopeAt, stepsAt }
  })
  return { prepared, count }
}

/** A student's share of the gradient: slopes of the log likelihood of each answer over the posterior (Fisher's identity). */
const gradientOf = (
  row: Uint8Array,
  prepared: readonly (Prepared | null)[],
  logWeights: Float64Array,
  posterior: Float64Array,
  into: Float64Array,
): void => {
  const q = logWeights.length
  posterior.set(logWeights)
  for (const [i, item] of prepared.entries()) {
    if (!item || row[i] === NOT_GIVEN) continue
    for (let j = 0, at = row[i]! * q; j < q; j++, at++) posterior[j]! += item.logP[at]!
  }
  let [greatest, sum] = [-Infinity, 0]
  for (let j = 0; j < q; j++) greatest = Math.max(greatest, posterior[j]!)
  for (let j = 0; j < q; j++) sum += posterior[j] = Math.exp(posterior[j]! - greatest)
  into.fill(0)
  for (const [i, item] of prepared.entries()) {
    if (!item || row[i] === NOT_GIVEN) continue
    for (let parameter = 0; parameter < item.size; parameter++) {
      let slope = 0
      for (let j = 0, at = (row[i]! * item.size + parameter) * q; j < q; j++, at++)
        slope += posterior[j]! * item.slopes[at]!
      into[parameter === 0 ? item.slopeAt : item.stepsAt + parameter - 1]! += slope / sum
    }
  }
}

/**
 * Standard errors of marginal maximum likelihood by the cross-products of the students' gradients (as R's mirt does with
 * SE.type = 'crossprod'), thresholds by the delta method: one pass over the students. Null throughout where these do not
 * determine the parameters, and for an item that was not calibrated.
 */
export const stepErrors = (
  model: PolytomousModel,
  items: readonly (CalibratedItem | null)[],
  codes: readonly Uint8Array[],
): (StepErrors | null)[] => {
  const { nodes, logWeights } = normalQuadrature()
  const { prepared, count } = prepare(model, items, nodes)
  const cells = new Float64Array(count * count)
  const [posterior, gradient] = [new Float64Array(nodes.length), new Float64Array(count)]
  for (const row of codes) {
    gradientOf(row, prepared, logWeights, posterior, gradient)
    for (let k = 0; k < count; k++) {
      const x = gradient[k]!
      if (x === 0) continue
      for (let l = k; l < count; l++) cells[k * count + l]! += x * gradient[l]!
    }
  }
  for (let k = 0; k < count; k++) for (let l = 0; l < k; l++) cells[k * count + l] = cells[l * count + k]!
  const covariance = codes.length > count ? invertPositive({ size: count, cells }) : null
  return items.map((item, i) =>
    covariance && item ? errorsOf(model, item, prepared[i]!, covariance.cells, count) : null,
  )
}

const errorsOf = (
  model: PolytomousModel,
  { a, b }: CalibratedItem,
  { slopeAt, stepsAt }: Prepared,
  covariance: Float64Array,
  count: number,
): StepErrors | null => {
  /** How a threshold follows the slope and the steps: b = −(c_k − c_{k−1}) / a, of the graded model −d_k / a. */
  const follow = b.map((threshold, k) => {
    const by = new Map([
      [slopeAt, -threshold / a],
      [stepsAt + k, -1 / a],
    ])
    if (model !== 'grm' && k > 0) by.set(stepsAt + k - 1, 1 / a)
    return by
  })
  const mean = new Map<number, number>()
  for (const by of follow) for (const [at, x] of by) mean.set(at, (mean.get(at) ?? 0) + x / b.length)
  const errorOf = (by: ReadonlyMap<number, number>) => {
    let variance = 0
    for (const [k, x] of by) for (const [l, y] of by) variance += x * y * covariance[k * count + l]!
    return Math.sqrt(variance)
  }
  const errors = { a: errorOf(new Map([[slopeAt, 1]])), b: follow.map(errorOf), location: errorOf(mean) }
  return [errors.a, errors.location, ...errors.b].every(Number.isFinite) ? errors : null
}
