import type { AnalyticsQuery, CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { DataWidget, Widget, WidgetKind } from '@suluh/contract/reports/report-definition'
import { tidy } from '../fields/query-commands.ts'
import { isDimension } from '../fields/shelves.ts'
import { isMarked } from '../../widgets/charts/marks.ts'
import { startingQuery } from '../fields/starting-query.ts'

type DataKind = DataWidget['kind']
type Own<K extends DataKind> = Omit<
  Extract<DataWidget, { kind: K }>,
  'id' | 'judul' | 'query' | 'formats' | 'kind'
>

/** What a data widget says of itself besides its query, before anybody has chosen. */
const own: { [K in DataKind]: Own<K> } = {
  table: { totals: false, pageSize: 20 },
  pivot: { rows: [], totals: true },
  bar: { direction: 'tegak', stacked: false, target: null },
  line: { target: null },
  area: { stacked: false, target: null },
  pie: { donut: true },
  scatter: {},
  histogram: {},
  boxplot: {},
  heatmap: {},
  map: {},
  kpi: {},
  gauge: { min: 0, max: 100, target: null },
  ranking: {},
}

export function isDataKind(kind: WidgetKind): kind is DataKind {
  return kind in own
}

/** A widget that looks finished at once; undefined where the catalogue has nothing to show in it. */
export function newWidget(
  kind: WidgetKind,
  id: string,
  dataset: CatalogueDataset | undefined,
): Widget | undefined {
  const base = { id, judul: '' }
  if (kind === 'text') return { ...base, kind, text: 'Tulis teks di sini.', query: null }
  if (kind === 'image') return { ...base, kind, fileId: null, alt: '' }
  if (kind === 'filter') return { ...base, kind, parameter: null }
  if (kind === 'page-break') return { ...base, kind }
  if (!dataset) return undefined
  const query = startingQuery(kind, dataset)
  if (query.columns.length === 0) return undefined
  return widgetOf(kind, id, query)
}

/** A widget that asks this, before anybody has chosen how it looks. */
export function widgetOf(kind: DataKind, id: string, query: AnalyticsQuery): DataWidget {
  return asKind({ id, judul: '', kind: 'scatter', query, formats: [] }, kind)
}

/** The same widget drawn otherwise: title, query, colours and what is marked stay. */
export function asKind(widget: DataWidget, kind: DataKind): DataWidget {
  const { id, judul, query, formats } = widget
  const next = { id, judul, kind, query: { ...query }, formats, ...own[kind] } as DataWidget
  if (isMarked(widget) && isMarked(next)) {
    const { bands, notes, multiples } = widget
    Object.assign(next, { ...(bands && { bands }), ...(notes && { notes }), ...(multiples && { multiples }) })
  }
  const dimensions = query.columns.filter(isDimension).map((column) => column.id)
  if (next.kind === 'pivot') next.rows = dimensions.slice(0, Math.max(1, dimensions.length - 1))
  tidy(next)
  return next
}
