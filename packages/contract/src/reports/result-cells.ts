import type { AnalyticsResult, Cell, GroupCell } from './analytics-query.ts'

export type Row = readonly Cell[]
/** A column of a result and where it stands in its rows. */
export type Column = AnalyticsResult['columns'][number] & { index: number }

/** Columns that group, in their order. */
export function dimensionsOf({ columns }: AnalyticsResult): Column[] {
  return columns.flatMap((column, index) => (column.kind === 'dimension' ? [{ ...column, index }] : []))
}

/** Columns that hold figures, in their order. */
export function valuesOf({ columns }: AnalyticsResult): Column[] {
  return columns.flatMap((column, index) => (column.kind === 'dimension' ? [] : [{ ...column, index }]))
}

/** The group in this column; what has none is a group of its own. */
export function groupAt(row: Row, { index }: Pick<Column, 'index'>): GroupCell {
  const cell = row[index]
  return typeof cell === 'object' && cell !== null ? cell : { key: null, label: 'Tidak diisi' }
}

/** The figure in this column. */
export function numberAt(row: Row, { index }: Pick<Column, 'index'>): number | null {
  const cell = row[index]
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null
}

/** Names a path of groups, where one thing needs to stand for it. */
export function keyOf(groups: readonly GroupCell[]): string {
  return JSON.stringify(groups.map(nameOf))
}

/** What is left empty, and the rest of a first n, have no key: their names tell them apart. */
function nameOf({ key, label }: GroupCell) {
  return key === null ? [label] : key
}

/** Groups in the order in which they first come, each once. */
export function groupsOf(rows: readonly Row[], column: Column): GroupCell[] {
  const groups = new Map<string, GroupCell>()
  for (const row of rows) {
    const group = groupAt(row, column)
    const name = keyOf([group])
    if (!groups.has(name)) groups.set(name, group)
  }
  return [...groups.values()]
}

/** The same, dates and numbers by their size: for where rows of several groupings mix. */
export function orderedGroupsOf(rows: readonly Row[], column: Column): GroupCell[] {
  const groups = groupsOf(rows, column)
  return column.type === 'text' || column.type === 'boolean' ? groups : groups.toSorted(bySize)
}

function bySize(a: GroupCell, b: GroupCell): number {
  if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}
