import { expect, test } from 'vitest'
import { numberTitle } from './berkas-groups.ts'

test.each([
  [['2026-001', '2026-002'], 'Nomor peserta'],
  [[null, null], 'NISN'],
  [['2026-001', null], 'Nomor peserta atau NISN'],
])('numbers of %j are called %s', (given, title) => {
  expect(numberTitle(given.map((nomorPeserta) => ({ nomorPeserta })))).toBe(title)
})
