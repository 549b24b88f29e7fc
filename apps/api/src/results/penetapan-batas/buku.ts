import { IrtCalibration, type IrtModel } from '@suluh/contract/results/irt-scoring'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import { bukuOf, type Buku, type JudgedSoal } from './penetapan-soal.ts'

/** The booklet of a publication as it is calibrated now; undefined where it is not. */
export async function findBuku(
  db: Tx,
  snapshotId: string,
  soal: readonly JudgedSoal[],
): Promise<Buku | undefined> {
  const { rows } = await sql<{ model: IrtModel; result: unknown }>`
    select model, result from irt_scoring where snapshot_id = ${snapshotId} and model is not null and result is not null`.execute(
    db,
  )
  const calibration = IrtCalibration.safeParse(rows[0]?.result).data
  if (!rows[0] || !calibration || calibration.reason !== null) return undefined
  const buku = bukuOf(soal, rows[0].model, calibration)
  return buku.halaman.length > 0 ? buku : undefined
}
