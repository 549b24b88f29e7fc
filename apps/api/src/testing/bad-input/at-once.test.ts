import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillPath, type Endpoint } from '@suluh/contract/platform/endpoint'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { atribut } from '@suluh/contract/platform/atribut'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { useTestApp } from '../build-app.ts'
import { databaseUrl } from '../database.ts'
import { publishPaket, schedule } from '../exam.ts'
import { pilihanGanda } from '../factories.ts'
import { multipart } from '../multipart.ts'
import { callerNames } from '../rights/callers.ts'
import { expectedOf, type Ask } from '../rights/expectation.ts'
import { expectationOf, nameOf } from '../rights/expectations.ts'
import { makeRightsWorld, type RightsWorld } from '../rights/rights-world.ts'

// What a doubled click, a proxy that asks again and two people at the same moment do: the same call ten times at once.

const app = useTestApp()
let world: RightsWorld
/** Sees the rows of every tenant. */
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client(databaseUrl(inject('templateUrl'), new URL(app.server.databaseUrl).pathname.slice(1)))
  await owner.connect()
  world = await makeRightsWorld(app)
})
afterAll(() => owner.end())

const times = 10
/** Ten who are signed in sign out; in turn the first has ended it for the others. */
const meantMore = new Set(['POST /authentication/logout: audit'])
/** Tries at signing in, beats, and what is made by itself a moment later. */
const besides = /^(session|rate_limit|api_process|api_silence|laporan_.*|audit_rantai|.*_antrean)$/

async function send(endpoint: Endpoint, { params, query, body, file }: Ask, token: string | undefined) {
  const part = file && multipart(file)
  const response = await app.server.http.inject({
    method: endpoint.method,
    url: `/api${fillPath(endpoint.path, params)}${query ? `?${query}` : ''}`,
    headers: { ...part?.headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(part ? { payload: part.payload } : body === undefined ? {} : { payload: body as object }),
    payloadAsStream: true,
  })
  return { status: response.statusCode, said: await text(response.stream()) }
}
type Answer = Awaited<ReturnType<typeof send>>

const inTurn = async (call: () => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let at = 0; at < times; at += 1) answers.push(await call())
  return answers
}
const atOnce = (call: () => Promise<Answer>) => Promise.all(Array.from({ length: times }, call))

/** What ten of these calls answer, and by how many rows each table has grown. */
async function grown(endpoint: Endpoint, run: typeof inTurn) {
  const expectation = expectationOf(endpoint)!
  const caller = callerNames.find((each) => expectedOf(each, endpoint, expectation) === 'allowed')
  const ask = await expectation.ask(world)
  const token = endpoint.izin === 'publik' || !caller ? undefined : await world.freshToken(caller)
  const before = await rowsOf()
  const answers = await run(() => send(endpoint, ask, token))
  return { answers, by: growth(before, await rowsOf()) }
}

/** How many rows each table has. */
async function rowsOf(): Promise<Map<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
  const { rows } = await owner.query<{ name: string; rows: number }>(counts.join(' union all '))
  return new Map(rows.map((each) => [each.name, each.rows]))
}

function growth(before: Map<string, number>, after: Map<string, number>): Map<string, number> {
  const rows = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
  return new Map(rows.filter(([name, more]) => more > 0 && !besides.test(name)))
}

/** What ten at once do that ten in turn do not. */
async function problemsOf(endpoint: Endpoint): Promise<string[]> {
  let more: string[] = []
  // What work behind the call wrote may come late, or be counted with the next: it is looked at again.
  for (let turn = 0; turn < 4; turn += 1) {
    const together = await grown(endpoint, atOnce)
    const broken = together.answers.filter(({ status }) => status >= 500)
    if (broken.length > 0)
      return [`${nameOf(endpoint)}: ${broken.length} of ${times} ${broken[0]!.status} ${broken[0]!.said}`]
    // What the ten have begun may still go on, and keep those who come in turn from beginning.
    await sleep(turn * 3000)
    const apart = await grown(endpoint, inTurn)
    more = [...together.by].flatMap(([table, rows]) => {
      const meant = apart.by.get(table) ?? 0
      return rows > meant && !meantMore.has(`${nameOf(endpoint)}: ${table}`)
        ? [`${nameOf(endpoint)}: ${rows} rows in ${table}, one after the other ${meant}`]
        : []
    })
    if (more.length === 0) return []
    await sleep(500)
  }
  return more
}

/** Transactions that nobody ends, and calls that wait for them. */
async function leftOver(): Promise<unknown[]> {
  const { rows } = await owner.query<{ query: string }>(
    `select state, wait_event_type, left(query, 200) as query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (state like 'idle in transaction%' or (state = 'active' and wait_event_type = 'Lock'))`,
  )
  return rows
}

it('ten at once of every call that makes something make no more than ten in turn, and none breaks', async () => {
  const making = app.server.endpoints.filter(({ method }) => method === 'POST')
  expect(making.length).toBeGreaterThan(60)
  const problems: string[] = []
  for (const endpoint of making) problems.push(...(await problemsOf(endpoint)))
  expect(problems).toEqual([])
  await expect.poll(leftOver).toEqual([])
}, 600_000)

/** A call that puts things into an order, how it is asked for one, and the order as it then is. */
type Arranged = { ids: string[]; set: (ids: string[]) => Promise<Answer>; read: () => Promise<string[]> }
const arrangements: Record<string, () => Promise<Arranged>> = {
  'POST /pelajaran/urutan': async () => {
    const { token } = world.people.pengelola
    for (let at = 0; at < 12; at += 1) await world.home.makePelajaran()
    const read = async () =>
      (await app.call(pelajaran.list, { token, query: '_end=1000' })).data.map(({ id }) => id)
    const set = (ids: string[]) => send(pelajaran.arrange, { body: { ids } }, token)
    return { ids: await read(), set, read }
  },
  'POST /pelajaran/:pelajaranId/aspek/susunan': async () => {
    const { token } = world.people.pengelola
    const names = Array.from({ length: 12 }, (_, at) => `Aspek ${at}`)
    const { id: pelajaranId, aspekIds: ids } = await world.home.makePelajaran(names)
    const set = (order: string[]) => {
      const aspek = order.map((id) => ({ id, indukId: null }))
      return send(pelajaran.arrangeAspek, { params: { pelajaranId }, body: { aspek } }, token)
    }
    const read = async () => {
      const { data } = await app.call(pelajaran.list, { token, query: `id=${pelajaranId}&_end=1000` })
      return data.find(({ id }) => id === pelajaranId)!.aspek.map(({ id }) => id)
    }
    return { ids, set, read }
  },
  'POST /atribut/urutan': async () => {
    const { token } = world.people.pengelola
    for (let at = 0; at < 8; at += 1) await world.makeAtribut()
    const set = (ids: string[]) => send(atribut.arrange, { body: { entity: 'lembaga', ids } }, token)
    return { ids: await world.atributIds(), set, read: world.atributIds }
  },
  'PUT /event/:id/peserta': async () => {
    const { guru } = world.people
    const murid = await Promise.all(Array.from({ length: 8 }, () => world.home.signedInAs('murid')))
    const paket = await publishPaket(app, world.home, guru, [[pilihanGanda('1 + 1?')]])
    const { id } = await schedule(app, guru, paket.id, murid)
    const bare = { sesiId: null, ruangId: null, extraPercent: 0, textStep: 0 }
    const set = (ids: string[]) => {
      const peserta = ids.map((userId, at) => ({ ...bare, userId, kursi: at + 1 }))
      return send(pengawasan.arrange, { params: { id }, body: { peserta } }, guru.token)
    }
    const read = async () => {
      const { rows } = await owner.query<{ id: string }>(
        `select application_user_id as id from attempt where event_id = $1 order by kursi`,
        [id],
      )
      return rows.map((row) => row.id)
    }
    return { ids: murid.map((each) => each.id), set, read }
  },
}

it('opposite orders at once leave one of both, whole', async () => {
  const served = app.server.endpoints.map(nameOf).filter((name) => /\/(urutan|susunan)$/.test(name))
  expect(Object.keys(arrangements)).toEqual(expect.arrayContaining(served))
  for (const [name, make] of Object.entries(arrangements)) {
    const { ids, set, read } = await make()
    const orders = [ids, ids.toReversed()]
    const answers = await Promise.all(Array.from({ length: times }, (_, at) => set(orders[at % 2]!)))
    expect([name, answers.filter(({ status }) => status >= 500)]).toEqual([name, []])
    expect([name, answers.some(({ status }) => status === 200)]).toEqual([name, true])
    expect(orders.map((order) => [name, order])).toContainEqual([name, await read()])
  }
  await expect.poll(leftOver).toEqual([])
}, 120_000)
