import { afterEach, expect, test, vi } from 'vitest'
import { addDays, addMonths, dayWords, monthWords, onDays, weekOf, weeksOfMonth } from './calendar-days.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a month stands in whole weeks from Monday', () => {
  const weeks = weeksOfMonth('2026-11-21')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(weeksOfMonth('2027-02-10')).toHaveLength(4)
  expect(weekOf('2026-11-22')).toEqual(weeks[3])
})

test('days and months move over the ends of years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addMonths('2026-12-31', 1)).toBe('2027-01-01')
  expect(addMonths('2027-01-15', -1)).toBe('2026-12-01')
  expect(monthWords('2026-11-21')).toBe('November 2026')
  expect(dayWords('2026-11-21', true)).toBe('Sabtu, 21 November')
})

test('an exam over midnight stands once, one of several days on each that it touches', () => {
  vi.stubGlobal('document', { cookie: 'suluh=token.suluh' })
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ zone: 'WIB', authenticated: true }) })
  const late = { nama: 'malam', opensAt: '2026-11-21T16:30:00.000Z', closesAt: '2026-11-21T17:30:00.000Z' }
  const early = { nama: 'pagi', opensAt: '2026-11-21T01:00:00.000Z', closesAt: '2026-11-21T02:00:00.000Z' }
  const long = { nama: 'lama', opensAt: '2026-11-21T02:30:00.000Z', closesAt: '2026-11-22T03:00:00.000Z' }
  const days = onDays([late, early, long], ['2026-11-21', '2026-11-22', '2026-11-23'])
  expect([...days.values()].map((events) => events.map(({ nama }) => nama))).toEqual([
    ['pagi', 'lama', 'malam'],
    ['lama'],
    [],
  ])
})
