import { fQuantile } from '../math/f-distribution.ts'
import type { Interval } from '../math/intervals.ts'
import { groupedCovariances } from './covariances.ts'
import type { Covariances } from './covariances.ts'

export type Coefficient = {
  readonly value: number | null
  /** 95 % confidence interval */
  readonly interval: Interval | null
}

const sumOf = ({ size, cells }: Covariances) => {
  let [trace, off, squares] = [0, 0, 0]
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      const x = cells[i * size + j]!
      if (i === j) trace += x
      else {
        off += x
        squares += x * x
      }
    }
  return { trace, off, squares }
}

/**
 * Guttman's lambda-2 = (Σ σᵢⱼ + √(k/(k−1) Σ σᵢⱼ²)) / σ²ₓ over i ≠ j: a lower bound of reliability that is never below
 * alpha. Source: Guttman 1945, Psychometrika 10; R's psych::splitHalf.
 */
export const lambda2 = (covariances: Covariances): number | null => {
  const { size } = covariances
  const { trace, off, squares } = sumOf(covariances)
  const total = trace + off
  return size < 2 || !(total > 1e-12) ? null : (off + Math.sqrt((size / (size - 1)) * squares)) / total
}

/** A share of variance that one factor can explain; one that takes all of an item is no factor of several. */
const MOST_COMMUNALITY = 0.998
const MOST_STEPS = 2000

/** The first eigenvector times the root of its value, of a matrix with these on its diagonal, from a start. */
const firstFactor = (
  correlations: Float64Array,
  communalities: Float64Array,
  start: Float64Array,
): Float64Array => {
  const k = communalities.length
  let vector = start
  let value = 0
  for (let step = 0; step < 60; step++) {
    const next = new Float64Array(k)
    for (let i = 0; i < k; i++) {
      let sum = communalities[i]! * vector[i]!
      for (let j = 0; j < k; j++) if (j !== i) sum += correlations[i * k + j]! * vector[j]!
      next[i] = sum
    }
    const length = Math.hypot(...next)
    if (!(length > 0)) return new Float64Array(k)
    for (let i = 0; i < k; i++) next[i]! /= length
    const isStill = Math.abs(length - value) < 1e-12 * length
    vector = next
    value = length
    if (isStill) break
  }
  return vector.map((x) => x * Math.sqrt(value))
}

/**
 * Loadings of one factor on correlations by minimal residuals: principal axes, again until the communalities stay. The
 * least squares solution of R's psych::fa(fm = "minres").
 */
const oneFactor = (correlations: Float64Array, k: number, start?: Float64Array): Float64Array | null => {
  let loadings = start ?? new Float64Array(k).fill(Math.sqrt(0.3))
  for (let step = 0; step < MOST_STEPS; step++) {
    const communalities = loadings.map((x) => Math.min(MOST_COMMUNALITY, x * x))
    const length = Math.hypot(...loadings)
    const next = firstFactor(
      correlations,
      communalities,
      length > 0 ? loadings.map((x) => x / length) : new Float64Array(k).fill(1 / Math.sqrt(k)),
    )
    const change = next.reduce((most, x, i) => Math.max(most, Math.abs(x - loadings[i]!)), 0)
    loadings = next
    if (change < 1e-9) return loadings
  }
  return null
}

type Omega = { readonly value: number; readonly loadings: Float64Array }

/**
 * McDonald's omega of the sum of the scores: (Σλ)² / ((Σλ)² + Σψ) of one factor. Items need not be equally good, which
 * alpha takes for granted. Null for fewer than three items that vary. Source: McDonald 1999, Test Theory.
 */
const omegaOf = (covariances: Covariances, start?: Float64Array): Omega | null => {
  const { cells, size } = covariances
  const varies = Array.from({ length: size }, (_, i) => i).filter((i) => cells[i * size + i]! > 1e-12)
  // Two items have no factor of their own, and three the first that is determined.
  const k = varies.length
  if (k < 3) return null
  const sds = varies.map((i) => Math.sqrt(cells[i * size + i]!))
  const correlations = new Float64Array(k * k)
  for (const [p, i] of varies.entries())
    for (const [q, j] of varies.entries())
      correlations[p * k + q] = cells[i * size + j]! / (sds[p]! * sds[q]!)
  const loadings = oneFactor(correlations, k, start?.length === k ? start : undefined)
  if (!loadings) return null
  const common = loadings.reduce((sum, x, p) => sum + x * sds[p]!, 0) ** 2
  const unique = loadings.reduce(
    (sum, x, p) => sum + (1 - Math.min(MOST_COMMUNALITY, x * x)) * sds[p]! * sds[p]!,
    0,
  )
  return common + unique > 0 ? { value: common / (common + unique), loadings } : null
}

/** Below this nothing of a value can be said by leaving parts out. */
const FEWEST_PARTS = 10

/**
 * By what happens to ln(1 − ρ) when a part of the students is left out, each in turn (delete-a-group jackknife; Wolter
 * 2007), so that the interval stays below 1.
 */
const intervalOf = (value: number | null, parts: readonly (number | null)[]): Interval | null => {
  const known = parts.filter((each) => each !== null && each < 1)
  const g = known.length
  if (value === null || value >= 1 || g < FEWEST_PARTS || g < parts.length) return null
  const logs = known.map((each) => Math.log(1 - each!))
  const mean = logs.reduce((sum, x) => sum + x, 0) / g
  const variance = ((g - 1) / g) * logs.reduce((sum, x) => sum + (x - mean) ** 2, 0)
  const half = Math.sqrt(fQuantile(0.95, 1, g - 1) * variance)
  const [low, high] = [1 - (1 - value) * Math.exp(half), 1 - (1 - value) * Math.exp(-half)]
  return [low, high]
}

export type Coefficients = { readonly lambda2: Coefficient; readonly omega: Coefficient }

/** Omega and lambda-2 of students × items, each with its interval; nothing where somebody was not given every item. */
export const coefficientsOf = (scores: readonly ArrayLike<number | null>[]): Coefficients => {
  const nothing = { value: null, interval: null }
  const found = groupedCovariances(scores)
  if (!found) return { lambda2: nothing, omega: nothing }
  const whole = omegaOf(found.all)
  const omegas = found.without.map((part) => omegaOf(part, whole?.loadings)?.value ?? null)
  const second = lambda2(found.all)
  return {
    lambda2: { value: second, interval: intervalOf(second, found.without.map(lambda2)) },
    omega: { value: whole?.value ?? null, interval: intervalOf(whole?.value ?? null, omegas) },
  }
}
