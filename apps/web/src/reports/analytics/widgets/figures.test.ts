import { describe, expect, it } from 'vitest'
import { figure, figureOf } from './figure.ts'
import { blocksOf, fillText } from './widget-view.tsx'
import { kpiOf } from './charts/kpi.ts'
import { rankingOf } from './ranking-view.tsx'
import { resultOf } from '@suluh/contract/reports/result-fixture'
import { nextSort, sortedRows } from './table-view.tsx'
import { toneOf } from '@suluh/contract/reports/tone'

const columnsOf = (result: ReturnType<typeof resultOf>) =>
  result.columns.map((column, index) => ({ ...column, index }))

describe('figures', () => {
  it('are Indonesian, with their unit, and a dash where there is none', () => {
    expect(figure(1234.56, 'number', 1)).toBe('1.234,6')
    expect(figure(71, 'percent', 1)).toBe('71,0%')
    expect(figure(42.5, 'minutes', 1)).toBe('42,5 menit')
    expect(figure(-0.04, 'number', 1)).toBe('0,0')
    expect(figure(-3.2, 'number', 1)).toBe('−3,2')
    expect(figure(null, 'integer', 0)).toBe('—')
  })

  it('an index between −1 and 1 has two decimals, all of a column the same', () => {
    const result = resultOf([], [{ id: 'd' }], [[0.345], [-0.1], [null]])
    const [column] = columnsOf(result)
    expect([0.345, -0.1].map(figureOf(column!, result.rows))).toEqual(['0,35', '−0,10'])
  })

  it('the first rule that holds gives the tone', () => {
    const rules = [
      { column: 'n', operator: 'between' as const, value: [80, 100], tone: 'baik' as const },
      { column: 'n', operator: 'gte' as const, value: [60], tone: 'cukup' as const },
      { column: 'n', operator: 'lte' as const, value: [60], tone: 'kurang' as const },
    ]
    expect([100, 80, 79.9, 60, 12, null].map((value) => toneOf(rules, 'n', value))).toEqual([
      'baik',
      'baik',
      'cukup',
      'cukup',
      'kurang',
      undefined,
    ])
    expect(toneOf(rules, 'lain', 100)).toBeUndefined()
    const below = [
      { column: 'n', operator: 'lte' as const, against: 'kkm', value: [-0.01], tone: 'kurang' as const },
    ]
    const kkm = (is: number | null) => () => is
    expect([toneOf(below, 'n', 69, kkm(70)), toneOf(below, 'n', 70 - 1e-9, kkm(70))]).toEqual([
      'kurang',
      undefined,
    ])
    expect([toneOf(below, 'n', 0, kkm(null)), toneOf(below, 'n', 0)]).toEqual([undefined, undefined])
  })
})

describe('tables', () => {
  const result = resultOf(
    [{ id: 'kelas' }],
    [{ id: 'n' }],
    [
      ['Kelas 10', 2],
      ['Kelas 9', null],
      ['kelas 7', 3],
    ],
  )
  const columns = columnsOf(result)
  const names = (sort: Parameters<typeof sortedRows>[2]) =>
    sortedRows(result.rows, columns, sort).map(([cell]) => (cell as { label: string }).label)

  it('sort names as people do, and put what has no figure last either way', () => {
    expect(names({ column: 'kelas', order: 'asc' })).toEqual(['kelas 7', 'Kelas 9', 'Kelas 10'])
    expect(names({ column: 'n', order: 'asc' })).toEqual(['Kelas 10', 'kelas 7', 'Kelas 9'])
    expect(names({ column: 'n', order: 'desc' })).toEqual(['kelas 7', 'Kelas 10', 'Kelas 9'])
    expect(names({ column: 'gone', order: 'asc' })).toEqual(names(null))
  })

  it('a heading sorts one way, the other, and not at all', () => {
    const [kelas, n] = columns
    const first = nextSort(null, n!)
    expect(first).toEqual({ column: 'n', order: 'desc' })
    const second = nextSort(first, n!)
    expect(second).toEqual({ column: 'n', order: 'asc' })
    expect(nextSort(second, n!)).toBeNull()
    expect(nextSort(second, kelas!)).toEqual({ column: 'kelas', order: 'asc' })
  })
})

describe('one figure', () => {
  it('is compared with another measure, or says how it changed', () => {
    expect(kpiOf(resultOf([], [{ id: 'a' }, { id: 'b' }], [[70, 65.5]]))).toMatchObject({
      text: '70,0',
      comparison: { text: '+4,5 dibanding Kolom b (65,5)', direction: 'naik' },
    })
    expect(kpiOf(resultOf([], [{ id: 'a' }, { id: 'b' }], [[70, 69.99]]))?.comparison).toEqual({
      text: '0,0 dibanding Kolom b (70,0)',
      direction: 'tetap',
    })
    const months = resultOf(
      [{ id: 'bulan', type: 'date' }],
      [{ id: 'a' }, { id: 'selisih', kind: 'derived' }],
      [
        ['2026-03', 60, -2],
        ['2026-01', 50, null],
      ],
    )
    expect(kpiOf(months)).toMatchObject({ text: '60,0', of: '2026-03', comparison: { direction: 'turun' } })
    const said = { ...months, compared: [{ column: 'selisih', to: ['Feb 2026', null] }] }
    expect(kpiOf(said)?.comparison).toEqual({ text: '−2,0 dari Feb 2026', direction: 'turun' })
    const alone = resultOf(
      [{ id: 'bulan', type: 'date' }],
      [{ id: 'a' }, { id: 'selisih', kind: 'derived' }],
      [['2026-03', 60, null]],
    )
    expect(kpiOf({ ...alone, compared: [{ column: 'selisih', to: ['Feb 2026'] }] })?.comparison?.text).toBe(
      'belum ada data Feb 2026',
    )
  })

  it('has its way along time where there are three periods, an empty one in its place', () => {
    const months = (...rows: [string, number | null][]) =>
      kpiOf(resultOf([{ id: 'bulan', type: 'date' }], [{ id: 'a' }], rows))?.way
    expect(months(['2026-01', 50], ['2026-02', 60])).toBeNull()
    // January, April and May: of a hundred wide a fourth for each month.
    expect(months(['2026-05', 70], ['2026-01', 50], ['2026-04', 60])).toBe('0.0,18.0 75.0,10.0 100.0,2.0')
    expect(months(['2026-01', 5], ['2026-02', null], ['2026-03', 5], ['2026-04', 5])).toBe(
      '0.0,10.0 66.7,10.0 100.0,10.0',
    )
    expect(
      kpiOf(
        resultOf(
          [{ id: 'kelas' }],
          [{ id: 'a' }],
          [
            ['A', 1],
            ['B', 2],
            ['C', 3],
          ],
        ),
      )?.way,
    ).toBeNull()
  })

  it('says that nought has no percents, and nothing where it has no figure itself', () => {
    const month = (value: number | null) =>
      resultOf(
        [{ id: 'bulan', type: 'date' }],
        [{ id: 'a' }, { id: 'persen', kind: 'derived' }],
        [['2026-03', value, null]],
      )
    const compared = [{ column: 'persen', to: ['Feb 2026'], isNought: [true] }]
    expect(kpiOf({ ...month(5), compared })?.comparison?.text).toBe('Feb 2026 bernilai 0, jadi tanpa persen')
    expect(kpiOf({ ...month(null), compared })?.comparison).toBeNull()
  })

  it('is none without rows, and has no comparison without figures', () => {
    expect(kpiOf(resultOf([], [{ id: 'a' }], []))).toBeNull()
    expect(kpiOf(resultOf([], [{ id: 'a' }, { id: 'b' }], [[null, 3]]))).toMatchObject({
      text: '—',
      comparison: null,
    })
  })
})

describe('rankings', () => {
  it('equal figures share a place, and nobody has one without a figure', () => {
    const ranking = rankingOf(
      resultOf(
        [{ id: 'murid' }],
        [{ id: 'n' }],
        [
          ['A', 9],
          ['B', 8],
          ['C', 8],
          ['D', 7],
          ['E', null],
        ],
      ),
    )
    expect(ranking?.lines.map(({ rank }) => rank)).toEqual([1, 2, 2, 4, null])
    expect(ranking?.lines.map(({ share }) => share)).toEqual([1, 8 / 9, 8 / 9, 7 / 9, 0])
  })

  it('what is below zero reaches to the other side, and places follow figures where the query has no order', () => {
    const rows = [
      ['A', 1],
      ['B', -3],
      ['C', 2],
    ]
    const ranking = rankingOf(resultOf([{ id: 'group' }], [{ id: 'selisih' }], rows))
    expect(ranking?.lines.map(({ rank, value, start, share }) => [rank, value, start, share])).toEqual([
      [1, 2, 0.6, 0.4],
      [2, 1, 0.6, 0.2],
      [3, -3, 0, 0.6],
    ])
  })

  it('need a name and a figure', () => {
    expect(rankingOf(resultOf([], [{ id: 'n' }], [[1]]))).toBeNull()
    expect(rankingOf(resultOf([{ id: 'murid' }], [{ id: 'n' }], []))?.lines).toEqual([])
  })
})

describe('texts', () => {
  const result = resultOf([{ id: 'lembaga' }], [{ id: 'rata', type: 'percent' }], [['<b>SMP</b>', 71.25]])

  it('are filled in with the first row and the parameters', () => {
    const fill = (text: string) => fillText(text, result, (id) => (id === 'thn' ? '2026' : undefined))
    expect(fill('{{lembaga}}: {{ rata }} ({{parameter:thn}}, {{parameter:x}}, {{salah}})')).toBe(
      '<b>SMP</b>: 71,3% (2026, —, {{salah}})',
    )
    expect(fillText('{{rata}}', resultOf([], [{ id: 'rata' }], []), () => undefined)).toBe('—')
    expect(fillText('{{rata}}', null, () => undefined)).toBe('{{rata}}')
  })

  it('are headings, items and paragraphs by how their lines begin', () => {
    expect(
      blocksOf('# Satu\nDua\ntiga\n\n- empat\n## lima\n\n\nenam').map(({ kind, text }) => [kind, text]),
    ).toEqual([
      ['heading', 'Satu'],
      ['paragraph', 'Dua\ntiga'],
      ['item', 'empat'],
      ['subheading', 'lima'],
      ['paragraph', 'enam'],
    ])
    expect(blocksOf('')).toEqual([])
  })
})
