import { lazy, Suspense, useMemo } from 'react'
import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { dimensionsOf, groupAt } from '@suluh/contract/reports/result-cells'
import { chartLabel, drawingOf, type ChartWidget } from './drawing.ts'
import { dimmed } from './dimmed.ts'
import type { Mark, WidgetRoom } from '../widget-state.ts'
import { Text } from '#platform/ui/light/text.tsx'
import styles from '../widgets.module.css'

const Chart = lazy(async () => ({ default: (await import('./chart-kinds.ts')).Chart }))

type ChartViewProps = {
  widget: ChartWidget
  result: AnalyticsResult
  room: WidgetRoom
  height: number | '100%'
}

/** A chart of a result; a click on a mark picks its groups. */
export function ChartView({ widget, result, room, height }: ChartViewProps) {
  const { medium, onPick, isPicked } = room
  const drawing = useMemo(() => drawingOf(widget, result, medium), [widget, result, medium])
  const picked = useMemo(() => pickedRows(widget.id, result, isPicked), [widget.id, result, isPicked])
  const option = useMemo(
    () => (typeof drawing === 'string' ? undefined : dimmed(drawing, picked)),
    [drawing, picked],
  )
  if (typeof drawing === 'string' || !option)
    return <p className={styles.say}>{typeof drawing === 'string' ? drawing : ''}</p>
  const pick = (series: number | undefined, index: number) => {
    const row = drawing.rowAt(series ?? 0, index)
    if (row !== undefined) onPick?.(widget.id, marksOf(result, row))
  }
  return (
    <>
      <div className={styles.chart} data-fills={height === '100%'}>
        <Suspense fallback={<Skeleton lines={4} />}>
          <Chart
            option={option}
            height={height}
            label={chartLabel(widget, result)}
            onClick={({ seriesIndex, dataIndex }) => pick(seriesIndex, dataIndex)}
          />
        </Suspense>
      </div>
      {drawing.note && (
        <Text size="small" tone="soft">
          {drawing.note}
        </Text>
      )}
    </>
  )
}

/** The groups that a row of the result is of. */
function marksOf(result: AnalyticsResult, index: number): Mark[] {
  const row = result.rows[index] ?? []
  return dimensionsOf(result).map((column) => ({
    column: column.id,
    label: column.label,
    group: groupAt(row, column),
  }))
}

/** The rows all of whose groups are picked; undefined while nothing is. */
function pickedRows(widget: string, result: AnalyticsResult, isPicked: WidgetRoom['isPicked']) {
  if (!isPicked) return undefined
  const rows = new Set<number>()
  result.rows.forEach((_, index) => {
    const marks = marksOf(result, index)
    if (marks.length > 0 && marks.every((mark) => isPicked(widget, mark))) rows.add(index)
  })
  return rows.size > 0 ? rows : undefined
}
