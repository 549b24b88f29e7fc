/** A figure with a fixed number of decimals, so that columns line up; a dash where there is none. */
export function fixedFigure(value: number | null | undefined, digits: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '—'
  const shown = value.toLocaleString('id-ID', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return shown.replace('-', '−')
}

/** From one figure to another: `24–64`; beside a minus the dash would be read as another. */
export function rangeText(from: string, to: string): string {
  return /^[-−]/.test(from) ? `${from} s.d. ${to}` : `${from}–${to}`
}
