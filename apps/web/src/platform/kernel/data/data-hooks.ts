import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '@suluh/contract/platform/endpoint'
import type { CallInput, CallResult } from './call.ts'
import { dataProvider, resourceOf, type ListEndpoint, type ListOptions, type Row } from './data-provider.ts'
import { usePendingChanges, withPendingChanges } from '../changes/pending-changes.ts'

type When = {
  enabled?: boolean
  /** Asks again every so many milliseconds while the screen is shown. */
  refetchInterval?: number
}

/** A page of rows: `result.data`, `result.total`, and the query for its states. */
export function useList<E extends ListEndpoint>(endpoint: E, options: ListOptions & When = {}) {
  const { enabled = true, refetchInterval, ...list } = options
  const resource = resourceOf(endpoint)
  const pending = usePendingChanges()
  const query = useQuery({
    queryKey: [resource, 'list', endpoint.path, list],
    queryFn: ({ signal }) => dataProvider.getList(endpoint, list, { signal }),
    enabled,
    refetchInterval: refetchInterval ?? false,
  })
  const result = useMemo(() => {
    const rows: Row<E>[] = query.data?.data ?? []
    const data = withPendingChanges(rows, resource, pending)
    return { data, total: Math.max(0, (query.data?.total ?? 0) - (rows.length - data.length)) }
  }, [query.data, pending, resource])
  return { result, query }
}

/** The rows with these ids, from a list endpoint. */
export function useMany<E extends ListEndpoint>(
  endpoint: E,
  { ids, enabled = true }: { ids: string[] } & When,
) {
  const query = useQuery({
    queryKey: [resourceOf(endpoint), 'many', endpoint.path, ids],
    queryFn: ({ signal }) => dataProvider.getMany(endpoint, ids, { signal }),
    enabled: enabled && ids.length > 0,
  })
  return { result: query.data ?? [], query }
}

/** One record: `useOne(paketSoal.one, { params: { id } })`. */
export function useOne<E extends Endpoint>(endpoint: E, options: CallInput<E> & When) {
  return useRead(endpoint, options, 'one')
}

/** Any reading call that is not a plain record: statistics, a check, an answer to a question. */
export function useCustom<E extends Endpoint>(endpoint: E, options: CallInput<E> & When) {
  return useRead(endpoint, options, 'custom')
}

function useRead<E extends Endpoint>(endpoint: E, options: CallInput<E> & When, kind: 'one' | 'custom') {
  const { enabled = true, refetchInterval, ...rest } = options
  const input = rest as unknown as CallInput<E>
  const query = useQuery<CallResult<E>>({
    queryKey: [resourceOf(endpoint), kind, endpoint.path, input],
    queryFn: ({ signal }) =>
      kind === 'one'
        ? dataProvider.getOne(endpoint, input, { signal })
        : dataProvider.custom(endpoint, input, { signal }),
    enabled,
    refetchInterval: refetchInterval ?? false,
    // Another record's data must never stand under this record's address.
    placeholderData: (previous, previousQuery) =>
      sameParams(previousQuery?.queryKey[3], input) ? previous : undefined,
  })
  return { result: query.data, query }
}

function sameParams(a: unknown, b: { params?: unknown }): boolean {
  const params = typeof a === 'object' && a !== null && 'params' in a ? a.params : undefined
  return JSON.stringify(params) === JSON.stringify(b.params)
}
