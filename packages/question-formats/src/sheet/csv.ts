import { declaredDelimiter, delimiters, readCsv } from '@suluh/tabular/csv'
import type { CsvRow } from '@suluh/tabular/csv'
import { columnName } from '@suluh/tabular/header'
import { plainTextHtml } from '../html/plain-text.ts'
import { tidyHtml } from '../html/html-text.ts'
import { findHeader } from '../table/read-tables.ts'
import { emptyCell } from '../table/table.ts'
import type { Row, Table } from '../table/table.ts'
import { rowsHtml } from './sheet.ts'

export type CsvFile = { tables: Table[]; sourceHtml: string }

/** The sign that parts the columns, where the text starts like a table of questions; else null. */
export function csvDelimiter(text: string): string | null {
  const head = text.slice(0, 20_000)
  const declared = declaredDelimiter(text)
  return (declared ? [declared] : delimiters).find((delimiter) => holdsHeader(head, delimiter)) ?? null
}

function holdsHeader(head: string, delimiter: string): boolean {
  try {
    const rows = toRows(readCsv(head, delimiter, 30))
    return findHeader({ name: '', rows, hasRowNumbers: true }) !== null
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

/** A CSV file as a table. Throws `validation` where a quotation mark is not closed. */
export function readCsvTable(text: string, delimiter: string): CsvFile {
  const rows = toRows(readCsv(text, delimiter))
  const table = { name: '', rows, hasRowNumbers: true }
  markShifted(table)
  readMarkup(table)
  return { tables: [table], sourceHtml: rowsHtml(rows) }
}

function toRows(list: CsvRow[]): Row[] {
  const last = list.findLastIndex(({ cells }) => cells.some((text) => text.trim() !== ''))
  return list.slice(0, last + 1).map(({ cells, number }, i) => ({
    cells: cells.map((raw) => {
      const text = raw.trim()
      return text === '' ? emptyCell : { ...emptyCell, text, html: plainTextHtml(text) }
    }),
    number,
    source: `s${i + 1}`,
  }))
}

/** A comma without quotation marks parts a text in two, and moves all behind it into the next column. */
function markShifted(table: Table): void {
  const header = findHeader(table)
  if (header === null) return
  const titles = table.rows[header.body - 1]?.cells ?? []
  const width = titles.findLastIndex(({ text }) => text !== '') + 1
  for (const row of table.rows.slice(header.body))
    row.isShifted = row.cells.slice(width).some(({ text }) => text !== '')
}

const wrapped = /^<(p|div|span|table|ul|ol)\b[^<>]*>[^]*<\/\1>$/i

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
  const safe = tidyHtml(html.replace(/<img\b[^<>]*>/gi, ''))
  return {
    html: safe,
    text: safe
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    lost,
  }
}
