import { zoneNames, type Zone } from '#platform/email/format-moment.ts'

/** A figure as a real number, without the last bits of a division. */
export function exact(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1e4) / 1e4
}

export function yesNo(value: boolean | null): string {
  if (value === null) return ''
  return value ? 'Ya' : 'Tidak'
}

/** The day of an institution's clock, as a cell. */
export function dayCell(iso: string, zone: Zone = 'WIB'): Date {
  const day = new Date(iso).toLocaleDateString('sv-SE', { timeZone: zoneNames[zone] })
  return new Date(`${day}T00:00:00Z`)
}
