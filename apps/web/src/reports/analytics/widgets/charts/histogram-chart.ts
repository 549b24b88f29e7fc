import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import {
  ariaOf,
  categoryAxis,
  gridOf,
  leftOut,
  markOf,
  rowOf,
  tooltipOf,
  valueAxis,
  type Drawing,
  type Medium,
} from './chart-parts.ts'
import { figureOf } from '../figure.ts'
import { matrixOf } from '../matrix.ts'

/** How figures spread over bins, which touch each other. */
export function histogramChart(
  widget: Extract<Widget, { kind: 'histogram' }>,
  result: AnalyticsResult,
  medium: Medium,
): Drawing {
  const matrix = matrixOf(result, { categories: 120, series: 1, isOrdered: true })
  const { categories, axis } = matrix
  const [one] = matrix.series
  const value = one ? figureOf(one.column, result.rows) : String
  return {
    rowAt: rowOf(matrix),
    ...leftOut({ ...matrix, found: { ...matrix.found, series: 1 } }),
    option: (colors) => ({
      aria: ariaOf(medium, 1),
      grid: gridOf(0, { bottom: 24, left: 28 }),
      tooltip: tooltipOf('axis', colors),
      xAxis: {
        ...categoryAxis(
          categories.map(({ label }) => label),
          colors,
          'short',
        ),
        name: axis?.label,
        nameLocation: 'middle',
        nameGap: 28,
        nameTextStyle: { color: colors.soft },
      },
      yAxis: {
        ...valueAxis(one?.column, colors),
        name: one?.column.label,
        nameLocation: 'middle',
        nameGap: 40,
        nameTextStyle: { color: colors.soft },
      },
      series: one && [
        {
          type: 'bar',
          name: one.name,
          data: one.values.map((each) => markOf(each, one, widget.formats, colors)),
          barCategoryGap: '4%',
          cursor: medium === 'screen' ? 'pointer' : 'default',
          itemStyle: { color: colors.hues[0] },
          tooltip: { valueFormatter: value },
        },
      ],
    }),
  }
}
