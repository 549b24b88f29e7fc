import { fQuantile } from '../math/f-distribution.ts'

/**
 * The r-tabel: the least correlation among n students that differs from 0 at the 5 % level, two-sided,
 * r = t / √(t² + n − 2) with Student's t at n − 2 degrees of freedom (t² is F with 1 and n − 2). Null for n < 3.
 */
export const criticalCorrelation = (n: number): number | null => {
  if (n < 3) return null
  const f = fQuantile(0.95, 1, n - 2)
  return Math.sqrt(f / (f + n - 2))
}

/**
 * "Valid" in the sense of Indonesian item analysis: the correlation of item and test score reaches r-tabel.
 * The school habit takes the item–total correlation, which counts the item itself; the item–rest one is stricter.
 */
export const isValidItem = (correlation: number | null, n: number): boolean | null => {
  const critical = criticalCorrelation(n)
  return correlation === null || critical === null ? null : correlation >= critical - 1e-9
}

export type ValidityLabel = 'sangat rendah' | 'rendah' | 'cukup' | 'tinggi' | 'sangat tinggi'

const VALIDITY: readonly (readonly [number, ValidityLabel])[] = [
  [0.8, 'sangat tinggi'],
  [0.6, 'tinggi'],
  [0.4, 'cukup'],
  [0.2, 'rendah'],
]

/** Strength of an item's validity in steps of 0,20, lower-inclusive. Source: Guilford, Arikunto. */
export const validityLabel = (correlation: number | null): ValidityLabel | null =>
  correlation === null
    ? null
    : (VALIDITY.find(([from]) => correlation >= from - 1e-9)?.[1] ?? 'sangat rendah')
