import { laporanLembaga } from '@suluh/contract/reports/laporan-lembaga'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { ExportLinks } from '#platform/sheet/export-links.tsx'
import { Freshness } from '../freshness.tsx'
import { LembagaReport } from './lembaga-report.tsx'
import { ReportFrame } from '../report-frame.tsx'
import { ReportFilters } from '../report-filters.tsx'
import { ReportState } from '../report-state.tsx'
import { useReportQuery } from '../use-report-query.ts'

const back = { to: '/dashboard/laporan/lembaga', label: 'Semua lembaga' }

/** `/laporan/lembaga/{id}`: where an institution stands, and why. */
export function LembagaPage() {
  const { id = '' } = useParams()
  const [query, setQuery] = useReportQuery(['eventId', 'pelajaranId', 'dari', 'sampai'])
  const { result, query: state } = useCustom(laporanLembaga.one, { params: { id }, query })
  if (!result) return <ReportState state={state} back={back} />
  return (
    <ReportFrame
      title={result.lembaga.nama}
      note="Laporan Ujian Lembaga"
      back={back}
      lembagaId={id}
      actions={<ExportLinks path={`/laporan/lembaga/${id}/ekspor`} query={query} />}
      signatures={{ left: 'Pengawas sekolah', right: 'Kepala sekolah' }}
    >
      <ReportFilters query={query} onChange={setQuery} has={['eventId', 'pelajaranId', 'waktu']} />
      <LembagaReport laporan={result} isNarrowed={Object.keys(query).length > 0} />
      <Freshness
        kesegaran={result}
        versions={result.events.map(({ scoringVersion }) => scoringVersion)}
        pending={result.capaian.pending}
        onRefresh={() => state.refetch()}
      />
    </ReportFrame>
  )
}
