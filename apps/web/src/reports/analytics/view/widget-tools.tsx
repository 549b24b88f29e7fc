import { Button, Dropdown, type MenuProps } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import type { ReportReading } from '@suluh/contract/reports/application-report'
import type { Pick } from '@suluh/contract/reports/cross-filter'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { notifyError } from '#platform/kernel/notification.ts'
import { isChart } from '../widgets/charts/drawing.ts'
import type { WidgetRoom, WidgetState } from '../widgets/widget-state.ts'
import { downloadExport, fileName, saveFile } from './download.ts'
import { chartPicture } from './chart-picture.ts'

type WidgetToolsProps = {
  report: ReportReading
  widget: DataWidget
  state: WidgetState
  room: WidgetRoom
  picks: Pick[]
  asTable: boolean
  onTable: (asTable: boolean) => void
}

/** What can be done with one widget: its figures as a table, and as files. */
export function WidgetTools({ report, widget, state, room, picks, asTable, onTable }: WidgetToolsProps) {
  const name = widget.judul || 'widget ini'
  const hasFigures = state.status === 'ready' && (state.result?.rows.length ?? 0) > 0
  const isDrawn = isChart(widget)
  const savePicture = async () => {
    const place = document.querySelector(`[data-widget="${CSS.escape(widget.id)}"] [role="img"]`)
    if (!isChart(widget) || state.status !== 'ready' || !state.result || !place) return
    const picture = await chartPicture(widget, state.result, place.getBoundingClientRect())
    saveFile(picture, fileName(widget.judul || report.nama, 'png'))
  }
  const items: MenuProps['items'] = [
    ...(isDrawn || widget.kind === 'kpi' || widget.kind === 'ranking'
      ? [
          {
            key: 'tabel',
            label: asTable ? 'Lihat seperti semula' : 'Lihat sebagai tabel',
            disabled: !hasFigures,
            onClick: () => onTable(!asTable),
          },
        ]
      : []),
    {
      key: 'csv',
      label: 'Unduh CSV',
      onClick: () =>
        void downloadExport(report, {
          format: 'csv',
          widget: widget.id,
          parameters: room.values,
          picks,
        }).catch(notifyError),
    },
    ...(isDrawn
      ? [
          {
            key: 'png',
            label: 'Unduh gambar (PNG)',
            disabled: !hasFigures || asTable,
            onClick: () => void savePicture().catch(notifyError),
          },
        ]
      : []),
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${name}`} />
    </Dropdown>
  )
}
