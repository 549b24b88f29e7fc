/** A figure as a real number, without the last bits of a division. */
export function exact(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1e4) / 1e4
}

export function yesNo(value: boolean | null): string {
  if (value === null) return ''
  return value ? 'Ya' : 'Tidak'
}

/** The day of the institution's clock, as a cell. */
export function dayCell(iso: string): Date {
  const day = new Date(iso).toLocaleDateString('sv-SE', { timeZone: 'Asia/Jakarta' })
  return new Date(`${day}T00:00:00Z`)
}

/** `7/3/2025`. */
export function dayWords(day: Date): string {
  return `${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear()}`
}
