import { resultOf, someQuery } from '@suluh/contract/reports/result-fixture'
import { groupAt } from '@suluh/contract/reports/result-cells'
import { expect, it } from 'vitest'
import type { Marked } from './marks.ts'
import { mostMultiples, multiplesOf } from './multiples.ts'

const line: Marked = {
  id: 'w',
  judul: '',
  formats: [],
  query: someQuery,
  kind: 'line',
  target: null,
  multiples: true,
}
const bar: Marked = { ...line, kind: 'bar', direction: 'tegak', stacked: false }
const trend = resultOf(
  [{ id: 'bulan', type: 'date' }, { id: 'lembaga' }],
  [{ id: 'nilai' }],
  [
    ['2026-01', 'SMP B', 40],
    ['2026-01', 'SMP A', 90],
    ['2026-02', 'SMP A', 88],
    ['2026-02', 'SMP B', null],
    ['2026-02', 'SMP C', 60],
  ],
)

it('each group has a picture of its own figures, and all have the scale of all of them', () => {
  const { parts, column, found } = multiplesOf(line, trend)!
  expect([column.id, found]).toEqual(['lembaga', 3])
  expect(
    parts.map(({ group, result }) => [
      group.label,
      result.rows.map(([month, value]) => [groupAt([month!], { index: 0 }).key, value]),
    ]),
  ).toEqual([
    [
      'SMP B',
      [
        ['2026-01', 40],
        ['2026-02', null],
      ],
    ],
    [
      'SMP A',
      [
        ['2026-01', 90],
        ['2026-02', 88],
      ],
    ],
    // All have the same axis, whoever has figures where.
    [
      'SMP C',
      [
        ['2026-01', null],
        ['2026-02', 60],
      ],
    ],
  ])
  expect(parts[0]!.result.columns.map(({ id }) => id)).toEqual(['bulan', 'nilai'])
  const [one, other] = parts.map(({ widget }) => widget.scale)
  expect(one).toEqual(other)
  expect(one!.min!).toBeLessThanOrEqual(40)
  expect(one!.max!).toBeGreaterThanOrEqual(90)
  // Bars begin at nought; what is marked is in every picture; ends that were set by hand hold.
  const bands = [{ from: 95, to: 120, label: '', tone: 'baik' as const }]
  expect(multiplesOf({ ...bar, bands }, trend)!.parts[0]!.widget.scale).toEqual({ min: 0, max: 150 })
  expect(multiplesOf({ ...bar, scale: { min: 20, max: null } }, trend)!.parts[0]!.widget.scale).toEqual({
    min: 20,
    max: 100,
  })
})

it('there are none unless asked for, without a second group, or with a third; of many the first are shown', () => {
  expect(multiplesOf({ ...line, multiples: false }, trend)).toBeUndefined()
  expect(multiplesOf(line, resultOf([{ id: 'bulan' }], [{ id: 'n' }], [['x', 1]]))).toBeUndefined()
  const three = resultOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }], [{ id: 'n' }], [['x', 'y', 'z', 1]])
  expect(multiplesOf(line, three)).toBeUndefined()
  const rows = Array.from({ length: 40 }, (_, at) => ['2026-01', `SMP ${at}`, at])
  const many = multiplesOf(line, resultOf([{ id: 'a' }, { id: 'b' }], [{ id: 'n' }], rows))!
  expect([many.parts.length, many.found]).toEqual([mostMultiples, 40])
})
