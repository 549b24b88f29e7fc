import { useMemo } from 'react'
import type { GabunganSummary } from '@suluh/contract/results/gabungan'
import { rangeText } from '@suluh/contract/platform/range-text'
import { formatNumber } from '#platform/kernel/format.ts'
import { Chart, type ChartOption } from '#platform/ui/chart/chart.tsx'
import { histogramOption } from '#platform/ui/chart/histogram-option.ts'
import { figure } from './gabungan-words.ts'
import styles from './gabungan.module.css'

/** How the values are spread, of all or of one lembaga. */
export function SpreadChart({ summary, lembagaId }: { summary: GabunganSummary; lembagaId: string | null }) {
  const chosen = summary.lembaga.find(({ id }) => id === lembagaId)
  const { counts, ranked, mean } = chosen ?? summary
  const { from, width } = summary
  const option = useMemo(() => optionOf(from, width, counts), [from, width, counts])
  const whose = chosen ? chosen.nama : 'semua lembaga'
  return (
    <section className={styles.panel} aria-label="Sebaran nilai akhir">
      <h2>
        Sebaran nilai akhir <span>{`${whose}, n = ${formatNumber(ranked, 0)} murid`}</span>
      </h2>
      <Chart
        option={option}
        height={260}
        label={`Histogram nilai akhir ${whose}, rata-rata ${figure(mean)}`}
      />
    </section>
  )
}

function optionOf(from: number, width: number, counts: readonly number[]): ChartOption {
  // Empty bins at either end say nothing.
  const first = Math.max(
    0,
    counts.findIndex((count) => count > 0),
  )
  const last = counts.findLastIndex((count) => count > 0)
  const shown = counts.slice(first, last + 1)
  const name = (at: number) => {
    const start = from + (first + at) * width
    return rangeText(formatNumber(start), formatNumber(start + width))
  }
  return histogramOption({
    of: 'Nilai akhir',
    names: shown.map((_, at) => name(at)),
    bars: [{ nama: 'Murid', counts: shown }],
  })
}
