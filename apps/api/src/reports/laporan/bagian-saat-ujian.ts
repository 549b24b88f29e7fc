import { sql, type RawBuilder } from 'kysely'

// Subjects `p` and their parts `a` as they were called, and stood among each other, at an exam. Renaming or rearranging
// them afterwards changes no report of it.

/** The joins that the names and the order speak of. */
export function bagianSaatUjian(event: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left join event_unit pn on pn.event_id = ${event} and pn.unit_id = p.id
    left join event_unit an on an.event_id = ${event} and an.unit_id = a.id`
}

export const pelajaranName = sql<string>`coalesce(pn.nama, p.nama)`
export const aspekName = sql<string | null>`coalesce(an.nama, a.nama)`

/** Each subject before its parts. */
export const bagianOrder = sql`coalesce(pn.urutan, p.urutan), coalesce(pn.nama, p.nama), p.id, a.id is not null,
  coalesce(an.urutan, a.urutan), coalesce(an.nama, a.nama), a.id`

/** Of several exams `e` in a group, the last: what is called otherwise in other years is called as it was there. */
export const lastUjian = sql<string>`(array_agg(e.id order by e.opens_at desc, e.id desc))[1]`
