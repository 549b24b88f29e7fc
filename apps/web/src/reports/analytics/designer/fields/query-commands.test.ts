import type { AnalyticsQuery, CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { someQuery } from '@suluh/contract/reports/result-fixture'
import { expect, it } from 'vitest'
import { autoTitle } from './auto-title.ts'
import { asLeger, limitLines, removeColumn } from './query-commands.ts'

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
  // What they were ordered by goes: they are never the first of no order.
  limitLines(sorted, true)
  sorted.query.columns.push({ id: 'n', kind: 'measure', field: 'n' })
  sorted.query.sort = [{ column: 'n', order: 'asc' }]
  removeColumn(sorted, 'n')
  expect(sorted.query.sort).toEqual([{ column: 'rata', order: 'desc' }])
})

it('the title of one figure says what it is; its month and what it is compared with stand below it', () => {
  expect(autoTitle(widget('kpi'), datasets)).toBe('Rata-rata nilai')
  expect(autoTitle(widget('ranking'), datasets)).toMatch(/^Rata-rata nilai dan .* per bulan$/)
})

it('a title says what a list leaves out: whom, and of which time', () => {
  const few = widget('ranking')
  few.query.filters = [{ field: 'tanggal', operator: 'eq', value: ['bulan-ini'] }]
  few.query.having = [{ column: 'rata', operator: 'lte', value: [54.99] }]
  expect(autoTitle(few, datasets)).toMatch(/per bulan, paling banyak 54,99, bulan ini$/)
})

it('a pivot is the leger of each class in one step', () => {
  const columns: AnalyticsQuery['columns'] = [
    ...['kelas', 'murid', 'nisn', 'nis', 'pelajaran'].map(by),
    { id: 'a', kind: 'measure', field: 'daya-serap-rata' },
    { id: 'b', kind: 'measure', field: 'kktp' },
  ]
  const whole = leger(columns, ['kelas', 'murid', 'nisn', 'nis'])
  asLeger(whole, undefined)
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
  asLeger(bare, undefined)
  expect(bare).toMatchObject({ details: [], below: [], formats: [] })
})

it('marks of a leger are numbers of 100 and no percents, and whatever named them names them still', () => {
  const percent = (field: string, figure: 'mean' | null): CatalogueDataset['measures'][0] => ({
    field,
    label: field.toUpperCase(),
    group: '',
    type: 'percent',
    explanation: '',
    family: null,
    figure,
  })
  const dataset = { ...datasets[0]!, measures: [percent('daya-serap-rata', 'mean'), percent('kktp', null)] }
  const whole = leger(
    [
      ...['kelas', 'murid', 'pelajaran'].map(by),
      { id: 'daya-serap-rata', kind: 'measure', field: 'daya-serap-rata' },
      { id: 'kktp', kind: 'measure', field: 'kktp' },
      { id: 'dua', kind: 'formula', label: 'Dua', formula: '[daya-serap-rata] * 2', type: 'number' },
      { id: 'tempat', kind: 'derived', label: 'Tempat', from: 'daya-serap-rata', how: 'peringkat' },
    ],
    ['kelas', 'murid'],
  )
  whole.query.sort = [{ column: 'daya-serap-rata', order: 'desc' }]
  const once = () => {
    asLeger(whole, dataset)
    return structuredClone(whole)
  }
  const first = once()
  expect(first.query.columns.slice(3)).toEqual([
    { id: 'nilai', kind: 'formula', label: 'Nilai', formula: '[daya-serap-rata]', type: 'number' },
    { id: 'nilai-2', kind: 'formula', label: 'KKTP', formula: '[kktp]', type: 'number' },
    { id: 'dua', kind: 'formula', label: 'Dua', formula: '[nilai] * 2', type: 'number' },
    { id: 'tempat', kind: 'derived', label: 'Tempat', from: 'nilai', how: 'peringkat' },
  ])
  expect([
    first.below,
    first.query.sort,
    first.formats.map(({ column, against }) => [column, against]),
  ]).toEqual([['nilai-2'], [{ column: 'nilai', order: 'desc' }], [['nilai', 'nilai-2']]])
  expect(once()).toEqual(first)
})
