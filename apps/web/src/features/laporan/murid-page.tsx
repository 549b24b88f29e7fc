import { laporanMurid } from '@suluh/contract/laporan-murid'
import { useParams } from 'react-router'
import { useGetIdentity } from '#kernel/auth-hooks.ts'
import { useCustom } from '#kernel/data-hooks.ts'
import { formatDate } from '#kernel/format.ts'
import { RequestError } from '#kernel/request-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Freshness } from './freshness.tsx'
import { MuridReport } from './murid-report.tsx'
import { ReportFrame } from './report-frame.tsx'
import './laporan.css'

/** `/laporan/murid/{id}/{userId}`: one student at an exam and over time; for staff and for the student. */
export function MuridPage() {
  const { id = '', userId = '' } = useParams()
  const { result, query } = useCustom(laporanMurid.one, { params: { id, userId } })
  const isOwn = useGetIdentity()?.id === userId
  const back = isOwn
    ? { to: '/dashboard', label: 'Beranda' }
    : { to: `/dashboard/laporan/murid/${id}`, label: 'Semua murid' }
  if (!result)
    return (
      <main className="laporan">
        <nav className="laporan-bar">
          <ButtonLink variant="quiet" to={back.to}>
            ← {back.label}
          </ButtonLink>
        </nav>
        {query.isError ? (
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={12} />
        )}
      </main>
    )
  const { murid, event } = result
  return (
    <ReportFrame
      title={murid.nama}
      note={[murid.nomor, murid.lembaga, ...murid.groups, `${event.nama} (${formatDate(event.opensAt)})`]
        .filter(Boolean)
        .join(' · ')}
      back={back}
      lembagaId={murid.lembagaId}
      actions={
        <ButtonLink to={`/paket-soal/${event.paketSoal.id}/hasil-ujian/${userId}/${id}`}>
          Hasil ujian
        </ButtonLink>
      }
      signatures={{ left: 'Orang tua/wali', right: 'Guru' }}
    >
      <MuridReport laporan={result} />
      <Freshness kesegaran={result} onRefresh={() => query.refetch()} />
    </ReportFrame>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = error instanceof RequestError ? error.statusCode : 0
  const text = error instanceof Error ? error.message : 'Coba lagi sebentar lagi.'
  return (
    <section className="laporan-part">
      <h1>
        {status === 403
          ? 'Hasil belum dibuka'
          : status === 404
            ? 'Laporan belum ada'
            : 'Laporan belum dapat dibuka'}
      </h1>
      <Alert tone={status === 403 || status === 404 ? 'info' : 'warning'}>{text}</Alert>
      {status !== 403 && status !== 404 && (
        <Button variant="primary" onClick={onRetry}>
          Coba lagi
        </Button>
      )}
    </section>
  )
}
