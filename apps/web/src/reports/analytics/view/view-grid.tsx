import { useState, type CSSProperties } from 'react'
import type { ReportReading } from '@suluh/contract/reports/application-report'
import type { Pick } from '@suluh/contract/reports/cross-filter'
import type { ReportPage, Widget } from '@suluh/contract/reports/report-definition'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { boxHeight, gridGap, rowHeight } from '../grid.ts'
import { inReadingOrder } from '../widgets/reading-order.ts'
import { resultIn, type WidgetRoom, type WidgetState } from '../widgets/widget-state.ts'
import { phoneHeight } from '../widgets/charts/phone-height.ts'
import { sharedEnds, useSharedScale } from '../widgets/charts/shared-scale.ts'
import { WidgetView } from '../widgets/widget-view.tsx'
import { WidgetTools } from './widget-tools.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from './view.module.css'

type ViewGridProps = {
  report: ReportReading
  page: ReportPage
  states: ReadonlyMap<string, WidgetState>
  room: WidgetRoom
  picks: Pick[]
}

const grid = { '--row': `${rowHeight}px`, '--gap': `${gridGap}px` } as CSSProperties
const still: WidgetState = { status: 'ready', result: null }

/** The widgets of a page in their places; on a phone one below the other, as they are read. */
export function ViewGrid({ report, page, states, room, picks }: ViewGridProps) {
  const boxes = inReadingOrder(page.layout)
  const kinds = boxes.map(({ widget }) => report.definition.widgets[widget]?.kind)
  const halves = halvesOf(kinds)
  const onPage = boxes.flatMap(({ widget }) => report.definition.widgets[widget] ?? [])
  if (boxes.length === 0) return <EmptyState text="Halaman ini belum berisi apa-apa." />
  return (
    <div
      className={styles.grid}
      data-kind={page.kind}
      data-orientation={report.definition.print.orientation}
      style={grid}
    >
      {boxes.map(({ widget: id, x, y, w, h }, index) => {
        const widget = report.definition.widgets[id]
        if (!widget) return null
        const needed = phoneHeight(widget, resultIn(states.get(id)))
        const place = {
          '--across': `${x + 1} / span ${w}`,
          '--down': `${y + 1} / span ${h}`,
          '--height': `${boxHeight(h)}px`,
          ...(needed && { '--needed': `${needed}px` }),
        } as CSSProperties
        return (
          <div
            key={id}
            className={styles.cell}
            data-kind={widget.kind}
            data-half={halves.has(index)}
            style={place}
          >
            <ViewWidget
              report={report}
              widget={widget}
              ends={sharedEnds(widget, onPage, (each) => resultIn(states.get(each)))}
              state={states.get(id) ?? still}
              room={room}
              picks={picks}
            />
          </div>
        )
      })}
    </div>
  )
}

/** Figures that follow each other stand two by two on a phone; one that is left over has the row to itself. */
function halvesOf(kinds: readonly (string | undefined)[]): Set<number> {
  const halves = new Set<number>()
  for (const [index, kind] of kinds.entries())
    if (kind === 'kpi' && kinds[index + 1] === 'kpi' && !halves.has(index)) halves.add(index).add(index + 1)
  return halves
}

type ViewWidgetProps = {
  report: ReportReading
  widget: Widget
  ends: ReturnType<typeof sharedEnds>
  state: WidgetState
  room: WidgetRoom
  picks: Pick[]
}

function ViewWidget({ report, widget, ends, state, room, picks }: ViewWidgetProps) {
  const [asTable, setAsTable] = useState(false)
  const drawn = useSharedScale(widget, ends)
  const { id, kind, judul } = widget
  const hasTools = 'formats' in widget
  const hasTitle = judul !== '' && kind !== 'filter'
  return (
    <article
      className={styles.widget}
      data-widget={id}
      data-kind={kind}
      {...(hasTitle && { 'aria-labelledby': `judul-${id}` })}
    >
      {(hasTitle || hasTools) && (
        <Cluster as="header" nowrap align="start" justify={hasTitle ? 'between' : 'end'}>
          {hasTitle && <h2 id={`judul-${id}`}>{judul}</h2>}
          {hasTools && (
            <WidgetTools
              report={report}
              widget={widget}
              state={state}
              room={room}
              picks={picks}
              asTable={asTable}
              onTable={setAsTable}
            />
          )}
        </Cluster>
      )}
      <WidgetView widget={drawn} state={state} room={room} asTable={asTable} />
    </article>
  )
}
