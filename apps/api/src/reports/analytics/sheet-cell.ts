import type { Cell, ResultColumn } from '@suluh/contract/reports/analytics-query'

/** Groups as they read, numbers as numbers. */
export function sheetCell(cell: Cell, column: ResultColumn | undefined): string | number | null {
  if (cell === null) return null
  if (typeof cell === 'number') return Math.round(cell * 1e6) / 1e6
  const isPlainNumber = typeof cell.key === 'number' && column?.type !== 'date' && !cell.label.includes('–')
  return isPlainNumber && typeof cell.key === 'number' ? cell.key : cell.label
}
