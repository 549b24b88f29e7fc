import type { CatalogueDataset, QueryColumn } from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { kindLabel } from '../canvas/kind-words.ts'
import { columnLabel } from './column-words.ts'

/** The columns that a change takes out of a widget, which has no place for them any more. */
export function replacedBy(widget: DataWidget, recipe: (draft: DataWidget) => void): QueryColumn[] {
  const next = structuredClone(widget)
  recipe(next)
  return widget.query.columns.filter(({ id }) => !next.query.columns.some((each) => each.id === id))
}

/** Says what makes room for a new column, before it is gone. */
export function sayReplaced(
  widget: DataWidget,
  dataset: CatalogueDataset,
  recipe: (draft: DataWidget) => void,
): void {
  const lost = replacedBy(widget, recipe)
  if (lost.length === 0) return
  const names = lost.map((column) => columnLabel(column, widget.query, dataset)).join(', ')
  notificationProvider.open({
    type: 'success',
    message: `${names} diganti`,
    description: `${kindLabel(widget.kind)} tidak dapat menampilkan lebih banyak sekaligus. Batalkan dengan Ctrl+Z, atau pilih bentuk Tabel atau Pivot.`,
  })
}
