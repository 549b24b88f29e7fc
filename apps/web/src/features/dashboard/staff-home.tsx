import { Link } from 'react-router'
import { event, type Event } from '@suluh/contract/event'
import { marking } from '@suluh/contract/marking'
import { paketSoal } from '@suluh/contract/paket-soal'
import { useCan } from '#kernel/access-control.ts'
import { useList } from '#kernel/data-hooks.ts'
import { formatDate, formatDateTime, formatNumber } from '#kernel/format.ts'
import type { Identity } from '#kernel/session.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import './home.css'

const liveMs = 15_000

/** Who one is here, what runs now, and what was worked on last. */
export function StaffHome({ identity }: { identity: Identity }) {
  const seesEvents = useCan({ resource: 'event', action: 'read' })
  const seesPakets = useCan({ resource: 'paket-soal', action: 'read' })
  const marks = useCan({ resource: 'hasil-ujian', action: 'mark' })
  const { name, peran, lembaga, application } = identity
  return (
    <div className="home home-wide">
      <header>
        <h1>Halo, {name}</h1>
        <p className="home-soft">{[peran.nama, lembaga ?? application].join(' · ')}</p>
      </header>
      {seesEvents.can && <RunningEvents />}
      {marks.can && <WaitingMarks />}
      {seesPakets.can && <RecentPakets />}
    </div>
  )
}

function RunningEvents() {
  const { result, query } = useList(event.list, {
    pagination: { pageSize: 50 },
    sorters: [{ field: 'opensAt', order: 'desc' }],
    refetchInterval: liveMs,
  })
  const running = result.data.filter(({ status }) => status === 'berlangsung')
  const coming = result.data.filter(({ status }) => status === 'terjadwal').toReversed()
  return (
    <section className="home-part">
      <h2>Ujian hari ini</h2>
      {query.isPending && <Skeleton lines={3} />}
      {query.isError && result.data.length === 0 && <Alert tone="warning">{query.error.message}</Alert>}
      {query.isSuccess && running.length === 0 && (
        <EmptyState text="Tidak ada ujian yang sedang berlangsung." />
      )}
      <div className="home-events">
        {running.map((each) => (
          <RunningEvent key={each.id} event={each} />
        ))}
      </div>
      <p>
        <Link to="/dashboard/jadwal">Semua jadwal dan kalender ujian</Link>
      </p>
      {coming.length > 0 && (
        <ul className="home-list">
          {coming.slice(0, 3).map(({ id, nama, opensAt, counts }) => (
            <li key={id}>
              <span>{nama}</span>
              <span className="home-soft">
                {formatDateTime(opensAt)} · {formatNumber(counts.all)} peserta
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function RunningEvent({ event: { id, nama, paketSoal: paket, closesAt, counts } }: { event: Event }) {
  const watches = useCan({ resource: 'event', action: 'awasi' })
  return (
    <Card className="home-event">
      <h3>{watches.can ? <Link to={`/pengawasan/${id}`}>{nama}</Link> : nama}</h3>
      <p className="home-soft">
        {paket.nama} · sampai {formatDateTime(closesAt)}
      </p>
      <ProgressBar value={counts.submitted} max={counts.all} label={`Sudah mengumpulkan, ${nama}`} />
      <p>
        <strong>{formatNumber(counts.running)}</strong> mengerjakan,{' '}
        <strong>{formatNumber(counts.submitted)}</strong> dari {formatNumber(counts.all)} sudah mengumpulkan
      </p>
    </Card>
  )
}

/** Exams with uraian that wait for their marks; nothing where there are none. */
function WaitingMarks() {
  const { result } = useList(marking.list, { pagination: { pageSize: 5 } })
  if (result.data.length === 0) return null
  return (
    <section className="home-part">
      <h2>Menunggu dikoreksi</h2>
      <ul className="home-list">
        {result.data.map(({ id, event: { nama }, waiting }) => (
          <li key={id}>
            <Link to={`/koreksi/${id}`}>{nama}</Link>
            <span className="home-soft">{formatNumber(waiting)} jawaban uraian</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const statusWords = { draf: 'Draf', terbit: 'Terbit', arsip: 'Arsip' }

function RecentPakets() {
  const { result, query } = useList(paketSoal.list, {
    pagination: { pageSize: 6 },
    sorters: [{ field: 'diubahPada', order: 'desc' }],
  })
  return (
    <section className="home-part">
      <h2>Paket soal terakhir</h2>
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && result.data.length === 0 && <Alert tone="warning">{query.error.message}</Alert>}
      {query.isSuccess && result.data.length === 0 && (
        <EmptyState text="Belum ada paket soal.">
          <ButtonLink to="/dashboard/paket-soal">Buka Paket Soal</ButtonLink>
        </EmptyState>
      )}
      <ul className="home-list">
        {result.data.map(({ id, nama, status, questions, diubahPada }) => (
          <li key={id}>
            <Link to={`/dashboard/paket-soal/${id}`}>{nama}</Link>
            <span className="home-soft">
              {statusWords[status]} · {formatNumber(questions)} soal · {formatDate(diubahPada)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
