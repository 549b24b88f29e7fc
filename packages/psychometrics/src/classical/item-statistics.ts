import { greatestSumOfProducts } from './greatest-covariance.ts'
import { fisherInterval, wilsonInterval } from '../math/intervals.ts'
import type { Interval } from '../math/intervals.ts'
import { itemCells } from './item-cells.ts'
import type { ItemCells } from './item-cells.ts'
import { correlationOf, itemMoments } from './item-moments.ts'
import type { ItemMoments } from './item-moments.ts'
import { isConstant } from '../math/moments.ts'
import { answerStatistics } from './option-statistics.ts'
import type { AnswerTable, OptionStatistics } from './option-statistics.ts'
import type { ScoreTable } from './score-table.ts'
import type { StandingClasses } from './standing.ts'
import { creditOf, upperLowerDifference } from './upper-lower.ts'

/** One item's statistics. Null is "cannot be computed" (constant, too few students); intervals are 95 %. */
export type ItemStatistics = {
  readonly name: string
  /** students who were given the item */
  readonly n: number
  readonly mean: number | null
  /** ÷ (n − 1) */
  readonly sd: number | null
  /** tingkat kesukaran: mean credit / max, high is easy; points taken off are no credit, so it is B / JS under minus scoring too */
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
  readonly classes: StandingClasses
  readonly answers: AnswerTable | null
  /** room for each item's cells in turn, one place per row */
  readonly ofRow: Uint32Array
}

/** An item's own statistics, and the sums that the statistics across items need. */
export type ItemReading = {
  readonly moments: ItemMoments
  readonly statistics: Omit<ItemStatistics, 'alphaIfDeleted' | 'effectiveWeight'>
}

// Facility counts everybody who was given the item; correlations only those who were given another one too.
const describeGiven = ({ x, weights }: ItemCells, max: number) => {
  let [n, sum, credit, squares] = [0, 0, 0, 0]
  for (let c = 0; c < x.length; c++) {
    n += weights[c]!
    sum += weights[c]! * x[c]!
    credit += weights[c]! * creditOf(x[c]!)
  }
  if (n === 0) return { n, mean: null, sd: null, facility: null }
  const [mean, facility] = [sum / n, credit / n / max]
  for (let c = 0; c < x.length; c++) squares += weights[c]! * (x[c]! - mean) ** 2
  if (n < 2) return { n, mean, sd: null, facility }
  return { n, mean, sd: isConstant(squares, n, max) ? 0 : Math.sqrt(squares / (n - 1)), facility }
}

/** Reads item `i`. Formulas stand at the functions called here and at `ItemStatistics`. */
export const readItem = ({ table, classes, answers, ofRow }: ReadingContext, i: number): ItemReading => {
  const item = table.items[i]!
  const { name, max } = item
  const cells = itemCells(table, classes, i, ofRow)
  const moments = itemMoments(cells, max, table.maxScore)
  const given = describeGiven(cells, max)
  const { facility } = given
  const itemTotal = correlationOf(moments.itemTotal, moments.item, moments.total)
  const itemRest = correlationOf(moments.itemRest, moments.item, moments.rest)
  const chosen =
    answers &&
    answerStatistics(item, { place: i, table: answers, cells, rowWeights: table.weights, moments, classes })
  const { upper27, lower27, upper50, lower50 } = classes.groups
  return {
    moments,
    statistics: {
      name,
      ...given,
      facilityInterval: wilsonInterval(facility, given.n),
      itemTotal,
      itemTotalInterval: fisherInterval(itemTotal, moments.n),
      itemRest,
      itemRestInterval: fisherInterval(itemRest, moments.n),
      d27: upperLowerDifference(cells, max, upper27, lower27),
      d50: upperLowerDifference(cells, max, upper50, lower50),
      omitted: chosen?.omitted ?? null,
      notReached: chosen?.notReached ?? null,
      options: chosen?.options ?? [],
      discriminationIndex: itemRest === null ? null : 100 * itemRest,
      discriminativeEfficiency:
        itemRest === null ? null : (100 * moments.itemRest) / greatestSumOfProducts(cells, moments),
    },
  }
}

/**
 * Moodle's effective weight in percent: √cov(item, total) / Σ √cov over the items, a negative covariance counted
 * as 0. Null when no item has a positive covariance.
 */
export const effectiveWeights = (moments: readonly ItemMoments[]): (number | null)[] => {
  // A covariance that is 0 but for rounding must not come back as the root of the rounding.
  const roots = moments.map(({ itemTotal, item, total, n }) =>
    itemTotal > 1e-12 * Math.sqrt(item * total) ? Math.sqrt(itemTotal / (n - 1)) : 0,
  )
  const sum = roots.reduce((total, root) => total + root, 0)
  return roots.map((root) => (sum > 0 ? (100 * root) / sum : null))
}
