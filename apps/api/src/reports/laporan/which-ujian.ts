import type { Filter } from '@suluh/contract/platform/list'
import type { WhichUjian } from '@suluh/contract/reports/laporan-lembaga'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The exams `e` that a report looks at; days are days of the institution's clock. */
export function whichUjian({ eventId, pelajaranId, dari, sampai }: WhichUjian): RawBuilder<SqlBool> {
  const day = sql`(e.opens_at at time zone 'Asia/Jakarta')::date`
  const conditions = [
    sql<SqlBool>`not e.dibatalkan`,
    ...(eventId ? [sql<SqlBool>`e.id = ${eventId}`] : []),
    ...(pelajaranId
      ? [
          sql<SqlBool>`exists (select from laporan_aspek p where p.event_id = e.id and p.unit = 'semua' and p.pelajaran_id = ${pelajaranId})`,
        ]
      : []),
    ...(dari ? [sql<SqlBool>`${day} >= ${dari}::date`] : []),
    ...(sampai ? [sql<SqlBool>`${day} <= ${sampai}::date`] : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** The same as rows `id`, `pembuat_id` and `turn`, which counts them in time, with the `mean` of all who sat each. */
export function ujianInTurn(which: WhichUjian): RawBuilder<unknown> {
  return sql`select e.id, e.pembuat_id, s.mean, row_number() over (order by e.opens_at, e.id)::int as turn
      from event e join laporan_unit s on s.event_id = e.id and s.unit = 'semua' where ${whichUjian(which)}`
}

/** The same from a list's filters, and the filters that are left. */
export function takeUjianFilters(filters: readonly Filter[]): { which: WhichUjian; rest: Filter[] } {
  const which: Record<string, string> = {}
  const rest: Filter[] = []
  for (const filter of filters) {
    const { field, operator, value } = filter
    if (field === 'opensAt' && operator === 'gte') which['dari'] = String(value)
    else if (field === 'opensAt' && operator === 'lte') which['sampai'] = String(value)
    else if (['eventId', 'pelajaranId'].includes(field) && operator === 'eq') which[field] = String(value)
    else rest.push(filter)
  }
  return { which, rest }
}
