import { expect, it } from 'vitest'
import { csvOf, valueOf } from './list-file.ts'

it.each([
  ['1.234,5', true, 1234.5],
  ['−3', true, -3],
  ['+3,0', true, 3],
  ['0', true, 0],
  ['12 dari 30', true, '12 dari 30'],
  ['54%', true, '54%'],
  // A number that is a name stays as it is written.
  ['0121537109', false, '0121537109'],
  ['1.234.5', true, '1.234.5'],
  ['—', true, null],
  ['  ', false, null],
  ['7/3/2025', false, new Date('2025-03-07T00:00:00Z')],
  ['7/3/2025 10.41 WITA', true, { clock: new Date('2025-03-07T10:41:00Z'), zone: 'WITA' }],
  // No such day, and a number of a letter.
  ['31/2/2025', false, '31/2/2025'],
  ['07/03/2025', false, '07/03/2025'],
  ['SKD CPNS Mini\n\n Hendra Gunawan ', false, 'SKD CPNS Mini · Hendra Gunawan'],
])('%j, where figures are asked: %j, is %j', (text, isNumber, value) => {
  expect(valueOf(text, isNumber)).toEqual(value)
})

it('writes what a spreadsheet opens as it is, and never runs', () => {
  expect(
    csvOf([
      ['Nama', 'Nilai'],
      ['=HYPERLINK("x")', 61.5],
      ['Ani; Budi', null],
      ['Kata "dua"', -2],
      [new Date('2025-03-07T00:00:00Z'), { clock: new Date('2025-03-07T10:41:00Z'), zone: 'WIB' }],
    ]),
  ).toBe(
    '\ufeffNama;Nilai\r\n"\'=HYPERLINK(""x"")";61,5\r\n"Ani; Budi";\r\n"Kata ""dua""";-2\r\n7/3/2025;7/3/2025 10.41 WIB\r\n',
  )
})
