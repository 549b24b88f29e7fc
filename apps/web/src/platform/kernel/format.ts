import { getStoredIdentity } from './auth/session.ts'

const zones = { WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' } as const
export type Zone = keyof typeof zones

/** `1.234,5`; at most `digits` decimals (one unless told otherwise). */
export function formatNumber(value: number, digits = 1): string {
  return decimals(0, digits).format(value)
}

/** With so many decimals; made once for all: to make one takes ten times as long as to write a number with it. */
export const decimals = keptBy(
  (least: number, most: number) =>
    new Intl.NumberFormat('id-ID', { minimumFractionDigits: least, maximumFractionDigits: most }),
)

function keptBy<Key extends unknown[], Made>(make: (...key: Key) => Made): (...key: Key) => Made {
  const made = new Map<string, Made>()
  return (...key) => {
    const name = key.join()
    const kept = made.get(name) ?? make(...key)
    made.set(name, kept)
    return kept
  }
}

/** `1,2 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${formatNumber(bytes / 1000 ** step)} ${units[step]}`
}

/** `7/3/2025`, in the institution's zone; in another where one is named. */
export function formatDate(iso: string, where: Zone = zone()): string {
  const { day, month, year } = partsOf(iso, where)
  return `${Number(day)}/${Number(month)}/${year}`
}

/** `Sabtu, 21 November 2026`, as formal papers write it; in another zone where one is named. */
export function formatLongDate(iso: string, where: Zone = zone()): string {
  const words = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return new Date(iso).toLocaleDateString('id-ID', { timeZone: zones[where], ...words })
}

/** `21 November 2026`, as a paper is dated; in another zone where one is named. */
export function formatDayInWords(iso: string, where: Zone = zone()): string {
  const words = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return new Date(iso).toLocaleDateString('id-ID', { timeZone: zones[where], ...words })
}

/** `10.41 WIB`; in another zone where one is named. */
export function formatTime(iso: string, where: Zone = zone()): string {
  const { hour, minute } = partsOf(iso, where)
  return `${hour}.${minute} ${where}`
}

/** `10.41.22`, for what changes while one looks. */
export function formatClock(ms: number): string {
  const { hour, minute, second } = partsOf(new Date(ms).toISOString())
  return `${hour}.${minute}.${second}`
}

/** `7/3/2025 10.41 WIB`. */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)} ${formatTime(iso)}`
}

/** `1 jam 30 menit`, `42 menit 30 detik`, `20 detik`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), 'jam'],
    [Math.floor((whole % 3600) / 60), 'menit'],
    [whole % 60, 'detik'],
  ]
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return said.join(' ') || '0 detik'
}

/** The IANA name of the institution's zone, for pickers that work in it. */
export function timeZone(): string {
  return zones[zone()]
}

function zone(): Zone {
  return getStoredIdentity()?.zone ?? 'WIB'
}

/** A list of hundreds names as many moments. */
const clockIn = keptBy(
  (where: Zone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zones[where],
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
)

function partsOf(iso: string, where: Zone = zone()): Record<string, string> {
  const parts = clockIn(where).formatToParts(new Date(iso))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}
