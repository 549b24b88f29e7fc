import { afterEach, expect, test, vi } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatLongDate,
  formatNumber,
  timeZone,
} from './format.ts'

afterEach(() => void vi.unstubAllGlobals())

function signIn(zone: string): void {
  vi.stubGlobal('document', { cookie: 'suluh=token.suluh' })
  const identity = JSON.stringify({ zone, authenticated: true })
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'suluh.identity' ? identity : null) })
}

test.each([
  ['WIB', '7/3/2025 23.30 WIB', 'Asia/Jakarta'],
  ['WITA', '8/3/2025 00.30 WITA', 'Asia/Makassar'],
  ['WIT', '8/3/2025 01.30 WIT', 'Asia/Jayapura'],
])('dates are D/M/YYYY in the zone of the institution: %s', (zone, said, name) => {
  signIn(zone)
  expect(formatDateTime('2025-03-07T16:30:00.000Z')).toBe(said)
  expect(formatDate('2025-03-07T16:30:00.000Z')).toBe(said.split(' ')[0])
  expect(timeZone()).toBe(name)
  expect(formatLongDate('2025-03-07T16:30:00.000Z')).toBe(
    zone === 'WIB' ? 'Jumat, 7 Maret 2025' : 'Sabtu, 8 Maret 2025',
  )
})

test('numbers and durations read as Indonesian', () => {
  expect(formatNumber(1234.56)).toBe('1.234,6')
  expect(formatDuration(5400)).toBe('1 jam 30 menit')
  expect(formatDuration(0)).toBe('0 detik')
})
