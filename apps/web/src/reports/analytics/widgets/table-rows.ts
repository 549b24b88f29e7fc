import { groupAt, numberAt, type Column, type Row } from '@suluh/contract/reports/result-cells'

export type TableSort = { column: string; order: 'asc' | 'desc' }

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
