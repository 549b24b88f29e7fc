import type { Interval } from '../math/intervals.ts'

/** Statistics are shown with "data belum cukup" below this many students. */
export const ENOUGH_STUDENTS = 25

/** By so much a difference of shares such as 0.9 − 0.5 may fall short of the boundary it stands on. */
export const HAIR = 1e-9
const reaches = (x: number, bound: number): boolean => x >= bound - HAIR

/** A scale of words: the lowest one's, and where each that follows begins. Boundaries belong to the step above them. */
export type Scale<Label extends string> = {
  readonly lowest: Label
  readonly steps: readonly (readonly [from: number, label: Label])[]
}

/** The label of the highest step that x reaches. */
const labelBy = <Label extends string>(x: number, { lowest, steps }: Scale<Label>): Label =>
  steps.findLast(([from]) => reaches(x, from))?.[1] ?? lowest

export type FacilityLabel = 'sukar' | 'sedang' | 'mudah'

/** Tingkat kesukaran: < 0,30 sukar; 0,30 to < 0,70 sedang; ≥ 0,70 mudah. Source: Arikunto. */
export const facilityScale: Scale<FacilityLabel> = {
  lowest: 'sukar',
  steps: [
    [0.3, 'sedang'],
    [0.7, 'mudah'],
  ],
}
export const facilityLabel = (facility: number | null): FacilityLabel | null =>
  facility === null ? null : labelBy(facility, facilityScale)

export type DiscriminationLabel = 'sangat jelek' | 'jelek' | 'cukup' | 'baik' | 'baik sekali'

/** Daya pembeda: < 0 sangat jelek; < 0,20 jelek; < 0,40 cukup; < 0,70 baik; else baik sekali. Source: Arikunto. */
export const discriminationScale: Scale<DiscriminationLabel> = {
  lowest: 'sangat jelek',
  steps: [
    [0, 'jelek'],
    [0.2, 'cukup'],
    [0.4, 'baik'],
    [0.7, 'baik sekali'],
  ],
}
export const discriminationLabel = (discrimination: number | null): DiscriminationLabel | null =>
  discrimination === null ? null : labelBy(discrimination, discriminationScale)

export type ReliabilityLabel = 'sangat rendah' | 'rendah' | 'cukup' | 'tinggi' | 'sangat tinggi'

/** Steps of 0,20, a negative coefficient being sangat rendah. Source: Guilford, Arikunto. */
const reliabilityScale: Scale<ReliabilityLabel> = {
  lowest: 'sangat rendah',
  steps: [
    [0.2, 'rendah'],
    [0.4, 'cukup'],
    [0.6, 'tinggi'],
    [0.8, 'sangat tinggi'],
  ],
}
/** Both words where the interval leaves two open: "tinggi sampai sangat tinggi". */
export function reliabilityLabel(
  reliability: number | null,
  interval: readonly [low: number, high: number] | null = null,
): ReliabilityLabel | `${ReliabilityLabel} sampai ${ReliabilityLabel}` | null {
  if (reliability === null) return null
  const [low, high] = (interval ?? [reliability, reliability]).map((end) => labelBy(end, reliabilityScale))
  return low === high ? low! : `${low!} sampai ${high!}`
}

export type DistractorLabel = 'sangat baik' | 'baik' | 'kurang baik' | 'jelek' | 'sangat jelek'

/**
 * Quality of one distractor by Arifin's index in percent: 76 to < 126 sangat baik; 51 to < 76 and 126 to < 151 baik;
 * 26 to < 51 and 151 to < 176 kurang baik; < 26 and 176 to 200 jelek; > 200 sangat jelek.
 */
export const distractorLabel = (arifin: number | null): DistractorLabel | null => {
  if (arifin === null) return null
  if (arifin > 200 + HAIR) return 'sangat jelek'
  return labelBy(arifin, distractorScale)
}

const distractorScale: Scale<DistractorLabel> = {
  lowest: 'jelek',
  steps: [
    [26, 'kurang baik'],
    [51, 'baik'],
    [76, 'sangat baik'],
    [126, 'baik'],
    [151, 'kurang baik'],
    [176, 'jelek'],
  ],
}

export type DistractorSetLabel = 'sangat baik' | 'baik' | 'cukup' | 'kurang baik' | 'tidak baik'

/**
 * Quality of an item's distractors together: all work sangat baik; one does not baik; two cukup; more kurang baik;
 * none works tidak baik. Null for an item without distractors. Source: Arikunto, Sudijono.
 */
export const distractorSetLabel = (working: number, distractors: number): DistractorSetLabel | null => {
  if (distractors === 0) return null
  if (working === 0) return 'tidak baik'
  return (['sangat baik', 'baik', 'cukup'] as const)[distractors - working] ?? 'kurang baik'
}

export type Verdict = 'diterima' | 'direvisi' | 'ditolak' | 'periksa-kunci' | 'data-belum-cukup'

/** What a verdict is made from; `ItemStatistics` of the classical analysis fits. */
export type JudgedItem = {
  readonly n: number
  readonly facility: number | null
  readonly d27: number | null
  readonly d50: number | null
  /** 95 % interval of the correlation with the other items: what says that it tells students apart at all */
  readonly itemRestInterval: Interval | null
  readonly options: readonly {
    readonly id: string
    readonly isKey: boolean
    readonly restCorrelation: number | null
  }[]
}

/** The D to judge by: of the 27 % groups from 100 students on, of the halves below. */
export const discriminationOf = ({ n, d27, d50 }: Pick<JudgedItem, 'n' | 'd27' | 'd50'>): number | null =>
  n >= 100 ? d27 : d50

const decimal = (x: number): string => x.toFixed(2).replace('.', ',')

const rivalOfKey = (options: JudgedItem['options']) => {
  const correlated = options.flatMap(({ id, isKey, restCorrelation }) =>
    restCorrelation === null ? [] : [{ id, isKey, correlation: restCorrelation }],
  )
  const strongest = (list: typeof correlated) => list.toSorted((a, b) => b.correlation - a.correlation)[0]
  const key = strongest(correlated.filter((option) => option.isKey))
  const distractor = strongest(correlated.filter((option) => !option.isKey))
  return key && distractor && distractor.correlation > key.correlation ? distractor : null
}

/** Below this an item is weak even at the favourable end of its interval. Source: Ebel. */
const WEAK = 0.2

/**
 * What the interval of the item-rest correlation says: it works for sure, it is weak for sure, it works the wrong way for
 * sure, or the students are too few to tell. D counts the item in the total, so that answers by coin flips have a D of
 * baik in a short test; the correlation with the rest does not.
 */
const certaintyOf = (interval: Interval | null): 'works' | 'weak' | 'reversed' | 'open' => {
  if (!interval) return 'open'
  const [low, high] = interval
  if (low > 0) return 'works'
  if (high < 0) return 'reversed'
  return high < WEAK ? 'weak' : 'open'
}

/**
 * Verdict on an item and one sentence of advice in Indonesian. In this order:
 * - data-belum-cukup: n < 25, or facility or D cannot be computed
 * - periksa-kunci: a distractor's correlation with the other items is above the key's, or the item's own is below 0 for
 *   sure
 * - data-belum-cukup: whether it goes with the other items is not certain (its interval holds 0 and reaches 0,20)
 * - ditolak: it certainly hardly does (the interval ends below 0,20), or D < 0,20
 * - diterima: D ≥ 0,40 and facility sedang (0,30 to < 0,70)
 * - direvisi: everything else
 * Boundaries are lower-inclusive, like the labels'.
 */
export const judgeItem = (item: JudgedItem): { readonly verdict: Verdict; readonly advice: string } => {
  const discrimination = discriminationOf(item)
  const difficulty = facilityLabel(item.facility)
  if (item.n < ENOUGH_STUDENTS || discrimination === null || difficulty === null || item.facility === null)
    return {
      verdict: 'data-belum-cukup',
      advice: `Data belum cukup (n = ${item.n}); kumpulkan jawaban dari sedikitnya ${ENOUGH_STUDENTS} murid.`,
    }
  const rival = rivalOfKey(item.options)
  if (rival)
    return {
      verdict: 'periksa-kunci',
      advice: `Periksa kunci: opsi ${rival.id} lebih banyak dipilih murid berkemampuan tinggi daripada kunci.`,
    }
  const d = decimal(discrimination)
  if (item.facility > 1 - HAIR || item.facility < HAIR)
    return { verdict: 'ditolak', advice: rejection(difficulty, d) }
  const certainty = certaintyOf(item.itemRestInterval)
  if (certainty === 'reversed')
    return {
      verdict: 'periksa-kunci',
      advice: `Periksa kunci dan kalimat soal: murid yang lemah lebih banyak benar daripada yang kuat (r ${between(item.itemRestInterval)}).`,
    }
  if (certainty === 'open')
    return {
      verdict: 'data-belum-cukup',
      advice: `Belum pasti apakah butir ini membedakan kemampuan (r ${between(item.itemRestInterval)}, n = ${item.n}); tunggu lebih banyak murid.`,
    }
  if (certainty === 'weak' || !reaches(discrimination, 0.2))
    return { verdict: 'ditolak', advice: rejection(difficulty, d) }
  if (reaches(discrimination, 0.4) && difficulty === 'sedang')
    return { verdict: 'diterima', advice: `Soal baik dan dapat disimpan di bank soal (D = ${d}).` }
  return { verdict: 'direvisi', advice: revision(difficulty, decimal(item.facility), d) }
}

const between = (interval: Interval | null): string =>
  interval ? `antara ${decimal(interval[0])} dan ${decimal(interval[1])}` : 'tidak dapat dihitung'

const rejection = (difficulty: FacilityLabel, d: string): string => {
  const cause = {
    mudah: 'terlalu mudah',
    sedang: 'tidak membedakan kemampuan',
    sukar: 'terlalu sukar atau membingungkan',
  }
  return `Ganti atau tulis ulang soal ini: soal ${cause[difficulty]} (D = ${d}).`
}

const revision = (difficulty: FacilityLabel, p: string, d: string): string => {
  if (difficulty === 'mudah') return `Soal mudah (P = ${p}); perkuat pengecoh atau naikkan tuntutannya.`
  if (difficulty === 'sukar')
    return `Soal sukar (P = ${p}); perjelas kalimatnya atau pastikan materinya sudah diajarkan.`
  return `Daya pembeda cukup (D = ${d}); perbaiki pengecoh yang jarang dipilih atau perjelas pokok soal.`
}
