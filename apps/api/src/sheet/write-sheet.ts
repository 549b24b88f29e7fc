import type { SheetFormat } from '@suluh/contract/sheet'
import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'
import { attachment, type RawBody } from '#http/raw-body.ts'

type Cell = string | number | null
export type SheetTable = { name: string; titles: string[]; rows: Cell[][] }

const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** A list as a file to keep: all cells are text or numbers, never formulas. */
export async function writeSheet(
  format: SheetFormat,
  name: string,
  titles: string[],
  rows: Cell[][],
): Promise<RawBody> {
  return download(format, name, await sheetBytes(format, { name, titles, rows }))
}

/** The bytes of such a file. */
export async function sheetBytes(format: SheetFormat, { name, titles, rows }: SheetTable): Promise<Buffer> {
  return format === 'csv' ? toCsv(titles, rows) : toXlsx(name, titles, rows)
}

/** A file that the browser keeps under this name. */
export function download(format: keyof typeof mimes, name: string, bytes: Buffer): RawBody {
  return attachment(bytes, name, format, mimes[format])
}

/** With a mark for UTF-8, semicolons and decimal commas, as Indonesian Excel opens it by a double click. */
function toCsv(titles: string[], rows: Cell[][]): Buffer {
  const cast = { number: (value: number) => String(value).replace('.', ',') }
  return Buffer.from(stringify([titles, ...rows], { bom: true, delimiter: ';', escape_formulas: true, cast }))
}

async function toXlsx(name: string, titles: string[], rows: Cell[][]): Promise<Buffer> {
  const head = titles.map((value) => ({ value, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    row.map((value) => (typeof value === 'string' ? { value, type: String, format: '@' } : value)),
  )
  const widths = titles.map((title, at) => ({
    width: Math.min(
      60,
      rows.reduce((most, row) => Math.max(most, String(row[at] ?? '').length), title.length) + 2,
    ),
  }))
  // A sheet's name is short and without the signs that Excel keeps for itself.
  const sheet = name.replace(/[\\/?*[\]:]/g, '-').slice(0, 31)
  return writeXlsxFile([head, ...body], { sheet, columns: widths, stickyRowsCount: 1 }).toBuffer()
}
