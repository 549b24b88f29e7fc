/** How many students each row stands for; 1 each unless the rows are patterns with counts. */
export type Weights = Float64Array

/** Mean of `values` with frequency `weights`; NaN when the weights sum to 0. */
export const weightedMean = (values: Float64Array, weights: Weights): number => {
  let sum = 0
  let n = 0
  for (let r = 0; r < values.length; r++) {
    sum += weights[r]! * values[r]!
    n += weights[r]!
  }
  return sum / n
}

/**
 * Whether a sum of squared deviations is rounding noise: a standard deviation under 1e-10 of the values'
 * size is a constant (0.1 added a thousand times and divided again is not exactly 0.1).
 */
export const isConstant = (sumOfSquares: number, n: number, scale: number): boolean =>
  !(sumOfSquares > n * (1e-10 * scale) ** 2)

/** Pearson r from sums of deviations, kept within −1..1. The caller has ruled out constants. */
export const pearson = (sxy: number, sxx: number, syy: number): number =>
  Math.max(-1, Math.min(1, sxy / Math.sqrt(sxx * syy)))

const largest = (values: Float64Array): number => values.reduce((max, x) => Math.max(max, Math.abs(x)), 0)

/** Pearson r of two columns with frequency weights; null when either is constant or n < 2. */
export const correlation = (x: Float64Array, y: Float64Array, weights: Weights): number | null => {
  const [meanX, meanY] = [weightedMean(x, weights), weightedMean(y, weights)]
  let [n, sxx, syy, sxy] = [0, 0, 0, 0]
  for (let r = 0; r < x.length; r++) {
    const w = weights[r]!
    const dx = x[r]! - meanX
    const dy = y[r]! - meanY
    n += w
    sxx += w * dx * dx
    syy += w * dy * dy
    sxy += w * dx * dy
  }
  if (n < 2 || isConstant(sxx, n, largest(x)) || isConstant(syy, n, largest(y))) return null
  return pearson(sxy, sxx, syy)
}

export type Moments = {
  readonly mean: number | null
  readonly variance: number | null
  readonly sd: number | null
  readonly skewness: number | null
  readonly kurtosis: number | null
}

/**
 * Mean, variance (÷ n − 1) and its root, skewness k3 / k2^1.5 and excess kurtosis k4 / k2² from Fisher's
 * k-statistics, with frequency weights. With m_j = Σ w (x − mean)^j / n:
 * k2 = n m2 / (n−1); k3 = n² m3 / ((n−1)(n−2)); k4 = n² ((n+1) m4 − 3 (n−1) m2²) / ((n−1)(n−2)(n−3)).
 * Source: Moodle, mod/quiz/report/statistics/classes/calculator.php. Null where n is too small (variance 2,
 * skewness 3, kurtosis 4) or the values are constant (skewness, kurtosis).
 */
export const momentsOf = (values: Float64Array, weights: Weights): Moments => {
  const mean = weightedMean(values, weights)
  let [n, s2, s3, s4] = [0, 0, 0, 0]
  for (let r = 0; r < values.length; r++) {
    const w = weights[r]!
    const d = values[r]! - mean
    n += w
    s2 += w * d * d
    s3 += w * d * d * d
    s4 += w * d * d * d * d
  }
  if (n === 0) return { mean: null, variance: null, sd: null, skewness: null, kurtosis: null }
  if (n < 2) return { mean, variance: null, sd: null, skewness: null, kurtosis: null }
  if (isConstant(s2, n, largest(values))) return { mean, variance: 0, sd: 0, skewness: null, kurtosis: null }
  const k2 = s2 / (n - 1)
  const k3 = (n * s3) / ((n - 1) * (n - 2))
  const k4 = (n * (n + 1) * s4 - 3 * (n - 1) * s2 * s2) / ((n - 1) * (n - 2) * (n - 3))
  return {
    mean,
    variance: k2,
    sd: Math.sqrt(k2),
    skewness: n < 3 ? null : k3 / k2 ** 1.5,
    kurtosis: n < 4 ? null : k4 / k2 ** 2,
  }
}
