import { laporanMurid, type LaporanMurid } from '@suluh/contract/reports/laporan-murid'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { useState } from 'react'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDate } from '#platform/kernel/format.ts'
import { DocumentBar } from '#platform/shell/document-bar.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import { PaperChoice } from '#platform/ui/print/paper-choice.tsx'
import { PaperPages } from '#platform/ui/print/paper-pages.tsx'
import { paperChoices, PrintButtons } from '#platform/ui/print/print-buttons.tsx'
import { isDuplexAsked, paperSizeOf } from '#platform/ui/print/print-page.ts'
import { ReportSignatures, useKop } from '#school/kop-surat/report-signatures.tsx'
import { MuridReport } from '../murid/murid-report.tsx'
import { ReportState } from '../report-state.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from '../laporan.module.css'

const back = { to: '/dashboard/laporan/murid', label: 'Laporan Ujian Murid' }

/** `/laporan/cetak/{id}`: the reports of many students as one document, each on pages of its own. */
export function CetakPage() {
  const { id = '' } = useParams()
  const { result, query } = useCustom(laporanMurid.printed, { params: { id } })
  const { result: order } = useCustom(laporanMurid.printing, { params: { id } })
  const [size, setSize] = useState(() => paperSizeOf())
  const [isDuplex, setDuplex] = useState(isDuplexAsked)
  if (!result) return <ReportState state={query} back={back} />
  const [first] = result
  return (
    <main className={styles.page}>
      <PaperPages size={size} isDuplex={isDuplex} />
      <DocumentBar back={first ? { to: `${back.to}/${first.event.id}`, label: first.event.nama } : back}>
        <PaperChoice
          size={size}
          onSize={setSize}
          isDuplex={isDuplex}
          {...(result.length > 1 && { onDuplex: setDuplex })}
        />
        <PrintButtons choices={paperChoices(size, isDuplex)} note={`(${result.length} laporan)`} />
      </DocumentBar>
      <h1 className="visually-hidden">
        {[`Laporan ${result.length} murid`, first?.event.nama].filter(Boolean).join(' · ')}
      </h1>
      {order && order.missing.length > 0 && (
        <div data-print="never">
          <Alert tone="warning">
            {order.missing.length} laporan tidak ikut, karena hasilnya sedang tidak ada (misalnya ujiannya
            dibuka kembali): {order.missing.join(', ')}.
          </Alert>
        </div>
      )}
      {result.map((laporan) => (
        <Sheet key={laporan.murid.id} laporan={laporan} />
      ))}
    </main>
  )
}

function Sheet({ laporan }: { laporan: LaporanMurid }) {
  const { murid, event, scoringVersion } = laporan
  const zone = useKop(murid.lembagaId)?.zone
  const about = [
    murid.nomor,
    murid.lembaga,
    ...murid.groups,
    `${event.nama} (${formatDate(event.opensAt, zone)})`,
    scoringLabel(scoringVersion),
  ]
  return (
    <Stack
      as="article"
      gap={4}
      className={styles.sheet}
      data-foot={[murid.nama, ...murid.groups, event.nama].join(' · ')}
    >
      <KopSurat lembagaId={murid.lembagaId} isPrintOnly />
      <Stack as="header" gap={1}>
        <h2>{murid.nama}</h2>
        <Text tone="soft">{about.filter(Boolean).join(' · ')}</Text>
      </Stack>
      <MuridReport laporan={laporan} isPrinted />
      <ReportSignatures
        lembagaId={murid.lembagaId}
        left="Orang tua/wali"
        right="Wali kelas"
        rightBy={murid.waliKelas}
        isPrintOnly
      />
    </Stack>
  )
}
