import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { application, type Application } from '@suluh/contract/people/application'
import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { startCopy, useTestApp } from '#testing/build-app.ts'
import { makeWorld, testPassword, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()
let system: Promise<Person> | undefined
/** There is one system application in a database. */
const sistem = () =>
  (system ??= makeWorld(app, { isSystem: true }).then((world) => world.signedInAs('sistem')))

async function rowOf(nama: string): Promise<Application> {
  const { token } = await sistem()
  const { data } = await app.call(application.list, { token, query: `q=${encodeURIComponent(nama)}` })
  return data[0]!
}

const linesOf = (world: World) =>
  tenant(app.db, world, (tx) => tx.selectFrom('audit').select(['nama', 'action']).orderBy('at').execute())

const nameOf = async (world: { applicationId: string }) =>
  (
    await app.db
      .selectFrom('application')
      .select('nama')
      .where('id', '=', world.applicationId)
      .executeTakeFirstOrThrow()
  ).nama

describe('the platform', () => {
  it('sees how much a tenant holds, and nothing of what', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    await world.signedInAs('pengelola')
    await app.call(paketSoal.create, { token: guru.token, body: { nama: 'Rahasia', preset: 'ulangan' } })
    const file = { sha256: Buffer.alloc(32), mime: 'image/png', bytes: Buffer.alloc(1500) }
    await tenant(app.db, world, (tx) =>
      tx
        .insertInto('file')
        .values({ applicationId: world.applicationId, ...file })
        .execute(),
    )
    const row = await rowOf(await nameOf(world))
    expect(row).toMatchObject({ users: 2, pengelola: 1, events: 0, attempts: 0, storageBytes: 1500 })
    const { token } = await sistem()
    expect((await app.refused(paketSoal.list, { token })).status).toBe(403)
    expect((await app.refused(application.list, { token: guru.token })).status).toBe(403)
  })

  it('makes a tenant and invites its first pengelola once', async () => {
    const { token } = await sistem()
    const nama = `Yayasan ${crypto.randomUUID()}`
    const email = `${crypto.randomUUID()}@uji.test`
    const body = { nama, pengelola: { nama: 'Bu Ani', email: email.toUpperCase() } }
    const made = await app.call(application.create, { token, body })
    expect(made.data).toMatchObject({ nama, status: 'aktif', users: 0, pengelola: 0 })
    const mails = () =>
      app.db.selectFrom('email').select(['recipient', 'bodyText']).where('recipient', '=', email).execute()
    expect(await mails()).toMatchObject([{ recipient: email }])
    expect((await mails())[0]?.bodyText).toMatch(/register\?undangan=\S{40,}/)
    const again = await app.refused(application.create, {
      token,
      body: { ...body, nama: nama.toUpperCase() },
    })
    expect(again).toMatchObject({ status: 400, data: { issues: [{ path: 'nama' }] } })
    const params = { id: made.data.id }
    expect((await app.call(application.invite, { token, params, body: body.pengelola })).status).toBe(200)
    expect(await mails()).toHaveLength(2)
  })

  it('invites nobody into a tenant that manages itself, and says nothing of e-mails that sign in elsewhere', async () => {
    const { token } = await sistem()
    const world = await makeWorld(app)
    const boss = await world.signedInAs('pengelola')
    const params = { id: world.applicationId }
    const into = await app.refused(application.invite, {
      token,
      params,
      body: { nama: 'Mata-mata', email: 'mata@uji.test' },
    })
    expect(into).toMatchObject({ status: 409 })
    const nama = `Lain ${crypto.randomUUID()}`
    const body = { nama, pengelola: { nama: 'X', email: boss.email } }
    expect((await app.call(application.create, { token, body })).status).toBe(200)
  })

  it('renames a tenant, and with its kode what people sign in by', async () => {
    const { token } = await sistem()
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const { data: roles } = await app.call(peranIzin.options, { token: pengelola.token })
    const peranId = roles.find(({ kode }) => kode === 'murid')!.id
    const nobody = { lembagaId: null, nomor: null, nis: null, nomorPeserta: null, jenisKelamin: null }
    const made = await app.call(applicationUser.create, {
      token: pengelola.token,
      body: { ...nobody, nama: 'Budi', peranId, username: 'budi01', email: null, telp: null },
    })
    const asked = { token: pengelola.token, params: { id: made.data.id } }
    const { data: fresh } = await app.call(applicationUser.resetPassword, asked)
    const before = await rowOf(await nameOf(world))
    const kode = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
    const nama = `Yayasan ${kode}`
    const params = { id: world.applicationId }
    const body = { nama, kode: kode.toUpperCase(), version: before.version }
    const other = await makeWorld(app)
    const taken = (await rowOf(await nameOf(other))).kode
    expect(
      await app.refused(application.update, { token, params, body: { ...body, kode: taken } }),
    ).toMatchObject({ status: 400, data: { issues: [{ path: 'kode' }] } })
    expect((await app.call(application.update, { token, params, body })).data).toMatchObject({ nama, kode })
    expect((await app.refused(application.update, { token, params, body })).status).toBe(409)
    const signIn = (name: string) =>
      app.call(authentication.login, { body: { emailOrTelp: name, password: fresh.password } })
    expect((await signIn(`budi01@${before.kode}`)).status).toBe(401)
    expect((await signIn(`budi01@${kode}`)).status).toBe(200)
    const login = { emailOrTelp: pengelola.email, password: testPassword }
    expect((await app.call(authentication.login, { body: login })).status).toBe(200)
  })

  it('suspends: sessions end in every copy, signing in says why; resumes: all is as before', async () => {
    const other = await startCopy(app)
    try {
      const { token } = await sistem()
      const world = await makeWorld(app)
      const guru = await world.signedInAs('guru')
      const ask = async (server: typeof other) =>
        (
          await server.http.inject({
            url: '/api/application-user/me',
            headers: { authorization: `Bearer ${guru.token}` },
          })
        ).statusCode
      expect([await ask(app.server), await ask(other)]).toEqual([200, 200])
      const params = { id: world.applicationId }
      const set = (status: string) => app.call(application.setStatus, { token, params, body: { status } })
      expect((await set('ditangguhkan')).data.status).toBe('ditangguhkan')
      await expect.poll(() => ask(app.server), { timeout: 1000 }).toBe(401)
      await expect.poll(() => ask(other), { timeout: 1000 }).toBe(401)
      const login = { emailOrTelp: guru.email, password: testPassword }
      expect(await app.refused(authentication.login, { body: login })).toMatchObject({
        status: 403,
        message: expect.stringContaining('ditangguhkan'),
        data: { code: 'suspended' },
      })
      // Only whoever knows the password learns that.
      const guess = await app.refused(authentication.login, { body: { ...login, password: 'salah-sekali' } })
      expect(guess.status).toBe(401)
      await expect.poll(async () => (await linesOf(world)).length).toBe(3)
      await set('aktif')
      const again = await app.call(authentication.login, { body: login })
      expect((await app.call(applicationUser.me, { token: again.data })).status).toBe(200)
      const lines = await linesOf(world)
      expect(lines.map(({ nama, action }) => `${nama}: ${action}`)).toEqual([
        'Penyelenggara Suluh: POST /application/:id/status',
        'Uji guru: masuk-ditolak',
        'Uji guru: masuk-gagal',
        'Penyelenggara Suluh: POST /application/:id/status',
        'Uji guru: masuk',
      ])
    } finally {
      await other.http.close()
    }
  })
})
