import { useMemo, useState } from 'react'
import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { ConditionalFormat } from '@suluh/contract/reports/report-definition'
import { groupAt, numberAt, type Column, type Row } from '@suluh/contract/reports/result-cells'
import { FigureCell } from './figure-cell.tsx'
import { figureOf, type Figure } from './figure.ts'
import { GroupLabel } from './group-label.tsx'
import { Pager } from './pager.tsx'
import type { WidgetRoom } from './widget-state.ts'
import styles from './widgets.module.css'

type TableViewProps = {
  widget: string
  label: string
  result: AnalyticsResult
  formats: readonly ConditionalFormat[]
  /** The grand total as the last line. */
  hasTotal: boolean
  pageSize: number
  room: WidgetRoom
}

/** A result as a table: sorted by a click on a heading, page by page; on paper all rows, as the query sorts them. */
export function TableView({ widget, label, result, formats, hasTotal, pageSize, room }: TableViewProps) {
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
  const isPaged = room.medium === 'screen'
  // Fewer rows than before: the last page of those there are.
  const shownPage = Math.min(page, Math.max(0, Math.ceil(rows.length / pageSize) - 1))
  const shown = isPaged ? rows.slice(shownPage * pageSize, (shownPage + 1) * pageSize) : rows
  const total = hasTotal ? result.totals.find(({ by }) => by.length === 0)?.rows[0] : undefined
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
            {shown.map((row, index) => (
              <Line
                key={index}
                widget={widget}
                row={row}
                columns={columns}
                figures={figures}
                lengths={lengths}
                formats={formats}
                room={room}
              />
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                {columns.map((column, index) =>
                  column.kind === 'dimension' ? (
                    index === 0 ? (
                      <th key={column.id} scope="row">
                        Total
                      </th>
                    ) : (
                      <td key={column.id} />
                    )
                  ) : (
                    <td key={column.id} data-number>
                      {figures.get(column.id)?.(numberAt(total, column))}
                    </td>
                  ),
                )}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {isPaged && <Pager page={shownPage} pageSize={pageSize} total={rows.length} onPage={setPage} />}
    </>
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
          />
        ),
      )}
    </tr>
  )
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
