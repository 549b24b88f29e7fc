import { CFB, utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { likelyDelimiter } from './csv.ts'
import { openSheets } from './open-sheets.ts'
import { tableReader } from './recognise.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function book(bookType: 'xlsx' | 'ods' | 'biff8', cells: unknown[][]): Uint8Array {
  const sheet = utils.aoa_to_sheet(cells)
  const made = utils.book_new()
  utils.book_append_sheet(made, sheet, 'Data')
  return new Uint8Array(write(made, { type: 'array', bookType }) as ArrayBuffer)
}

describe('a table', () => {
  const cells = [['NAMA', 'NILAI'], [], ['Ani', 1.5]]
  const rows = [
    { number: 1, cells: ['NAMA', 'NILAI'] },
    { number: 2, cells: [] },
    { number: 3, cells: ['Ani', '1,5'] },
  ]

  it.each(['xlsx', 'ods', 'biff8'] as const)('is read from %s, rows by their own number', (kind) => {
    expect(openSheets(book(kind, cells))).toMatchObject([{ name: 'Data', rows }])
  })

  it('is read from CSV, without the mark that kept a name from being a formula', () => {
    expect(openSheets(bytesOf("sep=;\nNAMA;NILAI\n'=Ani;1,5\n"))).toEqual([
      {
        name: '',
        rows: [
          { number: 1, cells: ['NAMA', 'NILAI'] },
          { number: 2, cells: ['=Ani', '1,5'] },
        ],
      },
    ])
  })

  it('keeps the digits and days of cells where they are asked for as they are', () => {
    const exact = { ...tableReader, isExact: true }
    const sheet = utils.aoa_to_sheet([[1234567890123456e4, 40239]])
    Object.assign(sheet['B1'] as object, { z: 'm/d/yy' })
    const made = { SheetNames: ['Data'], Sheets: { Data: sheet } }
    const bytes = new Uint8Array(write(made, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
    expect(openSheets(bytes, exact)[0]?.rows[0]?.cells).toEqual(['12345678901234600000', '2010-03-02'])
    expect(openSheets(bytes)[0]?.rows[0]?.cells[1]).toBe('2/3/2010')
  })

  it.each([
    ['NAMA;ALAMAT\nSD 1;Jalan A, Nomor 3, RT 2\nSD 2;Jalan B, Nomor 4', ';'],
    ['DAFTAR SISWA\n\nNo,Nama,"a;b;c;d"\n1,Ani,x', ','],
    ['NAMA\tNISN\nAni\t1', '\t'],
    ['sep=|\nNAMA|NISN', '|'],
    ['Ani\nBudi', ';'],
  ])('in CSV is parted by what most lines share: %j', (text, delimiter) => {
    expect(likelyDelimiter(text)).toBe(delimiter)
  })
})

describe('what is no table', () => {
  const zip = (name: string) => {
    const file = CFB.utils.cfb_new({ type: 'zip' })
    CFB.utils.cfb_add(file, name, new Uint8Array(9))
    return new Uint8Array(CFB.write(file, { type: 'array', fileType: 'zip' }) as ArrayBuffer)
  }

  it.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(0), /kosong.*berisi tabel/],
    ['blanks', bytesOf(' \n'), /kosong/],
    ['Word', zip('word/document.xml'), /isinya tidak dikenal.*\.xlsx/],
    ['a binary workbook', zip('xl/workbook.bin'), /\.xlsb.*Simpan ulang sebagai \.xlsx/],
    ['macros', zip('xl/vbaProject.bin'), /makro/],
    ['a PDF', bytesOf('%PDF-1.7'), /PDF.*Excel/],
    ['a web page', bytesOf('<html><table></table></html>'), /halaman web.*Simpan ulang/],
    ['a damaged zip', bytesOf('PK\u0003\u0004 bukan zip'), /rusak/],
    ['an open quotation mark', bytesOf('NAMA;NIS\n"Ani;1\n'), /Tanda kutip.*tidak ditutup/],
    ['a file beyond the limits', bytesOf(' '.repeat(21 * 1024 * 1024)), /lebih besar dari 20 MB/],
  ])('%s is refused with a way out', (_, bytes, words) => {
    expect(() => openSheets(bytes)).toThrow(words)
  })
})
