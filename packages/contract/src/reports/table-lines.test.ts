import { expect, it } from 'vitest'
import { resultOf, someQuery } from './result-fixture.ts'
import { tableLines } from './table-lines.ts'

const grades = resultOf(
  [{ id: 'lembaga' }, { id: 'kelas' }],
  [{ id: 'n' }],
  [
    ['SMP A', '7A', 10],
    ['SMP A', '7B', 12],
    ['SMP B', '7A', 9],
  ],
  [
    {
      by: ['lembaga'],
      rows: [
        ['SMP A', null, 22],
        ['SMP B', null, 9],
        ['SMP C', null, 4],
      ],
    },
    { by: ['kelas'], rows: [[null, '7A', 19]] },
    { by: [], rows: [[null, null, 35]] },
  ],
)
const shown = (...of: Parameters<typeof tableLines>) =>
  tableLines(...of).map((line) => (line.kind === 'line' ? line.row[2] : [line.label, line.at, line.row[2]]))

it('a subtotal stands below its group, the total below all; groups without a line have none', () => {
  expect(shown(someQuery, grades, grades.rows, true)).toEqual([
    10,
    12,
    ['Total SMP A', 0, 22],
    9,
    ['Total SMP B', 0, 9],
    ['Total', 0, 35],
  ])
  expect(shown(someQuery, { ...grades, totals: [] }, grades.rows, true)).toEqual([10, 12, 9])
  expect(shown(someQuery, grades, [], false)).toEqual([])
})

it('where the lines of a group lie apart, subtotals stand below all of them', () => {
  const rows = [grades.rows[1]!, grades.rows[2]!, grades.rows[0]!]
  expect(shown(someQuery, grades, rows, false)).toEqual([
    12,
    9,
    10,
    ['Total SMP A', 0, 22],
    ['Total SMP B', 0, 9],
  ])
})

it('totals say that they are of everything where lines are left out', () => {
  const having = [{ column: 'n', operator: 'gte' as const, value: [10] }]
  const left = { ...grades, rows: grades.rows.slice(0, 2) }
  const labels = (query: Parameters<typeof tableLines>[0]) =>
    tableLines(query, left, left.rows, true).flatMap((line) => (line.kind === 'line' ? [] : line.label))
  expect(labels({ ...someQuery, having })).toEqual(['Total semua SMP A', 'Total semua'])
  expect(labels({ ...someQuery, top: { n: 2, rest: false } })).toEqual(['Total semua SMP A', 'Total semua'])
  // Where there are fewer than so many, none is left out.
  expect(labels({ ...someQuery, top: { n: 9, rest: false } })).toEqual(['Total SMP A', 'Total'])
  expect(labels({ ...someQuery, top: { n: 2, rest: true } })).toEqual(['Total SMP A', 'Total'])
})
