import { expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readListColumn } from './list-column.ts'

const text = (content: string) => ({ bytes: new TextEncoder().encode(content) })

it.each([
  ['No;Nama;NISN\n1;Ani;0091234567\n2;Budi;0091234568\n', 'NISN', ['0091234567', '0091234568']],
  [
    'DAFTAR SISWA\nNo,Nama,E-mail\n1,Ani,ani@sekolah.id\n2,Budi,\n3,Cici,cici@sekolah.id',
    'E-mail',
    ['ani@sekolah.id', '', 'cici@sekolah.id'],
  ],
  ['ani@sekolah.id\n0091234567\n', 'kolom ke-1', ['ani@sekolah.id', '0091234567']],
])('finds who is meant in %j', (content, column, rows) => {
  expect(readListColumn(text(content))).toEqual({ column, rows })
})

it('reads a spreadsheet, zeros kept', async () => {
  const cells = [
    ['No', 'Nama', 'NISN'],
    ['1', 'Ani', '0091234567'],
    ['2', 'Budi', '0091234568'],
  ]
  const sheet = cells.map((row) => row.map((value) => ({ value, type: String })))
  const bytes = await writeExcelFile(sheet).toBuffer()
  expect(readListColumn({ bytes })).toEqual({ column: 'NISN', rows: ['0091234567', '0091234568'] })
})

it('says what a list without such a column lacks', () => {
  expect(() => readListColumn(text('Nama;Kelas\nAni;7A\n'))).toThrow(/Tidak ada kolom NISN/)
})
