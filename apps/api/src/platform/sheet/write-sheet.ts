import type { SheetFormat } from '@suluh/contract/platform/sheet'
import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'
import { attachment, type RawBody } from '#platform/http/raw-body.ts'

type Cell = string | number | null
export type SheetTable = {
  name: string
  /** Headings over several columns, each at the first of them. */
  above?: string[][]
  titles: string[]
  rows: Cell[][]
}

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
export async function sheetBytes(format: SheetFormat, table: SheetTable): Promise<Buffer> {
  return format === 'csv' ? toCsv(table) : workbookBytes([table])
}

/** A file that the browser keeps under this name. */
export function download(format: keyof typeof mimes, name: string, bytes: Buffer): RawBody {
  return attachment(bytes, name, format, mimes[format])
}

/** With a mark for UTF-8, semicolons and decimal commas, as Indonesian Excel opens it by a double click. */
function toCsv({ above = [], titles, rows }: SheetTable): Buffer {
  const cast = { number: (value: number) => String(value).replace('.', ',') }
  return Buffer.from(
    stringify([...above, titles, ...rows], { bom: true, delimiter: ';', escape_formulas: true, cast }),
  )
}

/** Several lists as the sheets of one Excel file, each under a name of its own. */
export async function workbookBytes(tables: readonly SheetTable[]): Promise<Buffer> {
  const names = sheetNames(tables.map(({ name }) => name))
  return writeXlsxFile(tables.map((table, at) => sheetOf(table, names[at]!))).toBuffer()
}

function sheetOf({ above = [], titles, rows }: SheetTable, sheet: string) {
  const heads = [...above, titles].map((head) =>
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
  )
  const body = rows.map((row) =>
    row.map((value) => (typeof value === 'string' ? { value, type: String, format: '@' } : value)),
  )
  const columns = titles.map((title, at) => ({
    width: Math.min(
      60,
      rows.reduce((most, row) => Math.max(most, String(row[at] ?? '').length), title.length) + 2,
    ),
  }))
  return { data: [...heads, ...body], sheet, columns, stickyRowsCount: heads.length }
}

/** A sheet's name is short, without the signs that Excel keeps for itself or bears within only, and no other sheet's. */
function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const clean = name.replace(/[\\/?*[\]:]/g, '-').trim() || 'Lembar'
    const fit = (most: number) => clean.slice(0, most).replace(/^'+|'+$/g, '') || 'Lembar'
    let given = fit(31)
    for (let more = 2; taken.has(given.toLowerCase()); more += 1) given = `${fit(26)} (${more})`
    taken.add(given.toLowerCase())
    return given
  })
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
