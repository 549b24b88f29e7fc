import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CFB, utils, write } from '@e965/xlsx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { hiddenWords } from './hidden-places.ts'
import { openSheets } from './open-sheets.ts'
import { readRecords } from './read-records.ts'
import { tableReader } from './recognise.ts'
import { xlsRecords, xlsStream } from './xls-records.ts'

const columns = [
  { key: 'nama', title: 'NAMA', isRequired: true },
  { key: 'npsn', title: 'NPSN' },
]
const cells = [
  ['NAMA', 'NPSN', 'CATATAN'],
  ['SMP A', '10000001', 'x'],
  ['SMP B', '10000002', 'x'],
  ['SMP C', '10000003', 'x'],
]
const hide = {
  rows: [{}, {}, { hidden: true }, { hidden: true }],
  columns: [{}, { hidden: true }, { hidden: true }],
}

type Kind = 'xlsx' | 'biff8' | 'ods'

/** Two sheets, the second with hidden rows and columns. */
function book(kind: Kind, isWhole = false): Uint8Array {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet([['Petunjuk']]), 'Petunjuk')
  const sheet = utils.aoa_to_sheet(cells)
  if (!isWhole) Object.assign(sheet, { '!rows': hide.rows, '!cols': hide.columns })
  utils.book_append_sheet(made, sheet, 'Data')
  if (isWhole) utils.book_set_sheet_visibility(made, 'Data', 1)
  const bytes = new Uint8Array(write(made, { type: 'array', bookType: kind }) as ArrayBuffer)
  if (kind === 'ods') return odsHiding(bytes, isWhole)
  return kind === 'xlsx' || isWhole ? bytes : xlsHiding(bytes)
}

/** The library writes no rows into an .xls; Excel writes one record for each ([MS-XLS] 2.4.221). */
function xlsHiding(bytes: Uint8Array): Uint8Array {
  const file = CFB.read(bytes, { type: 'array' })
  const entry = CFB.find(file, '/Workbook') ?? CFB.find(file, '/Book')
  const stream = Buffer.from(entry?.content as Uint8Array)
  const sheets = [...xlsRecords(xlsStream(bytes))].filter(({ kind }) => kind === 0x85)
  const start = Buffer.from(sheets.at(-1)!.body).readUInt32LE(0)
  const end = start + 4 + stream.readUInt16LE(start + 2)
  const rows = [2, 3].map((row) => {
    const record = Buffer.alloc(20)
    for (const [value, at] of [
      [0x208, 0],
      [16, 2],
      [row, 4],
      [3, 8],
      [0x120, 16],
    ] as const)
      record.writeUInt16LE(value, at)
    return record
  })
  const content = Buffer.concat([stream.subarray(0, end), ...rows, stream.subarray(end)])
  if (entry) Object.assign(entry, { content, size: content.length })
  return new Uint8Array(CFB.write(file, { type: 'array' }) as ArrayBuffer)
}

/** The library writes no hidden rows into an .ods; LibreOffice writes them so. */
function odsHiding(bytes: Uint8Array, isWhole: boolean): Uint8Array {
  const parts = unzipSync(bytes)
  const [before = '', data = ''] = strFromU8(parts['content.xml']!).split(
    /(?=<table:table [^>]*table:name="Data")/,
  )
  let row = 0
  let column = 0
  const hidden = (tag: string, isHidden: boolean) =>
    isHidden ? tag.replace(/^<[\w:-]+/, '$& table:visibility="collapse"') : tag
  const marked = isWhole
    ? data.replace(/^<table:table [^>]*>/, (tag) =>
        tag.replace(/ table:style-name="[^"]*"/, '').replace('<table:table', '$& table:style-name="unseen"'),
      )
    : data
        .replace(/<table:table-column\b[^>]*>/g, '')
        .replace(
          /^<table:table [^>]*>/,
          '$&<table:table-column/><table:table-column table:number-columns-repeated="2"/>',
        )
        .replace(/<table:table-column\b[^>]*>/g, (tag) => hidden(tag, (column += 1) === 2))
        .replace(/<table:table-row\b[^>]*>/g, (tag) => hidden(tag, (row += 1) > 2))
  const style =
    '<style:style style:name="unseen" style:family="table"><style:table-properties table:display="false"/></style:style>'
  parts['content.xml'] = strToU8(before.replace('</office:automatic-styles>', `${style}$&`) + marked)
  return zipSync(parts)
}

describe.each<Kind>(['xlsx', 'biff8', 'ods'])('what an %s hides', (kind) => {
  const exact = { ...tableReader, isExact: true }

  it.each([
    ['as it is shown', tableReader],
    ['as it would be copied', exact],
  ])('is read, and told with its place: %s', (_, reader) => {
    const { records, hidden } = readRecords(openSheets(book(kind), reader), columns)
    expect(records.map(({ values }) => values['npsn'])).toEqual(['10000001', '10000002', '10000003'])
    // A column that is not taken over is told of otherwise.
    expect(hidden).toEqual({ sheet: 'Data', isWhole: false, rows: [3, 4], columns: ['NPSN'] })
    expect(hiddenWords([hidden])).toEqual([
      'Tersembunyi di Excel, tetapi ikut dibaca: lembar Data baris 3–4 dan kolom NPSN. Kalau tidak dipakai, hapus dari berkas lalu unggah lagi.',
    ])
  })

  it('may be a whole sheet', () => {
    const { hidden } = readRecords(openSheets(book(kind, true)), columns)
    expect(hidden).toEqual({ sheet: 'Data', isWhole: true, rows: [2, 3, 4], columns: [] })
    expect(hiddenWords([hidden])[0]).toMatch(/: lembar Data seluruhnya\./)
  })
})

it('says nothing where nothing is hidden, nor of rows that nobody is read from', () => {
  const sheet = utils.aoa_to_sheet([...cells, [], ['', '', 'Mengetahui']])
  Object.assign(sheet, { '!rows': [{ hidden: true }, {}, {}, {}, { hidden: true }, { hidden: true }] })
  const made = { SheetNames: ['Data'], Sheets: { Data: sheet } }
  const bytes = new Uint8Array(write(made, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  const { hidden } = readRecords(openSheets(bytes), columns)
  expect(hiddenWords([hidden])).toEqual([])
})

it('tells of the second sheet with the same columns, and reads the first that holds anything', () => {
  const made = utils.book_new()
  for (const [name, rows] of Object.entries({ Kosong: [cells[0]!], Satu: cells, Dua: cells }))
    utils.book_append_sheet(made, utils.aoa_to_sheet(rows), name)
  const bytes = new Uint8Array(write(made, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  const { sheet, records, left } = readRecords(openSheets(bytes), columns)
  expect([sheet, records.length, left]).toEqual(['Satu', 3, ['Dua']])
})

it('takes no room for the millions of records that an .xls may have', async () => {
  const stream = new Uint8Array(8_000_000)
  const view = new DataView(stream.buffer)
  // The beginning of the file, the place of its one sheet, its beginning, and records that hold nothing.
  for (const [at, value] of [
    [0, 0x809],
    [4, 0x85],
    [6, 4],
    [8, 12],
    [12, 0x809],
  ] as const)
    view.setUint16(at, value, true)
  for (let at = 16; at < stream.length; at += 4) view.setUint16(at, 0x1234, true)
  const code = `const { workerData } = require('node:worker_threads')
    import(workerData.module).then(({ readXlsHidden }) => {
      if (readXlsHidden(workerData.stream, { rows: 9, columns: 9 }).length !== 1) process.exit(1)
    })`
  const module = new URL('hidden-places.ts', import.meta.url).href
  const limits = { maxOldGenerationSizeMb: 64 }
  const worker = new Worker(code, { eval: true, workerData: { module, stream }, resourceLimits: limits })
  expect(await once(worker, 'exit')).toEqual([0])
})
