import { laporanMurid, type LaporanMurid } from '@suluh/contract/reports/laporan-murid'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useGetIdentity } from '#platform/kernel/auth/auth-hooks.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDate } from '#platform/kernel/format.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { Freshness } from '../freshness.tsx'
import { OtherMurid } from './other-murid.tsx'
import { MuridReport } from './murid-report.tsx'
import { ReportFrame } from '../report-frame.tsx'
import { ReportState } from '../report-state.tsx'

/** `/laporan/murid/{id}/{userId}`: one student at an exam and over time; for staff and for the student. */
export function MuridPage() {
  const { id = '', userId = '' } = useParams()
  const { result, query } = useCustom(laporanMurid.one, { params: { id, userId } })
  const isOwn = useGetIdentity()?.id === userId
  const { can: mayReadAll } = useCan({ resource: 'laporan', action: 'read' })
  const back =
    !isOwn && mayReadAll
      ? { to: `/dashboard/laporan/murid/${id}`, label: 'Semua murid' }
      : { to: '/dashboard', label: 'Beranda' }
  if (!result) return <ReportState state={query} back={back} />
  const { murid, event } = result
  return (
    <ReportFrame
      title={murid.nama}
      note={[murid.nomor, placeThen(murid), `${event.nama} (${formatDate(event.opensAt)})`]
        .filter(Boolean)
        .join(' · ')}
      back={back}
      lembagaId={murid.lembagaId}
      actions={
        <>
          {!isOwn && mayReadAll && <OtherMurid eventId={id} userId={userId} />}
          <ButtonLink to={`/paket-soal/${event.paketSoal.id}/hasil-ujian/${userId}/${id}`}>
            Hasil ujian
          </ButtonLink>
        </>
      }
      signatures={{ left: 'Orang tua/wali', right: 'Wali kelas', rightBy: murid.waliKelas }}
    >
      <MuridReport laporan={result} />
      <Freshness kesegaran={result} onRefresh={() => query.refetch()} />
    </ReportFrame>
  )
}

/** Where the student was when they sat the exam. */
function placeThen({ lembaga, groups }: LaporanMurid['murid']): string | null {
  const place = [lembaga, ...groups].filter(Boolean)
  return place.length === 0 ? null : `${place.join(', ')} (saat ujian)`
}
