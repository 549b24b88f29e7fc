import { setTimeout as sleep } from 'node:timers/promises'
import { application } from '@suluh/contract/people/application'
import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { growOld } from '#testing/grow-old.ts'
import { makeWorld, testPassword, type World } from '#testing/factories.ts'
import { closeApplication } from './closed-application-fixture.ts'

const app = useTestApp()
let system: World

const platform = async () => (system ??= await makeWorld(app, { isSystem: true })).signedInAs('sistem')
const body = { alasan: 'Kontrak selesai', hari: 7 }
const login = (emailOrTelp: string) =>
  app.call(authentication.login, { body: { emailOrTelp, password: testPassword } })

it('a closed application lets nobody in, says why and until when, and is opened again within its term', async () => {
  const { token } = await platform()
  const world = await makeWorld(app)
  const [guru, pengelola] = [await world.signedInAs('guru'), await world.signedInAs('pengelola')]
  const params = { id: world.applicationId }
  const closed = await app.call(application.close, { token, params, body })
  expect(closed.data).toMatchObject({ status: 'ditutup', tutup: { alasan: body.alasan } })
  await expect
    .poll(async () => (await app.refused(applicationUser.me, { token: guru.token })).status, {
      timeout: 2000,
    })
    .toBe(401)
  const refused = await login(guru.email)
  expect(refused.status).toBe(403)
  expect(refused.message).toContain('Kontrak selesai')
  expect(refused.message).toMatch(/dihapus setelah \d+ \p{L}+ \d{4}/u)
  const told = await tenant(app.db, world, (tx) =>
    tx.selectFrom('email').select(['recipient', 'bodyText']).where('applicationId', '=', params.id).execute(),
  )
  expect(told.map(({ recipient }) => recipient)).toEqual([pengelola.email])
  expect(told[0]?.bodyText).toContain('Kontrak selesai')
  // Neither resumed by the way about, nor closed twice.
  const resumed = app.refused(application.setStatus, { token, params, body: { status: 'aktif' } })
  expect((await resumed).status).toBe(409)
  expect((await app.refused(application.close, { token, params, body })).status).toBe(409)
  expect((await app.call(application.reopen, { token, params })).data).toMatchObject({
    status: 'aktif',
    tutup: null,
  })
  expect((await login(guru.email)).status).toBe(200)
})

it('an application that is closed at the same moment is not resumed by who resumes it', async () => {
  const { token } = await platform()
  const { applicationId } = await makeWorld(app)
  const status = () =>
    app.db
      .selectFrom('application')
      .select('status')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow()
  let resuming: Promise<{ status: number }> | undefined
  await app.db.transaction().execute(async (tx) => {
    await closeApplication(tx, applicationId)
    // It has looked whether it may before this is committed.
    const params = { id: applicationId }
    resuming = app.refused(application.setStatus, { token, params, body: { status: 'aktif' } })
    await sleep(300)
  })
  expect((await resuming)?.status).toBe(409)
  expect(await status()).toEqual({ status: 'ditangguhkan' })
})

it('closing asks who it is, and a term too short or a reason too thin is refused by name', async () => {
  const { token } = await platform()
  const params = { id: (await makeWorld(app)).applicationId }
  for (const [wrong, path] of [
    [{ ...body, hari: 6 }, 'hari'],
    [{ ...body, hari: 366 }, 'hari'],
    [{ ...body, alasan: ' a ' }, 'alasan'],
  ] as const) {
    const refused = await app.refused(application.close, { token, params, body: wrong })
    expect(refused).toMatchObject({ status: 400, data: { issues: [{ path }] } })
  }
  await growOld(app, token)
  const refused = await app.refused(application.close, { token, params, body })
  expect(refused).toMatchObject({ status: 403, data: { code: 'proof-needed' } })
})

it('no program takes an application and its log away before the term, or makes the term shorter', async () => {
  const { applicationId } = await makeWorld(app)
  const remove = () => app.db.deleteFrom('application').where('id', '=', applicationId).execute()
  const shorten = (hapusSetelah: Date) =>
    app.db
      .updateTable('application')
      .set({ ditutupPada: new Date(), hapusSetelah, alasanTutup: 'x' })
      .where('id', '=', applicationId)
      .execute()
  await expect(remove()).rejects.toMatchObject({ code: '42501' })
  await expect(shorten(new Date())).rejects.toMatchObject({ code: '42501' })
  await shorten(new Date(Date.now() + 8 * 24 * 3_600_000))
  await expect(remove()).rejects.toMatchObject({ code: '42501' })
})
