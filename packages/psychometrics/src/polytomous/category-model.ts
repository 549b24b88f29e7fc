import { logistic } from '../irt/item-response.ts'

/**
 * Models of items with steps. pcm: partial credit, one discrimination for all (Masters 1982); gpcm: generalized partial
 * credit, one each (Muraki 1992): P(k) ∝ exp Σ_{v≤k} a (θ − b_v); grm: graded response (Samejima 1969):
 * P(≥ k) = 1 / (1 + exp(−a (θ − b_k))). Logistic without 1.7, as in R's mirt and ltm.
 */
export type PolytomousModel = 'pcm' | 'gpcm' | 'grm'

/**
 * One item while it is estimated. pcm and gpcm: ln P(k) = k a θ + c_k − ln Σ, `steps` are c_1, c_2, ...; grm:
 * P(≥ k) = logistic(a θ + d_k), `steps` are d_1 > d_2 > ... Thresholds b follow from these and stay out of the
 * estimation, because they run off where a is 0.
 */
export type ItemSteps = { a: number; readonly steps: Float64Array }

/** Cumulated logits as an ordered list; what is out of order has no probabilities. */
export const isOrdered = ({ steps }: ItemSteps): boolean =>
  steps.every((d, k) => k === 0 || d < steps[k - 1]! - 1e-8)

/** P of each category at θ, into `into` (one place more than there are steps). */
export const categoryChances = (
  model: PolytomousModel,
  { a, steps }: ItemSteps,
  theta: number,
  into: Float64Array,
): void => {
  const m = steps.length
  if (model === 'grm') {
    let above = 1
    for (let k = 0; k <= m; k++) {
      const next = k < m ? logistic(a * theta + steps[k]!) : 0
      into[k] = Math.max(1e-300, above - next)
      above = next
    }
    return
  }
  let greatest = 0
  into[0] = 0
  for (let k = 1; k <= m; k++) {
    into[k] = k * a * theta + steps[k - 1]!
    if (into[k]! > greatest) greatest = into[k]!
  }
  let sum = 0
  for (let k = 0; k <= m; k++) {
    into[k] = Math.exp(into[k]! - greatest)
    sum += into[k]!
  }
  for (let k = 0; k <= m; k++) into[k] = Math.max(1e-300, into[k]! / sum)
}

/** Thresholds b of an item; null where a is so flat that they mean nothing. */
export const thresholdsOf = (model: PolytomousModel, { a, steps }: ItemSteps): number[] | null => {
  if (Math.abs(a) < 1e-3) return null
  if (model === 'grm') return Array.from(steps, (d) => -d / a)
  return Array.from(steps, (c, k) => -(c - (k === 0 ? 0 : steps[k - 1]!)) / a)
}

/** The same the other way round: steps from thresholds. */
export const stepsOf = (model: PolytomousModel, a: number, b: readonly number[]): ItemSteps => {
  if (model === 'grm') return { a, steps: Float64Array.from(b, (threshold) => -a * threshold) }
  let sum = 0
  return { a, steps: Float64Array.from(b, (threshold) => (sum -= a * threshold)) }
}

/** Gradient and negative Hessian (expected information) of an item's expected log likelihood, by (a, step 1, 2, ...). */
export type Derivatives = { readonly gradient: Float64Array; readonly information: Float64Array }

const addPartialCredit = (
  { gradient, information }: Derivatives,
  chances: Float64Array,
  counts: Float64Array,
  theta: number,
): void => {
  const size = gradient.length
  let [n, mean, square] = [0, 0, 0]
  for (let k = 0; k < size; k++) {
    n += counts[k]!
    mean += k * chances[k]!
    square += k * k * chances[k]!
  }
  for (let k = 0; k < size; k++) gradient[0]! += theta * k * (counts[k]! - n * chances[k]!)
  information[0]! += n * theta * theta * (square - mean * mean)
  for (let k = 1; k < size; k++) {
    gradient[k]! += counts[k]! - n * chances[k]!
    information[k]! += n * theta * chances[k]! * (k - mean)
    for (let l = 1; l <= k; l++)
      information[k * size + l]! += n * ((k === l ? chances[k]! : 0) - chances[k]! * chances[l]!)
  }
}

const addGraded = (
  { gradient, information }: Derivatives,
  item: ItemSteps,
  chances: Float64Array,
  counts: Float64Array,
  theta: number,
): void => {
  const { a, steps } = item
  const size = gradient.length
  let n = 0
  for (let k = 0; k < size; k++) n += counts[k]!
  // The slope of P(≥ k) at each boundary; category k lies between boundaries k and k + 1.
  const slope = (k: number) => {
    if (k < 1 || k >= size) return 0
    const p = logistic(a * theta + steps[k - 1]!)
    return p * (1 - p)
  }
  for (let k = 0; k < size; k++) {
    const [below, above] = [slope(k), slope(k + 1)]
    const residual = counts[k]! / chances[k]!
    gradient[0]! += residual * theta * (below - above)
    if (k >= 1) gradient[k]! += residual * below
    if (k + 1 < size) gradient[k + 1]! -= residual * above
    const share = n / chances[k]!
    const byA = theta * (below - above)
    information[0]! += share * byA * byA
    if (k >= 1) {
      information[k]! += share * byA * below
      information[k * size + k]! += share * below * below
    }
    if (k + 1 < size) {
      information[k + 1]! -= share * byA * above
      information[(k + 1) * size + k + 1]! += share * above * above
    }
    if (k >= 1 && k + 1 < size) information[(k + 1) * size + k]! -= share * below * above
  }
}

/**
 * Of one item from the students expected in each category at each node (`counts`: categories × nodes). The first row of
 * `information` holds a with each step, the lower triangle the rest.
 */
export const derivativesOf = (
  model: PolytomousModel,
  item: ItemSteps,
  nodes: Float64Array,
  counts: Float64Array,
): Derivatives => {
  const size = item.steps.length + 1
  const derivatives = { gradient: new Float64Array(size), information: new Float64Array(size * size) }
  const [chances, at] = [new Float64Array(size), new Float64Array(size)]
  for (let j = 0; j < nodes.length; j++) {
    let n = 0
    for (let k = 0; k < size; k++) n += at[k] = counts[k * nodes.length + j]!
    if (n < 1e-12) continue
    categoryChances(model, item, nodes[j]!, chances)
    if (model === 'grm') addGraded(derivatives, item, chances, at, nodes[j]!)
    else addPartialCredit(derivatives, chances, at, nodes[j]!)
  }
  const { information } = derivatives
  for (let k = 0; k < size; k++)
    for (let l = 0; l < k; l++) {
      if (l === 0) information[k * size] = information[k]!
      else information[l * size + k] = information[k * size + l]!
    }
  return derivatives
}
