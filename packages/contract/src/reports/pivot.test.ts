import { describe, expect, it } from 'vitest'
import { pivotOf, pivotSheets } from './pivot.ts'
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
const widget = { rows: ['lembaga', 'kelas'], totals: true }

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
    const { heads, lines } = pivotOf({ rows: ['a'], totals: false }, two, { most: 60 })
    expect(heads.map((row) => row.map(({ label, span }) => `${label}:${span}`))).toEqual([
      ['p:2', 'q:2'],
      ['Kolom n:1', 'Kolom m:1', 'Kolom n:1', 'Kolom m:1'],
    ])
    expect(lines[0]?.cells).toEqual([1, 2, 3, 4])
  })

  it('without anything chosen to go down the first grouping does', () => {
    const { down, across } = pivotOf({ rows: [], totals: false }, grades, { most: 60 })
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
    const pivot = pivotOf({ rows: ['a'], totals: true }, wide, { most: 60 })
    expect([pivot.lines.length, pivot.cellColumns.length, pivot.hidden]).toEqual([100, 60, 40])
    const sheets = pivotSheets({ rows: ['a'], totals: true }, wide, 12)
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
  expect(queryOf({ ...widget, totals: false })).toBe(widget.query)
  expect(queryOf({ id: 'w', judul: '', kind: 'image', fileId: null, alt: '' })).toBeNull()
})
