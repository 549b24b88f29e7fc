import { sql } from 'kysely'
import type { Tx } from '#db/tenant.ts'
import { insertAttempts } from './prepare-attempts.ts'

/**
 * Makes the attempts of these people at exams that are not over what the audiences say now: whoever joined a group
 * since gets theirs, and what nobody has started goes when they have left.
 */
export async function followAudience(db: Tx, applicationId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const invited = sql`
    select e.id as event_id, u.id as user_id
      from application_user u
      join event e on not e.dibatalkan and e.closes_at > now()
     where u.id = any(${userIds}::uuid[]) and u.status = 'aktif'
       and exists (select from peran_izin i where i.peran_id = u.peran_id and i.izin = 'ujian.take')
       and exists (select from event_audience t where t.event_id = e.id and (
         t.application_user_id = u.id or t.lembaga_id = u.lembaga_id or exists (
           select from group_belajar_member m join group_belajar g on g.id = m.group_belajar_id
            where m.application_user_id = u.id and not m.is_guru and t.group_belajar_id = any (g.path)
              and (g.id = t.group_belajar_id or g.diarsipkan_pada is null))))`
  await sql`
    with invited as materialized (${invited})
    delete from attempt a using event e
     where a.application_user_id = any(${userIds}::uuid[]) and a.status = 'siap' and a.number = 1
       and e.id = a.event_id and not e.dibatalkan and e.closes_at > now()
       and not exists (select from invited i where i.event_id = a.event_id and i.user_id = a.application_user_id)`.execute(
    db,
  )
  const { rows } = await sql<{ eventId: string; userId: string }>`
    with invited as materialized (${invited})
    select event_id as "eventId", user_id as "userId" from invited i
     where not exists (select from attempt a where a.event_id = i.event_id and a.application_user_id = i.user_id)`.execute(
    db,
  )
  await insertAttempts(db, applicationId, rows)
}
