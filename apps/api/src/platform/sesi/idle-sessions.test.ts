import { applicationUser } from '@suluh/contract/people/application-user'
import { profile } from '@suluh/contract/people/profile'
import { attempt } from '@suluh/contract/exams/ujian'
import { event } from '@suluh/contract/exams/event'
import { authentication } from '@suluh/contract/platform/authentication'
import { devs } from '@suluh/contract/platform/devs'
import { sesi } from '@suluh/contract/platform/sesi'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hashToken, sessionName } from '#platform/auth/token.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, makeExam, save, start, submit } from '#testing/exam.ts'
import { makeWorld, testPassword, type Person } from '#testing/factories.ts'

const app = useTestApp()

/** As if nobody had used this session for so long. */
async function setBack(token: string, minutes: number): Promise<void> {
  await app.db
    .updateTable('session')
    .set({ lastSeen: sql<Date>`now() - make_interval(mins => ${minutes})` })
    .where('tokenHash', '=', hashToken(token))
    .execute()
}

/** The same, and no copy of the API remembers it. */
async function leave(token: string, minutes: number): Promise<void> {
  await setBack(token, minutes)
  app.server.sessions.forget(sessionName(token))
}

const look = async (token: string) => (await app.refused(applicationUser.me, { token })).status

const lastSeen = async (token: string) => {
  const row = await app.db
    .selectFrom('session')
    .select('lastSeen')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return row.lastSeen.getTime()
}

async function logIn({ email }: Pick<Person, 'email'>, bersama: boolean, cookie?: string) {
  const response = await app.server.http.inject({
    method: 'POST',
    url: `/api${authentication.login.path}`,
    headers: cookie ? { cookie } : {},
    payload: { emailOrTelp: email, password: testPassword, bersama },
  })
  const token = response.json<{ data: string }>().data
  return { token, cookie: [response.headers['set-cookie']].flat()[0]?.split(';')[0] }
}

describe('a session that nobody uses', () => {
  it('ends after two hours, or as the tenant says, at once and for its own people alone', async () => {
    const [world, other] = [await makeWorld(app), await makeWorld(app)]
    const [pengelola, guru] = [await world.signedInAs('pengelola'), await world.signedInAs('guru')]
    const foreign = await other.signedInAs('guru')
    expect((await app.call(sesi.aturan, { token: pengelola.token })).data).toEqual({ idleMinutes: 120 })
    await leave(guru.token, 119)
    const left = await lastSeen(guru.token)
    expect(await look(guru.token)).toBe(200)
    // Its use is written down beside the answer.
    await expect.poll(() => lastSeen(guru.token)).toBeGreaterThan(left)
    await leave(guru.token, 126)
    expect(await look(guru.token)).toBe(419)
    for (const { token } of [guru, foreign]) {
      await leave(token, 40)
      const before = await lastSeen(token)
      expect(await look(token)).toBe(200)
      await expect.poll(() => lastSeen(token)).toBeGreaterThan(before)
      await setBack(token, 40)
    }
    const body = { idleMinutes: 30 }
    expect((await app.refused(sesi.atur, { token: guru.token, body })).status).toBe(403)
    expect((await app.call(sesi.atur, { token: pengelola.token, body })).data).toEqual(body)
    expect(await look(guru.token)).toBe(419)
    app.server.sessions.forget(foreign.id)
    expect(await look(foreign.token)).toBe(200)
    const odd = { token: pengelola.token, body: { idleMinutes: 17 } }
    expect((await app.refused(sesi.atur, odd)).status).toBe(400)
  })

  it('goes on by use, which a page that asks by itself is not', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const { token } = guru
    await leave(token, 60)
    const before = await lastSeen(token)
    await app.call(event.list, { token, query: '_start=0&_end=10' })
    await app.call(event.list, { token, query: '_start=0&_end=10' })
    expect(await lastSeen(token)).toBe(before)
    // Known to the cache by then, and still noticed.
    await app.call(applicationUser.me, { token })
    await expect.poll(() => lastSeen(token)).toBeGreaterThan(before)
  })

  it('is never one in which an exam runs, nor one whose exam is over and whose device was cut off', async () => {
    const exam = await makeExam(app)
    const { murid } = exam
    const state = await start(app, murid, exam.event.id)
    await leave(murid.token, 600)
    expect(await look(murid.token)).toBe(200)
    const [soalId] = exam.soalIds
    expect((await save(app, murid, state.id, [entry(soalId!, 'A')])).status).toBe(200)
    await submit(app, murid, state.id)
    await leave(murid.token, 600)
    expect((await app.refused(attempt.one, { token: murid.token, params: { id: state.id } })).status).toBe(
      200,
    )
  })

  it('is no program', async () => {
    const { token } = await (await makeWorld(app)).signedInAs('pengelola')
    const body = { nama: 'Skrip', izin: ['application-user.read'], hari: 30 }
    const program = (await app.call(devs.createToken, { token, body })).data.token
    await leave(program, 5000)
    expect((await app.refused(applicationUser.list, { token: program })).status).toBe(200)
  })

  it('is not among the devices where its person is signed in', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { token } = await world.onAnotherDevice(guru)
    await leave(token, 500)
    const own = (await app.call(profile.sesi, { token: guru.token })).data
    expect(own.map(({ isCurrent }) => isCurrent)).toEqual([true])
  })
})

describe('at a shared computer', () => {
  it('a session ends after a quarter of an hour, whatever the tenant says, but not during an exam', async () => {
    const exam = await makeExam(app)
    const { token } = await logIn(exam.murid, true)
    await leave(token, 14)
    expect(await look(token)).toBe(200)
    await start(app, { ...exam.murid, token }, exam.event.id)
    await leave(token, 60)
    expect(await look(token)).toBe(200)
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const shared = await logIn(guru, true)
    const own = (await app.call(profile.sesi, { token: shared.token })).data
    expect(own.find(({ isCurrent }) => isCurrent)).toMatchObject({ isShared: true })
    await leave(shared.token, 21)
    expect(await look(shared.token)).toBe(419)
  })

  it('the browser becomes nobody’s, and staff are told by mail each time', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const mails = () =>
      tenant(app.db, world, (tx) =>
        tx.selectFrom('email').select('bodyText').where('recipient', '=', guru.email).execute(),
      )
    const home = await logIn(guru, false)
    expect(home.cookie).toContain('suluh_perangkat=')
    expect(await mails()).toEqual([])
    expect((await logIn(guru, true)).cookie).toBe(undefined)
    expect((await logIn(guru, true)).cookie).toBe(undefined)
    expect(await mails()).toHaveLength(2)
    expect((await mails())[0]?.bodyText).toMatch(/masuk di komputer bersama: .+, alamat \S+, \d.+ WIB\./)
    // At the own computer nobody needs to be told.
    await logIn(guru, true, home.cookie)
    expect(await mails()).toHaveLength(2)
  })
})
