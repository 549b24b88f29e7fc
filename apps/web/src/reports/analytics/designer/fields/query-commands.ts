import type {
  AnalyticsQuery,
  CatalogueDataset,
  CatalogueMeasure,
  QueryColumn,
} from '@suluh/contract/reports/analytics-query'
import type { DataWidget, Widget } from '@suluh/contract/reports/report-definition'
import { freshId } from '../fresh-id.ts'
import type { Draft } from '../designer-state.ts'
import { fillShelves, isDimension, shelvesOf, type ShelfKey } from './shelves.ts'

/** The widget with this name if it asks for data. */
export function dataWidget({ definition }: Draft, id: string): DataWidget | undefined {
  const widget = definition.widgets[id]
  return widget && isDataWidget(widget) ? widget : undefined
}

export function isDataWidget(widget: Widget): widget is DataWidget {
  return 'formats' in widget
}

/** The query of whatever widget has one. */
export function queryOf(widget: Widget): AnalyticsQuery | null {
  return 'query' in widget ? widget.query : null
}

/**
 * A column on a shelf, new or from another place; what the shelf held beyond what it draws goes on to the next, or away.
 */
export function placeColumn(widget: DataWidget, column: QueryColumn, key: ShelfKey, index: number): void {
  const shelves = shelvesOf(widget).map((shelf) => ({
    ...shelf,
    columns: shelf.columns.filter(({ id }) => id !== column.id),
  }))
  const target = shelves.find((shelf) => shelf.key === key) ?? shelves.at(-1)
  if (!target) return
  target.columns.splice(index, 0, column)
  const series = shelves.find((shelf) => shelf.key === 'series')
  if (target.key === 'axis' && series && target.columns.length > target.most)
    series.columns.unshift(...target.columns.splice(target.most))
  for (const shelf of shelves) if (shelf.columns.length > shelf.most && shelf.most > 0) trim(shelf, column)
  fillShelves(widget, shelves)
  tidy(widget)
}

/** The column that was just put there stays; the oldest others go. */
function trim(shelf: { most: number; columns: QueryColumn[] }, kept: QueryColumn): void {
  while (shelf.columns.length > shelf.most) {
    const out = shelf.columns.findLastIndex(({ id }) => id !== kept.id)
    shelf.columns.splice(out, 1)
  }
}

/** Where a field goes that was clicked and not dragged: the first shelf of its kind that has room, else the last. */
export function shelfFor(widget: DataWidget, isGroup: boolean): { key: ShelfKey; index: number } {
  const shelves = shelvesOf(widget).filter(({ key }) => (key === 'values') !== isGroup)
  const shelf = shelves.find(({ columns, most }) => columns.length < Math.min(most, 1)) ?? widestOf(shelves)
  return { key: shelf?.key ?? 'values', index: shelf?.columns.length ?? 0 }
}

function widestOf<S extends { most: number; columns: unknown[] }>(shelves: readonly S[]): S | undefined {
  return shelves.find(({ columns, most }) => columns.length < most) ?? shelves.at(-1)
}

/** A query keeps at least one column: a widget that asks nothing cannot be stored. */
export function removeColumn(widget: DataWidget, id: string): void {
  const { query } = widget
  if (query.columns.length === 1) return
  query.columns = query.columns.filter((each) => each.id !== id)
  tidy(widget)
}

export function changeColumn(widget: DataWidget, id: string, change: Partial<QueryColumn>): void {
  const column = widget.query.columns.find((each) => each.id === id)
  if (column) Object.assign(column, change)
  for (const name of ['label', 'grain', 'bin'] as const)
    if (column && name in change && change[name as keyof typeof change] === undefined)
      Reflect.deleteProperty(column, name)
}

/** Nothing in the widget names a column that is not there any more. */
export function tidy(widget: DataWidget): void {
  const { query } = widget
  const has = (id: string) => query.columns.some((each) => each.id === id)
  for (let size = -1; size !== query.columns.length;) {
    size = query.columns.length
    query.columns = query.columns.filter((each) => each.kind !== 'derived' || has(each.from))
  }
  for (const column of query.columns)
    if (column.kind === 'derived' && column.within) column.within = column.within.filter(has)
  query.sort = query.sort.filter(({ column }) => has(column))
  if (query.top) orderFirst(query)
  query.having = query.having.filter(({ column }) => has(column))
  widget.formats = widget.formats.filter(
    ({ column, against }) => has(column) && (against === undefined || has(against)),
  )
  if (widget.kind === 'pivot') {
    const left = widget.rows.filter(has)
    widget.rows =
      left.length > 0
        ? left
        : query.columns
            .filter(isDimension)
            .slice(0, 1)
            .map(({ id }) => id)
    const values = query.columns.filter((column) => !isDimension(column)).map(({ id }) => id)
    // A line has a name of its own, and a cell a figure.
    if (widget.details)
      widget.details = widget.details
        .filter((id) => widget.rows.includes(id))
        .slice(0, widget.rows.length - 1)
    if (widget.below)
      widget.below = widget.below.filter((id) => values.includes(id)).slice(0, values.length - 1)
  }
  query.totals = totalsOf(widget, query.totals)
}

/** The groupings that a widget shows besides its lines. */
function totalsOf(widget: DataWidget, before: AnalyticsQuery['totals']): AnalyticsQuery['totals'] {
  const dimensions = widget.query.columns.filter(isDimension).map(({ id }) => id)
  if (dimensions.length === 0) return []
  if (widget.kind === 'pivot') {
    if (!widget.totals) return []
    const across = dimensions.filter((id) => !widget.rows.includes(id))
    const sides = across.length === 0 ? [[]] : [[], [...widget.rows], across]
    return sides
  }
  if (widget.kind !== 'table') return []
  // Subtotals are of the first groups of a line; one of all of them would be the line itself.
  const subtotals = before.filter(
    (by) =>
      by.length > 0 && by.length < dimensions.length && by.every((id, index) => dimensions[index] === id),
  )
  return widget.totals ? [...subtotals, []] : subtotals
}

/** Groups of a table that can have a subtotal: all but the innermost. */
export function subtotalChoices(widget: DataWidget): QueryColumn[] {
  return widget.query.columns.filter(isDimension).slice(0, -1)
}

export function setSubtotal(widget: DataWidget, id: string, isOn: boolean): void {
  const dimensions = widget.query.columns.filter(isDimension).map((each) => each.id)
  const by = dimensions.slice(0, dimensions.indexOf(id) + 1)
  const others = widget.query.totals.filter((each) => each.join() !== by.join())
  widget.query.totals = isOn ? [by, ...others] : others
}

/** Only the first lines, or all. Nothing is first without an order: where there is none, the most of the first figure are. */
export function limitLines({ query }: DataWidget, isOn: boolean): void {
  query.top = isOn ? { n: 10, rest: false } : null
  if (isOn) orderFirst(query)
}

function orderFirst(query: AnalyticsQuery): void {
  const first = query.columns.find((column) => !isDimension(column))
  if (first && query.sort.length === 0) query.sort = [{ column: first.id, order: 'desc' }]
}

/**
 * The sheet that a school keeps of each class, in one step: lines counted, with sum, mean and rank; NISN and NIS beside the
 * name; the KKM below each class, and what is less than it in the colour of a lack. Of one class and its subjects percents
 * are marks of 100, so they are written without a sign.
 */
export function asLeger(
  widget: Extract<DataWidget, { kind: 'pivot' }>,
  dataset: CatalogueDataset | undefined,
): void {
  const { columns } = widget.query
  const named = (...fields: string[]) =>
    columns.flatMap((column) => ('field' in column && fields.includes(column.field) ? [column.id] : []))
  widget.numbers = true
  widget.sheets = true
  widget.sums = ['jumlah', 'rata-rata', 'peringkat']
  widget.details = named('nisn', 'nis')
  widget.below = [...new Set([...(widget.below ?? []), ...named('kktp')])]
  tidy(widget)
  const [kkm] = widget.below
  const mark = columns.find((column) => !isDimension(column) && column.id !== kkm)
  if (kkm !== undefined && mark && widget.formats.length === 0)
    widget.formats = [{ column: mark.id, operator: 'lte', against: kkm, value: [-0.01], tone: 'kurang' }]
  for (const column of columns) {
    const measure = column.kind === 'measure' && dataset?.measures.find(({ field }) => field === column.field)
    if (measure && measure.type === 'percent') asMark(widget, column.id, measure)
  }
}

/** The same figure as a number of its own; what named the column names that. */
function asMark(
  widget: Extract<DataWidget, { kind: 'pivot' }>,
  id: string,
  { field, label, figure }: CatalogueMeasure,
): void {
  const { columns } = widget.query
  // A formula must not be called like the measure that it stands for.
  const own = freshId('nilai', [...columns.map((column) => column.id), field])
  const given = columns.find((column) => column.id === id)?.label
  const name = given ?? (figure === 'mean' ? 'Nilai' : label)
  const mark: QueryColumn = { id: own, kind: 'formula', label: name, formula: `[${field}]`, type: 'number' }
  rename(widget, id, own)
  widget.query.columns = widget.query.columns.map((column) => (column.id === id ? mark : column))
  tidy(widget)
}

function rename(widget: Extract<DataWidget, { kind: 'pivot' }>, from: string, to: string): void {
  const { query } = widget
  const of = (name: string) => (name === from ? to : name)
  query.sort = query.sort.map((each) => ({ ...each, column: of(each.column) }))
  query.having = query.having.map((each) => ({ ...each, column: of(each.column) }))
  query.columns = query.columns.map((each) =>
    each.kind === 'derived'
      ? { ...each, from: of(each.from) }
      : each.kind === 'formula'
        ? { ...each, formula: each.formula.replaceAll(`[${from}]`, `[${to}]`) }
        : each,
  )
  if (widget.below) widget.below = widget.below.map(of)
  widget.formats = widget.formats.map(({ column, against, ...rest }) => ({
    ...rest,
    column: of(column),
    ...(against !== undefined && { against: of(against) }),
  }))
}
