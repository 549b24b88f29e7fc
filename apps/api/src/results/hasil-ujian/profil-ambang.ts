import { sameName } from '@suluh/contract/papers/ambang-batas'
import type { HasilUjianDetail } from '@suluh/contract/results/hasil-ujian'
import { checkThresholds, type ThresholdScore } from '@suluh/psychometrics/scoring/threshold'
import type { Snapshot } from '#papers/snapshot/snapshot.ts'

/** A result against each further set of thresholds of its package, with what is missing of it by name. */
export function profilOf({ structure }: Snapshot, reached: ThresholdScore): HasilUjianDetail['profil'] {
  return (structure.profil ?? []).map(({ nama, nilai, skor, sections }) => {
    const thresholds = [
      { nama: 'Nilai', section: null, on: 'nilai' as const, least: nilai },
      { nama: 'Skor total', section: null, on: 'skor' as const, least: skor },
      ...sections.map((least) => {
        const section = structure.sections.find((each) => sameName(each.nama, least.nama))
        return { nama: least.nama, section: section?.id ?? '', on: 'skor' as const, least: least.skor }
      }),
    ].flatMap(({ least, ...each }) => (least === null ? [] : [{ ...each, least }]))
    const { passed, failed } = checkThresholds(reached, thresholds)
    const kurang = thresholds
      .filter((each) => failed.includes(each))
      .map(({ nama: part, section, on, least }) => {
        const totals = section === null ? reached : reached.sections[section]
        return { nama: part, score: (on === 'skor' ? totals?.score : totals?.nilai) ?? 0, threshold: least }
      })
    return { nama, lulus: thresholds.length === 0 || passed, kurang }
  })
}
