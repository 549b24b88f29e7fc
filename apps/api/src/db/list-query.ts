import type { ListQuery } from '@suluh/contract/list'
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'

/** The column or expression behind each field that a contract lets a caller sort or filter by. */
export type ListFields = Record<string, Expression<unknown>>

const operators = { eq: '=', ne: '<>', gte: '>=', lte: '<=', contains: 'ilike' } as const

/**
 * One page of `rows` and the count of all rows that match. `rows` is the scoped query without order and
 * limit; `tiebreak` makes the order total, so that pages never repeat or skip a row.
 */
export async function listRows<D, TB extends keyof D, O>(
  rows: SelectQueryBuilder<D, TB, O>,
  query: ListQuery,
  options: {
    fields: ListFields
    search: Expression<unknown>[]
    id: Expression<unknown>
    order: [string, 'asc' | 'desc']
  },
): Promise<{ rows: O[]; total: number }> {
  let matching = rows
  for (const condition of conditions(query, options)) matching = matching.where(condition)
  const sorters = query.sorters.length
    ? query.sorters
    : [{ field: options.order[0], order: options.order[1] }]
  let page = matching.offset(query.start).limit(query.end - query.start)
  for (const { field, order } of sorters) page = page.orderBy(fieldOf(options.fields, field), order)
  page = page.orderBy(options.id)
  const counting = matching
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
  const [found, counted] = [await page.execute(), await counting.execute()]
  // The builder's types do not resolve for a query of any tables; the select above says what comes.
  const [count] = counted as unknown as { total: number }[]
  return { rows: found, total: count?.total ?? 0 }
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

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (each) => `\\${each}`)
}
