import { expect, it } from 'vitest'
import { lineWords } from './line-words.ts'

it.each([
  [0.94, -0.45, '0,94·θ′ − 0,45'],
  [1.1, 0.2, '1,10·θ′ + 0,20'],
  [1, -0.001, '1,00·θ′ + 0,00'],
  [null, null, '—'],
])('writes a line of %s and %s as one would', (slope, intercept, words) => {
  expect(lineWords(slope, intercept)).toBe(words)
})
