import type { CSSProperties } from 'react'
import type {
  PrintSetup,
  ReportDefinition,
  ReportPage,
  Widget,
} from '@suluh/contract/reports/report-definition'
import { isChart } from '../widgets/charts/drawing.ts'
import type { WidgetRoom, WidgetState } from '../widgets/widget-state.ts'
import { WidgetView } from '../widgets/widget-view.tsx'
import styles from './print.module.css'
import { boxHeight } from '../grid.ts'
import { inReadingOrder } from '../widgets/reading-order.ts'

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
  const printed = (id: string, h: number) => {
    const widget = widgetOf(id)
    if (!widget) return undefined
    const state = stateOf(id)
    const height = chartHeight(widget.kind, h, linesOf(state), orientation)
    return <Printed widget={widget} state={state} room={room} height={height} />
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
  state,
  room,
  height,
}: {
  widget: Widget
  state: WidgetState
  room: WidgetRoom
  /** Of a chart. */
  height: number
}) {
  return (
    <figure data-widget={widget.id} data-kind={widget.kind} data-columns={columnsOf(widget, state)}>
      {widget.judul && <figcaption>{widget.judul}</figcaption>}
      <WidgetView
        widget={widget}
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

/** Of a chart's height on the screen: paper is narrower. */
const shrunk = 0.8
/** Lower than this a chart says nothing. */
const least = 170
/** On paper that lies: what is left below letterhead, title and a row of figures, so that they do not stand alone. */
const mostLying = 300
/** What one name needs beside a chart. */
const perName = 16

/** How high a chart of so many grid rows is on paper; `names` are how many its result has. */
export function chartHeight(
  kind: Widget['kind'],
  rows: number,
  names: number,
  orientation: PrintSetup['orientation'],
): number {
  const wished = Math.round(boxHeight(rows) * shrunk)
  const needed = kind === 'bar' || kind === 'heatmap' ? names * perName : 0
  return Math.max(least, orientation === 'mendatar' ? Math.min(wished, Math.max(mostLying, needed)) : wished)
}

type Box = ReportPage['layout'][number]

/** What stands side by side on paper; something long alone, which may run over pages; or the end of a page. */
export type Band = { kind: 'row'; boxes: Box[] } | { kind: 'long'; box: Box } | { kind: 'break' }

type Kinds = {
  /** Runs over pages: it gets the whole width. */
  isLong: (widget: string) => boolean
  isBreak: (widget: string) => boolean
  /** Not on paper at all. */
  isLeftOut: (widget: string) => boolean
}

/** The cells of a page as bands from above: what overlaps in height stands in one band. */
export function bandsOf(layout: readonly Box[], { isLong, isBreak, isLeftOut }: Kinds): Band[] {
  const bands: Band[] = []
  let open: Box[] = []
  let bottom = 0
  const close = () => {
    const short = open.filter(({ widget }) => !isLong(widget))
    if (short.length > 0) bands.push({ kind: 'row', boxes: short })
    for (const box of open) if (isLong(box.widget)) bands.push({ kind: 'long', box })
    open = []
  }
  for (const box of inReadingOrder(layout.filter(({ widget }) => !isLeftOut(widget)))) {
    if (isBreak(box.widget)) {
      close()
      bands.push({ kind: 'break' })
      continue
    }
    if (box.y >= bottom) close()
    bottom = open.length === 0 ? box.y + box.h : Math.max(bottom, box.y + box.h)
    open.push(box)
  }
  close()
  return bands
}
