import { attempt, ujian } from '@suluh/contract/exams/ujian'
import { event } from '@suluh/contract/exams/event'
import { fillPath, type Endpoint } from '@suluh/contract/platform/endpoint'
import { authentication } from '@suluh/contract/platform/authentication'
import { authorization } from '@suluh/contract/platform/authorization'
import { currentUser } from '@suluh/contract/platform/current-user'
import { beforeAll, describe, expect, it } from 'vitest'
import { attemptId } from '#papers/snapshot/attempt-id.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeExam, schedule } from '#testing/exam.ts'
import { testPassword } from '#testing/factories.ts'
import { closeApplication } from '#people/application/closed-application-fixture.ts'

const app = useTestApp()
const token = 'UJIAN7'
let nextNomor = 51_234_000
let made: Awaited<ReturnType<typeof makeOpenExam>>

/** A running exam of a student with a number, which lets students in by it. */
async function makeOpenExam(overrides: object = {}) {
  const nomor = `00${(nextNomor += 1)}`
  const exam = await makeExam(app, { token, masukNomor: true, ...overrides })
  await tenant(app.db, exam.world, (tx) =>
    tx
      .updateTable('applicationUser')
      .set({ nomor, nomorPeserta: `P-${nomor}` })
      .where('id', '=', exam.murid.id)
      .execute(),
  )
  return { ...exam, nomor }
}

beforeAll(async () => {
  made = await makeOpenExam()
})

const enter = (nomor: string, typed = token) => app.refused(ujian.masuk, { body: { nomor, token: typed } })
const sessionOf = async (nomor: string) =>
  (await app.call(ujian.masuk, { body: { nomor, token } })).data.token

describe('coming in by number and token', () => {
  it('leads into the exam by either number, however it is typed', async () => {
    for (const [nomor, typed] of [
      [made.nomor, token],
      [`P-${made.nomor}`, ' ujian7 '],
      [` ${made.nomor.slice(0, 4)} ${made.nomor.slice(4)} `, token],
    ] as const) {
      const { status, data } = await app.call(ujian.masuk, { body: { nomor, token: typed } })
      expect([nomor, status]).toEqual([nomor, 200])
      const me = await app.call(currentUser.me, { token: data.token })
      expect(me.data).toMatchObject({ id: made.murid.id, hanyaPaketId: made.paket.id })
      expect(data.paketSoalId).toBe(made.paket.id)
    }
  })

  it('takes the exam to its end', async () => {
    const { nomor, event: own, soalIds } = await makeOpenExam()
    const session = await sessionOf(nomor)
    const listed = await app.call(ujian.list, { token: session })
    expect(listed.data.map((each) => each.event.id)).toEqual([own.id])
    const body = { token, device: 'lab' }
    const begun = await app.call(ujian.start, { token: session, params: { eventId: own.id }, body })
    const { id } = begun.data
    const entries = [{ soal: soalIds[0], value: 'A', ragu: false, seq: 1, at: new Date().toISOString() }]
    const saved = await app.call(attempt.save, { token: session, params: { id }, body: { entries } })
    expect(saved.data.stored).toHaveLength(1)
    const done = await app.call(attempt.submit, { token: session, params: { id }, body: { entries: [] } })
    expect(done.status).toBe(200)
  })

  it('of a closed application says so to who has the right pair, and to nobody else', async () => {
    const { nomor, world } = await makeOpenExam({ token: 'TUTUP1' })
    await closeApplication(app.db, world.applicationId)
    const told = await enter(nomor, 'TUTUP1')
    expect([told.status, told.message]).toEqual([403, expect.stringContaining('Kontrak selesai')])
    expect((await enter(nomor, 'TUTUP2')).status).toBe(401)
    expect((await enter('0099999999', 'TUTUP1')).status).toBe(401)
  })

  it('says the same of every pair that is wrong, and of an exam that does not let in so', async () => {
    const { murid, guru, paket, world } = made
    const closed = { opensAt: new Date(Date.now() + 86_400_000), closesAt: new Date(Date.now() + 90_000_000) }
    await schedule(app, guru, paket.id, [murid], { token: 'BIASA1' })
    await schedule(app, guru, paket.id, [murid], { token: 'BESOK1', masukNomor: true, ...closed })
    const batal = await schedule(app, guru, paket.id, [murid], { token: 'BATAL1', masukNomor: true })
    await app.call(event.cancel, {
      token: (await world.signedInAs('pengelola')).token,
      params: { id: batal.id },
    })
    const answers = await Promise.all([
      enter(made.nomor, 'SALAH1'),
      enter('0000000000'),
      enter('0000000000', 'SALAH1'),
      enter('', token),
      enter(made.nomor, ''),
      enter(made.nomor, 'BIASA1'),
      enter(made.nomor, 'BESOK1'),
      enter(made.nomor, 'BATAL1'),
    ])
    for (const { status, message, data } of answers)
      expect({ status, message, code: data.code }).toEqual({
        status: 401,
        message: 'Nomor atau token tidak cocok. Periksa kartu peserta, dan tanyakan token kepada pengawas.',
        code: 'invalid-nomor-token',
      })
  })

  it('lets nobody in where number and token are of two', async () => {
    const { nomor, other, world } = await makeOpenExam({ token: 'KEMBAR' })
    await tenant(app.db, world, (tx) =>
      tx.updateTable('applicationUser').set({ nomorPeserta: nomor }).where('id', '=', other.id).execute(),
    )
    expect((await enter(nomor, 'KEMBAR')).status).toBe(401)
  })

  it('knows the token that changes by itself', async () => {
    const { nomor, guru, event: own } = await makeOpenExam({ token: null, tokenMinutes: 5 })
    const { data } = await app.call(event.one, { token: guru.token, params: { id: own.id } })
    expect((await enter(nomor, data.token!)).status).toBe(200)
    expect((await enter(nomor, 'AAAAAA')).status).toBe(401)
  })

  it('needs a token that is not guessed in a morning', async () => {
    const body = { token: 'KURSI', masukNomor: true }
    const { guru, paket, murid } = made
    expect(await schedule(app, guru, paket.id, [murid], body)).toHaveProperty('issues.0.path', 'token')
    expect(await schedule(app, guru, paket.id, [murid], { ...body, masukNomor: false })).toHaveProperty('id')
  })

  it('needs an exam with a token, and follows what the exam says later', async () => {
    const { guru, paket, murid } = made
    const { nomor, event: own, world } = await makeOpenExam({ token: 'UBAH01' })
    const refused = await schedule(app, guru, paket.id, [murid], { masukNomor: true }).catch(() => undefined)
    expect(refused).not.toHaveProperty('id')
    expect((await enter(nomor, 'UBAH01')).status).toBe(200)
    await tenant(app.db, world, (tx) =>
      tx.updateTable('event').set({ masukNomor: false }).where('id', '=', own.id).execute(),
    )
    expect((await enter(nomor, 'UBAH01')).status).toBe(401)
  })

  it('is slowed down for one number, and leaves the others of the room', async () => {
    const [one, other] = [await makeOpenExam({ token: 'TEBAK1' }), await makeOpenExam({ token: 'TEBAK2' })]
    for (let at = 0; at < 10; at++) await enter(one.nomor, `SALAH${at}`)
    expect((await enter(one.nomor, 'TEBAK1')).status).toBe(429)
    expect((await enter(other.nomor, 'TEBAK2')).status).toBe(200)
  })

  it('counts no other browser by itself, however often somebody has signed in for a new one', async () => {
    const { nomor, other } = await makeOpenExam({ token: 'TEBAK3' })
    const post = (path: string, payload: object, cookie = '') =>
      app.server.http.inject({ method: 'POST', url: `/api${path}`, headers: { cookie }, payload })
    const statuses: number[] = []
    for (let browser = 0; browser < 4; browser++) {
      const credentials = { emailOrTelp: other.email, password: testPassword }
      const { headers } = await post(authentication.login.path, credentials)
      const cookie = [headers['set-cookie']].flat()[0]!.split(';')[0]
      for (let at = 0; at < 3; at++)
        statuses.push((await post(ujian.masuk.path, { nomor, token: `SALAH${at}` }, cookie)).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
  })
})

describe('a session that was begun so', () => {
  const callOf = async (
    { method, path, upload }: Endpoint,
    params: Record<string, string>,
    session: string,
  ) => {
    const response = await app.server.http.inject({
      method,
      url: `/api${fillPath(path, params)}`,
      headers: { authorization: `Bearer ${session}` },
      ...(method === 'GET' || upload ? {} : { payload: {} }),
    })
    return response.statusCode
  }
  const namesOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

  it('is refused every call that is not of taking an exam', async () => {
    const session = await sessionOf(made.nomor)
    const others = app.server.endpoints.filter(({ izin, inOneExam }) => izin !== 'publik' && !inOneExam)
    expect(others.length).toBeGreaterThan(200)
    for (const endpoint of others) {
      const params = Object.fromEntries(namesOf(endpoint.path).map((name) => [name, made.murid.id]))
      expect([endpoint.path, await callOf(endpoint, params, session)]).toEqual([endpoint.path, 403])
    }
    const pairs = [{ resource: 'hasil-ujian', action: 'read' }]
    expect((await app.call(authorization.check, { token: session, body: { pairs } })).data).toEqual([false])
  })

  it('reaches no other exam of the same student', async () => {
    const second = await schedule(app, made.guru, made.paket.id, [made.murid])
    const session = await sessionOf(made.nomor)
    const id = attemptId(second.id, made.murid.id)
    const listed = await app.call(ujian.list, { token: session })
    expect(listed.data.map((each) => each.event.id)).toEqual([made.event.id])
    const body = { token: '', device: 'lab' }
    const start = { params: { eventId: second.id }, body }
    expect((await app.call(ujian.start, { token: session, ...start })).status).toBe(404)
    // The student's own whole session has begun it: what is refused below is there.
    expect((await app.call(ujian.start, { token: made.murid.token, ...start })).status).toBe(200)
    const calls: [Endpoint, object | undefined][] = [
      [attempt.one, undefined],
      [
        attempt.save,
        {
          entries: [{ soal: made.soalIds[0], value: 'A', ragu: false, seq: 1, at: new Date().toISOString() }],
        },
      ],
      [attempt.device, { device: 'lab', move: true }],
      [attempt.submit, { entries: [] }],
    ]
    for (const [endpoint, sent] of calls) {
      const ask = { token: session, params: { id }, ...(sent && { body: sent }) }
      const answer = await app.refused(endpoint, ask)
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 404])
    }
    const open = app.server.endpoints.filter(
      ({ path, inOneExam }) => inOneExam && path.startsWith('/attempt/:id'),
    )
    for (const endpoint of open.filter(({ method }) => method === 'GET')) {
      const params = Object.fromEntries(
        namesOf(endpoint.path).map((name) => [name, name === 'id' ? id : 'x']),
      )
      expect([endpoint.path, await callOf(endpoint, params, session)]).toEqual([endpoint.path, 404])
    }
  })
})
