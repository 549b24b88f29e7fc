import { sql, type RawBuilder } from 'kysely'
import { isBeating } from '#platform/db/process-beat.ts'
import type { Db } from '#platform/db/open.ts'
import { enterTenant } from '#platform/db/tenant.ts'

/** Without a sign of life for so long a student who is working counts as cut off, as on a board. */
const lostSeconds = 15

/**
 * Students of the events `about` whose exams are sat here, by lembaga, each by their newest attempt: who takes part, has begun, has
 * ended, and is at work and was not heard of for a while.
 */
export function countHere(about: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select a.event_id, u.lembaga_id, count(*)::int as peserta,
           count(a.started_at)::int as mulai,
           count(*) filter (where a.status not in ('siap', 'berlangsung'))::int as selesai,
           count(*) filter (where a.status = 'berlangsung' and a.paused_at is null and not ${isBeating}
             and coalesce(greatest(p.seen_at, b.beat_at), a.started_at) < now() - make_interval(secs => ${lostSeconds}))::int as terputus
      from attempt a
      join application_user u on u.id = a.application_user_id
      left join attempt_presence p on p.attempt_id = a.id
      left join api_process b on b.id = p.line
     where a.event_id in (${about}) and a.sel is null and u.lembaga_id is not null
       and not exists (select from attempt o where o.event_id = a.event_id and o.application_user_id = a.application_user_id and o.number > a.number)
     group by 1, 2`
}

/** At a cell: counts exams that go on or were today, and writes down what has changed since. */
export async function storeHitungan(db: Db, { kode, id }: { kode: string; id: string }): Promise<void> {
  const about = sql`select id from event where application_id = ${id} and not dibatalkan
    and opens_at < now() + interval '1 hour' and closes_at > now() - interval '12 hours'`
  await db.transaction().execute(async (tx) => {
    await enterTenant(tx, { applicationId: id })
    await sql`
      with counted as materialized (${countHere(about)}),
      gone as (
        delete from sel_hitungan h where h.application_id = ${id} and h.kode = ${kode}
           and not exists (select from counted c where c.event_id = h.event_id and c.lembaga_id = h.lembaga_id))
      insert into sel_hitungan as h (application_id, kode, event_id, lembaga_id, peserta, mulai, selesai, terputus)
      select ${id}, ${kode}, event_id, lembaga_id, peserta, mulai, selesai, terputus from counted
      on conflict (application_id, event_id, kode, lembaga_id) do update
        set peserta = excluded.peserta, mulai = excluded.mulai, selesai = excluded.selesai, terputus = excluded.terputus
      where (h.peserta, h.mulai, h.selesai, h.terputus) is distinct from
            (excluded.peserta, excluded.mulai, excluded.selesai, excluded.terputus)`.execute(tx)
  })
}
