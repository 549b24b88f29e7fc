import { invertPositive, multiply } from '../math/symmetric-matrix.ts'
import { normalQuadrature } from '../math/quadrature.ts'
import { derivativesOf, isOrdered } from './category-model.ts'
import type { Derivatives, ItemSteps, PolytomousModel } from './category-model.ts'
import type { CategoryPatterns } from './category-patterns.ts'
import { categoryStarts, expectCategories, logChances } from './expect-categories.ts'

/** Where estimation of a stops: what comes this far separates the students and has no finite maximum. */
export const STEEPEST = 6

export type CategoryFit = {
  readonly items: readonly ItemSteps[]
  readonly logLik: number
  readonly iterations: number
  readonly converged: boolean
}

const clampSlope = (a: number): number => Math.max(-STEEPEST, Math.min(STEEPEST, a))

/** Start: the logits of the shares at a moderate discrimination, which both parameterisations take in order. */
const startOf = (model: PolytomousModel, counts: readonly number[]): ItemSteps => {
  const n = counts.reduce((sum, count) => sum + count + 0.5, 0)
  const share = (k: number) => (counts[k]! + 0.5) / n
  const steps = counts.slice(1).map((_, at) => {
    const k = at + 1
    if (model !== 'grm') return Math.log(share(k) / share(0))
    const above = counts.slice(k).reduce((sum, _count, offset) => sum + share(k + offset), 0)
    return Math.log(above / (1 - above))
  })
  return { a: 1, steps: Float64Array.from(steps) }
}

const LONGEST_STEP = 1.5

const withStep = ({ a, steps }: ItemSteps, step: ArrayLike<number>, share: number): ItemSteps => {
  const short = (x: number) => Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, x)) * share
  return { a: clampSlope(a + short(step[0]!)), steps: steps.map((value, k) => value + short(step[k + 1]!)) }
}

/** Halved until a graded item's boundaries stay in order. */
const moved = (model: PolytomousModel, item: ItemSteps, step: ArrayLike<number>): ItemSteps => {
  let share = 1
  for (let halving = 0; halving < 12; halving++) {
    const next = withStep(item, step, share)
    if (model !== 'grm' || isOrdered(next)) return next
    share /= 2
  }
  return item
}

const ownSteps = ({ gradient, information }: Derivatives): Float64Array | null => {
  const covariance = invertPositive({ size: gradient.length, cells: information })
  return covariance && multiply(covariance, gradient)
}

/** The steps' part of an item's system: what they do by themselves, and how they follow the common slope. */
const innerSystem = ({ gradient, information }: Derivatives) => {
  const size = gradient.length - 1
  const cells = new Float64Array(size * size)
  for (let k = 0; k < size; k++)
    for (let l = 0; l < size; l++) cells[k * size + l] = information[(k + 1) * (size + 1) + l + 1]!
  const covariance = invertPositive({ size, cells })
  if (!covariance) return null
  const cross = information.slice(1, size + 1)
  return { own: multiply(covariance, gradient.slice(1)), follow: multiply(covariance, cross), cross }
}

/** Newton steps of all items under one slope, by the Schur complement of the bordered system. */
const commonSteps = (all: readonly Derivatives[]): (Float64Array | null)[] => {
  const systems = all.map(innerSystem)
  let [gradient, curvature] = [0, 0]
  for (const [i, system] of systems.entries()) {
    if (!system) continue
    gradient += all[i]!.gradient[0]! - system.cross.reduce((sum, h, k) => sum + h * system.own[k]!, 0)
    curvature += all[i]!.information[0]! - system.cross.reduce((sum, h, k) => sum + h * system.follow[k]!, 0)
  }
  const slope = curvature > 0 ? gradient / curvature : 0
  return systems.map(
    (system) =>
      system && Float64Array.of(slope, ...system.own.map((own, k) => own - system.follow[k]! * slope)),
  )
}

/** Newton steps of one M step: EM needs no more than an improvement from each. */
const ROUNDS = 2

const maximize = (
  model: PolytomousModel,
  items: readonly ItemSteps[],
  nodes: Float64Array,
  counts: Float64Array,
  starts: Uint32Array,
): ItemSteps[] => {
  const q = nodes.length
  let current = [...items]
  for (let round = 0; round < ROUNDS; round++) {
    const all = current.map((item, i) =>
      derivativesOf(model, item, nodes, counts.subarray(starts[i]! * q, starts[i + 1]! * q)),
    )
    const steps = model === 'pcm' ? commonSteps(all) : all.map(ownSteps)
    current = current.map((item, i) => (steps[i] ? moved(model, item, steps[i]) : item))
  }
  return current
}

const join = (items: readonly ItemSteps[]): Float64Array =>
  Float64Array.of(...items.flatMap(({ a, steps }) => [a, ...steps]))
const split = (items: readonly ItemSteps[], point: Float64Array): ItemSteps[] => {
  let at = 0
  return items.map(({ steps }) => {
    const a = clampSlope(point[at]!)
    const next = { a, steps: point.slice(at + 1, at + 1 + steps.length) }
    at += steps.length + 1
    return next
  })
}
const greatestChange = (x: Float64Array, y: Float64Array): number =>
  x.reduce((most, value, i) => Math.max(most, Math.abs(value - y[i]!)), 0)

const LONGEST_LEAP = 32
const TOLERANCE = 2e-5
const MOST_STEPS = 1500

/**
 * Marginal maximum likelihood over θ ~ N(0, 1) on 61 nodes from −6 to 6, by EM with a Newton M step. Two steps of EM
 * and one from where they point to (SQUAREM, step length S3; Varadhan and Roland 2008, Scandinavian Journal of
 * Statistics 35); a leap that lowers the likelihood, or puts boundaries out of order, is taken back.
 */
export const fitCategories = (patterns: CategoryPatterns, model: PolytomousModel): CategoryFit => {
  const quadrature = normalQuadrature()
  const starts = categoryStarts(patterns)
  const step = (items: readonly ItemSteps[]) => {
    const table = logChances(model, items, quadrature)
    const { logLik, counts } = expectCategories(patterns, quadrature, table, starts)
    return { logLik, next: maximize(model, items, quadrature.nodes, counts, starts) }
  }
  let items: ItemSteps[] = patterns.counts.map((counts) => startOf(model, counts))
  let [iterations, converged] = [0, false]
  while (iterations < MOST_STEPS) {
    const first = step(items)
    const second = step(first.next)
    iterations += 2
    const [x0, x1, x2] = [join(items), join(first.next), join(second.next)]
    items = second.next
    if (greatestChange(x2, x1) < TOLERANCE) {
      converged = true
      break
    }
    const r = x1.map((x, i) => x - x0[i]!)
    const v = x2.map((x, i) => x - x1[i]! - r[i]!)
    const turn = Math.hypot(...v)
    const length = turn > 0 ? Math.min(LONGEST_LEAP, Math.hypot(...r) / turn) : 1
    if (length <= 1) continue
    const leap = split(
      items,
      x0.map((x, i) => x + 2 * length * r[i]! + length * length * v[i]!),
    )
    if (model === 'grm' && !leap.every(isOrdered)) continue
    const tried = step(leap)
    iterations += 1
    if (tried.logLik >= second.logLik) items = tried.next
  }
  const { logLik } = expectCategories(patterns, quadrature, logChances(model, items, quadrature), starts)
  const turn = items.reduce((sum, { a }) => sum + a, 0) < 0 ? -1 : 1
  return { items: items.map(({ a, steps }) => ({ a: turn * a, steps })), logLik, iterations, converged }
}
