/** `2012-02-28` as people write it: `28/2/2012`. Anything else stays as it was typed. */
export function toText(iso: string | null): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso ?? '') ?? []
  return year ? `${Number(day)}/${Number(month)}/${year}` : (iso ?? '')
}

/** The ISO date of `28/2/2012`, `28-02-2012` or `28.2.2012`; undefined where it is none. */
export function fromText(text: string): string | undefined {
  const [, day, month, year] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text) ?? []
  if (!day || !month || !year) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}
