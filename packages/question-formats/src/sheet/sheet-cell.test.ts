import { utils, write, type WorkSheet } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { readChecked, told } from '../read-checked.ts'

const titles = ['No', 'Soal', 'Jenis', 'A', 'B', 'C', 'D', 'Kunci']
type Row = (string | number | null)[]

async function readSheet(rows: Row[], change: (sheet: WorkSheet) => void = () => undefined) {
  const sheet = utils.aoa_to_sheet([titles, ...rows])
  change(sheet)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Soal')
  const bytes = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
  return readChecked(new Uint8Array(bytes))
}
const format = (sheet: WorkSheet, cell: string, z: string) => Object.assign(sheet[cell] as object, { z })

it('takes numbers for what they are, however Excel shows them', async () => {
  const short = (key: number): Row => [null, 'Berapa?', 4, null, null, null, null, key]
  const { questions } = await readSheet([7.125, 1500, 1.5, 12.345, -2.125].map(short), (sheet) => {
    format(sheet, 'H3', '#,##0')
    format(sheet, 'H5', '#,##0.000')
  })
  const numbers = questions.map(({ key }) => 'numbers' in key && key.numbers.map(({ value }) => value))
  expect(numbers).toEqual([[7.125], [1500], [1.5], [12.345], [-2.125]])
})

it('writes them as an Indonesian Excel shows them', async () => {
  const { questions } = await readSheet(
    [[1, 'Pilih', 1, 1.5, 1234567.5, 0.125, 123456789012, 'A']],
    (sheet) => {
      format(sheet, 'E2', '#,##0.00')
      format(sheet, 'F2', '0.0%')
    },
  )
  const { content } = questions[0]!
  expect('options' in content && content.options.map(({ html }) => html)).toEqual([
    '1,5',
    '1.234.567,50',
    '12,5%',
    '123456789012',
  ])
})

it('tells of formulas that failed, and of fractions that have become dates', async () => {
  const rows: Row[] = [
    [1, 'Pilih', 1, 1, 2, 3, 4, 'A'],
    [2, 'Pilih', 1, 45000, 2, 3, 4, 'A'],
  ]
  const read = await readSheet(rows, (sheet) => {
    sheet['E2'] = { t: 'e', v: 42, w: '#N/A' }
    format(sheet, 'D3', 'm/d/yy')
  })
  expect(told(read)).toEqual([
    'galat: Baris 2, kolom Soal: Rumus di salah satu sel menghasilkan galat (#N/A)',
    'galat: Baris 2, kolom Kunci: Kunci jawaban belum diisi',
    'peringatan: Baris 3, kolom Soal: Excel menyimpan “15/3/2023” sebagai tanggal',
  ])
})

it('knows the century of a date that is shown with two digits of its year', async () => {
  const read = await readSheet([[1, 'Kapan?', 1, 16666, 3, 4, 5, 'A']], (sheet) => {
    format(sheet, 'D2', 'm/d/yy')
  })
  expect(told(read)).toEqual(['peringatan: Baris 2, kolom Soal: Excel menyimpan “17/8/1945” sebagai tanggal'])
})
