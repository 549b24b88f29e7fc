import type { SheetFormat } from '@suluh/contract/platform/sheet'
import { cellWords, type SheetCell } from '@suluh/tabular/sheet-cell'
import { workbookOf, type SheetTable } from '@suluh/tabular/written-sheets'
import { stringify } from 'csv-stringify/sync'
import writeXlsxFile, { type Image } from 'write-excel-file/node'
import { attachment, type RawBody } from '#platform/http/raw-body.ts'

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
  rows: SheetCell[][],
): Promise<RawBody> {
  return writeTables(format, name, [{ name, titles, rows }])
}

/** The same of several tables; a CSV holds one, so of these the first. */
export async function writeTables(
  format: SheetFormat,
  name: string,
  tables: readonly [SheetTable, ...SheetTable[]],
): Promise<RawBody> {
  return download(format, name, await sheetBytes(format, ...tables))
}

/** The bytes of such a file. */
export async function sheetBytes(
  format: SheetFormat,
  ...tables: readonly [SheetTable, ...SheetTable[]]
): Promise<Buffer> {
  return format === 'csv' ? toCsv(tables[0]) : workbookBytes(tables)
}

/** A file that the browser keeps under this name. */
export function download(format: keyof typeof mimes, name: string, bytes: Buffer): RawBody {
  return attachment(bytes, name, format, mimes[format])
}

/** With a mark for UTF-8, semicolons and decimal commas, as Indonesian Excel opens it by a double click. */
function toCsv({ above = [], titles, rows }: SheetTable): Buffer {
  const cast = { number: (value: number) => String(value).replace('.', ',') }
  const cells = rows.map((row) => row.map((value) => (typeof value === 'number' ? value : cellWords(value))))
  return Buffer.from(
    stringify([...above, titles, ...cells], { bom: true, delimiter: ';', escape_formulas: true, cast }),
  )
}

/** Several lists as the sheets of one Excel file, each under a name of its own. */
export async function workbookBytes(tables: readonly SheetTable[]): Promise<Buffer> {
  return writeXlsxFile(...workbookOf<Image['content']>(tables)).toBuffer()
}

/** Rows of texts as .xlsx with a bold first row; every cell is text, so nothing turns into a number or a formula. */
export async function toXlsx(rows: string[][], blankRows = 0): Promise<Buffer> {
  const [head = [], ...body] = rows
  const blank = Array.from({ length: blankRows }, () => head.map(() => ''))
  const cell = (value: string) => ({ value, type: String, format: '@' })
  const data = [
    head.map((value) => ({ ...cell(value), fontWeight: 'bold' as const, backgroundColor: '#FFF9D6' })),
    ...[...body, ...blank].map((row) => row.map(cell)),
  ]
  const columns = head.map((title) => ({ width: Math.min(40, Math.max(12, title.length + 2)) }))
  return writeXlsxFile(data, { columns, stickyRowsCount: 1 }).toBuffer()
}
