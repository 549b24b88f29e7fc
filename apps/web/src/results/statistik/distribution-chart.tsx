import { lazy, Suspense, useMemo } from 'react'
import type { StatistikPaket } from '@suluh/contract/results/statistik-paket-soal'
import { rangeText } from '@suluh/contract/platform/range-text'
import { formatNumber } from '#platform/kernel/format.ts'
import { ChartSkeleton } from '#platform/ui/chart/chart-skeleton.tsx'
import type { ChartOption } from '#platform/ui/chart/chart.tsx'
import { histogramOption } from '#platform/ui/chart/histogram-option.ts'
import { Text } from '#platform/ui/light/text.tsx'
import { figure } from './figure.ts'

const Chart = lazy(async () => ({ default: (await import('#platform/ui/chart/chart.tsx')).Chart }))

/** How the scores are spread. */
export function DistributionChart({ n, test }: { n: number; test: StatistikPaket['test'] }) {
  const option = useMemo(() => optionOf(test), [test])
  return (
    <section aria-label="Sebaran skor">
      <h2>
        Sebaran skor <span>n = {n} murid</span>
      </h2>
      {n > 1 ? (
        <Suspense fallback={<ChartSkeleton height={340} />}>
          <Chart
            option={option}
            height={340}
            label={`Histogram skor ${n} murid, rata-rata ${figure(test.mean)}`}
          />
        </Suspense>
      ) : (
        <Text size="small" tone="soft">
          Sebaran tampil setelah ada sedikitnya 2 hasil.
        </Text>
      )}
    </section>
  )
}

function optionOf({ distribution: { from, width, counts }, mean }: StatistikPaket['test']): ChartOption {
  const starts = counts.map((_, index) => from + index * width)
  const name = (start: number) =>
    width === 1 ? formatNumber(start) : rangeText(formatNumber(start), formatNumber(start + width))
  const meanAt = mean === null ? undefined : (mean - from) / width - (width === 1 ? 0 : 0.5)
  return histogramOption({
    of: 'Skor',
    names: starts.map(name),
    bars: [{ nama: 'Murid', counts }],
    mark: meanAt === undefined ? undefined : { at: meanAt, text: `Rata-rata ${figure(mean)}` },
  })
}
