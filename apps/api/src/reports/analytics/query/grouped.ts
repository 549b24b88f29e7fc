import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Sql } from '../catalogue/measure.ts'
import { given, type Figure, type Measure, type Uses, type Valued } from '../catalogue/measure.ts'
import { factsSql } from './facts.ts'
import { stepsSql } from './grouped-in-steps.ts'
import { groupBy, headOf } from './grouping.ts'
import { decidingColumns } from './keys.ts'
import type { Plan } from './planned.ts'

/** A measure over rows as they are. */
export function valueOf({ value }: Measure, uses: Uses): Sql {
  switch (value.kind) {
    case 'whole':
      return given(value.value, uses)
    case 'quantile':
      return sql`percentile_cont(${value.at}::float8) within group (order by ${given(value.value, uses)})`
    case 'distinct':
      return sql`count(distinct ${sql.ref(`m.${value.column}`)})`
    case 'bits':
      return sql`count(distinct ${value.of})`
    case 'parts':
      return value.as(value.parts.map((part) => given(part.value, uses)))
  }
}

/**
 * Lines of groupings that look at the same rows: `g`, keys as text `d0` ..., figures `a0` ... Rows are read once. Where
 * figures can be made of parts, and there are several groupings or values to tell apart, rows are first taken together as
 * finely as needed, which PostgreSQL does on several cores, and the few that come of it are grouped again.
 */
export function groupedSql(plan: Plan, actor: Actor, sets: readonly number[][]): Sql {
  const grouped = plan.dimensions.map((_, at) => at).filter((at) => sets.some((set) => set.includes(at)))
  const apart = apartIn(plan)
  const isWorth =
    apart.length > 0 ||
    sets.length > 1 ||
    grouped.some((at) => decidingColumns(plan, at).length > 1) ||
    plan.measures.some(({ measure: { value } }) => value.kind === 'distinct')
  return isWorth && isInParts(plan, apart)
    ? stepsSql(plan, actor, { sets, grouped, apart: apart[0] })
    : atOnce(plan, actor, sets, grouped)
}

/** The figures whose values must be told apart; one for those of the same value. */
function apartIn({ measures }: Plan): Valued[] {
  const valued = measures.flatMap(({ measure: { value } }) =>
    value.kind === 'quantile' || value.kind === 'bits' ? [value] : [],
  )
  return [...new Map(valued.map((each) => [each.value, each])).values()]
}

/** Every figure can be made in steps: of parts, and of the values of one figure or of what is different. */
function isInParts({ measures }: Plan, apart: Valued[]): boolean {
  const isIn = ({ kind }: Figure) => kind !== 'whole' && (kind !== 'distinct' || apart.length === 0)
  return apart.length <= 1 && measures.every(({ measure: { value } }) => isIn(value))
}

function atOnce(plan: Plan, actor: Actor, sets: readonly number[][], grouped: readonly number[]): Sql {
  const { rows, uses } = factsSql(plan, actor, grouped)
  const values = plan.measures.map(
    ({ name, measure }) => sql`(${valueOf(measure, uses)})::float8 as ${sql.id(name)}`,
  )
  return sql`(select ${sql.join([...headOf(plan, grouped), ...values])} ${rows} ${groupBy(sets)})`
}
