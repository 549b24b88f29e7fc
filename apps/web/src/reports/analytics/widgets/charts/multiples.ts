import type { AnalyticsResult, GroupCell } from '@suluh/contract/reports/analytics-query'
import {
  dimensionsOf,
  groupAt,
  groupsOf,
  keyOf,
  numberAt,
  orderedGroupsOf,
  valuesOf,
  type Column,
  type Row,
} from '@suluh/contract/reports/result-cells'
import { isPile, lineScale, marksOf, type Marked } from './marks.ts'
import { roundScale } from './round-scale.ts'

/** More small pictures than these nobody compares. */
export const mostMultiples = 12

type Multiple = { group: GroupCell; widget: Marked; result: AnalyticsResult }
export type Multiples = { column: Column; parts: Multiple[]; found: number }

/** One small picture for each group of the second dimension, all of one scale; undefined where that is not asked for. */
export function multiplesOf(widget: Marked, result: AnalyticsResult): Multiples | undefined {
  const [axis, column, ...more] = dimensionsOf(result)
  if (!widget.multiples || !axis || !column || more.length > 0) return undefined
  const groups = orderedGroupsOf(result, column)
  const known = new Map(result.rows.map((row) => [keyOf([groupAt(row, column), groupAt(row, axis)]), row]))
  const along = groupsOf(result.rows, axis)
  // All have the same axis, whoever has figures where.
  const rowOf = (group: GroupCell, at: GroupCell): Row =>
    known.get(keyOf([group, at])) ?? result.columns.map((_, place) => (place === axis.index ? at : null))
  const { min, max } = endsOf(widget, result)
  const scale = { min: widget.scale?.min ?? min, max: widget.scale?.max ?? max }
  const without = <T>(cells: readonly T[]) => cells.filter((_, at) => at !== column.index)
  return {
    column,
    found: groups.length,
    parts: groups.slice(0, mostMultiples).map((group) => ({
      group,
      widget: { ...widget, multiples: false, scale },
      result: {
        ...result,
        columns: without(result.columns),
        rows: along.map((at) => without(rowOf(group, at))),
        totals: [],
        // Each picture has only some of the groups; along time they stand by themselves.
        order: [],
        compared: [],
      },
    })),
  }
}

/** Ends that hold the figures of all pictures, of the first column's unit, and what is marked. */
function endsOf(widget: Marked, result: AnalyticsResult): { min: number; max: number } {
  const columns = valuesOf(result)
  const [first] = columns
  const own = columns.filter(({ type }) => type === first?.type)
  const figuresOf = (row: Row) => own.flatMap((each) => numberAt(row, each) ?? [])
  const known = result.rows.flatMap((row) =>
    isPile(widget) ? [figuresOf(row).reduce((sum, each) => sum + each, 0)] : figuresOf(row),
  )
  if (known.length === 0) return { min: 0, max: 1 }
  if (widget.kind === 'line') return lineScale(widget, known, first?.type)
  const all = [...known, ...marksOf(widget)]
  return roundScale(Math.min(0, ...all), Math.max(0, ...all))
}
