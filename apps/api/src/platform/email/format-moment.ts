import type { CurrentUser } from '@suluh/contract/platform/current-user'

export type Zone = CurrentUser['zone']

const names: Record<Zone, string> = { WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' }

/** `7/3/2025 10.41 WIB`, as the screens show a moment. */
export function formatMoment(moment: Date, zone: Zone): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: names[zone],
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
