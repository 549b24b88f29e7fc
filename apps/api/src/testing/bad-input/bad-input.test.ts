import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@suluh/contract/platform/endpoint'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { contentsOf, type Contents } from '#platform/backup/backup.ts'
import { seededRandom } from '#demo/random.ts'
import { databaseUrl } from '../database.ts'
import { useTestApp } from '../build-app.ts'
import { callerNames } from '../rights/callers.ts'
import { expectedOf } from '../rights/expectation.ts'
import { expectationOf, nameOf } from '../rights/expectations.ts'
import { makeRightsWorld, type RightsWorld } from '../rights/rights-world.ts'
import { kindsFor, spoil, type Mutant, type Operation } from './mutants.ts'

const app = useTestApp()
let world: RightsWorld
let document: Document
/** Sees the rows of every tenant. */
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client(databaseUrl(inject('templateUrl'), new URL(app.server.databaseUrl).pathname.slice(1)))
  await owner.connect()
  world = await makeRightsWorld(app)
  document = (await app.server.http.inject('/api/openapi.json')).json<Document>()
})

afterAll(() => owner.end())

/** More rounds, or others, by hand: BAD_INPUT_ROUNDS=40 BAD_INPUT_SEED=7. */
const rounds = Number(process.env['BAD_INPUT_ROUNDS'] ?? 1)
const random = seededRandom(Number(process.env['BAD_INPUT_SEED'] ?? 2026))
/** When somebody was last seen, and how often somebody tried, is noted of refused calls too; reports and the log’s chain are made by themselves. */
const notedAnyway = /^(session|rate_limit|api_process|api_silence|laporan_.*|audit_rantai)$/
const inside = /\n\s+at |node_modules|\.ts:\d|syntax error|violates|relation "|column "|pg_catalog|ECONN/
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

type Described = {
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, unknown> }
}
type Document = { paths: Record<string, Record<string, Described>> }

/** What the OpenAPI document says can be asked of it. */
function operationOf({ method, path, bodyLimit = 1024 * 1024 }: Endpoint): Operation {
  const described = document.paths[path.replace(/:(\w+)/g, '{$1}')]!
  const { parameters, requestBody } = described[method.toLowerCase()]!
  const body = Object.keys(requestBody?.content ?? {})[0]
  return {
    queryNames: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    takes: body === undefined ? 'nothing' : body === 'application/json' ? 'json' : 'file',
    otherMethods: methods.filter((each) => !(each.toLowerCase() in described)),
    mostBytes: bodyLimit,
  }
}

let sent = 0

async function send(endpoint: Endpoint, mutant: Mutant, token: string | undefined) {
  sent += 1
  const { params, query, payload, contentType, method = endpoint.method } = mutant
  const response = await app.server.http.inject({
    method: method as 'GET',
    url: `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}${query && `?${query}`}`,
    headers: {
      ...(payload !== undefined && { 'content-type': contentType ?? 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: true,
  })
  const isStream = String(response.headers['content-type']).includes('event-stream')
  if (isStream) response.stream().destroy()
  return {
    status: response.statusCode,
    isJson: String(response.headers['content-type']).includes('application/json'),
    said: isStream ? '' : await text(response.stream()),
  }
}

function problemOf(
  { status, isJson, said }: Awaited<ReturnType<typeof send>>,
  { isHopeless = false }: Mutant,
): string | undefined {
  if (status >= 500) return `${status} ${said.slice(0, 300)}`
  if (status < 400) return isHopeless ? `${status}: taken` : undefined
  if (!isJson) return `${status} without envelope: ${said.slice(0, 100)}`
  const envelope = JSON.parse(said) as { success: unknown; message: unknown; data: { code: unknown } }
  if (envelope.success !== false || typeof envelope.message !== 'string' || !envelope.data.code)
    return `no envelope: ${said.slice(0, 100)}`
  return inside.test(envelope.message) ? `shows its inside: ${envelope.message}` : undefined
}

/** Sends everything wrong, with a look at all tables before and after. */
async function problemsOf(endpoint: Endpoint): Promise<string[]> {
  const expectation = expectationOf(endpoint)
  if (!expectation) return [`${nameOf(endpoint)} has no expectation`]
  const caller = callerNames.find((each) => expectedOf(each, endpoint, expectation) === 'allowed')
  const token = endpoint.izin === 'publik' || !caller ? undefined : await world.freshToken(caller)
  const good = await expectation.ask(world)
  const operation = operationOf(endpoint)
  const problems: string[] = []
  const refused: Mutant[] = []
  const mutants = spoil(random, good, operation, rounds)
  const left = kindsFor(operation, good.params ?? {}).filter(
    (kind) => !mutants.some((each) => each.kind === kind),
  )
  if (left.length > 0) problems.push(`${nameOf(endpoint)} is not tried with: ${left.join(', ')}`)
  // What only reads has nothing to write half of.
  const before = endpoint.method === 'GET' ? undefined : await contentsOf(owner)
  for (const mutant of mutants) {
    const answer = await send(endpoint, mutant, token)
    const problem = problemOf(answer, mutant)
    if (problem) problems.push(`${nameOf(endpoint)}, ${mutant.kind}, ${mutant.wrong}: ${problem}`)
    // Another method does not get here.
    if (answer.status >= 400 && mutant.kind !== 'method') refused.push(mutant)
  }
  if (!before || refused.length === 0) return problems
  // Whatever was taken may have written; what was refused is then sent once more by itself.
  if (changes(before, await contentsOf(owner)).length === 0) return problems
  const written = await writtenBy(endpoint, refused, token)
  if (written.length > 0) problems.push(`${nameOf(endpoint)} refused and wrote into ${written.join(', ')}`)
  return problems
}

/** The tables that differ after these calls, each of which is refused. */
async function writtenBy(
  endpoint: Endpoint,
  mutants: Mutant[],
  token: string | undefined,
): Promise<string[]> {
  let refused = mutants
  let written: string[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const before = await contentsOf(owner)
    const statuses: number[] = []
    for (const mutant of refused) statuses.push((await send(endpoint, mutant, token)).status)
    // Who tries to sign in, to show themselves, or to get at an exam out of reach, is noted.
    const isNoted =
      /^\/authentication\/(login|prove)$/.test(endpoint.path) || endpoint.izin.startsWith('event.')
    const expected = isNoted ? 'audit' : undefined
    written = changes(before, await contentsOf(owner)).filter((name) => name !== expected)
    const isStill = statuses.every((status) => status >= 400)
    if (isStill && written.length === 0) return []
    // What is taken now, since another has gone, is left out; a job that a call has begun may still be at work.
    refused = refused.filter((_, at) => statuses[at]! >= 400)
    if (isStill) await sleep(1000)
  }
  return written
}

function changes(before: Contents, after: Contents): string[] {
  return Object.keys(after).filter(
    (name) => !notedAnyway.test(name) && after[name]?.checksum !== before[name]?.checksum,
  )
}

it('the document describes every call that is served, and no other', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.toSorted()).toEqual(app.server.endpoints.map(nameOf).toSorted())
})

it(
  'whatever is sent to whichever endpoint: a clear refusal, never a crash, nothing half written',
  async () => {
    const problems: string[] = []
    for (const endpoint of app.server.endpoints) problems.push(...(await problemsOf(endpoint)))
    expect(problems).toEqual([])
    // Six rounds are more than thirty thousand.
    expect(sent).toBeGreaterThan(5000 * rounds)
  },
  600_000 * rounds,
)
