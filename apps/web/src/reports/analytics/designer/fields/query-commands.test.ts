import type { AnalyticsQuery, CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { someQuery } from '@suluh/contract/reports/result-fixture'
import { expect, it } from 'vitest'
import { autoTitle } from './auto-title.ts'
import { asLeger, limitLines } from './query-commands.ts'

const query = (): AnalyticsQuery => ({
  ...someQuery,
  columns: [
    { id: 'bulan', kind: 'dimension', field: 'tanggal', grain: 'bulan' },
    { id: 'rata', kind: 'measure', field: 'nilai-rata' },
    {
      id: 'beda',
      kind: 'derived',
      label: 'Selisih dari bulan sebelumnya: Nilai',
      from: 'rata',
      how: 'selisih-periode',
    },
  ],
})
const widget = (kind: 'kpi' | 'ranking'): DataWidget => ({
  id: 'w',
  judul: '',
  kind,
  formats: [],
  query: query(),
})
const leger = (
  columns: AnalyticsQuery['columns'],
  rows: string[],
): Extract<DataWidget, { kind: 'pivot' }> => ({
  id: 'w',
  judul: '',
  kind: 'pivot',
  formats: [],
  rows,
  totals: true,
  query: { ...someQuery, columns },
})
const by = (field: string) => ({ id: field, kind: 'dimension' as const, field })
const datasets: CatalogueDataset[] = [
  {
    name: 'hasil',
    label: 'Hasil',
    grain: '',
    dimensions: [
      { field: 'tanggal', label: 'Tanggal ujian', group: 'Waktu', type: 'date', hasValues: false },
    ],
    measures: [
      {
        field: 'nilai-rata',
        label: 'Nilai: rata-rata',
        group: '',
        type: 'number',
        explanation: '',
        family: 'nilai',
        figure: 'mean',
      },
    ],
  },
]

it('the first lines are those with the most, unless somebody has said in which order', () => {
  const plain = widget('ranking')
  limitLines(plain, true)
  expect([plain.query.top, plain.query.sort]).toEqual([
    { n: 10, rest: false },
    [{ column: 'rata', order: 'desc' }],
  ])
  const sorted = widget('ranking')
  sorted.query.sort = [{ column: 'bulan', order: 'asc' }]
  limitLines(sorted, true)
  expect(sorted.query.sort).toEqual([{ column: 'bulan', order: 'asc' }])
  limitLines(sorted, false)
  expect(sorted.query.top).toBeNull()
})

it('the title of one figure says what it is; its month and what it is compared with stand below it', () => {
  expect(autoTitle(widget('kpi'), datasets)).toBe('Rata-rata nilai')
  expect(autoTitle(widget('ranking'), datasets)).toMatch(/^Rata-rata nilai dan .* per bulan$/)
})

it('a pivot is the leger of each class in one step', () => {
  const columns: AnalyticsQuery['columns'] = [
    ...['kelas', 'murid', 'nisn', 'nis', 'pelajaran'].map(by),
    { id: 'a', kind: 'measure', field: 'daya-serap-rata' },
    { id: 'b', kind: 'measure', field: 'kktp' },
  ]
  const whole = leger(columns, ['kelas', 'murid', 'nisn', 'nis'])
  asLeger(whole)
  expect(whole).toMatchObject({
    numbers: true,
    sheets: true,
    sums: ['jumlah', 'rata-rata', 'peringkat'],
    details: ['nisn', 'nis'],
    below: ['b'],
    formats: [{ column: 'a', operator: 'lte', against: 'b', value: [-0.01], tone: 'kurang' }],
  })
  // What is not there is not asked for: a line keeps a name, and a cell a figure.
  const bare = leger([by('nis'), by('pelajaran'), { id: 'b', kind: 'measure', field: 'kktp' }], ['nis'])
  asLeger(bare)
  expect(bare).toMatchObject({ details: [], below: [], formats: [] })
})
