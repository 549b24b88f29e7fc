import type { CatalogueDataset, QueryColumn } from '@suluh/contract/reports/analytics-query'
import { isRelative, relativePeriods } from '@suluh/contract/reports/period'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { operatorWords } from '../properties/filter-words.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { columnLabel, grainLabels } from './column-words.ts'
import { isDimension } from './shelves.ts'

const mostLetters = 200
const mostNamed = 3

/** What a widget shows, in words: "Rata-rata nilai per bulan dan lembaga". It stands as its title until somebody writes one. */
export function autoTitle(widget: DataWidget, datasets: readonly CatalogueDataset[]): string {
  const { query, kind } = widget
  const dataset = datasets.find(({ name }) => name === query.dataset)
  const label = (column: QueryColumn) => columnLabel(column, query, dataset)
  const groups = query.columns
    .filter(isDimension)
    .map((column) =>
      column.kind === 'dimension' && column.grain && !column.label
        ? grainLabels[column.grain].toLowerCase()
        : lowered(label(column)),
    )
  // What a figure is compared with stands below it, and of which month it is.
  const isShort = kind === 'kpi' || kind === 'gauge'
  const values = query.columns
    .filter((column) => !isDimension(column) && !(isShort && column.kind === 'derived'))
    .map((column) => turned(label(column)))
  const [first = ''] = values
  const subject =
    kind === 'boxplot' && values.length > 1
      ? `Sebaran ${first.split(' ').at(-1) ?? ''}`
      : listed([first, ...values.slice(1).map(lowered)])
  const name = [subject, groups.length > 0 && !isShort && `per ${listed(groups)}`].filter(Boolean).join(' ')
  const isCompared = isShort && query.columns.some(({ kind: each }) => each === 'derived')
  const title = [name, ...limitsOf(query, isCompared)].join(', ')
  return (title.charAt(0).toUpperCase() + title.slice(1)).slice(0, mostLetters)
}

/** What it holds of all there is: who reads a list must know that others are left out. A figure with a comparison names its month below. */
function limitsOf({ filters, having }: DataWidget['query'], isCompared: boolean): string[] {
  const periods = filters.flatMap(({ operator, value }) =>
    operator === 'eq' && Array.isArray(value) ? value.filter(isRelative) : [],
  )
  const limits = having.flatMap(({ operator, value: [limit] }) =>
    (operator === 'gte' || operator === 'lte') && limit !== undefined
      ? [`${operatorWords[operator]} ${formatNumber(limit, 2)}`]
      : [],
  )
  return [...limits, ...(isCompared ? [] : periods.map((each) => relativePeriods[each].toLowerCase()))]
}

/** "Nilai: rata-rata" is read as "Rata-rata nilai". */
function turned(label: string): string {
  const [what, figure] = label.split(': ')
  return figure && what ? `${figure.charAt(0).toUpperCase()}${figure.slice(1)} ${lowered(what)}` : label
}

/** Names of things keep their capitals when they have more than the first. */
function lowered(label: string): string {
  return /^[A-Z][^A-Z]*$/.test(label) ? label.toLowerCase() : label
}

function listed(words: readonly string[]): string {
  const named = words.slice(0, mostNamed)
  const more = words.length - named.length
  if (more > 0) return `${named.join(', ')}, +${more}`
  const last = named.at(-1) ?? ''
  return named.length < 2 ? last : `${named.slice(0, -1).join(', ')} dan ${last}`
}
