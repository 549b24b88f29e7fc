import { useEffect, useMemo } from 'react'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import type { Filter, Sorter } from '@suluh/contract/platform/list'
import { useList } from './data-hooks.ts'
import { dataProvider, type ListEndpoint } from './data-provider.ts'
import { defaultListState, readListState, writeListState, type ListState } from './list-url.ts'

type TableOptions = {
  params?: Record<string, string>
  pagination?: { pageSize?: number; mode?: 'server' | 'off' }
  /** The order of a list that nobody has sorted yet. */
  initialSorters?: Sorter[]
  /** Filters that the screen always adds; they are not in the address. */
  permanentFilters?: Filter[]
  enabled?: boolean
  refetchInterval?: number
}

/** A list whose page, size, order, filters and search live in the address and nowhere else. */
export function useTable<E extends ListEndpoint>(endpoint: E, options: TableOptions = {}) {
  const {
    params,
    pagination = {},
    initialSorters = [],
    permanentFilters = [],
    enabled,
    refetchInterval,
  } = options
  const [search, setSearch] = useSearchParams()
  const fields = useMemo(() => Object.keys(endpoint.query.fields), [endpoint])
  const defaults: ListState = {
    ...defaultListState,
    pageSize: pagination.pageSize ?? defaultListState.pageSize,
    sorters: initialSorters,
  }
  const state = readListState(search, fields, defaults)
  const asked = {
    sorters: state.sorters,
    filters: [...permanentFilters, ...state.filters],
    q: state.q,
    ...(params && { params }),
  }
  const { result, query } = useList(endpoint, {
    ...asked,
    pagination: { current: state.current, pageSize: state.pageSize, mode: pagination.mode ?? 'server' },
    ...(enabled !== undefined && { enabled }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  })
  const change = (part: Partial<ListState>, replace = false) =>
    setSearch(
      (before) =>
        writeListState(before, fields, { ...readListState(before, fields, defaults), ...part }, defaults),
      { replace },
    )
  const pageCount = Math.max(1, Math.ceil(result.total / state.pageSize))
  // Rows went away and with them the page that was shown: show the last that is left.
  const isBeyond =
    query.isSuccess && !query.isPlaceholderData && result.total > 0 && state.current > pageCount
  useEffect(() => {
    if (isBeyond && pagination.mode !== 'off') change({ current: pageCount }, true)
  })

  return {
    ...state,
    result,
    query,
    pageCount,
    /** Another page of the same list, beside the one that is shown. */
    readPage: (current: number, pageSize: number) =>
      dataProvider.getList(endpoint, { ...asked, pagination: { current, pageSize } }),
    /** What the list is narrowed to by one choice for this field; null where it is not. */
    chosen: (field: string): string | null => {
      const value = state.filters.find((each) => each.field === field && each.operator === 'eq')?.value
      return typeof value === 'string' ? value : null
    },
    setCurrent: (current: number) => change({ current }),
    setPageSize: (pageSize: number) => change({ pageSize, current: 1 }),
    setSorters: (sorters: Sorter[]) => change({ sorters, current: 1 }),
    /** Replaces all filters of the address. */
    setFilters: (filters: Filter[]) => change({ filters, current: 1 }),
    /** Replaces what the filters say of one field; `undefined` lifts it. */
    setFilter: (field: string, value: unknown, operator: Filter['operator'] = 'eq') => {
      const others = state.filters.filter((each) => each.field !== field || each.operator !== operator)
      const isLifted = value === undefined || value === null || value === ''
      change({ filters: isLifted ? others : [...others, { field, operator, value }], current: 1 })
    },
    /** Typing replaces the address instead of filling Back with every letter. */
    setQ: (q: string) => change({ q, current: 1 }, true),
    /** Several at once, as a table's `onChange` brings them. */
    change,
  }
}

/** What `useTable` gives, for parts that draw it. */
export type Table<E extends ListEndpoint> = ReturnType<typeof useTable<E>>
