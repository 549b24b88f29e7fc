import type { DeviceState, StatusAttempt } from '@suluh/contract/exams/ujian'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { AttemptDevice } from '#platform/db/tables.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { logReported } from './attempt-log.ts'
import { tellAttempts } from './attempt-news.ts'
import { lockAttempt } from './lock-attempts.ts'

/** Another device than the one that holds an attempt: how it calls itself, and from where it comes. */
export type Visit = { device: string; address: string }

/** Throws `other-device` where a running attempt belongs to another of the student's sessions. */
export function demandHolder(
  attempt: { status: StatusAttempt; sessionId: string | null },
  { sessionId }: Actor,
): void {
  if (attempt.status === 'berlangsung' && attempt.sessionId !== sessionId)
    throw new SuluhError('other-device')
}

/**
 * A session that does not hold a running attempt says that it is there. It comes in by itself where the one that holds it
 * has ended or a proctor has released it; else with `move`, where the event leaves that to the student; else it asks.
 * Throws not-found for somebody else's attempt.
 */
export async function visitAttempt(
  db: Tx,
  actor: Actor,
  id: string,
  visit: Visit,
  move: boolean,
): Promise<DeviceState> {
  const attempt = await getHeld(db, actor, id)
  const way = await wayIn(db, attempt, actor)
  const holder = { device: attempt.heldBy ?? attempt.device, seenAt: attempt.seenAt?.toISOString() ?? null }
  if (way === 'sini') return { step: 'sini', holder }
  if (way === 'bebas' || (way === 'pindah' && move)) {
    await moveAttempt(db, actor, id, visit)
    return { step: 'sini', holder }
  }
  const known = await noteVisit(db, attempt, actor, visit, way === 'izin' && move)
  if (way === 'pindah') return { step: 'pindah', holder }
  return { step: known.refusedAt ? 'ditolak' : known.askedAt ? 'menunggu' : 'izin', holder }
}

/** For who starts a running attempt again: moves it here where nobody has to be asked, else throws `other-device`. */
export async function resumeHere(db: Tx, actor: Actor, id: string, visit: Visit): Promise<void> {
  const way = await wayIn(db, await getHeld(db, actor, id), actor)
  if (way === 'bebas') await moveAttempt(db, actor, id, visit)
  else if (way !== 'sini') throw new SuluhError('other-device')
}

type Held = Awaited<ReturnType<typeof getHeld>>

async function getHeld(db: Tx, actor: Actor, id: string) {
  const found = await db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .leftJoin('attemptPresence as p', 'p.attemptId', 'a.id')
    .select(['a.id', 'a.applicationId', 'a.eventId', 'a.status', 'a.sessionId', 'a.device', 'a.released'])
    .select(['e.lockDevice', 'p.device as heldBy', 'p.address'])
    .select(sql<Date | null>`last_seen(p.seen_at, p.line)`.as('seenAt'))
    .where('a.id', '=', id)
    .where('a.applicationUserId', '=', actor.userId)
    .executeTakeFirst()
  if (!found) throw new SuluhError('not-found', 'Pengerjaan ujian tidak ditemukan.')
  if (found.status === 'siap') throw new SuluhError('conflict', 'Ujian ini belum dimulai.')
  return found
}

/** `bebas`: nobody has to be asked. What is over is open to any of the student's sessions. */
async function wayIn(
  db: Tx,
  { status, sessionId, released, lockDevice }: Held,
  actor: Actor,
): Promise<'sini' | 'bebas' | 'pindah' | 'izin'> {
  if (status !== 'berlangsung' || sessionId === actor.sessionId) return 'sini'
  if (released) return 'bebas'
  if (lockDevice) return 'izin'
  return sessionId !== null && (await isAlive(db, sessionId)) ? 'pindah' : 'bebas'
}

async function isAlive(db: Tx, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  return found !== undefined
}

/** Waits for saves under way; from then on the other session writes nothing any more. */
async function moveAttempt(db: Tx, actor: Actor, id: string, visit: Visit): Promise<void> {
  await lockAttempt(db, id)
  const attempt = await getHeld(db, actor, id)
  // Two devices may have come at the same moment, and the first one has it now.
  if (attempt.status !== 'berlangsung' || attempt.sessionId === actor.sessionId) return
  await giveTo(db, attempt, { sessionId: actor.sessionId, ...visit })
}

type Giveable = Pick<Held, 'id' | 'applicationId' | 'eventId' | 'sessionId' | 'device' | 'heldBy' | 'address'>

async function giveTo(
  db: Tx,
  attempt: Giveable,
  { sessionId, device, address }: Visit & { sessionId: string },
): Promise<void> {
  const from = attempt.heldBy ?? attempt.device
  await db
    .updateTable('attempt')
    .set({ sessionId, device, released: false, version: sql`version + 1` })
    .where('id', '=', attempt.id)
    .execute()
  await sql`select hear_devices(${attempt.applicationId}, array[${attempt.id}]::uuid[], array[${new Date()}]::timestamptz[])`.execute(
    db,
  )
  await db
    .updateTable('attemptPresence')
    .set({ device, address })
    .where('attemptId', '=', attempt.id)
    .execute()
  await db
    .deleteFrom('attemptDevice')
    .where('attemptId', '=', attempt.id)
    .where('sessionId', '=', sessionId)
    .execute()
  if (attempt.sessionId) {
    const left = { seenAt: new Date(), leftAt: new Date(), askedAt: null, refusedAt: null }
    await db
      .insertInto('attemptDevice')
      .values({
        applicationId: attempt.applicationId,
        attemptId: attempt.id,
        sessionId: attempt.sessionId,
        device: from ?? '',
        address: attempt.address ?? '',
        ...left,
      })
      .onConflict((on) => on.columns(['attemptId', 'sessionId']).doUpdateSet(left))
      .execute()
  }
  const addresses = { fromAddress: attempt.address, toAddress: address }
  const detail = { from, to: device, ...addresses, session: sessionId }
  await logReported(db, attempt, [{ kind: 'perangkat-berganti', detail, at: new Date() }])
  await tellAttempts(db, attempt.eventId, [attempt.id])
}

/** A visitor of whom nothing was heard for so long has gone and come back, of which the first device hears. */
const goneMs = 60_000

/** Keeps that another device is there, and when it asked; the first device hears of what is new by the attempt's version. */
async function noteVisit(
  db: Tx,
  attempt: Held,
  { sessionId }: Actor,
  { device, address }: Visit,
  asks: boolean,
): Promise<Pick<Selectable<AttemptDevice>, 'askedAt' | 'refusedAt'>> {
  const before = await db
    .selectFrom('attemptDevice')
    .select(['seenAt', 'askedAt', 'refusedAt'])
    .where('attemptId', '=', attempt.id)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  const now = new Date()
  const isAsking = asks && (!before?.askedAt || before.refusedAt !== null)
  const asked = isAsking ? { askedAt: now, refusedAt: null } : {}
  const seen = { device, address, seenAt: now, ...asked }
  await db
    .insertInto('attemptDevice')
    .values({ applicationId: attempt.applicationId, attemptId: attempt.id, sessionId, ...seen })
    .onConflict((on) => on.columns(['attemptId', 'sessionId']).doUpdateSet(seen))
    .execute()
  if (isAsking)
    await logReported(db, attempt, [{ kind: 'perangkat-meminta', detail: { device, address }, at: now }])
  if (isAsking || !before || now.getTime() - before.seenAt.getTime() > goneMs) await tellHolder(db, attempt)
  return { askedAt: before?.askedAt ?? null, refusedAt: before?.refusedAt ?? null, ...asked }
}

async function tellHolder(db: Tx, { id, eventId }: Pick<Held, 'id' | 'eventId'>): Promise<void> {
  await raiseVersions(db, [id])
  await tellAttempts(db, eventId, [id])
}

async function raiseVersions(db: Tx, ids: string[]): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ version: sql`version + 1` })
    .where('id', 'in', ids)
    .execute()
}

/** Devices that ask a proctor, the last one of each attempt: `d`. */
export function askingDevices(db: Tx) {
  return db
    .selectFrom('attemptDevice')
    .selectAll()
    .distinctOn('attemptId')
    .where('askedAt', 'is not', null)
    .where('refusedAt', 'is', null)
    .orderBy('attemptId')
    .orderBy('askedAt', 'desc')
    .as('d')
}

/** Whether another device asks for attempt `a`. */
export const isAsked = sql<boolean>`exists (select from attempt_device d
  where d.attempt_id = a.id and d.asked_at is not null and d.refused_at is null)`

/** Lets those devices in that ask, and where none does the next one that comes. */
export async function letDevicesIn(db: Tx, ids: string[]): Promise<void> {
  const attempts = await db
    .selectFrom('attempt as a')
    .leftJoin('attemptPresence as p', 'p.attemptId', 'a.id')
    .leftJoin(askingDevices(db), 'd.attemptId', 'a.id')
    .select(['a.id', 'a.applicationId', 'a.eventId', 'a.sessionId', 'a.device'])
    .select(['p.device as heldBy', 'p.address', 'd.sessionId as asking'])
    .select(['d.device as askingDevice', 'd.address as askingAddress'])
    .where('a.id', 'in', ids)
    .execute()
  for (const { asking, askingDevice, askingAddress, ...attempt } of attempts)
    if (asking !== null)
      await giveTo(db, attempt, {
        sessionId: asking,
        device: askingDevice ?? '',
        address: askingAddress ?? '',
      })
  const released = attempts.filter(({ asking }) => asking === null).map(({ id }) => id)
  if (released.length > 0)
    await db.updateTable('attempt').set({ released: true }).where('id', 'in', released).execute()
}

/** Tells those devices that ask that they are refused. */
export async function refuseDevices(db: Tx, ids: string[]): Promise<void> {
  await db
    .updateTable('attemptDevice')
    .set({ refusedAt: new Date() })
    .where('attemptId', 'in', ids)
    .where('askedAt', 'is not', null)
    .where('refusedAt', 'is', null)
    .execute()
  await raiseVersions(db, ids)
}
