/** From one figure to another: `24–64`; beside a minus the dash would be read as another. */
export function rangeText(from: string, to: string): string {
  return /^[-−]/.test(from) ? `${from} s.d. ${to}` : `${from}–${to}`
}
