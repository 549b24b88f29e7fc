import type { ReportReading } from '@suluh/contract/reports/application-report'
import { Link } from 'react-router'
import { WordTag } from '#platform/ui/light/word-tag.tsx'

type ReadingTagProps = { report: ReportReading; search: URLSearchParams }

/** Whether others see what is shown here. */
export function ReadingTag({ report, search }: ReadingTagProps) {
  const { status, nomor, hasDraft } = report
  if (status === 'arsip') return <WordTag tone="warning">Diarsipkan</WordTag>
  if (nomor === null)
    return (
      <WordTag tone="warning">
        {status === 'terbit' ? 'Draf: pembaca lain melihat versi terbit' : 'Draf, belum diterbitkan'}
      </WordTag>
    )
  if (!hasDraft) return null
  const draft = new URLSearchParams(search)
  draft.set('draf', 'ya')
  return <Link to={`?${draft}`}>Ada perubahan yang belum terbit</Link>
}
