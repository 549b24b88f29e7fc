import { lazy, Suspense, useMemo } from 'react'
import { bandNames } from '@suluh/contract/results/laporan-words'
import type { ScoringEffect } from '@suluh/contract/results/scoring-version'
import { ChartSkeleton } from '#platform/ui/chart/chart-skeleton.tsx'
import { histogramOption } from '#platform/ui/chart/histogram-option.ts'

const Chart = lazy(async () => ({ default: (await import('#platform/ui/chart/chart.tsx')).Chart }))

type Bands = NonNullable<ScoringEffect['bands']>
const height = 240

/** All nilai before and after, on one scale: whether a class moved, or one corner of it. */
export function NilaiShift({ before, after }: Bands) {
  const option = useMemo(() => optionOf({ before, after }), [before, after])
  return (
    <section>
      <h3>Sebaran nilai sebelum dan sesudah</h3>
      <Suspense fallback={<ChartSkeleton height={height} />}>
        <Chart option={option} height={height} label={words({ before, after })} />
      </Suspense>
    </section>
  )
}

function optionOf({ before, after }: Bands) {
  const from = (before[0] ?? 0) + (after[0] ?? 0) > 0 ? 0 : 1
  const bars = [
    { nama: 'Sesudah', counts: after.slice(from) },
    { nama: 'Sebelum', counts: before.slice(from) },
  ]
  return histogramOption({ of: 'Nilai', names: bandNames.slice(from), bars })
}

/** The same for who does not see it: where the numbers differ. */
function words({ before, after }: Bands): string {
  const moved = bandNames.flatMap((name, at) =>
    before[at] === after[at] ? [] : [`${name}: dari ${before[at] ?? 0} menjadi ${after[at] ?? 0} murid`],
  )
  return `Sebaran nilai sebelum dan sesudah. ${moved.join('; ') || 'Sama'}.`
}
