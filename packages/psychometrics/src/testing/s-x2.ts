import { chiSquareTail } from '../math/gamma.ts'
import { scoreDistribution } from '../irt/elementary-symmetric.ts'
import { logistic } from '../irt/item-response.ts'
import type { ItemLogits, MarginalData } from '../irt/marginal-likelihood.ts'
import { NOT_ASKED } from '../irt/response-patterns.ts'

/** Orlando and Thissen's S-X²: small p says that the model's curve does not describe the item. */
export type ChiSquareFit = { readonly sX2: number; readonly df: number; readonly p: number }

/** Scores are gathered until this many right and this many wrong answers are expected (mirt's mincell). */
const LEAST_EXPECTED = 1

type Counts = { students: number; right: number; expected: number }

/** Students by score on all items, and those of them who had item i right. Only who was given every item counts. */
const countByScore = ({ patterns }: MarginalData) => {
  const { itemCount: k, codes, weights } = patterns
  const students = new Float64Array(k + 1)
  const right = Array.from({ length: k }, () => new Float64Array(k + 1))
  for (let p = 0; p < weights.length; p++) {
    const row = codes.subarray(p * k, (p + 1) * k)
    if (row.includes(NOT_ASKED)) continue
    const score = row.reduce((sum, x) => sum + x, 0)
    students[score]! += weights[p]!
    for (let i = 0; i < k; i++) if (row[i] === 1) right[i]![score]! += weights[p]!
  }
  return { students, right }
}

/** Chance of item i right among those of each score, by the model: ∫ P_i f₍ᵢ₎(s − 1) φ / ∫ f(s) φ. */
const expectedShares = (data: MarginalData, { a, d }: ItemLogits): Float64Array[] => {
  const { nodes, logWeights } = data.quadrature
  const k = a.length
  const all = new Float64Array(k + 1)
  const right = Array.from({ length: k }, () => new Float64Array(k + 1))
  for (let j = 0; j < nodes.length; j++) {
    const weight = Math.exp(logWeights[j]!)
    const chances = Array.from(a, (slope, i) => logistic(slope * nodes[j]! + d[i]!))
    for (const [score, share] of scoreDistribution(chances).entries()) all[score]! += weight * share
    for (let i = 0; i < k; i++) {
      const others = scoreDistribution(chances.filter((_, other) => other !== i))
      for (let s = 1; s <= k; s++) right[i]![s]! += weight * chances[i]! * others[s - 1]!
    }
  }
  return right.map((shares) => shares.map((share, s) => (all[s]! > 0 ? share / all[s]! : 0)))
}

const gatherCells = (students: Float64Array, right: Float64Array, shares: Float64Array): Counts[] => {
  const cells: Counts[] = []
  let open: Counts = { students: 0, right: 0, expected: 0 }
  for (let score = 1; score < students.length - 1; score++) {
    open.students += students[score]!
    open.right += right[score]!
    open.expected += students[score]! * shares[score]!
    if (open.expected < LEAST_EXPECTED || open.students - open.expected < LEAST_EXPECTED) continue
    cells.push(open)
    open = { students: 0, right: 0, expected: 0 }
  }
  const last = cells.at(-1)
  if (!last) return []
  last.students += open.students
  last.right += open.right
  last.expected += open.expected
  return cells
}

/**
 * A second way to the S-X² of items with one step, for comparison with `stepFits`: S-X² = Σ over scores of N (O − E)² / (E (1 − E)), O and E the observed and expected shares right among the N
 * students of a score; degrees of freedom are the scores less the item's own parameters (2PL: 2, 1PL: 1).
 * Source: Orlando and Thissen 2000, Applied Psychological Measurement 24; R's mirt::itemfit. Neighbouring scores
 * are gathered where few are expected, from the lowest up. Null where no degree of freedom is left.
 */
export const orlandoThissen = (
  data: MarginalData,
  logits: ItemLogits,
  ownParameters: number,
): readonly (ChiSquareFit | null)[] => {
  const { students, right } = countByScore(data)
  const shares = expectedShares(data, logits)
  return right.map((counts, i) => {
    const cells = gatherCells(students, counts, shares[i]!)
    const df = cells.length - ownParameters
    if (df < 1) return null
    const sX2 = cells.reduce((sum, cell) => {
      const share = cell.expected / cell.students
      return sum + (cell.right - cell.expected) ** 2 / (cell.students * share * (1 - share))
    }, 0)
    return { sX2, df, p: chiSquareTail(sX2, df) }
  })
}
