/** A figure with a fixed number of decimals, so that columns line up; a dash where there is none. */
export function figure(value: number | null, digits = 2): string {
  if (value === null || !Number.isFinite(value)) return '—'
  return value.toLocaleString('id-ID', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** The beginning of a question, as much as a line on paper takes. */
export function beginning(stem: string, most: number): string {
  return stem.length > most ? `${stem.slice(0, most).trimEnd()}…` : stem
}

export function percent(share: number | null): string {
  return share === null ? '—' : `${figure(share * 100, 0)}%`
}

export function interval(range: readonly [number, number] | null, digits = 2): string {
  return range === null ? '' : `${figure(range[0], digits)}–${figure(range[1], digits)}`
}
