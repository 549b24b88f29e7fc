/** What the columns of a table may be: each field with the names that its column goes by. */
export type Vocabulary<F> = readonly (readonly [field: F, names: RegExp | readonly string[]])[]

/** How far down the row of titles may stand, below a letterhead. */
export const headerRows = 30

/** A column's title as it is compared: capitals, without asterisks, brackets and line breaks. */
export function columnName(title: string): string {
  const name = title
    .slice(0, 120)
    .toUpperCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return name === '' && title.trim() === '#' ? '#' : name
}

/** The field that a column's name stands for; names in a list are compared without their blanks. */
export function fieldOf<F>(name: string, vocabulary: Vocabulary<F>): F | null {
  const bare = (text: string) => columnName(text).replaceAll(' ', '')
  const found = vocabulary.find(([, names]) =>
    names instanceof RegExp ? names.test(name) : names.some((each) => bare(each) === bare(name)),
  )
  return found ? found[0] : null
}

/** The field of each column; null for one that is none, or whose field an earlier column has. */
export function fieldsOf<F>(titles: readonly string[], vocabulary: Vocabulary<F>): (F | null)[] {
  const taken = new Set<F>()
  return titles.map((title) => {
    const field = fieldOf(columnName(title), vocabulary)
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** The header among the first rows: the one that weighs most, the first of them. */
export function findHeader<R, H>(
  rows: readonly R[],
  read: (row: R, at: number) => H | null,
  weigh: (header: H) => number = () => 1,
): H | null {
  const found = rows.slice(0, headerRows).flatMap((row, at) => read(row, at) ?? [])
  return found.reduce<H | null>((best, each) => (best && weigh(best) >= weigh(each) ? best : each), null)
}
