import { authentication } from '@suluh/contract/platform/authentication'
import { pengawasan, type BoardRow } from '@suluh/contract/exams/pengawasan'
import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { attempt, type AttemptState, type Pulse } from '@suluh/contract/exams/ujian'
import { randomBytes } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import type { Server } from '#platform/http/server.ts'
import { startCopy, useTestApp } from '#testing/build-app.ts'
import { act, entry, makeExam, save, start, submit, type Exam } from '#testing/exam.ts'
import type { Person } from '#testing/factories.ts'
import { openLine, type TestLine } from '#testing/line.ts'

const app = useTestApp()
const soon = { timeout: 5000 }
let url: string
const open: TestLine[] = []

const addressOf = (server: Server) => `http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}`

beforeAll(async () => {
  await app.server.http.listen({ port: 0, host: '127.0.0.1' })
  url = addressOf(app.server)
})
afterEach(() => {
  for (const line of open.splice(0)) line.raw.terminate()
})

function lineOf(person: Person, id: string, hello: Partial<Pulse> = {}, at = url): TestLine {
  const line = openLine(at, { token: person.token, id, hello })
  open.push(line)
  return line
}

async function seated(): Promise<{ exam: Exam; state: AttemptState; line: TestLine }> {
  const exam = await makeExam(app)
  const state = await start(app, exam.murid, exam.event.id)
  const line = lineOf(exam.murid, state.id)
  await expect.poll(() => line.told.length, soon).toBe(1)
  return { exam, state, line }
}

async function rowOf({ guru, event: { id } }: Exam, attemptId: string): Promise<BoardRow> {
  const { data } = await app.call(pengawasan.board, { token: guru.token, params: { id } })
  return data.rows.find((row) => row.attemptId === attemptId)!
}

const say = (exam: Exam, text: string, attemptIds: string[] | null) =>
  app.call(pengawasan.say, {
    token: exam.guru.token,
    params: { id: exam.event.id },
    body: { text, ruangId: null, attemptIds },
  })

describe('a line', () => {
  it('says how things stand when it opens, and what a proctor does as it is done', async () => {
    const { exam, state, line } = await seated()
    expect(line.told[0]).toMatchObject({ version: state.version, status: 'berlangsung', paused: false })
    await act(app, exam, [state.id], { kind: 'jeda' })
    await expect.poll(() => line.told.at(-1)?.paused, soon).toBe(true)
    await act(app, exam, null, { kind: 'lanjut' })
    await expect.poll(() => line.told.at(-1)?.paused, soon).toBe(false)
    await act(app, exam, [state.id], { kind: 'kumpulkan' })
    await expect.poll(() => line.told.at(-1)?.status, soon).not.toBe('berlangsung')
    await act(app, exam, [state.id], { kind: 'buka-kembali', minutes: 5 })
    await expect.poll(() => line.told.at(-1)?.status, soon).toBe('berlangsung')
  })

  it('brings each message once, and after it was cut those that came meanwhile', async () => {
    const { exam, state, line } = await seated()
    const texts = (of: TestLine) => of.told.flatMap(({ messages }) => messages.map(({ text }) => text))
    await say(exam, 'Untuk semua', null)
    await say(exam, 'Untukmu', [state.id])
    await expect.poll(() => texts(line), soon).toEqual(['Untuk semua', 'Untukmu'])
    const messageAt = line.told.at(-1)!.messages.at(-1)!.at
    line.close()
    await expect.poll(() => line.closed(), soon).toBeDefined()
    await say(exam, 'Sesudahnya', null)
    const next = lineOf(exam.murid, state.id, { messageAt })
    await expect.poll(() => texts(next), soon).toEqual(['Sesudahnya'])
    next.say({ soalNumber: 2 })
    await act(app, exam, [state.id], { kind: 'jeda' })
    await expect.poll(() => next.told.at(-1)?.paused, soon).toBe(true)
    expect(texts(next)).toEqual(['Sesudahnya'])
    expect(texts(line)).toEqual(['Untuk semua', 'Untukmu'])
  })

  it('brings each message to both pages of one session, to each what it has not read', async () => {
    const { exam, state, line } = await seated()
    const texts = (of: TestLine) => of.told.flatMap(({ messages }) => messages.map(({ text }) => text))
    await say(exam, 'Pertama', null)
    await expect.poll(() => texts(line), soon).toEqual(['Pertama'])
    const messageAt = line.told.at(-1)!.messages.at(-1)!.at
    const tab = lineOf(exam.murid, state.id, { messageAt })
    await expect.poll(() => tab.told.length, soon).toBeGreaterThan(0)
    await say(exam, 'Kedua', [state.id])
    await expect.poll(() => [texts(line), texts(tab)], soon).toEqual([['Pertama', 'Kedua'], ['Kedua']])
    // Asked in the same moment, whichever comes first, by calls that go together.
    const ask = (read: string | null) =>
      app.call(attempt.pulse, {
        token: exam.murid.token,
        params: { id: state.id },
        body: { soalNumber: 1, answered: 0, unsent: 0, device: 'uji', messageAt: read },
      })
    for (const asked of [
      [null, messageAt],
      [messageAt, null],
    ]) {
      const told = await Promise.all(asked.map(ask))
      const of = told.map(({ data }) => data.messages.map(({ text }) => text))
      expect(of).toEqual(asked.map((read) => (read ? ['Kedua'] : ['Pertama', 'Kedua'])))
    }
  })

  it('puts on the board what its page says, once, and nothing while it says nothing', async () => {
    const { exam, state, line } = await seated()
    const at = new Date().toISOString()
    line.say({ soalNumber: 3, answered: 2, unsent: 5, events: [{ kind: 'salin', at, seconds: null }] })
    const shown = async () => {
      const { soalNumber, answered, unsent, connected, flags } = await rowOf(exam, state.id)
      return { soalNumber, answered, unsent, connected, flags }
    }
    const said = { soalNumber: 3, answered: 2, unsent: 5, connected: true, flags: { salin: 1 } }
    await expect.poll(shown, soon).toEqual(said)
    const before = await rowOf(exam, state.id)
    await sleep(1500)
    expect(await rowOf(exam, state.id)).toEqual(before)
  })

  it('is not the way in: what is stored comes by the calls that store it', async () => {
    const { exam, state, line } = await seated()
    await save(app, exam.murid, state.id, [entry(exam.soalIds[0]!, 'A')])
    await submit(app, exam.murid, state.id)
    line.say({ answered: 3 })
    await expect.poll(() => line.told.at(-1)?.status, soon).toBe('dinilai')
    expect((await rowOf(exam, state.id)).stored).toBe(1)
  })
})

describe('who is at a line', () => {
  it('is asked before anything is said: no token, a wrong one, nothing at all', async () => {
    const { exam, state } = await seated()
    const nobody = lineOf({ ...exam.murid, token: 'bukan' }, state.id)
    await expect.poll(() => nobody.closed(), soon).toEqual({ code: 4401, reason: 'unauthenticated' })
    const unreadable = lineOf(exam.murid, state.id, { device: 5 as unknown as string })
    await expect.poll(() => unreadable.closed(), soon).toEqual({ code: 4400, reason: 'validation' })
    const silent = openLine(url, { token: '', id: state.id })
    open.push(silent)
    silent.raw.removeAllListeners('open')
    await expect
      .poll(() => silent.closed(), { timeout: 9000 })
      .toEqual({ code: 4401, reason: 'unauthenticated' })
    for (const line of [nobody, unreadable, silent]) expect(line.told).toEqual([])
  })

  it('is the student whose attempt it is, once it has begun', async () => {
    const { exam, state } = await seated()
    const attempts = await tenant(app.db, exam.world, (tx) =>
      tx.selectFrom('attempt').select('id').where('status', '=', 'siap').execute(),
    )
    const refused = [
      lineOf(exam.other, state.id),
      lineOf(exam.guru, state.id),
      lineOf(exam.other, attempts[0]!.id),
      lineOf(exam.murid, crypto.randomUUID()),
    ]
    const codes = () => refused.map((line) => line.closed()?.code)
    await expect.poll(codes, soon).toEqual([4404, 4403, 4404, 4404])
    expect(refused.flatMap(({ told }) => told)).toEqual([])
  })

  it('comes from a page of this site', async () => {
    const { exam, state } = await seated()
    const from = (origin: string) => {
      const line = openLine(url, { token: exam.murid.token, id: state.id, origin })
      open.push(line)
      return line
    }
    const strange = from('https://jahat.test')
    await expect.poll(() => strange.closed(), soon).toBeDefined()
    expect(strange.told).toEqual([])
    const own = from(url)
    await expect.poll(() => own.told.length, soon).toBe(1)
  })

  it('is heard no more when the session ends', async () => {
    const { exam, line } = await seated()
    await app.call(authentication.logout, { token: exam.murid.token })
    await expect.poll(() => line.closed(), soon).toEqual({ code: 4401, reason: 'unauthenticated' })
  })

  it('is heard no more when the right is taken, and again when it is given back', async () => {
    const { exam, state, line } = await seated()
    const { token } = await exam.world.signedInAs('pengelola')
    const { data: roles } = await app.call(peranIzin.options, { token })
    const params = { id: roles.find(({ kode }) => kode === 'murid')!.id }
    const { data: peran } = await app.call(peranIzin.one, { token, params })
    const { nama, grants, version } = peran
    const less = grants.filter(({ izin }) => izin !== 'ujian.take')
    const { data: taken } = await app.call(peranIzin.update, {
      token,
      params,
      body: { nama, grants: less, version },
    })
    await expect.poll(() => line.closed(), soon).toEqual({ code: 4403, reason: 'forbidden' })
    await app.call(peranIzin.update, { token, params, body: { nama, grants, version: taken.version } })
    // A process hears of rights a moment later, and a page that is sent away comes again.
    const isHeard = async () => {
      const again = lineOf(exam.murid, state.id)
      await vi.waitUntil(() => again.told.length > 0 || again.closed(), soon)
      return again.closed() === undefined
    }
    await expect.poll(isHeard, soon).toBe(true)
  })

  it('has only so many lines: of more the oldest goes', async () => {
    const { exam, state, line } = await seated()
    const more = Array.from({ length: 6 }, () => lineOf(exam.murid, state.id))
    await expect.poll(() => line.closed()?.code, soon).toBe(4429)
    await expect.poll(() => more.map((each) => each.told.length > 0), soon).toEqual(Array(6).fill(true))
    expect(more.every((each) => each.closed() === undefined)).toBe(true)
  })
})

describe('a line that is no page’s', () => {
  it('is closed when it floods, by messages or by pings', async () => {
    const { exam, state, line } = await seated()
    for (let each = 0; each < 60; each++) line.say({ soalNumber: each })
    await expect.poll(() => line.closed()?.code, soon).toBe(4429)
    const pinging = lineOf(exam.murid, state.id)
    await expect.poll(() => pinging.told.length, soon).toBe(1)
    for (let each = 0; each < 60; each++) pinging.raw.ping()
    await expect.poll(() => pinging.closed(), soon).toBeDefined()
  })

  it('is closed when it says too much at once, or what cannot be read', async () => {
    const { exam, state, line } = await seated()
    line.raw.send('x'.repeat(20_000))
    await expect.poll(() => line.closed()?.code, soon).toBe(1009)
    const odd = lineOf(exam.murid, state.id)
    await expect.poll(() => odd.told.length, soon).toBe(1)
    odd.raw.send('{"soalNumber": -1}')
    await expect.poll(() => odd.closed()?.code, soon).toBe(4400)
  })
})

describe('contact', () => {
  it('ends with the line: the board knows when it was last heard', async () => {
    const { exam, state, line } = await seated()
    await expect.poll(async () => (await rowOf(exam, state.id)).connected, soon).toBe(true)
    const before = Date.now()
    line.raw.terminate()
    await expect.poll(async () => (await rowOf(exam, state.id)).connected, soon).toBe(false)
    const seen = Date.parse((await rowOf(exam, state.id)).seenAt!)
    expect(Math.abs(seen - before)).toBeLessThan(5000)
  })

  it('goes on while another page of the same attempt is there', async () => {
    const { exam, state, line } = await seated()
    const second = lineOf(exam.murid, state.id)
    await expect.poll(() => second.told.length, soon).toBe(1)
    line.close()
    await sleep(1500)
    expect((await rowOf(exam, state.id)).connected).toBe(true)
  })

  it('is gone with its process, as of its last beat', async () => {
    const { exam, state, line } = await seated()
    await expect.poll(async () => (await rowOf(exam, state.id)).connected, soon).toBe(true)
    const [dead, died] = [crypto.randomUUID(), new Date(Date.now() - 30_000)]
    await app.db.insertInto('apiProcess').values({ id: dead, beatAt: died }).execute()
    const lastSeen = () =>
      tenant(app.db, exam.world, (tx) =>
        sql<{
          at: Date
          now: Date
        }>`select last_seen(seen_at, line) as at, now() from attempt_presence where attempt_id = ${state.id}`.execute(
          tx,
        ),
      ).then(({ rows }) => rows[0]!)
    const living = await lastSeen()
    expect(living.at).toEqual(living.now)
    // What is here writes down anew that it is here.
    line.close()
    await expect.poll(async () => (await rowOf(exam, state.id)).connected, soon).toBe(false)
    await tenant(app.db, exam.world, (tx) =>
      tx
        .updateTable('attemptPresence')
        .set({ line: dead, seenAt: new Date(died.getTime() - 60_000) })
        .where('attemptId', '=', state.id)
        .execute(),
    )
    expect(await rowOf(exam, state.id)).toMatchObject({ connected: false, seenAt: died.toISOString() })
    expect((await lastSeen()).at).toEqual(died)
  })
})

describe('another copy of the API', () => {
  let copy: Server
  beforeAll(async () => {
    copy = await startCopy(app)
    await copy.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => copy.http.close())

  it('tells its own students what was done at this one', async () => {
    const { exam, state } = await seated()
    const line = lineOf(exam.murid, state.id, {}, addressOf(copy))
    await expect.poll(() => line.told.length, soon).toBe(1)
    await act(app, exam, [state.id], { kind: 'jeda' })
    await expect.poll(() => line.told.at(-1)?.paused, soon).toBe(true)
    await app.call(authentication.logout, { token: exam.murid.token })
    await expect.poll(() => line.closed()?.code, soon).toBe(4401)
  })

  it('closes its lines in order when it stops, and they are here afterwards', async () => {
    const { exam, state, line } = await seated()
    line.close()
    const other = await startCopy(app)
    await other.http.listen({ port: 0, host: '127.0.0.1' })
    const there = lineOf(exam.murid, state.id, {}, addressOf(other))
    await expect.poll(() => there.told.length, soon).toBe(1)
    await other.http.close()
    expect(there.closed()?.code).toBe(1001)
    expect(await rowOf(exam, state.id)).toMatchObject({ connected: false })
    const back = lineOf(exam.murid, state.id)
    await expect.poll(() => back.told.length, soon).toBe(1)
    await expect.poll(async () => (await rowOf(exam, state.id)).connected, soon).toBe(true)
  })
})

it('a call that asks for another protocol is answered as it is', async () => {
  const { exam, state } = await seated()
  const { request } = await import('node:http')
  const path = `/api/attempt/${state.id}`
  const headers = { authorization: `Bearer ${exam.murid.token}`, connection: 'Upgrade', upgrade: 'h2c' }
  const status = await new Promise((resolve) => {
    request(`${url}${path}`, { headers }, (response) => resolve(response.statusCode)).end()
  })
  expect(status).toBe(200)
  expect((await app.call(attempt.one, { token: exam.murid.token, params: { id: state.id } })).status).toBe(
    200,
  )
})

it('lines that never say who they are take nobody the place: of too many the oldest goes', async () => {
  const { state, line } = await seated()
  const { port } = app.server.http.server.address() as AddressInfo
  const sockets = Array.from({ length: 1001 }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write(
      `GET /api/attempt/${state.id}/line HTTP/1.1\r\nhost: uji\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    return socket.resume()
  })
  const gone = () => sockets.filter(({ closed, readableEnded }) => closed || readableEnded).length
  await expect.poll(gone, { timeout: 4000 }).toBe(1)
  expect(line.closed()).toBeUndefined()
  for (const socket of sockets) socket.destroy()
})
