import { greatestSumOfProducts } from './greatest-covariance.ts'
import { fisherInterval, wilsonInterval } from './intervals.ts'
import type { Interval } from './intervals.ts'
import { correlationOf, itemMoments } from './item-moments.ts'
import type { ItemMoments } from './item-moments.ts'
import { isConstant } from './moments.ts'
import { answerStatistics } from './option-statistics.ts'
import type { AnswerTable, OptionStatistics } from './option-statistics.ts'
import { restScores } from './score-table.ts'
import type { ScoreTable } from './score-table.ts'
import { upperLowerDifference } from './upper-lower.ts'
import type { Groups } from './upper-lower.ts'

/** One item's statistics. Null is "cannot be computed" (constant, too few students); intervals are 95 %. */
export type ItemStatistics = {
  readonly name: string
  /** students who were given the item */
  readonly n: number
  readonly mean: number | null
  /** ÷ (n − 1) */
  readonly sd: number | null
  /** tingkat kesukaran: mean / max, high is easy */
  readonly facility: number | null
  readonly facilityInterval: Interval | null
  /** Pearson with the test score, the item included; point-biserial for a right/wrong item */
  readonly itemTotal: number | null
  readonly itemTotalInterval: Interval | null
  /** Pearson with the score on the other items */
  readonly itemRest: number | null
  readonly itemRestInterval: Interval | null
  readonly alphaIfDeleted: number | null
  /** daya pembeda by the upper and lower 27 % and 50 % */
  readonly d27: number | null
  readonly d50: number | null
  /** blanks before and after the student's last answer; null without answers */
  readonly omitted: number | null
  readonly notReached: number | null
  /** empty without answers or options */
  readonly options: readonly OptionStatistics[]
  /** Moodle, percent: share of the item in the spread of the test score; 0 when it works against it */
  readonly effectiveWeight: number | null
  /** Moodle, percent: 100 × item-rest correlation */
  readonly discriminationIndex: number | null
  /** Moodle, percent: covariance with the rest as a share of the greatest these scores allow */
  readonly discriminativeEfficiency: number | null
}

/** What every item is read against. */
export type ReadingContext = {
  readonly table: ScoreTable
  /** each row's score on the whole test */
  readonly standing: Float64Array
  /** rows from the lowest standing to the highest */
  readonly ascending: Uint32Array
  readonly groups27: Groups | null
  readonly groups50: Groups | null
  readonly answers: AnswerTable | null
}

/** An item's own statistics, and the sums that the statistics across items need. */
export type ItemReading = {
  readonly moments: ItemMoments
  readonly statistics: Omit<ItemStatistics, 'alphaIfDeleted' | 'effectiveWeight'>
}

const describeGiven = (x: Float64Array, weights: Float64Array, max: number) => {
  let [n, sum, squares] = [0, 0, 0]
  for (let r = 0; r < x.length; r++) {
    if (x[r] !== x[r]) continue
    n += weights[r]!
    sum += weights[r]! * x[r]!
  }
  if (n === 0) return { n, mean: null, sd: null }
  const mean = sum / n
  for (let r = 0; r < x.length; r++) if (x[r] === x[r]) squares += weights[r]! * (x[r]! - mean) ** 2
  if (n < 2) return { n, mean, sd: null }
  return { n, mean, sd: isConstant(squares, n, max) ? 0 : Math.sqrt(squares / (n - 1)) }
}

/** Reads item `i`. Formulas stand at the functions called here and at `ItemStatistics`. */
export const readItem = (context: ReadingContext, i: number): ItemReading => {
  const { table, standing, groups27, groups50 } = context
  const { weights, complete } = table
  const item = table.items[i]!
  const x = table.columns[i]!
  const rest = restScores(table, i)
  const moments = itemMoments(table, item.max, { x, rest, total: standing })
  const given = describeGiven(x, weights, item.max)
  const facility = given.mean === null ? null : given.mean / item.max
  const itemTotal = correlationOf(moments.itemTotal, moments.item, moments.total)
  const itemRest = correlationOf(moments.itemRest, moments.item, moments.rest)
  const answers =
    context.answers &&
    answerStatistics(item, i, context.answers, { x, rest, total: standing, weights }, moments)
  const means = { item: moments.meanItem, rest: moments.meanRest }
  const greatest = greatestSumOfProducts(x, rest, weights, means, complete ? context.ascending : null)
  return {
    moments,
    statistics: {
      name: item.name,
      ...given,
      facility,
      facilityInterval: wilsonInterval(facility, given.n),
      itemTotal,
      itemTotalInterval: fisherInterval(itemTotal, moments.n),
      itemRest,
      itemRestInterval: fisherInterval(itemRest, moments.n),
      d27: upperLowerDifference(x, item.max, groups27),
      d50: upperLowerDifference(x, item.max, groups50),
      omitted: answers?.omitted ?? null,
      notReached: answers?.notReached ?? null,
      options: answers?.options ?? [],
      discriminationIndex: itemRest === null ? null : 100 * itemRest,
      discriminativeEfficiency: itemRest === null ? null : (100 * moments.itemRest) / greatest,
    },
  }
}

/**
 * Moodle's effective weight in percent: √cov(item, total) / Σ √cov over the items, a negative covariance counted
 * as 0. Null when no item has a positive covariance.
 */
export const effectiveWeights = (moments: readonly ItemMoments[]): (number | null)[] => {
  const roots = moments.map(({ itemTotal, item, n }) =>
    item > 0 && itemTotal > 0 ? Math.sqrt(itemTotal / (n - 1)) : 0,
  )
  const sum = roots.reduce((total, root) => total + root, 0)
  return roots.map((root) => (sum > 0 ? (100 * root) / sum : null))
}
