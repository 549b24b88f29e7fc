import type { ActionOutcome, Peserta, ProctorAction } from '@suluh/contract/pengawasan'
import { SuluhError } from '@suluh/contract/error'
import { arrangeAttempt } from '#attempt/arrange.ts'
import { proctorAttempt } from '#attempt/proctor.ts'
import type { Actor } from '#auth/actor.ts'
import type { Tx } from '#db/tenant.ts'
import { watchScope } from './board.queries.ts'
import { eventScope } from './event.queries.ts'

type Order = { attemptIds: string[] | null; action: ProctorAction; reason: string }

/** Does one thing to some or all of those whom the actor may watch, and says whom it could not be done to. */
export async function actOnAttempts(
  db: Tx,
  actor: Actor,
  eventId: string,
  { attemptIds, action, reason }: Order,
): Promise<ActionOutcome> {
  const watched = await listWatched(db, actor, eventId, attemptIds)
  const skipped: ActionOutcome['skipped'] = []
  for (const { id, nama } of watched) {
    const refusal = await proctorAttempt(db, actor, id, action, reason)
    if (refusal) skipped.push({ nama, reason: refusal })
  }
  // Named ones that the actor may not watch do not exist for them.
  if (watched.length === 0) throw new SuluhError('not-found', 'Peserta tidak ditemukan.')
  // To all means to all whom it can be done to.
  return { done: watched.length - skipped.length, skipped: attemptIds === null ? [] : skipped }
}

async function listWatched(db: Tx, actor: Actor, eventId: string, attemptIds: string[] | null) {
  let rows = db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .select(['a.id', 'u.nama'])
    .where('a.eventId', '=', eventId)
    .where(watchScope(actor))
    // Always in the same order, so that two proctors at once do not wait for each other for ever.
    .orderBy('a.id')
  if (attemptIds) rows = rows.where('a.id', 'in', attemptIds)
  return rows.execute()
}

type Message = { text: string; ruangId: string | null; attemptId: string | null }

/** Says something to everybody, to a room or to one student. */
export async function insertMessage(
  db: Tx,
  actor: Actor,
  eventId: string,
  { text, ruangId, attemptId }: Message,
): Promise<null> {
  const reached = await listWatched(db, actor, eventId, attemptId ? [attemptId] : null)
  if (reached.length === 0) throw new SuluhError('not-found', 'Peserta tidak ditemukan.')
  await db
    .insertInto('eventMessage')
    .values({
      ...{ applicationId: actor.applicationId, eventId, ruangId, attemptId, text },
      pengirimId: actor.userId,
      // Whole milliseconds, as browsers count what they have read.
      at: new Date(),
    })
    .execute()
  return null
}

/** Gives students their session, room, seat, extra time and letter size, before they begin. */
export async function arrangePeserta(
  db: Tx,
  actor: Actor,
  eventId: string,
  peserta: Peserta[],
): Promise<ActionOutcome> {
  const event = await db
    .selectFrom('event as e')
    .select('e.id')
    .where('e.id', '=', eventId)
    .where(eventScope(actor, 'event.write'))
    .executeTakeFirst()
  if (!event) throw new SuluhError('not-found', 'Jadwal ujian tidak ditemukan.')
  const skipped: ActionOutcome['skipped'] = []
  for (const each of peserta) {
    const refusal = await arrangeAttempt(db, eventId, each)
    if (refusal) skipped.push(refusal)
  }
  return { done: peserta.length - skipped.length, skipped }
}
