import { utils, write } from '@e965/xlsx'
import { maxImportPeople } from '@suluh/contract/people/application-user-import'
import { describe, expect, it } from 'vitest'
import { readPeople } from './read-people.ts'
import { toXlsx } from '#platform/sheet/write-sheet.ts'
import { withPart, xlsx, type Cells } from './workbook-fixture.ts'

const csv = (text: string) => new TextEncoder().encode(text)
const valuesOf = (bytes: Uint8Array) => readPeople(bytes).rows.map((row) => row.values)
const problemsOf = (bytes: Uint8Array) =>
  readPeople(bytes).rows.flatMap(({ row, problems }) =>
    problems.map(({ column, severity, message }) => `${row} ${column} ${severity}: ${message}`),
  )

describe('numbers', () => {
  it('get the zeros back that Excel took, where that is safe, and says how many', () => {
    const rows: Cells = [
      ['NISN', 'NAMA'],
      [51234567, 'A'],
      [121234567, 'B'],
      ['0061234567', 'C'],
      [1234567, 'D'],
      ["'0071234567", 'E'],
    ]
    expect(valuesOf(xlsx(rows)).map((each) => each.nisn)).toEqual([
      '0051234567',
      '0121234567',
      '0061234567',
      undefined,
      '0071234567',
    ])
    expect(readPeople(xlsx(rows)).padded).toBe(2)
    expect(problemsOf(xlsx(rows))).toEqual(['5 NISN galat: NISN “1234567” bukan 10 angka'])
  })

  it('keep zeros that only their format shows, and tell of digits that Excel rounded away', () => {
    const bytes = xlsx(
      [
        ['NISN', 'NAMA', 'NIP'],
        [51234567, 'A', Number('197001012000031001')],
      ],
      (sheet) => {
        Object.assign(sheet['A2'] as object, { z: '0000000000' })
      },
    )
    expect(valuesOf(bytes)).toEqual([{ nisn: '0051234567', nama: 'A', nip: '197001012000031000' }])
    expect(problemsOf(bytes)).toEqual([
      '2 NIP peringatan: Nomor 197001012000031000 mungkin dibulatkan oleh Excel',
    ])
  })
})

describe('a table as people really keep it', () => {
  it('has a letterhead above, empty numbers, gaps, merged classes and prepared rows', () => {
    const rows: Cells = [
      ['SMP NEGERI 1', null, null, null],
      ['DAFTAR SISWA', null, null, null],
      [],
      ['No', 'NAMA SISWA', 'NIS', 'KELAS'],
      [null, 'Ani', '1', 'VIII A'],
      [null, 'Beni', '2', null],
      [],
      [3, 'Caca', '3', 'VIII B'],
      [4, null, null, null],
    ]
    const bytes = xlsx(rows, (sheet) => {
      sheet['!merges'] = [{ s: { r: 4, c: 3 }, e: { r: 5, c: 3 } }]
    })
    const read = readPeople(bytes)
    expect(read.rows.map(({ row, values }) => [row, values.nama, values.kelas])).toEqual([
      [5, 'Ani', 'VIII A'],
      [6, 'Beni', 'VIII A'],
      [8, 'Caca', 'VIII B'],
    ])
  })

  it('does not take for people who signs below the list', () => {
    const rows: Cells = [
      ['No', 'NAMA', 'NIS', 'KELAS'],
      [1, 'Ani', '1', 'VIII A'],
      [2, 'Beni', null, 'VIII A'],
      [null, 'Caca', '3', 'VIII A'],
      [null, 'Mengetahui,', null, null],
      [null, 'Kepala Sekolah', null, null],
    ]
    const foot = 'Baris ini tanpa nomor urut dan hanya berisi nama, seperti tanda tangan di bawah daftar'
    expect(problemsOf(xlsx(rows))).toEqual([`5 NAMA galat: ${foot}`, `6 NAMA galat: ${foot}`])
    // Where nothing is counted, a name alone is a person.
    const plain: Cells = [
      ['NAMA', 'KELAS'],
      ['Ani', 'VIII A'],
      ['Beni', null],
    ]
    expect(problemsOf(xlsx(plain))).toEqual([])
  })

  it('takes the value of a formula and refuses its error', () => {
    const bytes = xlsx(
      [
        ['NAMA', 'NIS', 'KELAS'],
        ['Ani', '1', 'x'],
        ['Beni', '2', 'x'],
      ],
      (sheet) => {
        sheet['C2'] = { t: 's', v: 'VIII A', f: '"VIII "&"A"' }
        sheet['B3'] = { t: 'e', v: 42, w: '#N/A', f: 'VLOOKUP(1,A:B,2)' }
      },
    )
    expect(valuesOf(bytes)[0]).toMatchObject({ kelas: 'VIII A' })
    expect(problemsOf(bytes)).toEqual(['3 NIS galat: Rumus di sel ini menghasilkan galat'])
  })

  it('hands dates over as dates, whatever the cell’s format', () => {
    const bytes = xlsx(
      [
        ['NAMA', 'NIS', 'Tanggal lahir', 'Diterima'],
        ['Ani', '1', 40239, '2 Maret 2010'],
      ],
      (sheet) => {
        Object.assign(sheet['C2'] as object, { z: 'dd/mm/yyyy' })
      },
    )
    expect(readPeople(bytes).rows[0]?.others).toEqual({
      'Tanggal lahir': '2010-03-02',
      Diterima: '2 Maret 2010',
    })
  })

  it('is found on another sheet than the first', () => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([['Petunjuk pengisian'], ['Isi di lembar kedua']]),
      'Petunjuk',
    )
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['NAMA', 'NISN'],
        ['Ani', '0051234567'],
      ]),
      'Siswa',
    )
    const read = readPeople(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))
    expect([read.sheet, read.rows.length]).toEqual(['Siswa', 1])
  })

  it.each([
    ['NAMA;NISN\r\nAni;0051234567\r\n', 'titik koma'],
    ['\ufeffNAMA,NISN\nAni,0051234567\n', 'koma'],
    ['sep=|\nNAMA|NISN\nAni|0051234567', 'dinyatakan'],
    ['NAMA\tNISN\nAni\t0051234567', 'tab'],
  ])('may be CSV: %j', (text) => {
    expect(valuesOf(csv(text))).toEqual([{ nama: 'Ani', nisn: '0051234567' }])
  })

  it('may be an old .xls', () => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['NAMA', 'NISN'],
        ['Ani', 51234567],
      ]),
      'Siswa',
    )
    expect(
      valuesOf(new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer)),
    ).toEqual([{ nama: 'Ani', nisn: '0051234567' }])
  })

  it('names the row, column and mend of every problem, and the first of two doubles', () => {
    const rows: Cells = [
      ['NAMA', 'NISN', 'USERNAME', 'EMAIL', 'HP', 'JK', 'PASSWORD'],
      ['Ani', '0051234567', 'ani', 'ani@uji.test', '0812', 'X', '123'],
      ['Beni', '0051234567', 'dua kata', 'beni@', '081234567890', 'L', 'panjang-sekali'],
      [null, '0051234569', null, null, null, null, null],
    ]
    expect(problemsOf(xlsx(rows))).toEqual([
      '2 HP peringatan: Nomor telepon “0812” tidak dikenal',
      '2 JK peringatan: Jenis kelamin “X” tidak dikenal',
      '2 PASSWORD peringatan: Kata sandi kurang dari 8 huruf',
      '3 USERNAME galat: Nama pengguna “dua kata” tidak dapat dipakai',
      '3 EMAIL galat: “beni@” bukan alamat email yang lengkap',
      '3 NISN galat: NISN 0051234567 sama dengan baris 2',
      '4 NAMA galat: Nama masih kosong',
    ])
  })
})

describe('what cannot be read', () => {
  const many = (count: number) =>
    ['NAMA;NIS', ...Array.from({ length: count }, (_, at) => `Orang ${at};${at}`)].join('\n')
  const macro = () => withPart('/xl/vbaProject.bin', new Uint8Array(9))

  it.each<[string, () => Uint8Array, RegExp]>([
    ['an empty file', () => new Uint8Array(0), /kosong/],
    ['a damaged zip', () => csv('PK\u0003\u0004 bukan zip'), /rusak/],
    [
      'a cut-off workbook',
      () =>
        xlsx([
          ['NAMA', 'NIS'],
          ['A', '1'],
        ]).slice(0, 2000),
      /rusak/,
    ],
    ['macros', macro, /makro/],
    ['a PDF', () => csv('%PDF-1.7 ...'), /PDF/],
    ['a web page called .xls', () => csv('<html><table><tr><td>NAMA</td></tr></table>'), /halaman web/],
    [
      'the wrong sheet',
      () =>
        xlsx([
          ['Mata pelajaran', 'Nilai'],
          ['IPA', 90],
        ]),
      /Mata pelajaran, Nilai/,
    ],
    ['a letter', () => csv('Yth. Bapak Kepala Sekolah,\nbersama ini kami'), /Daftar orang tidak ditemukan/],
    ['an open quotation mark', () => csv('NAMA;NIS\n"Ani;1\nBeni;2'), /kutip|belum ada/],
    ['more people than the limit', () => csv(many(maxImportPeople + 1)), /lebih dari 20\.000 orang/],
    ['a million lines', () => csv(many(1_000_000)), /lebih dari 20\.000 orang/],
  ])('%s is refused in words', (_, make, words) => {
    expect(() => readPeople(make())).toThrow(words)
  })

  it('a million rows in Excel are refused before anything is made of them', () => {
    const row = '<row><c t="inlineStr"><is><t>A</t></is></c></row>'
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${row.repeat(1_000_000)}</sheetData></worksheet>`
    const file = withPart('/xl/worksheets/sheet1.xml', new TextEncoder().encode(sheet))
    const started = performance.now()
    expect(() => readPeople(file)).toThrow(/lebih dari 20\.000 orang|terlalu besar/)
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  it('formatted blank rows far below the list are no people', async () => {
    const bytes = await toXlsx(
      [
        ['NAMA', 'NIS'],
        ['Ani', '1'],
      ],
      3000,
    )
    expect(valuesOf(bytes)).toEqual([{ nama: 'Ani', nis: '1' }])
  })
})
