import type { SheetFormat } from '@suluh/contract/sheet'
import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'
import { RawBody } from '#http/raw-body.ts'

type Cell = string | number | null

/** A list as a file to keep: all cells are text or numbers, never formulas. */
export async function writeSheet(
  format: SheetFormat,
  name: string,
  titles: string[],
  rows: Cell[][],
): Promise<RawBody> {
  const fileName = `${name.replace(/[^\p{L}\p{N} ._-]/gu, '-')}.${format}`
  const bytes = format === 'csv' ? toCsv(titles, rows) : await toXlsx(name, titles, rows)
  return new RawBody(bytes, {
    'content-type':
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="${fileName.replace(/[^\x20-\x7e]/g, '-')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
}

/** With a mark for UTF-8 and semicolons, as Indonesian Excel opens it by a double click. */
function toCsv(titles: string[], rows: Cell[][]): Buffer {
  return Buffer.from(stringify([titles, ...rows], { bom: true, delimiter: ';', escape_formulas: true }))
}

async function toXlsx(name: string, titles: string[], rows: Cell[][]): Promise<Buffer> {
  const head = titles.map((value) => ({ value, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    row.map((value) => (typeof value === 'string' ? { value, type: String, format: '@' } : value)),
  )
  const widths = titles.map((title, at) => ({
    width: Math.min(60, Math.max(title.length, ...rows.map((row) => String(row[at] ?? '').length)) + 2),
  }))
  // A sheet's name is short and without the signs that Excel keeps for itself.
  const sheet = name.replace(/[\\/?*[\]:]/g, '-').slice(0, 31)
  return writeXlsxFile([head, ...body], { sheet, columns: widths, stickyRowsCount: 1 }).toBuffer()
}
