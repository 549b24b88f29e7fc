import { chiSquareTail } from '../math/gamma.ts'

/** ETS: A negligible, B moderate, C large. Source: Dorans and Holland 1993; Zieky 1993. */
export type EtsClass = 'A' | 'B' | 'C'

/** Null throughout where no score has students of both groups with right and with wrong answers. */
export type MantelHaenszel = {
  /** common odds ratio: above 1 favours the reference group */
  readonly alpha: number | null
  /** −2.35 ln alpha: below 0 the item is harder for the focal group */
  readonly delta: number | null
  /** standard error of delta (Robins, Breslow and Greenland 1986) */
  readonly se: number | null
  readonly chi2: number | null
  readonly p: number | null
  readonly class: EtsClass | null
}

/** One item's answers: right or wrong, the group, the score that students are matched by, and how many they are. */
export type MatchedAnswers = {
  readonly right: ArrayLike<number>
  readonly isFocal: ArrayLike<number>
  readonly score: ArrayLike<number>
  readonly weights: ArrayLike<number>
}

type Stratum = { a: number; b: number; c: number; d: number }

const strataOf = ({ right, isFocal, score, weights }: MatchedAnswers): Stratum[] => {
  const strata = new Map<number, Stratum>()
  for (let r = 0; r < right.length; r++) {
    // Sums of thirds that are equal on paper are one score.
    const key = Math.round(score[r]! * 1e6)
    let stratum = strata.get(key)
    if (!stratum) strata.set(key, (stratum = { a: 0, b: 0, c: 0, d: 0 }))
    const cell = isFocal[r] ? (right[r] ? 'c' : 'd') : right[r] ? 'a' : 'b'
    stratum[cell] += weights[r]!
  }
  return [...strata.values()].filter(({ a, b, c, d }) => a + b + c + d > 1)
}

/** The odds ratio's logarithm has this variance: Robins, Breslow and Greenland 1986, Biometrics 42. */
const varianceOfLog = (strata: readonly Stratum[]): number => {
  let [r, s, pr, mixed, qs] = [0, 0, 0, 0, 0]
  for (const { a, b, c, d } of strata) {
    const t = a + b + c + d
    const [p, q] = [(a + d) / t, (b + c) / t]
    const [up, down] = [(a * d) / t, (b * c) / t]
    r += up
    s += down
    pr += p * up
    mixed += p * down + q * up
    qs += q * down
  }
  return pr / (2 * r * r) + mixed / (2 * r * s) + qs / (2 * s * s)
}

const nothing: MantelHaenszel = { alpha: null, delta: null, se: null, chi2: null, p: null, class: null }

/** A: below 1 or not certain; C: at least 1,5 and certainly above 1; B: between. */
const classOf = (delta: number, se: number, p: number): EtsClass => {
  const size = Math.abs(delta)
  if (size < 1 || p >= 0.05) return 'A'
  return size >= 1.5 && (size - 1) / se > 1.645 ? 'C' : 'B'
}

/**
 * Mantel-Haenszel over the strata of the matching score: alpha = Σ(AD/T) / Σ(BC/T) and
 * χ² = (|ΣA − ΣE(A)| − ½)² / ΣVar(A) with one degree of freedom. Source: Mantel and Haenszel 1959; Holland and Thayer
 * 1988; R's mantelhaen.test and difR's difMH.
 */
export const mantelHaenszel = (answers: MatchedAnswers): MantelHaenszel => {
  const strata = strataOf(answers)
  let [difference, variance, up, down] = [0, 0, 0, 0]
  for (const { a, b, c, d } of strata) {
    const t = a + b + c + d
    const [reference, focal, right, wrong] = [a + b, c + d, a + c, b + d]
    difference += a - (reference * right) / t
    variance += (reference * focal * right * wrong) / (t * t * (t - 1))
    up += (a * d) / t
    down += (b * c) / t
  }
  if (!(variance > 0)) return nothing
  const chi2 = Math.max(0, Math.abs(difference) - 0.5) ** 2 / variance
  const p = chiSquareTail(chi2, 1)
  if (!(up > 0 && down > 0)) return { ...nothing, chi2, p }
  const alpha = up / down
  const delta = -2.35 * Math.log(alpha)
  const se = 2.35 * Math.sqrt(varianceOfLog(strata))
  return { alpha, delta, se, chi2, p, class: classOf(delta, se, p) }
}
