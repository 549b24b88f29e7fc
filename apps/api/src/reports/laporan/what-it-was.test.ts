import { applicationUser } from '@suluh/contract/people/application-user'
import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { berkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { laporanLembaga } from '@suluh/contract/reports/laporan-lembaga'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { laporanPelajaran } from '@suluh/contract/reports/laporan-pelajaran'
import { riwayatUjian } from '@suluh/contract/reports/riwayat-ujian'
import { lembaga } from '@suluh/contract/school/lembaga'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { ask as askAnalytics, dimension, measure, query } from '#testing/analytics-fixture.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()
const soon = { timeout: 60_000 }
/** Of those with the same score the youngest comes first. */
const byAge = [
  { by: 'skor', order: 'desc' },
  { by: 'lahir', order: 'desc' },
]

/** An exam that Ani has right and Budi wrong, by people and a school of which everything is known. */
async function makeExam() {
  const world = await makeWorld(app)
  const owner = await world.signedInAs('pengelola')
  const people = await Promise.all(['Ani', 'Budi'].map((nama) => world.signedInAs('murid', { nama })))
  const [ani, budi] = people as [(typeof people)[number], (typeof people)[number]]
  const scoped = <T>(work: (tx: Tx) => Promise<T>) => tenant(app.db, world, work)
  const bear = (id: string, day: string | null, sex: string) =>
    scoped((tx) =>
      tx
        .updateTable('applicationUser')
        .set({ tanggalLahir: day, jenisKelamin: sex })
        .where('id', '=', id)
        .execute(),
    )
  await bear(ani.id, '2010-01-01', 'P')
  await bear(budi.id, '2010-02-02', 'L')
  const placed = (kabupaten: string, kepala: string) =>
    scoped((tx) =>
      tx
        .updateTable('lembaga')
        .set({ provinsiKode: kabupaten.slice(0, 2), kabupatenKotaKode: kabupaten, kepalaNama: kepala })
        .where('id', '=', world.lembagaId)
        .execute(),
    )
  await placed('32.73', 'Kepala lama')
  const mapel = await world.makePelajaran(['Aljabar'])
  const paket = await publishPaket(app, world, owner, [[pilihanGanda('satu', 'A')]])
  const [soalId = ''] = paket.sections[0]!.soal.map(({ id }) => id)
  await scoped((tx) =>
    tx
      .updateTable('soalUse')
      .set({ pelajaranId: mapel.id, aspekId: mapel.aspekIds[0]!, level: 'L1' })
      .where('soalId', '=', soalId)
      .execute(),
  )
  const sit = async (nama: string, answers: [typeof ani, string][], others: (typeof ani)[] = []) => {
    const event = await schedule(app, owner, paket.id, [...people, ...others], { nama })
    for (const [murid, given] of answers) {
      const { id } = await start(app, murid, event.id)
      await submit(app, murid, id, [entry(soalId, given)])
    }
    const ask = { token: owner.token, params: { id: event.id } }
    const count = async () => (await app.call(laporanMurid.event, ask)).data?.reached?.n
    await expect.poll(count, soon).toBe(answers.length)
    return { event, ask }
  }
  const end = (id: string) =>
    scoped((tx) => tx.updateTable('event').set({ closesAt: new Date() }).where('id', '=', id).execute())
  const rows = async (fields: string[], more: Parameters<typeof query>[1] = {}) => {
    const asked = query([...fields.map((field) => dimension(field)), measure('n')], more)
    const found = (await askAnalytics(app, owner.token, asked)).rows
    return found.map((row) => row.map((cell) => (typeof cell === 'object' ? cell?.label : cell)))
  }
  const fresh = async ({ ask }: { ask: { token: string; params: { id: string } } }) =>
    expect.poll(async () => (await app.call(laporanMurid.event, ask)).data.isComputing, soon).toBe(false)
  return { world, owner, ani, budi, mapel, soalId, scoped, bear, placed, sit, end, rows, fresh }
}

it('analytics calls subjects and parts as they were called at the exams that are meant, in their order of then', async () => {
  const { mapel, ani, budi, sit, scoped, rows } = await makeExam()
  const rename = (nama: string, urutan: number) =>
    scoped(async (tx) => {
      await tx.updateTable('pelajaran').set({ nama, urutan }).where('id', '=', mapel.id).execute()
      await tx
        .updateTable('aspek')
        .set({ nama: `Bagian ${nama}` })
        .where('id', '=', mapel.aspekIds[0]!)
        .execute()
    })
  const first = await sit('Dulu', [
    [ani, 'A'],
    [budi, 'B'],
  ])
  await rename('Kedua', 5)
  const later = await sit('Nanti', [[ani, 'A']])
  await rename('Ketiga', 9)
  const only = (id: string) => [{ field: 'event', operator: 'in' as const, value: [id] }]
  for (const dataset of ['aspect', 'answer']) {
    const of = (eventId: string) => rows(['pelajaran', 'aspek'], { dataset, filters: only(eventId) })
    expect(await of(first.event.id)).toEqual([['Matematika', 'Aljabar', 2]])
    expect(await of(later.event.id)).toEqual([['Kedua', 'Bagian Kedua', 1]])
    expect(await rows(['pelajaran'], { dataset })).toEqual([['Kedua', 3]])
  }
  expect(await rows(['event', 'pelajaran'])).toEqual([
    ['Dulu', 'Matematika', 2],
    ['Nanti', 'Kedua', 1],
  ])
  const found = [{ field: 'pelajaran', operator: 'contains' as const, value: ['atemat'] }]
  expect(await rows(['event'], { filters: found })).toEqual([['Dulu', 2]])
})

it('a school is where it was, a pupil who they were and a question what it was, whatever becomes of them', async () => {
  const { world, owner, ani, budi, soalId, sit, end, placed, bear, scoped, rows, fresh } = await makeExam()
  const exam = await sit('Dulu', [
    [ani, 'A'],
    [budi, 'A'],
  ])
  await end(exam.event.id)
  const chain = byAge
  await app.call(laporanMurid.setPeringkat, { ...exam.ask, body: { chain, style: '1-2-2-4', version: 0 } })
  await fresh(exam)
  const seen = async () => ({
    ranks: (await app.call(laporanMurid.peserta, { ...exam.ask, query: '_sort=nama' })).data.map(
      ({ nama, rank }) => [nama, rank],
    ),
    lembaga: (await app.call(laporanLembaga.list, { token: owner.token })).data,
    by: await Promise.all(['kabupaten', 'provinsi', 'jenis-kelamin'].map((field) => rows([field]))),
    came: await Promise.all(
      ['kabupaten', 'jenis-kelamin'].map((field) => rows([field], { dataset: 'event' })),
    ),
    level: await rows(['level', 'bentuk'], { dataset: 'answer' }),
  })
  const before = await seen()
  expect(before.ranks).toEqual([
    ['Ani', 2],
    ['Budi', 1],
  ])
  expect(before.lembaga.map(({ kabupatenKota }) => kabupatenKota)).toEqual(['Kota Bandung'])
  expect(before.by[0]).toEqual([['Kota Bandung', 2]])
  expect(before.level).toEqual([['L1', 'Pilihan Ganda', 2]])
  await placed('51.71', 'Kepala baru')
  await bear(ani.id, '2012-12-12', 'L')
  await bear(budi.id, null, 'P')
  await scoped(async (tx) => {
    await tx.updateTable('soal').set({ level: 'L3' }).where('id', '=', soalId).execute()
    await tx
      .insertInto('laporanAntrean')
      .values({ applicationId: world.applicationId, eventId: exam.event.id })
      .execute()
  })
  await fresh(exam)
  expect(await seen()).toEqual(before)
})

it('a day of birth that was not known is read when ranks are to look at it, and that is told', async () => {
  const { ani, budi, bear, sit, end, fresh } = await makeExam()
  await bear(ani.id, null, 'P')
  const exam = await sit('Dulu', [
    [ani, 'A'],
    [budi, 'A'],
  ])
  await end(exam.event.id)
  const rank = async (version: number) => {
    const body = { chain: byAge, style: '1-2-2-4', version }
    await app.call(laporanMurid.setPeringkat, { ...exam.ask, body })
    await fresh(exam)
  }
  const ranks = async () =>
    (await app.call(laporanMurid.peserta, { ...exam.ask, query: '_sort=nama' })).data.map(
      ({ rank: place }) => place,
    )
  await rank(0)
  expect(await ranks()).toEqual([2, 1])
  await bear(ani.id, '2012-12-12', 'P')
  await fresh(exam)
  expect(await ranks()).toEqual([2, 1])
  await rank(1)
  expect(await ranks()).toEqual([1, 2])
  const acts = (await app.call(riwayatUjian.list, exam.ask)).data
  expect(acts.map(({ kind }) => kind)).toEqual(['peringkat', 'peringkat'])
})

it('follow-up of an exam is called for by the limits of when it ended; those of now where they are asked for', async () => {
  const { mapel, owner, ani, budi, sit, end } = await makeExam()
  const { token } = owner
  const params = { id: mapel.id }
  const limit = (tuntas: number, version: number) =>
    app.call(laporanPelajaran.setKktp, {
      token,
      params,
      body: { sebagian: 0, tuntas, pengayaan: 100, version },
    })
  const exam = await sit('Dulu', [
    [ani, 'A'],
    [budi, 'B'],
  ])
  const counts = async (dasar = '') => {
    const asked = `eventId=${exam.event.id}${dasar && `&dasar=${dasar}`}`
    const { data } = await app.call(laporanPelajaran.jumlah, { token, params, query: asked })
    return [data.kktp.tuntas, data.kktp.of, data.counts['remedial-sebagian']]
  }
  await limit(0, 0)
  expect(await counts()).toEqual([0, 'aplikasi', 0])
  await limit(50, 1)
  // As long as nobody has ended it, it goes by what is said now.
  expect(await counts()).toEqual([50, 'aplikasi', 1])
  await end(exam.event.id)
  await limit(0, 2)
  expect(await counts()).toEqual([50, 'aplikasi', 1])
  expect(await counts('kktp-sekarang')).toEqual([0, 'aplikasi', 0])
  const { data } = await app.call(laporanPelajaran.one, { token, params })
  expect([data.kktp.tuntas, data.batas.tuntas]).toEqual([0, 50])
  const later = await sit('Nanti', [[ani, 'A']])
  const { data: newer } = await app.call(laporanPelajaran.one, { token, params })
  expect([newer.events[0]!.id, newer.batas.tuntas]).toEqual([later.event.id, 0])
})

it('a limit that was first set after an exam does not reach back to it', async () => {
  const { mapel, owner, ani, sit, end } = await makeExam()
  const { token } = owner
  const exam = await sit('Dulu', [[ani, 'A']])
  await end(exam.event.id)
  const params = { id: mapel.id }
  const asked = { token, params, query: `eventId=${exam.event.id}` }
  const before = (await app.call(laporanPelajaran.jumlah, asked)).data
  expect(before.kktp.of).toBe('bawaan')
  const body = { sebagian: 1, tuntas: 2, pengayaan: 3, version: 0 }
  await app.call(laporanPelajaran.setKktp, { token, params, body })
  expect((await app.call(laporanPelajaran.jumlah, asked)).data).toEqual(before)
})

it('the papers of an exam’s day bear the head, the name and the clock of when it ended', async () => {
  const { world, owner, ani, scoped, sit, end, placed } = await makeExam()
  const { token } = owner
  const exam = await sit('Dulu', [[ani, 'A']])
  await end(exam.event.id)
  const { data: board } = await app.call(pengawasan.board, exam.ask)
  const pada = board.event.closesAt
  const asked = { token, query: `lembagaId=${world.lembagaId}&pada=${pada}` }
  const before = (await app.call(lembaga.kopSurat, asked)).data
  expect([before.kepala.nama, before.tempat]).toEqual(['Kepala lama', 'Bandung'])
  await placed('51.71', 'Kepala kedua')
  await placed('34.71', 'Kepala ketiga')
  expect((await app.call(lembaga.kopSurat, asked)).data).toEqual(before)
  const clocks = async () => (await app.call(berkasUjian.one, exam.ask)).data.lembaga
  expect(await clocks()).toMatchObject([{ zone: 'WIB' }])
  await scoped((tx) =>
    tx.updateTable('lembaga').set({ zone: 'WIT' }).where('id', '=', world.lembagaId).execute(),
  )
  expect(await clocks()).toMatchObject([{ zone: 'WIB' }])
  const now = (await app.call(lembaga.kopSurat, { token, query: `lembagaId=${world.lembagaId}` })).data
  expect([now.kepala.nama, now.tempat]).toEqual(['Kepala ketiga', 'Yogyakarta'])
  const stranger = await (await makeWorld(app)).signedInAs('pengelola')
  expect((await app.refused(lembaga.kopSurat, { ...asked, token: stranger.token })).status).toBe(404)
})

it('names of those whose school and class had nobody come stay, too', async () => {
  const { world, owner, ani, scoped, sit, end } = await makeExam()
  const elsewhere = await world.makeLembaga('SMP Sepi')
  const absent = await world.signedInAs('murid', { nama: 'Cici', lembagaId: elsewhere })
  const groupId = await world.makeGroup([absent])
  const exam = await sit('Dulu', [[ani, 'A']], [absent])
  await end(exam.event.id)
  const seen = async () => ({
    list: (await app.call(laporanMurid.tanpaHasil, { ...exam.ask, query: '_sort=nama' })).data,
    came: await askAnalytics(
      app,
      owner.token,
      query([dimension('lembaga'), dimension('group'), measure('n')], { dataset: 'event' }),
    ).then(({ rows }) => rows),
  })
  const before = await seen()
  expect(JSON.stringify(before)).toContain('SMP Sepi')
  await scoped(async (tx) => {
    await tx.updateTable('lembaga').set({ nama: 'SMP Lain' }).where('id', '=', elsewhere).execute()
    await tx.updateTable('groupBelajar').set({ nama: 'Kelas Lain' }).where('id', '=', groupId).execute()
  })
  expect(await seen()).toEqual(before)
})

it('a class whose pupils sat an exam is put away and not deleted, whoever invited them', async () => {
  const { owner, world, ani, budi, sit, end, scoped, rows } = await makeExam()
  const { token } = owner
  const [taken, empty] = [await world.makeGroup([ani, budi]), await world.makeGroup([])]
  const exam = await sit('Dulu', [[ani, 'A']])
  await end(exam.event.id)
  await scoped((tx) => tx.deleteFrom('groupBelajarMember').where('groupBelajarId', '=', taken).execute())
  const before = await rows(['group'])
  const refused = await app.refused(groupBelajar.deleteOne, { token, params: { id: taken } })
  expect(refused).toMatchObject({
    status: 409,
    message: 'Kelas Uji ada pada hasil ujian “Dulu”. Arsipkan saja, supaya hasilnya tetap utuh.',
  })
  expect((await app.call(groupBelajar.deleteOne, { token, params: { id: empty } })).status).toBe(200)
  expect(await rows(['group'])).toEqual(before)
})

it('who was absent goes on being counted: neither deleted with their account nor by being forgotten', async () => {
  const { owner, world, ani, sit, end, scoped, rows } = await makeExam()
  const absent = await world.signedInAs('murid', { nama: 'Cici' })
  const exam = await sit('Dulu', [[ani, 'A']], [absent])
  await end(exam.event.id)
  const came = () => rows(['status'], { dataset: 'event' })
  const before = await came()
  expect(before).toEqual([
    ['Hadir', 1],
    ['Tidak hadir', 2],
  ])
  const params = { id: absent.id }
  const refused = await app.refused(applicationUser.deleteOne, { token: owner.token, params })
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Nonaktifkan saja') })
  await scoped((tx) => sql`select anonymise_users(${[absent.id]}::uuid[])`.execute(tx))
  expect(await came()).toEqual(before)
})
