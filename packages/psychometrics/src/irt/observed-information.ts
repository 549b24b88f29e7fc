import { logistic } from './item-response.ts'
import { logAllWrong, newPosterior, readPosterior } from './marginal-likelihood.ts'
import type { ItemLogits, MarginalData } from './marginal-likelihood.ts'
import { NOT_ASKED } from './response-patterns.ts'
import type { SymmetricMatrix } from '../math/symmetric-matrix.ts'

/** Posterior shares below this add nothing to the information. */
const LEAST_SHARE = 1e-12

/** Sums over patterns that the information is made of; lower triangles only. */
type Sums = {
  /** nodes × items × items: Σ w f(θ) e_i e_j with the residuals e = x − P(θ) */
  readonly products: Float64Array
  /** nodes × items: Σ w f(θ) over those given the item */
  readonly asked: Float64Array
  /** (2 items)²: Σ w (posterior mean of the score vector) (itself)ᵀ */
  readonly means: Float64Array
}

const gatherSums = (data: MarginalData, logits: ItemLogits): Sums => {
  const { patterns, quadrature } = data
  const { nodes } = quadrature
  const k = patterns.itemCount
  const allWrong = logAllWrong(data, logits)
  const posterior = newPosterior(data)
  const products = new Float64Array(nodes.length * k * k)
  const asked = new Float64Array(nodes.length * k)
  const means = new Float64Array(4 * k * k)
  const chance = new Float64Array(nodes.length * k)
  for (let j = 0; j < nodes.length; j++)
    for (let i = 0; i < k; i++) chance[j * k + i] = logistic(logits.a[i]! * nodes[j]! + logits.d[i]!)
  const residual = new Float64Array(k)
  const score = new Float64Array(2 * k)
  for (let p = 0; p < patterns.weights.length; p++) {
    readPosterior(data, logits, allWrong, p, posterior)
    const codes = patterns.codes.subarray(p * k, (p + 1) * k)
    const weight = patterns.weights[p]!
    score.fill(0)
    for (let j = posterior.first; j < posterior.last; j++) {
      const share = posterior.density[j]!
      if (share < LEAST_SHARE) continue
      for (let i = 0; i < k; i++) {
        const given = codes[i] !== NOT_ASKED
        residual[i] = given ? codes[i]! - chance[j * k + i]! : 0
        if (given) asked[j * k + i]! += weight * share
        score[2 * i]! += share * residual[i]! * nodes[j]!
        score[2 * i + 1]! += share * residual[i]!
      }
      addProducts(products, j * k * k, residual, weight * share)
    }
    addProducts(means, 0, score, weight)
  }
  return { products, asked, means }
}

const addProducts = (into: Float64Array, offset: number, vector: Float64Array, weight: number) => {
  for (let i = 0; i < vector.length; i++) {
    const weighted = weight * vector[i]!
    const row = offset + i * vector.length
    for (let j = 0; j <= i; j++) into[row + j]! += weighted * vector[j]!
  }
}

/**
 * Observed information of the marginal likelihood by (a₁, d₁, a₂, d₂, ...): minus its matrix of second derivatives,
 * exactly, by Louis' identity I = E[complete-data information] − Var[complete-data score], given the answers.
 * Source: Louis 1982, JRSS B 44. Standard errors from it are those of R's ltm (which differentiates numerically) and
 * of mirt's SE.type = 'Louis'.
 */
export const observedInformation = (data: MarginalData, logits: ItemLogits): SymmetricMatrix => {
  const { nodes } = data.quadrature
  const k = data.patterns.itemCount
  const { products, asked, means } = gatherSums(data, logits)
  const size = 2 * k
  const cells = means
  for (let j = 0; j < nodes.length; j++) {
    const theta = nodes[j]!
    for (let row = 0; row < k; row++) {
      const p = logistic(logits.a[row]! * theta + logits.d[row]!)
      for (let column = 0; column <= row; column++) {
        const complete = row === column ? asked[j * k + row]! * p * (1 - p) : 0
        const value = complete - products[(j * k + row) * k + column]!
        const at = 2 * row * size + 2 * column
        cells[at]! += theta * theta * value
        cells[at + size]! += theta * value
        cells[at + size + 1]! += value
        if (column < row) cells[at + 1]! += theta * value
      }
    }
  }
  for (let row = 0; row < size; row++)
    for (let column = 0; column < row; column++) cells[column * size + row] = cells[row * size + column]!
  return { size, cells }
}
