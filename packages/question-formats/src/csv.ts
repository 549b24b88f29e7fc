import { parse } from 'csv-parse/sync'
import { SuluhError } from '@suluh/contract/platform/error'
import { columnName } from './header.ts'
import { plainTextHtml } from './plain-text.ts'
import { findHeader } from './read-tables.ts'
import { rowsHtml } from './sheet.ts'
import { emptyCell } from './table.ts'
import type { Row, Table } from './table.ts'
import { tidyHtml } from './tidy-html.ts'

export type CsvFile = { tables: Table[]; sourceHtml: string }

const delimiters = [';', ',', '\t', '|']

/** The sign that parts the columns, where the text starts like a table of questions; else null. */
export function csvDelimiter(text: string): string | null {
  const head = text.slice(0, 20_000)
  const declared = /^sep=(.)\n/i.exec(head)?.[1]
  return (declared ? [declared] : delimiters).find((delimiter) => holdsHeader(head, delimiter)) ?? null
}

function holdsHeader(head: string, delimiter: string): boolean {
  try {
    const records = records30(head, delimiter)
    return findHeader({ name: '', rows: toRows(records), hasRowNumbers: true }) !== null
  } catch {
    return false
  }
}

/** The sign that parts the first line into columns, where it does: a table, though not of questions. */
export function likelyDelimiter(text: string): string | null {
  const first = text.trimStart().split('\n', 1)[0] ?? ''
  const names = (delimiter: string) => first.split(delimiter).filter((name) => columnName(name) !== '')
  return delimiters.find((delimiter) => names(delimiter).length >= 4) ?? null
}

/** Rows of a CSV file. Throws `validation` where a quotation mark is not closed. */
export function readCsv(text: string, delimiter: string): CsvFile {
  const rows = toRows(records(text, delimiter))
  const table = { name: '', rows, hasRowNumbers: true }
  readMarkup(table)
  return { tables: [table], sourceHtml: rowsHtml(rows) }
}

function records30(head: string, delimiter: string): string[][] {
  return parse(head, { ...options, delimiter, to: 30 })
}

const options = { relax_column_count: true, relax_quotes: true, max_record_size: 2_000_000 }

function records(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { ...options, delimiter })
  } catch (cause) {
    const line = cause instanceof Error && 'lines' in cause ? Number(cause.lines) : null
    const error = new SuluhError(
      'validation',
      `Tanda kutip${line ? ` sebelum baris ${line}` : ''} tidak ditutup, sehingga CSV ini tidak dapat dibaca. Perbaiki tanda kutipnya atau simpan sebagai .xlsx.`,
    )
    error.cause = cause
    throw error
  }
}

function toRows(list: string[][]): Row[] {
  let last = list.length
  while (last > 0 && list[last - 1]?.every((text) => text.trim() === '')) last -= 1
  return list.slice(0, last).map((texts, i) => ({
    cells: texts.map((raw) => {
      const text = raw.trim()
      return text === '' ? emptyCell : { ...emptyCell, text, html: plainTextHtml(text) }
    }),
    number: i + 1,
    source: `s${i + 1}`,
  }))
}

const wrapped = /^<(p|div|span|table|ul|ol)\b[^>]*>[^]*<\/\1>$/i

// Exports of other systems wrap every cell in HTML; in a file typed by hand "<p>" is text of a lesson on HTML.
function readMarkup(table: Table): void {
  const header = findHeader(table)
  const soal = header?.columns.soal
  if (header === null || soal === undefined) return
  const stems = table.rows.slice(header.body).map((row) => row.cells[soal]?.text ?? '')
  const filled = stems.filter((stem) => stem !== '')
  if (filled.length === 0 || filled.filter((stem) => wrapped.test(stem)).length * 2 < filled.length) return
  for (const row of table.rows.slice(header.body))
    row.cells = row.cells.map((cell) => (/<\w/.test(cell.text) ? { ...cell, ...markup(cell.text) } : cell))
}

function markup(html: string): { text: string; html: string; lost: number } {
  const lost = html.match(/<img\b/gi)?.length ?? 0
  const safe = tidyHtml(html.replace(/<img\b[^>]*>/gi, ''))
  return {
    html: safe,
    text: safe
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    lost,
  }
}
