import { useMemo, useState } from 'react'
import type { AnalyticsResult } from '@suluh/contract/analytics-query'
import type { Widget } from '@suluh/contract/report-definition'
import { FigureCell } from './figure-cell.tsx'
import { figureOf } from './figure.ts'
import { GroupLabel } from './group-label.tsx'
import { Pager } from './pager.tsx'
import { pivotOf, type Pivot, type PivotLine } from './pivot.ts'
import type { WidgetRoom } from './widget-state.ts'

/** As many as a browser draws without a pause; on paper every line is there. */
const screenLines = 100
const mostColumns = { screen: 60, paper: 24 }

type PivotViewProps = {
  widget: Extract<Widget, { kind: 'pivot' }>
  label: string
  result: AnalyticsResult
  room: WidgetRoom
}

/** Some groups down, the others across under headings in rows; totals as the result brings them. */
export function PivotView({ widget, label, result, room }: PivotViewProps) {
  const [page, setPage] = useState(0)
  const { medium } = room
  const pivot = useMemo(() => pivotOf(widget, result, mostColumns[medium]), [widget, result, medium])
  const figures = useMemo(
    () => new Map(pivot.values.map((column) => [column.id, figureOf(column, result.rows)])),
    [pivot, result],
  )
  const isPaged = medium === 'screen'
  const shown = isPaged ? pivot.lines.slice(page * screenLines, (page + 1) * screenLines) : pivot.lines
  return (
    <>
      <div className="widget-scroll" {...(isPaged && { tabIndex: 0, role: 'region', 'aria-label': label })}>
        <table className="widget-table pivot-table">
          <PivotHeads pivot={pivot} />
          <tbody>
            {shown.map((line, index) => (
              <tr key={index} data-line={line.kind}>
                <Names line={line} pivot={pivot} widget={widget.id} room={room} />
                {line.cells.map((value, at) => {
                  const column = pivot.cellColumns[at]
                  return column ? (
                    <FigureCell
                      key={at}
                      value={value}
                      column={column}
                      figure={figures.get(column.id) ?? String}
                      formats={line.kind === 'line' ? widget.formats : []}
                    />
                  ) : null
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pivot.hidden > 0 && (
        <p className="widget-note">
          {pivot.hidden.toLocaleString('id-ID')} kolom tidak muat dan tidak ditampilkan. Persempit dengan
          saringan.
        </p>
      )}
      {isPaged && <Pager page={page} pageSize={screenLines} total={pivot.lines.length} onPage={setPage} />}
    </>
  )
}

type PartProps = { pivot: Pivot; widget: string; room: WidgetRoom }

function PivotHeads({ pivot: { heads, down } }: { pivot: Pivot }) {
  return (
    <thead>
      {heads.map((row, level) => (
        <tr key={level}>
          {level === 0 &&
            down.map(({ id, label }) => (
              <th key={id} scope="col" rowSpan={heads.length}>
                {label}
              </th>
            ))}
          {row.map(({ label, span, isTotal }, index) => (
            <th
              key={index}
              scope={span > 1 ? 'colgroup' : 'col'}
              colSpan={span}
              className="is-number"
              data-total={isTotal}
            >
              {label}
            </th>
          ))}
        </tr>
      ))}
    </thead>
  )
}

function Names({ line, pivot, widget, room }: PartProps & { line: PivotLine }) {
  if (line.kind !== 'line') {
    const at = line.names.findIndex((name) => name !== null)
    return (
      <>
        {line.names.slice(0, at).map((_, index) => (
          <th key={index} />
        ))}
        <th scope="row" colSpan={line.names.length - at}>
          {line.names[at]?.label}
        </th>
      </>
    )
  }
  return line.names.map((name, level) => {
    const column = pivot.down[level]
    const marks = line.path
      .slice(0, level + 1)
      .map((each) => ({ column: each.column.id, label: each.column.label, group: each.group }))
    return (
      <th key={level} scope="row">
        {name && column && <GroupLabel {...{ widget, column, group: name, room, marks }} />}
      </th>
    )
  })
}
