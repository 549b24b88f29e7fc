import dayjs, { type Dayjs } from 'dayjs'
import { timeZone } from '#platform/kernel/format.ts'

const zones: Record<string, { name: string; offset: string; hours: number }> = {
  'Asia/Jakarta': { name: 'WIB', offset: '+07:00', hours: 7 },
  'Asia/Makassar': { name: 'WITA', offset: '+08:00', hours: 8 },
  'Asia/Jayapura': { name: 'WIT', offset: '+09:00', hours: 9 },
}

/** Indonesia knows no summer time, so that an offset is enough. */
function zone() {
  return zones[timeZone()] ?? { name: 'WIB', offset: '+07:00', hours: 7 }
}

export function zoneName(): string {
  return zone().name
}

/** A picker shows wall time; here it is read as the institution's, wherever the browser stands. */
export function toIso(wall: Dayjs): string {
  return new Date(wall.format('YYYY-MM-DDTHH:mm:00') + zone().offset).toISOString()
}

/** The same to the second, for moments that lie in the past. */
export function toIsoSecond(wall: Dayjs): string {
  return new Date(wall.format('YYYY-MM-DDTHH:mm:ss') + zone().offset).toISOString()
}

/** The other way: that moment as the institution's clock on the wall shows it. */
export function toWall(iso: string): Dayjs {
  return dayjs(new Date(Date.parse(iso) + zone().hours * 3_600_000).toISOString().slice(0, 19))
}

/** This minute on the institution's wall clock. */
export function thisMinute(): Dayjs {
  return toWall(new Date().toISOString()).startOf('minute')
}

/** The day on the institution's calendar, `2026-11-21`. */
export function dayOf(iso: string): string {
  return new Date(Date.parse(iso) + zone().hours * 3_600_000).toISOString().slice(0, 10)
}

/** When that day begins there. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00${zone().offset}`).toISOString()
}
