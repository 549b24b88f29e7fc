import type { AmbangStatistik } from '@suluh/contract/results/statistik-paket-soal'
import { leeClassification } from '@suluh/psychometrics/polytomous/lee-classification'
import { getScoring } from '#papers/scoring/scoring.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { findBuku } from '#results/penetapan-batas/buku.ts'
import { judgedSoal, type Buku, type JudgedSoal } from '#results/penetapan-batas/penetapan-soal.ts'

/** Thresholds with what the scale of ability says of them; as they were where the publication has none. */
export async function withLee(
  db: Tx,
  snapshotId: string,
  ambang: readonly AmbangStatistik[],
): Promise<AmbangStatistik[]> {
  if (ambang.length === 0) return []
  const soal = judgedSoal(await getScoring(db, snapshotId))
  const buku = await findBuku(db, snapshotId, soal)
  return ambang.map((each) => ({ ...each, lee: buku ? leeOf(each, soal, buku) : null }))
}

/** Only where every question that counts is calibrated and nobody was given others: else the sum is another one. */
function leeOf(
  { bagian, satuan, batas }: AmbangStatistik,
  all: readonly JudgedSoal[],
  { model, butir }: Buku,
): AmbangStatistik['lee'] {
  const soal = all.filter(({ section }) => bagian === null || section === bagian)
  const counted = soal.filter(({ dihitung }) => dihitung)
  const byId = new Map(butir.map((each) => [each.soalId, each]))
  const items = counted.flatMap(({ soalId }) => byId.get(soalId) ?? [])
  if (items.length < counted.length || soal.some(({ weight }) => weight < 1)) return null
  const fixed = soal.reduce((sum, each) => sum + each.fixed, 0)
  const most = fixed + counted.reduce((sum, each) => sum + each.most, 0)
  const found = leeClassification(
    model,
    items.map(({ a, b, poin }) => ({ a, b, points: poin })),
    satuan === 'nilai' ? (batas / 100) * most : batas,
    fixed,
  )
  return found && { akurasi: found.accuracy, konsistensi: found.consistency, kappa: found.kappa }
}
