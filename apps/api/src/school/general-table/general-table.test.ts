import { randomUUID } from 'node:crypto'
import { generalTable, generalTableImport, type TableRowInput } from '@suluh/contract/school/general-table'
import { lembaga } from '@suluh/contract/school/lembaga'
import { openSheets } from '@suluh/tabular/open-sheets'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'
import { confirmImport, problemsOf } from '#testing/staged-import.ts'
import { upload } from '#testing/upload.ts'

const app = useTestApp()

const row = (kode: string, more: Partial<TableRowInput> = {}): TableRowInput => ({
  kode,
  nama: `Nama ${kode}`,
  urutan: 0,
  isAktif: true,
  isian: {},
  ...more,
})
const rowsOf = async ({ token }: Person, tabel: string, query = '_end=100') =>
  (await app.call(generalTable.rows, { token, params: { tabel }, query })).data
const kodeOf = async (person: Person, tabel: string) => (await rowsOf(person, tabel)).map(({ kode }) => kode)

async function makeTable({ token }: Person, nama = 'Ruang') {
  const [gedung, kursi] = [randomUUID(), randomUUID()]
  const columns = [
    { id: gedung, nama: 'Gedung', kind: 'pilihan' as const, choices: ['A', 'B'] },
    { id: kursi, nama: 'Kursi', kind: 'angka' as const, choices: [] },
  ]
  const { data } = await app.call(generalTable.create, { token, body: { nama, columns } })
  return { tabel: data.key, gedung, kursi, columns }
}

describe('a new application', () => {
  it('finds its tables filled with what schools use', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { data } = await app.call(generalTable.list, { token: guru.token })
    expect(data.map(({ key, rows }) => [key, rows])).toEqual([
      ['jenjang', 13],
      ['tingkat', 12],
      ['jurusan', 17],
      ['jenis-ujian', 12],
      ['tahun-ajaran', 3],
    ])
    expect((await kodeOf(guru, 'jenjang')).slice(0, 6)).toEqual(['PAUD', 'SD', 'MI', 'SMP', 'MTs', 'SMA'])
    expect(await kodeOf(guru, 'tingkat')).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 1)))
    const years = await rowsOf(guru, 'tahun-ajaran')
    expect(years.filter(({ isAktif }) => isAktif)).toHaveLength(1)
  })
})

describe('rows', () => {
  it('are made, found, changed and deleted', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const { token } = staf
    const params = { tabel: 'jurusan' }
    const made = await app.call(generalTable.createRow, { token, params, body: row('FARM') })
    expect(made.data).toMatchObject({ kode: 'FARM', version: 1 })
    expect((await rowsOf(staf, 'jurusan', 'q=farm')).map(({ id }) => id)).toEqual([made.data.id])
    const at = { ...params, id: made.data.id }
    const body = { ...row('FARM', { nama: 'Farmasi', isAktif: false }), version: 1 }
    expect((await app.call(generalTable.updateRow, { token, params: at, body })).data.version).toBe(2)
    const stale = await app.refused(generalTable.updateRow, { token, params: at, body })
    expect([stale.status, stale.message]).toEqual([
      409,
      expect.stringMatching(/^Uji staf mengubah data ini pada \d+\/\d+\/\d{4} \d\d\.\d\d WIB\. Muat ulang/),
    ])
    expect((await rowsOf(staf, 'jurusan', 'isAktif=false')).map(({ nama }) => nama)).toEqual(['Farmasi'])
    expect((await app.call(generalTable.deleteRow, { token, params: at })).status).toBe(200)
    expect((await app.refused(generalTable.deleteRow, { token, params: at })).status).toBe(404)
  })

  it('have codes of their own, however they are written', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const params = { tabel: 'jenjang' }
    const again = await app.refused(generalTable.createRow, { token, params, body: row('sma') })
    expect([again.status, again.message, again.data.issues[0]?.path]).toEqual([
      400,
      'Kode sma sudah dipakai Sekolah Menengah Atas.',
      'kode',
    ])
  })

  it('that something uses stay, and say by what', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const { token } = staf
    const sma = (await rowsOf(staf, 'jenjang', 'q=SMA'))[0]!
    const school = {
      nama: 'SMA 1',
      npsn: null,
      jenjangId: sma.id,
      provinsiKode: null,
      kabupatenKotaKode: null,
      alamat: '',
      zone: 'WIB',
      isAktif: true,
      logoId: null,
      kopAtas: [],
      kopBawah: [],
    }
    await app.call(lembaga.create, { token, body: school })
    const params = { tabel: 'jenjang', id: sma.id }
    expect((await app.call(generalTable.usage, { token, params })).data).toEqual([
      { what: 'lembaga', count: 1 },
    ])
    const refused = await app.refused(generalTable.deleteRow, { token, params })
    expect([refused.status, refused.message]).toEqual([
      409,
      'Sekolah Menengah Atas dipakai 1 lembaga, jadi tidak dapat dihapus. Nonaktifkan saja.',
    ])
    const many = (await rowsOf(staf, 'jenjang')).map(({ id }) => id)
    const all = { token, params: { tabel: 'jenjang' }, body: many }
    expect((await app.refused(generalTable.deleteRows, all)).status).toBe(409)
    expect(await rowsOf(staf, 'jenjang')).toHaveLength(13)
  })

  it('of the school years: one is active, written as two years in a row', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const { token } = staf
    const params = { tabel: 'tahun-ajaran' }
    const wrong = await app.refused(generalTable.createRow, { token, params, body: row('2030/2032') })
    expect(wrong.data.issues).toEqual([{ path: 'kode', message: 'Tulis tahun ajaran seperti 2026/2027' }])
    await app.call(generalTable.createRow, { token, params, body: row('2030/2031') })
    const active = (await rowsOf(staf, 'tahun-ajaran')).filter(({ isAktif }) => isAktif)
    expect(active.map(({ kode }) => kode)).toEqual(['2030/2031'])
  })
})

describe('tables of the tenant', () => {
  it('have columns of their own, whose values are held to their kind', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const { tabel, gedung, kursi } = await makeTable({ token } as Person)
    const params = { tabel }
    const body = row('R1', { isian: { [gedung]: 'b', [kursi]: 40 } })
    const made = await app.call(generalTable.createRow, { token, params, body })
    expect(made.data.isian).toEqual({ [gedung]: 'B', [kursi]: 40 })
    const wrong = await app.refused(generalTable.createRow, {
      token,
      params,
      body: row('R2', { isian: { [gedung]: 'Z', [kursi]: 'banyak' } }),
    })
    expect(wrong.data.issues.map(({ path }) => path)).toEqual([`isian.${gedung}`, `isian.${kursi}`])
    expect(wrong.data.issues[0]?.message).toBe('Gedung: pilih salah satu: A, B')
  })

  it('are renamed and lose columns; a kind stays', async () => {
    const world = await makeWorld(app)
    const person = await world.signedInAs('pengelola')
    const { token } = person
    const { tabel, gedung, kursi, columns } = await makeTable(person)
    const isian = { [gedung]: 'A', [kursi]: 3 }
    await app.call(generalTable.createRow, { token, params: { tabel }, body: row('R1', { isian }) })
    const params = { id: tabel }
    const other = [{ ...columns[0]!, kind: 'teks' }, columns[1]!]
    const refused = await app.refused(generalTable.update, {
      token,
      params,
      body: { nama: 'Ruang', columns: other, version: 1 },
    })
    expect(refused.data.issues[0]?.path).toBe('columns.0.kind')
    const save = (choices: string[]) => {
      const body = { nama: 'Ruang', columns: [{ ...columns[0]!, choices }, columns[1]!], version: 1 }
      return app.refused(generalTable.update, { token, params, body })
    }
    const used = await save(['B', 'C'])
    expect([used.status, used.data.issues[0]?.path]).toEqual([400, 'columns.0.choices'])
    expect(used.message).toBe('Pilihan A pada kolom Gedung masih dipakai 1 baris. Ubah dahulu barisnya.')
    const body = { nama: 'Ruangan', columns: [columns[1]!], version: 1 }
    expect((await app.call(generalTable.update, { token, params, body })).data).toMatchObject({
      nama: 'Ruangan',
      rows: 1,
      version: 2,
    })
    expect((await rowsOf(person, tabel))[0]?.isian).toEqual({ [kursi]: 3 })
    expect((await app.refused(generalTable.update, { token, params, body })).status).toBe(409)
    expect((await app.call(generalTable.deleteOne, { token, params })).status).toBe(200)
    expect((await app.refused(generalTable.rows, { token, params: { tabel } })).status).toBe(404)
  })

  it.each([
    [{ nama: 'Ruang', columns: [] }, 'nama'],
    [
      { nama: 'Lain', columns: [{ id: randomUUID(), nama: 'Kode', kind: 'teks', choices: [] }] },
      'columns.0.nama',
    ],
    [
      { nama: 'Lain', columns: [{ id: randomUUID(), nama: 'X', kind: 'pilihan', choices: [] }] },
      'columns.0.choices',
    ],
  ])('refuse %o', async (body, path) => {
    const world = await makeWorld(app)
    const person = await world.signedInAs('pengelola')
    await makeTable(person)
    const refused = await app.refused(generalTable.create, { token: person.token, body })
    expect([refused.status, refused.data.issues[0]?.path]).toEqual([400, path])
  })
})

describe('import and export', () => {
  const send = (person: Person, tabel: string, text: string) =>
    upload(app, generalTableImport.preview, person, { name: 'a.csv', bytes: text, params: { tabel } })

  it('writes nothing before it is confirmed, and says what is wrong where', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')

    const { tabel, kursi } = await makeTable(staf)
    const text =
      'Kode;Nama;Urutan;Aktif;Gedung;Kursi\nR1;Ruang 1;1;ya;A;1.250,5\nR2;;x;mungkin;C;\nr1;Dua;;;;'
    const { data } = await send(staf, tabel, text)
    expect(data.counts).toMatchObject({ baru: 1, ubah: 0, tolak: 2 })
    const params = { tabel, id: data.id }
    const problems = await problemsOf(app, generalTableImport, staf, params)
    expect(problems.map(({ row: at, column }) => [at, column])).toEqual([
      [3, 'NAMA'],
      [3, 'URUTAN'],
      [3, 'AKTIF'],
      [3, 'Gedung'],
      [4, 'KODE'],
    ])
    expect(await rowsOf(staf, tabel)).toEqual([])
    expect(await confirmImport(app, generalTableImport, staf, params)).toMatchObject({ status: 'selesai' })
    expect((await rowsOf(staf, tabel))[0]).toMatchObject({ kode: 'R1', isian: { [kursi]: 1250.5 } })
  })

  it('reads back what it exported', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    for (const tabel of ['jenjang', 'tahun-ajaran', 'tingkat']) {
      const { rawPayload } = await app.server.http.inject({
        url: `/api/general-table/${tabel}/ekspor?format=xlsx`,
        headers: { authorization: `Bearer ${staf.token}` },
      })
      const rows = openSheets(rawPayload)[0]?.rows ?? []
      const text = rows.map(({ cells }) => cells.join(';')).join('\n')
      const { data } = await send(staf, tabel, text)
      expect(data.counts).toEqual({ baru: 0, ubah: 0, sama: rows.length - 1, tolak: 0 })
    }
  })

  it('takes no second active school year, and no file meant for another table', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const { data } = await send(staf, 'tahun-ajaran', 'KODE,NAMA,AKTIF\n2040/2041,A,ya\n2041/2042,B,ya')
    expect(data.counts).toMatchObject({ baru: 1, tolak: 1 })
    const params = { tabel: 'jenjang', id: data.id }
    expect((await app.refused(generalTableImport.confirm, { token: staf.token, params })).status).toBe(409)
  })
})

describe('rights', () => {
  it('let a guru read, and neither write nor delete; another tenant sees its own', async () => {
    const [world, elsewhere] = [await makeWorld(app), await makeWorld(app)]
    const [manager, guru] = [await world.signedInAs('pengelola'), await world.signedInAs('guru')]
    const { tabel } = await makeTable(manager)
    const params = { tabel }
    const made = await app.call(generalTable.createRow, { token: manager.token, params, body: row('R1') })
    expect(await kodeOf(guru, tabel)).toEqual(['R1'])
    const { token } = guru
    expect((await app.refused(generalTable.createRow, { token, params, body: row('R2') })).status).toBe(403)
    expect((await app.refused(generalTable.deleteRows, { token, params, body: [made.data.id] })).status).toBe(
      403,
    )
    const other = await elsewhere.signedInAs('pengelola')
    expect((await app.refused(generalTable.rows, { token: other.token, params })).status).toBe(404)
    const jenjang = await rowsOf(guru, 'jenjang')
    const at = { tabel: 'jenjang', id: jenjang[0]!.id }
    expect((await app.refused(generalTable.deleteRow, { token: other.token, params: at })).status).toBe(404)
    const murid = await world.signedInAs('murid')
    expect((await app.refused(generalTable.list, { token: murid.token })).status).toBe(403)
  })
})
