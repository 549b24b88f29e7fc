import { describe, expect, it } from 'vitest'
import { grainOf, periodDays, periodOf, periodsBetween, relativeDays, type DateGrain } from './period.ts'

describe('periods', () => {
  it('every day of some years lies in the period that it is said to be of, and keys say their kind', () => {
    for (let time = Date.UTC(2019, 0, 1); time < Date.UTC(2029, 0, 1); time += 86_400_000) {
      const day = new Date(time).toISOString().slice(0, 10)
      for (const grain of ['tahun', 'semester', 'bulan', 'minggu', 'hari'] satisfies DateGrain[]) {
        const key = periodOf(day, grain)
        const [from, until] = periodDays(key)!
        expect(from <= day && day < until).toBe(true)
        expect(grainOf(key)).toBe(grain)
      }
    }
  })

  it('those between two are all of them, unless they are too many', () => {
    expect(periodsBetween('2025-11', '2026-02', 9)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(periodsBetween('2020-W52', '2021-W01', 9)).toEqual(['2020-W52', '2020-W53', '2021-W01'])
    expect(periodsBetween('2025-01', '2026-02', 9)).toBeUndefined()
    expect(periodsBetween('2026-S1', '2026-S1', 1)).toEqual(['2026-S1'])
  })

  it('a year has a 53rd week where its calendar has one, and no year another', () => {
    const years = Array.from({ length: 30 }, (_, at) => 2010 + at)
    const known = (year: number) => {
      const day = new Date(Date.UTC(year, 0, 1)).getUTCDay()
      const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
      return day === 4 || (isLeap && day === 3)
    }
    expect(years.filter((year) => periodDays(`${year}-W53`))).toEqual(years.filter(known))
  })

  it.each([
    ['bulan-ini', '2026-03-01', '2026-03-31'],
    ['bulan-lalu', '2026-02-01', '2026-02-28'],
    ['semester-ini', '2026-01-01', '2026-06-30'],
    ['semester-lalu', '2025-07-01', '2025-12-31'],
    ['tahun-ini', '2026-01-01', '2026-12-31'],
    ['7-hari', '2026-03-09', '2026-03-15'],
    ['30-hari', '2026-02-14', '2026-03-15'],
    ['90-hari', '2025-12-16', '2026-03-15'],
  ] as const)('%s, as seen on 15 March 2026', (period, from, to) => {
    expect(relativeDays(period, '2026-03-15')).toEqual([from, to])
  })

  it('the month before January is December', () => {
    expect(relativeDays('bulan-lalu', '2026-01-31')).toEqual(['2025-12-01', '2025-12-31'])
    expect(relativeDays('semester-lalu', '2026-07-01')).toEqual(['2026-01-01', '2026-06-30'])
  })
})
