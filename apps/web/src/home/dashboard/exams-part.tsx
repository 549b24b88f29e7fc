import { useState } from 'react'
import { event, type Event } from '@suluh/contract/exams/event'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { AlamatLine } from '#platform/keadaan/alamat-line.tsx'
import { useAlamat } from '#platform/keadaan/use-alamat.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ReadAgain } from './read-again.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './home.module.css'

const liveMs = 15_000
const most = 20
const mostComing = 5

/** Exams that run, with live counts, and those that come. */
export function ExamsPart() {
  const [now] = useState(() => new Date().toISOString())
  const common = { sorters: [{ field: 'opensAt', order: 'asc' as const }], refetchInterval: liveMs }
  const { result, query } = useList(event.list, {
    ...common,
    pagination: { pageSize: most },
    filters: [
      { field: 'closesAt', operator: 'gte', value: now },
      { field: 'opensAt', operator: 'lte', value: now },
    ],
  })
  // Asked by themselves: behind many that run, none that comes would be seen here, though the calendar has it.
  const { result: next, query: nextQuery } = useList(event.list, {
    ...common,
    pagination: { pageSize: most },
    filters: [{ field: 'opensAt', operator: 'gte', value: now }],
  })
  const alamat = useAlamat()
  // All of it at once, so that nothing that stands is pushed down.
  const isPending = query.isPending || nextQuery.isPending || alamat === undefined
  const begun = next.data.filter(({ status }) => status === 'berlangsung')
  const running = [...result.data.filter(({ status }) => status === 'berlangsung'), ...begun]
  const coming = next.data.filter(({ status }) => status === 'terjadwal')
  return (
    <Stack as="section" gap={4}>
      <Cluster align="baseline" justify="between">
        <h2>Ujian</h2>
        <Link to="/dashboard/jadwal">Jadwal dan kalender</Link>
      </Cluster>
      {isPending ? (
        <Skeleton lines={3} />
      ) : (
        <>
          {query.isError && result.data.length === 0 && <ReadAgain query={query} />}
          {query.isSuccess && running.length === 0 && (
            <p className={styles.soft}>Tidak ada ujian yang sedang berlangsung.</p>
          )}
          {running.length > 0 && <AlamatLine />}
          {running.length > 0 && (
            <Grid min="300px" fill gap={4}>
              {running.map((each) => (
                <RunningEvent key={each.id} event={each} />
              ))}
            </Grid>
          )}
          {result.total > result.data.length && (
            <p className={styles.soft}>
              Dan {formatNumber(result.total - result.data.length)} lagi, lihat{' '}
              <Link to="/dashboard/jadwal">jadwal</Link>.
            </p>
          )}
          {coming.length > 0 && (
            <>
              <h3>Berikutnya</h3>
              <Stack as="ul" gap={0} className={styles.list}>
                {coming.slice(0, mostComing).map(({ id, nama, opensAt, counts }) => (
                  <li key={id}>
                    <Link to={`/dashboard/jadwal?ujian=${id}`}>{nama}</Link>
                    <span className={styles.soft}>
                      {formatDateTime(opensAt)} · {formatNumber(counts.all)} peserta
                    </span>
                  </li>
                ))}
              </Stack>
            </>
          )}
        </>
      )}
    </Stack>
  )
}

function RunningEvent({ event: { id, nama, paketSoal: paket, closesAt, counts } }: { event: Event }) {
  const watches = useCan({ resource: 'event', action: 'awasi' })
  return (
    <Stack as={Card}>
      <h3>
        <Link to={watches.can ? `/pengawasan/${id}` : `/dashboard/jadwal?ujian=${id}`}>{nama}</Link>
      </h3>
      <p className={styles.soft}>
        {paket.nama}
        <br />
        sampai {formatDateTime(closesAt)}
      </p>
      <ProgressBar value={counts.submitted} max={counts.all} label={`Sudah mengumpulkan, ${nama}`} />
      <p>
        <strong>{formatNumber(counts.running)}</strong> mengerjakan
        <br />
        <strong>{formatNumber(counts.submitted)}</strong> dari {formatNumber(counts.all)} sudah mengumpulkan
      </p>
    </Stack>
  )
}
