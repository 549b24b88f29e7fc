import { expect } from 'vitest'

// The formulas as a textbook prints them, one student at a time.
export const sum = (xs: readonly number[]) => xs.reduce((total, x) => total + x, 0)
export const mean = (xs: readonly number[]) => sum(xs) / xs.length
export const covariance = (xs: readonly number[], ys: readonly number[]) =>
  sum(xs.map((x, r) => (x - mean(xs)) * (ys[r]! - mean(ys)))) / (xs.length - 1)
export const r = (xs: readonly number[], ys: readonly number[]) =>
  covariance(xs, ys) / Math.sqrt(covariance(xs, xs) * covariance(ys, ys))
export const alpha = (columns: readonly (readonly number[])[]) => {
  const k = columns.length
  const totals = columns[0]!.map((_, row) => sum(columns.map((column) => column[row]!)))
  return (
    (k / (k - 1)) *
    (1 - sum(columns.map((column) => covariance(column, column))) / covariance(totals, totals))
  )
}

export const items = (k: number, max = 1) => Array.from({ length: k }, (_, i) => ({ name: `b${i + 1}`, max }))
export const column = (scores: readonly (readonly number[])[], i: number) => scores.map((row) => row[i]!)
export const close = (actual: number | null | undefined, expected: number) => {
  expect(actual).not.toBeNull()
  expect(Math.abs((actual ?? NaN) - expected)).toBeLessThan(1e-9 * Math.max(1, Math.abs(expected)))
}
