import { lazy, Suspense, useEffect, useState } from 'react'
import { useParams } from '#platform/kernel/router/routed.tsx'
import type { Board } from '@suluh/contract/exams/pengawasan'
import { formatDate, formatDateTime, formatTime } from '#platform/kernel/format.ts'
import { AlamatLine } from '#platform/keadaan/alamat-line.tsx'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { GangguanNotices } from '#exams/gangguan/gangguan-notices.tsx'
import { BoardBody } from './board-body.tsx'
import { useBoard } from './use-board.ts'
import styles from './board.module.css'

const SelCounts = lazy(async () => ({ default: (await import('./sel-counts.tsx')).SelCounts }))

/** `/pengawasan/{eventId}`: every student of an exam as it runs, and what can be done. */
export function BoardPage() {
  const { eventId = '' } = useParams()
  const { board, connection, error, offset } = useBoard(eventId)
  const now = useNow(offset)
  const [isSpread, setSpread] = useState(false)
  const hasRows = board !== undefined && board.rows.length > 0
  const waiting = board?.rows.reduce((sum, { held }) => sum + held, 0) ?? 0
  return (
    <Stack as="main" gap={4} className={styles.board}>
      <Cluster as="nav" justify="between" className={styles.nav}>
        <BackLink className={styles.back} to="/dashboard">
          Beranda
        </BackLink>
        <Cluster>
          <HelpButton />
          <ButtonLink to={`/pengawasan/${eventId}/terlambat`}>
            Terlambat{waiting > 0 && ` (${waiting})`}
          </ButtonLink>
          <ButtonLink to={`/pengawasan/${eventId}/berkas`}>Berkas ujian</ButtonLink>
        </Cluster>
      </Cluster>
      {!board && !error && connection === 'lost' && (
        <Alert tone="warning">
          Server tidak dapat dihubungi. Periksa jaringan; papan ini menyambung sendiri.
        </Alert>
      )}
      {!board && !error && <Skeleton lines={12} />}
      {!board && error && (
        <>
          <h1>Papan pengawas belum dapat dibuka</h1>
          <LoadError error={error} onRetry={() => location.reload()} />
        </>
      )}
      {board && (
        <>
          <BoardHead board={board} />
          <AlamatLine />
          {connection === 'lost' && (
            <Alert tone="warning">
              Sambungan terputus. Yang tampak adalah keadaan terakhir; papan ini menyambung sendiri.
            </Alert>
          )}
          <GangguanNotices eventId={eventId} />
          <Suspense fallback={null}>
            <SelCounts eventId={eventId} hasRows={hasRows} onSpread={setSpread} />
          </Suspense>
          {(hasRows || !isSpread) && <BoardBody board={board} now={now} />}
        </>
      )}
    </Stack>
  )
}

function BoardHead({ board: { event } }: { board: Board }) {
  return (
    <Cluster as="header" gap={4} justify="between">
      <div>
        <h1>{event.nama}</h1>
        <Text tone="soft">
          {formatDateTime(event.opensAt)} sampai{' '}
          {isSameDay(event) ? formatTime(event.closesAt) : formatDateTime(event.closesAt)}
        </Text>
      </div>
      {event.token && (
        <p className={styles.token}>
          Token <strong>{event.token}</strong>
        </p>
      )}
    </Cluster>
  )
}

const isSameDay = ({ opensAt, closesAt }: Board['event']) => formatDate(opensAt) === formatDate(closesAt)

/** The server's clock in milliseconds, drawn again every second. */
function useNow(offset: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}
