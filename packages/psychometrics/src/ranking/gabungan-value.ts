import type { GabunganBasis, GabunganMember, GabunganRules } from './gabungan-rules.ts'

/** What one student has from one exam; an ability only where one was computed. */
export type ExamResult = {
  readonly nilai: number
  readonly skor: number
  readonly irt: number | null
  /** what marks still missing may add at most; absent where none is missing */
  readonly open?: { readonly nilai: number; readonly skor: number }
}

/** One exam's part of a student's gabungan value. */
export type GabunganPart = {
  readonly member: string
  readonly weight: number
  /** on the basis, before standardising; null when the exam was missed */
  readonly raw: number | null
  /** what counts; null when nothing does */
  readonly value: number | null
  /** weight × value, divided by the sum of the weights except under `skor`: the parts add up to the gabungan value */
  readonly contribution: number | null
  readonly source: 'hasil' | 'nol' | 'rata-rata' | 'tidak-ikut'
  /** null without a threshold, and while missing marks can still decide */
  readonly passed: boolean | null
}

export type GabunganValue = {
  /** null when the student is not ranked */
  readonly value: number | null
  readonly parts: readonly GabunganPart[]
  /** why there is no value, in Indonesian */
  readonly reason: string | null
}

/** Mean and standard deviation (÷ n − 1) of one exam among the gabungan's students who took it. */
export type ExamSpread = { readonly mean: number; readonly sd: number }

const rawOf = (result: ExamResult | undefined, basis: GabunganBasis): number | null => {
  if (!result) return null
  if (basis === 'irt') return result.irt
  return basis === 'skor' ? result.skor : result.nilai
}

/** Spread of every exam, for basis `standar`; one taken by fewer than two students, or all alike, has sd 0. */
export const examSpreads = (
  members: readonly GabunganMember[],
  students: readonly { readonly results: Readonly<Record<string, ExamResult | undefined>> }[],
): ReadonlyMap<string, ExamSpread> =>
  new Map(
    members.map(({ id }) => {
      const values = students.flatMap(({ results }) => results[id]?.nilai ?? [])
      const n = values.length
      const mean = values.reduce((sum, x) => sum + x, 0) / Math.max(1, n)
      const squares = values.reduce((sum, x) => sum + (x - mean) ** 2, 0)
      const sd = n < 2 ? 0 : Math.sqrt(squares / (n - 1))
      return [id, { mean, sd: sd > 1e-10 * Math.max(1, Math.abs(mean)) ? sd : 0 }]
    }),
  )

/** An exam on which everybody did alike tells nobody apart: its standard score is the centre for all. */
const onBasis = (raw: number, { basis, standard }: GabunganRules, spread: ExamSpread | undefined): number => {
  if (basis !== 'standar') return raw
  return standard.centre + (spread && spread.sd > 0 ? (standard.spread * (raw - spread.mean)) / spread.sd : 0)
}

/** Weighted mean of the exams taken; under `skor` of their shares of the maximum. */
const meanOfTaken = (
  taken: readonly { member: GabunganMember; value: number }[],
  basis: GabunganBasis,
): number | null => {
  const weights = taken.reduce((sum, { member }) => sum + member.weight, 0)
  if (!(weights > 0)) return null
  const unit = (member: GabunganMember) => (basis === 'skor' ? member.maxScore : 1)
  return taken.reduce((sum, { member, value }) => sum + (member.weight * value) / unit(member), 0) / weights
}

/** Beyond every value and threshold there is, and still a number that weights multiply and divide. */
const BEYOND = 1e12

/** Exams that somebody's marks are missing in. */
export const waitingExams = (
  members: readonly GabunganMember[],
  students: readonly { readonly results: Readonly<Record<string, ExamResult | undefined>> }[],
): ReadonlySet<string> =>
  new Set(members.flatMap(({ id }) => (students.some(({ results }) => results[id]?.open) ? [id] : [])))

/**
 * A student's results as missing marks may leave them: the least and the most. Points and nilai gain what is open. A
 * standard score moves with the mean and spread of all, so that one missing mark leaves everybody's open; an ability is
 * estimated anew. Undefined where no mark is missing that could move anything.
 */
export const resultBounds = (
  results: Readonly<Record<string, ExamResult | undefined>>,
  { members, basis, missing }: GabunganRules,
  waiting: ReadonlySet<string>,
): readonly [least: Record<string, ExamResult>, most: Record<string, ExamResult>] | undefined => {
  const least: Record<string, ExamResult> = {}
  const most: Record<string, ExamResult> = {}
  let isOpen = false
  for (const { id } of members) {
    const result = results[id]
    const open = result?.open
    const isMoved = basis === 'standar' && waiting.has(id) && (result !== undefined || missing === 'nol')
    if (isMoved || (basis === 'irt' && open)) {
      least[id] = { nilai: -BEYOND, skor: -BEYOND, irt: -BEYOND }
      most[id] = { nilai: BEYOND, skor: BEYOND, irt: BEYOND }
      isOpen = true
    } else if (result) {
      least[id] = result
      most[id] = open
        ? { nilai: result.nilai + open.nilai, skor: result.skor + open.skor, irt: result.irt }
        : result
      isOpen ||= open !== undefined
    }
  }
  return isOpen ? [least, most] : undefined
}

const listed = (names: readonly string[]): string => new Intl.ListFormat('id').format(names)

const reasonNot = (
  missed: readonly GabunganMember[],
  taken: number,
  { missing }: GabunganRules,
): string | null => {
  if (taken === 0) return 'Tidak mengikuti satu pun ujian gabungan ini.'
  const required = missed.filter((member) => member.required)
  if (required.length > 0) return `Tidak mengikuti ujian wajib: ${listed(required.map(({ nama }) => nama))}.`
  return missing === 'gugur' && missed.length > 0
    ? `Tidak mengikuti ${listed(missed.map(({ nama }) => nama))}; ujian yang tidak diikuti menggugurkan peringkat.`
    : null
}

/** Values that are equal on paper differ in their last bits, and would part what is a tie. */
export const settle = (value: number): number => Math.round(value * 1e9) / 1e9

/**
 * A student's gabungan value: Σ weight · value / Σ weight for nilai, standard scores and abilities, Σ weight · skor
 * for scores. The parts add up to it.
 */
export const gabunganValue = (
  results: Readonly<Record<string, ExamResult | undefined>>,
  rules: GabunganRules,
  spreads: ReadonlyMap<string, ExamSpread>,
): GabunganValue => {
  const { members, basis, missing } = rules
  const raws = members.map((member) => rawOf(results[member.id], basis))
  const values = members.map((member, m) => {
    const raw = raws[m]!
    return raw === null ? null : onBasis(raw, rules, spreads.get(member.id))
  })
  const taken = members.flatMap((member, m) => (values[m] === null ? [] : [{ member, value: values[m]! }]))
  const missed = members.filter((_, m) => raws[m] === null)
  const share = meanOfTaken(taken, basis)
  const reason =
    reasonNot(missed, taken.length, rules) ?? (share === null ? 'Semua ujian yang diikuti berbobot 0.' : null)
  const total = basis === 'skor' ? 1 : members.reduce((sum, { weight }) => sum + weight, 0)
  const stand = (member: GabunganMember): Pick<GabunganPart, 'value' | 'source'> => {
    if (missing === 'nol') return { value: onBasis(0, rules, spreads.get(member.id)), source: 'nol' }
    if (missing === 'gugur' || share === null) return { value: null, source: 'tidak-ikut' }
    return { value: basis === 'skor' ? share * member.maxScore : share, source: 'rata-rata' }
  }
  const parts = members.map((member, m): GabunganPart => {
    const { value, source } =
      values[m] === null ? stand(member) : { value: values[m]!, source: 'hasil' as const }
    return {
      member: member.id,
      weight: member.weight,
      raw: raws[m]!,
      value,
      contribution: value === null ? null : (member.weight * value) / total,
      source,
      passed: member.threshold === null ? null : value !== null && settle(value) >= member.threshold,
    }
  })
  return {
    value:
      reason === null ? settle(parts.reduce((sum, { contribution }) => sum + (contribution ?? 0), 0)) : null,
    parts,
    reason,
  }
}
