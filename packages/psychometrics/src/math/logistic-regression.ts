import { logistic, softplus } from '../irt/item-response.ts'
import { invertPositive, multiply } from './symmetric-matrix.ts'

/** Rows of predictors (the first is 1 for the intercept), an answer of 0 or 1 each, and how many students it stands for. */
export type LogisticData = {
  readonly x: readonly (readonly number[])[]
  readonly y: ArrayLike<number>
  readonly weights: ArrayLike<number>
}

export type LogisticFit = { readonly logLik: number; readonly coefficients: readonly number[] }

const logLikelihood = ({ x, y, weights }: LogisticData, beta: ArrayLike<number>): number => {
  let sum = 0
  for (const [r, row] of x.entries()) {
    const eta = row.reduce((total, value, c) => total + value * beta[c]!, 0)
    sum += weights[r]! * (y[r]! * eta - softplus(eta))
  }
  return sum
}

const newtonStep = ({ x, y, weights }: LogisticData, beta: Float64Array): Float64Array | null => {
  const size = beta.length
  const gradient = new Float64Array(size)
  const cells = new Float64Array(size * size)
  for (const [r, row] of x.entries()) {
    const p = logistic(row.reduce((total, value, c) => total + value * beta[c]!, 0))
    const residual = weights[r]! * (y[r]! - p)
    const spread = weights[r]! * p * (1 - p)
    for (let a = 0; a < size; a++) {
      gradient[a]! += residual * row[a]!
      for (let b = 0; b < size; b++) cells[a * size + b]! += spread * row[a]! * row[b]!
    }
  }
  const inverse = invertPositive({ size, cells })
  return inverse && multiply(inverse, gradient)
}

const FLAT = 1e-9
const MOST_STEPS = 60

/**
 * Maximum likelihood by Newton's method with halved steps, as R's glm(family = binomial). Where the predictors separate
 * the answers the coefficients run off but the likelihood has a limit, and that is what is returned: the search ends
 * where it no longer rises. Null when there is nothing to fit, or a predictor says nothing new from the start.
 */
export const fitLogistic = (data: LogisticData): LogisticFit | null => {
  if (data.x.length === 0) return null
  let beta = new Float64Array(data.x[0]!.length)
  let reached = logLikelihood(data, beta)
  for (let round = 0; round < MOST_STEPS; round++) {
    const step = newtonStep(data, beta)
    if (!step) return round === 0 ? null : { logLik: reached, coefficients: [...beta] }
    let [share, next, after] = [1, beta, -Infinity]
    for (; share > 1e-6 && !(after >= reached); share /= 2) {
      next = beta.map((value, c) => value + share * step[c]!)
      after = logLikelihood(data, next)
    }
    if (!(after > reached + FLAT * Math.max(1, Math.abs(reached)) * 1e-3))
      return { logLik: Math.max(reached, after), coefficients: [...(after >= reached ? next : beta)] }
    beta = next
    reached = after
  }
  return { logLik: reached, coefficients: [...beta] }
}
