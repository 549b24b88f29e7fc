import { generalTable, generalTableImport } from '@suluh/contract/school/general-table'
import { lembaga, lembagaImport } from '@suluh/contract/school/lembaga'
import { pelajaran, pelajaranImport } from '@suluh/contract/school/pelajaran'
import type { sheetImportCalls } from '@suluh/contract/platform/staged-import'
import { soal } from '@suluh/contract/bank/soal'
import { soalImport, type ImportPreview } from '@suluh/contract/bank/soal-import'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person, type World } from '#testing/factories.ts'
import { confirmImport } from '#testing/staged-import.ts'
import { upload } from '#testing/upload.ts'

const app = useTestApp()

type SheetCalls = ReturnType<typeof sheetImportCalls<string>>

it('lembaga: new ones go, changed ones are as before, what was used or changed since stays and is named', async () => {
  const world = await makeWorld(app)
  const manager = await world.signedInAs('pengelola')
  const { token } = manager
  const send = async (text: string) => {
    const { data } = await upload(app, lembagaImport.preview, manager, { name: 'lembaga.csv', bytes: text })
    return { id: data.id }
  }
  const all = async () => (await app.call(lembaga.list, { token, query: '_end=100' })).data
  await confirmImport(app, lembagaImport, manager, await send('NPSN,NAMA,ALAMAT\n20219901,SMP A,Jalan A'))
  const text =
    'NPSN,NAMA,ALAMAT\n20219901,SMP A Baru,Jalan B\n20219902,SMP B,\n20219903,SMP C,\n20219904,SMP D,'
  const params = await send(text)
  const rows = await app.call(lembagaImport.rows, { token, params })
  expect(rows.data.map(({ nama, outcome, changes }) => [nama, outcome, changes])).toEqual([
    [
      'SMP A Baru',
      'ubah',
      [
        { label: 'NAMA', from: 'SMP A', to: 'SMP A Baru' },
        { label: 'ALAMAT', from: 'Jalan A', to: 'Jalan B' },
      ],
    ],
    ['SMP B', 'baru', []],
    ['SMP C', 'baru', []],
    ['SMP D', 'baru', []],
  ])
  expect(await confirmImport(app, lembagaImport, manager, params)).toMatchObject({
    status: 'selesai',
    counts: { baru: 3, ubah: 1 },
    progress: { done: 4, total: 4 },
  })
  const used = (await all()).find(({ nama }) => nama === 'SMP C')!
  await world.signedInAs('guru', { lembagaId: used.id })
  const undone = await app.call(lembagaImport.undo, { token, params })
  expect(undone.data).toMatchObject({
    status: 'dibatalkan',
    note: '1 lembaga tetap seperti sekarang karena sudah dipakai atau diubah lagi: SMP C.',
  })
  expect((await all()).map(({ nama }) => nama)).toEqual(['SMP A', 'SMP C', 'SMP Uji'])
  const { data } = await app.call(lembaga.list, { token, query: 'q=SMP A' })
  expect(await app.call(lembaga.one, { token, params: { id: data[0]!.id } })).toMatchObject({
    data: { nama: 'SMP A', alamat: 'Jalan A' },
  })
  expect((await app.refused(lembagaImport.undo, { token, params })).status).toBe(409)
  const { data: history } = await app.call(lembagaImport.list, { token })
  expect(history.map(({ status }) => status)).toEqual(['dibatalkan', 'selesai'])

  const again = await send('NPSN,NAMA\n20219901,SMP A Lain')
  await confirmImport(app, lembagaImport, manager, again)
  const { data: now } = await app.call(lembaga.one, { token, params: { id: data[0]!.id } })
  await app.call(lembaga.update, { token, params: { id: now.id }, body: { ...now, nama: 'SMP A Diubah' } })
  const kept = await app.call(lembagaImport.undo, { token, params: again })
  expect(kept.data.note).toContain('SMP A Lain')
  expect((await all()).map(({ nama }) => nama)).toContain('SMP A Diubah')
})

it('general tables: the active school year is the former one again', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  const { token } = staf
  const tabel = 'tahun-ajaran'
  const rows = async () =>
    (await app.call(generalTable.rows, { token, params: { tabel }, query: '_end=100' })).data.map(
      ({ kode, nama, isAktif }) => [kode, nama, isAktif],
    )
  const before = await rows()
  const [kode] = before.find(([, , isAktif]) => isAktif)!
  const bytes = `KODE,NAMA,AKTIF\n2040/2041,Jauh,ya\n${kode},Diganti,tidak`
  const file = { name: 'tahun.csv', bytes, params: { tabel } }
  const { data } = await upload(app, generalTableImport.preview, staf, file)
  const params = { tabel, id: data.id }
  await confirmImport(app, generalTableImport, staf, params)
  expect(await rows()).toContainEqual(['2040/2041', 'Jauh', true])
  expect(await rows()).toContainEqual([kode, 'Diganti', false])
  expect((await app.call(generalTableImport.undo, { token, params })).data.note).toBeNull()
  expect(await rows()).toEqual(before)
})

it('pelajaran: new subjects and parts go, a new name is the former one again', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  const { token } = staf
  const send = async (bytes: string) =>
    (await upload(app, pelajaranImport.preview, staf, { name: 'mapel.csv', bytes })).data
  const drawn = async () =>
    (await app.call(pelajaran.list, { token })).data.map(({ nama, aspek }) => [
      nama,
      ...aspek.map((each) => each.nama),
    ])
  const { id: firstId } = await send('KODE;NAMA;ASPEK\nMTK;Matematika;Bilangan')
  await confirmImport(app, pelajaranImport, staf, { id: firstId })
  const before = await drawn()
  const text =
    'KODE;NAMA;ASPEK\nMTK;Matematika Wajib;Bilangan > Cacah\nFIS;Fisika;Gerak\nFIS;Fisika;Gerak > Lurus'
  const { id } = await send(text)
  await confirmImport(app, pelajaranImport, staf, { id })
  expect(await drawn()).toEqual([
    ['Matematika Wajib', 'Bilangan', 'Cacah'],
    ['Fisika', 'Gerak', 'Lurus'],
  ])
  expect((await app.call(pelajaranImport.undo, { token, params: { id } })).data.note).toBeNull()
  expect(await drawn()).toEqual(before)
})

const sheet = (text: string, ...rows: string[]) =>
  ['NO;SOAL;STIMULUS;OPSI A;OPSI B;KUNCI', ...rows.map((row) => row.replace('@', text))].join('\n')

async function take(world: World, person: Person, bytes: string): Promise<ImportPreview> {
  const { data } = await upload(app, soalImport.preview, person, { name: 'Bacaan.csv', bytes })
  const { id: pelajaranId } = await world.makePelajaran()
  const { token } = person
  const body = { take: data.questions.map((_, index) => index), asNew: [], pelajaranId, aspekId: null }
  const review = await app.call(soalImport.review, { token, params: { id: data.id } })
  expect(review.data).toEqual(data)
  await app.call(soalImport.confirm, { token, params: { id: data.id }, body })
  expect((await app.refused(soalImport.review, { token, params: { id: data.id } })).status).toBe(404)
  return data
}

it('questions: new ones go with their text, changed ones have their former words', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const { token } = guru
  const words = async () => {
    const { data } = await app.call(soal.list, { token, query: '_end=100&_sort=plainText' })
    const { data: texts } = await app.call(stimulus.list, { token })
    return [data.map(({ plainText }) => plainText).toSorted(), texts.map(({ plainText }) => plainText)]
  }
  await take(world, guru, sheet('Hutan lama', '1;Apa judulnya?;@;a;b;A'))
  const before = await words()
  const { id } = await take(
    world,
    guru,
    sheet('Hutan baru', '1;Apa judulnya sekarang?;@;a;b;A', '2;Siapa penulisnya?;Laut;a;b;B'),
  )
  expect(await words()).not.toEqual(before)
  const { data: history } = await app.call(soalImport.list, { token })
  expect(history.map(({ fileName, status, counts }) => [fileName, status, counts])).toEqual([
    ['Bacaan.csv', 'selesai', { baru: 1, ubah: 1, sama: 0, tolak: 0 }],
    ['Bacaan.csv', 'selesai', { baru: 1, ubah: 0, sama: 0, tolak: 0 }],
  ])
  const other = await world.signedInAs('guru')
  expect((await app.refused(soalImport.undo, { token: other.token, params: { id } })).status).toBe(409)
  expect((await app.call(soalImport.undo, { token, params: { id } })).data).toMatchObject({
    status: 'dibatalkan',
    note: null,
  })
  expect(await words()).toEqual(before)
})

it('what came in new and was worked on since stays, in every kind', async () => {
  const world = await makeWorld(app)
  const manager = await world.signedInAs('pengelola')
  const { token } = manager
  const send = async (calls: SheetCalls, bytes: string) => {
    const { data } = await upload(app, calls.preview, manager, { name: 'a.csv', bytes })
    await confirmImport(app, calls, manager, { id: data.id })
    return { id: data.id }
  }
  const schools = await send(lembagaImport, 'NPSN,NAMA\n20219901,SMP A\n20219902,SMP B')
  const { data: found } = await app.call(lembaga.list, { token, query: 'q=SMP A' })
  const { data: school } = await app.call(lembaga.one, { token, params: { id: found[0]!.id } })
  const body = { ...school, alamat: 'Jalan Baru' }
  await app.call(lembaga.update, { token, params: { id: school.id }, body })
  expect((await app.call(lembagaImport.undo, { token, params: schools })).data.note).toContain(': SMP A.')
  const { data: left } = await app.call(lembaga.list, { token, query: '_end=100' })
  expect(left.map(({ nama }) => nama)).toEqual(['SMP A', 'SMP Uji'])

  const subjects = await send(
    pelajaranImport,
    'KODE;NAMA;ASPEK\nFIS;Fisika;Gerak\nFIS;Fisika;Gaya\nKIM;Kimia;Atom',
  )
  const drawn = async () => (await app.call(pelajaran.list, { token })).data
  const [fisika] = await drawn()
  const params = { pelajaranId: fisika!.id }
  await app.call(pelajaran.createAspek, { token, params, body: { nama: 'Kalor', indukId: null } })
  expect((await app.call(pelajaranImport.undo, { token, params: subjects })).data.note).toContain(': Fisika.')
  expect((await drawn()).map(({ nama, aspek }) => [nama, ...aspek.map((each) => each.nama)])).toEqual([
    ['Fisika', 'Gerak', 'Kalor'],
  ])

  const { id } = await take(world, manager, sheet('Laut', '1;Apa judulnya?;@;a;b;A', '2;Di mana?;;a;b;A'))
  const bank = async () => (await app.call(soal.list, { token, query: '_end=100' })).data
  const known = (await bank()).find(({ plainText }) => plainText === 'Apa judulnya?')!
  const { data: question } = await app.call(soal.one, { token, params: { id: known.id } })
  const { content, key, version } = question
  const place = { pelajaranId: known.pelajaran.id, aspekId: null }
  const better = { ...place, version, draft: { content, key, pembahasan: '<p>x</p>' } }
  expect(await app.call(soal.update, { token, params: { id: known.id }, body: better })).toMatchObject({
    status: 200,
  })
  expect((await app.call(soalImport.undo, { token, params: { id } })).data.note).toContain('Soal 1')
  expect((await bank()).map(({ plainText }) => plainText)).toEqual(['Apa judulnya?'])
})

it('a row that stays has changed nothing else: the active school year is active still', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  const { token } = staf
  const tabel = 'tahun-ajaran'
  const rows = async () =>
    (await app.call(generalTable.rows, { token, params: { tabel }, query: '_end=100' })).data
  const { kode } = (await rows()).find(({ isAktif }) => isAktif)!
  const bytes = `KODE,NAMA,AKTIF\n2040/2041,Jauh,ya\n2041/2042,Lebih jauh,tidak\n${kode},Diganti,tidak`
  const { data } = await upload(app, generalTableImport.preview, staf, {
    name: 'a.csv',
    bytes,
    params: { tabel },
  })
  await confirmImport(app, generalTableImport, staf, { tabel, id: data.id })
  for (const changed of (await rows()).filter((row) => [kode, '2040/2041'].includes(row.kode)))
    await app.call(generalTable.updateRow, {
      token,
      params: { tabel, id: changed.id },
      body: { ...changed, nama: `${changed.nama} lagi` },
    })
  await app.call(generalTableImport.undo, { token, params: { tabel, id: data.id } })
  const after = (await rows()).map((row) => [row.kode, row.nama, row.isAktif])
  expect(after).toContainEqual(['2040/2041', 'Jauh lagi', true])
  expect(after).toContainEqual([kode, 'Diganti lagi', false])
  expect(after.map(([each]) => each)).not.toContain('2041/2042')
})

it('what would point at something that is gone stays, and the others are undone', async () => {
  const world = await makeWorld(app)
  const manager = await world.signedInAs('pengelola')
  const { token } = manager
  const send = async (bytes: string) => {
    const { data } = await upload(app, lembagaImport.preview, manager, { name: 'a.csv', bytes })
    await confirmImport(app, lembagaImport, manager, { id: data.id })
    return { id: data.id }
  }
  const params = { tabel: 'jenjang' }
  const body = { kode: 'LAMA', nama: 'Lama', urutan: 9, isAktif: true, isian: {} }
  const { data: jenjang } = await app.call(generalTable.createRow, { token, params, body })
  await send('NPSN,NAMA,JENJANG\n20219901,SMP A,LAMA')
  const id = await send('NPSN,NAMA,JENJANG\n20219901,SMP A,SMP\n20219902,SMP B,SMP')
  await app.call(generalTable.deleteRow, { token, params: { ...params, id: jenjang.id } })
  expect((await app.call(lembagaImport.undo, { token, params: id })).data.note).toContain('1 lembaga tetap')
  const { data: left } = await app.call(lembaga.list, { token, query: '_end=100' })
  expect(left.map(({ nama, jenjang: its }) => [nama, its])).toContainEqual(['SMP A', 'SMP'])
  expect(left.map(({ nama }) => nama)).not.toContain('SMP B')
})
