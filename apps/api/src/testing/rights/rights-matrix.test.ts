import { text } from 'node:stream/consumers'
import { fillPath, type Endpoint } from '@suluh/contract/platform/endpoint'
import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '../build-app.ts'
import { multipart } from '../multipart.ts'
import { callerNames, callers, cakupanOf, outcomeOf, type Caller, type Outcome } from './callers.ts'
import { expectedOf } from './expectation.ts'
import type { Ask } from './expectation.ts'
import { expectationOf, expectations, nameOf } from './expectations.ts'
import { makeRightsWorld, type RightsWorld } from './rights-world.ts'

const app = useTestApp()
let world: RightsWorld
beforeAll(async () => {
  world = await makeRightsWorld(app)
})

type Answer = Awaited<ReturnType<typeof send>>

async function send(endpoint: Endpoint, { params, query, body, file }: Ask, token?: string) {
  const isStream = endpoint.path.endsWith('/stream')
  const upload = file && multipart(file)
  const response = await app.server.http.inject({
    method: endpoint.method,
    url: `/api${fillPath(endpoint.path, params)}${query ? `?${query}` : ''}`,
    headers: { ...upload?.headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(upload ? { payload: upload.payload } : body === undefined ? {} : { payload: body as object }),
    // A stream has no end to wait for.
    ...(isStream ? { payloadAsStream: true as const } : {}),
  })
  const { statusCode: status } = response
  if (isStream && status === 200) {
    response.stream().destroy()
    return { status, text: '', outcome: outcomeOf(status, undefined) }
  }
  const said = isStream ? await text(response.stream()) : response.body
  const isJson = String(response.headers['content-type']).includes('json')
  const code =
    isJson && status >= 400 ? (JSON.parse(said) as { data?: { code?: string } }).data?.code : undefined
  return { status, text: said, outcome: outcomeOf(status, code) }
}

/** Whoever lacks the reach may be told so in each of these ways; a row named in a body may also be a bad value. */
function isAsExpected(expected: Outcome, { status, outcome }: Answer, ask: Ask): boolean {
  if (expected !== 'hidden') return outcome === expected
  return [403, 404, 409, ...(ask.params ? [] : [400])].includes(status)
}

async function problemsOf(endpoint: Endpoint): Promise<string[]> {
  const expectation = expectationOf(endpoint)
  const name = nameOf(endpoint)
  if (!expectation) return [`${name} has no expectation`]
  const shared = await expectation.ask(world)
  const problems: string[] = []
  let succeeded = expectation.row === 'none'
  // One after the other, so that no two of them meet in one row.
  for (const caller of ['nobody', ...callerNames] as const) {
    const expected = expectedOf(caller, endpoint, expectation)
    const isFresh = expected === 'allowed' && endpoint.method !== 'GET'
    const ask = isFresh ? await expectation.ask(world) : shared
    const token = caller === 'nobody' ? undefined : await world.freshToken(caller)
    const answer = await send(endpoint, ask, token)
    succeeded ||= answer.status < 400
    const where = `${name} by ${caller}`
    if (!isAsExpected(expected, answer, ask))
      problems.push(
        `${where}: expected ${expected}, got ${answer.outcome} (${answer.status}) ${answer.text.slice(0, 200)}`,
      )
    if (showsKeys(caller, answer.text) && name !== ownResult) problems.push(`${where}: shows keys`)
    if (isOutside(caller, endpoint))
      problems.push(...leaked(answer.text).map((who) => `${where}: shows ${who}`))
  }
  return succeeded ? problems : [...problems, `${name} succeeds for nobody: mend what its expectation asks`]
}

/** Whoever stands outside the home lembaga, with a right that does not reach into it. */
function isOutside(caller: Caller | 'nobody', { izin }: Endpoint): boolean {
  if (caller === 'aplikasi lain' || caller === 'sistem') return true
  return caller === 'lembaga lain' && cakupanOf(caller, izin) === 'lembaga'
}

/** Where a student reads the explanations of an exam of their own, once its rules show them. */
const ownResult = 'GET /hasil-ujian/:paketId/:userId/:eventId'

/** Keys, rubrics or explanations of the world's questions, told to somebody who may not read questions. */
function showsKeys(caller: Caller | 'nobody', text: string): boolean {
  if (caller !== 'nobody' && cakupanOf(caller, 'soal.read')) return false
  return /Lihat buku|10 bila lengkap|"(key|accepted|rubric|pembahasan)":/.test(text)
}

/** The people of the home lembaga who are named in an answer. */
function leaked(text: string): string[] {
  const inside = callerNames.filter((each) => callers[each][1] === 'rumah')
  return inside.filter((each) => text.includes(world.people[each].id))
}

const hint = `
An endpoint without expectation gets a line in an expectations-*.ts; for a row made by guru:
  'GET /thing/:id': on(['guru'], async (w) => ({ params: { id: (await w.makeThing()).id }, body: { ... } })),
with 'none' where the right alone decides, 'aplikasi' or 'lembaga' for rows shared there.`

it('every endpoint does for everybody what the declared rights say', async () => {
  const { endpoints } = app.server
  expect(endpoints.length).toBeGreaterThan(30)
  const problems: string[] = []
  for (const endpoint of endpoints) {
    const broken = (error: unknown) => [
      `${nameOf(endpoint)}: what its expectation asks cannot be made: ${String(error)}`,
    ]
    problems.push(...(await problemsOf(endpoint).catch(broken)))
  }
  if (problems.some((each) => each.endsWith('has no expectation'))) problems.push(hint)
  expect(problems.join('\n')).toBe('')
}, 600_000)

it('no expectation is left of an endpoint that is gone', () => {
  const served = new Set(app.server.endpoints.map(nameOf))
  expect(Object.keys(expectations).filter((name) => !served.has(name))).toEqual([])
})
