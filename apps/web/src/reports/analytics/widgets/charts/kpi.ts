import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import {
  dimensionsOf,
  groupAt,
  numberAt,
  orderedGroupsOf,
  valuesOf,
  type Column,
  type Row,
} from '@suluh/contract/reports/result-cells'
import { figureOf } from '../figure.ts'
import { matrixOf } from '../matrix.ts'

export type Kpi = {
  column: Column
  value: number | null
  text: string
  /** The period or group that the figure is of, where the query has one. */
  of: string | null
  comparison: { text: string; direction: 'naik' | 'turun' | 'tetap' } | null
  /** The way of the figure along time as points of a line, in a field of 100 by 20; none of less than three periods. */
  way: string | null
}

const fewest = 3
const mostPeriods = 400

/** One figure, and what it is compared with: another measure, or the change since the period before. */
export function kpiOf(result: AnalyticsResult): Kpi | null {
  const [column, other] = valuesOf(result)
  const [dimension] = dimensionsOf(result)
  const index = rowOf(result, dimension)
  const row = result.rows[index]
  if (!column || !row) return null
  const value = numberAt(row, column)
  return {
    column,
    value,
    text: figureOf(column, [row])(value),
    of: dimension ? groupAt(row, dimension).label : null,
    comparison: other ? compared(value, other, row, column, comparedTo(result, other, index)) : null,
    way: wayOf(result, dimension, column),
  }
}

/** Of dates the latest, else the first. */
function rowOf(result: AnalyticsResult, dimension: Column | undefined): number {
  if (dimension?.type !== 'date') return 0
  const latest = orderedGroupsOf(result, dimension).findLast(({ key }) => key !== null)
  return result.rows.findIndex((row) => groupAt(row, dimension).key === latest?.key)
}

function wayOf(result: AnalyticsResult, time: Column | undefined, column: Column): string | null {
  if (time?.type !== 'date') return null
  const { categories, series } = matrixOf(result, { categories: mostPeriods, series: 1, isOrdered: true })
  const known = (series[0]?.values ?? []).flatMap((value, at) =>
    value === null || categories[at]?.key === null ? [] : [{ value, at }],
  )
  if (known.length < fewest || series[0]?.column.id !== column.id) return null
  const figures = known.map(({ value }) => value)
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  const y = (value: number) => (most > least ? 18 - (16 * (value - least)) / (most - least) : 10)
  const last = known.at(-1)!.at
  return known.map(({ value, at }) => `${((100 * at) / last).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
}

type To = { words: string; isNought: boolean }

/** What the change in this row is measured from; undefined where its column alone says it. */
function comparedTo(result: AnalyticsResult, { id }: Column, index: number): To | undefined {
  const found = result.compared.find(({ column }) => column === id)
  const words = found?.to[index]
  return words ? { words, isNought: found?.isNought?.[index] ?? false } : undefined
}

function compared(
  value: number | null,
  other: Column,
  row: Row,
  column: Column,
  to: To | undefined,
): Kpi['comparison'] {
  const against = numberAt(row, other)
  if (against === null) {
    if (!to || value === null) return null
    const text = to.isNought ? `${to.words} bernilai 0, jadi tanpa persen` : `belum ada data ${to.words}`
    return { text, direction: 'tetap' }
  }
  const isChange = other.kind === 'derived'
  const change = isChange ? against : value === null ? null : value - against
  if (change === null) return null
  const figure = figureOf(isChange ? other : column, [row])(change)
  // What rounds to nothing did not change.
  const direction = !/[1-9]/.test(figure) ? 'tetap' : change > 0 ? 'naik' : 'turun'
  const shown = direction === 'naik' ? `+${figure}` : figure
  const text = isChange
    ? to
      ? `${shown} dari ${to.words}`
      : `${shown} ${other.label}`
    : `${shown} dibanding ${other.label} (${figureOf(other, [row])(against)})`
  return { text, direction }
}
