import { expect, it } from 'vitest'
import { parseEmailOrTelp, parsePhone } from './phone.ts'

it.each([
  ['08123456789', '+628123456789'],
  ['8123456789', '+628123456789'],
  ['+62 812-3456-7890', '+6281234567890'],
  ['62812345678901', '+62812345678901'],
  ['(+62) 857 1234 5678', '+6285712345678'],
  ['0812345678', '+62812345678'],
  ['081234567', undefined],
  ['08123456789012', undefined],
  ['021-5551234', '+62215551234'],
  ['guru', undefined],
  ['', undefined],
])('reads %s as %s', (typed, stored) => {
  expect(parsePhone(typed)).toBe(stored)
})

it('tells an e-mail from a phone by its @', () => {
  expect(parseEmailOrTelp('  Guru@Sekolah.ID ')).toBe('guru@sekolah.id')
  expect(parseEmailOrTelp('0812-3456-7890')).toBe('+6281234567890')
})
