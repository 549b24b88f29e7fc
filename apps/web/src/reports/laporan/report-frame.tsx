import type { ReactNode } from 'react'
import { DocumentBar } from '#platform/shell/document-bar.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import { ReportSignatures } from '#platform/ui/print/signatures.tsx'
import { pageRules } from './cetak/page-rules.ts'
import './laporan.css'
import './cetak/laporan-print.css'

type ReportFrameProps = {
  title: string
  /** Below the title: whose and when. */
  note: ReactNode
  back: { to: string; label: string }
  /** Links and menus beside "Cetak". */
  actions?: ReactNode
  lembagaId?: string | null
  signatures?: { left: string; right: string }
  children: ReactNode
}

/** A full-page report: on the screen with its actions, on paper with letterhead and signatures. */
export function ReportFrame(props: ReportFrameProps) {
  const { title, note, back, actions, lembagaId, signatures, children } = props
  return (
    <main className="laporan">
      <style>{pageRules}</style>
      <DocumentBar back={back}>
        {actions}
        <Button variant="primary" onClick={() => window.print()}>
          Cetak atau PDF
        </Button>
      </DocumentBar>
      <KopSurat lembagaId={lembagaId} isPrintOnly />
      <header className="laporan-title">
        <h1>{title}</h1>
        <p className="laporan-soft">{note}</p>
      </header>
      {children}
      <ReportSignatures {...signatures} isPrintOnly />
    </main>
  )
}
