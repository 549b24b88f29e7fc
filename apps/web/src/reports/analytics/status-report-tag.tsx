import { statusReportLabels, type ApplicationReport } from '@suluh/contract/reports/application-report'
import { WordTag, type Tone } from '#platform/ui/light/word-tag.tsx'

const tones: Record<ApplicationReport['status'], Tone> = {
  draf: 'plain',
  terbit: 'success',
  arsip: 'warning',
}

/** Where a report stands, and whether its readers see the newest of it. */
export function StatusReportTag({
  report,
}: {
  report: Pick<ApplicationReport, 'status' | 'hasDraft' | 'hanyaSaya'>
}) {
  const { status, hasDraft, hanyaSaya } = report
  return (
    <WordTag tone={tones[status]}>
      {statusReportLabels[status]}
      {status === 'terbit' && hasDraft && ', ada perubahan'}
      {hanyaSaya && ', hanya saya'}
    </WordTag>
  )
}
