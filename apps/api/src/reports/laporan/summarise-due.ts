import { sql } from 'kysely'
import { tenant } from '#platform/db/tenant.ts'
import type { Db } from '#platform/db/open.ts'
import type { Server } from '#platform/http/server.ts'
import { summariseEvent } from './summarise.ts'
import { startRounds } from '#platform/jobs/rounds.ts'
import type * as laporanWork from './laporan.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'

const laporanJob = jobFile<typeof laporanWork>(new URL('./laporan.job.ts', import.meta.url))

const everyMs = 1000
/** How quiet an event has to be before it is summed up, and how long a busy one waits at most. */
const quietSeconds = 1
const longestSeconds = 20
/** A summary that took long is not made anew before this many times its own time have passed. */
const restFactor = 20
/** Results from which on the work goes to a worker thread: below, starting one would take longer. */
const workerFrom = 500
const workerSeconds = 600
const afterFailureMs = 60_000

type Due = { applicationId: string; eventId: string; n: number }

/**
 * Looks every second for events whose results have changed and sums them up, one after the other. Any number of copies
 * may run. Returns how to stop.
 */
export function startSummaries(app: Server, onError: (error: unknown) => void): () => Promise<void> {
  return startRounds(everyMs, (isStopped) => summariseAll(app, isStopped, onError), onError)
}

/** What one event's data do to its summary is no other event's trouble; it is tried again after a while. */
const failedUntil = new Map<string, number>()

async function summariseAll(
  app: Server,
  isStopped: () => boolean,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const due of await listDue(app.db)) {
    if (isStopped()) return
    if ((failedUntil.get(due.eventId) ?? 0) > Date.now()) continue
    await summarise(app, due).catch((error: unknown) => {
      failedUntil.set(due.eventId, Date.now() + afterFailureMs)
      onError(error)
    })
  }
}

async function summarise(app: Server, { applicationId, eventId, n }: Due): Promise<void> {
  if (n < workerFrom) return tenant(app.db, { applicationId }, (tx) => summariseEvent(tx, eventId))
  return app.jobs.run(
    { applicationId },
    laporanJob,
    'summarise',
    { url: app.databaseUrl, applicationId, eventId },
    workerSeconds,
  )
}

/** Events that have been quiet, or noisy for long enough; those with the oldest news first. */
async function listDue(db: Db): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, 'n'>>`
    select application_id as "applicationId", event_id as "eventId"
      from laporan_antrean
     group by application_id, event_id
    having max(at) < now() - make_interval(secs => ${quietSeconds})
        or min(at) < now() - make_interval(secs => ${longestSeconds})
     order by min(at) limit 50`.execute(db)
  const due: Due[] = []
  for (const row of rows) {
    const n = await tenant(db, row, async (tx) => {
      const { rows: found } = await sql<{ n: number; isResting: boolean }>`
        select (select count(*) from (select from hasil where event_id = ${row.eventId} limit ${workerFrom}) few) as n,
               exists (select from laporan_event where event_id = ${row.eventId} and computed_at +
                 make_interval(secs => duration_ms * ${restFactor} / 1000.0) > now()) as "isResting"`.execute(
        tx,
      )
      return found[0]!.isResting ? null : found[0]!.n
    })
    if (n !== null) due.push({ ...row, n })
  }
  return due
}
