import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { awayWords, lossWords, spanWords } from './gangguan-words.ts'

const from = '2026-03-02T03:41:00.000Z'

// Whose zone it is told in: nobody is signed in.
beforeAll(() => void vi.stubGlobal('sessionStorage', { getItem: () => null }))
afterAll(() => vi.unstubAllGlobals())

it('says what was away, from when until when, and who lost how much', () => {
  expect(awayWords('server')).toBe('Server tidak dapat dihubungi')
  expect(awayWords('ruang', 'Lab 2')).toBe('Sambungan Lab 2 terputus')
  expect(spanWords({ from, to: '2026-03-02T03:47:00.000Z' })).toBe('10.41–10.47 WIB')
  expect(spanWords({ from, to: '2026-03-02T03:41:20.000Z' })).toBe('10.41 WIB')
  expect(spanWords({ from, to: null })).toBe('sejak 10.41 WIB')
  expect(lossWords({ hit: 28, least: 359, most: 360 })).toBe('28 peserta kehilangan 6 menit')
  expect(lossWords({ hit: 3, least: 20, most: 90 })).toBe('3 peserta kehilangan sampai 1 menit 30 detik')
})
