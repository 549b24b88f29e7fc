import { SuluhError } from '@suluh/contract/platform/error'
import type { Filter, ListQuery } from '@suluh/contract/platform/list'
import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Tx } from './tenant.ts'

/** The column or expression behind each field that a contract lets a caller sort or filter by; `shown` where its place is another. */
export type ListFields = Record<
  string,
  Expression<unknown> | { order: Expression<unknown>; shown: Expression<unknown> }
>

const operators = { eq: '=', ne: '<>', gte: '>=', lte: '<=', contains: 'ilike' } as const

type Options = {
  fields: ListFields
  search: Expression<unknown>[]
  id: Expression<unknown>
  order: [string, 'asc' | 'desc']
  /** What puts rows of the same place in order where all of them are read at once. */
  tie?: Expression<unknown>
  /** Counts the rows under these conditions with fewer joins; not asked where something is searched for. */
  count?: ((conditions: Expression<SqlBool>[]) => Promise<number>) | undefined
  /** Whether few of many rows are left, in an order that no index has; so it is with every search. */
  isNarrow?: boolean
}

const farFrom = 1000

/** Far into a long list the rows before are not worth their words: such a page is found by ids alone. */
export function isFar({ start }: ListQuery): boolean {
  return start >= farFrom
}

/**
 * To be called before a list that may be very long. Rows come by index from disks without arms and mostly from memory,
 * where PostgreSQL's own guess, made for older disks, reads whole tables; and what a search finds stays in memory.
 * Such a list also names its application, `.where('u.applicationId', '=', actor.applicationId)`: the planner then knows
 * how many rows that is, and row level security checks the scope once instead of at each of a million rows.
 */
export async function prepareLongList(db: Tx): Promise<void> {
  await sql`select set_config('random_page_cost', '1.1', true), set_config('work_mem', '32MB', true)`.execute(
    db,
  )
}

/**
 * One page of `rows` and the count of all rows that match. `rows` is the scoped query without order and
 * limit; `id` makes the order total, so that pages never repeat or skip a row.
 */
export async function listRows<D, TB extends keyof D, O>(
  rows: SelectQueryBuilder<D, TB, O>,
  query: ListQuery,
  options: Options,
): Promise<{ rows: O[]; total: number }> {
  const found = conditions(query, options)
  let matching = rows
  for (const condition of found) matching = matching.where(condition)
  const inOrder = <Q>(from: SelectQueryBuilder<D, TB, Q>) => sorted(from, query, options)
  const { start, end } = query
  const pageOf = <Q>(from: SelectQueryBuilder<D, TB, Q>) => from.offset(start).limit(end - start)
  // Their order is known by then; what it was made from would be made again.
  const named = (ids: unknown[]) =>
    rows
      .where(sql<SqlBool>`${options.id} = any(${ids})`)
      .orderBy(sql`array_position(${ids}, ${options.id})`)
      .execute()
  const isSearch = query.q !== undefined || query.filters.some(({ operator }) => operator === 'contains')
  if (isSearch || options.isNarrow) {
    // Each row has the same count. Ordering by it has them counted first, and only the page kept in order.
    const { ids, total } = await readIds(pageOf(inOrder(matching.orderBy(counted))), options.id, counted)
    if (ids.length === 0) return { rows: [], total: start === 0 ? 0 : await countRows(matching) }
    return { rows: await named(ids), total }
  }
  const total = await (options.count?.(found) ?? countRows(matching))
  if (start === 0) return { rows: await inOrder(matching).limit(end).execute(), total }
  if (start >= total) return { rows: [], total }
  // To a page of the second half it is not as far from the end.
  const isFromEnd = start > total / 2
  const page = isFromEnd
    ? sorted(matching, query, options, { isReversed: true })
        .offset(Math.max(0, total - end))
        .limit(Math.min(end, total) - start)
    : pageOf(inOrder(matching))
  // What a row shows beside its own columns would be looked up for every row that is passed over, too.
  const { ids } = await readIds(page, options.id, sql`0`)
  return { rows: await named(isFromEnd ? ids.toReversed() : ids), total }
}

/** Every row that a list's filters and search leave, in its order: what a file of it holds. */
export function allRows<D, TB extends keyof D, O>(
  rows: SelectQueryBuilder<D, TB, O>,
  query: ListQuery,
  options: Options,
): SelectQueryBuilder<D, TB, O> {
  return sorted(matchingRows(rows, query, options), query, options, { tie: options.tie })
}

/** The rows that a list's filters and search leave, without an order. */
export function matchingRows<D, TB extends keyof D, O>(
  rows: SelectQueryBuilder<D, TB, O>,
  query: ListQuery,
  options: Options,
): SelectQueryBuilder<D, TB, O> {
  let matching = rows
  for (const condition of conditions(query, options)) matching = matching.where(condition)
  return matching
}

/** The list that nobody has narrowed. */
export const everyRow: ListQuery = { start: 0, end: 0, sorters: [], filters: [] }

function sorted<D, TB extends keyof D, O>(
  rows: SelectQueryBuilder<D, TB, O>,
  { sorters }: ListQuery,
  { fields, order: [first, direction], id }: Options,
  { tie, isReversed = false }: { tie?: Expression<unknown> | undefined; isReversed?: boolean } = {},
): SelectQueryBuilder<D, TB, O> {
  const towards = (order: 'asc' | 'desc') => ((order === 'desc') === isReversed ? 'asc' : 'desc')
  let ordered = rows
  for (const { field, order } of sorters.length ? sorters : [{ field: first, order: direction }])
    ordered = ordered.orderBy(fieldOf(fields, field, 'order'), towards(order))
  return (tie ? ordered.orderBy(tie, towards('asc')) : ordered).orderBy(id, towards('asc'))
}

const counted = sql<number>`count(*) over ()`

/**
 * The ids of a page and, where `total` counts, how many there are in the same pass over the rows: walking an index
 * until a page is full would read most of a long list for a few rows, and counting reads it anyway.
 */
async function readIds<D, TB extends keyof D, O>(
  page: SelectQueryBuilder<D, TB, O>,
  id: Expression<unknown>,
  total: Expression<unknown>,
): Promise<{ ids: unknown[]; total: number }> {
  const found = await page
    .clearSelect()
    .select([sql`${id}`.as('id'), sql`${total}`.as('total')])
    .execute()
  // The builder's types do not resolve for a query of any tables; the select above says what comes.
  const rows = found as unknown as { id: unknown; total: number }[]
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}

async function countRows<D, TB extends keyof D, O>(rows: SelectQueryBuilder<D, TB, O>): Promise<number> {
  const counting = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
  const [count] = (await counting.execute()) as unknown as { total: number }[]
  return count?.total ?? 0
}

function conditions(
  query: ListQuery,
  options: { fields: ListFields; search: Expression<unknown>[]; id: Expression<unknown> },
): Expression<SqlBool>[] {
  const found = query.filters.map(({ field, operator, value }) => {
    const column = fieldOf(options.fields, field, 'shown')
    if (operator === 'contains') {
      const hits = [value].flat().map((each) => sql<SqlBool>`${column}::text ilike ${within(String(each))}`)
      return sql<SqlBool>`(${sql.join(hits, sql` or `)})`
    }
    if (Array.isArray(value)) {
      const among = sql<SqlBool>`${column} = any(${value})`
      return operator === 'ne' ? sql<SqlBool>`not (${among})` : among
    }
    // A column of whole numbers bears being compared with any number.
    const right = typeof value === 'number' ? sql`${value}::float8` : value
    return sql<SqlBool>`${column} ${sql.raw(operators[operator])} ${right}`
  })
  if (query.q) {
    const pattern = within(query.q)
    const hits = options.search.map((column) => sql<SqlBool>`${column} ilike ${pattern}`)
    found.push(sql<SqlBool>`(${sql.join(hits, sql` or `)})`)
  }
  if (query.ids) found.push(sql<SqlBool>`${options.id} = any(${query.ids})`)
  return found
}

/** The same condition for a list that is put together in memory. */
export function passesFilter(shown: string | number | null, { operator, value }: Filter): boolean {
  const each = [value].flat()
  const isAmong = each.some((one) => one === shown)
  if (operator === 'eq') return isAmong
  if (shown === null) return false
  if (operator === 'ne') return !isAmong
  if (operator === 'contains')
    return each.some((one) => String(shown).toLowerCase().includes(String(one).toLowerCase()))
  return each.every((one) => {
    const place = typeof shown === 'number' ? shown - Number(one) : shown.localeCompare(String(one), 'id')
    return operator === 'gte' ? place >= 0 : place <= 0
  })
}

function fieldOf(fields: ListFields, field: string, as: 'order' | 'shown'): Expression<unknown> {
  const column = fields[field]
  // A list takes some of its filters apart itself, and bears each of them in some ways only.
  if (!column)
    throw new SuluhError('validation', `Daftar ini tidak dapat disaring menurut ${field} dengan cara itu.`)
  return 'shown' in column ? column[as] : column
}

/** A text anywhere in another. Letters are compared without the order that names have: that takes several times as long. */
export function within(text: string): RawBuilder<string> {
  return sql<string>`(${`%${escapeLike(text)}%`}::text collate "default")`
}

/** Signs of the pattern language as letters like any other. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (each) => `\\${each}`)
}
