import type { Quadrature } from '../math/quadrature.ts'
import { categoryChances } from './category-model.ts'
import type { ItemSteps, PolytomousModel } from './category-model.ts'
import { NOT_GIVEN } from './category-patterns.ts'
import type { CategoryPatterns } from './category-patterns.ts'

/** Where each item's categories begin in a table of all categories × nodes; the last place is their number. */
export const categoryStarts = ({ credits }: CategoryPatterns): Uint32Array => {
  const starts = new Uint32Array(credits.length + 1)
  for (const [i, each] of credits.entries()) starts[i + 1] = starts[i]! + each.length
  return starts
}

/** ln P of every category at every node. */
export const logChances = (
  model: PolytomousModel,
  items: readonly ItemSteps[],
  { nodes }: Quadrature,
): Float64Array => {
  const q = nodes.length
  const table = new Float64Array(items.reduce((sum, { steps }) => sum + steps.length + 1, 0) * q)
  let start = 0
  for (const item of items) {
    const chances = new Float64Array(item.steps.length + 1)
    for (let j = 0; j < q; j++) {
      categoryChances(model, item, nodes[j]!, chances)
      for (let k = 0; k < chances.length; k++) table[(start + k) * q + j] = Math.log(chances[k]!)
    }
    start += chances.length
  }
  return table
}

/** Nodes with less than e^−40 of the likeliest one's posterior do not count. */
const NEGLIGIBLE = -40

/** The E step (Bock and Aitkin 1981): students expected in each category at each node, and the log likelihood. */
export const expectCategories = (
  patterns: CategoryPatterns,
  quadrature: Quadrature,
  table: Float64Array,
  starts: Uint32Array,
): { readonly logLik: number; readonly counts: Float64Array } => {
  const { itemCount, codes, weights } = patterns
  const { logWeights } = quadrature
  const q = logWeights.length
  const counts = new Float64Array(table.length)
  const density = new Float64Array(q)
  let logLik = 0
  for (let p = 0; p < weights.length; p++) {
    density.set(logWeights)
    for (let i = 0, cell = p * itemCount; i < itemCount; i++, cell++) {
      const code = codes[cell]!
      if (code === NOT_GIVEN) continue
      const row = (starts[i]! + code) * q
      for (let j = 0; j < q; j++) density[j]! += table[row + j]!
    }
    let greatest = -Infinity
    for (let j = 0; j < q; j++) if (density[j]! > greatest) greatest = density[j]!
    let [first, last] = [0, q]
    while (density[first]! - greatest < NEGLIGIBLE) first++
    while (density[last - 1]! - greatest < NEGLIGIBLE) last--
    let sum = 0
    for (let j = first; j < last; j++) {
      density[j] = Math.exp(density[j]! - greatest)
      sum += density[j]!
    }
    logLik += weights[p]! * (greatest + Math.log(sum))
    const share = weights[p]! / sum
    for (let j = first; j < last; j++) density[j]! *= share
    for (let i = 0, cell = p * itemCount; i < itemCount; i++, cell++) {
      const code = codes[cell]!
      if (code === NOT_GIVEN) continue
      const row = (starts[i]! + code) * q
      for (let j = first; j < last; j++) counts[row + j]! += density[j]!
    }
  }
  return { logLik, counts }
}
