import { logGamma } from './gamma.ts'

const TINY = 1e-300
const awayFromZero = (x: number): number => (Math.abs(x) < TINY ? TINY : x)

// Lentz's continued fraction of the incomplete beta. It needs about √max(a, b) steps, and the degrees of
// freedom of a large test reach millions, hence the high ceiling.
const betaFraction = (a: number, b: number, x: number): number => {
  let c = 1
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let h = d
  for (let m = 1; m <= 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / awayFromZero(1 + even * d)
    c = awayFromZero(1 + even / c)
    h *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / awayFromZero(1 + odd * d)
    c = awayFromZero(1 + odd / c)
    h *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return h
}

/** Regularised incomplete beta I_x(a, b); a, b > 0, x in 0..1. Numerical Recipes 6.4. */
export const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(a, b, x)) / a
    : 1 - (front * betaFraction(b, a, 1 - x)) / b
}

/**
 * Quantile of the F distribution: the f with P(F ≤ f) = p, for p in 0..1 and degrees of freedom > 0.
 * F ≤ f exactly when the beta(df1/2, df2/2) variable df1 f / (df1 f + df2) ≤ x, so x is found by bisection.
 */
export const fQuantile = (p: number, df1: number, df2: number): number => {
  let [low, high] = [0, 1]
  for (let step = 0; step < 100 && high - low > 1e-16 * high; step++) {
    const middle = (low + high) / 2
    if (incompleteBeta(middle, df1 / 2, df2 / 2) < p) low = middle
    else high = middle
  }
  const x = (low + high) / 2
  return (df2 * x) / (df1 * (1 - x))
}
