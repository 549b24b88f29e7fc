import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { Parameter, ReportDefinition } from '@suluh/contract/reports/report-definition'
import type { OnlyOf, Pick } from '@suluh/contract/reports/cross-filter'

/** What a reader has chosen; all of it lives in the address, but for how a pick reads that is known by its id. */
export type Reading = { page: string; values: ParameterValues; picks: Pick[] }

const pageKey = 'halaman'
const pickKey = 'pilih'
const parameterKey = (id: string) => `p.${id}`

/** What the address says, the report's own beginning for what it does not, and nothing that the report does not know. */
export function readAddress(search: URLSearchParams, definition: ReportDefinition): Reading {
  const wanted = search.get(pageKey)
  const [first] = definition.pages
  return {
    page: definition.pages.some(({ id }) => id === wanted) && wanted ? wanted : (first?.id ?? ''),
    values: Object.fromEntries(
      definition.parameters.map((parameter) => [parameter.id, valuesIn(search, parameter)]),
    ),
    picks: search.getAll(pickKey).flatMap((text) => pickIn(text, definition)),
  }
}

/** The address of a reading; what is as the report begins is not in it. Other keys stay. */
export function writeAddress(
  search: URLSearchParams,
  { page, values, picks }: Reading,
  definition: ReportDefinition,
): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(pageKey)
  if (page !== definition.pages[0]?.id) next.set(pageKey, page)
  for (const { id, initial } of definition.parameters) {
    next.delete(parameterKey(id))
    const chosen = values[id] ?? []
    if (JSON.stringify(chosen) === JSON.stringify(initial)) continue
    // An empty one says that what the report begins with was taken away.
    for (const value of chosen.length > 0 ? chosen : ['']) next.append(parameterKey(id), String(value))
  }
  next.delete(pickKey)
  // A name is not left in the browser's history where its key says whose it is.
  for (const { widget, column, key, label } of picks)
    next.append(pickKey, JSON.stringify([widget, column, key, ...(isId(key) ? [] : [label])]))
  return next
}

function valuesIn(
  search: URLSearchParams,
  { id, type, initial, several }: Parameter,
): ParameterValues[string] {
  const texts = search.getAll(parameterKey(id))
  if (texts.length === 0) return [...initial]
  const values = texts.filter((text) => text !== '').flatMap((text) => valueOf(text, type))
  return several ? values : values.slice(0, 1)
}

function valueOf(text: string, type: Parameter['type']): ParameterValues[string] {
  if (type === 'text' || type === 'date') return [text.slice(0, 200)]
  if (type === 'boolean') return [text === 'true']
  const number = Number(text)
  return Number.isFinite(number) ? [number] : []
}

const isId = (key: unknown) => typeof key === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(key)

/** A link may have been cut, or be older than the report: what does not fit is left out. */
function pickIn(text: string, { widgets }: ReportDefinition): Pick[] {
  const parts = parsed(text)
  if (!Array.isArray(parts)) return []
  const [widget, column, key, written] = parts as unknown[]
  const label = isId(key) ? '' : written
  if (typeof widget !== 'string' || typeof column !== 'string' || typeof label !== 'string') return []
  const isKey = key === null || ['string', 'number', 'boolean'].includes(typeof key)
  const found = widgets[widget]
  const columns = found && 'query' in found ? (found.query?.columns ?? []) : []
  if (!isKey || !columns.some(({ id, kind }) => id === column && kind === 'dimension')) return []
  return [{ widget, column, key: key as Pick['key'], label: label.slice(0, 200) }]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Whose paper it is alone, where the address says one; one that cannot be read is of nobody. */
export function readOnlyOf(search: URLSearchParams): OnlyOf | undefined {
  const text = search.get('per')
  if (text === null) return undefined
  const parts = parsed(text)
  const [field, key, label] = Array.isArray(parts) ? (parts as unknown[]) : []
  const isWhole = typeof field === 'string' && typeof key === 'string' && typeof label === 'string'
  return isWhole ? { field, key, label: label.slice(0, 200) } : { field: '', key: '', label: 'tidak dikenal' }
}
