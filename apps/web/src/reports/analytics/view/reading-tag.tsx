import type { ReportReading } from '@suluh/contract/reports/application-report'
import { Link } from 'react-router'

type ReadingTagProps = { report: ReportReading; search: URLSearchParams }

/** Whether others see what is shown here. */
export function ReadingTag({ report, search }: ReadingTagProps) {
  const { status, nomor, hasDraft } = report
  if (status === 'arsip') return <span className="report-draft">Diarsipkan</span>
  if (nomor === null)
    return (
      <span className="report-draft">
        {status === 'terbit' ? 'Draf: pembaca lain melihat versi terbit' : 'Draf, belum diterbitkan'}
      </span>
    )
  if (!hasDraft) return null
  const draft = new URLSearchParams(search)
  draft.set('draf', 'ya')
  return <Link to={`?${draft}`}>Ada perubahan yang belum terbit</Link>
}
