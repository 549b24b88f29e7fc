import { jointRightGivenScore, rightGivenScore, scoreDistribution } from './elementary-symmetric.ts'
import { logistic } from './item-response.ts'
import { NOT_ASKED, askedSets } from './response-patterns.ts'
import type { ResponsePatterns } from './response-patterns.ts'
import { diagonal, invertPositive, multiply } from '../math/symmetric-matrix.ts'
import type { SymmetricMatrix } from '../math/symmetric-matrix.ts'

export type ConditionalFit = {
  /** difficulties, their sum 0 */
  readonly b: Float64Array
  readonly se: Float64Array | null
  /** conditional: of the answers given each student's number right */
  readonly logLik: number
  readonly iterations: number
  readonly converged: boolean
}

/** Students of one set of items: how many had each number right, and each item's number of right answers. */
export type ScoreGroup = {
  readonly items: readonly number[]
  readonly students: Float64Array
  readonly right: Float64Array
}

/** Sufficient statistics of the Rasch model, by set of items given; who had none or all right says nothing here. */
export const scoreGroups = (patterns: ResponsePatterns): readonly ScoreGroup[] => {
  const { itemCount, codes, weights } = patterns
  const { ofPattern, sets } = askedSets(patterns)
  const groups = sets.map((items) => ({
    items,
    students: new Float64Array(items.length + 1),
    right: new Float64Array(items.length),
  }))
  for (let p = 0; p < weights.length; p++) {
    const group = groups[ofPattern[p]!]!
    const answers = group.items.map((i) => codes[p * itemCount + i]!)
    const score = answers.reduce((sum, x) => sum + x, 0)
    if (score === 0 || score === answers.length) continue
    group.students[score]! += weights[p]!
    for (const [at, x] of answers.entries()) group.right[at]! += weights[p]! * x
  }
  return groups.filter(({ students }) => students.some((count) => count > 0))
}

const chancesOf = (items: readonly number[], b: Float64Array): Float64Array =>
  Float64Array.from(items, (i) => logistic(-b[i]!))

/** Σ over groups of ln Π ε^x / γ_r. Both sides of the quotient are divided by Π (1 + ε). */
const logLikelihood = (groups: readonly ScoreGroup[], b: Float64Array): number => {
  let sum = 0
  for (const { items, students, right } of groups) {
    const n = students.reduce((total, count) => total + count, 0)
    const shares = scoreDistribution(chancesOf(items, b))
    for (const [at, i] of items.entries())
      sum += right[at]! * Math.log(logistic(-b[i]!)) + (n - right[at]!) * Math.log(logistic(b[i]!))
    for (const [r, count] of students.entries()) if (count > 0) sum -= count * Math.log(shares[r]!)
  }
  return sum
}

/** Gradient (expected less observed right answers) and information (conditional covariance of the answers). */
const derivativesBy = (groups: readonly ScoreGroup[], b: Float64Array) => {
  const size = b.length
  const gradient = new Float64Array(size)
  const cells = new Float64Array(size * size)
  for (const { items, students, right } of groups) {
    const chances = chancesOf(items, b)
    const joint = jointRightGivenScore(chances, students)
    const single = rightGivenScore(chances)
    const scores = [...students.keys()].filter((r) => students[r]! > 0)
    for (const [at, i] of items.entries()) {
      gradient[i]! += joint[at * items.length + at]! - right[at]!
      for (const [other, j] of items.entries()) {
        let value = joint[at * items.length + other]!
        for (const r of scores) value -= students[r]! * single[at]![r]! * single[other]![r]!
        cells[i * size + j]! += value
      }
    }
  }
  return { gradient, information: { size, cells } }
}

/**
 * Generalised inverse for difficulties that sum to 0. The information cannot see a shift of all items, so a constant
 * in every cell fills that direction, and its share is taken off again (Moore-Penrose).
 */
const invertSumZero = ({ size, cells }: SymmetricMatrix): SymmetricMatrix | null => {
  const fill = diagonal({ size, cells }).reduce((sum, x) => sum + x, 0) / size / size
  const inverse = invertPositive({ size, cells: cells.map((x) => x + fill) })
  return inverse && { size, cells: inverse.cells.map((x) => x - 1 / (fill * size * size)) }
}

/** Whether finite estimates exist: between any two parts of the test somebody was right in the one, wrong in the other. */
export const isConnected = ({ itemCount, codes, weights }: ResponsePatterns): boolean => {
  const ahead = Array.from({ length: itemCount }, () => new Set<number>())
  for (let p = 0; p < weights.length; p++) {
    const row = codes.subarray(p * itemCount, (p + 1) * itemCount)
    for (let i = 0; i < itemCount; i++)
      if (row[i] === 1 && ahead[i]!.size < itemCount)
        for (let j = 0; j < itemCount; j++) if (row[j] === 0) ahead[i]!.add(j)
  }
  const reaches = (next: (i: number) => Iterable<number>): boolean => {
    const seen = new Set([0])
    for (const i of seen) for (const j of next(i)) seen.add(j)
    return seen.size === itemCount
  }
  return reaches((i) => ahead[i]!) && reaches((i) => [...ahead.keys()].filter((j) => ahead[j]!.has(i)))
}

/**
 * Difficulties of the Rasch model by conditional maximum likelihood, Newton's method with the exact (observed, here
 * equal to the expected) information; standard errors from its sum-zero inverse, as R's eRm with sum0 = TRUE (whose
 * beta is an easiness, −b). Sources: Andersen 1972, JRSS B 34; existence: Fischer 1981, Psychometrika 46.
 * Scores missing by design are conditioned on within each set of items given together.
 */
export const fitConditional = (patterns: ResponsePatterns): ConditionalFit => {
  const groups = scoreGroups(patterns)
  const size = patterns.itemCount
  let b: Float64Array = new Float64Array(size)
  let logLik = logLikelihood(groups, b)
  for (let iterations = 1; iterations <= 50; iterations++) {
    const { gradient, information } = derivativesBy(groups, b)
    const covariance = invertSumZero(information)
    if (!covariance) return { b, se: null, logLik, iterations, converged: false }
    const step = multiply(covariance, gradient)
    const longest = step.reduce((max, x) => Math.max(max, Math.abs(x)), 0)
    let share = Math.min(1, 2 / Math.max(longest, 1e-300))
    let next = b
    let reached = -Infinity
    while (!(reached >= logLik - 1e-9 * Math.abs(logLik)) && share > 1e-6) {
      next = b.map((x, i) => x + share * step[i]!)
      reached = logLikelihood(groups, next)
      share /= 2
    }
    b = next
    logLik = reached
    if (longest < 1e-8)
      return {
        b,
        se: diagonal(covariance).map((x) => Math.sqrt(Math.max(0, x))),
        logLik,
        iterations,
        converged: true,
      }
  }
  return { b, se: null, logLik, iterations: 50, converged: false }
}

/** Mean-square fit of one item: 1 as the model expects, above 1 noisier, below 1 more predictable. */
export type MeanSquares = { readonly infit: number | null; readonly outfit: number | null }

/**
 * Infit Σ (x − E)² / Σ Var and outfit mean of (x − E)² / Var, with E and Var given each student's number right
 * rather than an estimated ability, so that both are expected to be 1 exactly; students with none or all right are
 * left out. Source: Müller 2020, Journal of Statistical Distributions and Applications 7 (R's iarm::out_infit);
 * values lie close to, not on, those of eRm and Winsteps, which plug in estimated abilities (Wright and Masters 1982).
 */
export const conditionalMeanSquares = (
  patterns: ResponsePatterns,
  b: Float64Array,
): readonly MeanSquares[] => {
  const { itemCount, codes, weights } = patterns
  const { ofPattern, sets } = askedSets(patterns)
  const expected = sets.map((items) => rightGivenScore(chancesOf(items, b)))
  const sums = Array.from({ length: itemCount }, () => ({ squares: 0, variance: 0, standardised: 0, n: 0 }))
  for (let p = 0; p < weights.length; p++) {
    const items = sets[ofPattern[p]!]!
    const row = codes.subarray(p * itemCount, (p + 1) * itemCount)
    const score = items.reduce((sum, i) => sum + row[i]!, 0)
    if (score === 0 || score === items.length) continue
    for (const [at, i] of items.entries()) {
      if (row[i] === NOT_ASKED) continue
      const mean = expected[ofPattern[p]!]![at]![score]!
      const variance = mean * (1 - mean)
      if (!(variance > 0)) continue
      const square = (row[i]! - mean) ** 2
      const sum = sums[i]!
      sum.squares += weights[p]! * square
      sum.variance += weights[p]! * variance
      sum.standardised += (weights[p]! * square) / variance
      sum.n += weights[p]!
    }
  }
  return sums.map(({ squares, variance, standardised, n }) => ({
    infit: variance > 0 ? squares / variance : null,
    outfit: n > 0 ? standardised / n : null,
  }))
}
