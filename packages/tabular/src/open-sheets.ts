import { SuluhError } from '@suluh/contract/platform/error'
import { exactText, shownText } from './cell-text.ts'
import { readCsv } from './csv.ts'
import type { HiddenPlaces } from './hidden-places.ts'
import { mostColumns, mostRows, openWorkbook } from './open-workbook.ts'
import type { Worksheet } from './open-workbook.ts'
import { isWorkbook, otherZip, recognise, tableReader } from './recognise.ts'
import type { FileReader } from './recognise.ts'
import { corrupt, inflate } from './zip.ts'
import type { ZipEntry } from './zip.ts'

/** One row of a spreadsheet as text; `number` is the row's own number in the file. */
export type SheetRow = { number: number; cells: string[] }
/** `hidden`: what its program shows to nobody; a CSV hides nothing. */
export type Sheet = { name: string; rows: SheetRow[]; hidden?: HiddenPlaces }

/** How a table is read that is a list of records, one a row. */
export type ListReader = FileReader & {
  /** Cells as they would be copied, and what was written once beside several rows repeated in each. */
  isExact?: boolean
  /** Refuses a file with more rows than tables have, before anything is made of them. */
  tooLong?(): SuluhError
}

/**
 * The sheets of an Excel, OpenDocument or CSV file as plain text, told apart by content. Throws `SuluhError` only, with
 * the mend in it.
 */
export function openSheets(bytes: Uint8Array, reader: ListReader = tableReader): Sheet[] {
  try {
    return sheetsOf(bytes, reader)
  } catch (error) {
    // Libraries throw many things at damaged files; a person can only mend the file.
    throw error instanceof SuluhError ? error : corrupt(error)
  }
}

function sheetsOf(bytes: Uint8Array, reader: ListReader): Sheet[] {
  const file = recognise(bytes, reader)
  if (file.kind === 'text') {
    refuseLong(bytes, ['\n'], reader)
    return [{ name: '', rows: csvRows(file.text) }]
  }
  if (file.kind === 'zip') {
    if (!isWorkbook(file.entries)) throw otherZip(file.entries, reader)
    refuseLongSheets(file.entries, reader)
  }
  return openWorkbook(file, reader.isExact ? 'values' : 'shown').map((sheet) => ({
    name: sheet.name,
    hidden: sheet.hidden,
    rows: reader.isExact ? exactRows(sheet) : textRows(sheet.rows, (cell) => shownText(cell).text),
  }))
}

function csvRows(text: string): SheetRow[] {
  return readCsv(text, undefined, mostRows).map(({ number, cells }) => ({
    number,
    // A quotation mark keeps spreadsheets from reading a name as a formula; it is no part of the name.
    cells: cells.slice(0, mostColumns).map((cell) => cell.trim().replace(/^'(?=[=+\-@])/, '')),
  }))
}

function exactRows({ rows, merges, is1904 }: Worksheet): SheetRow[] {
  const texts = textRows(rows, (cell) => exactText(cell, is1904))
  // A class written once beside its pupils belongs to each of them. Ranges of a sheet do not overlap; where they do, the
  // upper one counts, so that no row is gone over twice.
  const filledTo: number[] = []
  for (const { s, e } of merges.toSorted((one, other) => one.s.r - other.s.r)) {
    const text = texts[s.r]?.cells[s.c] ?? ''
    if (text === '' || e.c >= mostColumns || s.r <= (filledTo[s.c] ?? -1)) continue
    filledTo[s.c] = e.r
    for (const { cells } of texts.slice(s.r + 1, e.r + 1)) {
      while (cells.length <= s.c) cells.push('')
      cells[s.c] = text
    }
  }
  return texts
}

type WorkCell = NonNullable<Worksheet['rows'][number][number]>

function textRows(rows: Worksheet['rows'], textOf: (cell: WorkCell) => string): SheetRow[] {
  const texts = rows.map((cells, index) => ({
    number: index + 1,
    cells: Array.from(cells, (cell) => (cell ? textOf(cell) : '')),
  }))
  // Formatted blank rows reach far below the last one.
  return texts.slice(0, texts.findLastIndex(({ cells }) => cells.some((text) => text !== '')) + 1)
}

function refuseLongSheets(entries: Map<string, ZipEntry>, reader: ListReader): void {
  if (!reader.tooLong) return
  for (const [name, entry] of entries)
    if (/^xl\/worksheets\/[^/]+\.xml$|^content\.xml$/.test(name))
      refuseLong(inflate(entry), ['<row ', '<row>', '<table:table-row'], reader)
}

/** Counts rows by the marks that each begins or ends with. */
function refuseLong(bytes: Uint8Array, marks: string[], reader: ListReader): void {
  if (!reader.tooLong) return
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const mark of marks) {
    let found = 0
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length))
      if ((found += 1) > mostRows) throw reader.tooLong()
  }
}
