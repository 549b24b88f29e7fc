import { z } from 'zod'

export const DateGrain = z.enum(['tahun', 'semester', 'bulan', 'minggu', 'hari'])
export type DateGrain = z.infer<typeof DateGrain>

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']

/** How a period reads: "Mar 2026", "15/3/2026", "Genap 2025/2026". */
export function periodName(key: string): string {
  const [, year = '', half, week, month, day] = periodParts(key) ?? []
  const y = Number(year)
  if (half) return half === '1' ? `Genap ${y - 1}/${y}` : `Ganjil ${y}/${y + 1}`
  if (week) return `Minggu ${Number(week)}, ${year}`
  if (day) return `${Number(day)}/${Number(month)}/${year}`
  return month ? `${months[Number(month) - 1]} ${year}` : year
}

/** The first day of a period and the first day after it, as ISO days; undefined for what is no period. */
export function periodDays(key: string): [from: string, until: string] | undefined {
  const parts = periodParts(key)
  if (!parts) return undefined
  const [, year = '', half, week, month, day] = parts
  const y = Number(year)
  const from = (m: number, d: number) => new Date(Date.UTC(y, m, d))
  if (week) {
    // The week with the year's fourth of January is its first; weeks begin on Monday.
    const fourth = from(0, 4)
    const monday = from(0, 4 - ((fourth.getUTCDay() + 6) % 7) + 7 * (Number(week) - 1))
    // Most years have no 53rd week.
    if (Number(week) === 53 && new Date(monday.getTime() + 3 * 86_400_000).getUTCFullYear() !== y)
      return undefined
    return days(monday, new Date(monday.getTime() + 7 * 86_400_000))
  }
  if (half) return half === '1' ? days(from(0, 1), from(6, 1)) : days(from(6, 1), from(12, 1))
  if (day) {
    const only = from(Number(month) - 1, Number(day))
    return only.getUTCDate() === Number(day)
      ? days(only, from(Number(month) - 1, Number(day) + 1))
      : undefined
  }
  return month ? days(from(Number(month) - 1, 1), from(Number(month), 1)) : days(from(0, 1), from(12, 1))
}

function periodParts(key: string): RegExpExecArray | null {
  return /^((?:19|20)\d\d)(?:-S([12])|-W(0[1-9]|[1-4]\d|5[0-3])|-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$/.exec(
    key,
  )
}

function days(from: Date, until: Date): [string, string] {
  return [from.toISOString().slice(0, 10), until.toISOString().slice(0, 10)]
}

const grainOfMark: readonly [RegExp, DateGrain][] = [
  [/-S/, 'semester'],
  [/-W/, 'minggu'],
  [/^\d+-\d+-/, 'hari'],
  [/-/, 'bulan'],
]

/** What kind of period a key names. */
export function grainOf(key: string): DateGrain {
  return grainOfMark.find(([mark]) => mark.test(key))?.[1] ?? 'tahun'
}

/** The key of the period that a day, as ISO, lies in. */
export function periodOf(day: string, grain: DateGrain): string {
  const [year = '', month = ''] = day.split('-')
  switch (grain) {
    case 'tahun':
      return year
    case 'semester':
      return `${year}-S${Number(month) <= 6 ? 1 : 2}`
    case 'bulan':
      return `${year}-${month}`
    case 'hari':
      return day
    case 'minggu': {
      // A week is of the year that its Thursday lies in.
      const date = new Date(`${day}T00:00:00Z`)
      const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * 86_400_000)
      const first = Date.UTC(thursday.getUTCFullYear(), 0, 1)
      const week = 1 + Math.floor((thursday.getTime() - first) / (7 * 86_400_000))
      return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
    }
  }
}

/** Every period from one to another, both of the same kind; undefined where they are more than `most`. */
export function periodsBetween(first: string, last: string, most: number): string[] | undefined {
  const grain = grainOf(first)
  const periods = [first]
  for (let key = first; key < last;) {
    const next = periodDays(key)?.[1]
    if (!next || periods.length >= most) return undefined
    key = periodOf(next, grain)
    periods.push(key)
  }
  return periods
}

/** Periods that go with the calendar, so that a report opened next month is of next month. */
export const relativePeriods = {
  'bulan-ini': 'Bulan ini',
  'bulan-lalu': 'Bulan lalu',
  'semester-ini': 'Semester ini',
  'semester-lalu': 'Semester lalu',
  'tahun-ini': 'Tahun ini',
  '7-hari': '7 hari terakhir',
  '30-hari': '30 hari terakhir',
  '90-hari': '90 hari terakhir',
} as const
export type RelativePeriod = keyof typeof relativePeriods

export function isRelative(value: unknown): value is RelativePeriod {
  return typeof value === 'string' && Object.hasOwn(relativePeriods, value)
}

/** The first and the last day of such a period, as seen on this day. */
export function relativeDays(period: RelativePeriod, today: string): [from: string, to: string] {
  const daysBefore = (day: string, count: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10)
  const [unit = '', which] = period.split('-').toReversed()
  if (unit === 'hari') return [daysBefore(today, Number(which) - 1), today]
  const grain = period.startsWith('bulan') ? 'bulan' : period.startsWith('semester') ? 'semester' : 'tahun'
  const [from, until] = periodDays(periodOf(today, grain)) ?? [today, today]
  if (unit === 'ini') return [from, daysBefore(until, 1)]
  const [before] = periodDays(periodOf(daysBefore(from, 1), grain)) ?? [from]
  return [before, daysBefore(from, 1)]
}
