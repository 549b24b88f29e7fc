import { fillPath, type Data, type Endpoint, type Params } from '@suluh/contract/platform/endpoint'

type Ask<E extends Endpoint> = { params?: Params<E>; query?: string; body?: unknown }

/** Calls the running product over HTTP as the bearer of `token`; throws with the server's words. */
export async function call<E extends Endpoint>(
  baseUrl: string,
  token: string,
  endpoint: E,
  { params, query = '', body }: Ask<E> = {},
): Promise<Data<E>> {
  const response = await fetch(`${baseUrl}/api${fillPath(endpoint.path, params)}${query && `?${query}`}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  const envelope = (await response.json()) as { message: string; data: Data<E> }
  if (!response.ok)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${envelope.message}`)
  return envelope.data
}
