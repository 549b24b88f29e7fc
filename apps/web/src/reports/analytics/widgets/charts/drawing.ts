import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { barChart } from './bar-chart.ts'
import { boxplotChart } from './boxplot-chart.ts'
import type { Drawing, Medium } from './chart-parts.ts'
import { gaugeChart } from './gauge-chart.ts'
import { heatmapChart } from './heatmap-chart.ts'
import { histogramChart } from './histogram-chart.ts'
import { lineChart } from './line-chart.ts'
import { pieChart } from './pie-chart.ts'
import { scatterChart } from './scatter-chart.ts'

const kinds = ['bar', 'line', 'area', 'pie', 'scatter', 'histogram', 'boxplot', 'heatmap', 'gauge'] as const
export type ChartWidget = Extract<Widget, { kind: (typeof kinds)[number] }>

export function isChart(widget: Widget): widget is ChartWidget {
  return (kinds as readonly string[]).includes(widget.kind)
}

/** The picture of a result, or why there is none. */
export function drawingOf(widget: ChartWidget, result: AnalyticsResult, medium: Medium): Drawing | string {
  switch (widget.kind) {
    case 'bar':
      return barChart(widget, result, medium)
    case 'line':
    case 'area':
      return lineChart(widget, result, medium)
    case 'pie':
      return (
        pieChart(widget, result, medium) ??
        'Kelompoknya terlalu banyak untuk lingkaran. Batasi dengan N teratas, atau lihat sebagai tabel.'
      )
    case 'scatter':
      return scatterChart(result, medium) ?? 'Diagram pencar memerlukan dua angka: satu untuk tiap sumbu.'
    case 'histogram':
      return histogramChart(widget, result, medium)
    case 'boxplot':
      return (
        boxplotChart(result, medium) ??
        'Diagram kotak memerlukan lima angka: terendah, kuartil 1, median, kuartil 3, dan tertinggi.'
      )
    case 'heatmap':
      return heatmapChart(widget, result, medium)
    case 'gauge':
      return gaugeChart(widget, result, medium)
  }
}

const chartWords: Record<ChartWidget['kind'], string> = {
  bar: 'Grafik batang',
  line: 'Grafik garis',
  area: 'Grafik area',
  pie: 'Grafik lingkaran',
  scatter: 'Diagram pencar',
  histogram: 'Histogram',
  boxplot: 'Diagram kotak',
  heatmap: 'Peta panas',
  gauge: 'Pengukur',
}

/** What the picture is, for who does not see it; the figures are in the table beside it. */
export function chartLabel({ kind, judul }: ChartWidget, { columns, rows }: AnalyticsResult): string {
  const groups = columns.filter((column) => column.kind === 'dimension').map(({ label }) => label)
  const figures = columns.filter((column) => column.kind !== 'dimension').map(({ label }) => label)
  const what = `${figures.join(', ')}${groups.length > 0 ? ` menurut ${groups.join(' dan ')}` : ''}`
  return `${chartWords[kind]}${judul ? ` ${judul}` : ''}: ${what}, ${rows.length.toLocaleString('id-ID')} kelompok`
}
