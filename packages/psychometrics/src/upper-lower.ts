import type { Weights } from './moments.ts'

/** Rows of a group and how many students of each row belong to it (a pattern's row may be split at the cut). */
type Group = { readonly rows: Uint32Array; readonly weights: Weights }

/** The strongest and the weakest part of the students. */
export type Groups = { readonly upper: Group; readonly lower: Group }

const take = (order: Uint32Array, weights: Weights, size: number): Group => {
  const taken: number[] = []
  let left = size
  for (let j = 0; j < order.length && left > 0; j++) {
    const weight = Math.min(left, weights[order[j]!]!)
    taken.push(weight)
    left -= weight
  }
  return { rows: order.subarray(0, taken.length), weights: Float64Array.from(taken) }
}

/**
 * Upper and lower group of `size` students each. `order` lists the rows from the highest total to the lowest,
 * ties by row order; the upper group is its beginning, the lower group its end. So a tie at a cut is settled
 * by row order: the earlier row goes up. Null when size < 1.
 */
export const groupsOf = (order: Uint32Array, weights: Weights, size: number): Groups | null =>
  size < 1
    ? null
    : { upper: take(order, weights, size), lower: take(order.toReversed(), weights, size) }

const sumIn = (column: Float64Array, { rows, weights }: Group): [number, number] => {
  let [sum, n] = [0, 0]
  for (let j = 0; j < rows.length; j++) {
    const score = column[rows[j]!]!
    if (score !== score) continue
    sum += weights[j]! * score
    n += weights[j]!
  }
  return [sum, n]
}

/**
 * Discrimination D = (mean of the upper group − mean of the lower group) / max, −1..1; for right/wrong items
 * PA − PB. Source: Arikunto; Sukiman for graded items. Null without groups or when a group was not given the item.
 */
export const upperLowerDifference = (column: Float64Array, max: number, groups: Groups | null): number | null => {
  if (groups === null) return null
  const [upperSum, upperN] = sumIn(column, groups.upper)
  const [lowerSum, lowerN] = sumIn(column, groups.lower)
  if (upperN === 0 || lowerN === 0) return null
  // One division where the groups are equal: 0.7 − 0.3 in binary falls just short of the boundary 0.4.
  return upperN === lowerN ? (upperSum - lowerSum) / (upperN * max) : (upperSum / upperN - lowerSum / lowerN) / max
}
