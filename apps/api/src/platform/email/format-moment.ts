import type { CurrentUser } from '@suluh/contract/platform/current-user'

export type Zone = CurrentUser['zone']

/** What a clock is called in the tables of time zones. */
export const zoneNames: Record<Zone, string> = {
  WIB: 'Asia/Jakarta',
  WITA: 'Asia/Makassar',
  WIT: 'Asia/Jayapura',
}

/** `7/3/2025 10.41 WIB`, as the screens show a moment. */
export function formatMoment(moment: Date, zone: Zone): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zoneNames[zone],
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { day, month, year, hour, minute } = parts
  return `${Number(day)}/${Number(month)}/${year} ${hour}.${minute} ${zone}`
}
