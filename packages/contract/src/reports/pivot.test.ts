import { describe, expect, it } from 'vitest'
import { pivotBands, pivotOf, pivotSheets } from './pivot.ts'
import { totalWord, valuesOf } from './result-cells.ts'
import type { Widget } from './report-definition.ts'
import { resultOf, someQuery } from './result-fixture.ts'
import { queryOf } from './widget-query.ts'

const grades = resultOf(
  [{ id: 'lembaga' }, { id: 'kelas' }, { id: 'pelajaran' }],
  [{ id: 'nilai' }],
  [
    ['SMP A', '7', 'IPA', 60],
    ['SMP B', '7', 'IPS', 80],
    ['SMP A', '8', 'IPA', 70],
    ['SMP A', '7', 'IPS', 62],
  ],
  [
    {
      by: ['lembaga', 'kelas'],
      rows: [
        ['SMP A', '7', null, 61.5],
        ['SMP A', '8', null, 70],
        ['SMP B', '7', null, 80],
      ],
    },
    {
      by: ['lembaga'],
      rows: [
        ['SMP A', null, null, 63],
        ['SMP B', null, null, 80],
      ],
    },
    {
      by: ['lembaga', 'pelajaran'],
      rows: [
        ['SMP A', null, 'IPA', 64],
        ['SMP A', null, 'IPS', 62],
        ['SMP B', null, 'IPS', 80],
      ],
    },
    {
      by: ['pelajaran'],
      rows: [
        [null, null, 'IPA', 64],
        [null, null, 'IPS', 71],
      ],
    },
    { by: [], rows: [[null, null, null, 68]] },
  ],
)
const widget = { rows: ['lembaga', 'kelas'], totals: true, query: someQuery }

describe('a pivot', () => {
  it('stands rows under their groups and columns under headings; totals are the result’s own', () => {
    const { heads, lines, hidden } = pivotOf(widget, grades, { most: 60 })
    expect(heads.map((row) => row.map(({ label, span }) => `${label}:${span}`))).toEqual([
      ['IPA:1', 'IPS:1', 'Total:1'],
    ])
    expect(
      lines.map(({ kind, names, cells }) => [kind, names.map((name) => name?.label ?? ''), cells]),
    ).toEqual([
      ['line', ['SMP A', '7'], [60, 62, 61.5]],
      ['line', ['', '8'], [70, null, 70]],
      ['subtotal', ['Total SMP A', ''], [64, 62, 63]],
      ['line', ['SMP B', '7'], [null, 80, 80]],
      ['subtotal', ['Total SMP B', ''], [null, 80, 80]],
      ['total', ['Total', ''], [64, 71, 68]],
    ])
    expect(hidden).toBe(0)
    const sheets = pivotSheets(widget, grades, 1)
    expect(sheets.map((sheet) => sheet.heads[0]?.map(({ label }) => label))).toEqual([
      ['IPA'],
      ['IPS', 'Total'],
    ])
  })

  it('has no totals that the result does not bring, and none unless asked', () => {
    const bare = { ...grades, totals: [] }
    expect(pivotOf(widget, bare, { most: 60 }).lines.map(({ kind }) => kind)).toEqual([
      'line',
      'line',
      'line',
    ])
    expect(pivotOf({ ...widget, totals: false }, grades, { most: 60 }).heads[0]).toHaveLength(2)
  })

  it('several measures stand under each heading, and say so in a row of their own', () => {
    const two = resultOf(
      [{ id: 'a' }, { id: 'b' }],
      [{ id: 'n' }, { id: 'm' }],
      [
        ['x', 'p', 1, 2],
        ['x', 'q', 3, 4],
      ],
    )
    const { heads, lines } = pivotOf({ rows: ['a'], totals: false, query: someQuery }, two, { most: 60 })
    expect(heads.map((row) => row.map(({ label, span }) => `${label}:${span}`))).toEqual([
      ['p:2', 'q:2'],
      ['Kolom n:1', 'Kolom m:1', 'Kolom n:1', 'Kolom m:1'],
    ])
    expect(lines[0]?.cells).toEqual([1, 2, 3, 4])
  })

  const totalsFirst = {
    by: ['murid'],
    rows: [
      ['Ani', null, 70],
      ['Budi', null, 85],
      ['Citra', null, 75],
    ],
  }
  const leger = {
    ...resultOf(
      [{ id: 'murid' }, { id: 'ujian' }],
      [{ id: 'nilai' }],
      [
        // Ani has the best single cell and the lowest total; who comes first has not sat the first exam.
        ['Ani', 'UH 2', 99],
        ['Budi', 'UH 2', 80],
        ['Budi', 'UH 1', 90],
        ['Citra', 'UH 1', 75],
      ],
      [totalsFirst],
    ),
    order: [
      { column: 'murid', rows: [0, 1, 3] },
      { column: 'ujian', rows: [2, 0] },
    ],
  }
  const sorted = (order: 'asc' | 'desc', top: typeof someQuery.top = null) => {
    const query = { ...someQuery, sort: [{ column: 'nilai', order }], top }
    return pivotOf({ rows: ['murid'], totals: true, query }, leger, { most: 60 })
  }
  const named = ({ lines }: ReturnType<typeof pivotOf>) =>
    lines.filter(({ kind }) => kind === 'line').map(({ names }) => names[0]?.label)

  it('sorted by a figure goes by the total of each line, never by its best cell', () => {
    expect(named(sorted('desc'))).toEqual(['Budi', 'Citra', 'Ani'])
    expect(named(sorted('asc'))).toEqual(['Ani', 'Citra', 'Budi'])
    expect(named(sorted('desc', { n: 2, rest: false }))).toEqual(['Budi', 'Citra'])
  })

  it('headings and lines stand in the order of what they mean, whoever comes first', () => {
    const { heads } = sorted('desc')
    expect(heads[0]?.map(({ label }) => label)).toEqual(['UH 1', 'UH 2', 'Total'])
    const down = { ...someQuery, sort: [{ column: 'murid', order: 'desc' as const }] }
    expect(named(pivotOf({ rows: ['murid'], totals: false, query: down }, leger, { most: 60 }))).toEqual([
      'Citra',
      'Budi',
      'Ani',
    ])
  })

  it('what is not filled in comes last, whichever way names are sorted', () => {
    const some = {
      ...resultOf(
        [{ id: 'kelas' }, { id: 'ujian' }],
        [{ id: 'nilai' }],
        [
          ['7A', 'UH 1', 1],
          [null, 'UH 1', 2],
          ['7B', 'UH 1', 3],
        ],
      ),
      order: [{ column: 'kelas', rows: [0, 2, 1] }],
    }
    const by = (order: 'asc' | 'desc') => {
      const query = { ...someQuery, sort: [{ column: 'kelas', order }] }
      return named(pivotOf({ rows: ['kelas'], totals: false, query }, some, { most: 60 }))
    }
    expect([by('asc'), by('desc')]).toEqual([
      ['7A', '7B', 'Tidak diisi'],
      ['7B', '7A', 'Tidak diisi'],
    ])
  })

  it('without anything chosen to go down the first grouping does', () => {
    const { down, across } = pivotOf({ rows: [], totals: false, query: someQuery }, grades, { most: 60 })
    expect([down.map(({ id }) => id), across.map(({ id }) => id)]).toEqual([
      ['lembaga'],
      ['kelas', 'pelajaran'],
    ])
  })

  it('holds with no rows, no grouping, nothing but nulls, and 10,000 rows', () => {
    expect(pivotOf(widget, { ...grades, rows: [], totals: [] }, { most: 60 }).lines).toEqual([])
    expect(pivotOf(widget, resultOf([], [{ id: 'n' }], [[1]]), { most: 60 }).lines).toEqual([])
    const nulls = resultOf([{ id: 'lembaga' }, { id: 'kelas' }], [{ id: 'n' }], [[null, null, null]])
    expect(pivotOf(widget, nulls, { most: 60 }).lines[0]?.cells).toEqual([null])
    const wide = resultOf(
      [{ id: 'a' }, { id: 'b' }],
      [{ id: 'n' }],
      Array.from({ length: 10_000 }, (_, row) => [`a${row % 100}`, `b${Math.floor(row / 100)}`, row]),
    )
    const pivot = pivotOf({ rows: ['a'], totals: true, query: someQuery }, wide, { most: 60 })
    expect([pivot.lines.length, pivot.cellColumns.length, pivot.hidden]).toEqual([100, 60, 40])
    const sheets = pivotSheets({ rows: ['a'], totals: true, query: someQuery }, wide, 12)
    expect(sheets.map(({ shown }) => shown)).toEqual([...Array.from({ length: 8 }, () => 12), 4])
  })
})

it('a pivot asks for every total that it shows, once each', () => {
  const column = (id: string) => ({ id, kind: 'dimension' as const, field: id })
  const widget: Widget = {
    id: 'w',
    judul: '',
    kind: 'pivot',
    formats: [],
    rows: ['lembaga', 'kelas'],
    totals: true,
    query: { ...someQuery, columns: ['lembaga', 'kelas', 'pelajaran'].map(column), totals: [[]] },
  }
  expect(queryOf(widget)?.totals).toEqual([
    [],
    ['lembaga', 'kelas'],
    ['lembaga'],
    ['lembaga', 'pelajaran'],
    ['pelajaran'],
  ])
  expect(queryOf({ ...widget, totals: false })).toEqual(widget.query)
  expect(queryOf({ id: 'w', judul: '', kind: 'image', fileId: null, alt: '' })).toBeNull()
})

it('a pivot that is sorted by a figure asks for the totals of its lines; ranks compare the lines of one heading', () => {
  const column = (id: string) => ({ id, kind: 'dimension' as const, field: id })
  const rank = { id: 'r', kind: 'derived' as const, label: 'Peringkat', from: 'n', how: 'peringkat' as const }
  const query = {
    ...someQuery,
    columns: [...['lembaga', 'murid', 'ujian'].map(column), ...someQuery.columns, rank],
    sort: [{ column: 'n', order: 'desc' as const }],
    top: { n: 10, rest: false },
  }
  const widget = { id: 'w', judul: '', kind: 'pivot' as const, formats: [], totals: false }
  const asked = queryOf({ ...widget, rows: ['lembaga', 'murid'], query })
  expect(asked).toMatchObject({ sort: [], top: null, totals: [['lembaga', 'murid'], ['lembaga']] })
  expect(asked?.columns.at(-1)).toEqual({ ...rank, within: ['ujian'] })
  const own = { ...query, columns: [...query.columns.slice(0, -1), { ...rank, within: [] }] }
  expect(queryOf({ ...widget, rows: ['lembaga', 'murid'], query: own })?.columns.at(-1)).toEqual({
    ...rank,
    within: [],
  })
})

describe('a leger', () => {
  const marks = resultOf(
    [{ id: 'kelas' }, { id: 'murid' }, { id: 'nis' }, { id: 'pelajaran' }],
    [{ id: 'nilai' }, { id: 'kkm' }],
    [
      ['7A', 'Ani', '01', 'IPA', 80, 75],
      ['7A', 'Ani', '01', 'IPS', 70, 70],
      ['7A', 'Budi', null, 'IPA', 70, 75],
      ['7A', 'Budi', null, 'IPS', 80, 70],
      ['7A', 'Citra', '03', 'IPA', 100, 75],
      ['7A', 'Dewi', '04', 'IPA', 60, 75],
      ['7A', 'Dewi', '04', 'IPS', 60, 70],
      ['8A', 'Eka', '05', 'Arab', 50, 60],
    ],
    [
      { by: ['kelas', 'pelajaran'], rows: [['7A', null, null, 'IPA', 77.5, 75]] },
      { by: ['kelas'], rows: [['7A', null, null, null, 74.3, 73]] },
    ],
  )
  const leger = {
    rows: ['kelas', 'murid', 'nis'],
    details: ['nis'],
    totals: true,
    numbers: true,
    sums: ['jumlah' as const, 'rata-rata' as const, 'peringkat' as const],
    below: ['kkm'],
    sheets: true,
    query: someQuery,
  }

  it('counts, sums and ranks each line in its class; who lacks a figure has no rank', () => {
    const [band, other] = pivotBands(leger, marks, Infinity)
    const { lines, heads, down } = band!.pivots[0]!
    expect(down.map(({ id }) => id)).toEqual(['kelas', 'murid', 'nis'])
    expect(heads.at(-1)!.map(({ label }) => label)).toEqual([
      'IPA',
      'IPS',
      'Jumlah',
      'Rata-rata',
      'Peringkat',
    ])
    expect(lines.map(({ number, cells }) => [number, ...cells])).toEqual([
      [1, 80, 70, 150, 75, 1],
      [2, 70, 80, 150, 75, 1],
      [3, 100, null, 100, 100, null],
      [4, 60, 60, 120, 60, 3],
      [null, 77.5, null, null, null, null],
      [null, 75, null, null, null, null],
    ])
    expect(lines[0]!.beside(0, 'kkm')).toBe(75)
    expect(other!.pivots[0]!.heads.at(-1)!.map(({ label }) => label)[0]).toBe('Arab')
    expect(other!.pivots[0]!.lines[0]!.cells).toEqual([50, 50, 50, 1])
  })

  it('sorted by a figure and cut to the first, what tells more of a line neither hides its figure nor counts as lines', () => {
    const query = {
      ...someQuery,
      columns: ['kelas', 'murid', 'nis', 'pelajaran']
        .map((id): (typeof someQuery.columns)[number] => ({ id, kind: 'dimension', field: id }))
        .concat({ id: 'nilai', kind: 'measure', field: 'nilai' }),
      sort: [{ column: 'nilai', order: 'desc' as const }],
      top: { n: 2, rest: false },
    }
    const whole = {
      id: 'w',
      judul: '',
      formats: [],
      kind: 'pivot' as const,
      ...leger,
      totals: false,
      below: [],
      query,
    }
    const asked = queryOf(whole)!.totals.map((by) => by.join())
    expect(asked).toEqual(['kelas,murid,nis', 'kelas,murid', 'kelas'])
    const means = [
      ['7A', 'Ani', null, null, 75, 73],
      ['7A', 'Budi', null, null, 75, 73],
      ['7A', 'Citra', null, null, 100, 75],
      ['7A', 'Dewi', null, null, 60, 73],
      ['8A', 'Eka', null, null, 50, 60],
    ]
    const answered = {
      ...marks,
      totals: [
        {
          by: ['kelas', 'murid'],
          rows: resultOf(
            ['kelas', 'murid', 'nis', 'pelajaran'].map((id) => ({ id })),
            [{ id: 'nilai' }, { id: 'kkm' }],
            means,
          ).rows,
        },
      ],
    }
    const { lines, isCut } = pivotOf(whole, answered, { most: 60 })
    expect(lines.map(({ names }) => names[1]?.label)).toEqual(['Citra', 'Ani', 'Eka'])
    expect(isCut).toBe(true)
    const all = { ...whole, query: { ...query, top: { n: 9, rest: false } } }
    expect(pivotOf(all, answered, { most: 60 }).isCut).toBe(false)
  })

  it('has no column of what nobody has, and asks for no totals of what only tells more', () => {
    const bare = { ...marks, rows: marks.rows.map((row) => row.with(2, null)) }
    expect(pivotOf(leger, bare, { most: 60 }).down.map(({ id }) => id)).toEqual(['kelas', 'murid'])
    const query = {
      ...someQuery,
      columns: marks.columns.map(({ id, kind }) =>
        kind === 'dimension'
          ? { id, kind: 'dimension' as const, field: id }
          : { id, kind: 'measure' as const, field: id },
      ),
    }
    const asked = queryOf({ id: 'w', judul: '', formats: [], kind: 'pivot', ...leger, query })!
    expect(asked.totals.map((by) => by.join())).toEqual(['kelas', 'kelas,pelajaran', '', 'pelajaran'])
  })
})

it('a line of all is called what it is: a total, a mean, or something of all', () => {
  const named = (...ofMany: ('jumlah' | 'rata-rata' | 'lain')[]) => totalWord(valuesOf(marksOf(ofMany)))
  expect([named('jumlah'), named('rata-rata'), named('jumlah', 'rata-rata'), named('lain')]).toEqual([
    'Total',
    'Rata-rata',
    'Keseluruhan',
    'Keseluruhan',
  ])
})

function marksOf(ofMany: ('jumlah' | 'rata-rata' | 'lain')[]) {
  const result = resultOf(
    [{ id: 'kelas' }],
    ofMany.map((_, at) => ({ id: `n${at}` })),
    [],
  )
  return {
    ...result,
    columns: result.columns.map((column, at) => (at === 0 ? column : { ...column, ofMany: ofMany[at - 1]! })),
  }
}
