import type { ItemMoments } from './item-moments.ts'
import { correlation } from '../math/moments.ts'
import { NOT_GIVEN } from './score-table.ts'
import type { HalfTest, ItemColumn, ScoreTable } from './score-table.ts'

/** What alpha is made of, all ÷ (n − 1); NaN where it cannot be known. */
type TestVariances = {
  readonly items: ArrayLike<number>
  /** variance of the test score */
  readonly total: number
  /** variance of the test score without the item, by item */
  readonly rest: ArrayLike<number>
}

const completeVariances = (moments: readonly ItemMoments[]): TestVariances => ({
  items: moments.map(({ item, n }) => item / (n - 1)),
  total: moments.length === 0 ? NaN : moments[0]!.total / (moments[0]!.n - 1),
  rest: moments.map(({ rest, n }) => rest / (n - 1)),
})

/** An item's scores less their mean, and 1 where it was given; both 0 where it was not. */
type Centred = { readonly x: Float64Array; readonly given: Float64Array }

const centre = ({ scores, codes }: ItemColumn, mean: number): Centred => {
  const given = new Float64Array(codes.length).map((_, r) => (codes[r] === NOT_GIVEN ? 0 : 1))
  return { x: given.map((isGiven, r) => (isGiven ? scores[codes[r]!]! - mean : 0)), given }
}

// Zeros instead of a test for each missing score: the branch would cost more than the sums.
const pairCovariance = (a: Centred, b: Centred, weights: Float64Array): number => {
  let [n, sumA, sumB, products] = [0, 0, 0, 0]
  for (let r = 0; r < weights.length; r++) {
    const weighted = weights[r]! * b.x[r]!
    const given = weights[r]! * b.given[r]!
    n += a.given[r]! * given
    sumA += a.x[r]! * given
    sumB += a.given[r]! * weighted
    products += a.x[r]! * weighted
  }
  return n < 2 ? NaN : (products - (sumA * sumB) / n) / (n - 1)
}

/** A pair of items says something of their covariance from so many students on, and so many of all pairs must. */
const ENOUGH_FOR_PAIR = 10
const ENOUGH_PAIRS = 0.5

/** Sums over the pairs of items that enough students were given both of. */
type PairSums = { readonly pairs: number; readonly covariance: number }

/**
 * What a test of drawn items is made of: item variances, and the covariances of the pairs that were given together, by
 * item. Costs students × items² / 2 steps.
 */
const drawnCovariances = ({ columns, weights }: ScoreTable, moments: readonly ItemMoments[]) => {
  const centred = columns.map((column, i) => centre(column, moments[i]!.meanItem))
  const variances = centred.map((item) => pairCovariance(item, item, weights))
  const byItem = columns.map(() => ({ pairs: 0, covariance: 0 }))
  let all: PairSums = { pairs: 0, covariance: 0 }
  for (let i = 0; i < columns.length; i++)
    for (let j = 0; j < i; j++) {
      const both = centred[i]!.given.reduce(
        (n, given, r) => n + given * centred[j]!.given[r]! * weights[r]!,
        0,
      )
      if (both < ENOUGH_FOR_PAIR) continue
      const covariance = pairCovariance(centred[i]!, centred[j]!, weights)
      all = { pairs: all.pairs + 1, covariance: all.covariance + covariance }
      for (const item of [byItem[i]!, byItem[j]!]) {
        item.pairs += 1
        item.covariance += covariance
      }
    }
  return { variances, byItem, all }
}

/** Alpha of `length` items of such a variance and covariance on average: Spearman-Brown from the mean pair. */
const alphaOfLength = (length: number, variance: number, covariance: number): number | null => {
  const total = variance + (length - 1) * covariance
  return length < 2 || !(total > 0) ? null : (length * covariance) / total
}

/** Reliability of the test, and without each item. */
export type Reliability = { readonly alpha: number | null; readonly ifDeleted: readonly (number | null)[] }

/**
 * Alpha of a test whose items were drawn, for what a student sat and not for the sum of all items, which nobody had:
 * k̄ c̄ / (v̄ + (k̄ − 1) c̄) with the mean number of items given, the mean item variance and the mean covariance of the pairs
 * given together. With all items given it is Cronbach's alpha. Null where fewer than half of the pairs were given to ten
 * students: the draws then hardly overlap.
 */
const drawnReliability = (table: ScoreTable, moments: readonly ItemMoments[]): Reliability => {
  const k = table.columns.length
  const { variances, byItem, all } = drawnCovariances(table, moments)
  const length = table.meanGiven
  const isEnough = (pairs: number, items: number) => pairs >= (ENOUGH_PAIRS * items * (items - 1)) / 2
  const known = variances.filter((variance) => !Number.isNaN(variance))
  const mean = (values: readonly number[]) => sum(values) / values.length
  const alphaOf = (pairs: PairSums, items: number, own: readonly number[]) =>
    pairs.pairs > 0 && isEnough(pairs.pairs, items)
      ? alphaOfLength(Math.min(length, items), mean(own), pairs.covariance / pairs.pairs)
      : null
  return {
    alpha: alphaOf(all, k, known),
    ifDeleted: variances.map((_, i) => {
      const { pairs, covariance } = byItem[i]!
      const others = { pairs: all.pairs - pairs, covariance: all.covariance - covariance }
      const own = variances.filter((variance, other) => other !== i && !Number.isNaN(variance))
      return alphaOf(others, k - 1, own)
    }),
  }
}

const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((total, x) => total + x, 0)

const alpha = (k: number, itemVariance: number, totalVariance: number): number | null =>
  k < 2 || !(totalVariance > 0) || Number.isNaN(itemVariance)
    ? null
    : (k / (k - 1)) * (1 - itemVariance / totalVariance)

/**
 * Cronbach's alpha = k/(k−1) · (1 − Σ item variances / total variance). Never clamped: it is negative when items
 * work against each other. For right/wrong items it equals KR-20 (p·q ÷ n with total variance ÷ n; the divisors
 * cancel as long as they are not mixed). Null for fewer than two items or students, or equal totals.
 */
const cronbachAlpha = ({ items, total }: TestVariances): number | null =>
  alpha(items.length, sum(items), total)

/** Alpha of the test without each item; null where that cannot be computed. */
const alphasIfDeleted = ({ items, rest }: TestVariances): (number | null)[] => {
  const all = sum(items)
  return Array.from(items, (variance, i) => alpha(items.length - 1, all - variance, rest[i]!))
}

/** Of the test as each student sat it. */
export const reliabilityOf = (table: ScoreTable, moments: readonly ItemMoments[]): Reliability => {
  if (!table.complete) return drawnReliability(table, moments)
  const variances = completeVariances(moments)
  return { alpha: cronbachAlpha(variances), ifDeleted: alphasIfDeleted(variances) }
}

/**
 * KR-21 = k/(k−1) · (1 − M (k − M) / (k S²)), S² ÷ n. For k right/wrong items of about equal difficulty.
 * `variance` is ÷ (n − 1).
 */
export const kr21 = (k: number, mean: number, variance: number, n: number): number | null =>
  k < 2 || !(variance > 0) ? null : (k / (k - 1)) * (1 - (mean * (k - mean)) / (k * variance * ((n - 1) / n)))

/** Two halves of the test: their correlation r, and the Spearman-Brown reliability 2r / (1 + r) of the whole. */
export type SplitHalf = { readonly correlation: number; readonly spearmanBrown: number | null }

/**
 * Split-half reliability of one half of the items (`table.odd`: ganjil-genap, `table.first`: awal-akhir, the longer
 * half first) against the rest. With scores missing by design a half counts as a share of what was given, and
 * students given only one half are left out. Null when a half is constant.
 */
export const splitHalf = (table: ScoreTable, half: HalfTest): SplitHalf | null => {
  const { items, weights, complete, totals, givenMax } = table
  if (items.length < 2) return null
  const other = totals.map((total, r) => total - half.totals[r]!)
  const givenBoth = weights.map((w, r) => (half.givenMax[r]! > 0 && givenMax[r]! > half.givenMax[r]! ? w : 0))
  const share = (points: number, max: number) => (complete ? points : max > 0 ? points / max : 0)
  const correlated = correlation(
    half.totals.map((points, r) => share(points, half.givenMax[r]!)),
    other.map((points, r) => share(points, givenMax[r]! - half.givenMax[r]!)),
    givenBoth,
  )
  if (correlated === null) return null
  return {
    correlation: correlated,
    spearmanBrown: correlated === -1 ? null : (2 * correlated) / (1 + correlated),
  }
}
