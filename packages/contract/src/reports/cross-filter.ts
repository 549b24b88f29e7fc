import { z } from 'zod'
import {
  GroupCell,
  LocalId,
  type AnalyticsQuery,
  type CatalogueDataset,
  type QueryColumn,
  type QueryFilter,
} from './analytics-query.ts'
import type { ReportDefinition } from './report-definition.ts'

/** A group that the reader has picked in a widget, by which the others are filtered; `label` is how it reads there. */
export const Pick = z.object({
  widget: LocalId.meta({ label: 'widget' }),
  column: LocalId.meta({ label: 'kolom' }),
  key: GroupCell.shape.key.meta({ label: 'kunci' }),
  label: z.string().max(300).meta({ label: 'label' }),
})
export type Pick = z.infer<typeof Pick>

/** A widget's query with what was picked in the others, as far as its dataset knows those fields. */
export function crossFiltered(
  query: AnalyticsQuery,
  widget: string,
  picks: readonly Pick[],
  definition: ReportDefinition,
  catalogue: readonly CatalogueDataset[],
): AnalyticsQuery {
  const dataset = catalogue.find(({ name }) => name === query.dataset)
  const filters = picks.flatMap((pick): QueryFilter[] => {
    const column = pick.widget === widget ? undefined : pickedColumn(definition, pick)
    const isKnown = dataset?.dimensions.some(({ field }) => field === column?.field) ?? false
    return column && isKnown ? [filterOf(column, pick.key)] : []
  })
  if (filters.length === 0) return query
  return { ...query, filters: [...query.filters, ...filters] }
}

type Dimension = Extract<QueryColumn, { kind: 'dimension' }>

/** What a pick is a group of; undefined where its widget or column is gone. */
export function pickedColumn(definition: ReportDefinition, { widget, column }: Pick): Dimension | undefined {
  const found = definition.widgets[widget]
  const columns = found && 'query' in found ? (found.query?.columns ?? []) : []
  return columns.find((each): each is Dimension => each.id === column && each.kind === 'dimension')
}

/** A period or a value is itself; a bin is told by its lower bound. */
function filterOf({ field, bin }: Dimension, key: Pick['key']): QueryFilter {
  if (key === null) return { field, operator: 'empty', value: [] }
  return { field, operator: 'eq', value: [key], ...(bin !== undefined && { bin }) }
}

/** Of whom alone a paper is: a student, a class or a school, by the field of the catalogue. */
export type OnlyOf = { field: string; key: string; label: string }

/** A widget's query for that one alone; where its dataset does not know the field, of nobody, never of all. */
export function onlyOf(
  query: AnalyticsQuery,
  only: OnlyOf | undefined,
  catalogue: readonly CatalogueDataset[],
): AnalyticsQuery | null {
  if (!only) return query
  const dataset = catalogue.find(({ name }) => name === query.dataset)
  if (!dataset?.dimensions.some(({ field }) => field === only.field)) return null
  return { ...query, filters: [...query.filters, { field: only.field, operator: 'eq', value: [only.key] }] }
}
