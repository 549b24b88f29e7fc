import { SuluhError } from '@suluh/contract/platform/error'
import { parse } from 'csv-parse/sync'
import { recognise } from './recognise.ts'
import { readSheets, readSheetZip } from './sheet.ts'
import type { SoalFile } from './read.ts'
import { checkXlsRecords } from './xls-records.ts'
import { corrupt, defaultLimits } from './zip.ts'

/** One row of a spreadsheet as text; `number` is the row's own number in the file. */
export type SheetRow = { number: number; cells: string[] }
export type Sheet = { name: string; rows: SheetRow[] }

const accepted = 'Yang dapat dibaca: Excel (.xlsx, .xls, .ods) dan CSV.'

/**
 * The sheets of an Excel, OpenDocument or CSV file as plain text, told apart by content; for tables that are no
 * questions. Throws `SuluhError` only, with the mend in it.
 */
export function readSheetRows(file: SoalFile): Sheet[] {
  if (file.bytes.length > defaultLimits.fileBytes)
    throw new SuluhError('too-large', 'Berkas lebih besar dari 20 MB. Bagi menjadi beberapa berkas.')
  try {
    return sheetsOf(file.bytes)
  } catch (error) {
    throw error instanceof SuluhError ? error : corrupt(error)
  }
}

function sheetsOf(bytes: Uint8Array): Sheet[] {
  if (bytes.length === 0) throw new SuluhError('validation', 'Berkas ini kosong.')
  const file = recognise(bytes, defaultLimits)
  if (file.kind === 'text') return [{ name: '', rows: csvRows(file.text) }]
  if (file.kind === 'sheet-ole') checkXlsRecords(file.bytes)
  else if (file.kind !== 'sheet-zip')
    throw new SuluhError('unsupported-file', `Berkas ini bukan lembar kerja. ${accepted}`)
  const { tables } = file.kind === 'sheet-ole' ? readSheets(file.bytes) : readSheetZip(file.entries)
  return tables.map(({ name, rows }) => ({
    name: name.replace(/^Lembar /, ''),
    rows: rows.map((row) => ({ number: row.number, cells: row.cells.map((cell) => cell.text) })),
  }))
}

function csvRows(text: string): SheetRow[] {
  const declared = /^sep=(.)\n/i.exec(text)?.[1]
  const body = declared ? text.slice(text.indexOf('\n') + 1) : text
  const records = parse(body, {
    delimiter: declared ?? delimiterOf(body),
    relax_column_count: true,
    relax_quotes: true,
    info: true,
    max_record_size: 1_000_000,
    to: 100_000,
    // The library's types do not know that `info` changes what comes.
  }) as unknown as { record: string[]; info: { lines: number } }[]
  const before = declared ? 1 : 0
  return records.map(({ record, info }) => ({
    number: info.lines + before - lineBreaksIn(record),
    // A quotation mark keeps spreadsheets from reading a name as a formula; it is no part of the name.
    cells: record.map((cell) => cell.trim().replace(/^'(?=[=+\-@])/, '')),
  }))
}

/** The sign that stands most often in the first filled line: Indonesian Excel writes semicolons. */
function delimiterOf(text: string): string {
  const first = text.trimStart().split('\n', 1)[0] ?? ''
  const count = (sign: string) => first.split(sign).length
  return [';', ',', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

function lineBreaksIn(record: string[]): number {
  return record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
}
