import { Fragment, useMemo, useState } from 'react'
import type { AnalyticsResult, GroupCell } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { FigureCell } from './figure-cell.tsx'
import { figureOf } from './figure.ts'
import { GroupLabel } from './group-label.tsx'
import { Pager } from './pager.tsx'
import {
  hasBands,
  pivotBands,
  pivotOf,
  pivotSheets,
  type Pivot,
  type PivotLine,
} from '@suluh/contract/reports/pivot'
import { totalsOfAll } from '@suluh/contract/reports/table-lines'
import type { WidgetRoom } from './widget-state.ts'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './widgets.module.css'

/** As many as a browser draws without a pause; on paper every line is there. */
const screenLines = 100
const mostColumns = { screen: 60, paper: 12 }

type PivotWidget = Extract<Widget, { kind: 'pivot' }>

type PivotViewProps = { widget: PivotWidget; label: string; result: AnalyticsResult; room: WidgetRoom }

/** Some groups down, the others across under headings in rows; totals as the result brings them. */
export function PivotView(props: PivotViewProps) {
  const { widget, label, result, room } = props
  const [page, setPage] = useState(0)
  const isPaper = room.medium === 'paper'
  const isBanded = hasBands(widget, result)
  const pages = useMemo((): { group?: GroupCell; pivots: Pivot[] }[] => {
    if (!isPaper) return [{ pivots: [pivotOf(widget, result, { most: mostColumns.screen })] }]
    return isBanded
      ? pivotBands(widget, result, mostColumns.paper)
      : [{ pivots: pivotSheets(widget, result, mostColumns.paper) }]
  }, [widget, result, isPaper, isBanded])
  const { lines, hidden } = pages[0]?.pivots[0] ?? { lines: [], hidden: 0 }
  const isCut = pages.some(({ pivots }) => pivots.some((pivot) => pivot.isCut))
  return (
    <>
      <div
        className={styles.scroll}
        {...(!isPaper && { tabIndex: 0, role: 'region', 'aria-label': `Isi ${label}` })}
      >
        {pages.map(({ group, pivots }, at) => (
          <div key={at} className={styles.paperPage}>
            {group && at > 0 && room.band?.head(group)}
            {group && <h3>{`${pivots[0]?.down[0]?.label}: ${group.label}`}</h3>}
            {pivots.map((pivot, index) => (
              <PivotTable
                key={index}
                {...props}
                pivot={pivot}
                lines={
                  isPaper ? pivot.lines : pivot.lines.slice(page * screenLines, (page + 1) * screenLines)
                }
                isBanded={isBanded}
              />
            ))}
            {pivots.some(leavesUnranked) && (
              <Text size="small" tone="soft">
                — tanpa peringkat: nilainya belum lengkap.
              </Text>
            )}
            {group && room.band?.end(group)}
          </div>
        ))}
      </div>
      {!isPaper && hidden > 0 && (
        <Text size="small" tone="soft">
          {hidden.toLocaleString('id-ID')} kolom tidak muat dan tidak ditampilkan. Persempit dengan saringan.
        </Text>
      )}
      {widget.totals && isCut && (
        <Text size="small" tone="soft">
          {totalsOfAll}
        </Text>
      )}
      {!isPaper && <Pager page={page} pageSize={screenLines} total={lines.length} onPage={setPage} />}
    </>
  )
}

/** Whoever lacks a cell that others of their group have has a dash for a rank, which somebody would take for a fault. */
function leavesUnranked({ cellColumns, sums, lines }: Pivot): boolean {
  const at = cellColumns.findIndex((column) => column.id === 'peringkat' && sums.includes(column))
  return lines.some(({ kind, cells }) => kind === 'line' && cells[at] === null)
}

type PivotTableProps = PivotViewProps & {
  pivot: Pivot
  lines: PivotLine[]
  /** The first group stands above its lines, and not beside them. */
  isBanded: boolean
}

function PivotTable({ widget, result, room, pivot, lines, isBanded }: PivotTableProps) {
  const figures = useMemo(
    () =>
      new Map([...pivot.values, ...pivot.sums].map((column) => [column.id, figureOf(column, result.rows)])),
    [pivot, result],
  )
  const from = isBanded ? 1 : 0
  const nameAt = pivot.down.findLastIndex(({ id }) => !widget.details?.includes(id))
  const columns = pivot.down.length - from + pivot.cellColumns.length + (widget.numbers ? 1 : 0)
  const isScreen = room.medium === 'screen'
  return (
    <table className={classes(styles.table, styles.pivot)}>
      <PivotHeads pivot={pivot} from={from} nameAt={nameAt} hasNumbers={widget.numbers ?? false} />
      <tbody>
        {lines.map((line, index) => (
          <Fragment key={index}>
            {isBanded && isScreen && line.kind === 'line' && (index === 0 || line.names[0]) && (
              <BandHead line={line} columns={columns} widget={widget.id} room={room} />
            )}
            <tr data-line={line.kind}>
              {widget.numbers && <td data-number>{line.number}</td>}
              <Names
                line={line}
                isFirst={index === 0}
                from={from}
                nameAt={nameAt}
                widget={widget.id}
                room={room}
              />
              {line.cells.map((value, at) => {
                const column = pivot.cellColumns[at]
                if (!column) return null
                // A line of totals has no sum and no rank of its own.
                if (line.kind !== 'line' && value === null) return <td key={at} />
                return (
                  <FigureCell
                    key={at}
                    value={value}
                    column={column}
                    figure={figures.get(column.id) ?? String}
                    formats={line.kind === 'line' ? widget.formats : []}
                    beside={(id) => line.beside(at, id)}
                  />
                )
              })}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type BandHeadProps = { line: PivotLine; columns: number; widget: string; room: WidgetRoom }

/** The first group of the lines below. */
function BandHead({ line: { path }, columns, widget, room }: BandHeadProps) {
  const [first] = path
  if (!first) return null
  const { column, group } = first
  const marks = [{ column: column.id, label: column.label, group }]
  return (
    <tr data-line="band">
      <th scope="rowgroup" colSpan={columns}>
        <GroupLabel widget={widget} column={column} group={group} room={room} marks={marks} />
      </th>
    </tr>
  )
}

type PivotHeadsProps = { pivot: Pivot; from: number; nameAt: number; hasNumbers: boolean }

function PivotHeads({ pivot: { heads, down }, from, nameAt, hasNumbers }: PivotHeadsProps) {
  return (
    <thead>
      {heads.map((row, level) => (
        <tr key={level}>
          {level === 0 && hasNumbers && (
            <th scope="col" rowSpan={heads.length} data-count>
              No.
            </th>
          )}
          {level === 0 &&
            down.slice(from).map(({ id, label }, index) => (
              <th key={id} scope="col" rowSpan={heads.length} data-name={index + from === nameAt}>
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
  from: number
  /** The last one that groups: it stays in sight. */
  nameAt: number
  widget: string
  room: WidgetRoom
}

function Names({ line, isFirst, from, nameAt, widget, room }: NamesProps) {
  if (line.kind !== 'line') {
    const at = Math.max(
      from,
      line.names.findIndex((name) => name !== null),
    )
    return (
      <>
        {line.names.slice(from, at).map((_, index) => (
          <th key={index} />
        ))}
        <th scope="row" colSpan={line.names.length - at} data-name>
          {line.names.find((name) => name !== null)?.label}
        </th>
      </>
    )
  }
  return line.path.slice(from).map(({ column, group }, index) => {
    const level = index + from
    const marks = line.path
      .slice(0, level + 1)
      .map((each) => ({ column: each.column.id, label: each.column.label, group: each.group }))
    const isNamed = isFirst || line.names[level] !== null
    const isDetail = level > nameAt
    // A sheet of paper may begin with any line, so on paper each says what it belongs to, and quietly what it goes on with.
    return (
      <th
        key={level}
        scope="row"
        data-again={isNamed ? undefined : true}
        data-name={level === nameAt}
        data-detail={isDetail || undefined}
      >
        {isDetail
          ? group.key !== null && group.label
          : (isNamed || room.medium === 'paper') && (
              <GroupLabel widget={widget} column={column} group={group} room={room} marks={marks} />
            )}
      </th>
    )
  })
}
