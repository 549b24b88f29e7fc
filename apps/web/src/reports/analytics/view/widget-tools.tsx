import { lazy, Suspense, useContext, useState } from 'react'
import { Button, Dropdown, type MenuProps } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import type { ReportReading } from '@suluh/contract/reports/application-report'
import type { Pick } from '@suluh/contract/reports/cross-filter'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { notifyError } from '#platform/kernel/notification.ts'
import { isChart } from '../widgets/charts/drawing.ts'
import { ReportStyleContext } from '../widgets/charts/report-style.ts'
import type { WidgetRoom, WidgetState } from '../widgets/widget-state.ts'
import { saveFile } from '#platform/kernel/save-file.ts'
import { downloadExport, fileName } from './download.ts'
import { valuesOf } from '@suluh/contract/reports/result-cells'

const PantauanForm = lazy(async () => ({
  default: (await import('#reports/pantauan/pantauan-form.tsx')).PantauanForm,
}))

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
  const [isWatching, setWatching] = useState(false)
  const style = useContext(ReportStyleContext)
  const hasFigures = state.status === 'ready' && (state.result?.rows.length ?? 0) > 0
  const isDrawn = isChart(widget) || widget.kind === 'map'
  const savePicture = async () => {
    const place = document.querySelector(`[data-widget="${CSS.escape(widget.id)}"]`)
    if (state.status !== 'ready' || !state.result || !place) return
    const { widgetPicture } = await import('./widget-picture.ts')
    const picture = await widgetPicture(widget, state.result, style, place)
    saveFile(picture, fileName(widget.judul || report.nama, 'png'))
  }
  const columns = state.status === 'ready' && state.result ? valuesOf(state.result) : []
  const items: MenuProps['items'] = [
    {
      key: 'pantau',
      label: 'Beri tahu bila…',
      disabled: columns.length === 0 || report.nomor === null,
      ...(report.nomor === null && { title: 'Terbitkan dahulu laporan ini' }),
      onClick: () => setWatching(true),
    },
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
    <>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${name}`} />
      </Dropdown>
      {isWatching && (
        <Suspense fallback={null}>
          <PantauanForm
            fresh={{
              reportId: report.id,
              widget: widget.id,
              judul: widget.judul,
              columns,
              parameters: room.values,
            }}
            onClose={() => setWatching(false)}
          />
        </Suspense>
      )}
    </>
  )
}
