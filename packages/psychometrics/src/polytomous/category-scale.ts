import { normalQuadrature } from '../math/quadrature.ts'
import type { Ability } from '../irt/ability.ts'
import type { CalibratedItem } from './category-information.ts'
import { stepMoments } from './category-information.ts'
import { categoryChances, stepsOf } from './category-model.ts'
import type { PolytomousModel } from './category-model.ts'
import { NOT_GIVEN } from './category-patterns.ts'
import { weightedLikelihood } from './weighted-likelihood.ts'

/** Mean squared residuals: 1 as the model expects, above it noisier, below it more regular. */
export type MeanSquares = { readonly infit: number; readonly outfit: number }

export type ScaledStudent = {
  readonly ability: Ability
  /** for comparing groups, which EAP draws to where they were */
  readonly weighted: Ability | null
  readonly fit: MeanSquares
  /** standardised log likelihood (Drasgow, Levine and Williams 1985): far below 0 answers do not go with the ability */
  readonly lz: number | null
}

export type CategoryScale = {
  /** null for a student without any calibrated item */
  readonly students: readonly (ScaledStudent | null)[]
  readonly items: readonly (MeanSquares | null)[]
}

type ItemTables = {
  /** by category and node: ln P, (k − E)² and (k − E)² / W; by node W */
  readonly logP: Float64Array
  readonly square: Float64Array
  readonly relative: Float64Array
  readonly variance: Float64Array
}

const tablesOf = (model: PolytomousModel, { a, b }: CalibratedItem, nodes: Float64Array): ItemTables => {
  const [q, size] = [nodes.length, b.length + 1]
  const item = stepsOf(model, a, b)
  const chances = new Float64Array(size)
  const [logP, square, relative] = [1, 2, 3].map(() => new Float64Array(size * q)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const variance = new Float64Array(q)
  for (let j = 0; j < q; j++) {
    categoryChances(model, item, nodes[j]!, chances)
    const moments = stepMoments(chances)
    variance[j] = moments.variance
    for (let k = 0; k < size; k++) {
      logP[k * q + j] = Math.log(chances[k]!)
      square[k * q + j] = (k - moments.mean) ** 2
      relative[k * q + j] = square[k * q + j]! / Math.max(moments.variance, 1e-12)
    }
  }
  return { logP, square, relative, variance }
}

const posteriorOf = (
  row: Uint8Array,
  tables: readonly (ItemTables | null)[],
  logWeights: Float64Array,
  into: Float64Array,
): number => {
  const q = logWeights.length
  into.set(logWeights)
  let given = 0
  for (const [i, table] of tables.entries()) {
    const code = row[i]!
    if (!table || code === NOT_GIVEN) continue
    given++
    for (let j = 0, at = code * q; j < q; j++, at++) into[j]! += table.logP[at]!
  }
  let [greatest, sum] = [-Infinity, 0]
  for (let j = 0; j < q; j++) greatest = Math.max(greatest, into[j]!)
  for (let j = 0; j < q; j++) sum += into[j] = Math.exp(into[j]! - greatest)
  for (let j = 0; j < q; j++) into[j]! /= sum
  return given
}

const abilityOf = (nodes: Float64Array, posterior: Float64Array): Ability => {
  let theta = 0
  for (let j = 0; j < nodes.length; j++) theta += posterior[j]! * nodes[j]!
  let variance = 0
  for (let j = 0; j < nodes.length; j++) variance += posterior[j]! * (nodes[j]! - theta) ** 2
  return { theta, se: Math.sqrt(variance) }
}

type Sums = { n: number; square: number; variance: number; relative: number }
const noSums = (): Sums => ({ n: 0, square: 0, variance: 0, relative: 0 })
const fitOf = ({ n, square, variance, relative }: Sums): MeanSquares => ({
  infit: variance > 0 ? square / variance : 1,
  outfit: n > 0 ? relative / n : 1,
})

/**
 * Abilities by EAP under N(0, 1) and by weighted likelihood, and how answers go with the model. Mean squares are taken over each student's
 * posterior, as R's TAM does (msq.itemfit): with one point for the ability they would be below 1 though all is well.
 * A code that no step has cannot occur; `codes` are students × items, NOT_GIVEN where an item was not given.
 */
export const scaleStudents = (
  model: PolytomousModel,
  items: readonly (CalibratedItem | null)[],
  codes: readonly Uint8Array[],
): CategoryScale => {
  const { nodes, logWeights } = normalQuadrature()
  const q = nodes.length
  const tables = items.map((item) => item && tablesOf(model, item, nodes))
  const personFit = logLikelihoodFit(model, items)
  const weighted = weightedLikelihood(model, items)
  const posterior = new Float64Array(q)
  const byItem = items.map(noSums)
  const students = codes.map((row): ScaledStudent | null => {
    if (posteriorOf(row, tables, logWeights, posterior) === 0) return null
    const own = noSums()
    for (const [i, table] of tables.entries()) {
      const code = row[i]!
      if (!table || code === NOT_GIVEN) continue
      let [square, variance, relative] = [0, 0, 0]
      for (let j = 0, at = code * q; j < q; j++, at++) {
        const share = posterior[j]!
        square += share * table.square[at]!
        variance += share * table.variance[j]!
        relative += share * table.relative[at]!
      }
      for (const sums of [own, byItem[i]!]) {
        sums.n++
        sums.square += square
        sums.variance += variance
        sums.relative += relative
      }
    }
    const ability = abilityOf(nodes, posterior)
    return {
      ability,
      weighted: weighted(row, ability.theta),
      fit: fitOf(own),
      lz: personFit(row, ability.theta),
    }
  })
  return { students, items: byItem.map((sums) => (sums.n > 0 ? fitOf(sums) : null)) }
}

/** lz = (Σ ln P(answer) − its expectation) / its standard deviation at θ; null where nothing can vary. */
const logLikelihoodFit = (model: PolytomousModel, items: readonly (CalibratedItem | null)[]) => {
  const made = items.map(
    (item) => item && { item: stepsOf(model, item.a, item.b), chances: new Float64Array(item.b.length + 1) },
  )
  return (row: Uint8Array, theta: number): number | null => {
    let [difference, variance] = [0, 0]
    for (const [i, each] of made.entries()) {
      const code = row[i]!
      if (!each || code === NOT_GIVEN) continue
      categoryChances(model, each.item, theta, each.chances)
      let [mean, square] = [0, 0]
      for (const p of each.chances) {
        const log = Math.log(p)
        mean += p * log
        square += p * log * log
      }
      difference += Math.log(each.chances[code]!) - mean
      variance += Math.max(0, square - mean * mean)
    }
    return variance > 1e-9 ? difference / Math.sqrt(variance) : null
  }
}
