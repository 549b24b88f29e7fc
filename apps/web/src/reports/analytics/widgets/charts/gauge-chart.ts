import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { numberAt, valuesOf } from '@suluh/contract/reports/result-cells'
import { ariaOf, toneColor, type Drawing, type Medium } from './chart-parts.ts'
import { axisFigure, figureOf } from '../figure.ts'
import { toneOf } from '@suluh/contract/reports/tone'

/** One figure between two ends, with the place to reach. */
export function gaugeChart(
  widget: Extract<Widget, { kind: 'gauge' }>,
  result: AnalyticsResult,
  medium: Medium,
): Drawing {
  const [column] = valuesOf(result)
  const [row = []] = result.rows
  const value = column ? numberAt(row, column) : null
  const figure = column ? figureOf(column, result.rows) : String
  const { min, max, target } = widget
  // Ends are set by hand: they are read as they were written.
  const end = axisFigure(column?.type ?? 'number')
  const share = (at: number) => Math.min(1, Math.max(0, (at - min) / (max - min || 1)))
  const tone = column && toneOf(widget.formats, column.id, value)
  const arc = {
    type: 'gauge',
    min,
    max: max > min ? max : min + 1,
    startAngle: 205,
    endAngle: -25,
    radius: '96%',
    center: ['50%', '56%'],
    pointer: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: { show: false },
    anchor: { show: false },
    title: { show: false },
  }
  return {
    rowAt: () => undefined,
    option: (colors) => ({
      aria: ariaOf(medium, 1),
      series: [
        {
          ...arc,
          progress: {
            show: value !== null,
            width: 12,
            itemStyle: { color: tone ? toneColor(tone, colors) : colors.hues[0] },
          },
          axisLine: { lineStyle: { width: 12, color: [[1, colors.line]] } },
          detail: {
            offsetCenter: [0, '-12%'],
            color: colors.text,
            fontSize: 26,
            fontWeight: 700,
            formatter: () => figure(value),
          },
          data: [{ value: value ?? min }],
        },
        {
          ...arc,
          silent: true,
          progress: { show: false },
          detail: {
            offsetCenter: [0, target === null ? '34%' : '40%'],
            lineHeight: 16,
            color: colors.soft,
            fontSize: 12,
            fontWeight: 400,
            formatter: () =>
              `${target === null ? '' : `batas ${end(target)}\n`}${end(min)} sampai ${end(max)}`,
          },
          axisLine: {
            lineStyle: { width: 12, color: target === null ? nothing : markAt(share(target), colors.text) },
          },
          data: [{ value: min }],
        },
      ],
    }),
  }
}

const nothing: [number, string][] = [[1, 'transparent']]

/** A band that is seen at one place only. */
function markAt(place: number, color: string): [number, string][] {
  const from = Math.max(0, place - 0.006)
  return [
    [from, 'transparent'],
    [Math.min(1, from + 0.012), color],
    [1, 'transparent'],
  ]
}
