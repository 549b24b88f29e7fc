import type { Weights } from './moments.ts'

/** Beyond this many distinct item scores, sorting outright is quicker than merging. */
const MERGE_LIMIT = 16

/** Values from small to great, each with the number of students it stands for. */
type Sorted = { readonly values: Float64Array; readonly weights: Weights }

const sortWithWeights = (values: Float64Array, weights: Weights): Sorted => {
  const order = Uint32Array.from(values.keys())
    .filter((r) => values[r] === values[r])
    .sort((a, b) => values[a]! - values[b]!)
  return {
    values: Float64Array.from(order, (r) => values[r]!),
    weights: Float64Array.from(order, (r) => weights[r]!),
  }
}

const fewScores = (column: Float64Array): Float64Array | null => {
  const found: number[] = []
  for (let r = 0; r < column.length; r++) {
    if (found.includes(column[r]!)) continue
    if (found.length === MERGE_LIMIT) return null
    found.push(column[r]!)
  }
  return Float64Array.from(found).sort()
}

// One run of rows per item score, each in the order given.
const splitIntoRuns = (column: Float64Array, ascending: Uint32Array, scores: Float64Array): Uint32Array[] => {
  const runs = Array.from(scores, () => new Uint32Array(column.length))
  const lengths = Array.from(scores, () => 0)
  for (let j = 0; j < ascending.length; j++) {
    const row = ascending[j]!
    const run = scores.indexOf(column[row]!)
    runs[run]![lengths[run]!++] = row
  }
  return runs.map((run, i) => run.subarray(0, lengths[i]))
}

const mergeRuns = (runs: readonly Uint32Array[], values: Float64Array, weights: Weights): Sorted => {
  const merged = { values: new Float64Array(values.length), weights: new Float64Array(values.length) }
  const heads = runs.map(() => 0)
  for (let j = 0; j < values.length; j++) {
    let best = 0
    let least = Infinity
    for (let i = 0; i < runs.length; i++) {
      const value = heads[i]! < runs[i]!.length ? values[runs[i]![heads[i]!]!]! : Infinity
      if (value < least) {
        best = i
        least = value
      }
    }
    merged.values[j] = least
    merged.weights[j] = weights[runs[best]![heads[best]!++]!]!
  }
  return merged
}

const sumOfProducts = (x: Sorted, y: Sorted, meanX: number, meanY: number): number => {
  let sum = 0
  let j = 0
  let leftOfY = y.weights[0] ?? 0
  for (let i = 0; i < x.values.length; i++) {
    let left = x.weights[i]!
    while (left > 0 && j < y.values.length) {
      const w = Math.min(left, leftOfY)
      sum += w * (x.values[i]! - meanX) * (y.values[j]! - meanY)
      left -= w
      leftOfY -= w
      if (leftOfY === 0) leftOfY = y.weights[++j] ?? 0
    }
  }
  return sum
}

/**
 * Greatest sum of products of deviations that item scores and rest scores of these distributions could have:
 * the one where both stand in the same order. Discriminative efficiency divides by it.
 * Source: Moodle, question/classes/statistics/questions/calculator.php (covariancemax).
 *
 * `ascending` lists the rows by total, lowest first, when rest = total − item score; among rows of one item
 * score that is the order by rest score too, so merging one run per item score sorts the rests without a sort.
 * Null (scores missing by design) sorts outright.
 */
export const greatestSumOfProducts = (
  column: Float64Array,
  rest: Float64Array,
  weights: Weights,
  means: { readonly item: number; readonly rest: number },
  ascending: Uint32Array | null,
): number => {
  const scores = ascending && fewScores(column)
  if (!ascending || !scores) {
    const present = column.map((score, r) => (score === score && rest[r] === rest[r] ? score : NaN))
    const restPresent = rest.map((value, r) => (present[r] === present[r] ? value : NaN))
    const items = sortWithWeights(present, weights)
    return sumOfProducts(items, sortWithWeights(restPresent, weights), means.item, means.rest)
  }
  const runs = splitIntoRuns(column, ascending, scores)
  const runWeights = Float64Array.from(runs, (run) => run.reduce((sum, r) => sum + weights[r]!, 0))
  const items = { values: scores, weights: runWeights }
  return sumOfProducts(items, mergeRuns(runs, rest, weights), means.item, means.rest)
}
