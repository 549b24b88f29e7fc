import { dashboard } from '@suluh/contract/home/dashboard'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()

it('leads from nothing to the first exam, step by step', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const steps = async () => {
    const { data } = await app.call(dashboard.langkah, { token: guru.token })
    return Object.entries(data).flatMap(([step, isDone]) => (isDone ? [step] : []))
  }
  expect(await steps()).toEqual(['lembaga'])
  const murid = await world.signedInAs('murid')
  expect(await steps()).toEqual(['lembaga', 'pengguna'])
  await world.makeGroup([murid])
  // A guru without a class would see an empty school.
  expect(await steps()).toEqual(['lembaga', 'pengguna', 'groupBelajar'])
  await world.makeGroup([murid], guru)
  expect(await steps()).toEqual(['lembaga', 'pengguna', 'groupBelajar', 'guru'])
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('1 + 1?')]])
  expect(await steps()).toEqual(['lembaga', 'pengguna', 'groupBelajar', 'guru', 'paketSoal', 'terbit'])
  const event = await schedule(app, guru, paket.id, [murid])
  expect((await steps()).at(-1)).toBe('event')
  const { id } = await start(app, murid, event.id)
  await submit(app, murid, id)
  expect((await steps()).at(-1)).toBe('hasil')
  expect((await app.refused(dashboard.langkah, { token: murid.token })).status).toBe(403)
})

/** A file of people that `by` has sent; one of its rows was left out. */
async function makeImport(world: World, by: Person, status: 'pratinjau' | 'selesai', fileName: string) {
  const { applicationId } = world
  await tenant(app.db, world, async (tx) => {
    const peran = await tx
      .selectFrom('peran')
      .select('id')
      .where('kode', '=', 'murid')
      .executeTakeFirstOrThrow()
    const { id: importId } = await tx
      .insertInto('stagedImport')
      .values({
        applicationId,
        kind: 'application-user',
        applicationUserId: by.id,
        peranId: peran.id,
        status,
        fileName,
        total: 2,
        layout: 'Tabel',
        sheet: '',
        titles: [],
        ignored: [],
        newGroups: [],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = {
      applicationId,
      importId,
      nama: 'Baru',
      cells: [],
      values: '{}',
      changes: '[]',
      problems: '[]',
    }
    await tx
      .insertInto('stagedImportRow')
      .values([
        { ...row, row: 2, outcome: 'baru' },
        { ...row, row: 3, outcome: 'tolak' },
      ])
      .execute()
  })
}

it('tells each what they have begun and not finished, and nobody what others have', async () => {
  const world = await makeWorld(app)
  const [guru, lain, kepala, murid] = [
    await world.signedInAs('guru'),
    await world.signedInAs('guru'),
    await world.signedInAs('lembaga'),
    await world.signedInAs('murid'),
  ]
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('1 + 1?'), pilihanGanda('2 + 2?')]])
  await app.call(paketSoal.create, { token: guru.token, body: { nama: 'Kosong', preset: 'ulangan' } })
  const waiting = async ({ token }: Person) =>
    (await app.call(dashboard.menunggu, { token })).data.map(({ kind, nama, count }) => [kind, nama, count])
  // What is published does not wait, and what is empty cannot be published.
  expect(await waiting(guru)).toEqual([])
  const ask = { token: guru.token, params: { id: paket.id } }
  await app.call(paketSoal.setStatus, { ...ask, body: { status: 'draf' } })
  expect(await waiting(guru)).toEqual([['terbitkan', 'Paket Uji', 2]])
  expect(await waiting(lain)).toEqual([])
  await makeImport(world, kepala, 'pratinjau', 'kelas-7.xlsx')
  await makeImport(world, kepala, 'selesai', 'kelas-8.xlsx')
  expect(await waiting(kepala)).toEqual([
    ['impor-ditolak', 'kelas-8.xlsx', 1],
    ['impor-pengguna', 'kelas-7.xlsx', 2],
  ])
  expect(await waiting(murid)).toEqual([])
})
