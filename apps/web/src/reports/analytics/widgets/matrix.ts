import type { AnalyticsResult, GroupCell } from '@suluh/contract/reports/analytics-query'
import { periodName, periodsBetween } from '@suluh/contract/reports/period'
import {
  dimensionsOf,
  groupAt,
  groupsOf,
  keyOf,
  numberAt,
  orderedGroupsOf,
  valuesOf,
  type Column,
} from '@suluh/contract/reports/result-cells'
import { placesOf } from './own-places.ts'

export type Series = {
  name: string
  /** Whose figures they are. */
  column: Column
  values: (number | null)[]
  /** Where in the result's rows each figure comes from. */
  rows: (number | undefined)[]
}

/** A result as axis-charts draw it: groups along the axis, and one or more series over them. */
export type Matrix = {
  axis: Column | undefined
  categories: GroupCell[]
  series: Series[]
  /** Whether the series are groups, whose names must be read. */
  isSplit: boolean
  /** The place of each series among the colours and marks: its own, whatever a filter leaves beside it. */
  places: number[]
  /** How many groups and series there are, drawn or not. */
  found: { categories: number; series: number }
}

export type MatrixLimit = {
  categories: number
  series: number
  /** Dates and numbers along the axis by their size, whatever the rows are sorted by. */
  isOrdered?: boolean
  /** The second dimension is an axis too. */
  isField?: true
}

/** The first dimension is the axis, the second the series; without a second each measure is a series. */
export function matrixOf(result: AnalyticsResult, limit: MatrixLimit): Matrix {
  const [axis, split] = dimensionsOf(result)
  const values = valuesOf(result)
  if (!axis) return measuresAsAxis(result, values, limit)
  const found = groupsOf(result.rows, axis)
  const all =
    isByMeaning(axis, split, limit) || isInTime(found, axis)
      ? withEmptyPeriods(orderedGroupsOf(result, axis), axis, limit.categories)
      : found
  const categories = all.slice(0, limit.categories)
  const inOrder = split ? orderedGroupsOf(result, split) : []
  const splits = split && limit.isField ? withEmptyPeriods(inOrder, split, limit.series) : inOrder
  const sources = split
    ? splits.flatMap((group) => values.map((column) => ({ group, column })))
    : values.map((column) => ({ group: undefined, column }))
  const places = new Map<string, number>()
  result.rows.forEach((row, index) => {
    const key = keyOf(split ? [groupAt(row, axis), groupAt(row, split)] : [groupAt(row, axis)])
    if (!places.has(key)) places.set(key, index)
  })
  const series = sources.slice(0, limit.series).map(({ group, column }): Series => {
    const rows = categories.map((category) => places.get(keyOf(group ? [category, group] : [category])))
    return {
      name: seriesName(group, column, values.length),
      column,
      rows,
      values: rows.map((index) => (index === undefined ? null : numberAt(result.rows[index] ?? [], column))),
    }
  })
  return {
    axis,
    categories,
    series,
    isSplit: split !== undefined,
    places: placesOfSeries(split, sources.slice(0, limit.series)),
    found: { categories: all.length, series: sources.length },
  }
}

type Source = { group: GroupCell | undefined; column: Column }

/** Several measures of groups are told apart one by one; of one measure the groups have places of their own. */
function placesOfSeries(split: Column | undefined, sources: readonly Source[]): number[] {
  const groups = sources.flatMap(({ group }) => (group ? [group] : []))
  return split && split.type === 'text' && new Set(sources.map(({ column }) => column)).size === 1
    ? placesOf(split, groups)
    : sources.map((_, at) => at)
}

/** Whether dates come as they follow each other: then nobody has sorted them by a figure. */
function isInTime(groups: readonly GroupCell[], { type }: Column): boolean {
  const keys = groups.flatMap(({ key }) => (typeof key === 'string' ? [key] : []))
  return type === 'date' && keys.every((key, at) => at === 0 || key > keys[at - 1]!)
}

/** Along time nothing is skipped: a month without exams keeps its place, as far as there is room for all. */
function withEmptyPeriods(groups: GroupCell[], { type }: Column, most: number): GroupCell[] {
  const keys = groups.flatMap(({ key }) => (typeof key === 'string' ? [key] : []))
  const [first, last] = [keys[0], keys.at(-1)]
  if (type !== 'date' || !first || !last) return groups
  const periods = periodsBetween(first, last, most)
  if (!periods) return groups
  const known = new Map(groups.map((group) => [group.key, group]))
  const all = periods.map((key) => known.get(key) ?? { key, label: periodName(key) })
  return [...all, ...groups.filter(({ key }) => key === null)]
}

/** Names along the axis stand as the rows do: whoever sorts by a figure wants to see that. */
function isByMeaning(axis: Column, split: Column | undefined, { isOrdered = false }: MatrixLimit): boolean {
  return (isOrdered || split !== undefined) && axis.type !== 'text' && axis.type !== 'boolean'
}

function seriesName(group: GroupCell | undefined, column: Column, columns: number): string {
  if (!group) return column.label
  return columns > 1 ? `${group.label} · ${column.label}` : group.label
}

/** Without any grouping the measures themselves stand side by side. */
function measuresAsAxis({ rows }: AnalyticsResult, values: Column[], limit: MatrixLimit): Matrix {
  const [row] = rows
  const [first] = values
  const shown = values.slice(0, limit.categories)
  const found = { categories: row ? values.length : 0, series: 1 }
  if (!row || !first)
    return {
      axis: undefined,
      categories: [],
      series: [],
      isSplit: false,
      places: [],
      found: { ...found, series: 0 },
    }
  return {
    axis: undefined,
    isSplit: false,
    places: [0],
    categories: shown.map(({ id, label }) => ({ key: id, label })),
    series: [
      {
        name: first.label,
        column: first,
        values: shown.map((column) => numberAt(row, column)),
        rows: shown.map(() => 0),
      },
    ],
    found,
  }
}
