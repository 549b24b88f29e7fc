import { lazy, Suspense, useMemo } from 'react'
import { bandNames } from '@suluh/contract/results/laporan-words'
import { formatNumber } from '#platform/kernel/format.ts'
import { ChartSkeleton } from '#platform/ui/chart/chart-skeleton.tsx'
import type { ChartOption } from '#platform/ui/chart/chart.tsx'
import { histogramOption } from '#platform/ui/chart/histogram-option.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './laporan.module.css'

const Chart = lazy(async () => ({ default: (await import('#platform/ui/chart/chart.tsx')).Chart }))

export type Spread = { nama: string; n: number; bands: readonly number[] }

/** How nilai are spread by tens, of one unit or of several side by side, in percent of each. */
export function SpreadChart({ spreads }: { spreads: Spread[] }) {
  const option = useMemo(() => optionOf(spreads), [spreads])
  const isSpread = spreads.some(({ n }) => n > 1)
  const label = spreads.map(({ nama, n }) => `${nama} (${formatNumber(n)} hasil)`).join(', ')
  return (
    <Card className={styles.part}>
      <h2>
        Sebaran nilai <span>{label}</span>
      </h2>
      {isSpread ? (
        <Suspense fallback={<ChartSkeleton height={280} />}>
          <Chart option={option} height={280} label={`Sebaran nilai menurut puluhan: ${label}`} />
        </Suspense>
      ) : (
        <Text tone="soft">Sebaran tampil setelah ada sedikitnya 2 hasil.</Text>
      )}
    </Card>
  )
}

function optionOf(spreads: Spread[]): ChartOption {
  // Nilai below 0 exist under minus scoring only.
  const from = spreads.some(({ bands }) => (bands[0] ?? 0) > 0) ? 0 : 1
  const names = bandNames.slice(from)
  const bars = spreads.map(({ nama, bands }) => ({ nama, counts: bands.slice(from) }))
  return histogramOption({ of: 'Nilai', names, bars, isShare: true })
}
