import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ChartView } from './charts/chart-view.tsx'
import { isChart } from './charts/drawing.ts'
import { FilterView } from './filter/filter-view.tsx'
import { ImageView } from './image-view.tsx'
import { KpiView } from './kpi-view.tsx'
import { PivotView } from './pivot-view.tsx'
import { RankingView } from './ranking-view.tsx'
import { TableView } from './table-view.tsx'
import { TextView } from './text-view.tsx'
import { WaitNote } from './wait-note.tsx'
import type { WidgetRoom, WidgetState } from './widget-state.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from './widgets.module.css'

type WidgetViewProps = {
  widget: Widget
  state: WidgetState
  room: WidgetRoom
  /** The figures of a chart as a table. */
  asTable?: boolean
  /** Of a chart; it fills its place unless told otherwise. */
  chartHeight?: number
}

/** What a widget shows, whatever is known of its figures; its heading and frame belong to where it stands. */
export function WidgetView({ widget, state, room, asTable = false, chartHeight }: WidgetViewProps) {
  const wait = state.status !== 'error' && state.onCancel && room.medium === 'screen' && (
    <WaitNote onCancel={state.onCancel} />
  )
  if (state.status === 'loading')
    return (
      <div>
        <Skeleton lines={widget.kind === 'kpi' ? 2 : 5} />
        {wait}
      </div>
    )
  if (state.status === 'error')
    return (
      <div className={styles.say} role="alert">
        <p>{state.message}</p>
        {state.onRetry && room.medium === 'screen' && (
          <Button className={styles.small} onClick={state.onRetry}>
            Coba lagi
          </Button>
        )}
      </div>
    )
  const { result, onCancel } = state
  const body = (
    <div
      className={styles.body}
      data-kind={asTable ? 'table' : widget.kind}
      aria-busy={onCancel !== undefined}
    >
      {widget.kind === 'text' ? (
        <TextView widget={widget} result={result} room={room} />
      ) : widget.kind === 'image' ? (
        <ImageView widget={widget} />
      ) : widget.kind === 'filter' ? (
        <FilterView widget={widget} room={room} />
      ) : widget.kind === 'page-break' ? (
        <Text size="small" tone="soft" className={styles.pageBreak}>
          Halaman baru saat dicetak
        </Text>
      ) : result === null || result.rows.length === 0 ? (
        <p className={styles.say}>Belum ada data untuk pilihan ini.</p>
      ) : (
        <Figures
          widget={widget}
          result={result}
          room={room}
          asTable={asTable}
          chartHeight={chartHeight ?? '100%'}
        />
      )}
      {result?.truncated && (
        <Text size="small" tone="soft">
          Hanya {result.rows.length.toLocaleString('id-ID')} kelompok pertama yang dibaca. Persempit dengan
          saringan.
        </Text>
      )}
    </div>
  )
  return (
    <>
      {body}
      {wait}
    </>
  )
}

type FiguresProps = {
  widget: Extract<Widget, { formats: unknown }>
  result: AnalyticsResult
  room: WidgetRoom
  asTable: boolean
  chartHeight: number | '100%'
}

function Figures({ widget, result, room, asTable, chartHeight }: FiguresProps) {
  const label = widget.judul || result.columns.map((column) => column.label).join(', ')
  if (widget.kind === 'table' || asTable)
    return (
      <TableView
        widget={widget.id}
        label={label}
        result={result}
        formats={widget.formats}
        hasTotal={widget.kind === 'table' && widget.totals}
        pageSize={widget.kind === 'table' ? widget.pageSize : 20}
        room={room}
      />
    )
  if (isChart(widget)) return <ChartView widget={widget} result={result} room={room} height={chartHeight} />
  if (widget.kind === 'pivot') return <PivotView widget={widget} label={label} result={result} room={room} />
  if (widget.kind === 'ranking') return <RankingView widget={widget} result={result} room={room} />
  return <KpiView widget={widget} result={result} />
}
