import { sameName } from '@suluh/contract/ambang-batas'
import type { HasilUjianDetail } from '@suluh/contract/hasil-ujian'
import type { Snapshot } from '#snapshot/snapshot.ts'

type Reached = {
  nilai: number
  score: number
  pending: number
  sections: Record<string, { score: number } | undefined>
}

/** A result against each further set of thresholds of its package, with what is missing of it by name. */
export function profilOf({ structure }: Snapshot, reached: Reached): HasilUjianDetail['profil'] {
  return (structure.profil ?? []).map(({ nama, nilai, skor, sections }) => {
    const parts = [
      { nama: 'Nilai', score: reached.nilai, threshold: nilai },
      { nama: 'Skor total', score: reached.score, threshold: skor },
      ...sections.map((least) => {
        const section = structure.sections.find((each) => sameName(each.nama, least.nama))
        const score = reached.sections[section?.id ?? '']?.score ?? 0
        return { nama: least.nama, score, threshold: least.skor }
      }),
    ]
    const kurang = parts.flatMap(({ threshold, ...part }) =>
      threshold !== null && part.score < threshold ? [{ ...part, threshold }] : [],
    )
    return { nama, lulus: kurang.length === 0 || (reached.pending > 0 ? null : false), kurang }
  })
}
