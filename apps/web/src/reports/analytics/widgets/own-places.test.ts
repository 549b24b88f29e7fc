import { expect, it } from 'vitest'
import { resultOf } from '@suluh/contract/reports/result-fixture'
import { dimensionsOf } from '@suluh/contract/reports/result-cells'
import { placesOf } from './own-places.ts'

/** A grouping of its own for each test: places are kept as long as the page is open. */
function grouping(name: string) {
  const [dimension] = dimensionsOf(resultOf([{ id: name }], [], []))
  return (...labels: string[]) =>
    placesOf(
      dimension,
      labels.map((label) => ({ key: label, label })),
    )
}

it('a group keeps its colour whatever a filter leaves beside it', () => {
  const of = grouping('kelas')
  expect(of('7A', '7B', '7C')).toEqual([0, 1, 2])
  expect(of('7C')).toEqual([2])
  expect(of('7B', '7D')).toEqual([1, 3])
  expect(of('7A', '7B', '7C', '7D')).toEqual([0, 1, 2, 3])
})

it('what falls short has its own colour also where it is met first', () => {
  const of = grouping('ketuntasan')
  expect(of('Belum mencapai')).toEqual([1])
  expect(of('Mencapai ambang', 'Belum mencapai')).toEqual([0, 1])
  expect(of('Belum mencapai', 'Menunggu dinilai')).toEqual([1, 4])
})

it('no two of a few look alike, however many there have been', () => {
  const of = grouping('lembaga')
  const many = Array.from({ length: 30 }, (_, at) => `Sekolah ${at}`)
  of(...many)
  for (const few of [many.slice(0, 8), many.slice(5, 13), ['Sekolah 0', 'Sekolah 8', 'Sekolah 16', 'Baru']]) {
    const hues = of(...few).map((place) => place % 8)
    expect(new Set(hues).size).toBe(few.length)
  }
})

it('each grouping has places of its own', () => {
  expect(grouping('mata pelajaran')('Fisika')).toEqual([0])
  expect(grouping('guru')('Bu Sari')).toEqual([0])
})
