import type { Criterion, RankStyle } from './ranking.ts'

/**
 * What an exam brings into a gabungan: `nilai` 0-100; `skor` its points; `standar` its nilai as a standard score
 * among the gabungan's students who took it; `irt` its ability on the institution's scale.
 */
export type GabunganBasis = 'nilai' | 'skor' | 'standar' | 'irt'

export type GabunganMember = {
  readonly id: string
  readonly nama: string
  readonly weight: number
  /** who missed it is not ranked, whatever becomes of other missing exams */
  readonly required: boolean
  /** greatest score there; `skor` alone needs it */
  readonly maxScore: number
  /** least value on the basis, or null */
  readonly threshold: number | null
}

/**
 * gugur: who missed an exam is not ranked. nol: it counts as 0 points (nilai 0 before it becomes a standard score).
 * rata-rata: it counts as the weighted mean of those taken; under `skor` as the same share of its maximum.
 */
export type MissingExam = 'gugur' | 'nol' | 'rata-rata'

export type GabunganRules = {
  readonly members: readonly GabunganMember[]
  readonly basis: GabunganBasis
  /** centre + spread · z for basis `standar`; T scores are 50 and 10 */
  readonly standard: { readonly centre: number; readonly spread: number }
  readonly missing: MissingExam
  /** least gabungan value, or null */
  readonly threshold: number | null
  /** after the gabungan value itself; `anggota:<id>` is the value of one exam, all else a value of the student's */
  readonly tieBreak: readonly Criterion[]
  readonly style: RankStyle
}

/** The name of the gabungan value, and of one exam's value, in a tie-break chain. */
export const GABUNGAN = 'gabungan'
export const memberCriterion = (id: string): string => `anggota:${id}`

/** Greatest gabungan value the rules allow; null where it has none (standard scores, an own scale). */
export const greatestGabungan = ({ members, basis }: GabunganRules): number | null => {
  if (basis === 'nilai') return 100
  return basis === 'skor' ? members.reduce((sum, { weight, maxScore }) => sum + weight * maxScore, 0) : null
}

/** Whether there is anything to fall short of. */
export const hasThreshold = ({ threshold, members }: GabunganRules): boolean =>
  threshold !== null || members.some((member) => member.threshold !== null)

const memberProblems = ({ members, basis, tieBreak }: GabunganRules): string[] => {
  const problems: string[] = []
  const seen = new Set<string>()
  for (const { id, nama, weight, maxScore, threshold } of members) {
    if (seen.has(id)) problems.push(`${nama} dipilih lebih dari sekali.`)
    seen.add(id)
    if (!Number.isFinite(weight) || weight < 0) problems.push(`Bobot ${nama} harus 0 atau lebih.`)
    if (basis === 'skor' && !(maxScore > 0)) problems.push(`Skor maksimum ${nama} tidak diketahui.`)
    const most = basis === 'nilai' ? 100 : basis === 'skor' ? maxScore : Infinity
    if (threshold !== null && threshold > most)
      problems.push(`Ambang batas ${nama} (${threshold}) melebihi nilai tertingginya (${most}).`)
  }
  for (const { by } of tieBreak)
    if (by.startsWith(memberCriterion('')) && !members.some(({ id }) => memberCriterion(id) === by))
      problems.push('Urutan pemecah nilai kembar menunjuk ujian yang tidak ada di gabungan ini.')
  return problems
}

/** What is wrong with the rules, in Indonesian; empty when they can be used. */
export const gabunganProblems = (rules: GabunganRules): readonly string[] => {
  const { members, basis, standard, threshold } = rules
  if (members.length === 0) return ['Pilih sedikitnya satu ujian.']
  const problems = memberProblems(rules)
  if (!(members.reduce((sum, { weight }) => sum + weight, 0) > 0))
    problems.push('Jumlah bobot harus lebih besar dari 0.')
  if (basis === 'standar' && !(Number.isFinite(standard.centre) && standard.spread > 0))
    problems.push('Skala skor standar harus mempunyai simpangan lebih besar dari 0.')
  const greatest = greatestGabungan(rules)
  if (threshold !== null && greatest !== null && threshold > greatest)
    problems.push(`Ambang batas gabungan (${threshold}) melebihi nilai tertinggi (${greatest}).`)
  return problems
}
