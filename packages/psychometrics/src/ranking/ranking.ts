/** What a participant is compared by; null always stands last, whatever the order. */
export type RankingRow = {
  readonly id: string
  readonly values: Readonly<Record<string, number | string | null>>
}

/** One step of a tie-break chain: `by` names a value of the row; 'desc' puts the greatest first. */
export type Criterion = { readonly by: string; readonly order: 'asc' | 'desc' }

/** '1-2-2-4' leaves places free after a tie, '1-2-2-3' does not. */
export type RankStyle = '1-2-2-4' | '1-2-2-3'

export type RankedRow = {
  readonly id: string
  readonly rank: number
  /** the criterion that put this row below the one above; null for the first row and for a tie */
  readonly separatedBy: string | null
}

const compareValues = (
  a: number | string | null,
  b: number | string | null,
  { order }: Criterion,
): number => {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return (a < b ? -1 : 1) * (order === 'asc' ? 1 : -1)
}

const separate = (a: RankingRow, b: RankingRow, chain: readonly Criterion[]): [number, string | null] => {
  for (const criterion of chain) {
    const compared = compareValues(a.values[criterion.by] ?? null, b.values[criterion.by] ?? null, criterion)
    if (compared !== 0) return [compared, criterion.by]
  }
  return [0, null]
}

/**
 * Ranks rows by an explicit tie-break chain, first criterion first. Rows equal on the whole chain share a
 * rank and keep the order they came in. Strings compare by code unit, so dates belong in ISO form.
 * A value that is absent counts as null. Does not change its input.
 */
export const rank = (
  rows: readonly RankingRow[],
  chain: readonly Criterion[],
  style: RankStyle = '1-2-2-4',
): RankedRow[] => {
  const sorted = rows.toSorted((a, b) => separate(a, b, chain)[0])
  let current = 0
  return sorted.map((row, index) => {
    const above = sorted[index - 1]
    const separatedBy = above === undefined ? null : separate(above, row, chain)[1]
    if (above === undefined || separatedBy !== null) current = style === '1-2-2-4' ? index + 1 : current + 1
    return { id: row.id, rank: current, separatedBy }
  })
}
