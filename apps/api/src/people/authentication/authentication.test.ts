import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { authorization } from '@suluh/contract/platform/authorization'
import { event } from '@suluh/contract/exams/event'
import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { tenant } from '#platform/db/tenant.ts'
import { insertApplication } from '#people/application/insert-application.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, testPassword } from '#testing/factories.ts'

const app = useTestApp()

const login = (emailOrTelp?: string, password?: string) =>
  app.call(authentication.login, { body: { emailOrTelp, password } })

describe('signing in', () => {
  it('takes the e-mail in any case and the phone in any spelling', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru', { telp: '0812-3456-7890' })
    for (const typed of [
      guru.email,
      ` ${guru.email.toUpperCase()} `,
      '081234567890',
      '81234567890',
      '+62 812 3456 7890',
      '62812-3456-7890',
    ]) {
      const { status, data } = await login(typed, testPassword)
      expect([typed, status]).toEqual([typed, 200])
      const me = await app.call(applicationUser.me, { token: data })
      expect(me.data).toMatchObject({ id: guru.id, name: guru.nama, peran: { kode: 'guru' } })
    }
  })

  it('takes the number alone, and asks for the school where it and the password are two people’s', async () => {
    const [world, other] = [await makeWorld(app), await makeWorld(app)]
    const murid = await world.signedInAs('murid', { username: '0051234567', email: null })
    const me = async (typed: string) => {
      const { data: token } = await login(typed, testPassword)
      return (await app.call(applicationUser.me, { token })).data
    }
    expect(await me('0051234567')).toMatchObject({ id: murid.id })
    expect(await me(' 005 123 4567 ')).toMatchObject({ id: murid.id })
    await other.signedInAs('murid', { username: '0051234567', email: null })
    expect((await login('0051234567', testPassword)).status).toBe(403)
    expect((await login('0051234567', 'salah')).status).toBe(401)
    // Who has it as a telephone comes first.
    const guru = await world.signedInAs('guru', { telp: '081234567891' })
    await world.signedInAs('murid', { username: '081234567891', email: null })
    expect(await me('081234567891')).toMatchObject({ id: guru.id })
  })

  it.each([
    ['nobody@uji.test', testPassword],
    ['', testPassword],
    ['nobody@uji.test', ''],
    [undefined, undefined],
    ['bukan nomor', 'x'],
  ])('answers one message to %s', async (emailOrTelp, password) => {
    const { status, success, message } = await login(emailOrTelp, password)
    expect({ status, success, message }).toEqual({
      status: 401,
      success: false,
      message: 'Invalid username or password',
    })
  })

  it('answers a wrong password like an unknown person, and slows guessing down', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    expect(await login(guru.email, 'salah')).toMatchObject({
      status: 401,
      message: 'Invalid username or password',
    })
    const tries = await Promise.all(Array.from({ length: 15 }, () => login(guru.email, 'salah')))
    expect(tries.some((each) => each.status === 429)).toBe(true)
  })

  it('marks the system application', async () => {
    const sistem = await (await makeWorld(app, { isSystem: true })).signedInAs('sistem')
    expect((await app.call(applicationUser.me, { token: sistem.token })).data.application_username).toBe(
      'system',
    )
  })

  it('names the application of everybody else by its code, however somebody or something calls itself', async () => {
    const world = await makeWorld(app)
    const { kode } = await app.db
      .selectFrom('application')
      .select('kode')
      .where('id', '=', world.applicationId)
      .executeTakeFirstOrThrow()
    const murid = await world.signedInAs('murid', { nama: 'system' })
    await tenant(app.db, world, (tx) =>
      tx.updateTable('applicationUser').set({ username: 'system' }).where('id', '=', murid.id).execute(),
    )
    const me = await app.call(applicationUser.me, { token: murid.token })
    expect(me.data.application_username).toBe(kode)
    const { applicationId } = await insertApplication(app.db, { nama: 'System' })
    const named = app.db.selectFrom('application').select('kode').where('id', '=', applicationId)
    expect((await named.executeTakeFirstOrThrow()).kode).toBe('system2')
    const renamed = app.db.updateTable('application').set({ kode: 'system' }).where('id', '=', applicationId)
    await expect(renamed.execute()).rejects.toThrow('application_kode_not_reserved')
  })
})

describe('a session', () => {
  it('is unknown without, with a wrong and with an ended token, and expired with 419', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    expect((await app.refused(applicationUser.me)).status).toBe(401)
    expect((await app.refused(applicationUser.me, { token: 'x'.repeat(43) })).status).toBe(401)
    await app.call(authentication.logout, { token: guru.token })
    expect((await app.refused(applicationUser.me, { token: guru.token })).status).toBe(401)
    const other = await world.signedInAs('guru')
    await sql`update session set expires_at = now() - interval '1 second' where application_user_id = ${other.id}`.execute(
      app.db,
    )
    expect(await app.refused(applicationUser.me, { token: other.token })).toMatchObject({
      status: 419,
      data: { code: 'session-expired' },
    })
  })

  it('ends for somebody who is made inactive', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    await tenant(app.db, world, (tx) =>
      tx.updateTable('applicationUser').set({ status: 'nonaktif' }).where('id', '=', guru.id).execute(),
    )
    expect((await app.refused(applicationUser.me, { token: guru.token })).status).toBe(401)
    expect((await login(guru.email, testPassword)).status).toBe(401)
  })
})

describe('rights', () => {
  it('are told pair by pair, and refuse the call itself', async () => {
    const murid = await (await makeWorld(app)).signedInAs('murid')
    const pairs = [
      { resource: 'ujian', action: 'take' },
      { resource: 'event', action: 'read' },
      { resource: 'tidak', action: 'ada' },
    ]
    const { data } = await app.call(authorization.check, { token: murid.token, body: { pairs } })
    expect(data).toEqual([true, false, false])
    expect(await app.refused(event.list, { token: murid.token })).toMatchObject({
      status: 403,
      message: "You don't have permission to access",
    })
  })

  it('tells apart who may change what is theirs and who what holds for the whole application', async () => {
    const world = await makeWorld(app)
    const pairs = [
      { resource: 'lembaga', action: 'write' },
      { resource: 'lembaga', action: 'write-all' },
      { resource: 'lembaga', action: 'all' },
    ]
    for (const [peran, expected] of [
      ['lembaga', [true, false, false]],
      ['pengelola', [true, true, false]],
      ['murid', [false, false, false]],
    ] as const) {
      const { token } = await world.signedInAs(peran)
      expect((await app.call(authorization.check, { token, body: { pairs } })).data).toEqual(expected)
    }
  })
})
