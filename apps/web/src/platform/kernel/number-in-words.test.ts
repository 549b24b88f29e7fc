import { expect, it } from 'vitest'
import { dateInWords } from './date-in-words.ts'
import { numberInWords } from './number-in-words.ts'

it.each([
  [0, 'nol'],
  [1, 'satu'],
  [11, 'sebelas'],
  [12, 'dua belas'],
  [20, 'dua puluh'],
  [31, 'tiga puluh satu'],
  [100, 'seratus'],
  [110, 'seratus sepuluh'],
  [999, 'sembilan ratus sembilan puluh sembilan'],
  [1000, 'seribu'],
  [1111, 'seribu seratus sebelas'],
  [2026, 'dua ribu dua puluh enam'],
  [11_000, 'sebelas ribu'],
])('says %i as %s', (value, words) => {
  expect(numberInWords(value)).toBe(words)
})

it('writes a day all in words, of the place where it is', () => {
  const words = 'Jumat, tanggal dua puluh tujuh, bulan November, tahun dua ribu dua puluh enam'
  expect(dateInWords('2026-11-26T15:30:00.000Z', 'WIT')).toBe(words)
})
