import type { AnalyticsResult, GroupCell } from '@suluh/contract/reports/analytics-query'
import {
  dimensionsOf,
  groupAt,
  numberAt,
  valuesOf,
  type Column,
  type Row,
} from '@suluh/contract/reports/result-cells'

export type RankLine = {
  rank: number | null
  group: GroupCell
  /** Further groups of the line, after its name. */
  beside: string
  value: number | null
  /** Where its bar begins and how long it is, 0 to 1; what is below zero lies left of what is above. */
  start: number
  share: number
  row: Row
}

/** Lines in the query's order, or the highest first where it has none; equal figures share a rank, and the next one is as many places on: 1, 2, 2, 4. */
export function rankingOf(
  result: AnalyticsResult,
): { column: Column; name: Column; lines: RankLine[] } | null {
  const [name, ...more] = dimensionsOf(result)
  const [column] = valuesOf(result)
  if (!name || !column) return null
  const figures = result.rows.map((row) => numberAt(row, column) ?? 0)
  const lowest = Math.min(0, ...figures)
  const span = Math.max(0, ...figures) - lowest
  let before: { value: number | null; rank: number } | undefined
  const lines = inOrder(result.rows, column).map((row, index): RankLine => {
    const value = numberAt(row, column)
    const rank = before && before.value === value ? before.rank : index + 1
    before = { value, rank }
    return {
      // Nobody is placed without a figure.
      rank: value === null ? null : rank,
      group: groupAt(row, name),
      beside: more.map((each) => groupAt(row, each).label).join(' · '),
      value,
      start: span > 0 ? (Math.min(value ?? 0, 0) - lowest) / span : 0,
      share: span > 0 ? Math.abs(value ?? 0) / span : 0,
      row,
    }
  })
  return { column, name, lines }
}

/** A place says something only among figures that rise or fall. */
function inOrder(rows: readonly Row[], column: Column): readonly Row[] {
  const known = rows.flatMap((row) => numberAt(row, column) ?? [])
  const isSorted = (sign: 1 | -1) =>
    known.every((each, at) => at === 0 || sign * (each - known[at - 1]!) >= 0)
  if (isSorted(1) || isSorted(-1)) return rows
  return rows.toSorted((a, b) => (numberAt(b, column) ?? -Infinity) - (numberAt(a, column) ?? -Infinity))
}
