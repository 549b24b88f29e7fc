import { lazy, Suspense, type Key, type ReactNode } from 'react'
import { Button, Grid, Table, type TableProps } from 'antd'
import type { Sorter } from '@suluh/contract/platform/list'
import { useAllowed, type Pair } from '#platform/kernel/auth/access-control.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { EmptyState } from '../light/notices/empty-state.tsx'
import { useListSettings } from './list-tools/list-settings.ts'
import { ToolsPlace } from './list-tools/tools-place.tsx'
import { LoadError } from './load-error.tsx'
import { usePointed } from './pointing/use-pointed.ts'
import { Skeleton } from '../light/notices/skeleton.tsx'
import './data-table.css'

// Nobody points at anything before the list stands.
const RowGlance = lazy(async () => ({ default: (await import('./pointing/row-glance.tsx')).RowGlance }))

export type DataColumn<T> = {
  key: string
  title: ReactNode
  /** The field that the list sorts by; without it the column cannot be sorted. */
  sort?: string
  width?: number
  align?: 'end'
  fixed?: 'start' | 'end'
  /** Not among those that are shown before somebody has chosen columns. */
  isLesser?: boolean
  render: (row: T, index: number) => ReactNode
}

/** What a table needs of `useTable`. */
type TableState<T> = {
  result: { data: T[]; total: number }
  query: {
    isPending: boolean
    isError: boolean
    error: Error | null
    data: unknown
    refetch: () => Promise<unknown>
  }
  current: number
  pageSize: number
  sorters: Sorter[]
  filters: unknown[]
  q: string
  readPage: (current: number, pageSize: number) => Promise<{ data: T[]; total: number }>
  change: (part: {
    current?: number
    pageSize?: number
    sorters?: Sorter[]
    filters?: []
    q?: string
  }) => void
}

type DataTableProps<T> = {
  label: string
  table: TableState<T>
  columns: DataColumn<T>[]
  /** What stands there while the list has nothing at all. */
  empty: ReactNode
  /** `izin`: nobody chooses rows without the right to what the bar does with them. */
  selection?: { selected: string[]; onSelect: (ids: string[]) => void; bar: ReactNode; izin?: Pair }
  onOpen?: (row: T) => void
  /** Where the server makes the list's files. */
  files?: (kind: 'xlsx' | 'csv') => string
  /** What is shown of a row while one points at it, by mouse or by arrow keys. */
  glance?: (row: T) => ReactNode
}

/** A server-paged table whose state is in the address, with its skeleton, empty and error states. */
export function DataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { table, columns, empty, label, onOpen, glance } = props
  const { pointed, rowProps, hide } = usePointed(onOpen)
  const [settings, setSettings] = useListSettings(
    label,
    columns.filter(({ isLesser }) => isLesser).map(({ key }) => key),
  )
  const [selection] = useAllowed([props.selection], (each) => each?.izin)
  const { query, result } = table
  const { sm } = Grid.useBreakpoint()
  const most = sm === false ? widestOnPhone : Infinity
  if (query.isError && query.data === undefined)
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton lines={8} />
  const shown = columns.filter(({ key }, at) => at === 0 || !settings.hidden.includes(key))
  const isNarrowed = table.q !== '' || table.filters.length > 0
  if (result.total === 0 && !isNarrowed) return <>{empty}</>
  return (
    <div className="data-table" data-partial={result.data.length < result.total || undefined}>
      <ToolsPlace
        label={label}
        columns={columns}
        settings={settings}
        onSettings={setSettings}
        total={result.total}
        files={props.files}
        readPage={table.readPage}
      />
      {selection && selection.selected.length > 0 && (
        <div className="data-table-bar" data-print="never" role="status">
          <span>{formatNumber(selection.selected.length)} dipilih</span>
          {selection.bar}
          <Button type="text" onClick={() => selection.onSelect([])}>
            Lepas pilihan
          </Button>
        </div>
      )}
      <Table<T>
        aria-label={label}
        rowKey="id"
        size={settings.isDense ? 'small' : 'middle'}
        sticky={{ offsetHeader: 56 }}
        scroll={{ x: 'max-content' }}
        dataSource={result.data}
        columns={shown.map((column) => toColumn(column, table.sorters, most))}
        locale={{
          emptyText: <NothingFound onLift={() => table.change({ filters: [], q: '', current: 1 })} />,
        }}
        pagination={{
          current: table.current,
          pageSize: table.pageSize,
          total: result.total,
          showSizeChanger: true,
          showTotal: (total, [from, to]) =>
            `${formatNumber(from)}–${formatNumber(to)} dari ${formatNumber(total)}`,
        }}
        onChange={(pagination, _filters, sorter, { action }) => {
          if (action === 'sort') table.change({ sorters: sortersOf(sorter, columns), current: 1 })
          else
            table.change({
              current: pagination.current ?? 1,
              pageSize: pagination.pageSize ?? table.pageSize,
            })
        }}
        {...(selection && { rowSelection: rowSelection(selection) })}
        {...(onOpen && {
          onRow: (row, index) => ({ ...openable(onOpen)(row), ...(glance && rowProps(row, index)) }),
        })}
      />
      {glance && pointed && (
        <Suspense fallback={null}>
          <RowGlance key={pointed.row.id} beside={pointed.element} onLeave={hide}>
            {glance(pointed.row)}
          </RowGlance>
        </Suspense>
      )}
    </div>
  )
}

function NothingFound({ onLift }: { onLift: () => void }) {
  return (
    <EmptyState text="Tidak ada yang cocok dengan pencarian atau saringan ini.">
      <Button onClick={onLift}>Hapus saringan</Button>
    </EmptyState>
  )
}

/** Beside what is fixed left and right nothing wider is in sight at once. */
const widestOnPhone = 256

function toColumn<T>(column: DataColumn<T>, sorters: Sorter[], most: number) {
  const { key, title, sort, width, render, ...rest } = column
  const order = sorters.find((each) => each.field === sort)?.order
  return {
    key,
    title,
    ...rest,
    ...(width !== undefined && { width: Math.min(width, most) }),
    render: (_: unknown, row: T, index: number) => render(row, index),
    ...(sort && {
      sorter: true,
      sortOrder: order === undefined ? null : order === 'asc' ? ('ascend' as const) : ('descend' as const),
    }),
  }
}

function sortersOf<T>(
  sorter: Parameters<NonNullable<TableProps<T>['onChange']>>[2],
  columns: DataColumn<T>[],
): Sorter[] {
  const one = Array.isArray(sorter) ? sorter[0] : sorter
  const field = columns.find((column) => column.key === one?.columnKey)?.sort
  return field && one?.order ? [{ field, order: one.order === 'ascend' ? 'asc' : 'desc' }] : []
}

function rowSelection<T>({ selected, onSelect }: NonNullable<DataTableProps<T>['selection']>) {
  return {
    selectedRowKeys: selected,
    preserveSelectedRowKeys: true,
    columnWidth: 44,
    onChange: (keys: Key[]) => onSelect(keys.map(String)),
  }
}

/** The whole row opens, except where it already holds something to click. */
function openable<T>(onOpen: (row: T) => void) {
  return (row: T) => ({
    className: 'data-table-row',
    onClick: ({ target }: { target: EventTarget }) => {
      if (
        target instanceof Element &&
        !target.closest('a, button, input, label, .ant-dropdown, .ant-table-selection-column')
      )
        onOpen(row)
    },
  })
}
