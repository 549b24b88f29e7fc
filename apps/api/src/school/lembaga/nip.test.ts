import { expect, test } from 'vitest'
import { nipOf } from './nip.ts'

test.each([
  ['197001011995121001', '197001011995121001'],
  ['1234567890123456', ''],
  ['G-07', ''],
  [null, ''],
])('of %s "%s" stands behind NIP', (nomor, nip) => {
  expect(nipOf(nomor)).toBe(nip)
})
