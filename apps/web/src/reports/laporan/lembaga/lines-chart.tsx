import { lazy, Suspense, useMemo } from 'react'
import { ChartSkeleton } from '#platform/ui/chart/chart-skeleton.tsx'
import type { ChartOption } from '#platform/ui/chart/chart.tsx'
import { legendRoom } from '#platform/ui/chart/histogram-option.ts'
import { shortLabel } from '#platform/ui/light/short-label.ts'
import { figure } from '../words.ts'
import { Card } from '#platform/ui/light/card.tsx'
import styles from '../laporan.module.css'

const Chart = lazy(async () => ({ default: (await import('#platform/ui/chart/chart.tsx')).Chart }))

export type Line = { nama: string; values: (number | null)[] }
type LinesChartProps = { title: string; note: string; names: string[]; lines: Line[] }

const symbols = ['circle', 'diamond', 'triangle']
const dashes = ['solid', 'dashed', 'dotted']

/** Nilai over time: the first line is what the report is about, the others what it is compared with. */
export function LinesChart({ title, note, names, lines }: LinesChartProps) {
  const option = useMemo(() => optionOf(names, lines), [names, lines])
  return (
    <Card className={styles.part}>
      <h2>
        {title} <span>{note}</span>
      </h2>
      <Suspense fallback={<ChartSkeleton height={280} />}>
        <Chart option={option} height={280} label={`${title}; angka yang sama ada di tabel`} />
      </Suspense>
    </Card>
  )
}

function optionOf(names: string[], lines: Line[]): ChartOption {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  return ({ text, soft, line, hues }) => ({
    grid: { left: 8, right: 24, top: 4 + legendRoom(lines), bottom: 8, containLabel: true },
    legend: { top: 0, textStyle: { color: text } },
    tooltip: { trigger: 'axis', valueFormatter: (value: number | null) => figure(value) },
    xAxis: {
      type: 'category',
      data: names,
      // The first figure would stand on the numbers of the axis.
      boundaryGap: names.length <= 12,
      axisLabel: {
        color: soft,
        hideOverlap: true,
        formatter: shortLabel,
        width: 120,
        overflow: 'truncate',
        // Otherwise it reaches beyond the picture.
        alignMaxLabel: 'right',
      },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      min: Math.min(0, ...known),
      max: 100,
      axisLabel: { color: soft, formatter: (value: number) => figure(value, 0) },
      splitLine: { lineStyle: { color: line } },
    },
    series: lines.map(({ nama, values }, index) => ({
      type: 'line',
      name: nama,
      data:
        index === 0 ? values.map((value, at) => ({ value, label: { position: sideOf(lines, at) } })) : values,
      connectNulls: true,
      symbol: symbols[index] ?? 'circle',
      symbolSize: index === 0 ? 9 : 7,
      lineStyle: { width: index === 0 ? 3 : 2, type: dashes[index] ?? 'dotted', color: hues[index] },
      itemStyle: { color: hues[index] },
      ...(index === 0 &&
        names.length <= 12 && {
          label: { show: true, color: text, formatter: ({ value }: { value: number }) => figure(value, 0) },
        }),
    })),
  })
}

/** Where the figure of the first line stands: on the side on which the other lines are farther away. */
function sideOf([own, ...others]: Line[], at: number): 'top' | 'bottom' {
  const value = own?.values[at] ?? 0
  const gaps = others.flatMap(({ values }) => (values[at] == null ? [] : [values[at] - value]))
  const above = Math.min(...gaps.filter((gap) => gap >= 0))
  const below = Math.min(...gaps.filter((gap) => gap < 0).map((gap) => -gap))
  // At the foot it would stand on the axis.
  return above < below && value > 12 ? 'bottom' : 'top'
}
