import { chiSquareTail } from '../math/gamma.ts'
import { normalQuadrature } from '../math/quadrature.ts'
import type { CalibratedItem } from './category-information.ts'
import { categoryChances, stepsOf } from './category-model.ts'
import type { PolytomousModel } from './category-model.ts'
import { NOT_GIVEN } from './category-patterns.ts'

/** S-X² of one item: small p says that the model's curves do not describe it, rmsea by how much. */
export type StepFit = {
  readonly sX2: number
  readonly df: number
  readonly p: number
  readonly rmsea: number
}

const convolve = (one: Float64Array, other: Float64Array): Float64Array => {
  const made = new Float64Array(one.length + other.length - 1)
  for (let i = 0; i < one.length; i++)
    for (let j = 0; j < other.length; j++) made[i + j]! += one[i]! * other[j]!
  return made
}

/**
 * For each item the distribution of the sum of the others' steps: halves are taken in turn into what is outside, so that
 * each item is multiplied in log₂ k times instead of k times, and nothing is divided out again, which would not be stable.
 */
const eachOthers = (
  chances: readonly Float64Array[],
  visit: (item: number, others: Float64Array) => void,
): void => {
  const walk = (from: number, to: number, outside: Float64Array): void => {
    if (to - from === 1) return visit(from, outside)
    const middle = (from + to) >> 1
    walk(from, middle, chances.slice(middle, to).reduce(convolve, outside))
    walk(middle, to, chances.slice(from, middle).reduce(convolve, outside))
  }
  if (chances.length > 0) walk(0, chances.length, Float64Array.of(1))
}

/** By item: the share of each step among students of each sum, by the model; `steps × (greatest + 1)`. */
const expectedShares = (
  model: PolytomousModel,
  items: readonly CalibratedItem[],
  greatest: number,
): Float64Array[] => {
  const { nodes, logWeights } = normalQuadrature()
  const made = items.map(({ a, b }) => stepsOf(model, a, b))
  const shares = items.map(({ b }) => new Float64Array((b.length + 1) * (greatest + 1)))
  for (const [j, theta] of nodes.entries()) {
    const weight = Math.exp(logWeights[j]!)
    const chances = made.map((item) => {
      const into = new Float64Array(item.steps.length + 1)
      categoryChances(model, item, theta, into)
      return into
    })
    eachOthers(chances, (i, others) => {
      for (const [k, p] of chances[i]!.entries())
        for (let s = 0; s < others.length; s++)
          shares[i]![k * (greatest + 1) + s + k]! += weight * p * others[s]!
    })
  }
  return shares
}

/** Fewest students expected in a cell; mirt's mincell. */
const LEAST_EXPECTED = 1

type Cells = { observed: number[]; expected: number[] }

/** Neighbouring steps join until each expects enough. */
const joinSteps = ({ observed, expected }: Cells): Cells => {
  const made: Cells = { observed: [], expected: [] }
  let [seen, due] = [0, 0]
  for (const [k, each] of expected.entries()) {
    seen += observed[k]!
    due += each
    if (due < LEAST_EXPECTED) continue
    made.observed.push(seen)
    made.expected.push(due)
    seen = due = 0
  }
  const last = made.expected.length - 1
  if (last < 0) return { observed: [seen], expected: [due] }
  made.observed[last]! += seen
  made.expected[last]! += due
  return made
}

const isEnough = (cells: Cells): boolean => joinSteps(cells).expected.length > 1

/** Neighbouring sums join from the lowest up until two steps or more expect enough; what is left goes to the last. */
const joinSums = (size: number, sums: number, observed: Float64Array, expected: Float64Array): Cells[] => {
  const made: Cells[] = []
  const nothing = (): Cells => ({
    observed: Array.from({ length: size }, () => 0),
    expected: Array.from({ length: size }, () => 0),
  })
  const add = (to: Cells, from: Cells) => {
    for (let k = 0; k < size; k++) {
      to.observed[k]! += from.observed[k]!
      to.expected[k]! += from.expected[k]!
    }
  }
  let open = nothing()
  // Of the lowest and of the highest sum nobody can differ.
  for (let s = 1; s < sums - 1; s++) {
    for (let k = 0; k < size; k++) {
      open.observed[k]! += observed[k * sums + s]!
      open.expected[k]! += expected[k * sums + s]!
    }
    if (!isEnough(open)) continue
    made.push(open)
    open = nothing()
  }
  const last = made.at(-1)
  if (last) add(last, open)
  return made
}

/**
 * Orlando and Thissen's S-X² for items with steps: Σ over sums of steps and steps of (O − E)² / E; degrees of freedom are
 * the cells that are free less the item's own parameters. Source: Kang and Chen 2008, Journal of Educational Measurement
 * 45; R's mirt::itemfit. With one step it is the statistic of the 2PL. rmsea = √((X² − df) / (df (n − 1))), which does
 * not grow with the number of students. Only who was given every item counts; null where no degree of freedom is left.
 */
export const stepFits = (
  model: PolytomousModel,
  items: readonly CalibratedItem[],
  codes: readonly Uint8Array[],
  ownSlope = model !== 'pcm',
): readonly (StepFit | null)[] => {
  const sums = items.reduce((sum, { b }) => sum + b.length, 0) + 1
  const observed = items.map(({ b }) => new Float64Array((b.length + 1) * sums))
  const students = new Float64Array(sums)
  let n = 0
  for (const row of codes) {
    if (row.includes(NOT_GIVEN)) continue
    n++
    const sum = row.reduce((total, code) => total + code, 0)
    students[sum]! += 1
    for (const [i, code] of row.entries()) observed[i]![code * sums + sum]! += 1
  }
  if (n < 2) return items.map(() => null)
  const shares = expectedShares(model, items, sums - 1)
  return items.map(({ b }, i) => {
    const size = b.length + 1
    const expected = new Float64Array(size * sums)
    for (let s = 0; s < sums; s++) {
      let all = 0
      for (let k = 0; k < size; k++) all += shares[i]![k * sums + s]!
      const ofShare = all > 0 ? students[s]! / all : 0
      for (let k = 0; k < size; k++) expected[k * sums + s] = ofShare * shares[i]![k * sums + s]!
    }
    const cells = joinSums(size, sums, observed[i]!, expected).map(joinSteps)
    const df = cells.reduce((sum, each) => sum + each.expected.length - 1, 0) - b.length - (ownSlope ? 1 : 0)
    if (df < 1) return null
    const sX2 = cells.reduce((sum, each) => sum + pearson(each), 0)
    return { sX2, df, p: chiSquareTail(sX2, df), rmsea: Math.sqrt(Math.max(0, sX2 - df) / (df * (n - 1))) }
  })
}

const pearson = ({ observed, expected }: Cells): number =>
  expected.reduce((sum, due, k) => sum + (observed[k]! - due) ** 2 / due, 0)
