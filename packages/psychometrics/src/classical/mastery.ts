import { fQuantile } from '../math/f-distribution.ts'
import type { Interval } from '../math/intervals.ts'

/** Count, sum and sum of squares of shares: what is enough to join groups of students and say how sure a mean is. */
export type ShareSums = { readonly n: number; readonly sum: number; readonly sumSquares: number }

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
 */
export const masteryOf = ({ n, sum, sumSquares }: ShareSums): Mastery => {
  if (n === 0) return { n, mean: null, sd: null, interval: null }
  const mean = sum / n
  if (n < 2) return { n, mean, sd: null, interval: null }
  // A difference of two like sums may come out a hair below 0.
  const squares = Math.max(0, sumSquares - n * mean * mean)
  const sd = squares <= 1e-12 * sumSquares ? 0 : Math.sqrt(squares / (n - 1))
  const half = Math.sqrt(fQuantile(0.95, 1, n - 1) / n) * sd
  const least = mean < 0 ? -Infinity : 0
  return { n, mean, sd, interval: [Math.max(least, mean - half), Math.min(1, mean + half)] }
}
