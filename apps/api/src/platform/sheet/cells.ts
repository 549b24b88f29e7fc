/** A figure as a real number, without the last bits of a division. */
export function exact(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1e4) / 1e4
}

export function yesNo(value: boolean | null): string {
  if (value === null) return ''
  return value ? 'Ya' : 'Tidak'
}
