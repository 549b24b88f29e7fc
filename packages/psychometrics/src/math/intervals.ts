import { fQuantile } from './f-distribution.ts'

/** A 95 % confidence interval, lower end first. */
export type Interval = readonly [number, number]

/** Standard normal quantile of 0.975. */
const Z = 1.959963984540054

/**
 * Wilson's score interval of a proportion p among n: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n).
 * For partial credit p is mean / maximum and the interval errs on the wide side, since a score between 0 and 1
 * varies less than a 0/1 score of the same mean. Null when n < 1 or p is outside 0..1 (minus scoring).
 * Source: Wilson 1927, JASA 22.
 */
export const wilsonInterval = (p: number | null, n: number): Interval | null => {
  if (p === null || n < 1 || p < 0 || p > 1) return null
  const z2 = (Z * Z) / n
  const centre = p + z2 / 2
  const half = Z * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n))
  return [Math.max(0, (centre - half) / (1 + z2)), Math.min(1, (centre + half) / (1 + z2))]
}

/** Fisher's interval of a correlation: tanh(atanh r ± z / √(n − 3)). Null when n ≤ 3 or |r| = 1. */
export const fisherInterval = (r: number | null, n: number): Interval | null => {
  if (r === null || n <= 3 || Math.abs(r) >= 1) return null
  const half = Z / Math.sqrt(n - 3)
  return [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)]
}

/**
 * Feldt's interval of Cronbach's alpha for n students and k items:
 * 1 − (1 − α) F(0.975; n−1, (n−1)(k−1)) to 1 − (1 − α) F(0.025; n−1, (n−1)(k−1)).
 * Source: Feldt 1965, Psychometrika 30; the same as R's psych::alpha.ci. Null when n < 2 or k < 2.
 */
export const feldtInterval = (alpha: number | null, n: number, k: number): Interval | null => {
  if (alpha === null || n < 2 || k < 2) return null
  const [df1, df2] = [n - 1, (n - 1) * (k - 1)]
  return [1 - (1 - alpha) * fQuantile(0.975, df1, df2), 1 - (1 - alpha) * fQuantile(0.025, df1, df2)]
}
