import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { listTenants, tenant, type Scope, type Tx } from '#platform/db/tenant.ts'
import { eachAlone, startRounds } from '#platform/jobs/rounds.ts'

type InForce = { snapshotId: string; number: number }

/** So many attempts are held at a time. */
const atATime = 500
const everyMs = 60_000

/**
 * Does what follows for attempts once a version is in force: who waits for a mark, which of several attempts counts, and
 * who was scored by the version before in that very moment is scored again. In transactions of their own, because whoever
 * publishes holds all results, and somebody who marks holds an attempt and waits for its result.
 */
export async function settleScoring(db: Db, scope: Scope, { snapshotId, number }: InForce): Promise<void> {
  const due = await tenant(db, scope, (tx) => listUnsettled(tx, snapshotId, number))
  for (let from = 0; from < due.length; from += atATime) {
    const ids = due.slice(from, from + atATime)
    await tenant(db, scope, (tx) => sql`select settle_scoring(${ids}::uuid[])`.execute(tx))
  }
  await tenant(db, scope, (tx) =>
    tx
      .updateTable('scoringVersion')
      .set({ settled: true })
      .where('snapshotId', '=', snapshotId)
      .where('settled', '=', false)
      // Another one may have been published since, whose turn is still to come.
      .where(sql<boolean>`scoring_number(${snapshotId}) = ${number}`)
      .execute(),
  )
}

/** Waits for everybody who stores by the version before; then all of its results are to be seen. */
async function listUnsettled(tx: Tx, snapshotId: string, number: number): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${snapshotId}::text, 1))`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select a.id from hasil h join attempt a on a.id = h.attempt_id join event e on e.id = a.event_id
     where h.snapshot_id = ${snapshotId} and a.sel is null
       and (h.scoring_version <> ${number} or (a.status = 'dinilai') = (h.pending > 0) or e.max_attempts > 1)
     order by a.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Finishes what a server that was stopped in the middle of it has left; returns how to stop. */
export function startSettling(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  return startRounds(everyMs, () => settleForgotten(db), onError)
}

/** One round over every application. */
export async function settleForgotten(db: Db): Promise<void> {
  await eachAlone(await listTenants(db), async (scope) => {
    const forgotten = await tenant(db, scope, async (tx) => {
      const { rows } = await sql<InForce>`
        select snapshot_id as "snapshotId", scoring_number(snapshot_id) as number
          from (select distinct snapshot_id from scoring_version where application_id = ${scope.applicationId} and not settled) v`.execute(
        tx,
      )
      return rows
    })
    await eachAlone(forgotten, (version) => settleScoring(db, scope, version))
  })
}
