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

/** What a line of everything is called by its figures: a mean is no total. */
export function totalWord(values: readonly Column[]): string {
  // Of ranks, shares and changes there is no total.
  const own = values.filter(({ kind }) => kind !== 'derived')
  if (own.every(({ ofMany = 'jumlah' }) => ofMany === 'jumlah')) return 'Total'
  return own.every(({ ofMany }) => ofMany === 'rata-rata') ? 'Rata-rata' : 'Keseluruhan'
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

/** The same in the order of what they mean. */
export function orderedGroupsOf(result: AnalyticsResult, column: Column): GroupCell[] {
  return groupsOf(result.rows, column).toSorted(orderOf(result, column))
}

/**
 * Compares two groups of a column by what they mean: as the result says, else dates and numbers by their size; text of
 * which nothing is said stays in the order in which it came. What has no key comes last.
 */
export function orderOf(result: AnalyticsResult, column: Column): (a: GroupCell, b: GroupCell) => number {
  const said = result.order.find((each) => each.column === column.id)
  if (said) {
    const places = new Map(
      said.rows.map((row, place) => [keyOf([groupAt(result.rows[row] ?? [], column)]), place]),
    )
    const placeOf = (group: GroupCell) => places.get(keyOf([group])) ?? Infinity
    return (a, b) => compare(placeOf(a), placeOf(b))
  }
  if (column.type === 'text' || column.type === 'boolean') return () => 0
  return (a, b) =>
    a.key === null || b.key === null ? Number(a.key === null) - Number(b.key === null) : compare(a.key, b.key)
}

function compare<T extends string | number | boolean>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}
