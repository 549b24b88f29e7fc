import { fQuantile } from '../math/f-distribution.ts'
import type { Interval } from '../math/intervals.ts'

/**
 * Intraclass correlations in the six forms of Shrout and Fleiss 1979, Psychological Bulletin 86: of one marker and of the
 * mean of all (k); 1 each script other markers, 2 markers as a sample, 3 these markers only. Null where there is no
 * variance to share out.
 */
export type Icc = {
  readonly icc1: number | null
  readonly icc2: number | null
  readonly icc3: number | null
  readonly icc1k: number | null
  readonly icc2k: number | null
  readonly icc3k: number | null
}

export type Agreement = {
  /** scripts that every marker has marked */
  readonly n: number
  readonly markers: number
  readonly icc: Icc
  /** 95 % interval of icc1 */
  readonly icc1Interval: Interval | null
  /** 95 % interval of icc2 */
  readonly icc2Interval: Interval | null
  /** share of pairs of marks that are equal */
  readonly exact: number | null
  /** Cohen's kappa; of more than two markers the mean over all pairs (Light 1971) */
  readonly kappa: number | null
  /** the same with quadratic weights (Cohen 1968) */
  readonly weightedKappa: number | null
  /** mean mark of each marker less the mean of all: who is strict, who is mild */
  readonly severity: readonly number[]
}

/** Below this many scripts agreement is not worth a figure on a screen. */
export const ENOUGH_SCRIPTS = 20

type Squares = { n: number; k: number; between: number; markers: number; error: number; within: number }

/** Mean squares of the two-way table: scripts, markers, what is left, and within scripts. */
const meanSquares = (marks: readonly (readonly number[])[]): Squares | null => {
  const [n, k] = [marks.length, marks[0]?.length ?? 0]
  if (n < 2 || k < 2) return null
  const grand = marks.flat().reduce((sum, x) => sum + x, 0) / (n * k)
  const rowMeans = marks.map((row) => row.reduce((sum, x) => sum + x, 0) / k)
  const columnMeans = marks[0]!.map((_, j) => marks.reduce((sum, row) => sum + row[j]!, 0) / n)
  const squares = (values: readonly number[]) => values.reduce((sum, x) => sum + (x - grand) ** 2, 0)
  const [rows, columns, total] = [k * squares(rowMeans), n * squares(columnMeans), squares(marks.flat())]
  const rest = Math.max(0, total - rows - columns)
  return {
    n,
    k,
    between: rows / (n - 1),
    markers: columns / (k - 1),
    error: rest / ((n - 1) * (k - 1)),
    within: (columns + rest) / (n * (k - 1)),
  }
}

/** Null also where what is shared out is nothing but rounding. */
const share = (above: number, below: number): number | null =>
  below > 1e-9 * Math.abs(above) ? above / below : null

const iccOf = (squares: Squares | null): Icc => {
  if (!squares) return { icc1: null, icc2: null, icc3: null, icc1k: null, icc2k: null, icc3k: null }
  const { n, k, between, markers, error, within } = squares
  return {
    icc1: share(between - within, between + (k - 1) * within),
    icc2: share(between - error, between + (k - 1) * error + (k * (markers - error)) / n),
    icc3: share(between - error, between + (k - 1) * error),
    icc1k: share(between - within, between),
    icc2k: share(between - error, between + (markers - error) / n),
    icc3k: share(between - error, between),
  }
}

/** Shrout and Fleiss 1979: F of between over within, divided and multiplied by its quantiles; the same as R's psych::ICC. */
const icc1IntervalOf = (squares: Squares | null): Interval | null => {
  if (!squares || !(squares.within > 0)) return null
  const { n, k, between, within } = squares
  const f = between / within
  const [df1, df2] = [n - 1, n * (k - 1)]
  const [low, high] = [f / fQuantile(0.975, df1, df2), f * fQuantile(0.975, df2, df1)]
  const interval = [(low - 1) / (low + k - 1), (high - 1) / (high + k - 1)] as const
  return interval.every(Number.isFinite) ? interval : null
}

/** Shrout and Fleiss 1979, by Satterthwaite's degrees of freedom; the same as R's psych::ICC. */
const icc2IntervalOf = (squares: Squares | null, icc2: number | null): Interval | null => {
  if (!squares || icc2 === null || !(squares.error > 0)) return null
  const { n, k, between, markers, error } = squares
  const f = markers / error
  const up = (k - 1) * (n - 1) * (k * icc2 * f + n * (1 + (k - 1) * icc2) - k * icc2) ** 2
  const down = (n - 1) * k ** 2 * icc2 ** 2 * f ** 2 + (n * (1 + (k - 1) * icc2) - k * icc2) ** 2
  const v = up / down
  const [high, low] = [fQuantile(0.975, n - 1, v), fQuantile(0.975, v, n - 1)]
  const rest = k * markers + (k * n - k - n) * error
  const interval = [
    (n * (between - high * error)) / (high * rest + n * between),
    (n * (low * between - error)) / (rest + n * low * between),
  ] as const
  return interval.every(Number.isFinite) ? interval : null
}

/** 1 − Σ w·observed / Σ w·expected over two columns; null where both markers always give the same single mark. */
const kappaOf = (
  pairs: readonly (readonly [number, number])[],
  disagreement: (a: number, b: number) => number,
): number | null => {
  const n = pairs.length
  if (n === 0) return null
  const [first, second] = [new Map<number, number>(), new Map<number, number>()]
  let observed = 0
  for (const [a, b] of pairs) {
    observed += disagreement(a, b) / n
    first.set(a, (first.get(a) ?? 0) + 1 / n)
    second.set(b, (second.get(b) ?? 0) + 1 / n)
  }
  let expected = 0
  for (const [a, pa] of first) for (const [b, pb] of second) expected += disagreement(a, b) * pa * pb
  return expected > 0 ? 1 - observed / expected : null
}

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

/**
 * Agreement of markers: rows are scripts, columns markers. Scripts that somebody has not marked (null) are left out.
 * Nothing is ever NaN: what cannot be computed is null.
 */
export const analyzeAgreement = (table: readonly (readonly (number | null)[])[]): Agreement => {
  const marks = table.filter((row): row is number[] => row.every((mark) => mark !== null))
  const k = table[0]?.length ?? 0
  const squares = meanSquares(marks)
  const icc = iccOf(squares)
  const pairsOf = Array.from({ length: k }, (_, a) =>
    Array.from({ length: k - a - 1 }, (_unused, offset) =>
      marks.map((row) => [row[a]!, row[a + 1 + offset]!] as const),
    ),
  ).flat()
  const grand = meanOf(marks.flat()) ?? 0
  return {
    n: marks.length,
    markers: k,
    icc,
    icc1Interval: icc1IntervalOf(squares),
    icc2Interval: icc2IntervalOf(squares, icc.icc2),
    exact: meanOf(pairsOf.flatMap((pairs) => pairs.map(([a, b]) => (a === b ? 1 : 0)))),
    kappa: meanOf(pairsOf.map((pairs) => kappaOf(pairs, (a, b) => (a === b ? 0 : 1)))),
    weightedKappa: meanOf(pairsOf.map((pairs) => kappaOf(pairs, (a, b) => (a - b) ** 2))),
    severity:
      marks.length === 0
        ? []
        : Array.from({ length: k }, (_, j) => (meanOf(marks.map((row) => row[j]!)) ?? 0) - grand),
  }
}
