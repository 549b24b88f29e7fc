import { fillPath, type Data, type Endpoint, type Params } from '@suluh/contract/platform/endpoint'
import type { TestApp } from './build-app.ts'
import type { Person } from './factories.ts'

type Answer<T> = { status: number; success: boolean; message: string; data: T }

/** Sends one file to an upload endpoint, as a browser does. */
export async function upload<E extends Endpoint>(
  app: TestApp,
  endpoint: E,
  person: Person,
  file: { name: string; bytes: BlobPart; params?: Params<E>; query?: string },
): Promise<Answer<Data<E>>> {
  const form = new FormData()
  form.set('file', new File([file.bytes], file.name))
  const request = new Request('http://x', { method: 'POST', body: form })
  const response = await app.server.http.inject({
    method: 'POST',
    url: `/api${fillPath(endpoint.path, file.params)}${file.query ? `?${file.query}` : ''}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const envelope: Omit<Answer<Data<E>>, 'status'> = response.json()
  return { status: response.statusCode, ...envelope }
}
