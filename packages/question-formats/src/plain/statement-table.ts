import { fieldHtml, toText } from '../html/html-text.ts'
import type { SafeElement } from '../html/safe-html.ts'
import { readMark } from '../soal/key-text.ts'
import type { Option } from '../soal/soal-parts.ts'
import { elements, rowsIn } from '../table/table.ts'

/** A table of statements with a column for each category, and the ticks in it. */
export type StatementTable = { statements: Option[]; categories: string[]; key: string; isMarked: boolean }

const category =
  /^(benar|betul|salah|ya|tidak|sesuai|tidak sesuai|fakta|opini|setuju|tidak setuju|true|false|b|s|tepat|tidak tepat|mungkin|tidak mungkin|valid|tidak valid|terbukti|tidak terbukti)$/i
const statement = /^(pernyataan|statement|kalimat|uraian|soal|pertanyaan|informasi|deskripsi)/i

/** Reads "Pernyataan | Benar | Salah"; null for any other table. */
export function readStatementTable(table: SafeElement): StatementTable | null {
  const [head, ...rows] = rowsIn(table).map((row) => elements(row.children))
  const titles = head?.map((cell) => toText(cell.children).trim()) ?? []
  const columns = titles.flatMap((title, c) => (category.test(title) ? [c] : []))
  const text = titles.findIndex((title) => statement.test(title))
  const at = text >= 0 ? text : (columns[0] ?? 0) - 1
  if (columns.length < 2 || at < 0) return null
  const statements: Option[] = []
  const keys: string[] = []
  let isMarked = false
  for (const row of rows) {
    const cell = row[at]
    if (cell === undefined || toText(cell.children) === '') continue
    const id = String(statements.length + 1)
    statements.push({ id, html: fieldHtml(cell.children), text: toText(cell.children) })
    const ticked = columns.filter((c) => readMark(toText(row[c]?.children ?? [])) === true)
    if (ticked.length > 0) isMarked = true
    // Two ticks in a row say nothing; the statement stays without a key.
    if (ticked.length === 1) keys.push(`${id}=${titles[ticked[0]!]}`)
  }
  if (statements.length === 0) return null
  return { statements, categories: columns.map((c) => titles[c]!), key: keys.join(';'), isMarked }
}
