import type { DateGrain } from '@suluh/contract/reports/analytics-query'
import { sql } from 'kysely'
import type { Sql } from '../catalogue/measure.ts'

/**
 * Periods have keys that say what they are, in the order of time: `2026`, `2026-S1`, `2026-03`, `2026-W07`, `2026-03-15`.
 * A filter takes any of them.
 */
const formats: Record<DateGrain, string> = {
  tahun: 'YYYY',
  semester: 'YYYY',
  bulan: 'YYYY-MM',
  minggu: 'IYYY-"W"IW',
  hari: 'YYYY-MM-DD',
}

/** The key of the period that a day lies in. */
export function periodKey(day: Sql, grain: DateGrain): Sql {
  if (grain === 'semester')
    return sql`(to_char(${day}, 'YYYY') || case when extract(month from ${day}) <= 6 then '-S1' else '-S2' end)`
  return sql`to_char(${day}, ${sql.lit(formats[grain])})`
}

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
