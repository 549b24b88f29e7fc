import { expect, it } from 'vitest'
import { fromPercent, ratingWords, toPercent } from './rating-units.ts'

const percent = { satuan: 'persen', least: 0, most: 1 } as const
const points = { satuan: 'poin', least: 0, most: 4 } as const
/** Options that weigh 1 to 5. */
const weighted = { satuan: 'poin', least: 1, most: 5 } as const

it('takes what is typed as a share, in percent or in points, and reads it back', () => {
  expect([' 60 ', '62,5', '60%'].map((text) => toPercent(percent, text))).toEqual([60, 62.5, 60])
  expect(toPercent(points, '2,5')).toBe(62.5)
  expect([toPercent(weighted, '1'), toPercent(weighted, '3')]).toEqual([0, 50])
  expect([fromPercent(percent, 60), fromPercent(points, 62.5), fromPercent(weighted, 50)]).toEqual([
    '60',
    '2,5',
    '3',
  ])
})

it('says of a rating whether it is percent or points', () => {
  expect([ratingWords(percent, 57), ratingWords(points, 62.5)]).toEqual(['57%', '2,5 poin'])
  expect([ratingWords(percent, 40, 74), ratingWords(points, 50, 75)]).toEqual(['40–74%', '2–3 poin'])
  expect(ratingWords(percent, 60, 60.2)).toBe('60%')
})

it('takes nothing that is no number in range', () => {
  expect(['', 'enam', '101', '-1', '1e1'].map((text) => toPercent(percent, text))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect([toPercent(points, '4,5'), toPercent(weighted, '0')]).toEqual([null, null])
})
