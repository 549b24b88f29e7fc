import { laporanPelajaran } from '@suluh/contract/reports/laporan-pelajaran'
import { lazy, Suspense, useState } from 'react'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { ExportLinks } from '#platform/sheet/export-links.tsx'
import { Freshness } from '../freshness.tsx'
import { PelajaranReport } from './pelajaran-report.tsx'
import { ReportFilters } from '../report-filters.tsx'
import { ReportFrame } from '../report-frame.tsx'
import { ReportState } from '../report-state.tsx'
import { TindakLanjutPart } from '../murid/tindak-lanjut-part.tsx'
import { useReportQuery } from '../use-report-query.ts'

const KktpForm = lazy(async () => ({ default: (await import('../murid/kktp-form.tsx')).KktpForm }))
const back = { to: '/dashboard/laporan/pelajaran', label: 'Semua pelajaran' }

/** `/laporan/pelajaran/{id}`: mastery of a subject by its parts, and who needs what. */
export function PelajaranPage() {
  const { id = '' } = useParams()
  const [query, setQuery] = useReportQuery(['lembagaId', 'groupBelajarId', 'eventId', 'dari', 'sampai'])
  const { result, query: state } = useCustom(laporanPelajaran.one, { params: { id }, query })
  const { can } = useCan({ resource: 'laporan', action: 'write' })
  const [isEditing, setEditing] = useState(false)
  if (!result) return <ReportState state={state} back={back} />
  const group = result.groups.find(({ id: each }) => each === query.groupBelajarId)
  const only = group?.lembagaId ?? (result.lembaga.length === 1 ? result.lembaga[0]!.id : null)
  const lembagaId = query.lembagaId ?? only
  return (
    <ReportFrame
      title={`Daya serap ${result.pelajaran.nama}`}
      note="Laporan Aspek Pelajaran"
      back={back}
      lembagaId={lembagaId}
      isOfAll={lembagaId === null && result.lembaga.length > 1}
      actions={
        <>
          {can && <Button onClick={() => setEditing(true)}>KKM/KKTP</Button>}
          <ExportLinks path={`/laporan/pelajaran/${id}/ekspor`} query={query} />
        </>
      }
    >
      <ReportFilters
        query={query}
        onChange={setQuery}
        has={['eventId', 'waktu']}
        lembaga={result.lembaga}
        groups={result.groups}
      />
      <PelajaranReport laporan={result} isNarrowed={Object.keys(query).length > 0} />
      <TindakLanjutPart laporan={result} />
      <Freshness
        kesegaran={result}
        versions={result.events.map(({ scoringVersion }) => scoringVersion)}
        onRefresh={() => state.refetch()}
      />
      <Suspense fallback={null}>
        {isEditing && <KktpForm laporan={result} onClose={() => setEditing(false)} />}
      </Suspense>
    </ReportFrame>
  )
}
