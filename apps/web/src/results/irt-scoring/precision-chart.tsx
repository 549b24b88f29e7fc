import { useMemo } from 'react'
import type { IrtCalibration, IrtScale } from '@suluh/contract/results/irt-scoring'
import { onScale } from '@suluh/contract/results/irt-words'
import { formatNumber } from '#platform/kernel/format.ts'
import { Chart, type ChartOption } from '#platform/ui/chart/chart.tsx'

type ChartProps = { kurva: IrtCalibration['kurva']; scale: IrtScale }

/** How far a score may be off along the scale, and how much the test says there. */
export function PrecisionChart({ kurva, scale }: ChartProps) {
  const option = useMemo(() => optionOf(kurva, scale), [kurva, scale])
  return (
    <Chart
      option={option}
      height={260}
      label="Galat baku skor dan informasi tes menurut kemampuan; angkanya ada di Excel"
    />
  )
}

const shownTo = 3

function optionOf(kurva: ChartProps['kurva'], scale: IrtScale): ChartOption {
  const points = kurva.filter(({ theta }) => Math.abs(theta) <= shownTo + 0.01)
  const x = (theta: number) => Math.round(onScale(theta, scale) * 100) / 100
  return ({ text, soft, line, hues }) => {
    const axis = {
      nameTextStyle: { color: soft },
      axisLabel: { color: soft, formatter: (value: number) => formatNumber(value, 1) },
      axisLine: { lineStyle: { color: line } },
    }
    return {
      grid: { left: 8, right: 8, top: 56, bottom: 28, containLabel: true },
      legend: { top: 0, textStyle: { color: text } },
      tooltip: {
        trigger: 'axis',
        valueFormatter: (value: unknown) => (typeof value === 'number' ? formatNumber(value, 2) : '—'),
      },
      xAxis: {
        type: 'value',
        min: x(-shownTo),
        max: x(shownTo),
        name: 'Kemampuan pada skala',
        nameLocation: 'middle',
        nameGap: 28,
        ...axis,
        splitLine: { show: false },
      },
      yAxis: [
        { type: 'value', min: 0, name: 'Galat baku', ...axis, splitLine: { lineStyle: { color: line } } },
        { type: 'value', min: 0, name: 'Informasi', ...axis, splitLine: { show: false } },
      ],
      series: [
        {
          name: 'Galat baku (skor ±)',
          type: 'line',
          symbol: 'none',
          lineStyle: { color: hues[0], width: 2.5 },
          itemStyle: { color: hues[0] },
          data: points.map(({ theta, galat }) => [x(theta), galat === null ? null : galat * scale.spread]),
        },
        {
          name: 'Informasi tes',
          type: 'line',
          yAxisIndex: 1,
          symbol: 'none',
          lineStyle: { color: hues[1], type: 'dashed' },
          itemStyle: { color: hues[1] },
          data: points.map(({ theta, informasi }) => [x(theta), informasi]),
        },
      ],
    }
  }
}
