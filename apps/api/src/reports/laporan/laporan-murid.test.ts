import { applicationUser } from '@suluh/contract/people/application-user'
import { atribut } from '@suluh/contract/platform/atribut'
import { laporanLembaga } from '@suluh/contract/reports/laporan-lembaga'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { laporanPelajaran } from '@suluh/contract/reports/laporan-pelajaran'
import { lembaga } from '@suluh/contract/school/lembaga'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { hash } from 'node:crypto'
import { read as readWorkbook } from '@e965/xlsx'
import { defaultLimits, inflate, listZip } from '@suluh/tabular/zip'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import type { Actor } from '#platform/auth/scope.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, plainAtribut } from '#testing/factories.ts'
import { printReports } from './cetak.ts'

const app = useTestApp()
const soon = { timeout: 60_000 }

/** An exam of three questions; the answers of each student as a string, a space for none. */
async function makeExam(answers: string[], overrides: object = {}) {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const keys = ['A', 'B', 'C']
  const paket = await publishPaket(app, world, guru, [keys.map((key) => pilihanGanda(key, key))])
  const names = ['=Ani', 'Budi', 'Citra', 'Dewi']
  const murid: Person[] = []
  for (const [at] of answers.entries()) murid.push(await world.signedInAs('murid', { nama: names[at]! }))
  const event = await schedule(app, guru, paket.id, murid, overrides)
  const ids = paket.sections[0]!.soal.map((each) => each.id)
  for (const [at, given] of answers.entries()) {
    const state = await start(app, murid[at]!, event.id)
    const entries = [...given].flatMap((choice, q) => (choice === ' ' ? [] : [entry(ids[q]!, choice)]))
    await submit(app, murid[at]!, state.id, entries)
  }
  const ask = { token: guru.token, params: { id: event.id } }
  const peserta = async (query = '') => (await app.call(laporanMurid.peserta, { ...ask, query })).data
  await expect.poll(async () => (await peserta()).length, soon).toBe(answers.length)
  return { world, guru, murid, event, ask, peserta }
}

it('ranks by the declared rules, says what separated, and shares ranks where nothing does', async () => {
  // Two right each, but one has left blank what the other has wrong.
  const { ask, peserta, guru, world, murid } = await makeExam(['ABC', 'ABD', 'AB ', 'D  '])
  const ranks = async () => (await peserta()).map(({ nama, rank }) => `${rank} ${nama}`)
  expect((await ranks()).toSorted()).toEqual(['1 =Ani', '2 Budi', '2 Citra', '4 Dewi'])
  const chain = [
    { by: 'skor', order: 'desc' },
    { by: 'kosong', order: 'asc' },
  ]
  await app.call(laporanMurid.setPeringkat, { ...ask, body: { chain, style: '1-2-2-4', version: 0 } })
  await expect.poll(ranks, soon).toEqual(['1 =Ani', '2 Budi', '3 Citra', '4 Dewi'])
  expect((await peserta()).map(({ separatedBy }) => separatedBy)).toEqual([null, 'skor', 'kosong', 'skor'])
  const group = await world.makeGroup([murid[1]!, murid[3]!])
  expect((await peserta()).map(({ rankTerpilih }) => rankTerpilih)).toEqual([null, null, null, null])
  expect(
    (await peserta(`groupSekarangId=${group}`)).map(({ nama, rank, rankTerpilih }) => [
      nama,
      rank,
      rankTerpilih,
    ]),
  ).toEqual([
    ['Budi', 2, 1],
    ['Dewi', 4, 2],
  ])
  // Nobody was in this group when they sat the exam.
  expect(await peserta(`groupBelajarId=${group}`)).toEqual([])
  const stale = { chain, style: '1-2-2-3', version: 0 }
  expect((await app.refused(laporanMurid.setPeringkat, { ...ask, body: stale })).status).toBe(409)
  const foreign = { ...stale, version: 1, chain: [...chain, { by: `bagian:${guru.id}`, order: 'desc' }] }
  const refused = await app.refused(laporanMurid.setPeringkat, { ...ask, body: foreign })
  expect([refused.status, refused.message]).toEqual([
    400,
    'Ukuran ke-3 menunjuk bagian yang tidak ada di paket ujian ini.',
  ])
})

it('exports every student with stable columns, real numbers and no formula', async () => {
  const { ask, event } = await makeExam(['ABC', 'A C'])
  const file = async (format: string) =>
    app.server.http.inject({
      url: `/api/laporan/murid/${event.id}/ekspor?format=${format}`,
      headers: { authorization: `Bearer ${ask.token}` },
    })
  const csv = await file('csv')
  const rows: string[][] = parse(csv.body, { bom: true, delimiter: ';' })
  expect(rows[0]?.slice(0, 4)).toEqual(['Peringkat', 'Peringkat di lembaga', 'Nomor', 'Nama'])
  expect(rows[1]?.[3]).toBe("'=Ani")
  const nilai = rows[0]!.indexOf('Nilai')
  expect(rows.slice(1).map((row) => row[nilai])).toEqual(['100', '66,6667'])
  const xlsx = await file('xlsx')
  expect(xlsx.headers['content-disposition']).toContain('Nilai Ujian Uji.xlsx')
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

it('names on a list of marks the subject with its KKM, the schools of those on it, and days by the clock of the school', async () => {
  // Half past ten in the evening in Jakarta, and the next day in Jayapura.
  const opensAt = '2026-01-05T15:30:00.000Z'
  const { world, ask, event } = await makeExam(['ABC', 'A  '], { opensAt })
  await tenant(app.db, world, (tx) =>
    tx
      .updateTable('lembaga')
      .set({ zone: 'WIT', nama: 'SMP Timur' })
      .where('id', '=', world.lembagaId)
      .execute(),
  )
  const owner = await world.signedInAs('pengelola', { lembagaId: await world.makeLembaga('Dinas') })
  const sheet = async (url: string) => {
    const headers = { authorization: `Bearer ${owner.token}` }
    const { rawPayload } = await app.server.http.inject({ url: `/api/laporan/${url}format=xlsx`, headers })
    const { Sheets, SheetNames } = readWorkbook(rawPayload)
    return Sheets[SheetNames[0]!]!
  }
  const [mapel] = (await app.call(laporanMurid.event, ask)).data.pelajaran
  expect([mapel!.nama, mapel!.kktp]).toEqual(['Matematika', []])
  const before = await sheet(`murid/${event.id}/ekspor?`)
  expect(before['A3'].v).toContain('Mata pelajaran: Matematika · ')
  const body = { sebagian: 40, tuntas: 72, pengayaan: 90, version: 0 }
  await app.call(laporanPelajaran.setKktp, { token: owner.token, params: { id: mapel!.id }, body })
  const marks = await sheet(`murid/${event.id}/ekspor?`)
  expect(marks['A3'].v).toContain('Mata pelajaran: Matematika (KKM/KKTP 72) · ')
  // Not of whoever makes it.
  expect(marks['A2'].v).toMatch(/^SMP (Timur|Uji)$/)
  expect((await app.call(laporanMurid.event, ask)).data.pelajaran[0]!.kktp).toEqual([
    { lembagaId: null, tuntas: 72 },
  ])
  const school = await sheet(`lembaga/${world.lembagaId}/ekspor?`)
  expect([school['A1'].v, school['A2'].v]).toEqual([
    expect.stringMatching(/^Laporan SMP /),
    expect.stringMatching(/^Dibuat \d+ \p{L}+ \d{4} · Tanggal menurut jam WIT$/u),
  ])
  expect(school['A4'].w).toBe('06/01/2026')
  // Signed as its print is: the head vouches, and an inspector takes note.
  const written = (each: typeof school) =>
    Object.values(each).flatMap((cell) => ((cell as { v?: unknown }).v ?? '') as string)
  expect(written(school)).toEqual(
    expect.arrayContaining(['Mengetahui,', 'Pengawas sekolah', 'Kepala sekolah']),
  )
  const subject = written(await sheet(`pelajaran/${mapel!.id}/ekspor?lembagaId=${world.lembagaId}&`))
  expect(subject).toEqual(expect.arrayContaining(['Daya serap Matematika', 'Kepala sekolah', 'Guru']))
})

it('shows a student what the rules of the exam allow, and a teacher the pupils of their groups', async () => {
  const { world, murid, event, guru } = await makeExam(['ABC', 'A  '], { showResult: 'tidak' })
  const [ani, budi] = [murid[0]!, murid[1]!]
  const one = (who: Person, of: Person) =>
    app.refused(laporanMurid.one, { token: who.token, params: { id: event.id, userId: of.id } })
  expect((await one(ani, ani)).status).toBe(403)
  expect((await one(ani, budi)).status).toBe(404)
  const shown = await makeExam(['ABC', 'A  '], { showRank: false })
  const own = { token: shown.murid[1]!.token, params: { id: shown.event.id, userId: shown.murid[1]!.id } }
  const { data } = await app.call(laporanMurid.one, own)
  expect(data).toMatchObject({ nilai: 100 / 3, correct: 1, blank: 2, peringkat: null })
  expect(data.pembanding.map(({ rank, mean }) => [rank, mean])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(data.kemajuan).toHaveLength(1)
  const other = await world.signedInAs('guru')
  const asked = { token: other.token, params: { id: event.id } }
  expect((await app.refused(laporanMurid.event, asked)).status).toBe(404)
  await world.makeGroup([budi], other)
  await expect.poll(async () => (await app.refused(laporanMurid.event, asked)).status, soon).toBe(200)
  const seen = await app.call(laporanMurid.peserta, asked)
  expect(seen.data.map(({ nama }) => nama)).toEqual(['Budi'])
  expect((await app.call(laporanMurid.event, asked)).data.reached).toMatchObject({
    n: 1,
    mean: 100 / 3,
    sd: null,
  })
  const list = await app.call(laporanMurid.list, { token: other.token })
  expect(list.data).toMatchObject([{ id: event.id, n: 1, mean: 100 / 3 }])
  expect((await app.call(hasilUjian.list, { token: guru.token })).recordsFiltered).toBe(2)
})

it('takes what the tenant keeps of people as a filter and as columns, from those who may see it', async () => {
  const { world, ask, murid, peserta, event } = await makeExam(['ABC', 'A C'])
  const { token } = await world.signedInAs('pengelola')
  const make = async (nama: string, seenBy: string[] | null) =>
    (await app.call(atribut.create, { token, body: { ...plainAtribut, nama, seenBy } })).data.id
  const [wilayah, secret] = [await make('Wilayah', null), await make('Catatan', ['pengelola'])]
  for (const [at, place] of ['Utara', 'Selatan'].entries()) {
    const params = { id: murid[at]!.id }
    const { data } = await app.call(applicationUser.one, { token, params })
    const body = { ...data, peranId: data.peran.id, lembagaId: data.lembaga?.id ?? null }
    const values = { [wilayah]: place, [secret]: place }
    await app.call(applicationUser.update, { token, params, body: { ...body, atribut: values } })
  }
  const southern = await peserta(`atribut.${wilayah}=Selatan`)
  expect(southern).toMatchObject([{ nama: 'Budi', rank: 2, rankTerpilih: 1 }])
  const hidden = await app.refused(laporanMurid.peserta, { ...ask, query: `atribut.${secret}=Utara` })
  expect(hidden.status).toBe(400)
  const lastColumn = async (path: string, by = ask.token) => {
    const headers = { authorization: `Bearer ${by}` }
    const { body } = await app.server.http.inject({ url: `/api/laporan/${path}format=csv`, headers })
    const rows: string[][] = parse(body, { bom: true, delimiter: ';' })
    return rows.map((row) => row.at(-1))
  }
  expect(await lastColumn(`murid/${event.id}/ekspor?`)).toEqual(['Wilayah', 'Utara', 'Selatan'])
  // What a list is narrowed to, its file is too; text is searched for within.
  const narrowed = [`atribut.${wilayah}_like=sela&`, 'q=budi&', 'lulus=ya&']
  expect((await peserta(narrowed[0]!.slice(0, -1))).map(({ nama }) => nama)).toEqual(['Budi'])
  expect(await Promise.all(narrowed.map((each) => lastColumn(`murid/${event.id}/ekspor?${each}`)))).toEqual([
    ['Wilayah', 'Selatan'],
    ['Wilayah', 'Selatan'],
    ['Wilayah', 'Utara'],
  ])
  const refusedFile = await app.server.http.inject({
    url: `/api/laporan/murid/${event.id}/ekspor?format=csv&atribut.${secret}=Utara`,
    headers: { authorization: `Bearer ${ask.token}` },
  })
  expect(refusedFile.statusCode).toBe(400)
  const selatan = await app.call(laporanMurid.print, { ...ask, query: `atribut.${wilayah}=Selatan` })
  expect(selatan.data.total).toBe(1)

  const [subject] = (await app.call(laporanPelajaran.list, { token: ask.token })).data
  const params = { id: subject!.id }
  const weak = async (place: string) =>
    (
      await app.call(laporanPelajaran.tindakLanjut, {
        token: ask.token,
        params,
        query: `eventId=${event.id}&atribut.${wilayah}=${place}`,
      })
    ).data.map(({ nama }) => nama)
  expect([await weak('Utara'), await weak('Selatan')]).toEqual([['=Ani'], ['Budi']])
  const remedial = `pelajaran/${subject!.id}/tindak-lanjut/ekspor?eventId=${event.id}&`
  expect(await lastColumn(remedial)).toEqual(['Wilayah', 'Selatan', 'Utara'])
  expect(await lastColumn(`${remedial}atribut.${wilayah}=Utara&`)).toEqual(['Wilayah', 'Utara'])
  const { counts } = (
    await app.call(laporanPelajaran.jumlah, {
      token: ask.token,
      params,
      query: `eventId=${event.id}&atribut.${wilayah}=Utara`,
    })
  ).data
  expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(1)

  const body = { ...plainAtribut, entity: 'lembaga', nama: 'Akreditasi', seenBy: null }
  const akreditasi = (await app.call(atribut.create, { token, body })).data.id
  const school = { token, params: { id: world.lembagaId } }
  const { data: known } = await app.call(lembaga.one, school)
  await app.call(lembaga.update, { ...school, body: { ...known, atribut: { [akreditasi]: 'A' } } })
  const schools = async (value: string) =>
    (await app.call(laporanLembaga.list, { token, query: `atribut.${akreditasi}=${value}` })).data.length
  expect([await schools('A'), await schools('B')]).toEqual([1, 0])
  expect(await lastColumn('lembaga/ekspor?', token)).toEqual(['Akreditasi', 'A'])
  expect(await lastColumn(`lembaga/ekspor?atribut.${akreditasi}=B&`, token)).toEqual(['Akreditasi'])
})

it('makes the reports of many students in one go, with progress, and everything of an exam as one archive', async () => {
  const { ask, event, murid } = await makeExam(['ABC', 'A  ', 'AB '])
  const order = await app.call(laporanMurid.print, ask)
  expect(order.data).toMatchObject({ total: 3, event: { id: event.id } })
  const params = { id: order.data.id }
  const status = async () => (await app.call(laporanMurid.printing, { ...ask, params })).data
  await expect.poll(status, soon).toMatchObject({ done: 3, status: 'selesai' })
  const { data } = await app.call(laporanMurid.printed, { ...ask, params })
  expect(data.map((each) => each.murid.nama)).toEqual(['=Ani', 'Budi', 'Citra'])
  const one = await app.call(laporanMurid.one, { ...ask, params: { id: event.id, userId: murid[1]!.id } })
  expect(data[1]).toEqual(one.data)
  await app.call(laporanMurid.stopPrint, { ...ask, params })
  expect((await app.refused(laporanMurid.printed, { ...ask, params })).status).toBe(404)
  const get = (path: string) =>
    app.server.http.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${ask.token}` } })
  const archive = await get(`laporan/murid/${event.id}/arsip`)
  expect(archive.headers['content-disposition']).toContain('Laporan Ujian Uji.zip')
  const files = listZip(archive.rawPayload, defaultLimits)
  expect([...files.keys()]).toEqual([
    'index.html',
    'SHA256SUMS.txt',
    'Nilai Ujian Uji.xlsx',
    'Ringkasan lembaga.xlsx',
    'Ringkasan group belajar.xlsx',
    'Daya serap Matematika.xlsx',
    'Tindak lanjut Matematika.xlsx',
    'Statistik Paket Uji.xlsx',
    'Jawaban murid Ujian Uji.xlsx',
    'Nilai Ujian Uji.csv',
    'arsip.json',
  ])
  const read = (name: string) => Buffer.from(inflate(files.get(name)!))
  for (const line of read('SHA256SUMS.txt').toString().trim().split('\n')) {
    const [sum, name] = line.split('  ')
    expect([name, sum]).toEqual([name, hash('sha256', read(name!), 'hex')])
    expect(read('index.html').toString()).toContain(sum)
  }
  const { jawaban } = JSON.parse(read('arsip.json').toString())
  expect(jawaban.murid[0]).toMatchObject({
    nama: '=Ani',
    jawaban: ['A', 'B', 'C'].map((choice) => ({ jawaban: choice, hasil: 'benar', skor: 1 })),
  })
  // Without a browser its papers are named and not there.
  expect(read('index.html').toString()).toMatch(/<li>Berita acara, .*tidak ada peramban/)
  // A name is text, whatever it holds.
  expect(read('index.html').toString()).toContain('<td>=Ani</td>')
  // The questions' figures are those of the page.
  const page = `paket-soal/${event.paketSoal.id}/statistik`
  await expect.poll(async () => (await get(page)).json().data.isComputing, soon).toBe(false)
  const shown = (await get(`${page}/ekspor?format=xlsx`)).rawPayload
  const cells = (workbook: Uint8Array) =>
    ['worksheets/sheet1', 'sharedStrings'].map((name) =>
      Buffer.from(inflate(listZip(workbook, defaultLimits).get(`xl/${name}.xml`)!)).toString(),
    )
  expect(cells(shown)[0]).toContain('<row')
  expect(cells(inflate(files.get('Statistik Paket Uji.xlsx')!))).toEqual(cells(shown))
})

it('makes the reports of the others, and names them, where one has no result any more when their turn comes', async () => {
  const { world, guru, ask, event, murid } = await makeExam(['ABC', 'A  ', 'AB '])
  const { applicationId } = world
  const { id } = await tenant(app.db, world, (tx) =>
    tx
      .insertInto('laporanCetak')
      .values({
        applicationId,
        applicationUserId: guru.id,
        eventId: event.id,
        userIds: murid.map((each) => each.id),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await tenant(app.db, world, (tx) =>
    tx.deleteFrom('hasil').where('applicationUserId', '=', murid[1]!.id).execute(),
  )
  const izin = new Map([
    ['laporan.read', 'aplikasi'],
    ['hasil-ujian.read', 'aplikasi'],
  ])
  await printReports(app.db, { applicationId, userId: guru.id, izin } as unknown as Actor, id)
  const { data } = await app.call(laporanMurid.printing, { ...ask, params: { id } })
  expect(data).toMatchObject({ status: 'selesai', done: 3, total: 3, missing: ['Budi'] })
  const printed = await app.call(laporanMurid.printed, { ...ask, params: { id } })
  expect(printed.data.map((each) => each.murid.nama)).toEqual(['=Ani', 'Citra'])
})
