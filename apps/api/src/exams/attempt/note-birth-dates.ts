import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/** Days of birth that were not known of an exam's students are read now, for ranks that are to look at them. */
export async function noteBirthDates(db: Tx, eventId: string): Promise<void> {
  await sql`update attempt a set tanggal_lahir = u.tanggal_lahir
    from (select w.id, p.tanggal_lahir from attempt w join application_user p on p.id = w.application_user_id
           where w.event_id = ${eventId} and w.tanggal_lahir is null and p.tanggal_lahir is not null
           order by w.id for update of w) u
   where a.id = u.id`.execute(db)
}
