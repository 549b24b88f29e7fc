import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
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
  return appOf(() => ({ db, server }))
}

/** The same over whichever server, from when it is there. */
export function appOf(running: () => { db: Db; server: Server }): TestApp {
  const send = async (endpoint: Endpoint, { params, query = '', body, token }: Ask<Endpoint> = {}) => {
    const response = await running().server.http.inject({
      method: endpoint.method,
      url: `/api${fillPath(endpoint.path, params)}${query && `?${query}`}`,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: response.statusCode, ...response.json() }
  }
  return {
    get db() {
      return running().db
    },
    get server() {
      return running().server
    },
    call: send,
    refused: send,
  }
}

/** Every row of a list, page by page as the menu of a list reads them for a file or for paper. */
export async function wholeList<T>(
  read: (range: string) => Promise<{ data: T[]; recordsFiltered: number }>,
  { pageSize = 3, filter = '' } = {},
): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const range = `_start=${rows.length}&_end=${rows.length + pageSize}`
    const { data, recordsFiltered } = await read(filter === '' ? range : `${range}&${filter}`)
    rows.push(...data)
    if (data.length < pageSize || rows.length >= recordsFiltered) return rows
  }
}

/** A second copy of the API on the same database, as behind a balancer; the caller closes it. */
export async function startCopy({ server }: TestApp): Promise<Server> {
  const { config, db, pool, exam, databaseUrl: url } = server
  return buildApp(config, { db, pool, exam, url, close: async () => undefined })
}

const run = promisify(execFile)

/**
 * A command of `package.json`, by its file below `src`, as whoever sits at the server calls it: as the database's owner, like the
 * product at its start. Gives what it printed; throws with what it said where it did not end well.
 */
export async function runCommand(app: TestApp, path: string, ...args: string[]): Promise<string> {
  const owner = new URL(inject('templateUrl'))
  owner.pathname = new URL(app.server.databaseUrl).pathname
  const env = { ...process.env, DATABASE_URL: owner.toString(), NODE_OPTIONS: '' }
  const program = resolve(import.meta.dirname, '..', path)
  return (await run(process.execPath, [program, ...args], { env })).stdout
}
