import type { Weights } from '../math/moments.ts'

/** A histogram: bin b counts from + b·width ≤ x < from + (b+1)·width. */
export type Histogram = { readonly from: number; readonly width: number; readonly counts: readonly number[] }

export type Spread = {
  readonly min: number | null
  readonly q1: number | null
  readonly median: number | null
  readonly q3: number | null
  readonly max: number | null
  /** the value most students have, the lowest of several; null when no two have the same */
  readonly mode: number | null
}

/**
 * Minimum, quartiles, maximum and mode with frequency weights. Quartiles interpolate at position (n − 1)p of the
 * students in order (Hyndman and Fan's type 7, the default of R and Excel).
 */
export const spreadOf = (values: Float64Array, weights: Weights): Spread => {
  const ascending = Uint32Array.from(values.keys()).toSorted((a, b) => values[a]! - values[b]!)
  const n = weights.reduce((sum, w) => sum + w, 0)
  const at = (position: number): number => {
    let passed = 0
    for (const row of ascending) {
      passed += weights[row]!
      if (passed > position) return values[row]!
    }
    return NaN
  }
  const quantile = (p: number): number | null => {
    if (n === 0) return null
    const position = (n - 1) * p
    const below = at(Math.floor(position))
    return below + (position % 1) * (at(Math.ceil(position)) - below)
  }
  let [mode, most, run]: [number | null, number, number] = [null, 1, 0]
  for (const [place, row] of ascending.entries()) {
    const isSame = place > 0 && values[ascending[place - 1]!] === values[row]
    run = (isSame ? run : 0) + weights[row]!
    if (run > most) [mode, most] = [values[row]!, run]
  }
  return {
    mode,
    min: quantile(0),
    q1: quantile(0.25),
    median: quantile(0.5),
    q3: quantile(0.75),
    max: quantile(1),
  }
}

/** At most this many bins are drawn. */
const MOST_BINS = 50

// The smallest of 1, 2, 5, 10, 20, 50, ... that is not below.
const roundWidth = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9)
  return power * ([1, 2, 5].find((step) => step * power >= least * (1 - 1e-9)) ?? 10)
}

/**
 * Histogram of test scores from 0 (or the lowest multiple of the width below a negative score) to `maxScore`.
 * The width is 1, so one bin per score of a right/wrong test, unless that takes more than 50 bins; then the
 * smallest of 2, 5, 10, 20, ... that does not.
 */
export const histogramOf = (values: Float64Array, weights: Weights, maxScore: number): Histogram => {
  const lowest = values.reduce((min, x) => Math.min(min, x), 0)
  const highest = values.reduce((max, x) => Math.max(max, x), maxScore)
  const width = Math.max(1, roundWidth((highest - lowest) / (MOST_BINS - 1) || 1))
  // A sum of thirds may fall a hair below the whole score it stands for.
  const step = (x: number) => Math.floor(x / width + 1e-9)
  const first = step(lowest)
  const counts = Array.from({ length: step(highest) - first + 1 }, () => 0)
  for (let r = 0; r < values.length; r++) {
    const bin = step(values[r]!) - first
    counts[bin] = counts[bin]! + weights[r]!
  }
  return { from: first * width, width, counts }
}
