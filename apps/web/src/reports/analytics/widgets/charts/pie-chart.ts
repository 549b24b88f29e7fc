import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { ariaOf, legendOf, tooltipOf, type Drawing, type Medium } from './chart-parts.ts'
import { figureOf } from '../figure.ts'
import { matrixOf } from '../matrix.ts'
import { hueAt, placesOf } from '../own-places.ts'
import { shortened } from '#platform/ui/light/short-label.ts'

/** A pie of more slices than these cannot be read, and one of the first few would show the wrong whole. */
const mostSlices = 12
/** Widths from which names have more room, and from which they stand beside the pie. */
const widths = [150, 180, 210, 240, 300, 480, 560, 640, 720]
const besideFrom = 480
const ofPie = 0.44
/** The mark before a name, and a letter. */
const mark = 32
const letter = 7
const mostLetters = 40
/** Of the legend, also in large letters. */
const line = 23
const gap = 6
/** Smaller than this its slices cannot be told apart. */
const leastPie = 110
const around = 16

/** Parts of a whole; undefined where there are too many of them. */
export function pieChart(
  widget: Extract<Widget, { kind: 'pie' }>,
  result: AnalyticsResult,
  medium: Medium,
): Drawing | undefined {
  const { categories, series, found, axis } = matrixOf(result, { categories: mostSlices, series: 1 })
  if (found.categories > mostSlices) return undefined
  const [one] = series
  const value = one ? figureOf(one.column, result.rows) : String
  // A part below nothing is no part of a whole.
  const places = axis?.type === 'text' ? placesOf(axis, categories) : []
  const slices = categories.flatMap(({ label }, index) => {
    const size = one?.values[index] ?? null
    return size !== null && size > 0
      ? [{ name: label, value: size, row: one?.rows[index], place: places[index] ?? index }]
      : []
  })
  const sizes = new Map(slices.map((slice) => [slice.name, slice.value]))
  const figureLetters = 2 + Math.max(0, ...slices.map((slice) => value(slice.value).length))
  /** A legend has one line for a name, and the figure behind it must be seen. */
  const lettersAt = (width: number) => {
    const room = width < besideFrom ? width : width * (1 - ofPie)
    return Math.min(mostLetters, Math.max(8, Math.floor((room - mark) / letter) - figureLetters))
  }
  const legendHeight = line * slices.length
  const below = leastPie + around + legendHeight
  const beside = Math.max(leastPie, legendHeight) + around
  return {
    rowAt: (_, dataIndex) => slices[dataIndex]?.row,
    // Of the halves of a page of paper each is narrow.
    least: medium === 'paper' ? below : beside,
    leastNarrow: below,
    option: (colors) => ({
      aria: ariaOf(medium, slices.length),
      tooltip: { ...tooltipOf('item', colors), valueFormatter: value },
      legend: {
        ...legendOf(colors, true, medium),
        type: 'plain',
        orient: 'vertical',
        itemGap: gap,
        padding: 0,
      },
      media: widths.map((width, at) => ({
        // The first is for whatever is narrower, too.
        query: { minWidth: at && width },
        option: {
          legend: {
            formatter: (name: string) =>
              `${shortened(name, lettersAt(width))}: ${value(sizes.get(name) ?? null)}`,
            ...(width < besideFrom
              ? { left: 0, top: 'auto', bottom: 0 }
              : { left: `${100 * ofPie}%`, top: 'middle', bottom: 'auto' }),
          },
          series: [
            width < besideFrom
              ? { right: 0, bottom: around + legendHeight }
              : { right: `${100 * (1 - ofPie)}%`, bottom: 0 },
          ],
        },
      })),
      series: [
        {
          type: 'pie',
          name: one?.name,
          radius: widget.donut ? ['46%', '86%'] : '86%',
          cursor: axis && medium === 'screen' ? 'pointer' : 'default',
          data: slices.map(({ name, value: size, place }) => ({
            name,
            value: size,
            itemStyle: { color: hueAt(place, colors) },
          })),
          itemStyle: { borderColor: colors.surface, borderWidth: 2 },
          // Names stand in the legend: beside the slices of a narrow widget they would be cut.
          labelLayout: { hideOverlap: true },
          label: {
            position: 'inside',
            minMargin: 4,
            formatter: ({ percent }: { percent: number }) => (percent < 6 ? '' : `${Math.round(percent)}%`),
          },
          labelLine: { show: false },
        },
      ],
    }),
  }
}
