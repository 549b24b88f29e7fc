import type { ReactNode } from 'react'
import type { DataColumn } from './data-table.tsx'

/** The column at a list's end where each row has its menu. */
export function actionsColumn<T>(render: (row: T) => ReactNode): DataColumn<T> {
  return {
    key: 'actions',
    title: <span className="visually-hidden">Tindakan</span>,
    width: 56,
    fixed: 'end',
    render,
  }
}
