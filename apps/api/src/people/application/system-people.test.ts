import { application } from '@suluh/contract/people/application'
import { applicationUser } from '@suluh/contract/people/application-user'
import { pendaftaran, undangan } from '@suluh/contract/people/pendaftaran'
import { authentication } from '@suluh/contract/platform/authentication'
import { registering } from '@suluh/contract/people/registering'
import { email } from '@suluh/contract/platform/email'
import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { expect, it } from 'vitest'
import { demandPengelola } from '#platform/auth/grant.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, testPassword, type World } from '#testing/factories.ts'

const app = useTestApp()
let system: Promise<World> | undefined
/** There is one system application in a database. */
const platform = () => (system ??= makeWorld(app, { isSystem: true }))

const rolesFor = async (token: string) => (await app.call(pendaftaran.peran, { token })).data

it('a colleague is invited, comes in by the link, looks on and changes nothing', async () => {
  const { token } = await (await platform()).signedInAs('sistem')
  const roles = await rolesFor(token)
  expect(roles.map(({ nama }) => nama).toSorted()).toEqual(['Sistem', 'Sistem (melihat)'])
  const to = `${crypto.randomUUID()}@suluh.test`
  const peranId = roles.find(({ nama }) => nama === 'Sistem (melihat)')!.id
  const body = { email: to, nama: 'Rekan Baru', peranId, lembagaId: null }
  expect((await app.call(undangan.create, { token, body })).status).toBe(200)
  // No mail is sent here: the link waits in the platform's own outbox.
  const [mail] = (await app.call(email.list, { token, query: `q=${to}` })).data
  const { isi } = (await app.call(email.one, { token, params: { id: mail!.id } })).data
  const link = /undangan=([\w-]+)/.exec(isi)?.[1]
  const given = { nama: 'Rekan Baru', email: to, password: testPassword, undangan: link }
  expect((await app.call(registering.register, { body: given })).status).toBe(200)
  const login = { emailOrTelp: to, password: testPassword }
  const { data: theirs } = await app.call(authentication.login, { body: login })
  const me = (await app.call(applicationUser.me, { token: theirs })).data
  expect(me).toMatchObject({ application_username: 'system', peran: { kode: 'sistem-lihat' } })
  expect((await app.call(application.list, { token: theirs })).status).toBe(200)
  expect((await app.call(applicationUser.list, { token: theirs })).status).toBe(200)
  const nama = { nama: 'X', pengelola: { nama: 'Y', email: 'y@uji.test' } }
  expect((await app.refused(application.create, { token: theirs, body: nama })).status).toBe(403)
  expect((await app.refused(email.list, { token: theirs })).status).toBe(403)
  expect((await app.refused(undangan.create, { token: theirs, body })).status).toBe(403)
})

it('somebody always runs the platform, and its first role keeps every right', async () => {
  const world = await platform()
  const { id, token } = await world.signedInAs('sistem')
  const { data: roles } = await app.call(peranIzin.list, { token })
  const params = { id: roles.find(({ kode }) => kode === 'sistem')!.id }
  expect((await app.call(peranIzin.one, { token, params })).data.locked).toContain('Sistem')
  const leave = (who: 'all' | 'one') =>
    tenant(app.db, world, async (tx) => {
      const change = tx.updateTable('applicationUser').set({ status: 'nonaktif' })
      await (who === 'all' ? change : change.where('id', '=', id)).execute()
      await demandPengelola(tx, world.applicationId)
    })
  await world.signedInAs('sistem')
  await expect(leave('one')).resolves.toBeUndefined()
  await expect(leave('all')).rejects.toMatchObject({ code: 'conflict' })
})

it('nobody comes in to the platform by registering', async () => {
  const { token } = await (await platform()).signedInAs('sistem')
  const peranId = (await rolesFor(token)).find(({ nama }) => nama === 'Sistem (melihat)')!.id
  const body = { mode: 'terbuka', peranId, lembagaId: null }
  const refused = await app.refused(pendaftaran.update, { token, body })
  expect(refused).toMatchObject({ status: 400, message: 'Yang menjalankan Suluh diundang satu per satu.' })
})
