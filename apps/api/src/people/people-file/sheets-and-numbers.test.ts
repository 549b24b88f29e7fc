import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readPeople } from './read-people.ts'
import { xlsx, type Cells } from './workbook-fixture.ts'

function workbook(sheets: Record<string, Cells>): Uint8Array {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

const head = ['NO', 'NAMA SISWA', 'NISN']
const valuesOf = (bytes: Uint8Array) => readPeople(bytes).rows.map(({ values }) => values)

describe('people on several sheets', () => {
  it('all come in, each with the class that their sheet is called', () => {
    const read = readPeople(
      workbook({
        'Kelas VII A': [head, [1, 'Ani', '0051234567'], [2, 'Budi', '0051234568']],
        'VII B': [['DAFTAR SISWA'], head, [1, 'Cici', '0051234569']],
      }),
    )
    expect(read.rows.map(({ row, values }) => [row, values.nama, values.kelas])).toEqual([
      [2, 'Ani', 'VII A'],
      [3, 'Budi', 'VII A'],
      [6, 'Cici', 'VII B'],
    ])
    expect(read.rows.map(({ place }) => place)).toEqual([
      'lembar Kelas VII A, baris 2',
      'lembar Kelas VII A, baris 3',
      'lembar VII B, baris 3',
    ])
    expect(read.titles.at(-1)).toBe('KELAS')
    expect(read.rows[2]?.cells.at(-1)).toBe('VII B')
  })

  it('are known as doubles across sheets, and take no class from a sheet that nobody named', () => {
    const read = readPeople(
      workbook({ Sheet1: [head, [1, 'Ani', '0051234567']], Sheet2: [head, [1, 'Ani', '0051234567']] }),
    )
    expect(read.rows.map(({ values }) => values.kelas)).toEqual([undefined, undefined])
    expect(read.rows[1]?.problems[0]?.message).toContain('sama dengan lembar Sheet1, baris 2')
  })

  it('are named where their columns are others', () => {
    const read = readPeople(
      workbook({
        Siswa: [head, [1, 'Ani', '0051234567']],
        Guru: [
          ['NAMA', 'NIP'],
          ['Dedi', '1'],
        ],
      }),
    )
    expect([read.rows.length, read.left]).toEqual([1, ['Guru']])
  })
})

describe('two numbers in one column', () => {
  it('are parted by their length', () => {
    const rows: Cells = [
      ['NAMA', 'NISN / NIS'],
      ['Ani', '0051234567 / 1021'],
      ['Budi', '1022/0051234568'],
      ['Cici', '- / 1023'],
      ['Dedi', '0051234569'],
    ]
    expect(valuesOf(xlsx(rows)).map(({ nisn, nis }) => [nisn, nis])).toEqual([
      ['0051234567', '1021'],
      ['0051234568', '1022'],
      [undefined, '1023'],
      ['0051234569', undefined],
    ])
  })

  it('give the NIP of a teacher, and the NUPTK where there is none', () => {
    const rows: Cells = [
      ['NAMA', 'NUPTK', 'NIP'],
      ['Ani', '1234567890123456', '198001012005011001'],
      ['Budi', '1234567890123457', ''],
    ]
    expect(valuesOf(xlsx(rows)).map(({ nip }) => nip)).toEqual(['198001012005011001', '1234567890123457'])
    const both: Cells = [
      ['NAMA', 'NIP / NUPTK'],
      ['Ani', '1234567890123456 / 198001012005011001'],
    ]
    expect(valuesOf(xlsx(both))[0]?.nip).toBe('198001012005011001')
  })
})

describe('people whom a file hides', () => {
  it('come in, and are told with their sheet, their rows and their columns', () => {
    const book = utils.book_new()
    const sheets = { 'VII A': [head, [1, 'Ani', '0051234567']], 'VII B': [head, [1, 'Budi', '0051234568']] }
    for (const [name, rows] of Object.entries(sheets)) {
      const sheet = utils.aoa_to_sheet(rows)
      if (name === 'VII B')
        Object.assign(sheet, { '!rows': [{}, { hidden: true }], '!cols': [{}, {}, { hidden: true }] })
      utils.book_append_sheet(book, sheet, name)
    }
    const read = readPeople(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))
    expect(read.rows.map(({ values }) => values.nama)).toEqual(['Ani', 'Budi'])
    expect(read.hidden).toEqual([
      { sheet: 'VII A', isWhole: false, rows: [], columns: [] },
      { sheet: 'VII B', isWhole: false, rows: [2], columns: ['NISN'] },
    ])
  })
})
