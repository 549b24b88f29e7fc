import { applicationUser } from '@suluh/contract/people/application-user'
import { event } from '@suluh/contract/exams/event'
import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()

/** An exam for these, and how many wait for it, as whoever watches it is told. */
async function makeExam(world: World, audience: object) {
  const staf = await world.signedInAs('pengelola')
  const paket = await publishPaket(app, world, staf, [[pilihanGanda('satu')]])
  const { id } = await schedule(app, staf, paket.id, [], audience)
  return async () => (await app.call(event.one, { token: staf.token, params: { id } })).data.counts.all
}

const setStatus = ({ token }: Person, ids: string[], status: 'aktif' | 'nonaktif') =>
  app.call(applicationUser.setStatus, { token, body: { ids, status } })

async function change({ token }: Person, id: string, given: object) {
  const { data } = await app.call(applicationUser.one, { token, params: { id } })
  const { nama, nomor, nis, nomorPeserta, username, email, telp, jenisKelamin, peran, lembaga, version } =
    data
  const place = { peranId: peran.id, lembagaId: lembaga?.id ?? null }
  const rest = { nama, nomor, nis, nomorPeserta, username, email, telp, jenisKelamin, ...place, version }
  return app.call(applicationUser.update, { token, params: { id }, body: { ...rest, ...given } })
}

describe('an exam of a lembaga', () => {
  it('is of who comes to it, and no more of who leaves it or is made inactive', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const [ani, budi] = [await world.signedInAs('murid'), await world.signedInAs('murid')]
    const elsewhere = await world.makeLembaga('SMP Lain')
    const waiting = await makeExam(world, { lembagaIds: [world.lembagaId] })
    expect(await waiting()).toBe(2)

    const { data: ofAni } = await app.call(applicationUser.one, {
      token: pengelola.token,
      params: { id: ani.id },
    })
    const names = { nomor: null, nis: null, nomorPeserta: null, email: null, telp: null, jenisKelamin: null }
    const place = { peranId: ofAni.peran.id, lembagaId: world.lembagaId }
    const body = { nama: 'Murid Baru', username: 'baru', ...names, ...place }
    await app.call(applicationUser.create, { token: pengelola.token, body })
    expect(await waiting()).toBe(3)

    await setStatus(pengelola, [ani.id], 'nonaktif')
    expect(await waiting()).toBe(2)
    await setStatus(pengelola, [ani.id], 'aktif')
    expect(await waiting()).toBe(3)
    expect((await change(pengelola, budi.id, { lembagaId: elsewhere })).status).toBe(200)
    expect(await waiting()).toBe(2)
  })

  it('is no more of who moved, though a class brought them into it; neither is the class', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const [guru, murid] = [await world.signedInAs('guru'), await world.signedInAs('murid')]
    const kelas = await world.makeGroup([murid], guru)
    const waiting = await makeExam(world, { groupBelajarIds: [kelas] })
    expect((await change(pengelola, murid.id, { nama: 'Nama Lain' })).data.groups).toEqual(['Kelas Uji'])
    const lembagaId = await world.makeLembaga('SMP Lain')
    expect((await change(pengelola, murid.id, { lembagaId })).data.groups).toEqual([])
    expect(await waiting()).toBe(0)
    const seen = await app.call(applicationUser.list, { token: guru.token })
    expect(seen.data.map(({ id }) => id)).not.toContain(murid.id)
  })
})

describe('an exam of a group', () => {
  it('is of the groups that are put into it, until they are taken out, archived or deleted', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const [ani, budi] = [await world.signedInAs('murid'), await world.signedInAs('murid')]
    const [above, below] = [await world.makeGroup([ani]), await world.makeGroup([budi])]
    const waiting = await makeExam(world, { groupBelajarIds: [above] })
    expect(await waiting()).toBe(1)
    const place = async (parentId: string | null) => {
      const { data } = await app.call(groupBelajar.one, { token, params: { id: below } })
      const { nama, kode, lembagaId, tahunAjaran, version } = data
      const body = { nama, kode, lembagaId, tahunAjaran, parentId, version }
      return app.call(groupBelajar.update, { token, params: { id: below }, body })
    }
    await place(above)
    expect(await waiting()).toBe(2)
    await place(null)
    expect(await waiting()).toBe(1)
    await place(above)
    const archive = (isArchived: boolean) =>
      app.call(groupBelajar.archive, { token, params: { id: below }, body: { isArchived } })
    await archive(true)
    expect(await waiting()).toBe(1)
    await archive(false)
    expect(await waiting()).toBe(2)
    await app.call(groupBelajar.deleteMany, { token, body: { ids: [below] } })
    expect(await waiting()).toBe(1)
  })
})
