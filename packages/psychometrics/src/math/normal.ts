import { upperGamma } from './gamma.ts'

/** Density of N(0, 1). */
export const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)

/** P(Z ≤ z) of N(0, 1): half of the chi-square's tail with one degree of freedom. */
export const normalShare = (z: number): number => {
  const tail = upperGamma(0.5, (z * z) / 2) / 2
  return z > 0 ? 1 - tail : tail
}

/** The z below which this share of N(0, 1) lies, by bisection; within −8..8. */
export const normalQuantile = (share: number): number => {
  let [low, high] = [-8, 8]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (normalShare(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}
