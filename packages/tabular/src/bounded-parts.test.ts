import { utils, write } from '@e965/xlsx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openSheets } from './open-sheets.ts'
import { tableReader } from './recognise.ts'

function workbook(bookType: 'xlsx' | 'ods', part: string, change: (xml: string) => string): Uint8Array {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet([['NAMA', 'hyperlink'], ['Ani']]), 'Data')
  const parts = unzipSync(new Uint8Array(write(made, { type: 'array', bookType }) as ArrayBuffer))
  parts[part] = strToU8(change(strFromU8(parts[part]!)))
  return zipSync(parts)
}
const sheet = 'xl/worksheets/sheet1.xml'
/** Digits that do not pack so well that the packing itself is refused. */
const digits = (count: number) => Array.from({ length: count }, (_, at) => (at * 7919) % 1000)

// Unmended this takes hours.
it('links over the whole sheet cost nothing, and a cell that speaks of them stays', () => {
  const links = digits(8000).map((at) => `<hyperlink ref="A${at + 1}:ZZ100000" location="b${at}"/>`)
  const bytes = workbook('xlsx', sheet, (xml) =>
    xml.replace('</sheetData>', `</sheetData><hyperlinks>${links.join('')}</hyperlinks>`),
  )
  expect(openSheets(bytes)[0]?.rows.map(({ cells }) => cells)).toEqual([['NAMA', 'hyperlink'], ['Ani']])
})

// Unmended each range fills the same hundred thousand rows again.
it('ranges that overlap are filled once', () => {
  const ranges = digits(20_000).map((at) => `<mergeCell ref="A${(at % 50) + 2}:A99999"/>`)
  const rows = Array.from(
    { length: 99_999 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`,
  )
  const bytes = workbook('xlsx', sheet, (xml) =>
    xml
      .replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows.join('')}</sheetData>`)
      .replace('</sheetData>', `</sheetData><mergeCells>${ranges.join('')}</mergeCells>`),
  )
  const cells = openSheets(bytes, { ...tableReader, isExact: true })[0]!.rows.map((row) => row.cells[0])
  expect(cells.slice(0, 4)).toEqual(['0', '1', '1', '1'])
}, 60_000)

describe('more cells than can be read in time are refused', () => {
  it('written out', () => {
    const row = (at: number) =>
      `<row>${digits(200)
        .map((digit) => `<c><v>${digit * at}</v></c>`)
        .join('')}</row>`
    const bytes = workbook('xlsx', sheet, (xml) =>
      xml.replace('<sheetData>', `<sheetData>${digits(10_001).map(row).join('')}`),
    )
    expect(() => openSheets(bytes)).toThrow('lebih dari 2 juta sel')
  })

  it.each(['table:number-columns-repeated="3000000"', 'table:number-rows-repeated="900000000"'])(
    'repeated by %s',
    (repeated) => {
      const bytes = workbook('ods', 'content.xml', (xml) =>
        repeated.includes('rows')
          ? xml.replace('<table:table-row', `<table:table-row ${repeated}`)
          : xml.replace('<table:table-cell ', `<table:table-cell ${repeated} `),
      )
      expect(() => openSheets(bytes)).toThrow('lebih dari 2 juta sel')
    },
  )
})
