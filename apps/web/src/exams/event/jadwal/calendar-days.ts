import { dayOf } from '../institution-time.ts'

/** A day of the institution's calendar: `2026-11-21`. */
export type Day = string

const dayMs = 86_400_000

/** The weeks that a month lies in, from Monday to Sunday, with the days of its neighbours that fill them. */
export function weeksOfMonth(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`
  const next = addMonths(first, 1)
  const weeks: Day[][] = []
  for (let monday = mondayOf(first); monday < next; monday = addDays(monday, 7)) weeks.push(weekOf(monday))
  return weeks
}

/** Monday to Sunday around a day. */
export function weekOf(day: Day): Day[] {
  const monday = mondayOf(day)
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** The first of the month so many months away. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

/**
 * What lies on each of the days, the earliest first. What ends within a day of its opening stands on that one day, also
 * over midnight; what lasts longer stands on every day that it touches.
 */
export function onDays<T extends { opensAt: string; closesAt: string }>(
  events: readonly T[],
  days: readonly Day[],
): Map<Day, T[]> {
  const inOrder = events.toSorted((a, b) => a.opensAt.localeCompare(b.opensAt))
  return new Map(
    days.map((day) => [
      day,
      inOrder.filter(({ opensAt, closesAt }) => {
        const isLong = Date.parse(closesAt) - Date.parse(opensAt) > dayMs
        return dayOf(opensAt) <= day && day <= dayOf(isLong ? closesAt : opensAt)
      }),
    ]),
  )
}

/** `November 2026`. */
export function monthWords(day: Day): string {
  return words(day, { month: 'long', year: 'numeric' })
}

/** `Senin, 16`, with the month where asked. */
export function dayWords(day: Day, hasMonth = false): string {
  return words(day, { weekday: 'long', day: 'numeric', ...(hasMonth && { month: 'long' }) })
}

function mondayOf(day: Day): Day {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

function words(day: Day, options: Intl.DateTimeFormatOptions): string {
  return new Date(day).toLocaleDateString('id-ID', { timeZone: 'UTC', ...options })
}
