import { sql } from 'kysely'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { Server } from '#platform/http/server.ts'
import type * as irtScoringWork from './irt-scoring.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'
import { irtFormulas } from './calibrate.ts'

const irtScoringJob = jobFile<typeof irtScoringWork>(new URL('./irt-scoring.job.ts', import.meta.url))

type Stale = { snapshotId: string }

const longestSeconds = 600
const underWay = new Map<string, Promise<void>>()

/** Publications of these packages whose IRT scores are not of all their results under the scoring in force. */
export async function listStaleIrt(db: Tx, paketSoalIds: readonly string[]): Promise<Stale[]> {
  const { rows } = await sql<Stale>`
    select s.id as "snapshotId"
      from paket_snapshot s
     cross join lateral irt_setting(s.id) i
     cross join lateral (
       select count(*)::int as n, max(h.scored_at) as newest from hasil h where h.snapshot_id = s.id and h.counted) now
     where s.paket_soal_id = any(${paketSoalIds}::uuid[]) and now.n > 0
       and (i.result is null or i.result->>'formulas' is distinct from ${String(irtFormulas)} or i.snapshot_id <> s.id or i.n <> now.n
         or i.scoring_version is distinct from scoring_number(s.id)
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
  for (const { snapshotId } of stale) {
    const input = { url: app.databaseUrl, applicationId, snapshotId }
    const work =
      underWay.get(snapshotId) ??
      app.jobs
        .run({ applicationId }, irtScoringJob, 'computeIrt', input, longestSeconds)
        .finally(() => underWay.delete(snapshotId))
    underWay.set(snapshotId, work)
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
