import type { Header } from './header.ts'
import { readCode } from '../soal/key-text.ts'
import { isBanner } from './soal-table.ts'
import type { Rows } from './soal-table.ts'
import { cellAt } from './table.ts'
import type { Row } from './table.ts'

/**
 * Parts the rows of a table into questions. Cells merged downwards decide; without them a new number, a new
 * text, or the codes starting again do.
 */
export function groupRows(rows: Row[], header: Header): Rows[] {
  const groups: Rows[] = []
  for (const row of rows) {
    if (isBanner(row)) continue
    const group = groups.at(-1)
    if (group === undefined || startsQuestion(row, group, header)) groups.push([row])
    else group.push(row)
  }
  return groups
}

function startsQuestion(row: Row, group: Rows, { columns }: Header): boolean {
  const no = cellAt(row, columns.no)
  const soal = cellAt(row, columns.soal)
  if (no.merged === 'above' || soal.merged === 'above') return false
  if (no.isTall || soal.isTall) return true
  const firstNo = cellAt(group[0], columns.no).text
  if (no.text !== '') return no.text !== firstNo || restarts(row, group, columns)
  if (soal.html !== '')
    return soal.html !== cellAt(group[0], columns.soal).html || restarts(row, group, columns)
  return restarts(row, group, columns)
}

function restarts(row: Row, group: Rows, columns: Header['columns']): boolean {
  const column = columns.opsi ?? columns['baris-kode']
  const code = readCode(cellAt(row, column).text)
  const first = readCode(cellAt(group[0], column).text)
  return code !== null && (code === 'A' || code === '1') && code === first
}
