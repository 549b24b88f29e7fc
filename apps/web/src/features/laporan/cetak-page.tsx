import { laporanMurid } from '@suluh/contract/laporan-murid'
import { scoringLabel } from '@suluh/contract/scoring-version'
import { useParams } from 'react-router'
import { useCustom } from '#kernel/data-hooks.ts'
import { formatDate } from '#kernel/format.ts'
import { DocumentBar } from '#shell/document-bar.tsx'
import { Button } from '#ui/button.tsx'
import { KopSurat } from '#ui/kop-surat.tsx'
import { ReportSignatures } from '#ui/signatures.tsx'
import { MuridReport } from './murid-report.tsx'
import { pageRules } from './page-rules.ts'
import { ReportState } from './report-state.tsx'
import './laporan.css'
import './laporan-print.css'

const back = { to: '/dashboard/laporan/murid', label: 'Laporan Ujian Murid' }

/** `/laporan/cetak/{id}`: the reports of many students as one document, each on pages of its own. */
export function CetakPage() {
  const { id = '' } = useParams()
  const { result, query } = useCustom(laporanMurid.printed, { params: { id } })
  if (!result) return <ReportState state={query} back={back} />
  const [first] = result
  return (
    <main className="laporan">
      <style>{pageRules}</style>
      <DocumentBar back={first ? { to: `${back.to}/${first.event.id}`, label: first.event.nama } : back}>
        <Button variant="primary" onClick={() => window.print()}>
          Cetak atau PDF ({result.length} laporan)
        </Button>
      </DocumentBar>
      <h1 className="visually-hidden">Laporan {result.length} murid</h1>
      {result.map((laporan) => (
        <article key={laporan.murid.id} className="laporan-sheet">
          <KopSurat lembagaId={laporan.murid.lembagaId} isPrintOnly />
          <header className="laporan-title">
            <h2>{laporan.murid.nama}</h2>
            <p className="laporan-soft">
              {[
                laporan.murid.nomor,
                laporan.murid.lembaga,
                ...laporan.murid.groups,
                `${laporan.event.nama} (${formatDate(laporan.event.opensAt)})`,
                scoringLabel(laporan.scoringVersion),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </header>
          <MuridReport laporan={laporan} isPrinted />
          <ReportSignatures left="Orang tua/wali" right="Guru" isPrintOnly />
        </article>
      ))}
    </main>
  )
}
