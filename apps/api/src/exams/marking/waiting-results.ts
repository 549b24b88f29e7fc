import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getScoring } from '#papers/scoring/scoring.ts'
import { hasilInScope, markedQuestions } from './answers-to-mark.ts'

/** Readings `r` of the actor, of exams that two mark by `c`, of which nothing counts yet. */
function ownUnsettled(db: Tx, actor: Actor) {
  return hasilInScope(db, actor)
    .innerJoin('caraMenilai as c', (join) =>
      join.onRef('c.eventId', '=', 'h.eventId').on('c.penilai', '=', 2),
    )
    .innerJoin('markReading as r', 'r.attemptId', 'h.attemptId')
    .leftJoin('answer as w', (join) =>
      join.onRef('w.attemptId', '=', 'r.attemptId').onRef('w.soalId', '=', 'r.soalId'),
    )
    .leftJoin('mark as m', (join) =>
      join
        .onRef('m.attemptId', '=', 'r.attemptId')
        .onRef('m.soalId', '=', 'r.soalId')
        .onRef('m.seq', '=', 'r.seq'),
    )
    .where('r.markerId', '=', actor.userId)
    .where(sql<boolean>`r.seq = coalesce(w.seq, 0)`)
    .where('m.attemptId', 'is', null)
    .where('h.pending', '>', 0)
}

/** Questions that are marked by hand now: a voided one's readings wait for nobody. */
async function listAsked(db: Tx, actor: Actor): Promise<{ snapshotIds: string[]; soalIds: string[] }> {
  const snapshots = await ownUnsettled(db, actor).select('h.snapshotId').distinct().execute()
  const asked = { snapshotIds: [] as string[], soalIds: [] as string[] }
  for (const { snapshotId } of snapshots)
    for (const { soalId } of markedQuestions(await getScoring(db, snapshotId))) {
      asked.snapshotIds.push(snapshotId)
      asked.soalIds.push(soalId)
    }
  return asked
}

/** Results with answers that wait for the actor, and how many: less those whose own mark is given and that wait for others. */
export async function waitingResults(db: Tx, actor: Actor) {
  const { snapshotIds, soalIds } = await listAsked(db, actor)
  const given = ownUnsettled(db, actor)
    .select('r.attemptId')
    .select(sql<number>`count(*)`.as('n'))
    .where(
      sql<boolean>`(h.snapshot_id, r.soal_id) in (select * from unnest(${snapshotIds}::uuid[], ${soalIds}::uuid[]))`,
    )
    .where(
      sql<boolean>`not (c.own_settling and exists (
        select from mark_reading o where o.attempt_id = r.attempt_id and o.soal_id = r.soal_id and o.seq = r.seq
                                     and o.place <> r.place))`,
    )
    .groupBy('r.attemptId')
  return hasilInScope(db, actor)
    .leftJoin(given.as('g'), 'g.attemptId', 'h.attemptId')
    .select('h.eventId')
    .select(sql<number>`h.pending - coalesce(g.n, 0)`.as('waiting'))
    .where(sql<boolean>`h.pending > coalesce(g.n, 0)`)
}

export type ForMarker = { eventIds: string[]; results: number[] }

/** How many results wait for the actor, of each exam of these that has any. */
export async function listForMarker(db: Tx, actor: Actor, eventIds: readonly string[]): Promise<ForMarker> {
  // Nearly always: nothing else is looked for.
  if (eventIds.length === 0) return { eventIds: [], results: [] }
  const waiting = await waitingResults(db, actor)
  const rows = await db
    .selectFrom(waiting.where('h.eventId', 'in', eventIds).as('x'))
    .select('x.eventId')
    .select(sql<number>`count(*)`.as('results'))
    .groupBy('x.eventId')
    .execute()
  return { eventIds: rows.map(({ eventId }) => eventId), results: rows.map(({ results }) => results) }
}
