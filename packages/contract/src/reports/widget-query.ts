import type { AnalyticsQuery, Derivation } from './analytics-query.ts'
import type { Widget } from './report-definition.ts'
import { pivotSides } from './pivot.ts'

const mostTotals = 12

/** What a widget asks: its own query, with the totals that its way of showing needs. Null where it asks nothing. */
export function queryOf(widget: Widget): AnalyticsQuery | null {
  if (!('query' in widget) || widget.query === null) return null
  if (widget.kind === 'pivot') return pivotQuery(widget)
  return withTotals(widget.query, widget.kind === 'table' && widget.totals ? [[]] : [])
}

type PivotWidget = Extract<Widget, { kind: 'pivot' }>

/**
 * All cells, which the pivot itself sorts and cuts by its lines, with the totals that it shows or goes by. Ranks and
 * percentiles compare the lines of one heading unless something else is said.
 */
function pivotQuery({
  rows,
  details = [],
  totals,
  below = [],
  sums = [],
  query,
}: PivotWidget): AnalyticsQuery {
  const dimensions = query.columns.flatMap(({ id, kind }) => (kind === 'dimension' ? [{ id }] : []))
  const { down, across } = pivotSides({ rows, details }, dimensions)
  const sideways = across.map(({ id }) => id)
  const grouping = down.filter(({ id }) => !details.includes(id)).map(({ id }) => id)
  const levels = grouping.map((_, level) => grouping.slice(0, level)).toReversed()
  const whole = sideways.length > 0 ? [down.map(({ id }) => id)] : []
  const shown =
    sideways.length === 0
      ? levels
      : [...(sums.length > 0 ? [] : whole), ...levels.flatMap((by) => [by, [...by, ...sideways]])]
  const sort = query.sort.filter(({ column }) => dimensions.some(({ id }) => id === column))
  const isByFigure = sort.length < query.sort.length
  // What tells more of a line stands below it: the line has a figure of its own.
  const line = details.length > 0 ? [grouping] : []
  const sorting = isByFigure ? [...whole, ...line, ...levels.filter((by) => by.length > 0)] : []
  const needed = totals || below.length > 0 ? [...sorting, ...shown] : sorting
  const columns = query.columns.map((column) =>
    column.kind === 'derived' && isCompared(column.how) && !column.within
      ? { ...column, within: sideways }
      : column,
  )
  return withTotals({ ...query, columns, sort, top: null }, needed)
}

const isCompared = (how: Derivation) => how === 'peringkat' || how === 'persentil'

function withTotals(query: AnalyticsQuery, needed: string[][]): AnalyticsQuery {
  const all = new Map([...query.totals, ...needed].map((by) => [by.toSorted().join(), by]))
  return { ...query, totals: [...all.values()].slice(0, mostTotals) }
}
