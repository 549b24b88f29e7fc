import { sql } from 'kysely'
import type { Sql } from '../catalogue/measure.ts'
import { isChange } from './plan-computed.ts'
import type { Computed, Plan } from './planned.ts'
import type { Condition, Dimension } from '../catalogue/dataset.ts'
import type { Formula, FormulaCondition } from './formula.ts'

type Derived = Omit<Extract<Computed, { kind: 'derived' }>, 'how'> & {
  how: Extract<Computed, { kind: 'derived' }>['how'] | null
}

/** A formula or a derivation over the columns of the layer below. */
export function computedSql(plan: Plan, column: Extract<Computed, { kind: 'formula' }> | Derived): Sql {
  if (column.kind === 'derived') return derivedSql(plan, column)
  return formulaSql(column.formula, (name) => sql.ref(column.names.get(name)!))
}

/** So many periods that have figures, the line's own the last of them. */
const movingPeriods = 3

/** Within each grouping, so that a share of a subtotal is one of the subtotals. */
function derivedSql(plan: Plan, { from, how, within, against }: Derived): Sql {
  const value = sql.ref(from)
  const { dimensions } = plan
  const { axis, others, isTime } = axisOf(plan)
  const partition = sql`partition by g${others}`
  const groups = sql`partition by g${sql.join(
    within.map((at) => sql`, ${sql.ref(`d${at}`)}`),
    sql``,
  )}`
  switch (how) {
    case null:
      return sql`null`
    case 'kumulatif': {
      const order = isTime ? axis : orderSql(plan, 'plain')
      return sql`sum(${value}) over (${partition} order by ${order} rows unbounded preceding)`
    }
    case 'rata-bergerak': {
      const time = dimensions.findIndex(({ dimension }) => dimension.type === 'date')
      // Of what lies in no period, or is of all of them, there is nothing before.
      return sql`case when g & ${sql.lit(2 ** time)} = 0 and ${axis} is not null and ${value} is not null
        then avg(${value}) over (${partition} order by ${axis} rows between ${sql.lit(movingPeriods - 1)} preceding and current row) end`
    }
    case 'porsi':
      return sql`100 * ${value} / nullif(sum(${value}) over (${groups}), 0)`
    case 'peringkat':
      // Rounding is no difference.
      return sql`case when ${value} is not null and ${isLine(plan, within)}
        then rank() over (${groups} order by round(${value}::numeric, 9) desc nulls last) end`
    case 'persentil':
      return sql`case when ${value} is not null and ${isLine(plan, within)}
        then 100 * percent_rank() over (${groups}, ${value} is null order by ${value}) end`
    case 'selisih-periode':
    case 'persen-periode':
      return changeSql(
        how,
        value,
        against.kind === 'target' ? sql`${against.value}::float8` : before(value, partition, plan, axis),
      )
  }
}

export function changeSql(how: 'selisih-periode' | 'persen-periode', value: Sql, since: Sql): Sql {
  return how === 'selisih-periode'
    ? sql`${value} - ${since}`
    : sql`100 * (${value} - ${since}) / nullif(abs(${since}), 0)`
}

/** Totals have no place among lines; over what they are compared within, a line is a line still. */
function isLine({ dimensions }: Plan, within: readonly number[]): Sql {
  const compared = dimensions.reduce((mask, _, at) => (within.includes(at) ? mask : mask + 2 ** at), 0)
  return compared === 0 ? sql`g = 0` : sql`g & ${sql.lit(compared)} = 0`
}

/**
 * Of what is computed over lines, such as a rank, the value of the period before in time, of all periods that anybody has anything in: a group that has nothing there has
 * none before. A total over all periods has none before it, nor has what lies in no period.
 */
function before(value: Sql, partition: Sql, plan: Plan, axis: Sql): Sql {
  const at = plan.dimensions.findIndex(({ dimension }) => dimension.type === 'date')
  const window = sql`over (${partition} order by ${axis})`
  return sql`case when g & ${sql.lit(2 ** at)} = 0 and ${axis} is not null and lag(period) ${window} = period - 1
    then lag(${value}) ${window} end`
}

export type Change = Extract<Computed, { kind: 'derived' }> & { how: 'selisih-periode' | 'persen-periode' }

export const isAgainstTime = (each: Computed): each is Change =>
  each.kind === 'derived' && isChange(each.how) && each.against.kind !== 'target'

/** Lines with the number of their period among all that there are. */
export function withPeriods(plan: Plan, lines: Sql): Sql {
  return sql`select w.*, dense_rank() over (partition by g order by ${axisOf(plan).axis}) as period from (${lines}) w`
}

/** What a running total runs along: time where there is any, else the first dimension; and the dimensions it runs within. */
function axisOf({ dimensions }: Plan): { axis: Sql; others: Sql; isTime: boolean } {
  const time = dimensions.findIndex(({ dimension }) => dimension.type === 'date')
  const at = Math.max(0, time)
  const others = dimensions.flatMap((_, other) => (other === at ? [] : [sql`, ${sql.ref(`d${other}`)}`]))
  return { axis: sql.ref(`d${at}`), others: sql.join(others, sql``), isTime: time >= 0 }
}

/** A running total stands in the order of names, which must be known before it. */
export function runsAlongNames(plan: Plan): boolean {
  return (
    plan.computed.some((each) => each.kind === 'derived' && each.how === 'kumulatif') && !axisOf(plan).isTime
  )
}

/** The numbers that lines stand in the order of before any name; none where a name comes first. */
export function numbersFirst({ sort }: Plan): Sql | undefined {
  const names = sort.findIndex((each) => 'dimension' in each)
  const numbers = names < 0 ? sort : sort.slice(0, names)
  return numbers.length > 0 ? sql.join(numbers.map(inOrder)) : undefined
}

/** Rounding is no difference here either: equals stand in the order of their names. */
function inOrder(each: Plan['sort'][number]): Sql {
  const column =
    'dimension' in each ? sql.ref(`o${each.dimension}`) : sql`round(${sql.ref(each.name)}::numeric, 9)`
  return sql`${column} ${sql.raw(each.order)} nulls last`
}

/**
 * The order of the lines: as asked, then by the dimensions, so that it is always the same. `plain` leaves out what a
 * running total cannot stand on because it comes later.
 */
export function orderSql(plan: Plan, which: 'all' | 'plain' = 'all'): Sql {
  const { sort, dimensions, measures } = plan
  const asked = sort.filter(
    (each) => which === 'all' || 'dimension' in each || measures.some(({ name }) => name === each.name),
  )
  const rest = dimensions.flatMap((_, at) => [sql`${sql.ref(`o${at}`)} nulls last`, sql.ref(`d${at}`)])
  return sql.join([...asked.map(inOrder), ...rest, sql`g`])
}

/** How a group reads, or what it stands in the order of. Periods and bins are read elsewhere and order themselves. */
export function nameOfSql(plan: Plan, at: number, as: 'name' | 'order' = 'name'): Sql {
  const { dimension } = plan.dimensions[at]!
  const key = sql.ref(`d${at}`)
  if (!['text', 'date', 'boolean'].includes(dimension.type))
    return as === 'name' ? sql`null::text` : sql`${key}::float8`
  const name = nameThen(plan, dimension, key, as) ?? dimension.nameOf?.(key) ?? key
  if (as === 'name') return name
  return dimension.orderThen?.(key, examsOf(plan)) ?? dimension.orderOf?.(key) ?? sql`lower(${name})`
}

/**
 * Beside an exam what a unit was called there, else at the last of the exams that are meant. In the order of the latter
 * in any case: a unit has one place among the headings of a pivot.
 */
function nameThen(
  plan: Plan,
  { nameThen: then }: Dimension,
  key: Sql,
  as: 'name' | 'order',
): Sql | undefined {
  const place = plan.dimensions.findIndex(({ dimension }) => dimension.field === 'event')
  const at = place < 0 || as === 'order' ? sql`null` : sql`${sql.ref(`d${place}`)}::uuid`
  return then?.(key, at, examsOf(plan))
}

/** The exams that are meant, where it is said which. */
export function examsOf({ exams, filters }: Plan): readonly string[] | undefined {
  const named = filters.find(
    ({ dimension, operator }) => dimension.field === 'event' && ['eq', 'in'].includes(operator),
  )
  return named ? named.values.map(String) : exams
}

/** Filters choose lines of the finest grouping; a total is of everything all the same. */
export function havingSql(lines: Sql, having: Plan['having']): Sql {
  if (having.length === 0) return lines
  const conditions = having.map(({ name, operator, value: [first, second] }) => {
    const column = sql.ref(name)
    switch (operator) {
      case 'empty':
        return sql`${column} is null`
      case 'filled':
        return sql`${column} is not null`
      case 'between':
        return sql`${column} between ${first}::float8 - 1e-9 and ${second}::float8 + 1e-9`
      case 'eq':
        return sql`abs(${column} - ${first}::float8) < 1e-9`
      case 'ne':
        return sql`abs(${column} - ${first}::float8) >= 1e-9`
      case 'gte':
        return sql`${column} >= ${first}::float8 - 1e-9`
      case 'lte':
        return sql`${column} <= ${first}::float8 + 1e-9`
    }
  })
  return sql`select h.* from (${lines}) h where g <> 0 or (${sql.join(conditions, sql` and `)}) offset 0`
}

const signs = { '+': sql`+`, '-': sql`-`, '*': sql`*`, '/': sql`/` }
const comparisons = { '=': sql`=`, '<>': sql`<>`, '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` }

/** A formula as SQL over the columns that `columnOf` knows. Dividing by zero gives nothing, as does what is missing. */
function formulaSql(formula: Formula, columnOf: (name: string) => Sql): Sql {
  const write = (each: Formula): Sql => {
    switch (each.kind) {
      case 'number':
        return sql`${each.value}::float8`
      case 'ref':
        return columnOf(each.name)
      case 'minus':
        return sql`(- ${write(each.of)})`
      case 'sum':
        return each.sign === '/'
          ? sql`(${write(each.left)} / nullif(${write(each.right)}, 0))`
          : sql`(${write(each.left)} ${signs[each.sign]} ${write(each.right)})`
      case 'if':
        return sql`(case when ${condition(each.when)} then ${write(each.yes)} else ${write(each.no)} end)`
      case 'call':
        return callSql(each.name, each.of.map(write))
    }
  }
  const condition = (when: FormulaCondition): Condition =>
    when.kind === 'empty'
      ? sql<boolean>`(${write(when.of)} is null)`
      : sql<boolean>`(${write(when.left)} ${comparisons[when.by]} ${write(when.right)})`
  return write(formula)
}

function callSql(name: Extract<Formula, { kind: 'call' }>['name'], of: Sql[]): Sql {
  const [first = sql`null`, second] = of
  switch (name) {
    case 'abs':
      return sql`abs(${first})`
    case 'bulat':
      return sql`round(${first}::numeric, ${second ? sql`${second}::int` : sql`0`})::float8`
    case 'min':
      return sql`least(${sql.join(of)})`
    case 'max':
      return sql`greatest(${sql.join(of)})`
    case 'kosong':
      return sql`coalesce(${sql.join(of)})`
  }
}
