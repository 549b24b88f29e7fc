import { resultOf } from '@suluh/contract/reports/result-fixture'
import { expect, it } from 'vitest'
import { matrixOf } from './matrix.ts'

const limit = { categories: 60, series: 12 }
const byDate = (rows: (string | number | null)[][]) =>
  resultOf([{ id: 'waktu', type: 'date' }], [{ id: 'n', type: 'integer' }], rows)
const labelsOf = (result: ReturnType<typeof byDate>, more = {}) =>
  matrixOf(result, { ...limit, ...more }).categories.map(({ label }) => label)

it.each([
  ['months', '2025-11', '2026-02', ['2025-11', 'Des 2025', 'Jan 2026', '2026-02']],
  ['semesters', '2024-S2', '2026-S1', ['2024-S2', 'Genap 2024/2025', 'Ganjil 2025/2026', '2026-S1']],
  ['weeks', '2026-W52', '2027-W01', ['2026-W52', 'Minggu 53, 2026', '2027-W01']],
  ['days', '2026-02-27', '2026-03-01', ['2026-02-27', '28/2/2026', '2026-03-01']],
  ['years', '2024', '2026', ['2024', '2025', '2026']],
])('empty %s keep their place along time, without a figure', (_, first, last, labels) => {
  const matrix = matrixOf(
    byDate([
      [first, 1],
      [last, 2],
    ]),
    limit,
  )
  expect(matrix.categories.map(({ label }) => label)).toEqual(labels)
  const [series] = matrix.series
  expect(series?.values).toEqual(
    labels.map((_label, at) => (at === 0 ? 1 : at === labels.length - 1 ? 2 : null)),
  )
  expect(series?.rows).toEqual(
    labels.map((_label, at) => (at === 0 ? 0 : at === labels.length - 1 ? 1 : undefined)),
  )
})

it('dates that somebody sorted by a figure stay as they are, and those with too much between too', () => {
  const sorted = byDate([
    ['2026-03', 9],
    ['2026-01', 4],
  ])
  expect(labelsOf(sorted)).toEqual(['2026-03', '2026-01'])
  expect(labelsOf(sorted, { isOrdered: true })).toEqual(['2026-01', 'Feb 2026', '2026-03'])
  expect(
    labelsOf(
      byDate([
        ['2001-01', 9],
        ['2026-01', 4],
      ]),
    ),
  ).toEqual(['2001-01', '2026-01'])
})

it('a field of two dates keeps empty ones across as well; what has no date comes last', () => {
  const field = resultOf(
    [{ id: 'kelas' }, { id: 'bulan', type: 'date' }],
    [{ id: 'n' }],
    [
      ['A', '2026-01', 1],
      ['A', '2026-03', 2],
      ['B', null, 3],
    ],
  )
  const names = matrixOf(field, { ...limit, isField: true }).series.map(({ name }) => name)
  expect(names).toEqual(['2026-01', 'Feb 2026', '2026-03', 'Tidak diisi'])
  expect(matrixOf(field, limit).series).toHaveLength(3)
})
