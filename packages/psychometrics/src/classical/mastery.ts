import { fQuantile } from '../math/f-distribution.ts'
import type { Interval } from '../math/intervals.ts'

/** Count, sum and sum of squares of shares: what is enough to join groups of students and say how sure a mean is. */
export type ShareSums = { readonly n: number; readonly sum: number; readonly sumSquares: number }

/** Of pupils with several results: how many, Σ S², Σ S·m and Σ m², with S the sum of a pupil's m shares. */
export type PupilSums = {
  readonly pupils: number
  readonly squares: number
  readonly products: number
  readonly sizes: number
}

export type Mastery = {
  readonly n: number
  /** mean share of the points possible, 0..1; null when nobody was asked */
  readonly mean: number | null
  readonly sd: number | null
  /** 95 % confidence interval of the mean */
  readonly interval: Interval | null
}

/**
 * Daya serap of the students behind the sums: the mean of their shares, its standard deviation (÷ n − 1) and Student's
 * interval mean ± t(0.975; n − 1) · sd / √n. t² is the 0.95 quantile of F(1, n − 1). Ends beyond 0..1 are cut where
 * the mean lies within, since no mean of shares lies there; minus scoring has means below 0 and keeps its ends.
 * Sd and interval are null for n < 2.
 *
 * Several results of one pupil are alike. With `pupils` the interval is robust against that: the variance of the mean is
 * G / (G − 1) · Σ (S − m · mean)² / n² over the G pupils (Liang & Zeger 1986; CR1), and t has G − 1 degrees of freedom.
 * A number instead is how often a pupil comes at most: the widest that alikeness can make it.
 */
export const masteryOf = ({ n, sum, sumSquares }: ShareSums, pupils?: PupilSums | number): Mastery => {
  if (n === 0) return { n, mean: null, sd: null, interval: null }
  const mean = sum / n
  if (n < 2) return { n, mean, sd: null, interval: null }
  // A difference of two like sums may come out a hair below 0.
  const squares = Math.max(0, sumSquares - n * mean * mean)
  const sd = squares <= 1e-12 * sumSquares ? 0 : Math.sqrt(squares / (n - 1))
  const half = halfWidth({ n, mean, sd }, pupils)
  if (half === null) return { n, mean, sd, interval: null }
  const least = mean < 0 ? -Infinity : 0
  return { n, mean, sd, interval: [Math.max(least, mean - half), Math.min(1, mean + half)] }
}

const halfWidth = (
  { n, mean, sd }: { n: number; mean: number; sd: number },
  pupils: PupilSums | number | undefined,
): number | null => {
  if (pupils === undefined) return Math.sqrt(fQuantile(0.95, 1, n - 1) / n) * sd
  if (typeof pupils === 'number') {
    const least = Math.max(2, Math.ceil(n / pupils))
    return Math.sqrt((fQuantile(0.95, 1, least - 1) * pupils) / n) * sd
  }
  const { pupils: groups, squares, products, sizes } = pupils
  if (groups < 2) return null
  // Rounding of like sums is no spread.
  const apart = squares - 2 * mean * products + mean * mean * sizes
  const between = apart <= 1e-12 * squares ? 0 : apart
  return Math.sqrt((fQuantile(0.95, 1, groups - 1) * groups * between) / (groups - 1)) / n
}
