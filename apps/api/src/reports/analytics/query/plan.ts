import { isAtributField } from '@suluh/contract/platform/atribut'
import type {
  AnalyticsQuery,
  ParameterValues,
  QueryColumn,
  QueryFilter,
  ValueType,
} from '@suluh/contract/reports/analytics-query'
import { SuluhError } from '@suluh/contract/platform/error'
import { isRelative, relativeDays } from '@suluh/contract/reports/period'
import type { Dataset, Dimension } from '../catalogue/dataset.ts'
import { columnError, unknownField } from './column-error.ts'
import { binKey } from './keys.ts'
import type { ColumnPlace, Plan, PlannedDimension } from './planned.ts'
import { planComputed } from './plan-computed.ts'

const mostDimensions = 10

/** Looks up every name of a query; throws `validation` that names the column, filter or total that cannot be. */
export function planQuery(dataset: Dataset, query: AnalyticsQuery, parameters: ParameterValues): Plan {
  refuseTwins(query.columns)
  const dimensions = query.columns.flatMap((column): PlannedDimension[] =>
    column.kind === 'dimension' ? [planDimension(dataset, column)] : [],
  )
  if (dimensions.length > mostDimensions)
    throw new SuluhError('validation', `Paling banyak ${mostDimensions} kelompok dalam satu tabel.`)
  const { measures, computed } = planComputed(dataset, query.columns, dimensions)
  const placeOf = (id: string): (ColumnPlace & { label: string; type: ValueType }) | undefined => {
    const at = dimensions.findIndex((each) => each.id === id)
    const dimension = dimensions[at]
    if (dimension) return { dimension: at, label: dimension.label, type: dimension.dimension.type }
    return [...measures, ...computed].find((each) => each.id === id)
  }
  const getPlace = (id: string, what: string) => {
    const place = placeOf(id)
    if (!place)
      throw new SuluhError('validation', `${what} menyebut kolom "${id}" yang tidak ada.`, [
        { path: `columns.${id}`, message: 'Kolom tidak ada' },
      ])
    return place
  }
  return {
    dataset,
    dimensions,
    measures,
    computed,
    top: query.top,
    columns: query.columns.map(({ id, kind }) => ({ ...getPlace(id, 'Tabel'), id, kind })),
    filters: query.filters
      .map((filter) => planFilter(dataset, filter, parameters))
      .filter(({ operator, values }) => values.length > 0 || ['empty', 'filled'].includes(operator)),
    having: query.having.map(({ column, ...rest }) => {
      const place = getPlace(column, 'Saringan hasil')
      if ('dimension' in place)
        throw columnError({ id: column, label: place.label }, 'saringan hasil hanya untuk kolom bilangan')
      return { ...rest, name: place.name }
    }),
    sort: query.sort.map(({ column, order }) => ({ ...getPlace(column, 'Urutan'), order })),
    sets: planSets(dimensions, query.totals),
  }
}

function refuseTwins(columns: readonly QueryColumn[]): void {
  const seen = new Set<string>()
  for (const { id } of columns) {
    if (seen.has(id))
      throw new SuluhError('validation', `Dua kolom bernama "${id}".`, [
        { path: `columns.${id}`, message: 'Nama kolom sudah dipakai' },
      ])
    seen.add(id)
  }
}

function planDimension(
  dataset: Dataset,
  { id, field, grain, bin, label }: Extract<QueryColumn, { kind: 'dimension' }>,
): PlannedDimension {
  const dimension = getDimension(dataset, field, {
    path: `columns.${id}`,
    what: `Kolom ${label ?? (isAtributField(field) ? 'ini' : id)}`,
  })
  const planned = { id, label: label ?? dimension.label, dimension }
  if (bin !== undefined && !isNumber(dimension))
    throw columnError(planned, 'hanya bilangan yang dapat dibagi ke dalam kelas')
  return { ...planned, grain: dimension.type === 'date' ? (grain ?? 'bulan') : undefined, bin }
}

function planFilter(
  dataset: Dataset,
  { field, operator, value, bin }: QueryFilter,
  parameters: ParameterValues,
): Plan['filters'][number] {
  const dimension = getDimension(dataset, field, { path: `filters.${field}`, what: 'Saringan' })
  const values = Array.isArray(value) ? value : (parameters[value.parameter] ?? [])
  const [first] = values
  if (dimension.type === 'date' && isRelative(first))
    return { dimension, ...relativeFilter(operator, relativeDays(first, today())) }
  if (bin === undefined || !isNumber(dimension)) return { dimension, operator, values }
  const places = values.map((each) => Math.round(Number(each) / bin))
  return { dimension: { ...dimension, key: binKey(dimension, bin) }, operator, values: places }
}

/** The day by the institution's clock. */
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

/** "Sejak bulan ini" begins with it, "sampai" ends with it; all others are within it. */
function relativeFilter(
  operator: QueryFilter['operator'],
  [from, to]: [string, string],
): Pick<Plan['filters'][number], 'operator' | 'values'> {
  if (operator === 'gte') return { operator, values: [from] }
  return operator === 'lte' ? { operator, values: [to] } : { operator: 'between', values: [from, to] }
}

const isNumber = ({ type }: Dimension) => !['text', 'date', 'boolean'].includes(type)

function getDimension(
  dataset: Dataset,
  field: string,
  { path, what }: { path: string; what: string },
): Dimension {
  const dimension = dataset.dimensions.find((each) => each.field === field)
  if (dimension) return dimension
  const message = unknownField(dataset, field)
  throw new SuluhError('validation', `${what}: ${message}.`, [{ path, message }])
}

function planSets(dimensions: PlannedDimension[], totals: readonly string[][]): number[][] {
  const finest = dimensions.map((_, at) => at)
  const others = totals.map((ids) =>
    [...new Set(ids)].map((id) => {
      const at = dimensions.findIndex((each) => each.id === id)
      if (at >= 0) return at
      throw new SuluhError('validation', `Jumlah menurut "${id}": kolom itu bukan kelompok tabel ini.`, [
        { path: `totals.${id}`, message: 'Bukan kelompok tabel ini' },
      ])
    }),
  )
  return [finest, ...others]
}
