import { lazy, Suspense, useContext, useMemo, type CSSProperties } from 'react'
import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { multiplesOf, type Multiples } from './multiples.ts'
import { isMarked } from './marks.ts'
import { dimensionsOf, groupAt, keyOf } from '@suluh/contract/reports/result-cells'
import { chartLabel, drawingOf, type ChartWidget } from './drawing.ts'
import { ReportStyleContext, styled } from './report-style.ts'
import type { Mark, WidgetRoom } from '../widget-state.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'
import shared from '../widgets.module.css'
import styles from './chart-view.module.css'
import type { ChartOption } from '#platform/ui/chart/chart.tsx'
import type { Drawing } from './chart-parts.ts'

const Chart = lazy(async () => ({ default: (await import('./chart-kinds.ts')).Chart }))

type ChartViewProps = {
  widget: ChartWidget
  result: AnalyticsResult
  room: WidgetRoom
  height: number | '100%'
}

/** A chart of a result, or one for each of its groups; a click on a mark picks its groups. */
export function ChartView(props: ChartViewProps) {
  const { widget, result } = props
  const multiples = useMemo(
    () => (isMarked(widget) ? multiplesOf(widget, result) : undefined),
    [widget, result],
  )
  return multiples ? <SmallCharts {...props} multiples={multiples} /> : <OneChart {...props} />
}

const smallHeight = 130

function SmallCharts({ widget, room, height, multiples }: ChartViewProps & { multiples: Multiples }) {
  const { column, parts, found } = multiples
  const roomOf = useMemo(
    () =>
      new Map(
        parts.map(({ group }) => {
          const own: Mark = { column: column.id, label: column.label, group }
          const { onPick, isPicked } = room
          return [
            group,
            {
              ...room,
              ...(onPick && { onPick: (id: string, marks: Mark[]) => onPick(id, [...marks, own]) }),
              ...(isPicked && {
                isPicked: (id: string, mark: Mark) => isPicked(id, own) && isPicked(id, mark),
              }),
            },
          ]
        }),
      ),
    [room, parts, column],
  )
  return (
    <>
      <div
        className={styles.multiples}
        {...(height === '100%' && {
          tabIndex: 0,
          role: 'region',
          'aria-label': `${widget.judul || 'Grafik'} per ${column.label}`,
        })}
      >
        {parts.map((part) => (
          <figure key={keyOf([part.group])}>
            <figcaption>{part.group.label}</figcaption>
            <OneChart
              widget={{ ...part.widget, judul: part.group.label }}
              result={part.result}
              room={roomOf.get(part.group) ?? room}
              height={height === '100%' ? '100%' : smallHeight}
              isPart
            />
          </figure>
        ))}
      </div>
      {found > parts.length && (
        <Text size="small" tone="soft">
          Tergambar {parts.length} dari {found.toLocaleString('id-ID')} kelompok pertama. Persempit dengan
          saringan.
        </Text>
      )}
    </>
  )
}

function OneChart({ widget, result, room, height, isPart = false }: ChartViewProps & { isPart?: boolean }) {
  const { medium, onPick, isPicked } = room
  const style = useContext(ReportStyleContext)
  const drawing = useMemo(
    () => styled(drawingOf(widget, result, medium), style),
    [widget, result, medium, style],
  )
  const picked = useMemo(() => pickedRows(widget.id, result, isPicked), [widget.id, result, isPicked])
  const option = useMemo(
    () => (typeof drawing === 'string' ? undefined : dimmed(drawing, picked)),
    [drawing, picked],
  )
  if (typeof drawing === 'string' || !option)
    return <p className={shared.say}>{typeof drawing === 'string' ? drawing : ''}</p>
  const pick = (series: number | undefined, index: number) => {
    const row = drawing.rowAt(series ?? 0, index)
    if (row !== undefined) onPick?.(widget.id, marksOf(result, row))
  }
  const { least = 0, leastNarrow = least } = drawing
  const isScrolled = least > 0 && height === '100%' && !isPart
  const scrolled = {
    tabIndex: 0,
    role: 'region',
    'aria-label': `${widget.judul || 'Grafik'}, semua barisnya`,
  }
  return (
    <>
      <div
        className={styles.chart}
        data-fills={height === '100%'}
        style={{ '--chart-least': least, '--chart-narrow': leastNarrow } as CSSProperties}
        {...(isScrolled && scrolled)}
      >
        <div>
          <Suspense fallback={<Skeleton lines={4} />}>
            <Chart
              option={option}
              height={height === '100%' ? height : Math.max(height, least)}
              label={chartLabel(widget, result)}
              onClick={({ seriesIndex, dataIndex }) => pick(seriesIndex, dataIndex)}
            />
          </Suspense>
        </div>
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

type Item = { itemStyle?: Record<string, unknown> }
type Drawn = { series?: ({ data?: readonly unknown[] } | undefined)[] }

/** The drawing with everything but the picked rows drawn pale. */
export function dimmed({ option, rowAt }: Drawing, picked: ReadonlySet<number> | undefined): ChartOption {
  if (!picked) return option
  return (colors) => {
    const drawn = option(colors) as Drawn
    const series = drawn.series?.map((one, seriesIndex) => ({
      ...one,
      data: one?.data?.map((item, index) => {
        const row = rowAt(seriesIndex, index)
        return row === undefined || picked.has(row) ? item : pale(item)
      }),
    }))
    return { ...drawn, series }
  }
}

function pale(item: unknown): unknown {
  const isObject = typeof item === 'object' && item !== null && !Array.isArray(item)
  const given = (isObject ? item : { value: item }) as Item
  return { ...given, itemStyle: { ...given.itemStyle, opacity: 0.25 } }
}
