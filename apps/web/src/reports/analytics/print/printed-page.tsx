import type { CSSProperties } from 'react'
import type {
  PrintSetup,
  ReportDefinition,
  ReportPage,
  Widget,
} from '@suluh/contract/reports/report-definition'
import { isChart } from '../widgets/charts/drawing.ts'
import { sharedEnds, useSharedScale } from '../widgets/charts/shared-scale.ts'
import { resultIn, type WidgetRoom, type WidgetState } from '../widgets/widget-state.ts'
import { WidgetView } from '../widgets/widget-view.tsx'
import styles from './print.module.css'
import { chartHeight } from './chart-height.ts'
import { type Band, bandsOf } from './bands.ts'

type PrintedPageProps = {
  page: ReportPage
  definition: ReportDefinition
  states: ReadonlyMap<string, WidgetState>
  room: WidgetRoom
  hasName: boolean
  orientation: PrintSetup['orientation']
}

/** More lines than these do not stand beside something else. */
const mostLines = 14
/** Rows of the grid that fill about half a page. */
const tallRows = 11
const still: WidgetState = { status: 'ready', result: null }

/** A page of the report as bands on paper. Each begins on a new sheet. */
export function PrintedPage({ page, definition, states, room, hasName, orientation }: PrintedPageProps) {
  const widgetOf = (id: string) => definition.widgets[id]
  const stateOf = (id: string) => states.get(id) ?? still
  const bands = bandsOf(page.layout, {
    isLong: (id) => isLong(widgetOf(id), stateOf(id)),
    isBreak: (id) => widgetOf(id)?.kind === 'page-break',
    isLeftOut: (id) => [undefined, 'filter'].includes(widgetOf(id)?.kind),
  })
  const onPage = page.layout.flatMap(({ widget }) => widgetOf(widget) ?? [])
  const printed = (id: string, h: number) => {
    const widget = widgetOf(id)
    if (!widget) return undefined
    const state = stateOf(id)
    const height = chartHeight(h, orientation)
    const ends = sharedEnds(widget, onPage, (each) => resultIn(states.get(each)))
    return <Printed widget={widget} ends={ends} state={state} room={room} height={height} />
  }
  return (
    <section>
      {hasName && <h2>{page.nama}</h2>}
      {bands.map((band, index) => {
        if (band.kind === 'break') return <div key={index} className={styles.pageBreak} />
        if (band.kind === 'long')
          return <div key={band.box.widget}>{printed(band.box.widget, band.box.h)}</div>
        return (
          <div key={index} className={styles.row} data-tall={heightOf(band.boxes) > tallRows}>
            {band.boxes.map((box) => (
              <div key={box.widget} style={placeIn(band, box)}>
                {printed(box.widget, box.h)}
              </div>
            ))}
          </div>
        )
      })}
    </section>
  )
}

function Printed({
  widget,
  ends,
  state,
  room,
  height,
}: {
  widget: Widget
  ends: ReturnType<typeof sharedEnds>
  state: WidgetState
  room: WidgetRoom
  /** Of a chart. */
  height: number
}) {
  const drawn = useSharedScale(widget, ends)
  return (
    <figure data-widget={widget.id} data-kind={widget.kind} data-columns={columnsOf(widget, state)}>
      {widget.judul && <figcaption>{widget.judul}</figcaption>}
      <WidgetView
        widget={drawn}
        state={state}
        room={room}
        {...(isChart(widget) && { chartHeight: height })}
      />
    </figure>
  )
}

function isLong(widget: Widget | undefined, state: WidgetState): boolean {
  return (
    widget !== undefined && ['table', 'pivot', 'ranking'].includes(widget.kind) && linesOf(state) > mostLines
  )
}

function linesOf(state: WidgetState): number {
  return state.status === 'ready' ? (state.result?.rows.length ?? 0) : 0
}

/** Many columns are set smaller. */
function columnsOf(widget: Widget, state: WidgetState): string | undefined {
  if (widget.kind === 'pivot') return 'many'
  const columns = state.status === 'ready' ? (state.result?.columns.length ?? 0) : 0
  return columns > 14 ? 'most' : columns > 8 ? 'many' : undefined
}

type Boxes = Extract<Band, { kind: 'row' }>['boxes']

function heightOf(boxes: Boxes): number {
  return Math.max(...boxes.map(({ y, h }) => y + h)) - topOf(boxes)
}

function topOf(boxes: Boxes): number {
  return Math.min(...boxes.map(({ y }) => y))
}

function placeIn({ boxes }: { boxes: Boxes }, { x, y, w, h }: Boxes[number]): CSSProperties {
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y - topOf(boxes) + 1} / span ${h}` }
}
