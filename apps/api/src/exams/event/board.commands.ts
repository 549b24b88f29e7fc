import type { ActionOutcome, BagianDibuka, Peserta, ProctorAction } from '@suluh/contract/exams/pengawasan'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql, type SqlBool } from 'kysely'
import { logAttempts } from '#exams/attempt/attempt-log.ts'
import { tellAttempts } from '#exams/attempt/attempt-news.ts'
import { setIdentity } from '#exams/attempt/identity.ts'
import { previewReopening, proctorAttempts } from '#exams/attempt/proctor.ts'
import { decideHeld } from '#exams/held-answer/held-answer.commands.ts'
import { listAwaited } from '#exams/held-answer/held-answer.queries.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { watching } from './watching.ts'
import { eventScope } from './event.queries.ts'
import { noteTindakan } from './event-tindakan.ts'
import { lockSeats } from '#exams/attempt/lock-attempts.ts'
import { arrangeAttempts } from '#exams/attempt/seating.ts'

type Order = { attemptIds: string[] | null; action: ProctorAction; reason: string }

/** Does one thing to some or all of those whom the actor may watch, and says whom it could not be done to. */
export async function actOnAttempts(
  db: Tx,
  actor: Actor,
  eventId: string,
  { attemptIds, action, reason }: Order,
): Promise<ActionOutcome> {
  const watched = await listWatched(db, actor, eventId, { attemptIds })
  const ids = watched.map(({ id }) => id)
  const refused = await proctorAttempts(db, actor, ids, action, reason)
  if (action.kind === 'buka-kembali' && action.withHeld)
    await acceptHeld(
      db,
      actor,
      eventId,
      ids.filter((id) => !refused.has(id)),
      reason,
    )
  const skipped = watched.flatMap(({ id, nama }) => {
    const refusal = refused.get(id)
    return refusal ? [{ nama, reason: refusal }] : []
  })
  // To all means to all whom it can be done to.
  return { done: watched.length - skipped.length, skipped: attemptIds === null ? [] : skipped }
}

/** What waits for a decision of these attempts is accepted. */
async function acceptHeld(
  db: Tx,
  actor: Actor,
  eventId: string,
  attemptIds: string[],
  reason: string,
): Promise<void> {
  const ids = await listAwaited(db, attemptIds)
  if (ids.length > 0) await decideHeld(db, actor, eventId, { ids, decision: 'diterima', reason })
}

/** What opening an attempt again would come to; throws not-found for whom the actor may not watch. */
export async function previewReopeningOf(
  db: Tx,
  actor: Actor,
  { id, attemptId }: { id: string; attemptId: string },
  reopen: { minutes: number; bagian: BagianDibuka },
): Promise<{ nama: string; seconds: number | null }[]> {
  await listWatched(db, actor, id, { attemptIds: [attemptId] })
  return (await previewReopening(db, attemptId, reopen)) ?? []
}

type Whom = { attemptIds: string[] | null; ruangId?: string | null }

async function listWatched(db: Tx, actor: Actor, eventId: string, { attemptIds, ruangId }: Whom) {
  let rows = db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .select(['a.id', 'a.applicationId', 'a.eventId', 'u.nama'])
    .where('a.eventId', '=', eventId)
    .where(watching.within(actor))
  if (attemptIds) rows = rows.where(sql<SqlBool>`a.id = any(${attemptIds}::uuid[])`)
  if (ruangId) rows = rows.where('a.ruangId', '=', ruangId)
  const watched = await rows.execute()
  // Named ones that the actor may not watch do not exist for them.
  if (watched.length === 0) throw new SuluhError('not-found', 'Peserta tidak ditemukan.')
  return watched
}

/** Says who compared students with their photos or cards, or takes it back; whoever stands as asked stays as they are. */
export async function identifyAttempts(
  db: Tx,
  actor: Actor,
  eventId: string,
  { attemptIds, isMatched }: { attemptIds: string[]; isMatched: boolean },
): Promise<null> {
  const watched = await listWatched(db, actor, eventId, { attemptIds })
  const changed = await setIdentity(
    db,
    actor,
    watched.map(({ id }) => id),
    isMatched,
  )
  await logAttempts(
    db,
    watched.filter(({ id }) => changed.has(id)),
    [{ kind: isMatched ? 'identitas-cocok' : 'identitas-batal', actorId: actor.userId }],
  )
  return null
}

type Message = { text: string; ruangId: string | null; attemptIds: string[] | null }

/** Says something to everybody whom the actor may watch, to a room or to some of them; it stands in the log of each. */
export async function insertMessage(
  db: Tx,
  actor: Actor,
  eventId: string,
  { text, ruangId, attemptIds }: Message,
): Promise<null> {
  const reached = await listWatched(db, actor, eventId, { attemptIds, ruangId })
  const isForAll = attemptIds === null && (await countAttempts(db, eventId, ruangId)) === reached.length
  const whom = isForAll ? [{ ruangId, attemptId: null }] : reached.map(({ id }) => ({ attemptId: id }))
  // Whole milliseconds, as browsers count what they have read.
  const message = {
    applicationId: actor.applicationId,
    eventId,
    text,
    pengirimId: actor.userId,
    at: new Date(),
  }
  await db
    .insertInto('eventMessage')
    .values(whom.map((each) => ({ ...message, ...each })))
    .execute()
  await tellAttempts(db, eventId, isForAll && ruangId === null ? undefined : reached.map(({ id }) => id))
  await logAttempts(db, reached, [{ kind: 'pesan', detail: { pesan: text }, actorId: actor.userId }])
  return null
}

async function countAttempts(db: Tx, eventId: string, ruangId: string | null): Promise<number> {
  let attempts = db
    .selectFrom('attempt')
    .select(sql<number>`count(*)`.as('count'))
    .where('eventId', '=', eventId)
  if (ruangId) attempts = attempts.where('ruangId', '=', ruangId)
  return (await attempts.executeTakeFirstOrThrow()).count
}

/** Gives students their session, room, seat, extra time and letter size; those at work the last two. */
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
  // Before the places are read: two who seat at once would give one seat to two people.
  await lockSeats(db, eventId)
  const skipped = await arrangeAttempts(db, actor, eventId, peserta)
  await demandSeats(db, eventId)
  await noteTindakan(db, actor, eventId, 'peserta', { userIds: peserta.map(({ userId }) => userId) })
  return { done: peserta.length - skipped.length, skipped }
}

/** No two on one seat, none beyond what a room has. */
async function demandSeats(db: Tx, eventId: string): Promise<void> {
  const seats = await db
    .selectFrom('attempt as a')
    .innerJoin('eventRuang as r', 'r.id', 'a.ruangId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .select([
      'r.nama as ruang',
      'r.kapasitas',
      'a.kursi',
      sql<number>`count(distinct u.id)::int`.as('people'),
      sql<string[]>`array_agg(distinct u.nama)`.as('names'),
    ])
    .where('a.eventId', '=', eventId)
    .where('a.kursi', 'is not', null)
    .groupBy(['r.id', 'a.sesiId', 'a.kursi'])
    .having(sql<SqlBool>`count(distinct u.id) > 1 or a.kursi > r.kapasitas`)
    .execute()
  const [wrong] = seats
  if (!wrong) return
  const { ruang, kapasitas, kursi, people, names } = wrong
  throw new SuluhError(
    'validation',
    people > 1
      ? `Kursi ${kursi} di ${ruang} ditempati ${people} orang: ${names.join(', ')}.`
      : `${ruang} hanya punya ${kapasitas} kursi; ${names[0]} diberi kursi ${kursi}.`,
    [{ path: 'peserta', message: `Pilih kursi lain untuk ${names[0]}` }],
  )
}
