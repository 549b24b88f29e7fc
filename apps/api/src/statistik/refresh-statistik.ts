import type { Actor } from '#auth/actor.ts'
import { tenant } from '#db/tenant.ts'
import type { Server } from '#http/server.ts'

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
      'packageStatistics',
      { url: app.databaseUrl, applicationId, snapshotId },
      longestSeconds,
    )
    if (!computed) return
    const row = {
      applicationId,
      snapshotId,
      n: computed.read,
      newestHasil: computed.newestHasil,
      scoringVersion: computed.statistik.scoring.number,
      result: JSON.stringify(computed.statistik),
    }
    await tenant(app.db, { applicationId }, (tx) =>
      tx
        .insertInto('statistik')
        .values(row)
        .onConflict((on) => on.column('snapshotId').doUpdateSet({ ...row, computedAt: new Date() }))
        .execute(),
    )
  } finally {
    underWay.delete(snapshotId)
  }
}
