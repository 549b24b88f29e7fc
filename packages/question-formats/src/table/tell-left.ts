import { hiddenAmong } from '@suluh/tabular/hidden-places'
import { namesInShort } from '@suluh/contract/platform/names-in-short'
import { numbersInShort } from '@suluh/contract/platform/numbers-in-short'
import { addProblem, finding, type Reading } from '../soal/reading.ts'
import { columnLetter } from '../soal/build-menjodohkan.ts'
import { shortened } from '../soal/soal-parts.ts'
import { cellAt } from './table.ts'
import type { Row, Table } from './table.ts'

/** Columns that no question is read from, where anything stands in them; `used` are all others. */
export function tellColumns(
  reading: Reading,
  table: Table,
  rows: Row[],
  used: ReadonlySet<number>,
  titleOf: (column: number) => string,
): void {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  for (let column = 0; column < width; column++) {
    const filled = used.has(column) ? [] : rows.filter((row) => cellAt(row, column).html !== '')
    const [first] = filled
    if (first === undefined) continue
    const title = shortened(titleOf(column)) || nameOf(table, column)
    const place = [table.name, `Kolom ${title}`].filter(Boolean).join(', ')
    const said = finding('soal', 'peringatan', 'kolom-dilewati', title, String(filled.length))
    addProblem(reading, { place, source: first.source }, said)
  }
}

/** What people call a column without a title. */
const nameOf = ({ hasRowNumbers }: Table, column: number) =>
  hasRowNumbers ? columnLetter(column) : `ke-${column + 1}`

/**
 * Rows and columns that a spreadsheet hides are read like the others, which their writer may not have meant. Columns
 * that are not `used` are told of otherwise.
 */
export function tellHidden(reading: Reading, table: Table, titles: number, used: ReadonlySet<number>): void {
  const rows = table.rows.slice(titles + 1).filter(({ cells }) => cells.some((cell) => cell.html !== ''))
  const hidden = hiddenAmong(table.hidden, rows, used, (row, column) => cellAt(row, column).html)
  const sourceOf = (number: number | undefined) => rows.find((row) => row.number === number)?.source
  const say = (
    place: string,
    source: string | undefined,
    code: 'baris-tersembunyi' | 'kolom-tersembunyi',
    names: string,
  ) =>
    addProblem(
      reading,
      { place: table.name || place, source: source ?? null },
      finding('soal', 'peringatan', code, names),
    )
  if (hidden.rows.length > 0)
    say('Baris tersembunyi', sourceOf(hidden.rows[0]), 'baris-tersembunyi', numbersInShort(hidden.rows))
  if (hidden.columns.length === 0) return
  const head = table.rows[titles]
  const names = hidden.columns.map((column) => {
    const title = head ? cellAt(head, column).text : ''
    return shortened(title) || nameOf(table, column)
  })
  say('Kolom tersembunyi', rows[0]?.source, 'kolom-tersembunyi', namesInShort(names, 8))
}
