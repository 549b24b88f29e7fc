import type {
  AnalyticsQuery,
  ColumnFilter,
  DateGrain,
  Derivation,
  FilterOperator,
  ParameterValues,
  QueryColumn,
  QueryFilter,
  ValueType,
} from '@suluh/contract/reports/analytics-query'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Dataset, Dimension } from '../catalogue/dataset.ts'
import type { Measure } from '../catalogue/measure.ts'
import { columnError } from './column-error.ts'
import { binKey } from './keys.ts'
import type { Formula } from './formula.ts'
import { planComputed } from './plan-computed.ts'

export type PlannedDimension = {
  id: string
  label: string
  dimension: Dimension
  grain: DateGrain | undefined
  bin: number | undefined
}

/** `name` is the column's in SQL: made here, never from what was sent. */
type Planned = { id: string; name: string; label: string; type: ValueType }
export type PlannedMeasure = Planned & { measure: Measure }
export type Computed = Planned & { uses: string[]; isWindowed: boolean } & (
    | { kind: 'formula'; formula: Formula; names: ReadonlyMap<string, string> }
    | { kind: 'derived'; how: Derivation; from: string }
  )

/** A query whose every name is known. Dimensions are named by their place in `dimensions`, numbers by `name`. */
export type Plan = {
  dataset: Dataset
  dimensions: PlannedDimension[]
  /** Those of the query, and those that only formulas speak of. */
  measures: PlannedMeasure[]
  /** Each after what it uses. */
  computed: Computed[]
  /** In the order of the query: the place of a dimension, or the name of a number. */
  columns: (ColumnPlace & { id: string; label: string; type: ValueType; kind: QueryColumn['kind'] })[]
  filters: { dimension: Dimension; operator: FilterOperator; values: (string | number | boolean)[] }[]
  /** The only exams that are meant, once that has been asked. */
  exams?: string[]
  having: (Omit<ColumnFilter, 'column'> & { name: string })[]
  sort: (ColumnPlace & { order: 'asc' | 'desc' })[]
  top: AnalyticsQuery['top']
  /** Places of the dimensions of each grouping: the finest first, then the totals. */
  sets: number[][]
}
type ColumnPlace = { dimension: number } | { name: string }

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
  const dimension = getDimension(dataset, field, { path: `columns.${id}`, what: `Kolom ${label ?? id}` })
  const planned = { id, label: label ?? dimension.label, dimension }
  if (bin !== undefined && !isNumber(dimension))
    throw columnError(planned, 'hanya bilangan yang dapat dibagi ke dalam kelas')
  return {
    ...planned,
    grain: dimension.type === 'date' ? (grain ?? 'bulan') : undefined,
    bin,
  }
}

function planFilter(
  dataset: Dataset,
  { field, operator, value, bin }: QueryFilter,
  parameters: ParameterValues,
): Plan['filters'][number] {
  const dimension = getDimension(dataset, field, { path: `filters.${field}`, what: 'Saringan' })
  const values = Array.isArray(value) ? value : (parameters[value.parameter] ?? [])
  if (bin === undefined || !isNumber(dimension)) return { dimension, operator, values }
  const places = values.map((each) => Math.round(Number(each) / bin))
  return { dimension: { ...dimension, key: binKey(dimension, bin) }, operator, values: places }
}

const isNumber = ({ type }: Dimension) => !['text', 'date', 'boolean'].includes(type)

function getDimension(
  dataset: Dataset,
  field: string,
  { path, what }: { path: string; what: string },
): Dimension {
  const dimension = dataset.dimensions.find((each) => each.field === field)
  if (dimension) return dimension
  throw new SuluhError('validation', `${what}: data ${dataset.label} tidak mempunyai "${field}".`, [
    { path, message: `${field} tidak dikenal` },
  ])
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
