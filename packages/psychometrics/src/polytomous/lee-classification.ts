import type { Classification } from '../classical/classification.ts'
import { categoryChances, stepsOf } from './category-model.ts'
import type { PolytomousModel } from './category-model.ts'

/** A calibrated item and what each of its categories gives in points, one more than there are thresholds. */
export type PointedItem = {
  readonly a: number
  readonly b: readonly number[]
  readonly points: readonly number[]
}

const NODES = 201
const FARTHEST = 5
/** Points are counted in the largest of these that all of them are whole numbers of; else in parts of the maximum. */
const UNITS = [1, 0.5, 0.25, 0.1, 0.05, 0.01]
const PARTS = 2000

/**
 * Accuracy and consistency of the decision at `cut` points by Lee 2010 (Journal of Educational Measurement 47) over N(0, 1):
 * at each ability the distribution of the sum of points by Lord and Wingersky's recursion (1984, Applied Psychological
 * Measurement 8), the expected sum as the true score. `fixed` points are everybody's. Null without items that tell apart.
 */
export const leeClassification = (
  model: PolytomousModel,
  items: readonly PointedItem[],
  cut: number,
  fixed = 0,
): Classification | null => {
  const span = items.reduce((sum, { points }) => sum + Math.max(...points) - Math.min(...points), 0)
  if (items.length === 0 || !(span > 0)) return null
  const least = fixed + items.reduce((sum, { points }) => sum + Math.min(...points), 0)
  const unit = unitOf(items, span)
  const made = items.map(({ a, b, points }) => ({
    item: stepsOf(model, a, b),
    chances: new Float64Array(b.length + 1),
    steps: points.map((each) => Math.round((each - Math.min(...points)) / unit)),
    points,
  }))
  const most = made.reduce((sum, { steps }) => sum + Math.max(...steps), 0)
  // The first whole number of units that reaches the threshold.
  const needed = Math.ceil((cut - least) / unit - 1e-9)
  let [weights, consistency, passed, falsePass, falseFail] = [0, 0, 0, 0, 0]
  for (let q = 0; q < NODES; q++) {
    const theta = -FARTHEST + (2 * FARTHEST * q) / (NODES - 1)
    const weight = Math.exp((-theta * theta) / 2)
    let [sums, reached, expected] = [new Float64Array(most + 1), 0, fixed]
    sums[0] = 1
    for (const { item, chances, steps, points } of made) {
      categoryChances(model, item, theta, chances)
      const next = new Float64Array(most + 1)
      for (const [k, p] of chances.entries()) {
        expected += p * points[k]!
        for (let at = 0; at <= reached; at++) next[at + steps[k]!]! += p * sums[at]!
      }
      reached += Math.max(...steps)
      sums = next
    }
    let reaches = 0
    for (let at = Math.max(0, needed); at <= most; at++) reaches += sums[at]!
    weights += weight
    consistency += weight * (reaches ** 2 + (1 - reaches) ** 2)
    passed += weight * reaches
    if (expected >= cut) falseFail += weight * (1 - reaches)
    else falsePass += weight * reaches
  }
  const chance = (passed / weights) ** 2 + (1 - passed / weights) ** 2
  return {
    accuracy: 1 - (falsePass + falseFail) / weights,
    consistency: consistency / weights,
    kappa: chance < 1 - 1e-9 ? (consistency / weights - chance) / (1 - chance) : null,
    falsePass: falsePass / weights,
    falseFail: falseFail / weights,
  }
}

const unitOf = (items: readonly PointedItem[], span: number): number => {
  const apart = items.flatMap(({ points }) => points.map((each) => each - Math.min(...points)))
  const isWhole = (unit: number) =>
    apart.every((each) => Math.abs(each / unit - Math.round(each / unit)) < 1e-6)
  return UNITS.find((unit) => span / unit <= PARTS && isWhole(unit)) ?? span / PARTS
}
