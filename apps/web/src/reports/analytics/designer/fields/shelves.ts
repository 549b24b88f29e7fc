import type { QueryColumn } from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'

export type ShelfKey = 'axis' | 'series' | 'values'
export type Shelf = {
  key: ShelfKey
  label: string
  /** How many columns the widget draws; the others would only split its figures. */
  most: number
  columns: QueryColumn[]
}

const unlimited = Infinity
type Take = { label: string; most: number }
type Takes = { axis?: Take; series?: Take; values: Take }

const xy: Takes = {
  axis: { label: 'Sumbu', most: 1 },
  series: { label: 'Kelompok', most: 1 },
  values: { label: 'Nilai', most: unlimited },
}
const lines: Takes = {
  axis: { label: 'Baris', most: unlimited },
  values: { label: 'Nilai', most: unlimited },
}

/** What each kind of widget draws of a query, and under which name a person knows it. */
const takes: Record<DataWidget['kind'], Takes> = {
  table: lines,
  pivot: {
    axis: { label: 'Baris', most: unlimited },
    series: { label: 'Kolom', most: unlimited },
    values: { label: 'Nilai', most: unlimited },
  },
  bar: xy,
  line: xy,
  area: xy,
  pie: { axis: { label: 'Bagian', most: 1 }, values: { label: 'Nilai', most: 1 } },
  scatter: {
    axis: { label: 'Titik', most: unlimited },
    values: { label: 'Nilai (mendatar, tegak, ukuran)', most: 3 },
  },
  histogram: { axis: { label: 'Kelas nilai', most: 1 }, values: { label: 'Nilai', most: 1 } },
  boxplot: { axis: { label: 'Sumbu', most: 1 }, values: { label: 'Nilai', most: 5 } },
  heatmap: {
    axis: { label: 'Baris', most: 1 },
    series: { label: 'Kolom', most: 1 },
    values: { label: 'Nilai', most: 1 },
  },
  map: { axis: { label: 'Wilayah', most: 1 }, values: { label: 'Nilai', most: 1 } },
  kpi: { values: { label: 'Nilai (dan pembanding)', most: 2 } },
  gauge: { values: { label: 'Nilai', most: 1 } },
  ranking: { axis: { label: 'Baris', most: unlimited }, values: { label: 'Nilai', most: unlimited } },
}

export const isDimension = (column: QueryColumn) => column.kind === 'dimension'

/** The columns of a widget's query in the places where it draws them. */
export function shelvesOf(widget: DataWidget): Shelf[] {
  const { axis, series, values } = takes[widget.kind]
  const dimensions = widget.query.columns.filter(isDimension)
  const [first, rest] = parted(widget, dimensions, series !== undefined)
  const shelves: Shelf[] = []
  // What a widget has no place for stands there all the same, so that it can be taken out.
  if (axis || first.length > 0)
    shelves.push({ key: 'axis', label: axis?.label ?? 'Kelompok', most: axis?.most ?? 0, columns: first })
  if (series) shelves.push({ key: 'series', ...series, columns: rest })
  shelves.push({
    key: 'values',
    ...values,
    columns: widget.query.columns.filter((each) => !isDimension(each)),
  })
  return shelves
}

function parted(
  widget: DataWidget,
  dimensions: QueryColumn[],
  hasSeries: boolean,
): [QueryColumn[], QueryColumn[]] {
  if (!hasSeries) return [dimensions, []]
  if (widget.kind !== 'pivot') return [dimensions.slice(0, 1), dimensions.slice(1)]
  const isRow = ({ id }: QueryColumn) => widget.rows.includes(id)
  return [dimensions.filter(isRow), dimensions.filter((each) => !isRow(each))]
}

/** Puts the columns into a widget in the order of its shelves. */
export function fillShelves(widget: DataWidget, shelves: readonly Shelf[]): void {
  const of = (key: ShelfKey) => shelves.find((shelf) => shelf.key === key)?.columns ?? []
  widget.query.columns = [...of('axis'), ...of('series'), ...of('values')]
  if (widget.kind === 'pivot') widget.rows = of('axis').map(({ id }) => id)
}
