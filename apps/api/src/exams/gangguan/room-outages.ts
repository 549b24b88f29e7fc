import { sql } from 'kysely'
import { isBeating } from '#platform/db/process-beat.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { insertHit, logOutage } from './outages.ts'
import { findLostRooms } from './room-rules.ts'

/** When presence `p` was last heard of, as `last_seen` of the database; by a join with the process `b` of its line, for thousands at once. */
const seenAt = sql<Date>`(case when ${isBeating} then now() else greatest(p.seen_at, b.beat_at) end)`
/** Whose sign of life has stopped may save still: then there is a network. Of attempt `a`, and read of those only. */
const heardAt = sql<Date>`(case when ${seenAt} > now() - interval '1 minute' then ${seenAt}
  else greatest(${seenAt}, (select max(w.received_at) from answer w where w.attempt_id = a.id)) end)`
/** Of a hit attempt `h`: heard of since; what is written down knows no less than a millisecond. */
const isBack = sql<boolean>`${heardAt} > h.hilang_sejak + interval '1 second'`

/**
 * Writes down which rooms have lost contact, and which are back. Who was last heard of before `serverBackAt` says nothing
 * of their room: it was the server that was away. New ones are looked for where `isLooking`, which reads everybody at work.
 */
export async function noticeRooms(
  db: Tx,
  applicationId: string,
  { serverBackAt, isLooking }: { serverBackAt: Date | undefined; isLooking: boolean },
): Promise<void> {
  await closeRooms(db, applicationId)
  if (!isLooking) return
  for (const eventId of await listSuspects(db, applicationId))
    await openRooms(db, { applicationId, eventId, serverBackAt })
}

/** Events with so many who have not been heard of for a minute, and were a quarter of an hour ago; cheap, because seldom any. */
async function listSuspects(db: Tx, applicationId: string): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select a.event_id as "eventId"
      from attempt a join attempt_presence p on p.attempt_id = a.id left join api_process b on b.id = p.line
     where a.application_id = ${applicationId} and a.status = 'berlangsung' and a.paused_at is null and a.deadline > now()
       and ${seenAt} between now() - interval '15 minutes' and now() - interval '1 minute'
     group by 1 having count(*) >= 3`.execute(db)
  return rows.map(({ eventId }) => eventId)
}

type Suspect = { applicationId: string; eventId: string; serverBackAt: Date | undefined }

async function openRooms(db: Tx, { applicationId, eventId, serverBackAt }: Suspect): Promise<void> {
  const { rows } = await sql<{
    id: string
    ruangId: string | null
    lembagaId: string | null
    seenAt: Date
    now: Date
  }>`
    select a.id, a.ruang_id as "ruangId", case when a.ruang_id is null then u.lembaga_id end as "lembagaId",
           ${heardAt} as "seenAt", now() as now
      from attempt a join attempt_presence p on p.attempt_id = a.id join application_user u on u.id = a.application_user_id
      left join api_process b on b.id = p.line
     where a.event_id = ${eventId} and a.status = 'berlangsung' and a.paused_at is null and a.deadline > now()
       and ${heardAt} >= coalesce(${serverBackAt ?? null}::timestamptz, '-infinity')
       and not exists (select from gangguan_attempt h where h.attempt_id = a.id and not ${isBack})`.execute(
    db,
  )
  const contacts = rows.map(({ id, ruangId, lembagaId, seenAt: at }) => ({
    attemptId: id,
    place: `${ruangId ?? ''}/${lembagaId ?? ''}`,
    seenAt: at.getTime(),
  }))
  for (const { place, from, lost } of findLostRooms(contacts, rows[0]?.now.getTime() ?? 0)) {
    const [ruangId, lembagaId] = place.split('/').map((id) => id || null)
    const made = await db
      .insertInto('gangguan')
      .values({ applicationId, eventId, kind: 'ruang', ruangId, lembagaId, mulai: new Date(from) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) continue
    await insertHit(
      db,
      lost.map((each) => ({
        applicationId,
        gangguanId: made.id,
        attemptId: each.attemptId,
        hilangSejak: new Date(each.seenAt),
        lostSeconds: null,
      })),
    )
  }
}

/** Who is back; and which rooms are, with the time of those who are not: whoever stays away longer has a trouble of their own. */
async function closeRooms(db: Tx, applicationId: string): Promise<void> {
  const open = await db
    .selectFrom('gangguan')
    .select(['id', 'eventId'])
    .where('applicationId', '=', applicationId)
    .where('selesai', 'is', null)
    .execute()
  for (const { id, eventId } of open) {
    await noteReturned(db, id)
    const hit = await db
      .selectFrom('gangguanAttempt')
      .select(['attemptId', 'hilangSejak', 'lostSeconds'])
      .where('gangguanId', '=', id)
      .execute()
    const away = hit.filter(({ lostSeconds }) => lostSeconds === null)
    if (away.length * 2 >= hit.length) continue
    const ends = hit.flatMap(({ hilangSejak, lostSeconds }) =>
      lostSeconds === null ? [] : [hilangSejak.getTime() + lostSeconds * 1000],
    )
    const to = new Date(Math.max(...ends))
    await db.updateTable('gangguan').set({ selesai: to }).where('id', '=', id).execute()
    await sql`update gangguan_attempt set lost_seconds = greatest(0, ceil(extract(epoch from ${to}::timestamptz - hilang_sejak)))::int
               where gangguan_id = ${id} and lost_seconds is null`.execute(db)
    const known = await db
      .selectFrom('gangguanAttempt')
      .select(['attemptId', 'lostSeconds'])
      .where('gangguanId', '=', id)
      .execute()
    await logOutage(db, { applicationId, eventId, kind: 'ruang', at: to }, known)
  }
}

/** Whoever was heard of again, or whose clock stopped: handed in, paused, at the deadline. */
async function noteReturned(db: Tx, gangguanId: string): Promise<void> {
  const { rows } = await sql<{ attemptId: string; back: Date }>`
    select h.attempt_id as "attemptId",
           least(a.deadline, a.submitted_at, a.paused_at, case when ${isBack} then ${heardAt} end) as back
      from gangguan_attempt h join attempt a on a.id = h.attempt_id
      left join attempt_presence p on p.attempt_id = h.attempt_id left join api_process b on b.id = p.line
     where h.gangguan_id = ${gangguanId} and h.lost_seconds is null`.execute(db)
  for (const { attemptId, back } of rows)
    await sql`
      update gangguan_attempt
         set lost_seconds = greatest(0, ceil(extract(epoch from ${back}::timestamptz - hilang_sejak)))::int
       where gangguan_id = ${gangguanId} and attempt_id = ${attemptId} and ${back}::timestamptz <= now()`.execute(
      db,
    )
}
