import { expect, it } from 'vitest'
import { namesLetters } from './named-letters.ts'

it.each([
  '<p>Jawaban: C</p>',
  '<p>Jadi jawabannya adalah <strong>B</strong>.</p>',
  'Kunci (A) karena genap',
  'Opsi D memuat dua kesalahan.',
  'pilihan yang benar adalah E',
])('an explanation names an option by its letter: %s', (html) => {
  expect(namesLetters(html)).toBe(true)
})

it.each(['Jawabannya Bandung.', 'Vitamin A larut dalam lemak.', 'pilihan a', 'Titik A dan B segaris.', ''])(
  'an explanation names none: %s',
  (html) => {
    expect(namesLetters(html)).toBe(false)
  },
)
