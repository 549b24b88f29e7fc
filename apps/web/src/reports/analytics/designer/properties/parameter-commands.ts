import type {
  CatalogueDataset,
  CatalogueDimension,
  QueryFilter,
} from '@suluh/contract/reports/analytics-query'
import type { Parameter, Widget } from '@suluh/contract/reports/report-definition'
import type { Draft } from '../designer-state.ts'
import { freshId } from '../fresh-id.ts'
import { addWidget, newWidgetId, removeWidget } from '../canvas/layout-commands.ts'
import { queryOf } from '../fields/query-commands.ts'

export const filterSize = { w: 3, h: 2 }

/**
 * "Saring menurut pelajaran", in one step: the parameter, a widget to choose it on this page, and a filter in every widget
 * whose data knows the field. What is there already is used.
 */
export function filterBy(
  draft: Draft,
  pageId: string,
  catalogue: readonly CatalogueDataset[],
  dataset: string,
  dimension: CatalogueDimension,
): void {
  const { definition } = draft
  const parameter = parameterOf(draft, dataset, dimension)
  const hasWidget = filterWidgets(draft, parameter.id).length > 0
  if (!hasWidget) {
    const id = newWidgetId(definition, 'saringan')
    addWidget(draft, pageId, { id, judul: '', kind: 'filter', parameter: parameter.id }, filterSize, {
      onTop: true,
    })
  }
  for (const widget of Object.values(definition.widgets)) applyParameter(widget, parameter, catalogue)
}

function parameterOf({ definition }: Draft, dataset: string, dimension: CatalogueDimension): Parameter {
  const { field, label, type } = dimension
  const known = definition.parameters.find((each) => each.field === field)
  if (known) return known
  const id = freshId(
    field.split('.')[0] ?? field,
    definition.parameters.map((each) => each.id),
  )
  const parameter: Parameter = { id, nama: label, dataset, field, type, several: true, initial: [] }
  definition.parameters.push(parameter)
  return parameter
}

/** A new widget listens to what the report can be filtered by already. */
export function applyParameters(
  { definition }: Draft,
  widget: Widget,
  catalogue: readonly CatalogueDataset[],
): void {
  for (const parameter of definition.parameters) applyParameter(widget, parameter, catalogue)
}

function applyParameter(
  widget: Widget,
  { id, field, type }: Parameter,
  catalogue: readonly CatalogueDataset[],
): void {
  const query = queryOf(widget)
  const dataset = catalogue.find(({ name }) => name === query?.dataset)
  if (!query || !dataset?.dimensions.some((each) => each.field === field)) return
  if (query.filters.some((filter) => names(filter, id))) return
  const operator = type === 'text' || type === 'boolean' ? 'in' : 'between'
  query.filters.push({ field, operator, value: { parameter: id } })
}

/** With its filters and the widgets that choose it. */
export function removeParameter(draft: Draft, id: string): void {
  const { definition } = draft
  for (const widget of filterWidgets(draft, id)) removeWidget(draft, widget.id)
  definition.parameters = definition.parameters.filter((each) => each.id !== id)
  for (const widget of Object.values(definition.widgets)) {
    const query = queryOf(widget)
    if (query?.filters.some((filter) => names(filter, id)))
      query.filters = query.filters.filter((filter) => !names(filter, id))
  }
}

/** A widget goes, and with the last one that chooses a parameter also the parameter: nobody could lift it any more. */
export function removeWithParameter(draft: Draft, id: string): void {
  const widget = draft.definition.widgets[id]
  const parameter = widget?.kind === 'filter' ? widget.parameter : null
  removeWidget(draft, id)
  if (parameter !== null && filterWidgets(draft, parameter).length === 0) removeParameter(draft, parameter)
}

function filterWidgets({ definition }: Draft, parameter: string): Widget[] {
  return Object.values(definition.widgets).filter(
    (each) => each.kind === 'filter' && each.parameter === parameter,
  )
}

function names({ value }: QueryFilter, parameter: string): boolean {
  return !Array.isArray(value) && value.parameter === parameter
}
