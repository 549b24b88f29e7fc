import { lazy, Suspense, useContext, useState } from 'react'
import { Button, Dropdown, type MenuProps } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import type { ReportReading } from '@suluh/contract/reports/application-report'
import type { Pick } from '@suluh/contract/reports/cross-filter'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { notifyError } from '#platform/kernel/notification.ts'
import { isChart, drawingOf, type ChartWidget } from '../widgets/charts/drawing.ts'
import { ReportStyleContext, styled, type DrawnStyle } from '../widgets/charts/report-style.ts'
import type { WidgetRoom, WidgetState } from '../widgets/widget-state.ts'
import { saveFile } from '#platform/kernel/save-file.ts'
import { downloadExport, fileName } from './download.ts'
import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
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
  const isDrawn = isChart(widget)
  const savePicture = async () => {
    const place = document.querySelector(`[data-widget="${CSS.escape(widget.id)}"] [data-part=chart]`)
    if (!isChart(widget) || state.status !== 'ready' || !state.result || !place) return
    const picture = await chartPicture(widget, state.result, style, place.getBoundingClientRect())
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
    ...(isDrawn || widget.kind === 'map' || widget.kind === 'kpi' || widget.kind === 'ranking'
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
            disabled: !hasFigures || asTable || ('multiples' in widget && widget.multiples === true),
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

/** Sharp on every screen, and in print. */
const scale = 2
const titleHeight = 36
const edge = 12

/**
 * A chart as a picture for other documents: drawn as for paper, light and with every name, under its title, at twice the
 * size that it has on the screen.
 */
async function chartPicture(
  widget: ChartWidget,
  result: AnalyticsResult,
  style: DrawnStyle,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const drawing = styled(drawingOf(widget, result, 'paper'), style)
  if (typeof drawing === 'string') throw new Error(drawing)
  const { chartSvg } = await import('../widgets/charts/chart-kinds.ts')
  const svg = chartSvg(drawing.option, width, height)
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(width, height)
    image.src = address
    await image.decode()
    const top = widget.judul ? titleHeight : edge
    const canvas = document.createElement('canvas')
    canvas.width = Math.round((width + 2 * edge) * scale)
    canvas.height = Math.round((top + height + edge) * scale)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('Gambar tidak dapat dibuat di peramban ini.')
    context.scale(scale, scale)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#1f1f1f'
    context.font = '600 15px sans-serif'
    context.fillText(widget.judul, edge, 24, width)
    context.drawImage(image, edge, top, width, height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('Gambar tidak dapat dibuat.'))),
        'image/png',
      )
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
