import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { Server } from '#platform/http/server.ts'
import { jobFile } from '#platform/jobs/jobs.ts'
import type * as kemiripanWork from './kemiripan.job.ts'

const kemiripanJob = jobFile<typeof kemiripanWork>(new URL('./kemiripan.job.ts', import.meta.url))

export const longestSeconds = 900
const underWay = new Set<string>()

type Of = { eventId: string; snapshotId: string }

/** Marks it as being computed; false where it is already, by whichever process. */
export async function beginKemiripan(db: Tx, { applicationId }: Actor, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into kemiripan (application_id, event_id, started_at) values (${applicationId}, ${eventId}, now())
    on conflict (event_id) do update set started_at = excluded.started_at
     where kemiripan.started_at is null or kemiripan.started_at < now() - ${longestSeconds} * interval '1 second'
    returning event_id`.execute(db)
  return rows.length > 0
}

/** Compares on a worker thread after the answer has gone, and stores what came of it. */
export function refreshKemiripan(app: Server, { applicationId }: Actor, { eventId, snapshotId }: Of): void {
  if (underWay.has(eventId)) return
  underWay.add(eventId)
  // The mark may still wait for its commit: an insert that meets it waits with it.
  const store = (found: object) =>
    tenant(app.db, { applicationId }, (tx) =>
      tx
        .insertInto('kemiripan')
        .values({ applicationId, eventId, ...found })
        .onConflict((on) => on.column('eventId').doUpdateSet({ ...found, startedAt: null }))
        .execute(),
    )
  const work = async () => {
    const { result, ...about } = await app.jobs.run(
      { applicationId },
      kemiripanJob,
      'computeKemiripan',
      { url: app.databaseUrl, applicationId, eventId, snapshotId },
      longestSeconds,
    )
    await store({ ...about, result: JSON.stringify(result), computedAt: new Date() })
  }
  void work()
    .catch(async (error: unknown) => {
      app.http.log.error({ err: error }, 'similarity')
      await store({}).catch(() => undefined)
    })
    .finally(() => underWay.delete(eventId))
}
