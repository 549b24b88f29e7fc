import { chiSquareTail } from '../math/gamma.ts'
import { fitLogistic } from '../math/logistic-regression.ts'
import type { MatchedAnswers } from './mantel-haenszel.ts'

/** Jodoin and Gierl 2001: change of Nagelkerke's R² below 0,035 is A, below 0,070 B, else C; A where it is not certain. */
export type EffectClass = 'A' | 'B' | 'C'

/** Likelihood ratio chi-squares; null where there is nothing to compare. */
export type LogisticDif = {
  /** score and group against score: one degree of freedom */
  readonly uniform: number | null
  /** the group's own slope against none: one */
  readonly nonuniform: number | null
  /** both together: two */
  readonly both: number | null
  /** p of `both` */
  readonly p: number | null
  /** what group and its slope add to Nagelkerke's R² */
  readonly deltaR2: number | null
  readonly class: EffectClass | null
}

const nothing: LogisticDif = {
  uniform: null,
  nonuniform: null,
  both: null,
  p: null,
  deltaR2: null,
  class: null,
}

type Row = { right: number; isFocal: number; score: number; weight: number }

/** Students of one answer, group and score are one row. */
const gather = ({ right, isFocal, score, weights }: MatchedAnswers): Row[] => {
  const rows = new Map<string, Row>()
  for (let r = 0; r < right.length; r++) {
    const row = {
      right: right[r]! ? 1 : 0,
      isFocal: isFocal[r]! ? 1 : 0,
      score: score[r]!,
      weight: weights[r]!,
    }
    const key = `${row.right} ${row.isFocal} ${Math.round(row.score * 1e6)}`
    const known = rows.get(key)
    if (known) known.weight += row.weight
    else rows.set(key, row)
  }
  return [...rows.values()]
}

const nagelkerke = (logLik: number, empty: number, n: number): number =>
  (1 - Math.exp((2 * (empty - logLik)) / n)) / (1 - Math.exp((2 * empty) / n))

/**
 * DIF by logistic regression of the answer on the matching score, the group, and their product. Source: Swaminathan and
 * Rogers 1990, Journal of Educational Measurement 27; R's difR difLogistic.
 */
export const logisticDif = (answers: MatchedAnswers): LogisticDif => {
  const rows = gather(answers)
  const n = rows.reduce((sum, { weight }) => sum + weight, 0)
  if (n === 0) return nothing
  // On the z scale, so that the product of score and group stays well conditioned; no chi-square depends on it.
  const mean = rows.reduce((sum, { score, weight }) => sum + score * weight, 0) / n
  const sd = Math.sqrt(rows.reduce((sum, { score, weight }) => sum + weight * (score - mean) ** 2, 0) / n)
  if (!(sd > 0)) return nothing
  const fit = (predictors: (z: number, isFocal: number) => number[]) =>
    fitLogistic({
      x: rows.map(({ score, isFocal }) => predictors((score - mean) / sd, isFocal)),
      y: rows.map(({ right }) => right),
      weights: rows.map(({ weight }) => weight),
    })
  const empty = fit(() => [1])
  const matched = fit((z) => [1, z])
  const uniform = fit((z, focal) => [1, z, focal])
  const whole = fit((z, focal) => [1, z, focal, z * focal])
  if (!empty || !matched || !uniform) return nothing
  const ratio = (above: number, below: number) => Math.max(0, 2 * (above - below))
  const last = whole ?? uniform
  const both = ratio(last.logLik, matched.logLik)
  const p = chiSquareTail(both, 2)
  const deltaR2 = nagelkerke(last.logLik, empty.logLik, n) - nagelkerke(matched.logLik, empty.logLik, n)
  const isKnown = Number.isFinite(deltaR2)
  return {
    uniform: ratio(uniform.logLik, matched.logLik),
    nonuniform: whole ? ratio(whole.logLik, uniform.logLik) : null,
    both: whole ? both : null,
    p: whole ? p : null,
    deltaR2: isKnown ? deltaR2 : null,
    class: !isKnown || !whole ? null : p >= 0.05 || deltaR2 < 0.035 ? 'A' : deltaR2 < 0.07 ? 'B' : 'C',
  }
}
