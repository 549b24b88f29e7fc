import { peranIzin, type Grant, type PeranDetail } from '@suluh/contract/platform/peran-izin'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { pendaftaran } from '@suluh/contract/people/pendaftaran'
import { rightsHeader } from '@suluh/contract/platform/endpoint'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { startCopy, useTestApp } from '#testing/build-app.ts'
import { makeWorld, type World } from '#testing/factories.ts'

const app = useTestApp()

async function roleOf(world: World, token: string, kode: string): Promise<PeranDetail> {
  const row = await tenant(app.db, world, (tx) =>
    tx.selectFrom('peran').select('id').where('kode', '=', kode).executeTakeFirstOrThrow(),
  )
  return (await app.call(peranIzin.one, { token, params: row })).data
}

const save = (token: string, { id, nama, version }: PeranDetail, grants: Grant[]) =>
  app.refused(peranIzin.update, { token, params: { id }, body: { nama, version, grants } })

const without = (peran: PeranDetail, ...izin: string[]) =>
  peran.grants.filter((each) => !izin.includes(each.izin))

describe('roles', () => {
  it('are listed with who has them, copied, renamed and deleted', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    await world.signedInAs('guru', { nama: 'Bu Sari' })
    const list = await app.call(peranIzin.list, { token, query: '_sort=nama' })
    expect(list.data.map(({ nama, holders }) => [nama, holders])).toEqual([
      ['Guru', 1],
      ['Lembaga', 0],
      ['Murid', 0],
      ['Pengawas', 0],
      ['Pengelola', 1],
      ['Staf', 0],
    ])
    const guru = await roleOf(world, token, 'guru')
    const holders = await app.call(peranIzin.holders, { token, params: { id: guru.id } })
    expect(holders.data).toMatchObject([{ nama: 'Bu Sari', lembaga: 'SMP Uji', status: 'aktif' }])
    const copy = await app.call(peranIzin.copy, { token, params: guru, body: { nama: 'Wali Kelas' } })
    expect(copy.data).toMatchObject({
      kode: 'wali-kelas',
      nama: 'Wali Kelas',
      standardGrants: null,
      locked: null,
    })
    expect(copy.data.grants).toEqual(guru.grants)
    const renamed = await app.call(peranIzin.update, {
      token,
      params: copy.data,
      body: { nama: 'Wali', grants: copy.data.grants, version: copy.data.version },
    })
    expect(renamed.data).toMatchObject({ nama: 'Wali', kode: 'wali-kelas', version: 2 })
    expect((await app.call(peranIzin.deleteOne, { token, params: copy.data })).status).toBe(200)
    expect((await app.refused(peranIzin.one, { token, params: copy.data })).status).toBe(404)
  })

  it('stay while somebody has them, and the message says who', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const guru = await roleOf(world, token, 'guru')
    const { data } = await app.call(peranIzin.copy, { token, params: guru, body: { nama: 'Piket' } })
    const { id: userId } = await world.signedInAs('guru', { nama: 'Pak Budi' })
    await tenant(app.db, world, (tx) =>
      tx.updateTable('applicationUser').set({ peranId: data.id }).where('id', '=', userId).execute(),
    )
    const refused = await app.refused(peranIzin.deleteOne, { token, params: data })
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Pak Budi') })
    const standard = await app.refused(peranIzin.deleteOne, { token, params: guru })
    expect(standard).toMatchObject({ status: 409, message: expect.stringContaining('bawaan sistem') })
  })

  it('take no name twice, even by two at once, and no stale change', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const guru = await roleOf(world, token, 'guru')
    const copies = await Promise.all(
      ['Piket', 'piket', 'PIKET'].map((nama) =>
        app.refused(peranIzin.copy, { token, params: guru, body: { nama } }),
      ),
    )
    expect(copies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect((await save(token, guru, guru.grants)).status).toBe(200)
    expect(await save(token, guru, [])).toMatchObject({
      status: 409,
      message: expect.stringContaining('Uji pengelola'),
    })
  })
})

it('what anybody gets by registering gains no power over others, and is not deleted', async () => {
  const world = await makeWorld(app)
  const { token } = await world.signedInAs('pengelola')
  const guru = await roleOf(world, token, 'guru')
  const copy = await app.call(peranIzin.copy, { token, params: guru, body: { nama: 'Pendaftar' } })
  const pendaftar = copy.data
  const open = (mode: string) =>
    app.call(pendaftaran.update, { token, body: { mode, peranId: pendaftar.id, lembagaId: null } })
  expect((await open('terbuka')).status).toBe(200)
  const more: Grant[] = [
    ...without(pendaftar, 'application-user.read'),
    { izin: 'application-user.read', cakupan: 'aplikasi' },
    { izin: 'application-user.write', cakupan: 'aplikasi' },
  ]
  expect(await save(token, pendaftar, more)).toMatchObject({
    status: 409,
    message: expect.stringContaining('pendaftaran'),
  })
  const remove = () => app.refused(peranIzin.deleteOne, { token, params: { id: pendaftar.id } })
  expect(await remove()).toMatchObject({ status: 409, message: expect.stringContaining('pendaftaran') })
  await open('undangan')
  expect((await save(token, pendaftar, more)).status).toBe(200)
  expect((await remove()).status).toBe(200)
})

it('who may do something to things may see them at least as far, and the message says which', async () => {
  const world = await makeWorld(app)
  const { token } = await world.signedInAs('pengelola')
  const peran = await roleOf(world, token, 'pengawas')
  const awasi: Grant = { izin: 'event.awasi', cakupan: 'lembaga' }
  const message = expect.stringContaining('untuk Jadwal Ujian: Mengawasi.')
  expect(await save(token, peran, [awasi])).toMatchObject({ status: 400, message })
  const read = (cakupan: Grant['cakupan']): Grant => ({ izin: 'event.read', cakupan })
  expect(await save(token, peran, [awasi, read('milik')])).toMatchObject({ status: 400, message })
  expect((await save(token, peran, [awasi, read('aplikasi')])).status).toBe(200)
})

describe('nobody reaches above themselves', () => {
  it('a person grants no right and no cakupan that they do not hold', async () => {
    const world = await makeWorld(app)
    const boss = await world.signedInAs('pengelola')
    const staf = await roleOf(world, boss.token, 'staf')
    const grant: Grant = { izin: 'peran-izin.write', cakupan: 'aplikasi' }
    const { token } = await world.signedInAs('staf')
    expect((await save(token, staf, staf.grants)).status).toBe(403)
    // With the right to write roles, but without the right to delete soal: that one stays out of reach.
    const limited = [...without(staf, 'soal.delete'), grant].map((each) =>
      each.izin === 'event.write' ? { ...each, cakupan: 'lembaga' as const } : each,
    )
    expect((await save(boss.token, staf, limited)).status).toBe(200)
    // Sessions hear of their new rights within a moment.
    await expect
      .poll(async () => (await roleOf(world, token, 'pengawas')).limits)
      .not.toContainEqual(expect.objectContaining({ izin: 'soal.delete' }))
    const pengawas = await roleOf(world, token, 'pengawas')
    expect(pengawas.limits).toContainEqual({ izin: 'event.write', cakupan: 'lembaga' })
    const more = (izin: Grant['izin'], cakupan: Grant['cakupan']) =>
      save(token, pengawas, [...pengawas.grants, { izin, cakupan }])
    expect(await more('soal.delete', 'milik')).toMatchObject({
      status: 403,
      message: expect.stringContaining('soal.delete'),
    })
    expect((await more('event.write', 'aplikasi')).status).toBe(403)
    expect((await more('event.write', 'lembaga')).status).toBe(200)
    // A guru may delete their own soal: above this staf now.
    const guru = await roleOf(world, token, 'guru')
    expect(guru.locked).toContain('lebih luas')
    expect((await save(token, guru, [])).status).toBe(403)
    expect((await app.refused(peranIzin.copy, { token, params: guru, body: { nama: 'X' } })).status).toBe(403)
  })

  it('nobody takes rights from the pengelola, so that somebody can always mend', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const pengelola = await roleOf(world, token, 'pengelola')
    expect(pengelola.locked).toContain('Pengelola')
    expect((await save(token, pengelola, [])).status).toBe(403)
    expect((await app.refused(peranIzin.deleteOne, { token, params: pengelola })).status).toBe(409)
  })
})

it('rights act at once in every open session, in every copy of the API', async () => {
  const other = await startCopy(app)
  try {
    const world = await makeWorld(app)
    const boss = await world.signedInAs('pengelola')
    const guru = await world.signedInAs('guru')
    const ask = async (server: typeof other) => {
      const answer = await server.http.inject({
        url: '/api/pelajaran',
        headers: { authorization: `Bearer ${guru.token}` },
      })
      return { status: answer.statusCode, mark: answer.headers[rightsHeader] }
    }
    const [before, there] = [await ask(app.server), await ask(other)]
    expect([before.status, there.status]).toEqual([200, 200])
    expect(before.mark).toBe(there.mark)
    const role = await roleOf(world, boss.token, 'guru')
    expect(
      (await save(boss.token, role, without(role, 'pelajaran.read', 'pelajaran.write', 'pelajaran.delete')))
        .status,
    ).toBe(200)
    await expect.poll(() => ask(app.server), { timeout: 1000 }).toMatchObject({ status: 403 })
    await expect.poll(() => ask(other), { timeout: 1000 }).toMatchObject({ status: 403 })
    expect((await ask(other)).mark).not.toBe(before.mark)
    const again = await roleOf(world, boss.token, 'guru')
    expect((await save(boss.token, again, role.grants)).status).toBe(200)
    await expect.poll(() => ask(other), { timeout: 1000 }).toMatchObject({ status: 200, mark: before.mark })
    expect((await app.call(pelajaran.list, { token: guru.token })).status).toBe(200)
  } finally {
    await other.http.close()
  }
})
