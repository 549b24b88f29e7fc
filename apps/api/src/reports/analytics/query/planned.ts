import type {
  Against,
  AnalyticsQuery,
  ColumnFilter,
  Derivation,
  FilterOperator,
  QueryColumn,
  ValueType,
} from '@suluh/contract/reports/analytics-query'
import type { DateGrain } from '@suluh/contract/reports/period'
import type { Dataset, Dimension } from '../catalogue/dataset.ts'
import type { Measure } from '../catalogue/measure.ts'
import type { Formula } from './formula.ts'

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
    | {
        kind: 'derived'
        how: Derivation
        from: string
        /** Places of dimensions. */ within: number[]
        against: Against
      }
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
  /** What is chosen without the filters of time; none where there are no such filters. */
  anytime?: Pick<Plan, 'filters' | 'exams'>
  having: (Omit<ColumnFilter, 'column'> & { name: string })[]
  sort: (ColumnPlace & { order: 'asc' | 'desc' })[]
  top: AnalyticsQuery['top']
  /** Places of the dimensions of each grouping: the finest first, then the totals. */
  sets: number[][]
}
export type ColumnPlace = { dimension: number } | { name: string }
