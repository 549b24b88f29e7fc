import { expect, it } from 'vitest'
import { momentOf } from './berkas-head.tsx'

it('papers of the day bear the head of when it was over, and until then that of now', () => {
  const closesAt = '2026-11-26T03:00:00.000Z'
  expect(momentOf({ isOver: true, closesAt })).toBe(closesAt)
  expect(momentOf({ isOver: false, closesAt })).toBeUndefined()
})
