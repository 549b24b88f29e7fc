import { utils, write } from '@e965/xlsx'
import { lembaga, lembagaImport } from '@suluh/contract/school/lembaga'
import { openSheets } from '@suluh/tabular/open-sheets'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'
import { confirmImport, problemsOf } from '#testing/staged-import.ts'
import { upload } from '#testing/upload.ts'

const app = useTestApp()

const csv = [
  'NO;NPSN;Nama Sekolah *;JENJANG;PROVINSI;KABUPATEN/KOTA;ALAMAT;ZONA;STATUS;KEPALA;NIP KEPALA;AKREDITASI',
  '1;20219902;SMP Negeri 2;smp;;Kota Bandung;Jalan A;;aktif;Budi;197001011995122001;A',
  '2;50103902;SMAN 1 Denpasar;SMA;bali;denpasar;"Jalan B; No. 3";;ya;',
  '3;123;SMP Salah NPSN;SMP;;;;;;',
  '4;;SMP Tanpa Tempat Jelas;SMP;Jawa Barat;Bandung;;;;',
  '5;;;SMP;;;;;;',
  '6;;SMK Jauh;XYZ;Atlantis;;;WIX;mungkin;',
  ';;;;;;;;;',
  '7;20219902;SMP Negeri 2 Lagi;SMP;;;;;;',
].join('\r\n')

const send = (person: Person, bytes: BlobPart, name = 'lembaga.csv') =>
  upload(app, lembagaImport.preview, person, { name, bytes })
const namesOf = async ({ token }: Person) =>
  (await app.call(lembaga.list, { token, query: '_end=100' })).data.map(({ nama }) => nama)

describe('import of lembaga', () => {
  it('refuses a file of more rows than are read, rather than leave the last ones out', async () => {
    const world = await makeWorld(app)
    const refused = await send(await world.signedInAs('pengelola'), `NPSN,NAMA\n${',x\n'.repeat(100_001)}`)
    expect(refused).toMatchObject({ status: 413, message: expect.stringContaining('100.000 baris') })
  })

  it('shows what it understood and each problem with row, column and mend; writes once confirmed', async () => {
    const world = await makeWorld(app)
    const manager = await world.signedInAs('pengelola')
    const { status, data } = await send(manager, csv)
    expect(status).toBe(200)
    expect(data.counts).toEqual({ baru: 2, ubah: 0, sama: 0, tolak: 5 })
    expect(data.ignored).toEqual(['AKREDITASI'])
    const problems = await problemsOf(app, lembagaImport, manager, { id: data.id })
    expect(problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [4, 'NPSN', 'Isi NPSN tidak dapat dipakai'],
      [5, 'KABUPATEN/KOTA', 'Kabupaten/kota “Bandung” dapat berarti Kabupaten Bandung atau Kota Bandung'],
      [6, 'NAMA', 'Isi NAMA tidak dapat dipakai'],
      [7, 'PROVINSI', 'Provinsi “Atlantis” tidak dikenal'],
      [7, 'JENJANG', 'Jenjang “XYZ” belum ada'],
      [7, 'AKTIF', 'Isi AKTIF tidak dikenal'],
      [7, 'ZONA', 'Isi ZONA tidak dapat dipakai'],
      [9, null, 'Lembaga ini sudah ada di baris 2'],
    ])
    expect(problems.every(({ mend }) => mend.length > 5)).toBe(true)
    expect(await namesOf(manager)).toEqual(['SMP Uji'])
    const { token } = manager
    const params = { id: data.id }
    expect(await confirmImport(app, lembagaImport, manager, params)).toMatchObject({
      status: 'selesai',
      counts: { baru: 2, ubah: 0 },
    })
    expect(await namesOf(manager)).toEqual(['SMAN 1 Denpasar', 'SMP Negeri 2', 'SMP Uji'])
    const found = await app.call(lembaga.list, { token, query: 'provinsiKode=51' })
    expect(found.data).toMatchObject([
      { nama: 'SMAN 1 Denpasar', jenjang: 'SMA', kabupatenKota: 'Kota Denpasar', zone: 'WITA' },
    ])
    expect((await app.refused(lembagaImport.confirm, { token, params })).status).toBe(409)
  })

  it('says what the file hides, and which other sheet it leaves, before anybody confirms', async () => {
    const world = await makeWorld(app)
    const manager = await world.signedInAs('pengelola')
    const book = utils.book_new()
    for (const name of ['Negeri', 'Swasta']) {
      const sheet = utils.aoa_to_sheet([['NAMA'], [`SMP ${name} A`], [`SMP ${name} B`]])
      sheet['!rows'] = [{}, {}, { hidden: true }]
      utils.book_append_sheet(book, sheet, name)
    }
    const { data } = await send(manager, write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
    expect(data.note).toBe(
      'Tersembunyi di Excel, tetapi ikut dibaca: lembar Negeri baris 3. Kalau tidak dipakai, hapus dari berkas lalu unggah lagi. Lembar Swasta juga berisi lembaga dan tidak dibaca; unggah tersendiri.',
    )
  })

  it('changes what it knows and leaves alone what the file does not say', async () => {
    const world = await makeWorld(app)
    const manager = await world.signedInAs('pengelola')
    const { token } = manager
    const first = await send(manager, csv)
    await confirmImport(app, lembagaImport, manager, { id: first.data.id })
    const again = await send(manager, csv)
    expect(again.data.counts).toMatchObject({ baru: 0, ubah: 0, sama: 2 })
    const renamed = await send(manager, 'NPSN,NAMA\n20219902,SMPN 2 Bandung')
    expect(renamed.data.counts).toMatchObject({ baru: 0, ubah: 1 })
    await confirmImport(app, lembagaImport, manager, { id: renamed.data.id })
    const { data } = await app.call(lembaga.list, { token, query: 'q=20219902' })
    expect(data).toMatchObject([{ nama: 'SMPN 2 Bandung', jenjang: 'SMP', kabupatenKota: 'Kota Bandung' }])
    const { data: one } = await app.call(lembaga.one, { token, params: { id: data[0]!.id } })
    expect(one).toMatchObject({ kepalaNama: 'Budi', kepalaNip: '197001011995122001' })
  })

  it('reads back what it exported, in Excel and CSV, with nothing to change', async () => {
    const world = await makeWorld(app)
    const manager = await world.signedInAs('pengelola')
    const { token } = manager
    const { data } = await send(manager, csv.replace('SMP Negeri 2;', '=SMP Negeri 2;'))
    await confirmImport(app, lembagaImport, manager, { id: data.id })
    for (const format of ['xlsx', 'csv']) {
      const { rawPayload, headers } = await app.server.http.inject({
        url: `/api/lembaga/ekspor?format=${format}`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect(headers['content-disposition']).toContain(`Lembaga.${format}`)
      const [sheet] = openSheets(rawPayload)
      expect(sheet?.rows.map(({ cells }) => cells[1])).toHaveLength(4)
      // A name that starts like a formula stays text.
      expect(sheet?.rows[1]?.cells[1]).toBe('=SMP Negeri 2')
      expect(rawPayload.includes('\n20219902;=')).toBe(false)
      const again = await send(manager, new Uint8Array(rawPayload))
      expect(again.data).toMatchObject({ counts: { baru: 0, ubah: 0, sama: 3, tolak: 0 }, ignored: [] })
    }
  })

  it('refuses a file without the columns, a Word document, and whoever may not make lembaga', async () => {
    const world = await makeWorld(app)
    const manager = await world.signedInAs('pengelola')
    const empty = await send(manager, 'a,b\n1,2')
    expect([empty.status, empty.message]).toEqual([
      400,
      expect.stringMatching(/^Baris judul tidak ditemukan.*NAMA \(wajib\)/),
    ])
    expect((await send(manager, '%PDF-1.7', 'x.pdf')).status).toBe(415)
    expect((await send(await world.signedInAs('lembaga'), csv)).status).toBe(403)
    expect((await send(await world.signedInAs('guru'), csv)).status).toBe(403)
  })

  it('is confirmed by its maker only', async () => {
    const world = await makeWorld(app)
    const [maker, other] = [await world.signedInAs('pengelola'), await world.signedInAs('staf')]
    const { data } = await send(maker, csv)
    const refused = await app.refused(lembagaImport.confirm, { token: other.token, params: { id: data.id } })
    expect(refused.status).toBe(409)
  })
})
