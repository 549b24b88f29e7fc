import { expect, test } from 'vitest'
import { numberOnPaper } from './number-on-paper.ts'

test.each([
  ['197001011995121001', '197001011995121001'],
  ['1234567890123456', '1234567890123456'],
  ['G-07', ''],
  ['0001', ''],
  [null, ''],
])('of %s "%s" stands below a name', (nomor, shown) => {
  expect(numberOnPaper(nomor)).toBe(shown)
})
