import { weightedMean } from '../math/moments.ts'
import type { AnswerTable } from './option-statistics.ts'
import { NOT_GIVEN } from './score-table.ts'
import type { ScoreTable } from './score-table.ts'

/** How many students ran out of time, judged by the blanks after each one's last answer. */
export type Speededness = {
  /** share of students who answered their last item, and who got to three quarters of their items */
  readonly completed: number
  readonly reachedThreeQuarters: number
  readonly meanNotReached: number
  /** variance of the number of items not reached over the variance of the score in items; null for equal scores */
  readonly varianceRatio: number | null
  /** everybody got to three quarters and at least 80 % to the end */
  readonly enoughTime: boolean
}

const ENOUGH_COMPLETED = 0.8

/** Items given to each row, and those of them up to its last answer. */
const countReached = ({ columns, complete }: ScoreTable, lastAnswered: Int32Array) => {
  const given = new Float64Array(lastAnswered.length).fill(complete ? columns.length : 0)
  const reached = Float64Array.from(lastAnswered, (last) => (complete ? last + 1 : 0))
  if (complete) return { given, reached }
  for (const [i, { codes }] of columns.entries())
    for (let r = 0; r < codes.length; r++) {
      if (codes[r] === NOT_GIVEN) continue
      given[r]! += 1
      if (i <= lastAnswered[r]!) reached[r]! += 1
    }
  return { given, reached }
}

/**
 * Speededness of a test whose items were shown in the order of the columns. `enoughTime` is the rule of thumb of the
 * Educational Testing Service (Swineford 1956); a variance ratio below 0.25 says the same by Gulliksen 1950, chapter
 * 17. Null when nobody was given anything. Shuffled tests have no order: do not ask there.
 */
export const speededness = (table: ScoreTable, { lastAnswered }: AnswerTable): Speededness | null => {
  const { weights, columns, totals, n, maxScore } = table
  if (n === 0) return null
  const { given, reached } = countReached(table, lastAnswered)
  const share = (holds: (r: number) => boolean) =>
    weights.reduce((sum, w, r) => sum + (holds(r) ? w : 0), 0) / n
  const missing = given.map((items, r) => items - reached[r]!)
  const variance = (values: Float64Array) => {
    const mean = weightedMean(values, weights)
    return values.reduce((sum, x, r) => sum + weights[r]! * (x - mean) ** 2, 0) / n
  }
  // In items, so that the ratio does not depend on the points of an item.
  const scores = totals.map((total) => (total * columns.length) / maxScore)
  const spread = variance(scores)
  const completed = share((r) => missing[r] === 0)
  const reachedThreeQuarters = share((r) => reached[r]! >= 0.75 * given[r]!)
  return {
    completed,
    reachedThreeQuarters,
    meanNotReached: weightedMean(missing, weights),
    varianceRatio: spread > 1e-20 ? variance(missing) / spread : null,
    enoughTime: completed >= ENOUGH_COMPLETED && reachedThreeQuarters === 1,
  }
}
