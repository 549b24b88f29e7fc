import { laporanMurid, type LaporanEvent } from '@suluh/contract/reports/laporan-murid'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { reachedShare } from '#results/hasil-ujian/reached.ts'
import { ReadAgain } from './read-again.tsx'
import { MonthKpis } from './month-kpis.tsx'
import { Trend } from './trend.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './home.module.css'

/** Enough for the exams of two months, in all but the largest places. */
const most = 50
const mostDrawn = 10
const mostListed = 5

/** How the exams that one may read went: a line over the last of them, and the newest with their figures. */
export function ResultsPart() {
  const { result, query } = useList(laporanMurid.list, {
    pagination: { pageSize: most },
    sorters: [{ field: 'opensAt', order: 'desc' }],
  })
  if (query.isPending) return <Skeleton lines={6} />
  if (query.isError && result.data.length === 0)
    return (
      <Stack as="section" gap={4}>
        <h2>Hasil terakhir</h2>
        <ReadAgain query={query} />
      </Stack>
    )
  if (result.data.length === 0) return null
  // A mean that still moves is no point of a line.
  const points = result.data
    .slice(0, mostDrawn)
    .toReversed()
    .flatMap(({ nama, mean, status }) =>
      mean === null || status !== 'selesai' ? [] : [{ nama, nilai: mean }],
    )
  return (
    <Stack as="section" gap={4}>
      <Cluster align="baseline" justify="between">
        <h2>Hasil terakhir</h2>
        <Link to="/dashboard/laporan/murid">Semua laporan</Link>
      </Cluster>
      <MonthKpis events={result.data} isWhole={result.total <= most} />
      {points.length > 1 && <Trend points={points} sentence={sentence(points)} />}
      <Stack as="ul" gap={0} className={styles.list} data-tight>
        {result.data.slice(0, mostListed).map((each) => (
          <li key={each.id}>
            <Link to={`/dashboard/laporan/murid/${each.id}`}>{each.nama}</Link>
            <span>
              {each.n === 1 ? 'nilai' : 'rata-rata'}{' '}
              <strong>{each.mean === null ? '—' : formatNumber(each.mean)}</strong>
              <span className={styles.soft}> · {noteOf(each)}</span>
            </span>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function noteOf({ n, pending, opensAt, status, ...reached }: LaporanEvent): string {
  return [
    `n = ${formatNumber(n)}`,
    reached.lulus + reached.belum > 0 && `${reachedShare(reached)} mencapai ambang`,
    pending > 0 && `${formatNumber(pending)} menunggu dinilai`,
    status === 'berlangsung' ? 'masih berlangsung' : formatDate(opensAt),
  ]
    .filter(Boolean)
    .join(' · ')
}

function sentence(points: { nama: string; nilai: number }[]): string {
  const means = points.map(({ nilai }) => nilai)
  const [least, highest] = [Math.min(...means), Math.max(...means)]
  return `Rata-rata ${points.length} ujian terakhir yang selesai: antara ${formatNumber(least)} dan ${formatNumber(highest)}, yang terbaru ${formatNumber(means.at(-1) ?? 0)}.`
}
