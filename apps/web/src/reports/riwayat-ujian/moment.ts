import { formatClock, formatDate, formatTime } from '#platform/kernel/format.ts'

/** `7/3/2025 10.41.22 WIB`: two acts of one minute are told apart. */
export function formatMoment(iso: string): string {
  const [, zone = ''] = formatTime(iso).split(' ')
  return `${formatDate(iso)} ${formatClock(Date.parse(iso))} ${zone}`
}
