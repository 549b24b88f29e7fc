import { lazy, Suspense, useMemo } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ChartOption } from '#ui/chart.tsx'
import { figure, people } from './words.ts'

const Chart = lazy(async () => ({ default: (await import('#ui/chart.tsx')).Chart }))

export type Spread = { nama: string; n: number; bands: readonly number[] }

const bandNames = [
  '< 0',
  ...Array.from({ length: 10 }, (_, ten) => `${ten * 10}–${ten * 10 + (ten === 9 ? 10 : 9)}`),
]

/** How nilai are spread by tens, of one unit or of several side by side, in percent of each. */
export function SpreadChart({ spreads }: { spreads: Spread[] }) {
  const option = useMemo(() => optionOf(spreads), [spreads])
  const label = spreads.map(({ nama, n }) => `${nama} (${people(n)})`).join(', ')
  return (
    <section className="laporan-chart">
      <h2>
        Sebaran nilai <span>{label}</span>
      </h2>
      <Suspense fallback={<Skeleton lines={7} />}>
        <Chart option={option} height={280} label={`Sebaran nilai menurut puluhan: ${label}`} />
      </Suspense>
    </section>
  )
}

function optionOf(spreads: Spread[]): ChartOption {
  // Nilai below 0 exist under minus scoring only.
  const from = spreads.some(({ bands }) => (bands[0] ?? 0) > 0) ? 0 : 1
  const counts = spreads.map(({ bands }) => bands.slice(from))
  return ({ text, soft, line, hues }) => ({
    grid: { left: 8, right: 16, top: 36, bottom: 8, containLabel: true },
    legend: spreads.length > 1 ? { top: 0, textStyle: { color: text } } : { show: false },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (bars: { name: string; seriesIndex: number; dataIndex: number; seriesName: string }[]) =>
        [
          `Nilai ${bars[0]?.name}`,
          ...bars.map((bar) => `${bar.seriesName}: ${people(counts[bar.seriesIndex]?.[bar.dataIndex] ?? 0)}`),
        ].join('<br>'),
    },
    xAxis: {
      type: 'category',
      data: bandNames.slice(from),
      axisLabel: { color: soft, interval: 0, rotate: 0, fontSize: 11, hideOverlap: true },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      axisLabel: { color: soft, formatter: (value: number) => `${figure(value, 0)}%` },
      splitLine: { lineStyle: { color: line } },
    },
    series: spreads.map(({ nama, n, bands }, index) => ({
      type: 'bar',
      name: nama,
      data: bands.slice(from).map((count) => (n > 0 ? (100 * count) / n : 0)),
      barCategoryGap: '16%',
      barGap: '4%',
      itemStyle: {
        color: index === 0 ? hues[0] : hues[5],
        borderRadius: [3, 3, 0, 0],
        ...(index > 0 && { decal: { symbol: 'rect' }, opacity: 0.45 }),
      },
    })),
  })
}
