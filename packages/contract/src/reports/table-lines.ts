import type { AnalyticsQuery, AnalyticsResult } from './analytics-query.ts'
import { dimensionsOf, groupAt, keyOf, totalWord, valuesOf, type Column, type Row } from './result-cells.ts'

/** A line of a table; a total has its name in the column of `at`. */
export type TableLine =
  | { kind: 'line'; row: Row }
  | { kind: 'subtotal' | 'total'; row: Row; label: string; at: number }

/** Whether lines may be left out that the totals are of too, where so many are there. */
export function leavesOut({ having, top }: Pick<AnalyticsQuery, 'having' | 'top'>, lines: number): boolean {
  return having.length > 0 || (top !== null && !top.rest && lines >= top.n)
}

/** Said below a table that leaves lines out. */
export const totalsOfAll =
  'Baris jumlah dan rata-rata dihitung dari semua data, termasuk baris yang tidak ditampilkan.'

/**
 * The rows of a table with the totals that its query brings: a subtotal stands below the lines of its group, or below all
 * where these lie apart. Totals are of everything: where lines are left out of the table, they say so.
 */
export function tableLines(
  { having, top }: Pick<AnalyticsQuery, 'having' | 'top'>,
  result: AnalyticsResult,
  rows: readonly Row[],
  hasTotal: boolean,
): TableLine[] {
  const word = `${totalWord(valuesOf(result))}${leavesOut({ having, top }, rows.length) ? ' semua' : ''}`
  const dimensions = dimensionsOf(result)
  const below = new Map<number, TableLine[]>()
  const last: TableLine[] = []
  for (const { by, totals } of subtotalsOf(result, dimensions)) {
    const ends = endsOf(rows, by)
    for (const row of totals) {
      const end = ends.at.get(keyOf(by.map((column) => groupAt(row, column))))
      const named = by.at(-1)
      if (end === undefined || !named) continue
      const label = `${word} ${groupAt(row, named).label}`
      const line: TableLine = { kind: 'subtotal', row, label, at: named.index }
      if (ends.isTogether) below.set(end, [...(below.get(end) ?? []), line])
      else last.push(line)
    }
  }
  const grand = hasTotal ? result.totals.find(({ by }) => by.length === 0)?.rows[0] : undefined
  return [
    ...rows.flatMap((row, index): TableLine[] => [{ kind: 'line', row }, ...(below.get(index) ?? [])]),
    ...last,
    ...(grand ? [{ kind: 'total' as const, row: grand, label: word, at: dimensions[0]?.index ?? -1 }] : []),
  ]
}

/** The totals of the first groups of a line, the innermost first. */
function subtotalsOf(
  { totals }: AnalyticsResult,
  dimensions: readonly Column[],
): { by: Column[]; totals: Row[] }[] {
  return totals
    .flatMap(({ by, rows }) => {
      const first = dimensions.slice(0, by.length)
      const isOfFirst = first.length < dimensions.length && first.every(({ id }) => by.includes(id))
      return by.length > 0 && isOfFirst ? [{ by: first, totals: rows }] : []
    })
    .toSorted((a, b) => b.by.length - a.by.length)
}

/** Where the lines of each group end, and whether they stand together. */
function endsOf(
  rows: readonly Row[],
  by: readonly Column[],
): { at: Map<string, number>; isTogether: boolean } {
  const at = new Map<string, number>()
  let isTogether = true
  rows.forEach((row, index) => {
    const key = keyOf(by.map((column) => groupAt(row, column)))
    const before = at.get(key)
    isTogether &&= before === undefined || before === index - 1
    at.set(key, index)
  })
  return { at, isTogether }
}
