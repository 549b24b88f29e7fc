import type { Actor } from '#platform/auth/scope.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { Server } from '#platform/http/server.ts'
import type { ComputedStatistics } from './statistik.job.ts'
import type * as statistikWork from './statistik.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'

const statistikJob = jobFile<typeof statistikWork>(new URL('./statistik.job.ts', import.meta.url))

const longestSeconds = 600
const underWay = new Set<string>()

/** Works in what is new after the answer has gone, one snapshot after the other. */
export function refreshAfterwards(
  app: Server,
  { applicationId }: Actor,
  snapshotIds: readonly string[],
): void {
  const work = async () => {
    for (const snapshotId of snapshotIds) await refreshStatistik(app, applicationId, snapshotId)
  }
  void work().catch((error: unknown) => app.http.log.error({ err: error }, 'statistics'))
}

/** Computes on a worker thread and stores; one computation per snapshot at a time. */
async function refreshStatistik(app: Server, applicationId: string, snapshotId: string): Promise<void> {
  if (underWay.has(snapshotId)) return
  underWay.add(snapshotId)
  try {
    const computed = await app.jobs.run(
      { applicationId },
      statistikJob,
      'computeStatistics',
      { url: app.databaseUrl, applicationId, snapshotId },
      longestSeconds,
    )
    if (!computed) return
    await tenant(app.db, { applicationId }, (tx) =>
      storeStatistik(tx, { applicationId, snapshotId }, computed),
    )
  } finally {
    underWay.delete(snapshotId)
  }
}

/** Puts them in the place of what was computed before. */
export async function storeStatistik(
  tx: Tx,
  of: { applicationId: string; snapshotId: string },
  { read, newestHasil, statistik }: ComputedStatistics,
): Promise<void> {
  const row = {
    ...of,
    n: read,
    newestHasil,
    scoringVersion: statistik.scoring.number,
    result: JSON.stringify(statistik),
  }
  await tx
    .insertInto('statistik')
    .values(row)
    .onConflict((on) => on.column('snapshotId').doUpdateSet({ ...row, computedAt: new Date() }))
    .execute()
}
