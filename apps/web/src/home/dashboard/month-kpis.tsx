import type { LaporanEvent } from '@suluh/contract/reports/laporan-murid'
import { formatNumber, timeZone } from '#platform/kernel/format.ts'
import { Kpi } from '#platform/ui/chart/kpi.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { reachedPercent } from '#results/hasil-ujian/reached.ts'

type Month = { nama: string; exams: number; n: number; sum: number; lulus: number; belum: number }

const most = 6

/**
 * How the last month with ended exams went beside those before it, every result counting once. The newest exam comes
 * first; unless these are all (`isWhole`), the month of the last may have more and is left out.
 */
export function MonthKpis({ events, isWhole }: { events: readonly LaporanEvent[]; isWhole: boolean }) {
  const months = monthsOf(events)
  const shown = (isWhole ? months : months.slice(0, -1)).slice(0, most).toReversed()
  const last = shown.at(-1)
  if (!last) return null
  const share = reachedPercent(last)
  return (
    <Grid as="ul" min="220px" gap={4} aria-label="Angka utama">
      <Kpi
        label={`Rata-rata nilai ${last.nama}`}
        value={formatNumber(last.sum / last.n)}
        note={`${last.exams} ujian, ${formatNumber(last.n)} hasil`}
        points={shown.map(({ nama, sum, n }) => ({ nama, value: sum / n }))}
      />
      {share !== null && (
        <Kpi
          label={`Mencapai ambang ${last.nama}`}
          value={`${formatNumber(share, 0)}%`}
          note={`${formatNumber(last.lulus)} dari ${formatNumber(last.lulus + last.belum)}`}
          unit="poin"
          points={shown.map((month) => ({ nama: month.nama, value: reachedPercent(month) }))}
        />
      )}
    </Grid>
  )
}

/** The newest month first; an exam that still moves is of none. */
function monthsOf(events: readonly LaporanEvent[]): Month[] {
  const months = new Map<string, Month>()
  const words = { month: 'long', year: 'numeric', timeZone: timeZone() } as const
  for (const { opensAt, status, mean, n, lulus, belum } of events) {
    if (mean === null || status !== 'selesai') continue
    const nama = new Date(opensAt).toLocaleDateString('id-ID', words)
    const month = months.get(nama) ?? { nama, exams: 0, n: 0, sum: 0, lulus: 0, belum: 0 }
    month.exams += 1
    month.n += n
    month.sum += mean * n
    month.lulus += lulus
    month.belum += belum
    months.set(nama, month)
  }
  return [...months.values()]
}
