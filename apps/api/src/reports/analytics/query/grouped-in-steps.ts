import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Sql } from '../catalogue/measure.ts'
import { given, type Part, type Valued } from '../catalogue/measure.ts'
import { factsSql } from './facts.ts'
import { groupBy, headOf, keyAt, maskOf } from './grouping.ts'
import { decidingColumns, keyOf, lookupJoins } from './keys.ts'
import type { Plan } from './planned.ts'

/** `apart` is the figure whose values must still be told apart when rows are taken together. */
type Asked = { sets: readonly number[][]; grouped: readonly number[]; apart: Valued | undefined }

const partName = (measure: number, part: number) => `p${measure}_${part}`

/** The parts that all figures are made of, under names of their own. */
function partsOf({ measures }: Plan): (Part & { name: string })[] {
  return measures.flatMap(({ measure: { value } }, at) =>
    value.kind === 'parts' ? value.parts.map((part, of) => ({ ...part, name: partName(at, of) })) : [],
  )
}

const together: Record<Part['by'], (part: Sql) => Sql> = {
  count: (part) => sql`coalesce(sum(${part}), 0)`,
  sum: (part) => sql`sum(${part})`,
  min: (part) => sql`min(${part})`,
  max: (part) => sql`max(${part})`,
}

/** Rows taken together, then grouped as asked, then made into figures. */
export function stepsSql(plan: Plan, actor: Actor, asked: Asked): Sql {
  const lines = regrouped(plan, asked, taken(plan, actor, asked))
  const head = [sql`s.g`, ...plan.dimensions.map((_, at) => sql.ref(`s.d${at}`))]
  if (!asked.apart)
    return sql`(select ${sql.join([...head, ...figures(plan, (part) => sql.ref(`s.${part.name}`))])} from (${lines}) s)`
  const within = sql.join(head)
  const all = figures(plan, ({ name, by }) => together[by](sql.ref(`s.${name}`)))
  const from = asked.apart.kind === 'quantile' ? ranked(lines, within) : lines
  return sql`(select ${sql.join([...head, ...all])} from (${from}) s group by ${within})`
}

/** Of each value, how many are not above it, and of how many. */
function ranked(lines: Sql, within: Sql): Sql {
  return sql`select s.*, sum(s.c) filter (where s.v is not null) over (partition by ${within} order by s.v) as upto,
                    sum(s.c) filter (where s.v is not null) over (partition by ${within}) as n
               from (${lines}) s`
}

/**
 * Rows with the same keys and value to tell apart, as one with its parts; `c` says how many they were. Where two columns decide a key,
 * an exam and a lembaga, there may be a hundred thousand pairs of them: rows are taken together by the columns themselves, and
 * only what comes of it is given its keys.
 */
function taken(plan: Plan, actor: Actor, { grouped, apart }: Asked): Sql {
  const isFew = !apart && distinctOf(plan).length === 0
  const pairs = grouped
    .map((at) => decidingColumns(plan, at))
    .filter((columns) => isFew && columns.length > 1)
  const raw = new Set(pairs.flat())
  const later = grouped.filter((at) => {
    const columns = decidingColumns(plan, at)
    return columns.length > 0 && columns.every((column) => raw.has(column))
  })
  const now = grouped.filter((at) => !later.includes(at))
  const { rows, uses } = factsSql(plan, actor, now)
  const value = apart && given(apart.value, uses)
  const kept = new Set([...distinctOf(plan).map(({ column }) => column), ...raw])
  const columns = [
    ...[...kept].map((name) => ({ name, value: sql`${sql.ref(`m.${name}`)}` })),
    ...now.map((at) => ({ name: `k${at}`, value: keyAt(at) })),
    ...(value ? [{ name: 'v', value }] : []),
  ]
  const parts = partsOf(plan).map((part) => ({
    name: part.name,
    value: sql`(${given(part.value, uses)})::float8`,
  }))
  const bits = apart?.kind === 'bits' ? [{ name: 'w', value: sql`bit_or(${apart.bit})` }] : []
  const all = [...columns, ...parts, ...bits, { name: 'c', value: sql`count(*)` }]
  const named = all.map((each) => sql`${each.value} as ${sql.id(each.name)}`)
  const by = columns.length > 0 ? sql`group by ${sql.join(columns.map((each) => each.value))}` : sql``
  const lines = sql`select ${sql.join(named)} ${rows} ${by}`
  if (later.length === 0) return lines
  const keys = later.map((at) => sql`${keyOf(plan, at)} as ${sql.id(`k${at}`)}`)
  return sql`select ${sql.join([sql`t.*`, ...keys])} from (${lines}) t ${sql.join(lookupJoins(plan, later, 't'), sql` `)}`
}

/** The columns of which it is asked how many different values there are. */
function distinctOf({ measures }: Plan): { name: string; column: string }[] {
  return measures.flatMap(({ name, measure: { value } }) =>
    value.kind === 'distinct' ? [{ name: `n${name}`, column: value.column }] : [],
  )
}

function regrouped(plan: Plan, { sets, grouped, apart }: Asked, rows: Sql): Sql {
  const value = apart ? [sql.ref('d.v')] : []
  const bits = apart?.kind === 'bits' ? [sql`bit_or(d.w) as w`] : []
  const parts = partsOf(plan)
  const sums = parts.map(({ name, by }) => sql`${together[by](sql.ref(`d.${name}`))} as ${sql.id(name)}`)
  const different = distinctOf(plan).map(
    ({ name, column }) => sql`count(distinct ${sql.ref(`d.${column}`)}) as ${sql.id(name)}`,
  )
  const line = [...headOf(plan, grouped), ...value, ...sums, ...different, ...bits, sql`sum(d.c) as c`]
  const lines = sql`select ${sql.join(line)} from (${rows}) d ${groupBy(sets, ...value)}`
  if (!apart || sets.every((set) => set.length > 0)) return lines
  // All of nothing is a line, too.
  const empty = [
    sql.lit(maskOf(plan, [])),
    ...[...plan.dimensions, 'v'].map(() => sql`null`),
    ...parts.map(({ by }) => (by === 'count' ? sql`0` : sql`null`)),
    ...bits.map(() => sql`0`),
    sql`0`,
  ]
  return sql`${lines} union all select ${sql.join(empty)}`
}

/** The figures of a line, each made of its parts or of its values. */
function figures(plan: Plan, partOf: (part: Part & { name: string }) => Sql): Sql[] {
  const parts = new Map(partsOf(plan).map((part) => [part.name, part]))
  const figureOf = ({ name, measure: { value } }: Plan['measures'][number], at: number): Sql => {
    switch (value.kind) {
      case 'parts':
        return value.as(value.parts.map((_, of) => partOf(parts.get(partName(at, of))!)))
      case 'quantile':
        return quantileSql(value.at)
      case 'bits':
        return sql`sum(bit_count(s.w::bit(64)))`
      default:
        return sql.ref(`s.n${name}`)
    }
  }
  return plan.measures.map((each, at) => sql`(${figureOf(each, at)})::float8 as ${sql.id(each.name)}`)
}

/** Between the two values that stand around the place, as `percentile_cont` has it. */
function quantileSql(at: number): Sql {
  const place = sql`(${at}::float8 * (s.n - 1)::float8)`
  const [below, above] = [sql`floor${place}`, sql`ceil${place}`].map(
    (bound) => sql`min(s.v) filter (where s.upto > ${bound})`,
  )
  const part = sql`max(${place} - floor${place})`
  return sql`${below} + (${above} - ${below}) * ${part}`
}
