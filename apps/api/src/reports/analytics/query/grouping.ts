import { sql } from 'kysely'
import type { Sql } from '../catalogue/measure.ts'
import type { Plan } from './planned.ts'

/** Which grouping a row belongs to: a bit for each dimension that it is not grouped by. */
export function maskOf(plan: Plan, set: readonly number[]): number {
  return plan.dimensions.reduce((mask, _, at) => (set.includes(at) ? mask : mask + 2 ** at), 0)
}

/** The key of a row in the dimension at this place. */
export const keyAt = (at: number): Sql => sql.ref(`d.k${at}`)

/** Which grouping a line is of, and its keys as text; nothing for a dimension that none of these groupings has. */
export function headOf({ dimensions }: Plan, grouped: readonly number[]): Sql[] {
  const bits = dimensions.map((_, at) =>
    grouped.includes(at) ? sql`grouping(${keyAt(at)}) * ${sql.lit(2 ** at)}` : sql`${sql.lit(2 ** at)}`,
  )
  const keys = dimensions.map((_, at) => {
    const key = grouped.includes(at) ? sql`${keyAt(at)}::text` : sql`null::text`
    return sql`${key} as ${sql.id(`d${at}`)}`
  })
  return [sql`(${bits.length > 0 ? sql.join(bits, sql` + `) : sql`0`})::int as g`, ...keys]
}

/** By each of these sets of dimensions, and within them by what else is given. */
export function groupBy(sets: readonly (readonly number[])[], ...more: Sql[]): Sql {
  const each = sets.map((set) => {
    const columns = [...set.map(keyAt), ...more]
    return sql`(${columns.length > 0 ? sql.join(columns) : sql``})`
  })
  return sql`group by grouping sets (${sql.join(each)})`
}
