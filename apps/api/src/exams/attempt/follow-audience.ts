import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import { insertAttempts } from './prepare-attempts.ts'
import { lockSeats } from './lock-attempts.ts'
import { seatAttempts, takeBackWaiting } from './seating.ts'

/**
 * Makes the attempts of these people at exams that are not over what the audiences say now: whoever joined a group
 * since gets theirs, and what nobody has started goes when they have left. With `groupId` only the exams of that
 * group and of those that it lies in are looked at.
 */
export async function followAudience(
  db: Tx,
  applicationId: string,
  userIds: string[],
  groupId?: string,
): Promise<void> {
  if (userIds.length === 0) return
  const coming = await listComing(db, groupId)
  if (coming.length === 0) return
  // Each way into an audience on its own, so that each is a plain join however many people there are, and all of them once:
  // of people and groups written just now the planner knows nothing, and would find the ways anew for each person.
  const invited = sql`
    select distinct t.event_id, u.id as user_id
      from (with way as materialized (
        select event_id, application_user_id as user_id from event_audience
         where event_id = any(${coming}::uuid[]) and application_user_id = any(${userIds}::uuid[])
        union all
        select t.event_id, u.id from event_audience t join application_user u on u.lembaga_id = t.lembaga_id
         where t.event_id = any(${coming}::uuid[]) and u.id = any(${userIds}::uuid[])
        union all
        select t.event_id, m.application_user_id from group_belajar_member m
          join group_belajar g on g.id = m.group_belajar_id cross join unnest(g.path) as above
          join event_audience t on t.group_belajar_id = above
         where t.event_id = any(${coming}::uuid[]) and m.application_user_id = any(${userIds}::uuid[]) and not m.is_guru
           and (g.id = above or g.diarsipkan_pada is null)
      ) select event_id, user_id from way) t
      join application_user u on u.id = t.user_id and u.status = 'aktif'
       and u.peran_id in (select peran_id from peran_izin where izin = 'ujian.take')`
  await takeBackWaiting(
    db,
    sql`a.event_id = any(${coming}::uuid[]) and a.application_user_id = any(${userIds}::uuid[]) and a.number = 1
      and (a.event_id, a.application_user_id) not in (${invited})`,
  )
  const { rows } = await sql<{ eventId: string; userId: string }>`
    with invited as materialized (${invited})
    select event_id as "eventId", user_id as "userId" from invited i
     where not exists (select from attempt a where a.event_id = i.event_id and a.application_user_id = i.user_id)`.execute(
    db,
  )
  for (const eventId of [...new Set(rows.map((row) => row.eventId))].toSorted()) await lockSeats(db, eventId)
  await insertAttempts(db, applicationId, rows)
  for (const eventId of new Set(rows.map((row) => row.eventId)))
    await seatAttempts(db, eventId, 'leave-standing')
}

async function listComing(db: Tx, groupId: string | undefined): Promise<string[]> {
  let events = db
    .selectFrom('event as e')
    .select('e.id')
    .where('e.dibatalkan', '=', false)
    .where('e.closesAt', '>', new Date())
  if (groupId)
    events = events.where(
      sql<boolean>`exists (select from event_audience t join group_belajar g on t.group_belajar_id = any (g.path)
        where t.event_id = e.id and g.id = ${groupId})`,
    )
  return (await events.execute()).map(({ id }) => id)
}

/** Takes back the attempts of these people that nobody has started. */
export function deleteWaitingAttempts(db: Tx, userIds: string[]): Promise<void> {
  return takeBackWaiting(db, sql`a.application_user_id = any(${userIds}::uuid[])`)
}
