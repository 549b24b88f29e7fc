import type { ListQuery } from '@suluh/contract/list'
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'

/** The column or expression behind each field that a contract lets a caller sort or filter by. */
export type ListFields = Record<string, Expression<unknown>>

const operators = { eq: '=', ne: '<>', gte: '>=', lte: '<=', contains: 'ilike' } as const

type Options = {
  fields: ListFields
  search: Expression<unknown>[]
  id: Expression<unknown>
  order: [string, 'asc' | 'desc']
  /** Counts the rows under these conditions with fewer joins; not asked where something is searched for. */
  count?: ((conditions: Expression<SqlBool>[]) => Promise<number>) | undefined
  /** Whether few of many rows are left, in an order that no index has; so it is with every search. */
  isNarrow?: boolean
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
  const sorters = query.sorters.length
    ? query.sorters
    : [{ field: options.order[0], order: options.order[1] }]
  let page = matching.offset(query.start).limit(query.end - query.start)
  for (const { field, order } of sorters) page = page.orderBy(fieldOf(options.fields, field), order)
  page = page.orderBy(options.id)
  const isSearch = query.q !== undefined || query.filters.some(({ operator }) => operator === 'contains')
  if (isSearch || options.isNarrow) return readAtOnce(page, query, () => countRows(matching))
  const shown = await page.execute()
  return { rows: shown, total: await (options.count?.(found) ?? countRows(matching)) }
}

/**
 * Page and count in one pass over the rows: walking an index until a page is full would read most of a long list
 * for a few rows, and counting reads it anyway.
 */
async function readAtOnce<D, TB extends keyof D, O>(
  page: SelectQueryBuilder<D, TB, O>,
  { start }: ListQuery,
  count: () => Promise<number>,
): Promise<{ rows: O[]; total: number }> {
  const found = await page.select(sql<number>`count(*) over ()`.as('matching')).execute()
  // The builder's types do not resolve for a query of any tables; the select above says what comes.
  const rows = found as unknown as (O & { matching: number })[]
  const [first] = rows
  if (!first) return { rows: [], total: start === 0 ? 0 : await count() }
  return { rows: rows.map(({ matching: _, ...row }) => row as unknown as O), total: first.matching }
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
    const column = fieldOf(options.fields, field)
    if (Array.isArray(value)) {
      const among = sql<SqlBool>`${column} = any(${value})`
      return operator === 'ne' ? sql<SqlBool>`not (${among})` : among
    }
    const right = operator === 'contains' ? `%${escapeLike(String(value))}%` : value
    return sql<SqlBool>`${column} ${sql.raw(operators[operator])} ${right}`
  })
  if (query.q) {
    const pattern = `%${escapeLike(query.q)}%`
    const hits = options.search.map((column) => sql<SqlBool>`${column} ilike ${pattern}`)
    found.push(sql<SqlBool>`(${sql.join(hits, sql` or `)})`)
  }
  if (query.ids) found.push(sql<SqlBool>`${options.id} = any(${query.ids})`)
  return found
}

function fieldOf(fields: ListFields, field: string): Expression<unknown> {
  const column = fields[field]
  if (!column) throw new Error(`list field ${field} has no column`)
  return column
}

/** Signs of the pattern language as letters like any other. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (each) => `\\${each}`)
}
