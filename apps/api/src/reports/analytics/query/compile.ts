import { rowCap } from '@suluh/contract/reports/analytics-query'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Sql } from '../catalogue/measure.ts'
import { factsSql } from './facts.ts'
import { groupedSql, valueOf } from './grouped.ts'
import { maskOf } from './grouping.ts'
import {
  computedSql,
  havingSql,
  isAgainstTime,
  nameOfSql,
  numbersFirst,
  orderSql,
  runsAlongNames,
  withPeriods,
} from './computed-sql.ts'
import { withChanges } from './changes.ts'
import type { Computed, Plan } from './planned.ts'

/** A group that stands for those that are not shown: all but these, or only these. */
export type Rest = { but: string[] } | { only: string[] }

/** One row for each group: `g`, `d0` ... keys as text, `n0` ... their names, and the numbers by their names. */
export function compileQuery(plan: Plan, actor: Actor, cap = rowCap): Sql {
  const lines = linesOf(plan, actor)
  const most = plan.top && !(plan.top.rest && plan.having.length > 0) ? plan.top.n : cap + 1
  const names = plan.dimensions.map((_, at) => sql`${nameOfSql(plan, at)} as ${sql.id(`n${at}`)}`)
  const mostLines = sql`case when g = 0 then ${most}::int else ${cap + 1}::int end`
  const ordered = runsAlongNames(plan)
    ? stages(plan, actor, withOrder(plan, lines))
    : withOrder(plan, nearest(plan, stages(plan, actor, lines), mostLines))
  return sql`select ${sql.join([sql`r.*`, ...names, ...placesSql(plan)])} from (
    select s.*, row_number() over (partition by g order by ${orderSql(plan)}) as rn from (${ordered}) s
  ) r where rn <= ${mostLines} order by r.g, r.rn`
}

/** The lines of all groupings, with their measures. */
function linesOf(plan: Plan, actor: Actor): Sql {
  const sets = [...new Map(plan.sets.map((set) => [maskOf(plan, set), set])).values()]
  const branches = [...Map.groupBy(sets, (set) => fansIn(plan, set)).values()]
  return sql.join(
    branches.map((of) => groupedSql(plan, actor, of)),
    sql` union all `,
  )
}

/** Of several dimensions, `p0` ...: the place of each one's group among all that are sent, in the order of what they mean. */
function placesSql({ dimensions }: Plan): Sql[] {
  if (dimensions.length < 2) return []
  return dimensions.map(
    (_, at) =>
      sql`dense_rank() over (partition by r.g order by ${sql.ref(`r.o${at}`)} nulls last, ${sql.ref(`r.d${at}`)})::int
        as ${sql.id(`p${at}`)}`,
  )
}

/** Beside lines, what the names of their groups stand in the order of. */
function withOrder(plan: Plan, lines: Sql): Sql {
  const orders = plan.dimensions.map((_, at) => sql`${nameOfSql(plan, at, 'order')} as ${sql.id(`o${at}`)}`)
  return sql`select ${sql.join([sql`l.*`, ...orders])} from (${lines}) l`
}

/** Of lines in the order of numbers the first, and their equals: the names of a million others need not be looked up. */
function nearest(plan: Plan, lines: Sql, most: Sql): Sql {
  const byNumbers = numbersFirst(plan)
  if (!byNumbers) return lines
  return sql`select n.* from (
    select s.*, rank() over (partition by g order by ${byNumbers}) as place from (${lines}) s
  ) n where place <= ${most} offset 0`
}

/** The same figures of everything beside what is shown, as one line; no line where that is nothing. */
export function compileRest(plan: Plan, actor: Actor, rest: Rest): Sql {
  const { rows, uses } = factsSql(
    plan,
    actor,
    plan.dimensions.map((_, at) => at),
  )
  const parts = plan.dimensions.map((_, at) => sql`coalesce(${sql.ref(`d.k${at}`)}::text, chr(30))`)
  const key = sql`concat_ws(chr(31), ${sql.join(parts)})`
  const within =
    'but' in rest ? sql`${key} <> all(${rest.but}::text[])` : sql`${key} = any(${rest.only}::text[])`
  const values = plan.measures.map(
    (each) => sql`(${valueOf(each.measure, uses)})::float8 as ${sql.id(each.name)}`,
  )
  const line = sql`select ${sql.join([sql`0 as g`, ...values])} ${rows} and ${within} having count(*) > 0`
  const computed = plan.computed.map((each) => (each.kind === 'derived' ? { ...each, how: null } : each))
  return layered(plan, computed, line)
}

/** The key of a line as `compileRest` writes it. */
export function lineKey(keys: readonly (string | null)[]): string {
  return keys.map((each) => each ?? '\u001e').join('\u001f')
}

/** Rows are copied or taken apart for these dimensions: groupings with others must not see the copies. */
function fansIn(plan: Plan, set: readonly number[]): string {
  return set.filter((at) => plan.dimensions[at]!.dimension.fan).join(' ')
}

/**
 * What is computed from the groups, one layer upon the other. Filters on measures and formulas come before running totals,
 * shares and ranks, which are of the lines that are left; filters on those come last. What is compared with the period
 * before is compared with it whether or not a filter leaves it.
 */
function stages(plan: Plan, actor: Actor, lines: Sql): Sql {
  const plain = plan.computed.filter((each) => !each.isWindowed)
  const windowed = plan.computed.filter((each) => each.isWindowed)
  const known = new Set([...plan.measures, ...plain].map(({ name }) => name))
  const early = plan.having.filter(({ name }) => known.has(name))
  const late = plan.having.filter(({ name }) => !known.has(name))
  const changes = windowed.filter(isAgainstTime)
  const timed = changes.filter((each) => known.has(each.from))
  const others = windowed.filter((each) => !timed.some(({ name }) => name === each.name))
  const all = changes.length > timed.length ? withPeriods(plan, lines) : lines
  const past = (at: Plan) => layered(at, plain, linesOf(at, actor))
  const first = havingSql(withChanges(plan, timed, layered(plan, plain, all), past), early)
  return havingSql(layered(plan, others, first), late)
}

type Layered = Computed | (Omit<Extract<Computed, { kind: 'derived' }>, 'how'> & { how: null })

/** Each column may use those of the layers below it; `offset 0` keeps the planner from writing formulas into formulas. */
function layered(plan: Plan, columns: readonly Layered[], lines: Sql): Sql {
  let query = lines
  let left = [...columns]
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const ready = left.filter(({ uses }) => !uses.some((name) => waiting.has(name)))
    const values = ready.map((each) => sql`(${computedSql(plan, each)})::float8 as ${sql.id(each.name)}`)
    query = sql`select ${sql.join([sql`q.*`, ...values])} from (${query}) q offset 0`
    left = left.filter((each) => !ready.includes(each))
  }
  return query
}
