import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import { dimensionsOf, groupAt, numberAt, valuesOf } from '@suluh/contract/reports/result-cells'
import {
  ariaOf,
  categoryAxis,
  gridOf,
  tooltipOf,
  valueAxis,
  type Drawing,
  type Medium,
} from './chart-parts.ts'
import { escapeHtml } from '@suluh/rich-text/escape'
import { figureOf } from '../figure.ts'

const mostBoxes = 40
const names = ['Terendah', 'Kuartil 1', 'Median', 'Kuartil 3', 'Tertinggi']

/** Five figures of each group as a box with whiskers; undefined where the five are not there. */
export function boxplotChart(result: AnalyticsResult, medium: Medium): Drawing | undefined {
  const [axis] = dimensionsOf(result)
  const values = valuesOf(result).slice(0, 5)
  const [first] = values
  if (!first || values.length < 5) return undefined
  const all = result.rows.flatMap((row, index) => {
    const five = values.map((column) => numberAt(row, column))
    // Whatever their order in the query: the five figures of a box are their own order.
    return five.every((value) => value !== null)
      ? [{ five: five.toSorted((a, b) => a - b), row: index, name: axis ? groupAt(row, axis).label : '' }]
      : []
  })
  const boxes = all.slice(0, mostBoxes)
  const figure = figureOf(first, result.rows)
  const words = (index: number) => {
    const box = boxes[index]
    const lines = box?.five.map((value, place) => `${names[place]}: ${figure(value)}`) ?? []
    return [`<strong>${escapeHtml(box?.name ?? '')}</strong>`, ...lines.toReversed()].join('<br>')
  }
  return {
    rowAt: (_, dataIndex) => boxes[dataIndex]?.row,
    ...(all.length > mostBoxes && { note: `Tergambar ${mostBoxes} dari ${all.length} kelompok pertama.` }),
    option: (colors) => ({
      aria: ariaOf(medium, 1),
      grid: gridOf(0),
      tooltip: {
        ...tooltipOf('item', colors),
        formatter: ({ dataIndex }: { dataIndex: number }) => words(dataIndex),
      },
      xAxis: categoryAxis(
        boxes.map(({ name }) => name),
        colors,
      ),
      yAxis: { ...valueAxis(first, colors), scale: true },
      series: [
        {
          type: 'boxplot',
          data: boxes.map(({ five }) => five),
          boxWidth: [8, 44],
          cursor: axis && medium === 'screen' ? 'pointer' : 'default',
          itemStyle: { color: colors.surface, borderColor: colors.hues[0], borderWidth: 2 },
        },
      ],
    }),
  }
}
