import { fillPath, type Data, type Endpoint, type Params } from '@suluh/contract/platform/endpoint'

type Ask<E extends Endpoint> = { token?: string; params?: Params<E>; query?: string; body?: unknown }

/** Calls an endpoint over real HTTP, without any of the browser's patience. */
export async function ask<E extends Endpoint>(
  url: string,
  { method, path }: E,
  { token = '', params, query = '', body }: Ask<E> = {},
): Promise<{ status: number; data: Data<E> }> {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api${fillPath(path, params)}${query && `?${query}`}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { body: isForm ? body : JSON.stringify(body ?? {}) }),
  })
  return { status: response.status, ...((await response.json()) as { data: Data<E> }) }
}
