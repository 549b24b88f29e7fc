import { describe, expect, it } from 'vitest'
import { InputError, parseCsv } from './csv.ts'
import { readCsvInput } from './csv-input.ts'
import { columnRoles } from './item-columns.ts'
import { BLANK } from './classical/score-table.ts'

const cells = (text: string) => parseCsv(text).rows.map((row) => row.cells)
const itemNames = (text: string, freq: string | null = null) => {
  const table = parseCsv(text)
  return columnRoles(table, freq).items.map((i) => table.header[i])
}
const scores = (text: string) => readCsvInput(parseCsv(text), { key: null, freq: null, blank: null })
const answers = (text: string, key: string[], blank: string | null = null) =>
  readCsvInput(parseCsv(text), { key, freq: null, blank })

describe('parseCsv', () => {
  it('reads BOM, quotes, CRLF and empty lines', () => {
    expect(parseCsv('\uFEFF"a ""1""",b\r\n" x, y ",2\r\n\r\n3,"4\n5"')).toEqual({
      header: ['a "1"', 'b'],
      delimiter: ',',
      rows: [
        { line: 2, cells: ['x, y', '2'] },
        { line: 4, cells: ['3', '4\n5'] },
      ],
    })
  })

  it('finds the delimiter', () => {
    expect(cells('a;b\n0,5;1')).toEqual([['0,5', '1']])
    expect(cells('a\tb\n1\t2\n')).toEqual([['1', '2']])
    expect(cells('a\n1\n\n0')).toEqual([['1'], [''], ['0']])
  })

  it('names the row that has other columns than the header', () => {
    expect(() => parseCsv('a,b\n1,2\n1\n')).toThrow(new InputError('Baris 3: ada 1 kolom, seharusnya 2.'))
    expect(() => parseCsv('')).toThrow(InputError)
    expect(() => parseCsv('a,b\n"1,2\n')).toThrow(/^Baris \d: tanda kutip tidak ditutup/)
  })
})

describe('columnRoles', () => {
  it('takes every column as an item unless a rule says otherwise', () => {
    expect(itemNames('a,b,c\n1,0,1\n0,1,1\n1,1,2')).toEqual(['a', 'b', 'c'])
  })

  it('leaves out who the row is', () => {
    expect(itemNames('NISN,b1\n0051,1')).toEqual(['b1'])
    expect(itemNames('x,b1\n1,1\n2,0\n3,1')).toEqual(['b1'])
    expect(itemNames('x,b1\n1,1\n2,0')).toEqual(['x', 'b1'])
    expect(itemNames('nomor5,b1\n1,1')).toEqual(['nomor5', 'b1'])
  })

  it('leaves out a total that adds up, and only then', () => {
    expect(itemNames('b1,b2,Total\n1,0,1\n1,1,2')).toEqual(['b1', 'b2'])
    expect(itemNames('b1,b2,Total\n1,0,1\n1,1,1')).toEqual(['b1', 'b2', 'Total'])
  })

  it('finds the column of counts in any letter case and leaves it out', () => {
    expect(itemNames('b1,b2,Freq\n1,0,3', 'freq')).toEqual(['b1', 'b2'])
    expect(() => itemNames('b1\n1', 'freq')).toThrow('Kolom "freq" tidak ada')
  })
})

describe('readCsvInput', () => {
  it('reads scores with blanks missing and the greatest score as maximum', () => {
    const input = scores('b1;b2\n0,5;\n0;4')
    expect(input.scores).toEqual([
      [0.5, null],
      [0, 4],
    ])
    expect(input.items.map(({ max }) => max)).toEqual([1, 4])
  })

  it('reads answers with a key, in any letter case, blanks wrong', () => {
    const input = answers('b1,b2\na,\nB,8\nA,C', ['A', 'c'], '8')
    expect(input.scores).toEqual([
      [1, 0],
      [0, 0],
      [1, 1],
    ])
    expect(input.answers).toEqual([
      [0, BLANK],
      [1, BLANK],
      [0, 2],
    ])
    expect(input.items[0]).toMatchObject({ options: ['A', 'B', 'C'], keys: ['A'] })
  })

  it.each([
    [() => scores('b1,b2\n1,0\n1,x'), 'Baris 3, kolom b2: "x" bukan angka.'],
    [() => answers('b1,b2\nA,B', ['A']), 'Ada 1 kunci untuk 2 butir soal; jumlahnya harus sama.'],
    [() => answers('b1,b2\nA,B', ['A', '']), 'Kunci butir b2 kosong.'],
    [
      () => readCsvInput(parseCsv('b1,f\n1,0.5'), { key: null, freq: 'f', blank: null }),
      'Baris 2, kolom f: "0.5" bukan bilangan cacah.',
    ],
  ])('says what is wrong and where', (read, message) => {
    expect(read).toThrow(new InputError(message))
  })
})
