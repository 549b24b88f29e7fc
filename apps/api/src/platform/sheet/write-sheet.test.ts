import { read } from '@e965/xlsx'
import { defaultLimits, inflate, listZip } from '@suluh/tabular/zip'
import { expect, it } from 'vitest'
import { download, sheetBytes, workbookBytes } from './write-sheet.ts'

it('names sheets as Excel takes them: never with a mark of quotation at either end', async () => {
  const names = ["Nilai Sumatif Akhir Kls 12 Qur'an", "'Kelas'", "'", `${'a'.repeat(30)}𝐀`, 'kelas', 'Kelas']
  const bytes = await workbookBytes(names.map((name) => ({ name, titles: ['Nama'], rows: [['Budi']] })))
  expect(read(bytes).SheetNames).toEqual([
    'Nilai Sumatif Akhir Kls 12 Qur',
    'Kelas',
    'Lembar',
    'a'.repeat(30),
    'kelas (2)',
    'Kelas (3)',
  ])
})

it('names a file whose name is cut within a letter', () => {
  const { headers } = download('csv', `${'a'.repeat(79)}𝐀`, Buffer.from(''))
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${'a'.repeat(79)}%EF%BF%BD.csv`)
})

it('writes figures below zero as figures, and what begins like a formula as text', async () => {
  const table = { name: 'Nilai', titles: ['Nama', 'Selisih'], rows: [['=HYPERLINK("x")', -3.5]] }
  expect((await sheetBytes('csv', table)).toString()).toContain(`"'=HYPERLINK(""x"")";-3,5`)
})

it('is a sheet to hand over: as wide as the page, its head on every page, a filter, decimals below each other', async () => {
  const day = new Date('2026-11-24T00:00:00Z')
  const marks = {
    name: "Nilai Qur'an",
    about: ['Daftar nilai', 'Peserta: VIII A'],
    titles: ['Nama', 'Nilai', 'Hasil', 'Tanggal', 'Selesai'],
    rows: [
      ['Ani', 80.5, 3, day, { clock: new Date('2026-11-24T10:41:00Z'), zone: 'WIB' }],
      ['Budi', 80, 2, null, null],
    ],
  }
  const wide = { name: 'Lebar', titles: Array.from({ length: 20 }, (_, at) => `Kolom ${at}`), rows: [] }
  const bytes = await workbookBytes([marks, wide])
  const files = listZip(bytes, defaultLimits)
  const text = (path: string) => Buffer.from(inflate(files.get(path)!)).toString()
  const [first, second] = [1, 2].map((id) => text(`xl/worksheets/sheet${id}.xml`))
  expect(first).toContain('<pageSetUpPr fitToPage="1"/>')
  expect(first).toMatch(/<pageSetup [^>]*fitToHeight="0"/)
  expect(first).toContain('<autoFilter ref="A3:E5"/>')
  expect(first).not.toContain('landscape')
  expect(second).toContain('orientation="landscape"')
  expect(second).not.toContain('<autoFilter')
  expect(text('xl/workbook.xml')).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Nilai Qur''an'!$3:$3</definedName>`,
  )
  const sheet = read(bytes, { cellNF: true, cellDates: false }).Sheets["Nilai Qur'an"]!
  expect([sheet['A1'].v, sheet['A2'].v, sheet['A3'].v]).toEqual(['Daftar nilai', 'Peserta: VIII A', 'Nama'])
  expect(['B4', 'B5', 'C4'].map((at) => [sheet[at].v, sheet[at].z])).toEqual([
    [80.5, '0.00'],
    [80, '0.00'],
    [3, '0'],
  ])
  expect([sheet['D4'].t, sheet['D4'].w]).toEqual(['n', '24/11/2026'])
  expect([sheet['E4'].t, sheet['E4'].w]).toEqual(['n', '24/11/2026 10.41 WIB'])
  expect((await sheetBytes('csv', marks)).toString()).toBe(
    '\uFEFFNama;Nilai;Hasil;Tanggal;Selesai\nAni;80,5;3;24/11/2026;24/11/2026 10.41 WIB\nBudi;80;2;;\n',
  )
})

it('stays as large as can be read on a page on its side: long texts break into lines, and no title stands upright for them', async () => {
  const long = 'Langkah yang dapat dikerjakan dan pengamatan yang sesuai dengan tujuan percobaan. '
  const name = 'Nama murid yang panjang sekali 1'
  const words = (count: number) => Array.from({ length: count }, (_, at) => `Uraian ${at + 1}`)
  const few = { name: 'Sedikit', titles: ['No', 'Nama', ...words(3)], rows: [[1, name, long, long, '–']] }
  // Of its short columns, only the last is narrower for a title that stands upright.
  const many = {
    name: 'Banyak',
    titles: ['No', '11', ...words(9), 'Tindak lanjut'],
    rows: [[1, 'A+B+C', ...words(9).map(() => long.repeat(3)), 'ya']],
  }
  const bytes = await workbookBytes([few, many])
  const files = listZip(bytes, defaultLimits)
  const text = (path: string) => Buffer.from(inflate(files.get(path)!)).toString()
  const widths = (id: number) =>
    [...text(`xl/worksheets/sheet${id}.xml`).matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, each]) =>
      Number(each),
    )
  const heights = (id: number) =>
    [...text(`xl/worksheets/sheet${id}.xml`).matchAll(/<row [^>]* ht="([\d.]+)"/g)].map(([, each]) =>
      Number(each),
    )
  const sum = (all: number[]) => all.reduce((total, each) => total + each, 0)
  expect(sum(widths(1))).toBeLessThanOrEqual(150)
  // A name stays in one line.
  expect(widths(1)[1]).toBeGreaterThan(name.length)
  expect(heights(1)[1]).toBeGreaterThanOrEqual(30)
  expect(Math.max(...widths(2))).toBeLessThan(40)
  expect(heights(2)[1]).toBeGreaterThan(90)
  const head = (of: Buffer, id: number) => {
    const parts = listZip(of, defaultLimits)
    const read = (path: string) => Buffer.from(inflate(parts.get(path)!)).toString()
    const styles = /<cellXfs[^]*<\/cellXfs>/.exec(read('xl/styles.xml'))![0].split(/<xf /).slice(1)
    const cells = [...read(`xl/worksheets/sheet${id}.xml`).matchAll(/<c r="([A-Z]+1)"[^>]* s="(\d+)"/g)]
    return cells.filter(([, , style]) => styles[Number(style)]!.includes('textRotation')).map(([, at]) => at)
  }
  expect([head(bytes, 1), head(bytes, 2)]).toEqual([[], ['L1']])
})
