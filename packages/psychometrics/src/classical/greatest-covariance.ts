import type { ItemCells } from './item-cells.ts'
import type { ItemMoments } from './item-moments.ts'

type Sorted = { readonly values: Float64Array; readonly weights: Float64Array }

const sortWithWeights = (values: Float64Array, { rest, weights }: ItemCells): Sorted => {
  const order = new Uint32Array(values.length)
    .map((_, c) => c)
    .filter((c) => weights[c]! > 0 && rest[c] === rest[c])
    .toSorted((a, b) => values[a]! - values[b]!)
  return {
    values: new Float64Array(order.length).map((_, j) => values[order[j]!]!),
    weights: new Float64Array(order.length).map((_, j) => weights[order[j]!]!),
  }
}

/**
 * Greatest sum of products of deviations that the item scores and the rest scores could have if they were dealt
 * anew: both in the same order. Discriminative efficiency divides by it.
 * Source: Moodle, question/classes/statistics/questions/calculator.php (covariancemax).
 */
export const greatestSumOfProducts = (cells: ItemCells, { meanItem, meanRest }: ItemMoments): number => {
  const items = sortWithWeights(cells.x, cells)
  const rests = sortWithWeights(cells.rest, cells)
  let sum = 0
  let j = 0
  let leftOfRest = rests.weights[0] ?? 0
  for (let i = 0; i < items.values.length; i++) {
    let left = items.weights[i]!
    while (left > 0 && j < rests.values.length) {
      const w = Math.min(left, leftOfRest)
      sum += w * (items.values[i]! - meanItem) * (rests.values[j]! - meanRest)
      left -= w
      leftOfRest -= w
      if (leftOfRest === 0) leftOfRest = rests.weights[++j] ?? 0
    }
  }
  return sum
}
