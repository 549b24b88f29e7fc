import type { ComponentProps, ReactNode } from 'react'
import { getStoredIdentity } from '#platform/kernel/auth/session.ts'
import { DocumentBar } from '#platform/shell/document-bar.tsx'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import { ReportSignatures } from '#school/kop-surat/report-signatures.tsx'
import { PrintButtons } from '#platform/ui/print/print-buttons.tsx'
import { pageRule } from '#platform/ui/print/print-page.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './laporan.module.css'

type ReportFrameProps = {
  title: string
  /** Below the title: whose and when. */
  note: ReactNode
  back: { to: string; label: string }
  /** Links and menus beside "Cetak". */
  actions?: ReactNode
  lembagaId?: string | null
  /** Of several schools: under the name of who holds it for them. */
  isOfAll?: boolean
  signatures?: Pick<ComponentProps<typeof ReportSignatures>, 'left' | 'right' | 'rightBy'>
  children: ReactNode
}

/** A full-page report: on the screen with its actions, on paper with letterhead and signatures. */
export function ReportFrame(props: ReportFrameProps) {
  const { title, note, back, actions, lembagaId, isOfAll, signatures, children } = props
  return (
    <main className={styles.page}>
      <style>{pageRule()}</style>
      <DocumentBar back={back}>
        {actions}
        <PrintButtons />
      </DocumentBar>
      <KopSurat
        lembagaId={lembagaId}
        penyelenggara={isOfAll ? getStoredIdentity()?.application : null}
        isPrintOnly
      />
      <Stack as="header" gap={1}>
        <h1>{title}</h1>
        <Text tone="soft">{note}</Text>
      </Stack>
      {children}
      <ReportSignatures {...signatures} lembagaId={lembagaId} isOfAll={isOfAll ?? false} isPrintOnly />
    </main>
  )
}
