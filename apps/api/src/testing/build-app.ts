import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@suluh/contract/platform/error'
import { fillPath, type Data, type Endpoint, type Params } from '@suluh/contract/platform/endpoint'
import { afterAll, beforeAll, inject } from 'vitest'
import { readConfig, type Config } from '#platform/config.ts'
import { openLanes, type Db } from '#platform/db/open.ts'
import type { Server } from '#platform/http/server.ts'
import { buildApp } from '#composition/app.ts'
import { copyDatabase } from './database.ts'

type Answer<T> = { status: number; success: boolean; message: string; data: T; recordsFiltered: number }
type Refusal = { code: ErrorCode; issues: { path: string; message: string }[] }
type Ask<E extends Endpoint> = { params?: Params<E>; query?: string; body?: unknown; token?: string }

export type TestApp = {
  /** Only once the tests run. */
  readonly db: Db
  readonly server: Server
  /** Calls an endpoint as the bearer of `token`; what comes back is the whole envelope and the status. */
  call: <E extends Endpoint>(endpoint: E, ask?: Ask<E>) => Promise<Answer<Data<E>>>
  /** As `call`, for what must be refused. */
  refused: <E extends Endpoint>(endpoint: E, ask?: Ask<E>) => Promise<Answer<Refusal>>
}

/** The whole server on a fresh copy of the database, for one test file; nothing of it is replaced. */
export function useTestApp(settings: () => Partial<Config> = () => ({})): TestApp {
  let server: Server
  let db: Db
  beforeAll(async () => {
    const url = await copyDatabase(inject('templateUrl'), `test_${randomUUID()}`)
    const connected = openLanes(url, { pages: 8, exam: 6 })
    db = connected.db
    server = await buildApp(
      { ...readConfig({}), logLevel: 'silent', demo: false, callsPerMinute: 1_000_000, ...settings() },
      { ...connected, close: async () => undefined },
    )
  })
  afterAll(async () => {
    await server.http.close()
    await Promise.all([db.destroy(), server.exam.db.destroy()])
  })
  const send = async (endpoint: Endpoint, { params, query = '', body, token }: Ask<Endpoint> = {}) => {
    const response = await server.http.inject({
      method: endpoint.method,
      url: `/api${fillPath(endpoint.path, params)}${query && `?${query}`}`,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: response.statusCode, ...response.json() }
  }
  return {
    get db() {
      return db
    },
    get server() {
      return server
    },
    call: send,
    refused: send,
  }
}

/** A second copy of the API on the same database, as behind a balancer; the caller closes it. */
export async function startCopy({ server }: TestApp): Promise<Server> {
  const { config, db, pool, exam, databaseUrl: url } = server
  return buildApp(config, { db, pool, exam, url, close: async () => undefined })
}
