import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillPath, type Endpoint } from '@suluh/contract/endpoint'
import { beforeAll, expect, inject, it } from 'vitest'
import { readContents, type Contents } from '#db/backup.ts'
import { seededRandom } from '../../demo/random.ts'
import { databaseUrl } from '../database.ts'
import { useTestApp } from '../build-app.ts'
import { callerNames, expectedOf } from '../rights/callers.ts'
import { expectationOf, nameOf } from '../rights/expectations.ts'
import { makeRightsWorld, type RightsWorld } from '../rights/rights-world.ts'
import { spoil, type Mutant } from './mutants.ts'

const app = useTestApp()
let world: RightsWorld
beforeAll(async () => {
  world = await makeRightsWorld(app)
})

/** More rounds, or others, by hand: BAD_INPUT_ROUNDS=40 BAD_INPUT_SEED=7. */
const rounds = Number(process.env['BAD_INPUT_ROUNDS'] ?? 4)
const random = seededRandom(Number(process.env['BAD_INPUT_SEED'] ?? 2026))
/** When somebody was last seen, who tried to sign in and how often is noted of refused calls too; reports are made by themselves. */
const notedAnyway = /^(session|audit|rate_limit|laporan_.*)$/
const inside = /\n\s+at |node_modules|\.ts:\d|syntax error|violates|relation "|column "|pg_catalog|ECONN/

type Document = { paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>> }

/** What the OpenAPI document says can be asked of it. */
async function queryNamesOf({ method, path }: Endpoint): Promise<string[]> {
  const { paths } = (await app.server.http.inject('/api/openapi.json')).json<Document>()
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return (operation?.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name)
}

async function send(endpoint: Endpoint, mutant: Mutant, token: string | undefined) {
  const { params, query, payload, contentType, method = endpoint.method } = mutant
  const response = await app.server.http.inject({
    method,
    url: `/api${fillPath(endpoint.path, params)}${query && `?${query}`}`,
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

function problemOf({ status, isJson, said }: Awaited<ReturnType<typeof send>>): string | undefined {
  if (status >= 500) return `${status} ${said.slice(0, 300)}`
  if (status < 400) return undefined
  if (!isJson) return `${status} without envelope: ${said.slice(0, 100)}`
  const envelope = JSON.parse(said) as { success: unknown; message: unknown; data: { code: unknown } }
  if (envelope.success !== false || typeof envelope.message !== 'string' || !envelope.data.code)
    return `no envelope: ${said.slice(0, 100)}`
  return inside.test(envelope.message) ? `shows its inside: ${envelope.message}` : undefined
}

/** Sends everything wrong once, and what was refused once more, with a look at all tables before and after. */
async function problemsOf(endpoint: Endpoint, databaseAddress: string): Promise<string[]> {
  const expectation = expectationOf(endpoint)
  if (!expectation) return []
  const caller = callerNames.find((each) => expectedOf(each, endpoint, expectation) === 'allowed')
  const token = endpoint.izin === 'publik' || !caller ? undefined : await world.freshToken(caller)
  const good = await expectation.ask(world)
  const problems: string[] = []
  const refused: Mutant[] = []
  for (const mutant of spoil(random, good, await queryNamesOf(endpoint), rounds)) {
    const answer = await send(endpoint, mutant, token)
    const problem = problemOf(answer)
    if (problem) problems.push(`${nameOf(endpoint)}, ${mutant.wrong}: ${problem}`)
    if (answer.status >= 400 && answer.status !== 404) refused.push(mutant)
  }
  let written = await writtenBy(endpoint, refused, token, databaseAddress)
  // A job that an accepted call began may still be at work: once it is done, the same again.
  for (let turn = 0; turn < 5 && written.length > 0; turn += 1) {
    await sleep(1000)
    written = await writtenBy(endpoint, refused, token, databaseAddress)
  }
  if (written.length > 0) problems.push(`${nameOf(endpoint)} refused and wrote into ${written.join(', ')}`)
  return problems
}

/** The tables that differ after these calls, each of which is refused. */
async function writtenBy(
  endpoint: Endpoint,
  refused: Mutant[],
  token: string | undefined,
  databaseAddress: string,
): Promise<string[]> {
  const before = await readContents(databaseAddress)
  const statuses: number[] = []
  for (const mutant of refused) statuses.push((await send(endpoint, mutant, token)).status)
  return statuses.every((status) => status >= 400) ? changes(before, await readContents(databaseAddress)) : []
}

function changes(before: Contents, after: Contents): string[] {
  return Object.keys(after).filter(
    (name) => !notedAnyway.test(name) && after[name]?.checksum !== before[name]?.checksum,
  )
}

it('whatever is sent to whichever endpoint: a clear refusal, never a crash, nothing half written', async () => {
  const name = new URL(app.server.databaseUrl).pathname.slice(1)
  const owner = databaseUrl(inject('templateUrl'), name)
  const problems: string[] = []
  for (const endpoint of app.server.endpoints) problems.push(...(await problemsOf(endpoint, owner)))
  expect(problems).toEqual([])
}, 300_000)
