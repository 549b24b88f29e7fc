import type { AnalyticsResult, GroupCell } from '@suluh/contract/analytics-query'
import {
  dimensionsOf,
  groupAt,
  numberAt,
  valuesOf,
  type Column,
  type Row,
} from '@suluh/contract/result-cells'

export type RankLine = {
  rank: number | null
  group: GroupCell
  /** Further groups of the line, after its name. */
  beside: string
  value: number | null
  /** Of the longest bar, 0 to 1. */
  share: number
  row: Row
}

/** Lines in the query's order; equal figures share a rank, and the next one is as many places on: 1, 2, 2, 4. */
export function rankingOf(
  result: AnalyticsResult,
): { column: Column; name: Column; lines: RankLine[] } | null {
  const [name, ...more] = dimensionsOf(result)
  const [column] = valuesOf(result)
  if (!name || !column) return null
  const longest = Math.max(0, ...result.rows.map((row) => Math.abs(numberAt(row, column) ?? 0)))
  let before: { value: number | null; rank: number } | undefined
  const lines = result.rows.map((row, index): RankLine => {
    const value = numberAt(row, column)
    const rank = before && before.value === value ? before.rank : index + 1
    before = { value, rank }
    return {
      // Nobody is placed without a figure.
      rank: value === null ? null : rank,
      group: groupAt(row, name),
      beside: more.map((each) => groupAt(row, each).label).join(' · '),
      value,
      share: longest > 0 ? Math.abs(value ?? 0) / longest : 0,
      row,
    }
  })
  return { column, name, lines }
}
