import type { AnalyticsQuery } from './analytics-query.ts'
import type { Widget } from './report-definition.ts'
import { pivotSides } from './pivot.ts'

const mostTotals = 12

/** What a widget asks: its own query, with the totals that its way of showing needs. Null where it asks nothing. */
export function queryOf(widget: Widget): AnalyticsQuery | null {
  if (!('query' in widget) || widget.query === null) return null
  const needed = totalsOf(widget, widget.query)
  if (needed.length === 0) return widget.query
  const all = new Map([...widget.query.totals, ...needed].map((by) => [by.toSorted().join(), by]))
  return { ...widget.query, totals: [...all.values()].slice(0, mostTotals) }
}

function totalsOf(widget: Widget, query: AnalyticsQuery): string[][] {
  if (widget.kind === 'table') return widget.totals ? [[]] : []
  if (widget.kind !== 'pivot' || !widget.totals) return []
  const dimensions = query.columns.flatMap(({ id, kind }) => (kind === 'dimension' ? [{ id }] : []))
  const { down, across } = pivotSides(widget.rows, dimensions)
  const levels = down.map((_, level) => down.slice(0, level).map(({ id }) => id)).toReversed()
  const sideways = across.map(({ id }) => id)
  const whole = down.map(({ id }) => id)
  if (sideways.length === 0) return levels
  return [whole, ...levels.flatMap((by) => [by, [...by, ...sideways]])]
}
