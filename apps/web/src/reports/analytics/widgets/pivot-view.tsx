import { useMemo, useState } from 'react'
import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { FigureCell } from './figure-cell.tsx'
import { figureOf } from './figure.ts'
import { GroupLabel } from './group-label.tsx'
import { Pager } from './pager.tsx'
import { pivotOf, pivotSheets, type Pivot, type PivotLine } from '@suluh/contract/reports/pivot'
import type { WidgetRoom } from './widget-state.ts'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './widgets.module.css'

/** As many as a browser draws without a pause; on paper every line is there. */
const screenLines = 100
const mostColumns = { screen: 60, paper: 12 }

type PivotViewProps = {
  widget: Extract<Widget, { kind: 'pivot' }>
  label: string
  result: AnalyticsResult
  room: WidgetRoom
}

/** Some groups down, the others across under headings in rows; totals as the result brings them. */
export function PivotView(props: PivotViewProps) {
  const { widget, label, result, room } = props
  const [page, setPage] = useState(0)
  const isPaper = room.medium === 'paper'
  const pivots = useMemo(
    () =>
      isPaper
        ? pivotSheets(widget, result, mostColumns.paper)
        : [pivotOf(widget, result, { most: mostColumns.screen })],
    [widget, result, isPaper],
  )
  const [{ lines, hidden } = { lines: [], hidden: 0 }] = pivots
  return (
    <>
      <div
        className={styles.scroll}
        {...(!isPaper && { tabIndex: 0, role: 'region', 'aria-label': `Isi ${label}` })}
      >
        {pivots.map((pivot, index) => (
          <PivotTable
            key={index}
            {...props}
            pivot={pivot}
            lines={isPaper ? pivot.lines : pivot.lines.slice(page * screenLines, (page + 1) * screenLines)}
          />
        ))}
      </div>
      {!isPaper && hidden > 0 && (
        <Text size="small" tone="soft">
          {hidden.toLocaleString('id-ID')} kolom tidak muat dan tidak ditampilkan. Persempit dengan saringan.
        </Text>
      )}
      {!isPaper && <Pager page={page} pageSize={screenLines} total={lines.length} onPage={setPage} />}
    </>
  )
}

function PivotTable({
  widget,
  result,
  room,
  pivot,
  lines,
}: PivotViewProps & { pivot: Pivot; lines: PivotLine[] }) {
  const figures = useMemo(
    () => new Map(pivot.values.map((column) => [column.id, figureOf(column, result.rows)])),
    [pivot, result],
  )
  return (
    <table className={classes(styles.table, styles.pivot)}>
      <PivotHeads pivot={pivot} />
      <tbody>
        {lines.map((line, index) => (
          <tr key={index} data-line={line.kind}>
            <Names line={line} isFirst={index === 0} widget={widget.id} room={room} />
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
  )
}

function PivotHeads({ pivot: { heads, down } }: { pivot: Pivot }) {
  return (
    <thead>
      {heads.map((row, level) => (
        <tr key={level}>
          {level === 0 &&
            down.map(({ id, label }, index) => (
              <th key={id} scope="col" rowSpan={heads.length} data-name={index === down.length - 1}>
                {label}
              </th>
            ))}
          {row.map(({ label, span, isTotal }, index) => (
            <th
              key={index}
              scope={span > 1 ? 'colgroup' : 'col'}
              colSpan={span}
              data-number
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

type NamesProps = {
  line: PivotLine
  /** Of what is shown: it names all its groups, the others only those that are new. */
  isFirst: boolean
  widget: string
  room: WidgetRoom
}

function Names({ line, isFirst, widget, room }: NamesProps) {
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
  return line.path.map(({ column, group }, level) => {
    const marks = line.path
      .slice(0, level + 1)
      .map((each) => ({ column: each.column.id, label: each.column.label, group: each.group }))
    const isNamed = isFirst || line.names[level] !== null
    // A sheet of paper may begin with any line, so on paper each says what it belongs to, and quietly what it goes on with.
    return (
      <th key={level} scope="row" data-again={isNamed ? undefined : true}>
        {(isNamed || room.medium === 'paper') && (
          <GroupLabel widget={widget} column={column} group={group} room={room} marks={marks} />
        )}
      </th>
    )
  })
}
