import {
  rowCap,
  type AnalyticsQuery,
  type AnalyticsResult,
  type Cell,
  type GroupCell,
  type ParameterValues,
} from '@suluh/contract/reports/analytics-query'
import { SuluhError } from '@suluh/contract/platform/error'
import { rangeText } from '@suluh/contract/platform/range-text'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getDataset } from '../catalogue/catalogue.ts'
import { manyOf, type Sql } from '../catalogue/measure.ts'
import { compileQuery, compileRest, lineKey, type Rest } from './compile.ts'
import { examsOf, isAgainstTime } from './computed-sql.ts'
import { maskOf } from './grouping.ts'
import { periodName } from '@suluh/contract/reports/period'
import { planQuery } from './plan.ts'
import { isChange } from './plan-computed.ts'
import { timeGroup } from '../catalogue/dataset.ts'
import type { Plan, PlannedDimension } from './planned.ts'
import { keeps } from './facts.ts'
import { tellApart } from './tell-apart.ts'

type Line = Record<string, unknown> & { g: number }

/** Answers a query of the catalogue, within the actor's reach, with so many groups at most. */
export async function runQuery(
  db: Tx,
  actor: Actor,
  query: AnalyticsQuery,
  parameters: ParameterValues,
  cap = rowCap,
): Promise<AnalyticsResult> {
  const asked = planQuery(await getDataset(db, actor, query.dataset), query, parameters)
  const plan = { ...(await examsFirst(db, actor, asked)), ...(await withAnytime(db, actor, asked)) }
  const lines = await execute(db, compileQuery(plan, actor, cap))
  await tellApart(db, plan.dimensions, lines, examsOf(plan))
  const found = lines.filter(({ g }) => g === 0)
  const shown = found.slice(0, plan.top?.n ?? cap)
  const rest = plan.top?.rest ? await readRest(db, actor, plan, found, shown.length) : []
  return {
    columns: plan.columns.map((column) => ({
      id: column.id,
      label: column.label,
      type: column.type,
      kind: column.kind,
      ...ofManyOf(plan, column.id),
      drill: 'dimension' in column ? (plan.dimensions[column.dimension]!.dimension.drill ?? null) : null,
    })),
    rows: [...shown.map((line) => cellsOf(plan, line)), ...rest.map((line) => restCells(plan, line))],
    totals: plan.sets.slice(1).map((set) => ({
      by: set.map((at) => plan.dimensions[at]!.id),
      rows: lines
        .filter(({ g }) => g === maskOf(plan, set))
        .slice(0, cap)
        .map((line) => cellsOf(plan, line, set)),
    })),
    order: orderOf(plan, shown),
    compared: comparedOf(plan, [...shown, ...rest]),
    truncated: plan.top === null && found.length > cap,
    asOf: await asOf(db),
  }
}

/** Whether a column's figures of many rows are a sum, a mean, or something else; nothing of what groups. */
function ofManyOf(
  { measures, computed }: Plan,
  id: string,
): Pick<AnalyticsResult['columns'][number], 'ofMany'> | undefined {
  const measure = measures.find((each) => each.id === id)
  if (measure) return { ofMany: manyOf(measure.measure) }
  const formula = computed.find((each) => each.id === id)
  if (formula?.kind !== 'formula') return undefined
  const parts = measures.filter(({ name }) => formula.uses.includes(name))
  const isMean = parts.length > 0 && parts.every((each) => manyOf(each.measure) === 'rata-rata')
  return { ofMany: isMean ? 'rata-rata' : 'lain' }
}

/** Of several dimensions, which line has each of their groups, in the order of these. */
function orderOf({ dimensions }: Plan, lines: Line[]): AnalyticsResult['order'] {
  if (dimensions.length < 2) return []
  return dimensions.map(({ id }, at) => {
    const firsts = new Map<number, number>()
    for (const [index, line] of lines.entries()) {
      const place = line[`p${at}`] as number
      if (!firsts.has(place)) firsts.set(place, index)
    }
    const inOrder = [...firsts].toSorted(([a], [b]) => a - b)
    return { column: id, rows: inOrder.map(([, index]) => index) }
  })
}

/** What each line's changes are measured from, in words. */
function comparedOf({ computed, columns }: Plan, lines: Line[]): AnalyticsResult['compared'] {
  return computed.flatMap((each) => {
    if (each.kind !== 'derived' || !isChange(each.how) || !columns.some(({ id }) => id === each.id)) return []
    const { against, id, name } = each
    const to = lines.map((line) => {
      if (against.kind === 'target') return `target ${figure(against.value)}`
      const key = line[`b${name}`]
      return typeof key === 'string' ? periodName(key) : null
    })
    const isNought = each.how === 'persen-periode' && lines.map((line) => line[`z${name}`] === true)
    return [{ column: id, to, ...(isNought && isNought.includes(true) && { isNought }) }]
  })
}

/** What a change is measured from is read without the filters of time. */
async function withAnytime(db: Tx, actor: Actor, plan: Plan): Promise<Pick<Plan, 'anytime'>> {
  const filters = plan.filters.filter(({ dimension }) => dimension.group !== timeGroup)
  if (filters.length === plan.filters.length || !plan.computed.some(isAgainstTime)) return {}
  const { filters: left, exams } = await examsFirst(db, actor, { ...plan, filters })
  return { anytime: { filters: left, ...(exams && { exams }) } }
}

async function readRest(db: Tx, actor: Actor, plan: Plan, found: Line[], n: number): Promise<Line[]> {
  const several = plan.dimensions.find(({ dimension }) => dimension.fan)
  if (several)
    throw new SuluhError(
      'validation',
      `Baris "Lainnya" tidak dapat dihitung menurut ${several.label}, karena satu baris data dapat berada di beberapa ${several.label}. Matikan "Lainnya".`,
      [{ path: 'top', message: 'Matikan "Lainnya"' }],
    )
  if (plan.dimensions.length === 0) return []
  const keyOf = (line: Line) => lineKey(plan.dimensions.map((_, at) => line[`d${at}`] as string | null))
  const rest: Rest =
    plan.having.length > 0 ? { only: found.slice(n).map(keyOf) } : { but: found.slice(0, n).map(keyOf) }
  return execute(db, compileRest(plan, actor, rest))
}

async function execute(db: Tx, query: Sql): Promise<Line[]> {
  try {
    return (await sql<Line>`${query}`.execute(db)).rows
  } catch (error) {
    throw foreseen(error) ?? error
  }
}

/** What PostgreSQL says of a query that is right and still cannot be answered. */
function foreseen(error: unknown): SuluhError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '22003')
    return new SuluhError(
      'validation',
      'Salah satu rumus menghasilkan bilangan yang terlalu besar atau terlalu kecil.',
    )
  if (code === '57014')
    return new SuluhError(
      'too-large',
      'Data terlalu banyak untuk dihitung sekaligus. Persempit dengan saringan atau kurangi kelompok.',
    )
  return undefined
}

function cellsOf(plan: Plan, line: Line, set?: readonly number[]): Cell[] {
  return plan.columns.map((column) => {
    if (!('dimension' in column)) return numberOf(line[column.name])
    const at = column.dimension
    if (set && !set.includes(at)) return null
    return groupOf(plan.dimensions[at]!, line[`d${at}`] as string | null, line[`n${at}`] as string | null)
  })
}

function restCells(plan: Plan, line: Line): Cell[] {
  return plan.columns.map((column) =>
    'dimension' in column ? { key: null, label: 'Lainnya' } : numberOf(line[column.name]),
  )
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** What stands where a row has no value of a dimension. */
const none: GroupCell = { key: null, label: 'Tidak diisi' }

/** The group that a key as text stands for. */
export function groupOf(
  { dimension, bin }: Pick<PlannedDimension, 'dimension' | 'bin'>,
  key: string | null,
  name: string | null,
): GroupCell {
  if (key === null) return none
  switch (dimension.type) {
    case 'text':
      return { key, label: name ?? key }
    case 'date':
      return { key, label: periodName(key) }
    case 'boolean':
      return { key: key === 'true', label: key === 'true' ? 'Ya' : 'Tidak' }
    default: {
      if (!bin) return { key: Number(key), label: figure(Number(key)) }
      const least = Math.round(Number(key) * bin * 1e6) / 1e6
      return { key: least, label: rangeText(figure(least), figure(least + bin)) }
    }
  }
}

const figures = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })
function figure(value: number): string {
  return figures.format(value).replace('-', '−')
}

/** Figures are as new as the summaries they are made from; where there are none yet, as this moment. */
async function asOf(db: Tx): Promise<string> {
  const { at } = await db
    .selectFrom('laporanEvent')
    .select(sql<Date>`coalesce(max(computed_at), now())`.as('at'))
    .executeTakeFirstOrThrow()
  return at.toISOString()
}

/** More are as well looked up beside each result. */
const mostExams = 20_000

/**
 * The same plan with what its filters say of exams alone answered: PostgreSQL then knows how many results are meant and
 * reads them in the way that suits, be it a few or nearly all.
 */
async function examsFirst(db: Tx, actor: Actor, plan: Plan): Promise<Plan> {
  if (!plan.dataset.lookups?.['e']) return plan
  const grouped = new Set(plan.dimensions.map(({ dimension }) => dimension.field))
  // Where it is grouped by, a filter chooses among an exam's values, not among exams.
  const asked = plan.filters.filter(
    ({ dimension: { ofExam, fan, field } }) => ofExam && !(fan && grouped.has(field)),
  )
  const conditions = asked.flatMap((filter) => keeps(filter, actor, new Set()) ?? [])
  if (conditions.length === 0) return plan
  const { rows } = await sql<{ id: string }>`select e.id from event e
    where e.application_id = ${actor.applicationId} and ${sql.join(conditions, sql` and `)}
    limit ${mostExams + 1}`.execute(db)
  if (rows.length > mostExams) return plan
  return {
    ...plan,
    filters: plan.filters.filter((filter) => !asked.includes(filter)),
    exams: rows.map(({ id }) => id),
  }
}
