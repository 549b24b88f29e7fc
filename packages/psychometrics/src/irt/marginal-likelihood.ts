import { softplus } from './item-response.ts'
import type { Quadrature } from '../math/quadrature.ts'
import { askedSets } from './response-patterns.ts'
import type { AskedSets, ResponsePatterns } from './response-patterns.ts'

/** Each item's logit a θ + d; b = −d / a. Estimation is in this form, because d stays finite where a is 0. */
export type ItemLogits = { readonly a: Float64Array; readonly d: Float64Array }

/** Patterns laid out for the integral over ability. */
export type MarginalData = {
  readonly patterns: ResponsePatterns
  readonly quadrature: Quadrature
  readonly asked: AskedSets
  /** items answered right, pattern after pattern; those of pattern p are from rightFrom[p] to rightFrom[p + 1] */
  readonly rightItems: Uint16Array
  readonly rightFrom: Uint32Array
}

export const prepareMarginal = (patterns: ResponsePatterns, quadrature: Quadrature): MarginalData => {
  const { itemCount, codes, weights } = patterns
  const rightFrom = new Uint32Array(weights.length + 1)
  const rightItems = new Uint16Array(codes.reduce((sum, code) => sum + (code === 1 ? 1 : 0), 0))
  let next = 0
  for (let p = 0; p < weights.length; p++) {
    for (let i = 0; i < itemCount; i++) if (codes[p * itemCount + i] === 1) rightItems[next++] = i
    rightFrom[p + 1] = next
  }
  return { patterns, quadrature, asked: askedSets(patterns), rightItems, rightFrom }
}

/** For each set of items given together and each node: ln of the node's weight and of every item being wrong. */
export const logAllWrong = ({ quadrature, asked }: MarginalData, { a, d }: ItemLogits): Float64Array => {
  const { nodes, logWeights } = quadrature
  const q = nodes.length
  const wrong = new Float64Array(a.length * q)
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < q; j++) wrong[i * q + j] = softplus(a[i]! * nodes[j]! + d[i]!)
  const sums = new Float64Array(asked.sets.length * q)
  for (const [s, items] of asked.sets.entries())
    for (let j = 0; j < q; j++) {
      let sum = logWeights[j]!
      for (const i of items) sum -= wrong[i * q + j]!
      sums[s * q + j] = sum
    }
  return sums
}

/** Nodes with less than e^−40 of the likeliest one's posterior do not count. */
const NEGLIGIBLE = -40

/** The posterior of one pattern: its nodes first to last (exclusive), and the pattern's ln likelihood. */
export type Posterior = { readonly density: Float64Array; first: number; last: number; logLikelihood: number }

export const newPosterior = ({ quadrature }: MarginalData): Posterior => ({
  density: new Float64Array(quadrature.nodes.length),
  first: 0,
  last: 0,
  logLikelihood: 0,
})

/**
 * Posterior over the nodes after pattern `p`, into `into`. For the 2PL ln L(θ) = θ Σ a x + Σ d x + ln P(all wrong),
 * so a pattern costs one sum over its right answers and one exponential per node.
 */
export const readPosterior = (
  data: MarginalData,
  { a, d }: ItemLogits,
  allWrong: Float64Array,
  p: number,
  into: Posterior,
): void => {
  const { rightItems, rightFrom, asked, quadrature } = data
  const { nodes } = quadrature
  const { density } = into
  let [slope, constant] = [0, 0]
  for (let at = rightFrom[p]!; at < rightFrom[p + 1]!; at++) {
    const i = rightItems[at]!
    slope += a[i]!
    constant += d[i]!
  }
  const offset = asked.ofPattern[p]! * nodes.length
  let greatest = -Infinity
  for (let j = 0; j < nodes.length; j++) {
    const value = slope * nodes[j]! + allWrong[offset + j]!
    density[j] = value
    if (value > greatest) greatest = value
  }
  let [first, last] = [0, nodes.length]
  while (density[first]! - greatest < NEGLIGIBLE) first++
  while (density[last - 1]! - greatest < NEGLIGIBLE) last--
  let sum = 0
  for (let j = first; j < last; j++) {
    const share = Math.exp(density[j]! - greatest)
    density[j] = share
    sum += share
  }
  for (let j = first; j < last; j++) density[j]! /= sum
  into.first = first
  into.last = last
  into.logLikelihood = constant + greatest + Math.log(sum)
}

/** What EM needs of the answers: students expected at each node among those given each item, and those right. */
export type Expectation = {
  readonly logLik: number
  /** items × nodes */
  readonly right: Float64Array
  readonly asked: Float64Array
}

/** The E step of Bock and Aitkin 1981 (Psychometrika 46), with pattern weights. */
export const expectCounts = (data: MarginalData, logits: ItemLogits): Expectation => {
  const { patterns, asked, rightItems, rightFrom } = data
  const q = data.quadrature.nodes.length
  const allWrong = logAllWrong(data, logits)
  const posterior = newPosterior(data)
  const { density } = posterior
  const right = new Float64Array(patterns.itemCount * q)
  const bySet = new Float64Array(asked.sets.length * q)
  let logLik = 0
  for (let p = 0; p < patterns.weights.length; p++) {
    readPosterior(data, logits, allWrong, p, posterior)
    const { first, last } = posterior
    const weight = patterns.weights[p]!
    logLik += weight * posterior.logLikelihood
    const offset = asked.ofPattern[p]! * q
    for (let j = first; j < last; j++) {
      density[j]! *= weight
      bySet[offset + j]! += density[j]!
    }
    for (let at = rightFrom[p]!; at < rightFrom[p + 1]!; at++) {
      const row = rightItems[at]! * q
      for (let j = first; j < last; j++) right[row + j]! += density[j]!
    }
  }
  const askedCounts = new Float64Array(patterns.itemCount * q)
  for (const [s, items] of asked.sets.entries())
    for (const i of items) for (let j = 0; j < q; j++) askedCounts[i * q + j]! += bySet[s * q + j]!
  return { logLik, right, asked: askedCounts }
}
