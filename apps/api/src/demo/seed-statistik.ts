import type { Tx } from '#platform/db/tenant.ts'
import { statisticsOf } from '#results/statistik/statistik.job.ts'
import { storeStatistik } from '#results/statistik/refresh-statistik.ts'
import type { SeededPaket } from './seed-bank.ts'

/** The statistics of these packages, as if somebody had read them already. */
export async function seedStatistik(db: Tx, applicationId: string, pakets: SeededPaket[]): Promise<void> {
  for (const { snapshotId } of pakets) {
    const computed = snapshotId && (await statisticsOf(db, snapshotId))
    if (computed) await storeStatistik(db, { applicationId, snapshotId }, computed)
  }
}
