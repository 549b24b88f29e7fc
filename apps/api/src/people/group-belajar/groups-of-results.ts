import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/** Those of these groups in which somebody learned who sat an exam, and one such exam of each. */
export async function groupsOfResults(
  db: Tx,
  ids: string[],
): Promise<{ id: string; nama: string; event: string }[]> {
  const { rows } = await sql<{ id: string; nama: string; event: string }>`
    select distinct on (g.id) g.id, g.nama, e.nama as event
      from group_belajar g
      join (select v.unit_id as id, v.event_id from event_unit v where v.unit_id = any(${ids}::uuid[])
            union all
            -- What is not summed up yet.
            select p.id, a.event_id from event r join attempt a on a.event_id = r.id
             cross join unnest(a.group_path_ids) p (id)
             where r.closes_at > now() and a.started_at is not null and p.id = any(${ids}::uuid[])) u on u.id = g.id
      join event e on e.id = u.event_id
     where g.id = any(${ids}::uuid[]) order by g.id, e.opens_at desc`.execute(db)
  return rows
}
