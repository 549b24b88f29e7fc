import {
  defaultPageSize,
  encodeListQuery,
  filterNameOf,
  operators,
  type Filter,
  type Operator,
  type Sorter,
} from '@suluh/contract/platform/list'

/** What of a list stands in the address: nothing else remembers it, so Back and sharing work. */
export type ListState = { current: number; pageSize: number; sorters: Sorter[]; filters: Filter[]; q: string }

export const defaultListState: ListState = {
  current: 1,
  pageSize: defaultPageSize,
  sorters: [],
  filters: [],
  q: '',
}

const operatorOf: Record<string, Operator> = { ne: 'ne', gte: 'gte', lte: 'lte', like: 'contains' }
const maxPageSize = 1000

/**
 * Reads the list's part of a query string: `current`, `pageSize`, and sort and filters in the wire's own
 * grammar. Fields that the endpoint does not filter belong to somebody else on the screen and are left out.
 */
export function readListState(
  search: URLSearchParams,
  fields: readonly string[],
  defaults: ListState = defaultListState,
): ListState {
  const orders = search.get('_order')?.split(',') ?? []
  const sorted = search.get('_sort')?.split(',').filter(Boolean)
  const filters = readFilters(search, fields)
  return {
    current: wholeNumber(search.get('current'), Number.MAX_SAFE_INTEGER) ?? defaults.current,
    pageSize: wholeNumber(search.get('pageSize'), maxPageSize) ?? defaults.pageSize,
    sorters:
      sorted?.map((field, index) => ({ field, order: orders[index] === 'desc' ? 'desc' : 'asc' })) ??
      defaults.sorters,
    filters: filters.length > 0 ? filters : defaults.filters,
    q: search.get('q') ?? defaults.q,
  }
}

/** The query string with the list's part replaced and everything else of the screen kept. */
export function writeListState(
  search: URLSearchParams,
  fields: readonly string[],
  state: ListState,
  defaults: ListState = defaultListState,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const key of new Set(search.keys())) if (isListKey(key, fields)) next.delete(key)
  if (state.current !== defaults.current) next.set('current', String(state.current))
  if (state.pageSize !== defaults.pageSize) next.set('pageSize', String(state.pageSize))
  const { sorters, filters, q } = state
  for (const [key, value] of encodeListQuery({ sorters, filters, q })) next.append(key, value)
  return next
}

function readFilters(search: URLSearchParams, fields: readonly string[]): Filter[] {
  return [...new Set(search.keys())].flatMap((key): Filter[] => {
    const named = splitKey(key, fields)
    if (!named) return []
    const values = search.getAll(key)
    return [{ ...named, value: values.length === 1 ? values[0] : values }]
  })
}

function splitKey(key: string, fields: readonly string[]): { field: string; operator: Operator } | undefined {
  if (fields.includes(filterNameOf(key))) return { field: key, operator: 'eq' }
  const suffix = /^(.+)_(ne|gte|lte|like)$/.exec(key)
  const [field, operator] = [suffix?.[1], operatorOf[suffix?.[2] ?? '']]
  if (field === undefined || operator === undefined || !operators.includes(operator)) return undefined
  return fields.includes(filterNameOf(field)) ? { field, operator } : undefined
}

function isListKey(key: string, fields: readonly string[]): boolean {
  return ['current', 'pageSize', '_sort', '_order', 'q'].includes(key) || splitKey(key, fields) !== undefined
}

function wholeNumber(text: string | null, max: number): number | undefined {
  if (text === null || !/^[1-9]\d{0,8}$/.test(text)) return undefined
  return Math.min(Number(text), max)
}
