import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Condition, Dimension, Fan } from '../catalogue/dataset.ts'
import type { Sql } from '../catalogue/measure.ts'
import type { Uses } from '../catalogue/measure.ts'
import { filterCondition } from './filter-condition.ts'
import { isLookedUp, keyOf, lookupJoins } from './keys.ts'
import type { Plan } from './planned.ts'

type Fanned = Dimension & { fan: Fan }
const isFanned = (dimension: Dimension): dimension is Fanned => dimension.fan !== undefined

/**
 * The rows that a query looks at, grouped by these dimensions: `from` to `where`, with `d.k0`, `d.k1` ... as their
 * keys. The one place that adds the reader's scope: no query is made without it.
 */
export function factsSql(plan: Plan, actor: Actor, grouped: readonly number[]): { rows: Sql; uses: Uses } {
  const { dataset, filters, exams } = plan
  const dimensions = grouped.map((at) => plan.dimensions[at]!)
  const byGroup = new Set(grouped.map((at) => plan.dimensions[at]!.dimension.field))
  const parts = filters.flatMap(({ dimension }) => (dimension.fan?.mode === 'parts' ? [dimension] : []))
  const joined = [
    ...new Map(
      [...dimensions.map(({ dimension }) => dimension), ...parts].map((each) => [each.field, each]),
    ).values(),
  ]
  const uses = (field: string) => joined.some((each) => each.field === field)
  const needed = new Set(
    [
      ...grouped.flatMap((at) => (isLookedUp(plan, at) ? [] : [plan.dimensions[at]!.dimension.needs])),
      ...parts.map(({ needs }) => needs),
      ...filters.map(({ dimension }) => dimension.needs),
      ...plan.measures.map(({ measure }) => measure.needs),
      dataset.scopeNeeds?.(actor),
    ].flatMap((needs) => needs ?? []),
  )
  const joins = Object.entries(dataset.joins).flatMap(([name, join]) => (needed.has(name) ? [join] : []))
  const fans = joined.filter(isFanned).map(({ fan }) => {
    const how = fan.mode === 'parts' ? sql`join` : sql`left join`
    return sql`${how} ${fan.from(actor)} on ${fan.on(actor)}`
  })
  const keys = grouped.map((at) => sql`${keyOf(plan, at)} as ${sql.id(`k${at}`)}`)
  const conditions = [
    sql<boolean>`${dataset.applicationId} = ${actor.applicationId}`,
    dataset.scope(actor),
    ...filters.flatMap((filter) => keeps(filter, actor, byGroup) ?? []),
    ...(exams ? [sql<boolean>`m.event_id = any(${exams}::uuid[])`] : []),
  ]
  const lateral = keys.length > 0 ? sql`cross join lateral (select ${sql.join(keys)}) d` : sql``
  return {
    uses,
    rows: sql`from ${dataset.from} ${sql.join([...joins, ...lookupJoins(plan, grouped), ...fans, lateral], sql` `)} where ${sql.join(conditions, sql` and `)}`,
  }
}

type Filter = Plan['filters'][number]

/** A row with several values of a dimension is kept where one of them fits; where it is grouped by, each for itself. */
export function keeps(filter: Filter, actor: Actor, byGroup: ReadonlySet<string>): Condition[] | undefined {
  const { dimension } = filter
  if (dimension.fan?.mode !== 'copies' || byGroup.has(dimension.field)) {
    const condition = filterCondition(dimension, filter)
    return condition && [condition]
  }
  const { from, on } = dimension.fan
  const isNot = ['ne', 'nin', 'empty'].includes(filter.operator)
  const condition =
    filter.operator === 'empty' || filter.operator === 'filled'
      ? sql<boolean>`true`
      : filterCondition(dimension, { ...filter, operator: isNot ? 'in' : filter.operator })
  if (!condition) return undefined
  const exists = sql<boolean>`exists (select from ${from(actor)} where ${on(actor)} and ${condition})`
  return [isNot ? sql<boolean>`not ${exists}` : exists]
}
