import { buildMatching, columnLetter, placed } from './build-menjodohkan.ts'
import { reordered } from './own-marks.ts'
import type { OwnMarks } from './own-marks.ts'
import { choices } from './soal-parts.ts'
import type { Built, Option } from './soal-parts.ts'
import type { Finding } from './reading.ts'

/** Left and right sides as HTML; a right side alone fits nowhere. */
export type Pair = { left: string; right: string }

/**
 * Matching, or one category per statement where our own export says so. The same text twice is the same side.
 * Foreign files write pairs side by side, so their right sides are put in alphabetical order.
 */
export function buildPaired(stem: string, pairs: Pair[], marks: OwnMarks): Built {
  const rows: Option[] = []
  const columns: Option[] = []
  const named: [string, string][] = []
  for (const { left, right } of pairs) {
    const column = right === '' ? '' : placed(columns, right)
    const row = left === '' ? '' : placed(rows, left)
    if (row !== '' && column !== '') named.push([row, column])
  }
  const order = marks.order
    ? reordered(columns, marks.order)
    : columns.toSorted((a, b) => a.text.localeCompare(b.text, 'id', { numeric: true }))
  const letters = new Map(order.map((column, i) => [column.id, columnLetter(i)]))
  const letter = (id: string) => letters.get(id) ?? id
  const right = order.map((column) => ({ ...column, id: letter(column.id) }))
  if (!marks.isKategori)
    return buildMatching({
      stem,
      rows,
      columns: right,
      pairs: named.map(([row, column]) => [row, letter(column)]),
    })
  const form = 'kategori'
  const correct = Object.fromEntries(named.map(([row, column]) => [row, letter(column)]))
  const findings: Finding[] = []
  return {
    content: { form, stem, statements: choices(rows), categories: choices(right) },
    key: { form, correct },
    findings,
  }
}
