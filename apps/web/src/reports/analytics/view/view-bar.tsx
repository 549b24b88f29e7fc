import { useState } from 'react'
import { Button } from 'antd'
import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { ReportReading } from '@suluh/contract/reports/application-report'
import type { Pick } from '@suluh/contract/reports/cross-filter'
import { notifyError } from '#platform/kernel/notification.ts'
import { queryClient } from '#platform/kernel/data/query-client.ts'
import { downloadExport } from './download.ts'
import { useFullScreen } from './use-full-screen.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import styles from './view.module.css'

type ViewBarProps = {
  report: ReportReading
  values: ParameterValues
  search: URLSearchParams
  picks: Pick[]
}

/** What can be done with the whole report. */
export function ViewBar({ report, values, search, picks }: ViewBarProps) {
  const [isExporting, setExporting] = useState(false)
  const [isFull, toggleFull] = useFullScreen()
  const exportAll = async () => {
    setExporting(true)
    await downloadExport(report, { format: 'xlsx', parameters: values, picks }).catch(notifyError)
    setExporting(false)
  }
  return (
    <>
      <Button onClick={() => void queryClient.invalidateQueries({ queryKey: ['analytics', 'query'] })}>
        Segarkan
      </Button>
      {document.fullscreenEnabled && (
        <Button onClick={() => void toggleFull()}>
          {isFull ? 'Keluar dari layar penuh' : 'Layar penuh'}
        </Button>
      )}
      <ButtonLink className={styles.action} to={`/analytics/cetak/${report.id}?${search}`}>
        Cetak
      </ButtonLink>
      <Button
        loading={isExporting}
        title="Satu lembar per widget, dengan semua baris"
        onClick={() => void exportAll()}
      >
        Unduh Excel
      </Button>
      {report.mayEdit && (
        <ButtonLink variant="primary" className={styles.action} to={`/analytics/designer/${report.id}`}>
          Ubah
        </ButtonLink>
      )}
    </>
  )
}
