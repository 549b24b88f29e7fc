import type { ReactNode } from 'react'
import { Button, type SelectProps } from 'antd'
import { Cluster } from '../light/layout/layout.tsx'
import { Select } from './fields/select.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './search-box.module.css'

/** What the filters above a list need of `useTable`. */
type Filtered = {
  q: string
  filters: unknown[]
  chosen: (field: string) => string | null
  setQ: (q: string) => void
  setFilter: (field: string, value: unknown) => void
  change: (part: { q: string; filters: []; current: number }) => void
}

/** What stands above a list to narrow it. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <Cluster align="stretch" className={styles.row} data-part="filter-row" data-print="never" role="search">
      {children}
      <span data-slot="list-tools" />
    </Cluster>
  )
}

/** The search above a list, its filters, and one button that lifts them all. */
export function FilterRow({
  table,
  search,
  children,
}: {
  table: Filtered
  /** What is searched, as the box says it. */
  search: string
  children?: ReactNode
}) {
  return (
    <FilterBar>
      <SearchBox label={search} value={table.q} onSearch={table.setQ} />
      {children}
      {(table.q !== '' || table.filters.length > 0) && (
        <Button type="text" onClick={() => table.change({ q: '', filters: [], current: 1 })}>
          Hapus saringan
        </Button>
      )}
    </FilterBar>
  )
}

type FilterSelectProps = { table: Filtered; field: string; label: string; placeholder: string } & Pick<
  SelectProps<string>,
  'options'
>

/** A choice that narrows a list by one field; without it all are shown. */
export function FilterSelect({ table, field, label, placeholder, options }: FilterSelectProps) {
  return (
    <Select<string>
      aria-label={label}
      placeholder={placeholder}
      allowClear
      showSearch
      value={table.chosen(field)}
      onChange={(value: string | undefined) => table.setFilter(field, value)}
      {...(options && { options })}
    />
  )
}
