import { devs } from '@suluh/contract/platform/devs'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { profile } from '@suluh/contract/people/profile'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'

const app = useTestApp()
const input = { nama: 'Sinkron rapor', izin: ['pelajaran.read'], hari: 30 }

it('lets a program do what it was given, and nothing of the person’s own', async () => {
  const { token: own, nama } = await (await makeWorld(app)).signedInAs('pengelola')
  const made = await app.call(devs.createToken, { token: own, body: input })
  const { token } = made.data
  expect((await app.call(pelajaran.list, { token })).status).toBe(200)
  const write = { kode: 'FIS', nama: 'Fisika', aspek: [] }
  expect((await app.refused(pelajaran.create, { token, body: write })).status).toBe(403)
  expect((await app.call(pelajaran.create, { token: own, body: write })).status).toBe(200)
  expect((await app.refused(profile.endManySesi, { token, body: [made.data.id] })).status).toBe(403)
  const { data } = await app.call(devs.tokens, { token: own })
  expect(data).toMatchObject([{ nama: 'Sinkron rapor', izin: ['pelajaran.read'], pemilik: { nama } }])
  expect(JSON.stringify(data)).not.toContain(token)
  const devices = await app.call(profile.sesi, { token: own })
  expect(devices.data).toHaveLength(1)
})

it('ends at once when it is taken back, and with its time', async () => {
  const { token: own } = await (await makeWorld(app)).signedInAs('pengelola')
  const make = async () => (await app.call(devs.createToken, { token: own, body: input })).data
  const [taken, old] = [await make(), await make()]
  expect((await app.call(pelajaran.list, { token: taken.token })).status).toBe(200)
  expect((await app.call(devs.deleteToken, { token: own, params: { id: taken.id } })).status).toBe(200)
  await expect.poll(async () => (await app.call(pelajaran.list, { token: taken.token })).status).toBe(401)
  await app.db
    .updateTable('session')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', old.id)
    .execute()
  expect((await app.refused(pelajaran.list, { token: old.token })).status).toBe(419)
  expect((await app.call(devs.tokens, { token: own })).data).toEqual([])
})

it('is never worth more than who made it', async () => {
  const world = await makeWorld(app)
  const [pengelola, lembaga] = [await world.signedInAs('pengelola'), await world.signedInAs('lembaga')]
  const ask = (izin: string[]) =>
    app.refused(devs.createToken, { token: lembaga.token, body: { ...input, izin } })
  expect((await ask(['pelajaran.read', 'peran-izin.write'])).data.issues).toEqual([
    { path: 'izin', message: 'Lepaskan: peran-izin.write' },
  ])
  expect((await ask(['devs.write'])).status).toBe(400)
  expect((await ask([])).message).toContain('Pilih paling sedikit satu hak')
  expect((await app.call(devs.createToken, { token: lembaga.token, body: input })).status).toBe(200)
  expect((await app.call(devs.tokens, { token: pengelola.token })).data).toHaveLength(1)
  const other = await (await makeWorld(app)).signedInAs('pengelola')
  expect((await app.call(devs.tokens, { token: other.token })).data).toEqual([])
})

it('tells what runs here', async () => {
  const { token } = await (await makeWorld(app)).signedInAs('pengelola')
  const { data } = await app.call(devs.status, { token })
  expect(data).toMatchObject({ node: process.versions.node, panggilan: app.server.endpoints.length })
  expect(data.postgres).toMatch(/^\d+/)
  expect(data.migrasi).toMatch(/^\d{4}-.*\.sql$/)
})
