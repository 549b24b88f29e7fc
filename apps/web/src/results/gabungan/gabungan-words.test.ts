import { expect, it } from 'vitest'
import { movedWords } from './gabungan-words.ts'

it('tells of those who pass or fail by a new threshold alone', () => {
  const none = { valueChanged: 0, rankMoved: 0, newlyPassed: 0, newlyFailed: 0 }
  expect(movedWords(none)).toBe('Tidak ada nilai, peringkat, atau kelulusan yang berubah.')
  expect(movedWords({ ...none, newlyFailed: 30 })).toContain('30 tidak lagi')
})
