import { expectCounts } from './marginal-likelihood.ts'
import type { ItemLogits, MarginalData } from './marginal-likelihood.ts'
import { STEEPEST, gradientOf, maximizeLogits } from './maximize-logits.ts'
import type { MarginalModel } from './maximize-logits.ts'
import { observedInformation } from './observed-information.ts'
import { invertPositive, multiply } from '../math/symmetric-matrix.ts'
import type { SymmetricMatrix } from '../math/symmetric-matrix.ts'

/** Covariance of one item's a and d. */
export type LogitCovariance = { readonly aa: number; readonly ad: number; readonly dd: number }

export type MarginalFit = {
  readonly logits: ItemLogits
  readonly logLik: number
  /** E steps taken: each is one pass over all patterns */
  readonly iterations: number
  readonly converged: boolean
  /** per item; null where the information cannot be inverted, and for items without a finite a */
  readonly covariances: readonly (LogitCovariance | null)[]
  /** items whose a ran to the limit: their answers separate the students */
  readonly separated: readonly boolean[]
}

/** Values of a and d end to end, as one point. */
const join = ({ a, d }: ItemLogits): Float64Array => Float64Array.of(...a, ...d)
const split = (point: Float64Array): ItemLogits => ({
  a: point.slice(0, point.length / 2).map((a) => Math.max(-STEEPEST, Math.min(STEEPEST, a))),
  d: point.slice(point.length / 2),
})
const norm = (point: Float64Array): number => Math.hypot(...point)
const greatest = (point: Float64Array): number => point.reduce((max, x) => Math.max(max, Math.abs(x)), 0)

type Climb = { readonly logits: ItemLogits; readonly iterations: number }

/**
 * EM in threes: two steps, and one from where they point to (SQUAREM, step length S3; Varadhan and Roland 2008,
 * Scandinavian Journal of Statistics 35). A leap that lowers the likelihood is taken back.
 */
const climb = (
  data: MarginalData,
  from: ItemLogits,
  model: MarginalModel,
  tolerance: number,
  most: number,
): Climb => {
  const { nodes } = data.quadrature
  const step = (logits: ItemLogits) => {
    const expected = expectCounts(data, logits)
    return { logLik: expected.logLik, next: maximizeLogits(expected, nodes, logits, model) }
  }
  let logits = from
  let iterations = 0
  while (iterations < most) {
    const first = step(logits)
    const second = step(first.next)
    iterations += 2
    const [x0, x1, x2] = [join(logits), join(first.next), join(second.next)]
    logits = second.next
    const r = x1.map((x, i) => x - x0[i]!)
    const v = x2.map((x, i) => x - x1[i]! - r[i]!)
    if (greatest(x2.map((x, i) => x - x1[i]!)) < tolerance) break
    const length = norm(v) > 0 ? Math.min(LONGEST_LEAP, norm(r) / norm(v)) : 1
    if (length <= 1) continue
    const leap = step(split(x0.map((x, i) => x + 2 * length * r[i]! + length * length * v[i]!)))
    iterations += 1
    if (leap.logLik >= second.logLik) logits = leap.next
  }
  return { logits, iterations }
}

const LONGEST_LEAP = 32

/** For each of (a₁, d₁, a₂, d₂, ...) the free parameter it is, or −1. */
const freeParameters = (
  separated: readonly boolean[],
  model: MarginalModel,
): { owner: number[]; count: number } => {
  let count = model === '1pl' && separated.includes(false) ? 1 : 0
  const owner = separated.flatMap((isFixed) => {
    if (isFixed) return [-1, -1]
    const a = model === '2pl' ? count++ : model === '1pl' ? 0 : -1
    return [a, count++]
  })
  return { owner, count }
}

const reduce = (full: SymmetricMatrix, owner: readonly number[], count: number): SymmetricMatrix => {
  const cells = new Float64Array(count * count)
  for (const [row, r] of owner.entries())
    for (const [column, c] of owner.entries())
      if (r >= 0 && c >= 0) cells[r * count + c]! += full.cells[row * full.size + column]!
  return { size: count, cells }
}

/** A Newton step below this ends the search; the next would be its square. */
const SMALL_STEP = 1e-5

type Polish = Climb & { readonly covariance: SymmetricMatrix | null; readonly owner: readonly number[] }

/** Newton's method on the marginal likelihood itself; EM alone creeps at the end. Gives up where it does not climb. */
const polish = (data: MarginalData, from: ItemLogits, model: MarginalModel): Polish => {
  const { nodes } = data.quadrature
  const separated = Array.from(from.a, (a) => Math.abs(a) >= STEEPEST - 1e-9)
  const { owner, count } = freeParameters(separated, model)
  let logits = from
  let expected = expectCounts(data, logits)
  for (let iterations = 1; iterations <= 12; iterations++) {
    const covariance = invertPositive(reduce(observedInformation(data, logits), owner, count))
    if (!covariance) return { logits, iterations, covariance: null, owner }
    const gradient = new Float64Array(count)
    for (const [at, g] of gradientOf(expected, nodes, logits).entries())
      if (owner[at]! >= 0) gradient[owner[at]!]! += g
    const step = multiply(covariance, gradient)
    const move = (offset: number) => (value: number, i: number) => value + (step[owner[2 * i + offset]!] ?? 0)
    const next = { a: logits.a.map(move(0)), d: logits.d.map(move(1)) }
    const after = expectCounts(data, next)
    const climbed = after.logLik >= expected.logLik - 1e-9 * Math.abs(expected.logLik)
    if (!climbed || greatest(step) > 2) return { logits, iterations, covariance: null, owner }
    if (greatest(step) < SMALL_STEP) return { logits: next, iterations: iterations + 1, covariance, owner }
    logits = next
    expected = after
  }
  return { logits, iterations: 12, covariance: null, owner }
}

const covarianceOf = (
  covariance: SymmetricMatrix,
  owner: readonly number[],
  i: number,
): LogitCovariance | null => {
  const [a, d] = [owner[2 * i]!, owner[2 * i + 1]!]
  if (d < 0) return null
  const cell = (row: number, column: number) =>
    row < 0 || column < 0 ? 0 : covariance.cells[row * covariance.size + column]!
  return { aa: cell(a, a), ad: cell(a, d), dd: cell(d, d) }
}

/** EM goes this far before Newton is tried, and further each time Newton does not take. */
const TOLERANCES = [1e-3, 1e-4, 1e-5, 1e-6]
const MOST_STEPS = 600

/**
 * Marginal maximum likelihood over θ ~ N(0, 1): accelerated EM (Bock and Aitkin 1981), then Newton steps with the
 * observed information, whose inverse gives the standard errors. Every item must have been answered right and wrong.
 */
export const fitMarginal = (data: MarginalData, start: ItemLogits, model: MarginalModel): MarginalFit => {
  let [logits, iterations] = [start, 0]
  let polished: Polish | null = null
  for (const tolerance of TOLERANCES) {
    const climbed = climb(data, logits, model, tolerance, MOST_STEPS)
    polished = polish(data, climbed.logits, model)
    iterations += climbed.iterations + polished.iterations
    logits = polished.covariance ? polished.logits : climbed.logits
    if (polished.covariance) break
  }
  const { covariance, owner } = polished ?? { covariance: null, owner: [] }
  const { logLik } = expectCounts(data, logits)
  const turn = model === '2pl' && logits.a.reduce((sum, a) => sum + a, 0) < 0 ? -1 : 1
  return {
    logits: { a: logits.a.map((a) => turn * a), d: logits.d },
    logLik,
    iterations,
    converged: covariance !== null,
    covariances: Array.from(logits.a, (_, i) => {
      const found = covariance && covarianceOf(covariance, owner, i)
      return found && { ...found, ad: turn * found.ad }
    }),
    separated: Array.from(logits.a, (a) => Math.abs(a) >= STEEPEST - 1e-9),
  }
}
