import { resultOf, someQuery } from '@suluh/contract/reports/result-fixture'
import { expect, it } from 'vitest'
import { mapOf } from './drawn-map.ts'
import { filesOf, type MapWidget, type Outlines } from './outlines.ts'

const outlines: Outlines = {
  '31': { box: [100, 200, 140, 220], d: 'M100,200l40,0 0,20z' },
  '32': { box: [120, 210, 1300, 400], d: 'M120,210l1180,0 0,190z' },
}
const mapBy = (field: string, more: Partial<MapWidget> = {}): MapWidget => ({
  id: 'peta',
  judul: '',
  kind: 'map',
  formats: [],
  query: {
    ...someQuery,
    columns: [
      { id: 'wilayah', kind: 'dimension', field },
      { id: 'n', kind: 'measure', field: 'n' },
    ],
  },
  ...more,
})
const figures = (...rows: [string | null, number | null][]) =>
  resultOf([{ id: 'wilayah' }], [{ id: 'n' }], rows)
const result = figures(['31', 40], [null, 90], ['32', 80], ['99', null])

it('areas are coloured from the least to the most, and listed from the most on; who has no place is known', () => {
  const map = mapOf(mapBy('provinsi'), result, outlines)!
  expect(map.places.map(({ group, share, area }) => [group.key, share, area !== undefined])).toEqual([
    [null, 1, false],
    ['32', 0.8, true],
    ['31', 0, true],
    ['99', undefined, false],
  ])
  expect([map.least, map.most]).toEqual([40, 90])
})

it('the order of the query stays, and so do ends and rules that somebody has set', () => {
  const query = { ...mapBy('provinsi').query, sort: [{ column: 'wilayah', order: 'asc' as const }] }
  const formats = [{ column: 'n', operator: 'lte' as const, value: [50], tone: 'kurang' as const }]
  const scale = { min: 0, max: 100 }
  const map = mapOf(mapBy('provinsi', { query, formats, scale }), result, outlines)!
  expect(map.places.map(({ value, tone, share }) => [value, tone, share])).toEqual([
    [40, 'kurang', 0.4],
    [90, undefined, 0.9],
    [80, undefined, 0.8],
    [null, undefined, undefined],
  ])
})

it('what is shown is the part of the country with figures: never less than lets one see where it is', () => {
  const [left, top, width, height] = mapOf(mapBy('provinsi'), figures(['31', 40]), outlines)!.view
  expect([left + width / 2, top + height / 2, width, height]).toEqual([120, 210, 500, 500])
  const both = mapOf(mapBy('provinsi'), result, outlines)!.view
  expect(both[0]).toBeLessThan(100)
  expect(both[0] + both[2]).toBeGreaterThan(1300)
  // Nothing has a place: all of it.
  expect(mapOf(mapBy('provinsi'), figures([null, 1]), outlines)!.view[2]).toBeGreaterThan(9000)
})

it('only one grouping, of provinces or of regencies, is a map; regencies bring the files of their provinces', () => {
  expect(mapOf(mapBy('lembaga'), result, outlines)).toBeUndefined()
  const two = resultOf([{ id: 'wilayah' }, { id: 'bulan' }], [{ id: 'n' }], [['31', 'Okt', 1]])
  expect(mapOf(mapBy('provinsi'), two, outlines)).toBeUndefined()
  expect(filesOf(mapBy('provinsi'), result)).toEqual(['provinsi'])
  const regencies = figures(['32.73', 1], ['32.04', 2], ['31.71', 3], [null, 4], ['00.01', 5])
  expect(filesOf(mapBy('kabupaten'), regencies)).toEqual(['provinsi', '32', '31'])
  expect(filesOf(mapBy('lembaga'), result)).toEqual([])
})
