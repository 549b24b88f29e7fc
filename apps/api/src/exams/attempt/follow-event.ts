import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import { tellAttempts } from './attempt-news.ts'
import { audienceOf, insertAttempts } from './prepare-attempts.ts'
import { lockRows, lockSeats } from './lock-attempts.ts'
import { seatAttempts, takeBackWaiting } from './seating.ts'

/**
 * Brings what waits for an event in step with it: everybody in the audience has an attempt, made ahead of time so that
 * starting is one small write; nobody else waits; windows are those of the turns, also for who may begin once more; and who has no seat gets one.
 */
export async function followEvent(db: Tx, applicationId: string, eventId: string): Promise<void> {
  await lockSeats(db, eventId)
  const userIds = (await audienceOf(db, eventId)).map(({ id }) => id)
  await takeBackWaiting(
    db,
    sql`a.event_id = ${eventId} and a.number = 1 and a.application_user_id <> all(${userIds}::uuid[])`,
  )
  await insertAttempts(
    db,
    applicationId,
    userIds.map((userId) => ({ eventId, userId })),
  )
  await sql`
    update attempt a set opens_at = s.opens_at, closes_at = s.closes_at from event_sesi s
     where a.event_id = ${eventId} and s.id = a.sesi_id
       and (a.opens_at, a.closes_at) is distinct from (s.opens_at, s.closes_at)`.execute(db)
  await seatAttempts(db, eventId, 'refuse')
}

type Kept = { sesi: { id: string }[]; ruang: { id: string; kapasitas: number }[] }

/** Takes those who have not begun out of turns and rooms that are going, and off seats that a room no longer has. */
export async function vacate(db: Tx, eventId: string, { sesi, ruang }: Kept): Promise<void> {
  const rooms = ruang.map(({ id, kapasitas }) => ({ id, kapasitas }))
  await sql`
    update attempt a set ruang_id = null, kursi = null
     where a.event_id = ${eventId} and a.status = 'siap' and a.ruang_id is not null
       and not exists (select from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as k (id uuid, kapasitas int)
                        where k.id = a.ruang_id and coalesce(a.kursi, 1) <= k.kapasitas)`.execute(db)
  await sql`
    update attempt set sesi_id = null, opens_at = null, closes_at = null
     where event_id = ${eventId} and status = 'siap' and sesi_id <> all(${sesi.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
}

/** Has the browsers of those at work ask for what has changed. */
export async function tellRunning(db: Tx, eventId: string): Promise<void> {
  await lockRows(db, eventId)
  await db
    .updateTable('attempt')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('eventId', '=', eventId)
    .where('status', '=', 'berlangsung')
    .where('sel', 'is', null)
    .execute()
  await tellAttempts(db, eventId)
}
