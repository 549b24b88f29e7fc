import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { resultOf, someQuery } from '@suluh/contract/reports/result-fixture'
import { expect, it } from 'vitest'
import { sharedEnds } from './shared-scale.ts'

const own = { min: null, max: null }
const base = { judul: '', formats: [], query: someQuery }
const bar = (id: string, isIn = true, stacked = false): Widget => ({
  ...base,
  id,
  kind: 'bar',
  direction: 'tegak',
  stacked,
  target: null,
  scale: { ...own, shared: isIn },
})
const field = (id: string): Widget => ({ ...base, id, kind: 'heatmap', scale: { ...own, shared: true } })
const figures = (values: number[], type: 'number' | 'percent' = 'number') =>
  resultOf(
    [{ id: 'kelas' }],
    [{ id: 'n', type }],
    values.map((value, at) => [`Kelas ${at % 2}`, value]),
  )
const endsOf = (widgets: Widget[], results: Record<string, AnalyticsResult>) =>
  widgets.map((widget) => sharedEnds(widget, widgets, (id) => results[id]))

it('bars that share a scale have the ends of the highest of all, and the others their own', () => {
  const results = { a: figures([3, 12]), b: figures([41, 97]), c: figures([2000]) }
  const ends = { min: 0, max: 100 }
  expect(endsOf([bar('a'), bar('b'), bar('c', false)], results)).toEqual([ends, ends, undefined])
})

it('fields of colours go from the least to the most of all of them, whatever bars show', () => {
  const results = { a: figures([31, 44]), b: figures([52, 78]), c: figures([2000]) }
  const ends = { min: 31, max: 78 }
  expect(endsOf([field('a'), field('b'), bar('c')], results).slice(0, 2)).toEqual([ends, ends])
})

it('bars upon each other count together, and percents never stand beside counts', () => {
  const results = { a: figures([40, 30, 30, 10]), b: figures([8]), c: figures([52], 'percent') }
  const ends = endsOf([bar('a', true, true), bar('b'), bar('c')], results)
  expect(ends.map((each) => each?.max)).toEqual([80, 80, 60])
})

it('says nothing of figures that are not there yet', () => {
  expect(endsOf([bar('a'), bar('b')], {})).toEqual([undefined, undefined])
})
