import type { AnalyticsResult, GroupCell } from '@suluh/contract/reports/analytics-query'
import {
  dimensionsOf,
  groupAt,
  orderedGroupsOf,
  numberAt,
  valuesOf,
  type Column,
} from '@suluh/contract/reports/result-cells'
import {
  ariaOf,
  gridOf,
  legendHeight,
  legendOf,
  namedAxis,
  tooltipOf,
  type Drawing,
  type Medium,
} from './chart-parts.ts'
import { escapeHtml } from '@suluh/rich-text/escape'
import { figureOf } from '../figure.ts'
import { hueAt, placesOf } from '../own-places.ts'

const mostPoints = 2000
const smallest = 7
const largest = 34

type Point = { name: string; value: number[]; size: number; row: number }

/** Groups as points between two measures; a third is the size, a second grouping the colour. */
export function scatterChart(result: AnalyticsResult, medium: Medium): Drawing | undefined {
  const [name, split] = dimensionsOf(result)
  const [x, y, size] = valuesOf(result)
  if (!x || !y) return undefined
  const all = pointsOf(result, name, [x, y], size)
  const points = all.slice(0, mostPoints)
  const splits: (GroupCell | undefined)[] = split ? orderedGroupsOf(result, split).slice(0, 8) : [undefined]
  const series = splits.map((group) => ({
    name: group?.label,
    points: points.filter(({ row }) => !split || groupAt(result.rows[row] ?? [], split).key === group?.key),
  }))
  const places =
    split?.type === 'text'
      ? placesOf(
          split,
          splits.flatMap((group) => group ?? []),
        )
      : []
  const legendPx = legendHeight(
    splits.map((group) => group?.label ?? ''),
    medium,
    split !== undefined,
  )
  const figures = [x, y, ...(size ? [size] : [])].map((column) => ({
    label: column.label,
    column,
    figure: figureOf(column, result.rows),
  }))
  const words = (point: Point) =>
    [
      `<strong>${escapeHtml(point.name)}</strong>`,
      ...figures.map(
        ({ label, column, figure }) =>
          `${escapeHtml(label)}: ${figure(numberAt(result.rows[point.row] ?? [], column))}`,
      ),
    ].join('<br>')
  return {
    rowAt: (seriesIndex, dataIndex) => series[seriesIndex]?.points[dataIndex]?.row,
    ...(all.length > mostPoints && {
      note: `Tergambar ${mostPoints.toLocaleString('id-ID')} dari ${all.length.toLocaleString('id-ID')} titik pertama.`,
    }),
    option: (colors) => ({
      aria: ariaOf(medium, 0),
      grid: gridOf(legendPx, { bottom: 28, left: 28 }),
      legend: legendOf(colors, legendPx > 0, medium),
      tooltip: { ...tooltipOf('item', colors), formatter: ({ data }: { data: Point }) => words(data) },
      xAxis: { ...namedAxis(x, colors), nameGap: 28 },
      yAxis: { ...namedAxis(y, colors), nameGap: 40 },
      series: series.map((one, index) => ({
        type: 'scatter',
        name: one.name,
        data: one.points,
        symbol: ['circle', 'diamond', 'triangle', 'rect'][(places[index] ?? index) % 4],
        symbolSize: (_: unknown, { data }: { data: Point }) => data.size,
        cursor: name && medium === 'screen' ? 'pointer' : 'default',
        itemStyle: {
          color: hueAt(places[index] ?? index, colors),
          opacity: 0.75,
          borderColor: colors.surface,
        },
      })),
    }),
  }
}

function pointsOf(
  { rows }: AnalyticsResult,
  name: Column | undefined,
  [x, y]: [Column, Column],
  size: Column | undefined,
): Point[] {
  const most = size ? Math.max(...rows.map((row) => Math.abs(numberAt(row, size) ?? 0)), 0) : 0
  return rows.flatMap((row, index) => {
    const at = [numberAt(row, x), numberAt(row, y)]
    if (!at.every((value) => value !== null)) return []
    const weight = size && most > 0 ? Math.abs(numberAt(row, size) ?? 0) / most : 0.1
    // The area tells the size, not the width.
    const width = smallest + (largest - smallest) * Math.sqrt(weight)
    return [{ name: name ? groupAt(row, name).label : '', value: at, size: size ? width : 10, row: index }]
  })
}
