import type { Against } from '@suluh/contract/reports/analytics-query'
import { grainOf, type DateGrain } from '@suluh/contract/reports/period'
import { sql } from 'kysely'
import type { Sql } from '../catalogue/measure.ts'
import { changeSql, type Change } from './computed-sql.ts'
import { shiftedKey } from './period-key.ts'
import type { Plan } from './planned.ts'

/** What changes are measured from: `lines` are those periods' lines, which hold `key` in the place of time. */
type Past = { name: string; changes: Change[]; lines: Sql | undefined; key: Sql }

/**
 * Lines with their changes since another period, in `b...` the key of that period, and in `z...` whether there was nought. What is shown may be of this month
 * alone: the other period is read as if no filter spoke of time. A total over all periods has no change, nor has what lies
 * in no period.
 */
export function withChanges(
  plan: Plan,
  changes: readonly Change[],
  lines: Sql,
  linesOf: (plan: Plan) => Sql,
): Sql {
  const at = plan.dimensions.findIndex(({ dimension }) => dimension.type === 'date')
  const grain = plan.dimensions[at]?.grain
  if (changes.length === 0 || !grain) return lines
  const pasts = [...Map.groupBy(changes, ({ against }) => JSON.stringify(against)).values()].map(
    (of, index): Past => {
      const { against } = of[0]!
      const own = grainAgainst(against, grain)
      const isOther = own !== grain || plan.anytime !== undefined
      return {
        name: `past${index}`,
        changes: of,
        lines: isOther ? linesOf(pastPlan(plan, at, own)) : undefined,
        key: keyAgainst(against, grain, sql.ref(`l.d${at}`), `when${index}`),
      }
    },
  )
  const tables = pasts.flatMap(({ name, lines: own, changes: of }, index) => [
    ...(own ? [sql`${sql.id(name)} as materialized (${own})`] : []),
    ...(of[0]!.against.kind === 'sebelum' ? [periodsSql(at, sourceOf(name, own), `when${index}`)] : []),
  ])
  const joins = pasts.map(({ name, lines: own, key, changes: of }, index) => {
    const when = `when${index}`
    const period =
      of[0]!.against.kind === 'sebelum'
        ? sql`left join ${sql.id(when)} on ${sql.ref(`${when}.g`)} = l.g and ${sql.ref(`${when}.k`)} = ${sql.ref(`l.d${at}`)}`
        : sql``
    return sql`${period} left join ${sql.id(sourceOf(name, own))} ${sql.id(`j${index}`)}
      on ${sameGroups(plan, at, `j${index}`)} and ${sql.ref(`j${index}.d${at}`)} = ${key}`
  })
  const columns = pasts.flatMap(({ changes: of, key }, index) =>
    of.flatMap(({ name, from, how }) => [
      sql`(${changeSql(how, sql.ref(`l.${from}`), sql.ref(`j${index}.${from}`))})::float8 as ${sql.id(name)}`,
      sql`case when ${sql.ref(`l.d${at}`)} is not null then ${key} end as ${sql.id(`b${name}`)}`,
      sql`${sql.ref(`j${index}.${from}`)} = 0 as ${sql.id(`z${name}`)}`,
    ]),
  )
  return sql`with ${sql.join([sql`line as materialized (${lines})`, ...tables])}
    select ${sql.join([sql`l.*`, ...columns])} from line l ${sql.join(joins, sql` `)}`
}

const sourceOf = (name: string, own: Sql | undefined) => (own ? name : 'line')

/** How long the period is that one of this grain is compared with. */
function grainAgainst(against: Against, grain: DateGrain): DateGrain {
  if (against.kind === 'bulan-lalu') return 'bulan'
  if (against.kind === 'semester-lalu') return 'semester'
  return against.kind === 'periode' ? grainOf(against.period) : grain
}

/** The key of that period, from the key of a line's own. */
function keyAgainst(against: Against, grain: DateGrain, key: Sql, when: string): Sql {
  switch (against.kind) {
    case 'sebelum':
      return sql.ref(`${when}.before`)
    case 'periode':
      return sql`${against.period}::text`
    case 'target':
      return sql`null::text`
    default:
      return shiftedKey(key, grain, against.kind)
  }
}

/** The same plan without what its filters say of time, by periods of this length; only groupings that have periods. */
function pastPlan(plan: Plan, at: number, grain: DateGrain): Plan {
  const { exams, anytime, ...rest } = plan
  const chosen = anytime ?? { filters: plan.filters, ...(exams && { exams }) }
  return {
    ...rest,
    ...chosen,
    dimensions: plan.dimensions.map((each, place) => (place === at ? { ...each, grain } : each)),
    sets: plan.sets.filter((set) => set.includes(at)),
  }
}

/** Of each period that anybody has figures of, the one before. */
function periodsSql(at: number, source: string, name: string): Sql {
  const key = sql.id(`d${at}`)
  return sql`${sql.id(name)} as materialized (
    select g, k, lag(k) over (partition by g order by k) as before from (
      select g, ${key} as k from line union select g, ${key} from ${sql.id(source)}
    ) x where k is not null)`
}

/** Lines of the same grouping and the same groups but for time; written so that they are found by hash. */
function sameGroups({ dimensions }: Plan, at: number, past: string): Sql {
  const others = dimensions.flatMap((_, place) => {
    const key = (table: string) => sql`coalesce(${sql.ref(`${table}.d${place}`)}, chr(30))`
    return place === at ? [] : [sql`${key(past)} = ${key('l')}`]
  })
  return sql.join([sql`${sql.ref(`${past}.g`)} = l.g`, ...others], sql` and `)
}
