import { expect, it } from 'vitest'
import { openVisits } from './visits.ts'

const scope = (applicationId: string) => ({ applicationId })
const all = ['c', 'a', 'e', 'b', 'd'].map(scope)
const names = (scopes: { applicationId: string }[]) =>
  scopes.map(({ applicationId }) => applicationId).join('')

it('visits the busy ones each time, and so many of the others that each has its turn', () => {
  const visits = openVisits(2)
  expect(names(visits.take(all))).toBe('ab')
  visits.note(scope('a'), true)
  expect([1, 2, 3].map(() => names(visits.take(all)))).toEqual(['acd', 'aeb', 'acd'])
  visits.note(scope('a'), false)
  expect(names(visits.take(all))).toBe('ea')
})

it('visits all where they are few, and goes on where some have come and gone', () => {
  expect(names(openVisits(5).take(all))).toBe('abcde')
  const visits = openVisits(2)
  expect(names(visits.take(all))).toBe('ab')
  expect(names(visits.take(['aa', 'b', 'bb', 'z'].map(scope)))).toBe('bbz')
  expect(names(visits.take([]))).toBe('')
  expect(names(visits.take(all))).toBe('ab')
})
