import { expect, test } from 'vitest'
import { choices, izinWords } from './izin-words.ts'

test('rights are told in words, the first few of many; one that is gone by its name', () => {
  expect(izinWords(['pelajaran.read'])).toBe('Pelajaran: melihat')
  expect(izinWords(['pelajaran.read', 'soal.read', 'soal.write', 'event.read', 'hilang.read'])).toBe(
    'Pelajaran: melihat, Bank Soal: melihat, Bank Soal: membuat & mengubah, 2 lainnya',
  )
  expect(choices.map(({ izin }) => izin)).not.toContain('devs.write')
})
