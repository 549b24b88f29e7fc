import { lazy, Suspense, useMemo } from 'react'
import type { StatistikPaket } from '@suluh/contract/statistik-paket-soal'
import { formatNumber } from '#kernel/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ChartOption } from '#ui/chart.tsx'
import { figure } from './figure.ts'

const Chart = lazy(async () => ({ default: (await import('#ui/chart.tsx')).Chart }))

/** How the scores are spread. */
export function DistributionChart({ n, test }: { n: number; test: StatistikPaket['test'] }) {
  const option = useMemo(() => optionOf(test), [test])
  return (
    <section aria-label="Sebaran skor">
      <h2>
        Sebaran skor <span>n = {n} murid</span>
      </h2>
      <Suspense fallback={<Skeleton lines={8} />}>
        <Chart
          option={option}
          height={340}
          label={`Histogram skor ${n} murid, rata-rata ${figure(test.mean)}`}
        />
      </Suspense>
    </section>
  )
}

function optionOf({ distribution: { from, width, counts }, mean }: StatistikPaket['test']): ChartOption {
  const starts = counts.map((_, index) => from + index * width)
  const name = (start: number) =>
    width === 1 ? formatNumber(start) : `${formatNumber(start)}–${formatNumber(start + width)}`
  const meanAt = mean === null ? undefined : (mean - from) / width - (width === 1 ? 0 : 0.5)
  return ({ text, soft, line, hues }) => ({
    grid: { left: 8, right: 16, top: 36, bottom: 28, containLabel: true },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: ([bar]: { name: string; value: number }[]) => `Skor ${bar?.name}: ${bar?.value} murid`,
    },
    xAxis: {
      type: 'category',
      data: starts.map(name),
      name: 'Skor',
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: soft },
      axisLabel: { color: soft },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      name: 'Murid',
      minInterval: 1,
      nameTextStyle: { color: soft },
      axisLabel: { color: soft },
      splitLine: { lineStyle: { color: line } },
    },
    series: [
      {
        type: 'bar',
        data: counts,
        barCategoryGap: '12%',
        itemStyle: { color: hues[0], borderRadius: [3, 3, 0, 0] },
        markLine:
          meanAt === undefined
            ? { data: [] }
            : {
                symbol: 'none',
                silent: true,
                lineStyle: { color: text, type: 'dashed' },
                label: { color: text, formatter: `Rata-rata ${figure(mean)}` },
                data: [[{ coord: [meanAt, 0] }, { coord: [meanAt, Math.max(...counts)] }]],
              },
      },
    ],
  })
}
