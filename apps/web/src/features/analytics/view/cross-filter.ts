import type {
  AnalyticsQuery,
  CatalogueDataset,
  GroupCell,
  QueryColumn,
  QueryFilter,
} from '@suluh/contract/analytics-query'
import type { ReportDefinition } from '@suluh/contract/report-definition'
import type { Mark } from '../widgets/widget-state.ts'

/** A group that the reader has picked in a widget, by which the others are filtered. */
export type Pick = { widget: string; column: string; key: GroupCell['key']; label: string }

const mostFilters = 40

/** The picks after a click on these groups of a widget: they alone of it, or none where they were picked already. */
export function togglePicks(picks: readonly Pick[], widget: string, marks: readonly Mark[]): Pick[] {
  const others = picks.filter((pick) => pick.widget !== widget)
  const own = picks.filter((pick) => pick.widget === widget)
  const isSame = own.length === marks.length && marks.every((mark) => isPicked(picks, widget, mark))
  if (isSame) return others
  return [...others, ...marks.map(({ column, group: { key, label } }) => ({ widget, column, key, label }))]
}

export function isPicked(picks: readonly Pick[], widget: string, { column, group }: Mark): boolean {
  return picks.some(
    (pick) =>
      pick.widget === widget &&
      pick.column === column &&
      pick.key === group.key &&
      pick.label === group.label,
  )
}

/** The rest of a first n stands for many groups, by which nothing can be filtered. */
export function canPick(definition: ReportDefinition, widget: string, marks: readonly Mark[]): boolean {
  const found = definition.widgets[widget]
  const hasRest = found && 'query' in found ? (found.query?.top?.rest ?? false) : false
  return marks.length > 0 && !(hasRest && marks.some(({ group }) => group.key === null))
}

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
    const column = pick.widget === widget ? undefined : columnOf(definition, pick)
    const isKnown = dataset?.dimensions.some(({ field }) => field === column?.field) ?? false
    return column && isKnown ? [filterOf(column, pick.key)] : []
  })
  if (filters.length === 0) return query
  return { ...query, filters: [...query.filters, ...filters].slice(0, mostFilters) }
}

type Dimension = Extract<QueryColumn, { kind: 'dimension' }>

function columnOf(definition: ReportDefinition, { widget, column }: Pick): Dimension | undefined {
  const found = definition.widgets[widget]
  const columns = found && 'query' in found ? (found.query?.columns ?? []) : []
  return columns.find((each): each is Dimension => each.id === column && each.kind === 'dimension')
}

/** A period or a value is itself; a bin is from its lower bound to just below the next. */
function filterOf({ field, bin }: Dimension, key: Pick['key']): QueryFilter {
  if (key === null) return { field, operator: 'empty', value: [] }
  if (bin !== undefined && typeof key === 'number')
    return { field, operator: 'between', value: [key, key + bin * (1 - 1e-9)] }
  return { field, operator: 'eq', value: [key] }
}
