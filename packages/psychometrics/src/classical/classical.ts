import { histogramOf, spreadOf } from './distribution.ts'
import type { Histogram, Spread } from './distribution.ts'
import { feldtInterval } from '../math/intervals.ts'
import type { Interval } from '../math/intervals.ts'
import { effectiveWeights, readItem } from './item-statistics.ts'
import type { ItemStatistics } from './item-statistics.ts'
import { momentsOf } from '../math/moments.ts'
import type { Moments } from '../math/moments.ts'
import { buildAnswerTable } from './option-statistics.ts'
import type { AnswerTable } from './option-statistics.ts'
import { alphasIfDeleted, cronbachAlpha, kr21, splitHalf, testVariances } from './reliability.ts'
import type { SplitHalf, TestVariances } from './reliability.ts'
import { buildScoreTable } from './score-table.ts'
import type { ClassicalInput, ScoreTable } from './score-table.ts'
import { speededness } from './speededness.ts'
import type { Speededness } from './speededness.ts'
import { classifyStandings } from './standing.ts'
import type { StandingClasses } from './standing.ts'

/** The test's statistics, on the sum of the scores of the items given. Null is "cannot be computed". */
export type TestStatistics = Moments &
  Spread & {
    readonly itemCount: number
    readonly maxScore: number
    /** only when every score is 0 or 1 */
    readonly kr20: number | null
    readonly kr21: number | null
    readonly alpha: number | null
    readonly alphaInterval: Interval | null
    /** standard error of measurement, in points: sd · √(1 − alpha) */
    readonly sem: number | null
    /** odd against even items, and the first half against the last */
    readonly splitHalf: SplitHalf | null
    readonly splitHalfEnds: SplitHalf | null
    /** null without answers */
    readonly speededness: Speededness | null
    readonly distribution: Histogram
    /** Moodle: coefficient of internal consistency (100 × alpha), 100 √(1 − alpha) in percent, and its share of sd */
    readonly cic: number | null
    readonly errorRatio: number | null
    readonly standardError: number | null
  }

export type ClassicalResult = {
  /** students: rows that were given at least one item, each counted by its weight */
  readonly n: number
  readonly test: TestStatistics
  readonly items: readonly ItemStatistics[]
}

const isDichotomous = ({ columns }: ScoreTable): boolean =>
  columns.every(({ scores }) => scores.every((x) => x === 0 || x === 1))

const describeTest = (
  table: ScoreTable,
  classes: StandingClasses,
  variances: TestVariances,
  answers: AnswerTable | null,
): TestStatistics => {
  const { maxScore, n, complete } = table
  const { totals, weights } = classes
  const itemCount = table.items.length
  const moments = momentsOf(totals, weights)
  const { mean, sd, variance } = moments
  const alpha = cronbachAlpha(variances)
  const dichotomous = isDichotomous(table)
  const errorShare = alpha === null ? null : Math.sqrt(1 - alpha)
  const sem = errorShare === null || sd === null ? null : sd * errorShare
  return {
    itemCount,
    maxScore,
    ...moments,
    ...spreadOf(totals, weights),
    kr20: dichotomous ? alpha : null,
    kr21:
      dichotomous && complete && mean !== null && variance !== null
        ? kr21(itemCount, mean, variance, n)
        : null,
    alpha,
    alphaInterval: feldtInterval(alpha, n, itemCount),
    sem,
    splitHalf: splitHalf(table, table.odd),
    splitHalfEnds: splitHalf(table, table.first),
    speededness: answers && speededness(table, answers),
    distribution: histogramOf(totals, weights, maxScore),
    cic: alpha === null ? null : 100 * alpha,
    errorRatio: errorShare === null ? null : 100 * errorShare,
    standardError: sem,
  }
}

/**
 * Classical test statistics of a matrix of scores.
 *
 * Input: `scores` students × items in points; `items` one per column with its maximum in points; optionally
 * `answers` (codes, same shape) for options, omitted and not reached; optionally `weights`, the number of students
 * each row stands for. A blank answer is a score like any other; null is an item the student was not given.
 *
 * Divisors: every sd and variance ÷ (n − 1). Alpha does not depend on the divisor; KR-21 uses ÷ n.
 * D: upper and lower groups of round(0.27 n), at least 1, and of ⌊n / 2⌋ students (n odd: the middle one is in
 * neither), by test score from high to low, ties in the order of the rows.
 * Scores missing by design: facility over those given the item; correlations and groups by the test score prorated
 * to the full maximum; alpha from pairwise covariances; mean, sd and distribution on the points obtained.
 *
 * Nothing is ever NaN: what is undefined (one student, constant item, everybody right, ...) is null. Throws
 * RangeError on input that is no score matrix: uneven rows, max ≤ 0, weights that are no counts, infinite scores.
 */
export const analyzeClassical = (input: ClassicalInput): ClassicalResult => {
  const table = buildScoreTable(input)
  const classes = classifyStandings(table)
  const answers = input.answers ? buildAnswerTable(input.answers, table.kept, table.items.length) : null
  const context = { table, classes, answers, ofRow: new Uint32Array(table.kept.length) }
  const readings = table.items.map((_, i) => readItem(context, i))
  const moments = readings.map((reading) => reading.moments)
  const variances = testVariances(table, moments)
  const alphas = alphasIfDeleted(variances)
  const shares = effectiveWeights(moments)
  return {
    n: table.n,
    test: describeTest(table, classes, variances, answers),
    items: readings.map(({ statistics }, i) => ({
      ...statistics,
      alphaIfDeleted: alphas[i] ?? null,
      effectiveWeight: shares[i] ?? null,
    })),
  }
}
