import type { AnalyticsQuery, AnalyticsResult, Cell, ValueType } from './analytics-query.ts'

type Dimension = { id: string; type?: ValueType; drill?: string }
type Value = { id: string; type?: ValueType; kind?: 'measure' | 'formula' | 'derived' }
/** A group by its name alone, a figure, or nothing. */
type Plain = string | number | null

/** A result as the server would answer it, from plain rows. */
export function resultOf(
  dimensions: Dimension[],
  values: Value[],
  rows: Plain[][],
  totals: { by: string[]; rows: Plain[][] }[] = [],
): AnalyticsResult {
  const cells = (row: Plain[]): Cell[] =>
    row.map((cell, index) => {
      if (index >= dimensions.length || cell === null) return cell as number | null
      return { key: cell, label: String(cell) }
    })
  return {
    columns: [
      ...dimensions.map(({ id, type = 'text', drill = null }) => ({
        id,
        label: `Kolom ${id}`,
        type,
        kind: 'dimension' as const,
        drill,
      })),
      ...values.map(({ id, type = 'number', kind = 'measure' }) => ({
        id,
        label: `Kolom ${id}`,
        type,
        kind,
        drill: null,
      })),
    ],
    rows: rows.map(cells),
    totals: totals.map(({ by, rows: own }) => ({ by, rows: own.map(cells) })),
    order: [],
    compared: [],
    truncated: false,
    asOf: '2026-11-21T03:00:00.000Z',
  }
}

/** A question that nobody asks in these tests. */
export const someQuery: AnalyticsQuery = {
  dataset: 'hasil',
  columns: [{ id: 'n', kind: 'measure', field: 'n' }],
  filters: [],
  having: [],
  sort: [],
  top: null,
  totals: [],
}
