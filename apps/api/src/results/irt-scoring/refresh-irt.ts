import { sql } from 'kysely'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { Server } from '#platform/http/server.ts'
import type * as irtScoringWork from './irt-scoring.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'

const irtScoringJob = jobFile<typeof irtScoringWork>(new URL('./irt-scoring.job.ts', import.meta.url))

type Stale = { paketSoalId: string; snapshotId: string }

const longestSeconds = 600
const underWay = new Map<string, Promise<void>>()

/** Those of these packages whose IRT scores are not of all their results under the scoring in force. */
export async function listStaleIrt(db: Tx, paketSoalIds: readonly string[]): Promise<Stale[]> {
  const { rows } = await sql<Stale>`
    select i.paket_soal_id as "paketSoalId", now.snapshot_id as "snapshotId"
      from irt_scoring i
     cross join lateral (
       select h.snapshot_id, count(*)::int as n, max(h.scored_at) as newest
         from hasil h join paket_snapshot s on s.id = h.snapshot_id
        where h.paket_soal_id = i.paket_soal_id and h.counted
        group by h.snapshot_id, s.dibuat_pada order by s.dibuat_pada desc limit 1) now
     where i.paket_soal_id = any(${paketSoalIds}::uuid[])
       and (i.result is null or i.snapshot_id is distinct from now.snapshot_id or i.n <> now.n
         or i.scoring_version is distinct from scoring_number(now.snapshot_id)
         or date_trunc('milliseconds', i.newest_hasil) is distinct from date_trunc('milliseconds', now.newest))`.execute(
    db,
  )
  return rows
}

/** Calibrates on workers what is not up to date; who comes to one under way waits for it. */
export async function refreshIrt(
  app: Server,
  { applicationId }: { applicationId: string },
  paketSoalIds: readonly string[],
): Promise<void> {
  const stale = await tenant(app.db, { applicationId }, (tx) => listStaleIrt(tx, paketSoalIds))
  for (const { paketSoalId, snapshotId } of stale) {
    const input = { url: app.databaseUrl, applicationId, paketSoalId, snapshotId }
    const work =
      underWay.get(paketSoalId) ??
      app.jobs
        .run(irtScoringJob, 'computeIrt', input, longestSeconds)
        .finally(() => underWay.delete(paketSoalId))
    underWay.set(paketSoalId, work)
    await work
  }
}

/** The same after the answer has gone. */
export function refreshIrtAfterwards(
  app: Server,
  scope: { applicationId: string },
  paketSoalIds: readonly string[],
): void {
  refreshIrt(app, scope, paketSoalIds).catch((error: unknown) => app.http.log.error({ err: error }, 'irt'))
}
