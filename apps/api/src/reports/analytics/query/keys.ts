import { sql } from 'kysely'
import type { Dimension } from '../catalogue/dataset.ts'
import type { Sql } from '../catalogue/measure.ts'
import { periodKey } from './period-key.ts'
import type { Plan, PlannedDimension } from './planned.ts'

/** The join that alone says a dimension's key, where columns of the row decide it: an exam, a lembaga at an exam. */
function lookupOf({ dataset, dimensions }: Plan, at: number): string | undefined {
  const { fan, needs = [] } = dimensions[at]!.dimension
  const [owner] = needs
  return !fan && needs.length === 1 && owner && dataset.lookups?.[owner] ? owner : undefined
}

/**
 * Joins that bring the keys of these dimensions to rows, called `row`. They are worked out once for each exam or lembaga
 * there, which `offset 0` sees to, as it is not written into what stands around it: to find a month takes longer than to
 * read a row.
 */
export function lookupJoins(plan: Plan, places: readonly number[], row = 'm'): Sql[] {
  const known = places.filter((at) => lookupOf(plan, at))
  return [...Map.groupBy(known, (at) => lookupOf(plan, at)!)].map(([owner, of]) => {
    const { columns, values } = plan.dataset.lookups![owner]!
    const those = columns.map((column) => sql.ref(`m.${column}`))
    const same = columns.map(
      (column) => sql`${sql.ref(`of_${owner}.${column}`)} = ${sql.ref(`${row}.${column}`)}`,
    )
    const keys = of.map((at) => sql`${keySql(plan.dimensions[at]!)} as ${sql.id(`k${at}`)}`)
    return sql`left join (
      select ${sql.join([...those, ...keys])} from (${values}) m ${plan.dataset.joins[owner]} offset 0
    ) ${sql.id(`of_${owner}`)} on ${sql.join(same, sql` and `)}`
  })
}

/** The columns of a row that decide this dimension's key; none where other things do. */
export function decidingColumns(plan: Plan, at: number): string[] {
  const owner = lookupOf(plan, at)
  return owner ? plan.dataset.lookups![owner]!.columns : []
}

export function isLookedUp(plan: Plan, at: number): boolean {
  return lookupOf(plan, at) !== undefined
}

/** What row `m` is grouped by in this dimension: what `lookupJoins` brings, or what is worked out for each row. */
export function keyOf(plan: Plan, at: number): Sql {
  const owner = lookupOf(plan, at)
  return owner ? sql.ref(`of_${owner}.k${at}`) : keySql(plan.dimensions[at]!)
}

/** The key itself, its period, or the number of its bin. */
function keySql({ dimension, grain, bin }: PlannedDimension): Sql {
  const { key } = dimension
  if (grain) return periodKey(key, grain)
  return bin === undefined ? key : binKey(dimension, bin)
}

/** The number of the bin that a value lies in, from 0 on. */
export function binKey({ key, most }: Dimension, bin: number): Sql {
  // A value of thirds may fall a hair short of the bound it stands for; the most there can be is in the last bin.
  const place = sql`floor((${key} + 1e-9) / ${bin}::float8)`
  if (most === undefined) return place
  const last = Math.ceil(most / bin - 1e-9) - 1
  return sql`case when ${key} <= ${most}::float8 + 1e-9 then least(${place}, ${last}::float8) else ${place} end`
}
