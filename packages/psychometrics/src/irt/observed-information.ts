import { logistic } from './item-response.ts'
import { logAllWrong, newPosterior, readPosterior } from './marginal-likelihood.ts'
import type { ItemLogits, MarginalData } from './marginal-likelihood.ts'
import type { SymmetricMatrix } from '../math/symmetric-matrix.ts'

/** Posterior shares below this add nothing to the information. */
const LEAST_SHARE = 1e-12

/** Sums over patterns that the information is made of; lower triangles only. */
type Sums = {
  /** for θ⁰, θ¹ and θ²: items × items: Σ w x_i x_k E[θᵐ] over the patterns with both right */
  readonly together: readonly [Float64Array, Float64Array, Float64Array]
  /** nodes × items × items: Σ w f(θ) (x_i P_k + x_k P_i − P_i P_k) over those given both */
  readonly expected: Float64Array
  /** nodes × items: Σ w f(θ) over those given the item */
  readonly asked: Float64Array
  /** (2 items)²: Σ w (posterior mean of the score vector) (itself)ᵀ */
  readonly means: Float64Array
}

const emptySums = (items: number, nodes: number): Sums => ({
  together: [
    new Float64Array(items * items),
    new Float64Array(items * items),
    new Float64Array(items * items),
  ],
  expected: new Float64Array(nodes * items * items),
  asked: new Float64Array(nodes * items),
  means: new Float64Array(4 * items * items),
})

/** nodes × items: P(θ) */
const chancesOf = ({ a, d }: ItemLogits, nodes: Float64Array): Float64Array => {
  const chance = new Float64Array(nodes.length * a.length)
  for (let j = 0; j < nodes.length; j++)
    for (let i = 0; i < a.length; i++) chance[j * a.length + i] = logistic(a[i]! * nodes[j]! + d[i]!)
  return chance
}

/** What the patterns of one set of items add per node: everybody, and per item those who were right. */
type SetCounts = { readonly all: Float64Array; readonly right: Float64Array }

/**
 * Products of the residuals x − P at each node would cost nodes × items² per pattern. Multiplied out, only x_i x_k
 * stands with the pattern itself and needs no node but the posterior moments of θ; the rest is counted per set of
 * items given together and multiplied once.
 */
const gatherSums = (data: MarginalData, logits: ItemLogits): Sums => {
  const { patterns, quadrature, asked } = data
  const { nodes } = quadrature
  const k = patterns.itemCount
  const allWrong = logAllWrong(data, logits)
  const posterior = newPosterior(data)
  const chance = chancesOf(logits, nodes)
  const sums = emptySums(k, nodes.length)
  const counts: SetCounts = { all: new Float64Array(nodes.length), right: new Float64Array(nodes.length * k) }
  const score = new Float64Array(2 * k)
  const waiting = {
    scores: new Float64Array(AT_ONCE * 2 * k),
    products: new Float64Array(4 * k * k),
    count: 0,
  }
  for (const [s, ofSet] of patternsBySet(data).entries()) {
    const items = asked.sets[s]!
    counts.all.fill(0)
    counts.right.fill(0)
    for (const p of ofSet) {
      readPosterior(data, logits, allWrong, p, posterior)
      const right = data.rightItems.subarray(data.rightFrom[p], data.rightFrom[p + 1])
      const weight = patterns.weights[p]!
      const moments = countPattern(counts, posterior, nodes, k, right, weight)
      addPairs(sums.together, k, right, moments, weight)
      scoreInto(score, posterior, nodes, chance, items, right, moments)
      wait(waiting, score, items, weight)
    }
    settle(waiting, sums.means, items, k)
    addSet(sums, counts, chance, nodes.length, items, k)
  }
  return sums
}

const patternsBySet = ({ asked }: MarginalData): number[][] => {
  const bySet = asked.sets.map((): number[] => [])
  for (let p = 0; p < asked.ofPattern.length; p++) bySet[asked.ofPattern[p]!]!.push(p)
  return bySet
}

/** E[θ⁰], E[θ¹] and E[θ²] after one pattern */
type Moments = readonly [number, number, number]

const countPattern = (
  { all, right: rightCounts }: SetCounts,
  { density, first, last }: ReturnType<typeof newPosterior>,
  nodes: Float64Array,
  k: number,
  right: Uint16Array,
  weight: number,
): Moments => {
  let [whole, mean, square] = [0, 0, 0]
  for (let j = first; j < last; j++) {
    const share = density[j]!
    if (share < LEAST_SHARE) continue
    whole += share
    mean += share * nodes[j]!
    square += share * nodes[j]! * nodes[j]!
    all[j]! += weight * share
    for (let at = 0; at < right.length; at++) rightCounts[j * k + right[at]!]! += weight * share
  }
  return [whole, mean, square]
}

const addPairs = (
  [flat, sloped, curved]: Sums['together'],
  k: number,
  right: Uint16Array,
  [whole, mean, square]: Moments,
  weight: number,
): void => {
  for (let at = 0; at < right.length; at++) {
    const row = right[at]! * k
    for (let to = 0; to <= at; to++) {
      const cell = row + right[to]!
      flat[cell]! += weight * whole
      sloped[cell]! += weight * mean
      curved[cell]! += weight * square
    }
  }
}

/** The posterior mean of the score vector (by a₁, d₁, a₂, d₂, ...) of one pattern, at the items it was given. */
const scoreInto = (
  score: Float64Array,
  { density, first, last }: ReturnType<typeof newPosterior>,
  nodes: Float64Array,
  chance: Float64Array,
  items: readonly number[],
  right: Uint16Array,
  [whole, mean]: Moments,
): void => {
  const k = score.length / 2
  for (const i of items) score[2 * i] = score[2 * i + 1] = 0
  for (let at = 0; at < right.length; at++) {
    score[2 * right[at]!] = mean
    score[2 * right[at]! + 1] = whole
  }
  for (let j = first; j < last; j++) {
    const share = density[j]!
    if (share < LEAST_SHARE) continue
    const sloped = share * nodes[j]!
    for (const i of items) {
      const p = chance[j * k + i]!
      score[2 * i]! -= sloped * p
      score[2 * i + 1]! -= share * p
    }
  }
}

/** Patterns whose products are added together: each cell is read and written once for all of them. */
const AT_ONCE = 4

/** Score vectors of up to four patterns of one set, waiting for their products; and the set's sum of products. */
type Waiting = { readonly scores: Float64Array; readonly products: Float64Array; count: number }

const wait = (waiting: Waiting, score: Float64Array, items: readonly number[], weight: number): void => {
  const size = 2 * items.length
  const from = waiting.count * size
  const root = Math.sqrt(weight)
  for (let at = 0; at < items.length; at++) {
    waiting.scores[from + 2 * at] = root * score[2 * items[at]!]!
    waiting.scores[from + 2 * at + 1] = root * score[2 * items[at]! + 1]!
  }
  waiting.count += 1
  if (waiting.count === AT_ONCE) addProducts(waiting, size)
}

const addProducts = (waiting: Waiting, size: number): void => {
  const { scores, products } = waiting
  scores.fill(0, waiting.count * size, AT_ONCE * size)
  for (let row = 0; row < size; row++) {
    const [w, x] = [scores[row]!, scores[size + row]!]
    const [y, z] = [scores[2 * size + row]!, scores[3 * size + row]!]
    const cells = row * size
    for (let column = 0; column <= row; column++)
      products[cells + column]! +=
        w * scores[column]! +
        x * scores[size + column]! +
        y * scores[2 * size + column]! +
        z * scores[3 * size + column]!
  }
  waiting.count = 0
}

/** Adds the products of one set to those of all items, and forgets them. */
const settle = (waiting: Waiting, into: Float64Array, items: readonly number[], k: number): void => {
  const size = 2 * items.length
  addProducts(waiting, size)
  for (let row = 0; row < size; row++) {
    const to = (2 * items[row >> 1]! + (row & 1)) * 2 * k
    for (let column = 0; column <= row; column++)
      into[to + 2 * items[column >> 1]! + (column & 1)]! += waiting.products[row * size + column]!
  }
  waiting.products.fill(0, 0, size * size)
}

const addSet = (
  { expected, asked }: Sums,
  { all, right }: SetCounts,
  chance: Float64Array,
  nodeCount: number,
  items: readonly number[],
  k: number,
): void => {
  for (let j = 0; j < nodeCount; j++) {
    const everybody = all[j]!
    if (everybody === 0) continue
    for (let row = 0; row < items.length; row++) {
      const i = j * k + items[row]!
      const p = chance[i]!
      asked[i]! += everybody
      for (let column = 0; column <= row; column++) {
        const c = j * k + items[column]!
        expected[i * k + items[column]!]! +=
          right[i]! * chance[c]! + right[c]! * p - everybody * p * chance[c]!
      }
    }
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
  const { together, expected, asked, means } = gatherSums(data, logits)
  const size = 2 * k
  const cells = means
  const add = (row: number, column: number, byTheta: (power: 0 | 1 | 2) => number): void => {
    const at = 2 * row * size + 2 * column
    cells[at]! += byTheta(2)
    cells[at + size]! += byTheta(1)
    cells[at + size + 1]! += byTheta(0)
    if (column < row) cells[at + 1]! += byTheta(1)
  }
  for (let row = 0; row < k; row++)
    for (let column = 0; column <= row; column++)
      add(row, column, (power) => -together[power][row * k + column]!)
  for (let j = 0; j < nodes.length; j++)
    for (let row = 0; row < k; row++) {
      const p = logistic(logits.a[row]! * nodes[j]! + logits.d[row]!)
      for (let column = 0; column <= row; column++) {
        const complete = row === column ? asked[j * k + row]! * p * (1 - p) : 0
        const value = complete + expected[(j * k + row) * k + column]!
        add(row, column, (power) => nodes[j]! ** power * value)
      }
    }
  for (let row = 0; row < size; row++)
    for (let column = 0; column < row; column++) cells[column * size + row] = cells[row * size + column]!
  return { size, cells }
}
