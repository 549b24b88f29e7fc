import { openSheets } from '@suluh/tabular/open-sheets'
import { defaultLimits, inflate, listZip } from '@suluh/tabular/zip'
import { expect, it } from 'vitest'
import { csvOf, valueOf, xlsxOf } from './list-file.ts'

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

it('is an Excel file in which a name that begins like a formula is a text, and so is a number that is a name', async () => {
  const head = ['Nama', 'NISN', 'Nilai']
  const names = ['=HYPERLINK("http://jahat.test")', '+62 Ani', '-Budi', '@SUM(A1)']
  const rows = names.map((nama, at) => [nama, `005100000${at}`, 80.5])
  const bytes = Buffer.from(await (await xlsxOf('Pengguna: Murid', [head, ...rows])).arrayBuffer())
  expect(openSheets(bytes)[0]?.rows.map(({ cells }) => cells)).toEqual([
    head,
    ...rows.map(([nama, nomor]) => [nama, nomor, '80,50']),
  ])
  const sheet = [...listZip(bytes, defaultLimits).values()].find(({ name }) => name.endsWith('sheet1.xml'))!
  const xml = Buffer.from(inflate(sheet)).toString()
  expect(xml).not.toMatch(/<f[ >]/)
  expect(xml.match(/<c r="[AB][2-5]"[^>]* t="(s|inlineStr)"/g)).toHaveLength(8)
})
