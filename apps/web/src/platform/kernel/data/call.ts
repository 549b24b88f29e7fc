import {
  fillPath,
  rightsHeader,
  type Body,
  type Data,
  type Endpoint,
  type IsList,
  type Params,
} from '@suluh/contract/platform/endpoint'
import type { ErrorCode, Issue } from '@suluh/contract/platform/error'
import {
  encodeListQuery,
  type ListQuery,
  type ListQuerySchema,
  type NarrowedSchema,
} from '@suluh/contract/platform/list'
import { config } from '#platform/config.ts'
import { takeAhead } from '../ahead.ts'
import { isAborted, RequestError, type RequestErrorName } from './request-error.ts'
import { noticeRights } from '../auth/rights-mark.ts'
import { isOfHeld, loseSession, whileHeld } from '../auth/held-session.ts'
import { askProof } from '../auth/proof.ts'
import { isReplaced, isStillOwn } from '../auth/session.ts'
import { readToken } from '../auth/session-cookie.ts'

/** One page of a list and how many rows there are in all. */
export type ListResult<T> = { data: T; total: number }
export type CallResult<E extends Endpoint> = IsList<E> extends true ? ListResult<Data<E>> : Data<E>

type QueryOf<E extends Endpoint> = E['query'] extends ListQuerySchema | NarrowedSchema
  ? Partial<ListQuery>
  : Record<string, unknown>
export type CallInput<E extends Endpoint> = (string extends keyof Params<E>
  ? { params?: Record<string, string> }
  : keyof Params<E> extends never
    ? { params?: never }
    : { params: Params<E> }) & { query?: QueryOf<E>; body?: E['upload'] extends true ? File : Body<E> }

type CallOptions = {
  signal?: AbortSignal
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** The name of the error that a failure throws; by default it follows the method. */
  errorName?: RequestErrorName
  /** This call answers 401 itself (login, session check), so the session is not ended here. */
  keepsSession?: boolean
  /** In whose name it is asked, where that is not whoever is signed in by then. */
  token?: string
  /** For what the server takes longer to make. */
  timeoutMs?: number
}

const noAnswer = 'Server tidak dapat dihubungi. Periksa jaringan lalu coba lagi.'

type ErrorEnvelope = {
  message?: string
  issues?: Issue[]
  data?: { code?: ErrorCode; issues?: Issue[] } | null
}
type WireEnvelope<T> = { success?: boolean; message?: string; data: T; recordsFiltered?: number }

/** Makes one call of the contract: types in, types out, failures as `RequestError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallResult<E>> {
  const name = options.errorName ?? errorNameFor(endpoint)
  const path = fillPath(endpoint.path, input.params)
  const response = await send(
    endpoint.method,
    path + queryString(endpoint, input.query),
    input.body,
    name,
    options,
  )
  const isList = endpoint.query !== undefined && 'sortable' in endpoint.query
  const envelope = await readEnvelope<unknown>(response, name, endpoint.upload === true)
  if (!isList) return envelope.data as CallResult<E>
  const rows = envelope.data as unknown[]
  return { data: rows, total: envelope.recordsFiltered ?? rows.length } as CallResult<E>
}

/** The same for an address that the contract does not know (the specification's custom paths). */
export async function callCustom<T>(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<T> {
  const name = options.errorName ?? 'CustomRequest'
  return (await readEnvelope<T>(await send(method, path, body, name, options), name, false)).data
}

/** The name that the specification gives to a failure of this call. */
export function errorNameFor(endpoint: Pick<Endpoint, 'method' | 'path'>): RequestErrorName {
  if (endpoint.method === 'GET') return 'ReadError'
  if (endpoint.method === 'POST') return 'CreateError'
  if (endpoint.method === 'PUT') return 'UpdateError'
  return endpoint.path.includes(':') ? 'DeleteError' : 'DeleteManyError'
}

async function send(
  method: string,
  path: string,
  body: unknown,
  name: RequestErrorName,
  options: CallOptions,
): Promise<Response> {
  if (isReplaced() && !options.keepsSession && !options.token && !(await isStillOwn()))
    throw new RequestError(name, 409, 'Di tab lain orang lain sudah masuk. Ini tidak dikirim.')
  const held = options.keepsSession || options.token ? undefined : whileHeld()
  if (held && !(await held)) throw new RequestError(name, 401, 'Sesi berakhir. Ini tidak dikirim.')
  const token = options.token ?? readToken()
  const usual = body instanceof File ? config.uploadTimeoutMs : config.requestTimeoutMs
  const timeout = AbortSignal.timeout(options.timeoutMs ?? usual)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (body !== undefined && !(body instanceof File)) headers['content-type'] = 'application/json'
  try {
    const url = config.apiUrl + path
    const response = await (takeAhead(method, url) ??
      fetch(url, {
        method,
        headers,
        body: body === undefined ? null : body instanceof File ? asForm(body) : JSON.stringify(body),
        signal: options.signal ? anySignal(options.signal, timeout) : timeout,
        keepalive: options.keepalive ?? false,
      }))
    noticeRights(response.headers.get(rightsHeader))
    if (response.ok) return response
    const error = await toError(response, name)
    if (error.code === 'elsewhere') return await leave(error)
    const isSessionLost = response.status === 401 || response.status === 419
    // An answer to an earlier session says nothing of the one that has begun since.
    const isPresent = token === readToken() || isOfHeld(token)
    const isOurs = isSessionLost && !options.keepsSession && isPresent
    // What was typed stays where it is; once its owner has signed in again, this is what they sent.
    if (isOurs && (await loseSession({ by: 'failed', message: error.message })))
      return await send(method, path, body, name, options)
    if (error.code === 'proof-needed' && (await askProof(error)))
      return await send(method, path, body, name, options)
    throw error
  } catch (error) {
    if (error instanceof RequestError || isAborted(error)) throw error
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    // A server that does not answer is not a network that is away: it may have taken what was sent.
    throw isTimeout
      ? new RequestError(name, 504, 'Server terlalu lama menjawab. Coba lagi.')
      : new RequestError(name, 0, noAnswer)
  }
}

/** Their exam is at another server: the page goes there, and nothing of this one goes on meanwhile. */
function leave({ issues }: RequestError): Promise<never> {
  location.assign(issues[0]!.message)
  return new Promise(() => {})
}

async function toError(response: Response, name: RequestErrorName): Promise<RequestError> {
  const body = (await response.json().catch(() => ({}))) as ErrorEnvelope
  const issues = body.issues ?? body.data?.issues
  return new RequestError(name, response.status, body.message, issues, body.data?.code)
}

async function readEnvelope<T>(
  response: Response,
  name: RequestErrorName,
  isUpload: boolean,
): Promise<WireEnvelope<T>> {
  const envelope = (await response.json().catch((error: unknown) => {
    // An answer that broke off on its way, as when the page is left, says nothing.
    if (!(error instanceof SyntaxError)) throw isAborted(error) ? error : new RequestError(name, 0, noAnswer)
  })) as WireEnvelope<T> | undefined
  const isGood = envelope?.success === true || (isUpload && envelope?.success === undefined)
  if (!envelope || !isGood) throw new RequestError(name, response.status, envelope?.message)
  return envelope
}

function queryString(endpoint: Endpoint, query: unknown): string {
  if (!query) return ''
  const speaksList =
    endpoint.query !== undefined && ('sortable' in endpoint.query || 'narrows' in endpoint.query)
  const pairs = speaksList
    ? encodeListQuery(query)
    : Object.entries(query)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([key, value]) => [key, String(value)])
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? '' : `?${text}`
}

function asForm(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** `AbortSignal.any`, which browsers of 2022 lack. */
function anySignal(first: AbortSignal, second: AbortSignal): AbortSignal {
  const controller = new AbortController()
  for (const signal of [first, second]) {
    if (signal.aborted) controller.abort(signal.reason)
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  }
  return controller.signal
}
