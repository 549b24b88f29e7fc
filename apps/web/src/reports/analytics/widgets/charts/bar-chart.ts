import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import {
  ariaOf,
  axesOf,
  categoryAxis,
  fixedScale,
  gridOf,
  isOfHundred,
  leftOut,
  legendHeight,
  legendOf,
  linesBeside,
  markOf,
  narrowNames,
  reachOf,
  rowOf,
  someBeside,
  tooltipOf,
  valueAxis,
  type Drawing,
  type Medium,
} from './chart-parts.ts'
import { figureOf } from '../figure.ts'
import { markParts, marksOf, noteOf } from './marks.ts'
import { matrixOf, type Series } from '../matrix.ts'
import { hueAt } from '../own-places.ts'
import { roomOfBars, roomOfName } from './row-room.ts'

/** Where a picture is narrow, names beside it leave the bars more room, and its scale has fewer figures. */
const narrow = { maxWidth: 420 }
const quarters = 25

/** The scale below lying bars, and what is above them. */
const around = 48

/** Groups as bars, upright or lying, beside each other or stacked. */
export function barChart(
  widget: Extract<Widget, { kind: 'bar' }>,
  result: AnalyticsResult,
  medium: Medium,
): Drawing {
  const matrix = matrixOf(result, { categories: 60, series: 12 })
  const { categories, series, places, axis } = matrix
  const isLying = widget.direction === 'datar'
  const legendPx = legendHeight(
    series.map(({ name }) => name),
    medium,
    matrix.isSplit || series.length > 1,
  )
  const hasLegend = legendPx > 0
  const names = categories.map(({ label }) => label)
  const figures = series.map(({ column }) => figureOf(column, result.rows))
  const isLabelled = categories.length * series.length <= 24 && !(widget.stacked && series.length > 1)
  const row = Math.max(
    roomOfName(names, linesBeside(names.length)),
    roomOfBars(widget.stacked ? 1 : series.length),
  )
  return {
    rowAt: rowOf(matrix),
    ...(isLying && { least: around + legendPx + names.length * row }),
    ...noteOf(widget, matrix, leftOut(matrix)),
    option: (colors) => {
      const groups = {
        ...categoryAxis(names, colors, isLying ? 'beside' : 'below'),
        ...(isLying && { inverse: true }),
      }
      const most = Math.max(...series.flatMap(({ values }) => values.map((each) => each ?? 0)))
      const isWhole = series[0]?.column.type === 'percent' && isOfHundred(most)
      // Figures beside each other need more room than above each other.
      const value = (own: readonly Series[]) => ({
        ...valueAxis(own[0]?.column, colors),
        ...(isLying && (isWhole ? { interval: quarters } : { splitNumber: 4 })),
        ...(widget.stacked ? {} : reachOf(own, marksOf(widget))),
        ...fixedScale(widget.scale),
      })
      // Lying bars have room for one axis below them, and a pile is of one unit.
      const axes =
        isLying || widget.stacked
          ? { axis: value(series), at: () => 0, room: {} }
          : axesOf(series, colors, value)
      return {
        ...(isLying && { media: lyingSteps(groups.axisLabel, names.length > someBeside, value(series)) }),
        aria: ariaOf(medium, series.length),
        grid: gridOf(legendPx, isLying ? { right: 48 } : axes.room),
        legend: legendOf(colors, hasLegend, medium),
        tooltip: tooltipOf('axis', colors),
        xAxis: isLying ? axes.axis : groups,
        yAxis: isLying ? groups : axes.axis,
        series: series.map((one, index) => ({
          type: 'bar',
          name: one.name,
          ...(axes.at(one) > 0 && { yAxisIndex: axes.at(one) }),
          data: one.values.map((each) => markOf(each, one, widget.formats, colors)),
          ...(widget.stacked && { stack: 'all' }),
          barMaxWidth: 48,
          barCategoryGap: '24%',
          itemStyle: {
            color: hueAt(places[index] ?? index, colors),
            borderRadius: widget.stacked ? 0 : isLying ? [0, 3, 3, 0] : [3, 3, 0, 0],
          },
          cursor: axis && medium === 'screen' ? 'pointer' : 'default',
          tooltip: { valueFormatter: figures[index] },
          ...(isLabelled && {
            labelLayout: { hideOverlap: true },
            label: {
              show: true,
              minMargin: 4,
              position: isLying ? 'right' : 'top',
              color: colors.text,
              formatter: ({ dataIndex }: { dataIndex: number }) =>
                figures[index]?.(one.values[dataIndex] ?? null),
            },
          }),
          ...(index === 0 && markParts(widget, matrix, figures[0] ?? String, colors, isLying ? 'x' : 'y')),
        })),
      }
    },
  }
}

/** Lying bars in a narrow place, and as they are in any other. */
function lyingSteps(axisLabel: object, areMany: boolean, scale: { interval?: number | undefined }) {
  const isQuartered = scale.interval === quarters
  return [
    {
      query: narrow,
      option: {
        ...(areMany && { yAxis: { axisLabel: narrowNames } }),
        xAxis: isQuartered ? { interval: 2 * quarters } : { splitNumber: 2 },
      },
    },
    { option: { yAxis: { axisLabel }, xAxis: isQuartered ? { interval: quarters } : { splitNumber: 4 } } },
  ]
}
