import { sql, type RawBuilder } from 'kysely'

type Columns = { event: string; groups: string }

/**
 * What the groups of an exam's student were called then, in the order of the alphabet. Stands in the statement itself: called
 * as a function, a hundred thousand lines of a file took twenty seconds more.
 */
export function kelasSaatUjian({ event, groups }: Columns): RawBuilder<string[]> {
  return sql<string[]>`array(select coalesce(v.nama, g.nama)
    from unnest(${sql.ref(groups)}) k (id)
    left join event_unit v on v.event_id = ${sql.ref(event)} and v.unit_id = k.id
    left join group_belajar g on g.id = k.id
   where coalesce(v.nama, g.nama) is not null
   order by 1)`
}
