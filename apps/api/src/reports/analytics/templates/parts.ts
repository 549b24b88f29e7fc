import type {
  Against,
  AnalyticsQuery,
  QueryColumn,
  QueryFilter,
} from '@suluh/contract/reports/analytics-query'
import {
  gridColumns,
  type ConditionalFormat,
  type Parameter,
  type ReportDefinition,
  type ReportPage,
  type Widget,
} from '@suluh/contract/reports/report-definition'
import { plainPrint } from '../read-definition.ts'

type More = Partial<Omit<Extract<QueryColumn, { kind: 'dimension' }>, 'kind'>>

/** A group by a field of the catalogue; its id is the field's name unless said otherwise. */
export function by(field: string, more: More = {}): QueryColumn {
  return { id: field, field, kind: 'dimension', ...more }
}

/** A measure of the catalogue, under a heading of its own where the catalogue's is too long. */
export function figure(field: string, label?: string): QueryColumn {
  return { id: field, field, kind: 'measure', ...(label ? { label } : {}) }
}

/** Rows that a parameter of the report keeps. */
export function chosen(field: string, parameter: string): QueryFilter {
  return { field, operator: 'in', value: { parameter } }
}

/** How a figure of the query differs from what it is compared with. */
export function change(from: string, label: string, against: Against): QueryColumn {
  return { id: `beda-${from}`, kind: 'derived', label, from, how: 'selisih-periode', against }
}

/** A figure made of others. */
export function formula(id: string, label: string, words: string): QueryColumn {
  return { id, kind: 'formula', label, formula: words, type: 'number' }
}

/** Each line's place among all. */
export function rankOf(from: string): QueryColumn {
  return { id: `peringkat-${from}`, kind: 'derived', label: 'Peringkat', from, how: 'peringkat' }
}

type Rest = Partial<Omit<AnalyticsQuery, 'dataset' | 'columns'>>

/** A query of these columns. */
export function asking(dataset: string, columns: QueryColumn[], rest: Rest = {}): AnalyticsQuery {
  return { dataset, columns, filters: [], having: [], sort: [], top: null, totals: [], ...rest }
}

/** A question that the reader may answer by choosing among the values of a field. */
export function parameter(id: string, nama: string, dataset: string, field: string): Parameter {
  return { id, nama, dataset, field, type: 'text', several: true, initial: [] }
}

/** When, as the calendar goes: what is chosen at first is of the month in which somebody looks. */
export function months(dataset: string): Parameter {
  return { ...parameter('waktu', 'Waktu', dataset, 'tanggal'), type: 'date', initial: ['bulan-ini'] }
}

/** What lies within the time that the reader has chosen. */
export const inTime: QueryFilter = { field: 'tanggal', operator: 'between', value: { parameter: 'waktu' } }

/** Below 55 calls for attention, from 75 on it is well: of nilai and of daya serap alike. */
export function tones(column: string): ConditionalFormat[] {
  return [
    { column, operator: 'gte', value: [75], tone: 'baik' },
    { column, operator: 'gte', value: [55], tone: 'cukup' },
    { column, operator: 'lte', value: [55], tone: 'kurang' },
  ]
}

/** A band of widgets beside each other, with how many of the twelve columns each takes. */
type Band = { h: number; of: [widget: string, w: number][] }

/** Bands from top to bottom. */
export function pageOf(page: Omit<ReportPage, 'layout'>, bands: Band[]): ReportPage {
  let y = 0
  const layout = bands.flatMap(({ h, of }) => {
    let x = 0
    const boxes = of.map(([widget, w]) => {
      const box = { widget, x, y, w, h }
      x += w
      return box
    })
    if (x > gridColumns) throw new Error(`${page.nama}: a band is ${x} columns wide`)
    y += h
    return boxes
  })
  return { ...page, layout }
}

type Definition = {
  parameters: Parameter[]
  widgets: Widget[]
  pages: ReportPage[]
  print?: Partial<ReportDefinition['print']>
}

/** A whole definition of these parts. */
export function definitionOf({ parameters, widgets, pages, print }: Definition): ReportDefinition {
  return {
    schemaVersion: 1,
    parameters,
    pages,
    widgets: Object.fromEntries(widgets.map((each) => [each.id, each])),
    print: { ...plainPrint, ...print },
  }
}

/** A parameter where its reader fills it in. */
export function filterOf({ id, nama }: Parameter): Widget {
  return { id: `pilih-${id}`, judul: nama, kind: 'filter', parameter: id }
}

const bare = { judul: '', formats: [] }
type Named = { id: string; judul?: string; formats?: ConditionalFormat[]; query: AnalyticsQuery }

export function kpi(widget: Named): Widget {
  return { ...bare, ...widget, kind: 'kpi' }
}
export function table(widget: Named & { pageSize?: number }): Widget {
  return { ...bare, pageSize: 10, ...widget, kind: 'table', totals: widget.query.totals.length > 0 }
}
export function bar(
  widget: Named & { direction?: 'tegak' | 'datar'; stacked?: boolean; target?: number },
): Widget {
  return { ...bare, direction: 'tegak', stacked: false, target: null, ...widget, kind: 'bar' }
}
export function line(widget: Named & { target?: number }): Widget {
  return { ...bare, target: null, ...widget, kind: 'line' }
}
export function pie(widget: Named): Widget {
  return { ...bare, ...widget, kind: 'pie', donut: true }
}
/** What has nothing to set but its query. */
export function plain(
  kind: 'scatter' | 'histogram' | 'boxplot' | 'heatmap' | 'ranking',
  widget: Named,
): Widget {
  return { ...bare, ...widget, kind }
}
type Pivot = Extract<Widget, { kind: 'pivot' }>
type PivotLook = Pick<Pivot, 'rows' | 'details' | 'numbers' | 'sums' | 'below' | 'sheets'>

export function pivot(widget: Named & PivotLook): Widget {
  return { ...bare, ...widget, kind: 'pivot', totals: widget.query.totals.length > 0 }
}
