import type { ItemCells } from './item-cells.ts'

/** What an answer earned: points taken off for a wrong one say no more than that it was wrong. */
export const creditOf = (score: number): number => Math.max(0, score)

const groupSum = ({ x, weights, classOf }: ItemCells, shares: Float64Array): [number, number] => {
  let [sum, n] = [0, 0]
  for (let c = 0; c < x.length; c++) {
    const w = weights[c]! * shares[classOf[c]!]!
    sum += w * creditOf(x[c]!)
    n += w
  }
  return [sum, n]
}

/**
 * Discrimination D = (mean credit of the upper group − of the lower group) / max, −1..1; for right/wrong items
 * PA − PB, whatever a wrong answer costs. `upper` and `lower` give the share of each class in the group (`classifyStandings` states sizes and tie
 * rule). Source: Arikunto; Sukiman for graded items. Null when a group is empty or was not given the item.
 */
export const upperLowerDifference = (
  cells: ItemCells,
  max: number,
  upper: Float64Array,
  lower: Float64Array,
): number | null => {
  const [upperSum, upperN] = groupSum(cells, upper)
  const [lowerSum, lowerN] = groupSum(cells, lower)
  if (upperN === 0 || lowerN === 0) return null
  // One division where the groups are equal: 0.7 − 0.3 in binary falls just short of the boundary 0.4.
  return upperN === lowerN
    ? (upperSum - lowerSum) / (upperN * max)
    : (upperSum / upperN - lowerSum / lowerN) / max
}
