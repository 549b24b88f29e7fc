import { useMemo, useState } from 'react'
import type { AnalyticsQuery, AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { ConditionalFormat } from '@suluh/contract/reports/report-definition'
import { groupAt, numberAt, type Column, type Row } from '@suluh/contract/reports/result-cells'
import { leavesOut, tableLines, totalsOfAll, type TableLine } from '@suluh/contract/reports/table-lines'
import { FigureCell } from './figure-cell.tsx'
import { figureOf, type Figure } from './figure.ts'
import { GroupLabel } from './group-label.tsx'
import { Pager } from './pager.tsx'
import type { WidgetRoom } from './widget-state.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './widgets.module.css'

type TableViewProps = {
  widget: string
  label: string
  result: AnalyticsResult
  formats: readonly ConditionalFormat[]
  /** What leaves lines out, of which totals are all the same. */
  query: Pick<AnalyticsQuery, 'having' | 'top'>
  /** The grand total as the last line. */
  hasTotal: boolean
  pageSize: number
  room: WidgetRoom
}

/** A result as a table: sorted by a click on a heading, page by page; on paper all rows, as the query sorts them. */
export function TableView({
  widget,
  label,
  result,
  query,
  formats,
  hasTotal,
  pageSize,
  room,
}: TableViewProps) {
  const [sort, setSort] = useState<TableSort | null>(null)
  const [page, setPage] = useState(0)
  const columns = useMemo(
    () => result.columns.map((column, index): Column => ({ ...column, index })),
    [result],
  )
  const figures = useMemo(
    () => new Map(columns.map((column) => [column.id, figureOf(column, result.rows)])),
    [columns, result],
  )
  const lengths = useMemo(
    () => new Map(columns.filter(isGroup).map((column) => [column.id, lengthOf(column, result.rows)])),
    [columns, result],
  )
  const rows = useMemo(() => sortedRows(result.rows, columns, sort), [result, columns, sort])
  const all = useMemo(() => tableLines(query, result, rows, hasTotal), [query, result, rows, hasTotal])
  const isPaged = room.medium === 'screen'
  // Fewer rows than before: the last page of those there are.
  const lines = all.filter(({ kind }) => kind !== 'total')
  const shownPage = Math.min(page, Math.max(0, Math.ceil(lines.length / pageSize) - 1))
  const shown = isPaged ? lines.slice(shownPage * pageSize, (shownPage + 1) * pageSize) : lines
  const total = all.find(({ kind }) => kind === 'total')
  return (
    <>
      <div
        className={styles.scroll}
        {...(isPaged && { tabIndex: 0, role: 'region', 'aria-label': `Isi ${label}` })}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head
                  key={column.id}
                  column={column}
                  sort={sort}
                  {...(isPaged && { onSort: () => (setSort(nextSort(sort, column)), setPage(0)) })}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((line, index) =>
              line.kind === 'line' ? (
                <Line
                  key={index}
                  widget={widget}
                  row={line.row}
                  columns={columns}
                  figures={figures}
                  lengths={lengths}
                  formats={formats}
                  room={room}
                />
              ) : (
                <TotalLine key={index} line={line} columns={columns} figures={figures} />
              ),
            )}
          </tbody>
          {total && (
            <tfoot>
              <TotalLine line={total} columns={columns} figures={figures} />
            </tfoot>
          )}
        </table>
      </div>
      {(total ?? lines.some(({ kind }) => kind === 'subtotal')) && leavesOut(query, result.rows.length) && (
        <Text size="small" tone="soft">
          {totalsOfAll}
        </Text>
      )}
      {isPaged && <Pager page={shownPage} pageSize={pageSize} total={lines.length} onPage={setPage} />}
    </>
  )
}

type TotalLineProps = { line: TableLine; columns: readonly Column[]; figures: ReadonlyMap<string, Figure> }

/** A total of some lines or of all, with its name in the column that it is of. */
function TotalLine({ line, columns, figures }: TotalLineProps) {
  return (
    <tr data-line={line.kind}>
      {columns.map((column) => {
        if (column.kind !== 'dimension')
          return (
            <td key={column.id} data-number>
              {figures.get(column.id)?.(numberAt(line.row, column))}
            </td>
          )
        return line.kind !== 'line' && line.at === column.index ? (
          <th key={column.id} scope="row">
            {line.label}
          </th>
        ) : (
          <td key={column.id} />
        )
      })}
    </tr>
  )
}

function Head({ column, sort, onSort }: { column: Column; sort: TableSort | null; onSort?: () => void }) {
  const order = sort?.column === column.id ? sort.order : undefined
  const isNumber = column.kind !== 'dimension' || undefined
  if (!onSort)
    return (
      <th scope="col" data-number={isNumber}>
        {column.label}
      </th>
    )
  return (
    <th
      scope="col"
      data-number={isNumber}
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={onSort}
        title={`Urutkan menurut ${column.label}`}
      >
        {column.label}
        <span aria-hidden="true">{order === 'asc' ? '↑' : order === 'desc' ? '↓' : '↕'}</span>
      </button>
    </th>
  )
}

function isGroup({ kind }: Column): boolean {
  return kind === 'dimension'
}

type NameLength = 'short' | 'name' | 'text'

/** How much room the names of a column need: a word, a name, or a sentence. */
function lengthOf(column: Column, rows: readonly Row[]): NameLength {
  const longest = Math.max(0, ...rows.map((row) => groupAt(row, column).label.length))
  return longest <= 12 ? 'short' : longest <= 40 ? 'name' : 'text'
}

type LineProps = {
  widget: string
  row: Row
  columns: readonly Column[]
  figures: ReadonlyMap<string, Figure>
  lengths: ReadonlyMap<string, NameLength>
  formats: readonly ConditionalFormat[]
  room: WidgetRoom
}

function Line({ widget, row, columns, figures, lengths, formats, room }: LineProps) {
  return (
    <tr>
      {columns.map((column) =>
        column.kind === 'dimension' ? (
          <td key={column.id} data-length={lengths.get(column.id)}>
            <GroupLabel widget={widget} column={column} group={groupAt(row, column)} room={room} />
          </td>
        ) : (
          <FigureCell
            key={column.id}
            value={numberAt(row, column)}
            column={column}
            figure={figures.get(column.id) ?? String}
            formats={formats}
            beside={(id) => figureIn(row, columns, id)}
          />
        ),
      )}
    </tr>
  )
}

function figureIn(row: Row, columns: readonly Column[], id: string): number | null {
  const column = columns.find((each) => each.id === id)
  return column ? numberAt(row, column) : null
}

type TableSort = { column: string; order: 'asc' | 'desc' }

/** The rows by one column, the query's own order among equals; what has no figure comes last either way. */
export function sortedRows(rows: readonly Row[], columns: readonly Column[], sort: TableSort | null): Row[] {
  const column = columns.find(({ id }) => id === sort?.column)
  if (!sort || !column) return [...rows]
  const direction = sort.order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [left, right] = [valueIn(a, column), valueIn(b, column)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return direction * compare(left, right)
  })
}

/** From no order to falling (figures) or rising (names), to the other, and back. */
export function nextSort(sort: TableSort | null, { id, kind }: Column): TableSort | null {
  const first = kind === 'dimension' ? 'asc' : 'desc'
  if (sort?.column !== id) return { column: id, order: first }
  return sort.order === first ? { column: id, order: first === 'asc' ? 'desc' : 'asc' } : null
}

function valueIn(row: Row, column: Column): string | number | null {
  if (column.kind !== 'dimension') return numberAt(row, column)
  const { key, label } = groupAt(row, column)
  if (key === null) return null
  return column.type === 'text' || typeof key === 'boolean' ? label : key
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'id', { numeric: true })
}
