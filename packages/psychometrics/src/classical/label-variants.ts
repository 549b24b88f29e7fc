/** Labels of other authors than `verdict.ts` follows, for schools that report by them. Boundaries are lower-inclusive. */
const labelBy = <Label extends string>(
  x: number | null,
  lowest: Label,
  steps: readonly (readonly [from: number, label: Label])[],
): Label | null => (x === null ? null : (steps.findLast(([from]) => x >= from - 1e-9)?.[1] ?? lowest))

export type MasidjoLabel = 'sukar sekali' | 'sukar' | 'sedang' | 'mudah' | 'mudah sekali'

/** Tingkat kesukaran in five steps of 0,20. Source: Masidjo. */
export const facilityLabelMasidjo = (facility: number | null): MasidjoLabel | null =>
  labelBy<MasidjoLabel>(facility, 'sukar sekali', [
    [0.2, 'sukar'],
    [0.4, 'sedang'],
    [0.6, 'mudah'],
    [0.8, 'mudah sekali'],
  ])

export type EbelLabel = 'sangat tidak memuaskan' | 'tidak memuaskan' | 'memuaskan' | 'sangat memuaskan'

/** Daya pembeda, as D or as a correlation: ≥ 0,40, ≥ 0,30, ≥ 0,20 and below. Source: Ebel, in Azwar. */
export const discriminationLabelEbel = (discrimination: number | null): EbelLabel | null =>
  labelBy<EbelLabel>(discrimination, 'sangat tidak memuaskan', [
    [0.2, 'tidak memuaskan'],
    [0.3, 'memuaskan'],
    [0.4, 'sangat memuaskan'],
  ])

export type MoodleLabel = 'soal mungkin keliru' | 'sangat lemah' | 'lemah' | 'cukup' | 'sangat baik'

/** Moodle's discrimination index in percent: ≥ 50, ≥ 30, ≥ 20, ≥ 5 and below, as its help page has them. */
export const discriminationLabelMoodle = (index: number | null): MoodleLabel | null =>
  labelBy<MoodleLabel>(index, 'soal mungkin keliru', [
    [5, 'sangat lemah'],
    [20, 'lemah'],
    [30, 'cukup'],
    [50, 'sangat baik'],
  ])

export type EndorsementLabel = 'baik' | 'revisi' | 'tolak'

/** A distractor by the share who chose it: ≥ 0,025 baik, below revisi, nobody tolak. Source: Depdikbud 1997. */
export const distractorLabelDepdikbud = (share: number | null): EndorsementLabel | null => {
  if (share === null) return null
  if (share === 0) return 'tolak'
  return share >= 0.025 - 1e-9 ? 'baik' : 'revisi'
}
