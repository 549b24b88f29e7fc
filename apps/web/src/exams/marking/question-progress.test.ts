import { expect, it } from 'vitest'
import { questionProgress } from './question-progress.ts'

it('calls a question finished only where no other marker is awaited', () => {
  const none = { forMe: 0, waiting: 0, marked: 0, blank: 0 }
  expect(questionProgress({ ...none, forMe: 3, waiting: 8, marked: 1 })).toBe('3 menunggu')
  expect(questionProgress({ ...none, waiting: 8, marked: 1 })).toBe('menunggu penilai lain')
  expect(questionProgress({ ...none, marked: 9, blank: 1 })).toBe('✓ selesai')
  expect(questionProgress({ ...none, blank: 4 })).toBe('semua kosong')
  expect(questionProgress(none)).toBe('belum ada jawaban')
})
