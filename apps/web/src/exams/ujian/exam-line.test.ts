import { expect, it } from 'vitest'
import { isNews } from './exam-line.ts'

const said = { soalNumber: 3, answered: 2, unsent: 0, device: 'uji' }

it('the page says where it is, what it cannot send, and what became less; not what the server counts itself', () => {
  expect(isNews(said, undefined)).toBe(true)
  expect(isNews({ ...said }, said)).toBe(false)
  expect(isNews({ ...said, soalNumber: 4 }, said)).toBe(true)
  expect(isNews({ ...said, unsent: 1 }, said)).toBe(true)
  expect(isNews({ ...said, device: 'lain' }, said)).toBe(true)
  expect(isNews({ ...said, answered: 3 }, said)).toBe(false)
  expect(isNews({ ...said, answered: 1 }, said)).toBe(true)
})
