import type { ValueType } from '@suluh/contract/reports/analytics-query'
import { decimals, formatNumber } from '#platform/kernel/format.ts'
import { numberAt, type Column, type Row } from '@suluh/contract/reports/result-cells'

export type Figure = (value: number | null) => string

/** How the figures of a column read: the same number of decimals in all, so that their digits line up. */
export function figureOf(column: Column, rows: readonly Row[]): Figure {
  const digits = digitsOf(
    column.type,
    rows.map((row) => numberAt(row, column)),
  )
  return (value) => figure(value, column.type, digits)
}

/** The same as whole numbers, where there is no room for more. */
export function wholeOf({ type }: Column): Figure {
  return (value) => figure(value, type, 0)
}

/** One figure with its unit; a dash where there is none. */
export function figure(value: number | null, type: ValueType, digits: number): string {
  if (value === null) return '—'
  const shown = decimals(digits, digits).format(value)
  const text = /^-0(,0+)?$/.test(shown) ? shown.slice(1) : shown.replace('-', '−')
  return type === 'percent' ? `${text}%` : type === 'minutes' ? `${text} menit` : text
}

/** On an axis: as few decimals as say it. */
export function axisFigure(type: ValueType): (value: number) => string {
  return (value) => `${formatNumber(value, 4).replace('-', '−')}${type === 'percent' ? '%' : ''}`
}

/** Indices around −1 to 1 say nothing with one decimal; where wrong answers cost points a discrimination may lie beyond. */
function digitsOf(type: ValueType, values: readonly (number | null)[]): number {
  if (type === 'integer') return 0
  const known = values.filter((value) => value !== null)
  const isIndex = type === 'number' && known.length > 0 && known.every((value) => Math.abs(value) < 2)
  return isIndex ? 2 : 1
}
