import type { AnalyticsResult } from '@suluh/contract/analytics-query'
import type { Widget } from '@suluh/contract/report-definition'
import { numberAt, valuesOf } from './cells.ts'
import { ariaOf, toneColor, type Drawing, type Medium } from './chart-parts.ts'
import { figureOf } from './figure.ts'
import { toneOf } from './tone.ts'

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
  const share = (at: number) => Math.min(1, Math.max(0, (at - min) / (max - min || 1)))
  const tone = column && toneOf(widget.formats, column.id, value)
  return {
    rowAt: () => undefined,
    option: (colors) => ({
      aria: ariaOf(medium, 1),
      series: [
        {
          type: 'gauge',
          min,
          max: max > min ? max : min + 1,
          startAngle: 205,
          endAngle: -25,
          radius: '96%',
          center: ['50%', '60%'],
          splitNumber: 2,
          pointer: { show: false },
          progress: {
            show: value !== null,
            width: 16,
            itemStyle: { color: tone ? toneColor(tone, colors) : colors.hues[0] },
          },
          axisLine: { lineStyle: { width: 16, color: [[1, colors.line]] } },
          axisTick: { show: false },
          splitLine: { show: false },
          axisLabel: {
            color: colors.soft,
            distance: 22,
            formatter: (at: number) => (at === min || at === max ? figure(at) : ''),
          },
          anchor: { show: false },
          title: { show: false },
          detail: {
            offsetCenter: [0, '-4%'],
            color: colors.text,
            fontSize: 28,
            fontWeight: 700,
            formatter: () => figure(value),
          },
          data: [{ value: value ?? min }],
        },
        ...(target === null
          ? []
          : [
              {
                type: 'gauge',
                min,
                max: max > min ? max : min + 1,
                startAngle: 205,
                endAngle: -25,
                radius: '96%',
                center: ['50%', '60%'],
                silent: true,
                pointer: { show: false },
                progress: { show: false },
                axisTick: { show: false },
                splitLine: { show: false },
                axisLabel: { show: false },
                detail: {
                  offsetCenter: [0, '26%'],
                  color: colors.soft,
                  fontSize: 12,
                  fontWeight: 400,
                  formatter: () => `sasaran ${figure(target)}`,
                },
                axisLine: { lineStyle: { width: 16, color: markAt(share(target), colors.text) } },
                data: [{ value: min }],
              },
            ]),
      ],
    }),
  }
}

/** A band that is seen at one place only. */
function markAt(place: number, color: string): [number, string][] {
  const from = Math.max(0, place - 0.006)
  return [
    [from, 'transparent'],
    [Math.min(1, from + 0.012), color],
    [1, 'transparent'],
  ]
}
