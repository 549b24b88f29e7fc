import { normalQuadrature } from '../math/quadrature.ts'
import { invertPositive, multiply } from '../math/symmetric-matrix.ts'

/** A question with options to choose from, of which one is chosen; `keys` are the places of the right ones. */
export type ChoiceItem = { readonly options: number; readonly keys: readonly number[] }

/** Chosen options, person after person; below 0 where there is no answer that can be compared. */
export type Choices = { readonly persons: number; readonly items: number; readonly codes: Int8Array }

/** Slope and intercept of every option of every item, one after the other; options of item j begin at `starts[j]`. */
export type NominalModel = {
  readonly items: readonly ChoiceItem[]
  readonly starts: readonly number[]
  readonly slopes: Float64Array
  readonly intercepts: Float64Array
}

const quadrature = normalQuadrature(41, 5)
const { nodes, logWeights } = quadrature
const points = nodes.length
const NODE_STEP = nodes[1]! - nodes[0]!

/**
 * How far slopes lie from the mean of the keys and of the distractors, and how far intercepts lie from equal: what few
 * answers say of an option is pulled there, and an option that nobody chose stays finite.
 */
const SLOPE_SD = 0.5
const INTERCEPT_SD = 2
const MOST_STEPS = 40
/** The fit stands once no parameter moves by more. */
const TOLERANCE = 0.02

const startsOf = (items: readonly ChoiceItem[]): number[] => {
  let at = 0
  return items.map(({ options }) => (at += options) - options)
}

/**
 * Bock's nominal response model (1972, Psychometrika 37): P(k | θ) ∝ exp(a_k θ + c_k), fitted by marginal maximum
 * likelihood (EM) with normal priors. `from` is where to begin; a model of like answers saves most of the steps.
 */
export const fitNominal = (
  items: readonly ChoiceItem[],
  choices: Choices,
  from: NominalModel = startOf(items, choices),
): NominalModel => {
  let model = from
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = maximize(model, expectedCounts(model, choices))
    const moved = Math.max(furthest(next.slopes, model.slopes), furthest(next.intercepts, model.intercepts))
    model = next
    if (moved < TOLERANCE) break
  }
  return model
}

const furthest = (one: Float64Array, other: Float64Array): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0)

/** Keys rise with ability; intercepts by how often each option was chosen. */
const startOf = (items: readonly ChoiceItem[], { persons, codes }: Choices): NominalModel => {
  const starts = startsOf(items)
  const slopes: number[] = []
  const intercepts: number[] = []
  for (const [j, { options, keys }] of items.entries()) {
    const counts = new Float64Array(options).fill(0.5)
    for (let i = 0; i < persons; i++) {
      const code = codes[i * items.length + j]!
      if (code >= 0) counts[code]! += 1
    }
    const logs = counts.map(Math.log)
    const mean = logs.reduce((sum, log) => sum + log, 0) / options
    for (let k = 0; k < options; k++) {
      slopes.push(keys.includes(k) ? 0.75 : -0.25)
      intercepts.push(logs[k]! - mean)
    }
  }
  return { items, starts, slopes: Float64Array.from(slopes), intercepts: Float64Array.from(intercepts) }
}

/** P(option | θ) of item j at θ, written to `into` from `at` on. */
export const optionChances = (
  { items, starts, slopes, intercepts }: NominalModel,
  j: number,
  theta: number,
  into: Float64Array,
  at = 0,
): void => {
  const start = starts[j]!
  const { options } = items[j]!
  let most = -Infinity
  for (let k = 0; k < options; k++) {
    const logit = slopes[start + k]! * theta + intercepts[start + k]!
    into[at + k] = logit
    if (logit > most) most = logit
  }
  let sum = 0
  for (let k = 0; k < options; k++) sum += into[at + k] = Math.exp(into[at + k]! - most)
  for (let k = 0; k < options; k++) into[at + k]! /= sum
}

/** P(option | θ) of all options at each node: by option, then by node. */
const chancesAtNodes = (model: NominalModel): Float64Array => {
  const chances = new Float64Array(model.slopes.length * points)
  const found = new Float64Array(model.items.reduce((most, { options }) => Math.max(most, options), 0))
  for (const [j, { options }] of model.items.entries())
    for (let q = 0; q < points; q++) {
      optionChances(model, j, nodes[q]!, found)
      for (let k = 0; k < options; k++) chances[(model.starts[j]! + k) * points + q] = found[k]!
    }
  return chances
}

/** Every person's posterior over the nodes, given what they answered; its mean is the ability that is taken (EAP). */
export const posteriors = (
  model: NominalModel,
  { persons, items, codes }: Choices,
): { weights: Float64Array; eap: Float64Array } => {
  const logs = chancesAtNodes(model).map(Math.log)
  const weights = new Float64Array(persons * points)
  const eap = new Float64Array(persons)
  const row = new Float64Array(points)
  for (let i = 0; i < persons; i++) {
    row.set(logWeights)
    for (let j = 0; j < items; j++) {
      const code = codes[i * items + j]!
      if (code < 0) continue
      const from = (model.starts[j]! + code) * points
      for (let q = 0; q < points; q++) row[q]! += logs[from + q]!
    }
    let most = -Infinity
    for (let q = 0; q < points; q++) if (row[q]! > most) most = row[q]!
    let sum = 0
    for (let q = 0; q < points; q++) sum += row[q] = Math.exp(row[q]! - most)
    let mean = 0
    for (let q = 0; q < points; q++) {
      const weight = row[q]! / sum
      weights[i * points + q] = weight
      mean += weight * nodes[q]!
    }
    eap[i] = mean
  }
  return { weights, eap }
}

/** An ability from the posterior of person i: a node by its weight, and evenly within half a step of it. */
export const drawAbility = (weights: Float64Array, i: number, uniform: () => number): number => {
  let left = uniform()
  let q = 0
  while (q < points - 1 && (left -= weights[i * points + q]!) > 0) q += 1
  return nodes[q]! + (uniform() - 0.5) * NODE_STEP
}

/** How many chose each option, by option and node: the E step. */
const expectedCounts = (model: NominalModel, choices: Choices): Float64Array => {
  const { weights } = posteriors(model, choices)
  const { persons, items, codes } = choices
  const counts = new Float64Array(model.slopes.length * points)
  for (let i = 0; i < persons; i++)
    for (let j = 0; j < items; j++) {
      const code = codes[i * items + j]!
      if (code < 0) continue
      const to = (model.starts[j]! + code) * points
      const of = i * points
      for (let q = 0; q < points; q++) counts[to + q]! += weights[of + q]!
    }
  return counts
}

/** The M step: each item's multinomial logistic regression on the nodes by one step of Newton, priors included. */
const maximize = (model: NominalModel, counts: Float64Array): NominalModel => {
  const slopes = model.slopes.slice()
  const intercepts = model.intercepts.slice()
  const [keyMean, otherMean] = classMeans(model)
  for (const [j, item] of model.items.entries()) {
    const start = model.starts[j]!
    const { options } = item
    const { gradient, information } = itemDerivatives(model, j, counts, (k) =>
      item.keys.includes(k) ? keyMean : otherMean,
    )
    const inverse = invertPositive({ size: 2 * options, cells: information })
    if (!inverse) continue
    const move = multiply(inverse, gradient)
    const furthestMove = move.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
    // Far from the top a whole step overshoots.
    const share = Math.min(1, LONGEST_MOVE / furthestMove)
    for (let k = 0; k < options; k++) {
      slopes[start + k]! += share * move[k]!
      intercepts[start + k]! += share * move[options + k]!
    }
  }
  return { ...model, slopes, intercepts }
}
const LONGEST_MOVE = 1

/** Mean slope of the keys and of all other options; nothing tells them apart where an item has no key. */
const classMeans = ({ items, starts, slopes }: NominalModel): [keys: number, others: number] => {
  const sums = [0, 0]
  const counted = [0, 0]
  for (const [j, { options, keys }] of items.entries())
    for (let k = 0; k < options; k++) {
      const kind = keys.includes(k) ? 0 : 1
      sums[kind]! += slopes[starts[j]! + k]!
      counted[kind]! += 1
    }
  return [sums[0]! / Math.max(1, counted[0]!), sums[1]! / Math.max(1, counted[1]!)]
}

/** Gradient and information of one item's penalised log likelihood: slopes first, then intercepts. */
const itemDerivatives = (
  model: NominalModel,
  j: number,
  counts: Float64Array,
  slopeMean: (option: number) => number,
): { gradient: Float64Array; information: Float64Array } => {
  const { options } = model.items[j]!
  const start = model.starts[j]!
  const size = 2 * options
  const gradient = new Float64Array(size)
  const information = new Float64Array(size * size)
  const chances = new Float64Array(options)
  for (let q = 0; q < points; q++) {
    let n = 0
    for (let k = 0; k < options; k++) n += counts[(start + k) * points + q]!
    if (n < 1e-9) continue
    const theta = nodes[q]!
    optionChances(model, j, theta, chances)
    for (let k = 0; k < options; k++) {
      const left = counts[(start + k) * points + q]! - n * chances[k]!
      gradient[k]! += left * theta
      gradient[options + k]! += left
      for (let l = 0; l <= k; l++) {
        const cell = n * chances[k]! * ((k === l ? 1 : 0) - chances[l]!)
        information[k * size + l]! += cell * theta * theta
        information[(options + k) * size + l]! += cell * theta
        if (l < k) information[(options + l) * size + k]! += cell * theta
        information[(options + k) * size + options + l]! += cell
      }
    }
  }
  for (let k = 0; k < options; k++) {
    gradient[k]! -= (model.slopes[start + k]! - slopeMean(k)) / SLOPE_SD ** 2
    gradient[options + k]! -= model.intercepts[start + k]! / INTERCEPT_SD ** 2
    information[k * size + k]! += 1 / SLOPE_SD ** 2
    information[(options + k) * size + options + k]! += 1 / INTERCEPT_SD ** 2
  }
  for (let row = 0; row < size; row++)
    for (let column = row + 1; column < size; column++)
      information[row * size + column] = information[column * size + row]!
  return { gradient, information }
}
