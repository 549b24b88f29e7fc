import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import type { ChartColors } from '#platform/ui/chart/chart.tsx'
import { shortLabel } from '#platform/ui/light/short-label.ts'
import {
  ariaOf,
  categoryAxis,
  fixedScale,
  leftOut,
  narrowNames,
  roomBelow,
  someBeside,
  toneColor,
  tooltipOf,
  uprightWidth,
  type Drawing,
  type Medium,
} from './chart-parts.ts'
import { escapeHtml } from '@suluh/rich-text/escape'
import { figureOf, wholeOf, type Figure } from '../figure.ts'
import { matrixOf } from '../matrix.ts'
import { roomOfName } from './row-room.ts'
import { toneOf } from '@suluh/contract/reports/tone'

/** The scale of colours, and what is above. */
const around = 44 + 8
const mostLabels = 240
/** So few rows are each as high as two lines. */
const fewRows = 3
type CellLabel = (cell: { dataIndex: number }) => string
/** On a phone names across stand upright, those beside leave the field more room, and figures are whole numbers. */
const onPhone = (brief: CellLabel, isListed: boolean) => ({
  query: { maxWidth: 480 },
  option: {
    xAxis: { axisLabel: { rotate: 90, width: uprightWidth, overflow: 'truncate', formatter: shortLabel } },
    yAxis: { axisLabel: isListed ? narrowNames : { width: 128 } },
    series: [{ label: { fontSize: 10, formatter: brief } }],
  },
})

type Axis = ReturnType<typeof categoryAxis>

/** What a phone that is turned goes back to: all that `onPhone` changes. */
function elsewhere({ axisLabel: across }: Axis, { axisLabel: beside }: Axis, formatter: CellLabel) {
  const plain = { rotate: 0, formatter: null }
  return {
    option: {
      xAxis: { axisLabel: { ...plain, ...across } },
      yAxis: { axisLabel: { ...plain, ...beside } },
      series: [{ label: { fontSize: 12, formatter } }],
    },
  }
}

/**
 * Two groupings as a field of colours, from pale to full: the first goes down, the second across. Every cell also says
 * its figure while there is room.
 */
export function heatmapChart(
  widget: Extract<Widget, { kind: 'heatmap' }>,
  result: AnalyticsResult,
  medium: Medium,
): Drawing {
  const matrix = matrixOf(result, { categories: 60, series: 40, isField: true })
  const { categories, series, axis } = matrix
  const cells = series.flatMap((one, x) =>
    one.values.flatMap((value, y) =>
      value === null ? [] : [{ x, y, value, row: one.rows[x], id: one.column.id }],
    ),
  )
  const known = cells.map(({ value }) => value)
  const [lowest, highest] = [Math.min(...known, 0 + (known[0] ?? 0)), Math.max(...known, 0 + (known[0] ?? 0))]
  const { min: least = lowest, max: most = highest } = fixedScale(widget.scale)
  const figure = series[0] ? figureOf(series[0].column, result.rows) : String
  const brief = series[0] && most >= 10 ? wholeOf(series[0].column) : figure
  const labelBy =
    (words: Figure): CellLabel =>
    ({ dataIndex }) =>
      words(cells[dataIndex]?.value ?? null)
  const share = (value: number) =>
    most > least ? Math.min(1, Math.max(0, (value - least) / (most - least))) : 1
  const names = series.map(({ name }) => name)
  const labels = categories.map(({ label }) => label)
  // Of many rows the first are seen first: names across stand above them.
  const isAbove = labels.length > someBeside
  const across = (colors: ChartColors) => categoryAxis(names, colors, isAbove ? 'above' : 'below')
  const beside = labels.length > fewRows ? 'listed' : 'beside'
  return {
    rowAt: (_, dataIndex) => cells[dataIndex]?.row,
    least: around + roomBelow(names) + labels.length * roomOfName(labels, beside === 'listed' ? 1 : fewRows),
    ...leftOut(matrix),
    option: (colors) => ({
      media: [
        onPhone(labelBy(brief), beside === 'listed'),
        elsewhere(across(colors), categoryAxis(labels, colors, beside), labelBy(figure)),
      ],
      aria: ariaOf(medium, 1),
      grid: { left: 8, right: 8, top: 8, bottom: 44, containLabel: true },
      tooltip: {
        ...tooltipOf('item', colors),
        formatter: ({ dataIndex }: { dataIndex: number }) => {
          const cell = cells[dataIndex]
          const place = [labels[cell?.y ?? -1], names[cell?.x ?? -1]]
          return `${place.map((name) => escapeHtml(name ?? '')).join(' · ')}<br><strong>${figure(cell?.value ?? null)}</strong>`
        },
      },
      xAxis: across(colors),
      yAxis: { ...categoryAxis(labels, colors, beside), inverse: true },
      visualMap: {
        min: least,
        max: most,
        show: widget.formats.length === 0,
        type: 'continuous',
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemWidth: 12,
        itemHeight: 140,
        ...(known.length > 0 && { text: [figure(most), figure(least)] }),
        textStyle: { color: colors.soft },
        inRange: { color: [colors.line, colors.hues[0]] },
      },
      series: [
        {
          type: 'heatmap',
          cursor: axis && medium === 'screen' ? 'pointer' : 'default',
          data: cells.map(({ x, y, value, id }) => {
            const tone = toneOf(widget.formats, id, value)
            return {
              value: [x, y, value],
              ...(tone
                ? { itemStyle: { color: toneColor(tone, colors) } }
                : { label: { color: inkOn([colors.line, colors.hues[0] ?? colors.line], share(value)) } }),
            }
          }),
          label: { show: cells.length <= mostLabels, formatter: labelBy(figure) },
          labelLayout: { hideOverlap: true },
          itemStyle: { borderColor: colors.surface, borderWidth: 1 },
        },
      ],
    }),
  }
}

const dark = '#111111'
const light = '#ffffff'
/** Where black and white stand out equally (WCAG 2: (1 + 0.05) / (L + 0.05) = (L + 0.05) / 0.05). */
const middle = 0.179

/** Whether dark or light letters are read better on what lies this share of the way from one colour, as `#rrggbb`, to another. */
export function inkOn([from, to]: readonly [string, string], share: number): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const [one, other] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return linear((one! + (other! - one!) * share) / 255)
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > middle ? dark : light
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
