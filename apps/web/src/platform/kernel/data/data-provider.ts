import type { Data, Endpoint } from '@suluh/contract/platform/endpoint'
import {
  defaultPageSize,
  type Filter,
  type ListQuery,
  type ListQuerySchema,
  type Sorter,
} from '@suluh/contract/platform/list'
import { config } from '#platform/config.ts'
import { call, type CallInput, type CallResult, type ListResult } from './call.ts'

export type ListEndpoint = Endpoint & { query: ListQuerySchema }
/** One row of a list endpoint. */
export type Row<E extends ListEndpoint> = Data<E> extends readonly (infer R)[] ? R : never

export type Pagination = { current?: number; pageSize?: number; mode?: 'server' | 'off' }
export type ListOptions = {
  params?: Record<string, string>
  pagination?: Pagination
  sorters?: Sorter[]
  filters?: Filter[]
  q?: string
}
type Extra = { signal?: AbortSignal; keepalive?: boolean }

/** The shape admin developers know, with an endpoint of the contract where a resource name would stand. */
export type DataProvider = {
  getList: <E extends ListEndpoint>(
    endpoint: E,
    options: ListOptions,
    extra?: Extra,
  ) => Promise<ListResult<Row<E>[]>>
  getMany: <E extends ListEndpoint>(endpoint: E, ids: string[], extra?: Extra) => Promise<Row<E>[]>
  getOne: <E extends Endpoint>(endpoint: E, input: CallInput<E>, extra?: Extra) => Promise<CallResult<E>>
  create: <E extends Endpoint>(endpoint: E, input: CallInput<E>, extra?: Extra) => Promise<CallResult<E>>
  update: <E extends Endpoint>(endpoint: E, input: CallInput<E>, extra?: Extra) => Promise<CallResult<E>>
  deleteOne: <E extends Endpoint>(endpoint: E, input: CallInput<E>, extra?: Extra) => Promise<CallResult<E>>
  deleteMany: <E extends Endpoint>(endpoint: E, input: CallInput<E>, extra?: Extra) => Promise<CallResult<E>>
  custom: <E extends Endpoint>(endpoint: E, input: CallInput<E>, extra?: Extra) => Promise<CallResult<E>>
  getApiUrl: () => string
}

/** Most rows that one request may ask for; what `mode: 'off'` asks. */
const allRows = 1000

export const dataProvider: DataProvider = {
  getList: (endpoint, options, extra) => listCall(endpoint, options.params, toListQuery(options), extra),
  getMany: async (endpoint, ids, extra) =>
    (await listCall(endpoint, undefined, { ids, start: 0, end: Math.max(ids.length, 1) }, extra)).data,
  getOne: (endpoint, input, extra) => call(endpoint, input, { ...extra, errorName: 'ReadError' }),
  create: (endpoint, input, extra) => call(endpoint, input, { ...extra, errorName: 'CreateError' }),
  update: (endpoint, input, extra) => call(endpoint, input, { ...extra, errorName: 'UpdateError' }),
  deleteOne: (endpoint, input, extra) => call(endpoint, input, { ...extra, errorName: 'DeleteError' }),
  deleteMany: (endpoint, input, extra) => call(endpoint, input, { ...extra, errorName: 'DeleteManyError' }),
  custom: (endpoint, input, extra) => call(endpoint, input, { ...extra, errorName: 'CustomRequest' }),
  getApiUrl: () => config.apiUrl,
}

/** A page number and a page size as the wire's start and end. */
export function toListQuery({ pagination = {}, sorters, filters, q }: ListOptions): Partial<ListQuery> {
  const { current = 1, pageSize = defaultPageSize, mode = 'server' } = pagination
  const [start, end] = mode === 'off' ? [0, allRows] : [(current - 1) * pageSize, current * pageSize]
  return { start, end, ...(sorters && { sorters }), ...(filters && { filters }), ...(q && { q }) }
}

/** The first segment of its path: what is read again after one of its rows changed. */
export function resourceOf(endpoint: Pick<Endpoint, 'path'>): string {
  return endpoint.path.split('/')[1] ?? ''
}

function listCall<E extends ListEndpoint>(
  endpoint: E,
  params: Record<string, string> | undefined,
  query: Partial<ListQuery>,
  extra: Extra | undefined,
): Promise<ListResult<Row<E>[]>> {
  const input = { query, ...(params && { params }) } as unknown as CallInput<E>
  // The conditional type of a generic endpoint is not resolved here; a list endpoint answers a list.
  return call(endpoint, input, { ...extra, errorName: 'ReadError' }) as unknown as Promise<
    ListResult<Row<E>[]>
  >
}
