import { sql, type SqlBool } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import { attemptId, attemptSeed } from '#papers/snapshot/attempt-id.ts'
import { lockSeats } from './lock-attempts.ts'
import { restorePlaces, seatAttempts } from './seating.ts'

/** Attempt `a` is its student's last at the event: several tries are one student. */
export const isNewestAttempt = sql<SqlBool>`not exists (select from attempt n
  where n.event_id = a.event_id and n.application_user_id = a.application_user_id and n.number > a.number)`

/** Attempt `a` of event `e` is over, and its student may begin another one: `hasAnother` for those in the database. */
export const leavesAnother = sql<SqlBool>`(a.status in ('dikumpulkan', 'dinilai') and a.number < e.max_attempts)`

const perStatement = 1000

/** Makes attempts ahead; whoever comes back to an event has again what was arranged for them. */
export async function insertAttempts(
  db: Tx,
  applicationId: string,
  invited: { eventId: string; userId: string }[],
): Promise<void> {
  for (let from = 0; from < invited.length; from += perStatement) {
    const rows = invited
      .slice(from, from + perStatement)
      .map(({ eventId, userId }) => newAttempt(applicationId, eventId, userId))
    await db
      .insertInto('attempt')
      .values(rows)
      .onConflict((on) => on.column('id').doNothing())
      .execute()
    for (const [eventId, made] of Map.groupBy(rows, (row) => row.eventId))
      await restorePlaces(
        db,
        eventId,
        made.map(({ id }) => id),
      )
  }
}

/** Makes the attempt of somebody who joined the audience later, with a seat; false for who is not in it. */
export async function prepareLateAttempt(
  db: Tx,
  { applicationId, userId }: { applicationId: string; userId: string },
  eventId: string,
): Promise<boolean> {
  const isInvited = (await audienceOf(db, eventId, userId)).length > 0
  if (!isInvited) return false
  await lockSeats(db, eventId)
  await insertAttempts(db, applicationId, [{ eventId, userId }])
  await seatAttempts(db, eventId, 'leave-standing')
  return true
}

type Ended = {
  applicationId: string
  eventId: string
  applicationUserId: string
  number: number
  extraPercent: number
  textStep: number
  sesiId: string | null
  ruangId: string | null
  kursi: number | null
  alamatBebas: boolean
  ownOpensAt: Date | null
  ownClosesAt: Date | null
}

/** One more attempt after one that has ended, with the same place and the same help. */
export async function insertNextAttempt(db: Tx, ended: Ended): Promise<{ id: string }> {
  const { applicationId, eventId, applicationUserId, extraPercent, textStep } = ended
  const { sesiId, ruangId, kursi, alamatBebas } = ended
  const number = ended.number + 1
  const id = attemptId(eventId, applicationUserId, number)
  await db
    .insertInto('attempt')
    .values({
      id,
      applicationId,
      eventId,
      applicationUserId,
      number,
      seed: attemptSeed(id),
      extraPercent,
      textStep,
      sesiId,
      ruangId,
      kursi,
      alamatBebas,
      opensAt: ended.ownOpensAt,
      closesAt: ended.ownClosesAt,
      counted: false,
    })
    .onConflict((on) => on.column('id').doNothing())
    .execute()
  return { id }
}

function newAttempt(applicationId: string, eventId: string, userId: string) {
  const id = attemptId(eventId, userId)
  return { id, applicationId, eventId, applicationUserId: userId, seed: attemptSeed(id) }
}

/**
 * Active people with the right to take exams whom the event names, by lembaga, by person, or by group: with a group
 * come the groups that lie in it, but for those that are archived.
 */
export function audienceOf(db: Tx, eventId: string, onlyUser?: string): Promise<{ id: string }[]> {
  let people = db
    .selectFrom('applicationUser as u')
    .select('u.id')
    .where('u.status', '=', 'aktif')
    .where(
      sql<boolean>`exists (select from peran_izin i where i.peran_id = u.peran_id and i.izin = 'ujian.take')`,
    )
    .where(
      sql<boolean>`exists (
        select from event_audience t where t.event_id = ${eventId} and (
          t.application_user_id = u.id or t.lembaga_id = u.lembaga_id or exists (
            select from group_belajar_member m join group_belajar g on g.id = m.group_belajar_id
             where m.application_user_id = u.id and not m.is_guru and t.group_belajar_id = any (g.path)
               and (g.id = t.group_belajar_id or g.diarsipkan_pada is null))))`,
    )
  if (onlyUser) people = people.where('u.id', '=', onlyUser)
  return people.execute()
}

/** Days of birth that were not known of an exam's students are read now, for ranks that are to look at them. */
export async function noteBirthDates(db: Tx, eventId: string): Promise<void> {
  await sql`update attempt a set tanggal_lahir = u.tanggal_lahir
    from (select w.id, p.tanggal_lahir from attempt w join application_user p on p.id = w.application_user_id
           where w.event_id = ${eventId} and w.tanggal_lahir is null and p.tanggal_lahir is not null
           order by w.id for update of w) u
   where a.id = u.id`.execute(db)
}
