import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import {
  ariaOf,
  axesOf,
  categoryAxis,
  fixedScale,
  gridOf,
  knownOf,
  leftOut,
  legendHeight,
  legendOf,
  markOf,
  reachOf,
  rowOf,
  tooltipOf,
  valueAxis,
  type Drawing,
  type Medium,
} from './chart-parts.ts'
import { figureOf } from '../figure.ts'
import { matrixOf, type Series } from '../matrix.ts'
import { hueAt } from '../own-places.ts'
import { lineScale, markParts, marksOf, noteOf } from './marks.ts'

const symbols = ['circle', 'diamond', 'triangle', 'rect']
const dashes = ['solid', 'dashed', 'dotted']

/** Figures along dates or other ordered groups, as lines or as areas. Lines differ by mark and dash, too. */
export function lineChart(
  widget: Extract<Widget, { kind: 'line' | 'area' }>,
  result: AnalyticsResult,
  medium: Medium,
): Drawing {
  const matrix = matrixOf(result, { categories: 400, series: 12, isOrdered: true })
  const { categories, series, places, axis } = matrix
  const isArea = widget.kind === 'area'
  const isStacked = isArea && widget.stacked
  const legendPx = legendHeight(
    series.map(({ name }) => name),
    medium,
    matrix.isSplit || series.length > 1,
  )
  const hasLegend = legendPx > 0
  const figures = series.map(({ column }) => figureOf(column, result.rows))
  const hasMarks = categories.length <= 60
  const isLabelled = series.length === 1 && categories.length <= 14
  // One figure alone has no scale of its own.
  const known = knownOf(series)
  const hasOwnScale = !isArea && categories.length > 1 && known.length > 0
  return {
    rowAt: rowOf(matrix),
    ...noteOf(widget, matrix, leftOut(matrix)),
    option: (colors) => {
      const scaled = (own: readonly Series[]) => ({
        ...valueAxis(own[0]?.column, colors),
        ...(hasOwnScale
          ? lineScale(widget, knownOf(own), own[0]?.column.type)
          : !isStacked && reachOf(own, marksOf(widget))),
        ...fixedScale(widget.scale),
      })
      const axes = isStacked
        ? { axis: scaled(series), at: () => 0, room: {} }
        : axesOf(series, colors, scaled)
      return {
        aria: ariaOf(medium, 0),
        grid: gridOf(legendPx + 8, axes.room),
        legend: legendOf(colors, hasLegend, medium),
        tooltip: { ...tooltipOf('axis', colors), axisPointer: { type: 'line' } },
        xAxis: {
          ...categoryAxis(
            categories.map(({ label }) => label),
            colors,
          ),
          // The first figure of a line would stand on the axis' own.
          boundaryGap: !isArea || categories.length < 2,
        },
        yAxis: axes.axis,
        series: series.map((one, index) => {
          const place = places[index] ?? index
          const color = hueAt(place, colors)
          return {
            type: 'line',
            name: one.name,
            yAxisIndex: axes.at(one),
            // Nothing adds nothing: a pile with a gap in it would lean over.
            data: one.values.map((value, at) =>
              markOf(
                isStacked ? (value ?? 0) : value,
                ...([one, widget.formats, colors] as const),
                isLabelled && isValley(one.values, at) ? { label: { position: 'bottom' } } : undefined,
              ),
            ),
            connectNulls: true,
            showSymbol: hasMarks,
            symbol: symbols[place % symbols.length],
            symbolSize: 8,
            cursor: axis && medium === 'screen' ? 'pointer' : 'default',
            lineStyle: { width: 2.5, color, type: isArea ? 'solid' : dashes[Math.floor(place / 4) % 3] },
            itemStyle: { color },
            ...(isArea && { areaStyle: { color, opacity: isStacked ? 0.6 : 0.25 } }),
            ...(isStacked && { stack: 'all' }),
            tooltip: { valueFormatter: figures[index] },
            ...(isLabelled && {
              label: {
                show: true,
                color: colors.text,
                formatter: ({ dataIndex }: { dataIndex: number }) =>
                  figures[0]?.(one.values[dataIndex] ?? null),
              },
            }),
            ...(index === 0 && markParts(widget, matrix, figures[0] ?? String, colors, 'y')),
          }
        }),
      }
    },
  }
}

/** Whether the line comes down to this figure or goes up from it: above it there is no room for words. */
function isValley(values: readonly (number | null)[], at: number): boolean {
  const beside = [values[at - 1], values[at + 1]].filter((value) => typeof value === 'number')
  const value = values[at] ?? null
  return value !== null && beside.length > 0 && beside.every((each) => each > value)
}
