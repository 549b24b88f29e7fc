import { search } from '@suluh/contract/home/search'
import { applicationReport } from '@suluh/contract/reports/application-report'
import { folderLaporan, type FolderShare } from '@suluh/contract/reports/folder-laporan'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { findActor } from '#platform/auth/grants.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'
import { insertReport } from '../analytics/application-report.commands.ts'

const app = useTestApp()

/** A published report of `owner` in the folder "Rapat", shared with two teachers of another school. */
async function makeOffice() {
  const world = await makeWorld(app)
  const lembagaId = await world.makeLembaga('SMP Lain')
  const people = {
    owner: await world.signedInAs('guru'),
    reader: await world.signedInAs('guru', { lembagaId }),
    other: await world.signedInAs('guru', { lembagaId }),
    pengelola: await world.signedInAs('pengelola'),
  }
  const { token } = people.owner
  const body = { nama: 'Rencana rahasia', folder: 'Rapat', template: 'ringkasan-ujian' }
  const { id, version } = (await app.call(applicationReport.create, { token, body })).data
  await app.call(applicationReport.publish, { token, params: { id }, body: { version } })
  const shares = [people.reader, people.other].map((each) => ({ kind: 'user', id: each.id }))
  await app.call(applicationReport.share, { token, params: { id }, body: { shares } })
  return { world, people, id }
}

const give = ({ token }: Person, shares: FolderShare[], nama = 'Rapat') =>
  app.call(folderLaporan.save, { token, body: { nama, shares } })
const sees = (person: Person, bolehUbah = false): FolderShare => ({ kind: 'user', id: person.id, bolehUbah })
const folders = async ({ token }: Person) => (await app.call(folderLaporan.list, { token })).data
const reads = async (people: Person[], id: string) =>
  (
    await Promise.all(
      people.map(({ token }) => app.call(applicationReport.reading, { token, params: { id } })),
    )
  ).map(({ status }) => status)

it('shows what lies in it to those who were chosen alone, and to nobody else so much as a name', async () => {
  const { people, id } = await makeOffice()
  const everybody = Object.values(people)
  expect(await reads(everybody, id)).toEqual([200, 200, 200, 200])
  expect((await give(people.owner, [sees(people.reader)])).status).toBe(200)
  expect(await reads(everybody, id)).toEqual([200, 200, 404, 200])
  const { token } = people.other
  expect((await app.call(applicationReport.list, { token })).data).toEqual([])
  expect((await app.call(applicationReport.folders, { token })).data).toEqual([])
  expect(await folders(people.other)).toEqual([])
  expect((await app.call(search.all, { token, query: 'q=rahasia' })).data).toEqual([])
  expect((await app.call(applicationReport.copy, { token, params: { id } })).status).toBe(404)
  // Who may see is told of nobody else; who has set it is.
  expect(await folders(people.reader)).toEqual([
    {
      nama: 'Rapat',
      jumlah: 1,
      mayManage: false,
      hak: { id: expect.any(String), pemilik: people.owner.nama, shares: [] },
    },
  ])
  expect((await folders(people.owner))[0]).toMatchObject({
    mayManage: true,
    hak: { shares: [{ kind: 'user', id: people.reader.id, nama: people.reader.nama, bolehUbah: false }] },
  })
})

it('lets those change what lies in it who were chosen for that, and delete nothing', async () => {
  const { people, id } = await makeOffice()
  const params = { id }
  await give(people.owner, [sees(people.reader, true), sees(people.other)])
  const detail = ({ token }: Person) => app.call(applicationReport.one, { token, params })
  expect([(await detail(people.reader)).status, (await detail(people.other)).status]).toEqual([200, 404])
  const { token } = people.reader
  const { data } = await detail(people.reader)
  const saved = await app.call(applicationReport.save, { token, params, body: { ...data, nama: 'Diubah' } })
  expect(saved.data).toMatchObject({ nama: 'Diubah', mayEdit: true })
  expect((await app.call(applicationReport.deleteOne, { token, params })).status).toBe(404)
  // And put their own into it.
  const body = { nama: 'Milik pembaca', folder: 'Rapat', template: 'kosong' }
  expect((await app.call(applicationReport.create, { token, body })).status).toBe(200)
  expect(await app.call(applicationReport.create, { token: people.other.token, body })).toMatchObject({
    status: 400,
    message: expect.stringContaining('tidak dapat menaruh laporan di folder ini'),
  })
  expect((await app.call(applicationReport.copy, { token: people.other.token, params })).data.folder).toBe('')
})

it('that a report is to leave is left when it is published, and not before', async () => {
  const { world, people, id } = await makeOffice()
  const { token } = people.owner
  const head = await world.signedInAs('lembaga')
  const params = { id }
  const drafted = async () => (await app.call(applicationReport.one, { token: head.token, params })).status
  expect(await drafted()).toBe(200)
  await give(await world.signedInAs('pengelola', { lembagaId: null }), [])
  expect(await drafted()).toBe(404)
  const { data } = await app.call(applicationReport.one, { token, params })
  const moved = await app.call(applicationReport.save, { token, params, body: { ...data, folder: 'Umum' } })
  expect(await reads([people.reader, head], id)).toEqual([404, 404])
  expect(await drafted()).toBe(404)
  await app.call(applicationReport.publish, { token, params, body: { version: moved.data.version } })
  expect(await reads([people.reader, head], id)).toEqual([200, 200])
  expect(await drafted()).toBe(200)
})

it('that was closed since a draft was put there takes no report that is published', async () => {
  const { people, id } = await makeOffice()
  const { token } = people.owner
  const params = { id }
  const { data } = await app.call(applicationReport.one, { token, params })
  const move = (folder: string, version: number) =>
    app.call(applicationReport.save, { token, params, body: { ...data, folder, version } })
  const { version } = (await move('Kurikulum', data.version)).data
  expect((await give(people.pengelola, [sees(people.reader)], 'Kurikulum')).status).toBe(200)
  expect(await app.refused(applicationReport.publish, { token, params, body: { version } })).toMatchObject({
    status: 400,
    message: 'Anda tidak dapat menaruh laporan di folder ini. Pilih folder lain.',
  })
  const again = (await move('Umum', version)).data.version
  const published = await app.call(applicationReport.publish, { token, params, body: { version: again } })
  expect(published.data).toMatchObject({ folder: 'Umum', status: 'terbit', hasDraft: false })
})

it('is not closed around what somebody is just putting there', async () => {
  const { world, people } = await makeOffice()
  const isHeldUp = async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(app.db)
    return rows.length > 0
  }
  const closing = await tenant(app.db, world, async (tx) => {
    const actor = await findActor(tx, people.reader.id)
    await insertReport(tx, actor!, { nama: 'Baru', folder: 'Arsip', template: 'kosong' })
    const asked = give(people.other, [], 'Arsip')
    await Promise.race([asked, vi.waitUntil(isHeldUp, { timeout: 30_000 })])
    return { asked }
  })
  expect(await closing.asked).toMatchObject({
    status: 400,
    message: expect.stringContaining('tidak dapat Anda ubah'),
  })
})

it('is closed by nobody over reports of others, opened by who has closed it, and apart in each application', async () => {
  const { people, id } = await makeOffice()
  const refused = await give(people.other, [])
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('tidak dapat Anda ubah') })
  await give(people.owner, [])
  expect(await give(people.other, [])).toMatchObject({
    status: 400,
    message: expect.stringContaining('diatur orang lain'),
  })
  const gone = await give(people.owner, [{ kind: 'peran', id: crypto.randomUUID(), bolehUbah: true }])
  expect(gone).toMatchObject({ status: 400, message: expect.stringContaining('tidak ada lagi') })
  const elsewhere = await makeOffice()
  expect(await reads([elsewhere.people.reader], elsewhere.id)).toEqual([200])
  const params = { id: (await folders(people.owner))[0]!.hak!.id }
  for (const { token } of [people.other, elsewhere.people.pengelola])
    expect((await app.call(folderLaporan.deleteOne, { token, params })).status).toBe(404)
  await app.call(folderLaporan.deleteOne, { token: people.owner.token, params })
  expect(await reads([people.other], id)).toEqual([200])
})
