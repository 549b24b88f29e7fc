import { useState } from 'react'
import { Button, Dropdown } from 'antd'
import { DownOutlined } from '@ant-design/icons'
import type { ParameterValues } from '@suluh/contract/analytics-query'
import type { ReportReading } from '@suluh/contract/application-report'
import type { Pick } from '@suluh/contract/cross-filter'
import { Link } from 'react-router'
import { notifyError } from '#kernel/notification.ts'
import { queryClient } from '#kernel/query-client.ts'
import { downloadExport } from './download.ts'
import { useFullScreen } from './use-full-screen.ts'

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
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'xlsx',
              label: 'Excel, satu lembar per widget',
              onClick: () => void exportAll(),
            },
            {
              key: 'cetak',
              label: <Link to={`/analytics/cetak/${report.id}?${search}`}>Cetak atau PDF</Link>,
            },
          ],
        }}
      >
        <Button loading={isExporting}>
          Unduh <DownOutlined />
        </Button>
      </Dropdown>
      {report.mayEdit && (
        <Link className="button button-primary report-edit" to={`/analytics/designer/${report.id}`}>
          Ubah
        </Link>
      )}
    </>
  )
}
