import { histogramOf, spreadOf } from './distribution.ts'
import type { Histogram, Spread } from './distribution.ts'
import { feldtInterval } from '../math/intervals.ts'
import type { Interval } from '../math/intervals.ts'
import { effectiveWeights, readItem } from './item-statistics.ts'
import type { ItemStatistics } from './item-statistics.ts'
import { momentsOf, weightedMean } from '../math/moments.ts'
import type { Moments } from '../math/moments.ts'
import { buildAnswerTable } from './option-statistics.ts'
import type { AnswerTable } from './option-statistics.ts'
import { kr21, reliabilityOf, splitHalf } from './reliability.ts'
import type { SplitHalf } from './reliability.ts'
import { buildScoreTable, checkInput } from './score-table.ts'
import type { ClassicalInput, ScoreTable } from './score-table.ts'
import { speededness } from './speededness.ts'
import type { Speededness } from './speededness.ts'
import { classifyStandings } from './standing.ts'
import type { StandingClasses } from './standing.ts'

/** The test's statistics, on the sum of the scores of the items given. Null is "cannot be computed". */
export type TestStatistics = Moments &
  Spread & {
    /** items and points that a student was given; on average where they were drawn */
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
  alpha: number | null,
  answers: AnswerTable | null,
): TestStatistics => {
  const { n, complete, meanGiven } = table
  const { totals, weights } = classes
  const itemCount = meanGiven
  const maxScore = complete || n === 0 ? table.maxScore : weightedMean(table.givenMax, table.weights)
  const greatest = classes.givenMax.reduce((most, max) => Math.max(most, max), 0)
  const moments = momentsOf(totals, weights)
  const { mean, sd, variance } = moments
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
    distribution: histogramOf(totals, weights, complete ? maxScore : greatest),
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
 * neither), by test score from high to low; students of one score are in a group in equal parts.
 * Scores missing by design: facility over those given the item; correlations and groups by the test score prorated
 * to the full maximum; alpha of what a student sat on average, from the covariances of pairs given together; mean, sd and
 * distribution on the points obtained. An item that was given to nobody is no part of the test.
 *
 * Nothing is ever NaN: what is undefined (one student, constant item, everybody right, ...) is null. Throws
 * RangeError on input that is no score matrix: uneven rows, max ≤ 0, weights that are no counts, infinite scores.
 */
export const analyzeClassical = (input: ClassicalInput): ClassicalResult => {
  checkInput(input)
  const given = [...input.items.keys()].filter((i) =>
    input.scores.some((row, r) => row[i] != null && !Number.isNaN(row[i]) && input.weights?.[r] !== 0),
  )
  if (given.length === input.items.length || given.length === 0) return analyzeGiven(input)
  const pick = <T>(row: ArrayLike<T>): T[] => given.map((i) => row[i]!)
  const { items, ...rest } = analyzeGiven({
    ...input,
    items: pick(input.items),
    scores: input.scores.map(pick),
    ...(input.answers && { answers: input.answers.map(pick) }),
  })
  return { ...rest, items: input.items.map(({ name }, i) => items[given.indexOf(i)] ?? notGiven(name)) }
}

/** Of an item that was voided, or drawn by nobody, there is nothing to say. */
const notGiven = (name: string): ItemStatistics => ({
  name,
  n: 0,
  mean: null,
  sd: null,
  facility: null,
  facilityInterval: null,
  itemTotal: null,
  itemTotalInterval: null,
  itemRest: null,
  itemRestInterval: null,
  alphaIfDeleted: null,
  d27: null,
  d50: null,
  omitted: null,
  notReached: null,
  options: [],
  effectiveWeight: null,
  discriminationIndex: null,
  discriminativeEfficiency: null,
})

const analyzeGiven = (input: ClassicalInput): ClassicalResult => {
  const table = buildScoreTable(input)
  const classes = classifyStandings(table)
  const answers = input.answers ? buildAnswerTable(input.answers, table.kept, table.items.length) : null
  const context = { table, classes, answers, ofRow: new Uint32Array(table.kept.length) }
  const readings = table.items.map((_, i) => readItem(context, i))
  const moments = readings.map((reading) => reading.moments)
  const { alpha, ifDeleted } = reliabilityOf(table, moments)
  const shares = effectiveWeights(moments)
  return {
    n: table.n,
    test: describeTest(table, classes, alpha, answers),
    items: readings.map(({ statistics }, i) => ({
      ...statistics,
      alphaIfDeleted: ifDeleted[i] ?? null,
      effectiveWeight: shares[i] ?? null,
    })),
  }
}
