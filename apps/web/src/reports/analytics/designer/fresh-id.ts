/** A short name inside a definition that is not taken yet: `lembaga`, then `lembaga-2`. */
export function freshId(wanted: string, taken: readonly string[]): string {
  const base =
    wanted
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 34) || 'k'
  if (!taken.includes(base)) return base
  let count = 2
  while (taken.includes(`${base}-${count}`)) count += 1
  return `${base}-${count}`
}
