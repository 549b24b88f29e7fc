import type { DateGrain } from '@suluh/contract/reports/period'
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

/** The first day of the period that a key names. */
function firstDay(key: Sql, grain: DateGrain): Sql {
  switch (grain) {
    case 'tahun':
      return sql`to_date(${key}, 'YYYY')`
    case 'semester':
      return sql`to_date(left(${key}, 4) || case right(${key}, 1) when '1' then '-01' else '-07' end, 'YYYY-MM')`
    case 'bulan':
      return sql`to_date(${key}, 'YYYY-MM')`
    case 'minggu':
      return sql`to_date(${key}, 'IYYY-"W"IW')`
    case 'hari':
      return sql`to_date(${key}, 'YYYY-MM-DD')`
  }
}

/**
 * The key of the month or the semester before the one that a period begins in, or of the same period a year before; none
 * where that year has no such day or week.
 */
export function shiftedKey(
  key: Sql,
  grain: DateGrain,
  to: 'bulan-lalu' | 'semester-lalu' | 'tahun-lalu',
): Sql {
  if (to === 'tahun-lalu' && grain === 'minggu') {
    // The 28th of December lies in the last week of its year.
    const last = sql`to_char(make_date(left(${key}, 4)::int - 1, 12, 28), 'IYYY-"W"IW')`
    const same = sql`((left(${key}, 4)::int - 1)::text || substr(${key}, 5))`
    return sql`case when ${same} <= ${last} then ${same} end`
  }
  const months = { 'bulan-lalu': 1, 'semester-lalu': 6, 'tahun-lalu': 12 }[to]
  const day = sql`(${firstDay(key, grain)} - make_interval(months => ${sql.lit(months)}))`
  const shifted = periodKey(
    day,
    { 'bulan-lalu': 'bulan', 'semester-lalu': 'semester', 'tahun-lalu': grain }[to] as DateGrain,
  )
  // Of the 29th of February there is none a year before.
  return to === 'tahun-lalu' && grain === 'hari'
    ? sql`case when right(${key}, 5) = right(${shifted}, 5) then ${shifted} end`
    : shifted
}
