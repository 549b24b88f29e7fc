import { z } from 'zod'
import { endpoint, kindOf, Time } from '../platform/endpoint.ts'
import { DateGrain, periodDays } from './period.ts'

/** Short name of a thing inside one definition: a column, a widget, a page. */
export const LocalId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Nama ini tidak dapat dipakai')
/** Name in the catalogue: `lembaga`, `nilai-rata`, `atribut.<id>`. */
export const FieldName = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(\.[0-9a-f-]{36})?$/, 'Kolom ini tidak dikenal')
  .meta({ label: 'isian' })

/** What kind of value a column holds; it decides how it is shown, compared and exported. A `percent` is of 100. */
export const ValueType = z.enum(['text', 'number', 'integer', 'percent', 'minutes', 'date', 'boolean'])
export type ValueType = z.infer<typeof ValueType>

/** How a derived column follows from another one of the same query. */
export const Derivation = z.enum([
  'kumulatif',
  'rata-bergerak',
  'porsi',
  'peringkat',
  'persentil',
  'selisih-periode',
  'persen-periode',
])
export type Derivation = z.infer<typeof Derivation>

/**
 * What a change is measured from. `sebelum`: the last period before that anybody has figures of; `periode`: one that is
 * named; `target`: a figure. Filters of time choose what is shown, never what it is compared with.
 */
export const Against = z
  .discriminatedUnion('kind', [
    z.object({ kind: kindOf('sebelum') }),
    z.object({ kind: kindOf('bulan-lalu') }),
    z.object({ kind: kindOf('semester-lalu') }),
    z.object({ kind: kindOf('tahun-lalu') }),
    z.object({
      kind: kindOf('periode'),
      period: z
        .string()
        .refine((key) => periodDays(key) !== undefined, 'Tulis periode seperti 2026, 2026-S1, atau 2026-03')
        .meta({ label: 'periode pembanding' }),
    }),
    z.object({ kind: kindOf('target'), value: z.number().meta({ label: 'target' }) }),
  ])
  .meta({ label: 'pembanding' })
export type Against = z.infer<typeof Against>

const Label = z
  .string()
  .trim()
  .min(1, 'Tolong masukkan nama kolom')
  .max(80, 'Paling banyak 80 huruf')
  .meta({ label: 'label' })

/** One column of a query; its `id` is what sorts, filters, formulas and formats name. */
export const QueryColumn = z.discriminatedUnion('kind', [
  z.object({
    id: LocalId.meta({ label: 'nomor pengenal' }),
    kind: kindOf('dimension'),
    field: FieldName,
    /** Of dates. */
    grain: DateGrain.optional().meta({ label: 'satuan waktu' }),
    /** Of numbers: the width of a bin. */
    bin: z.number().positive('Lebar kelas harus lebih besar dari 0').optional().meta({ label: 'rentang' }),
    label: Label.optional(),
  }),
  z.object({
    id: LocalId.meta({ label: 'nomor pengenal' }),
    kind: kindOf('measure'),
    field: FieldName,
    label: Label.optional(),
  }),
  z.object({
    id: LocalId.meta({ label: 'nomor pengenal' }),
    kind: kindOf('formula'),
    label: Label,
    /** Arithmetic over the ids of other columns and over measures: `[lulus] / [n] * 100`. */
    formula: z
      .string()
      .trim()
      .min(1, 'Tulis rumusnya')
      .max(500, 'Rumus paling banyak 500 huruf')
      .meta({ label: 'rumus' }),
    type: ValueType.extract(['number', 'integer', 'percent']).meta({ label: 'jenis' }),
  }),
  z.object({
    id: LocalId.meta({ label: 'nomor pengenal' }),
    kind: kindOf('derived'),
    label: Label,
    from: LocalId.meta({ label: 'asal' }),
    how: Derivation.meta({ label: 'cara' }),
    /** Of ranks, percentiles and shares: the dimensions within each of whose groups lines are compared; none: all lines. */
    within: z.array(LocalId).max(10).optional().meta({ label: 'pembanding' }),
    /** Of changes: since when; none: the period before. */
    against: Against.optional(),
  }),
])
export type QueryColumn = z.infer<typeof QueryColumn>

export const FilterOperator = z.enum([
  'eq',
  'ne',
  'in',
  'nin',
  'gte',
  'lte',
  'between',
  'contains',
  'empty',
  'filled',
])
export type FilterOperator = z.infer<typeof FilterOperator>

const FilterValue = z.union([z.string().max(200), z.number(), z.boolean()])

/**
 * Before aggregation: `field` of the dataset. A value `{ parameter }` is filled in from the report's parameters; one that
 * is not set filters nothing.
 */
export const QueryFilter = z.object({
  field: FieldName,
  operator: FilterOperator.meta({ label: 'pembanding' }),
  value: z
    .union([z.array(FilterValue).max(500), z.object({ parameter: LocalId.meta({ label: 'parameter' }) })])
    .meta({ label: 'isi' }),
  /** Of a number: which of its bins are meant, by their lower bounds, as a column with this `bin` groups them. */
  bin: z.number().positive().optional().meta({ label: 'rentang' }),
})
export type QueryFilter = z.infer<typeof QueryFilter>

/** After aggregation: on a measure, a formula or a derived column. */
export const ColumnFilter = z.object({
  column: LocalId.meta({ label: 'kolom' }),
  operator: FilterOperator.extract(['eq', 'ne', 'gte', 'lte', 'between', 'empty', 'filled']).meta({
    label: 'pembanding',
  }),
  value: z.array(z.number()).max(2).meta({ label: 'isi' }),
})
export type ColumnFilter = z.infer<typeof ColumnFilter>

/** A question to the semantic catalogue. People never write SQL. */
export const AnalyticsQuery = z
  .object({
    dataset: z.string().max(60).meta({ label: 'sumber data' }),
    columns: z
      .array(QueryColumn)
      .min(1, 'Pilih sedikitnya satu kolom')
      .max(40, 'Paling banyak 40 kolom')
      .meta({ label: 'kolom' }),
    filters: z.array(QueryFilter).max(40, 'Paling banyak 40 saringan').meta({ label: 'saringan' }),
    having: z.array(ColumnFilter).max(20, 'Paling banyak 20 saringan hasil').meta({ label: 'syarat ukuran' }),
    sort: z
      .array(
        z.object({
          column: LocalId.meta({ label: 'kolom' }),
          order: z.enum(['asc', 'desc']).meta({ label: 'urutan' }),
        }),
      )
      .max(10)
      .meta({ label: 'urutan' }),
    /** Only the first n groups by the sort; the others together as one more line where `rest`. */
    top: z
      .object({
        n: z
          .number()
          .int()
          .min(1, 'Paling sedikit 1')
          .max(1000, 'Paling banyak 1.000')
          .meta({ label: 'jumlah' }),
        rest: z.boolean().meta({ label: 'sisanya' }),
      })
      .nullable()
      .meta({ label: 'jumlah teratas' }),
    /** More groupings besides the finest one, each by some of the dimensions: `[]` is the grand total. */
    totals: z.array(z.array(LocalId).max(10)).max(12).meta({ label: 'jumlah' }),
  })
  .meta({ label: 'data' })
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

/** Values of the report's parameters, by their id; several values mean one of them. */
export const ParameterValues = z.record(LocalId, z.array(FilterValue).max(500)).meta({ label: 'parameter' })
export type ParameterValues = z.infer<typeof ParameterValues>

/** Longer than this no query runs; whoever waits can be told, and going away stops it before. */
export const querySeconds = 10
/** Groups that one query sends at most. */
export const rowCap = 10_000

/** A group by a dimension: what it is, and how it reads. `key` filters, links and compares. */
export const GroupCell = z.object({
  key: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  label: z.string(),
})
export type GroupCell = z.infer<typeof GroupCell>

/** In the order of the query's columns: groups by dimensions, numbers by the others; null where there is none. */
export const Cell = z.union([GroupCell, z.number(), z.null()])
export type Cell = z.infer<typeof Cell>

export const ResultColumn = z.object({
  id: LocalId,
  label: z.string(),
  type: ValueType,
  kind: z.enum(['dimension', 'measure', 'formula', 'derived']),
  /** Where a group's fixed report stands, with `:key`; null where there is none. */
  drill: z.string().nullable(),
  /** What it is of many rows: what they add up to, their mean, or something else, such as a share. */
  ofMany: z.enum(['jumlah', 'rata-rata', 'lain']).optional(),
})
export type ResultColumn = z.infer<typeof ResultColumn>

export const AnalyticsResult = z.object({
  columns: z.array(ResultColumn),
  rows: z.array(z.array(Cell)),
  /** One for each of the query's `totals`; dimensions outside `by` are null in its rows. */
  totals: z.array(z.object({ by: z.array(LocalId), rows: z.array(z.array(Cell)) })),
  /**
   * Of several dimensions, each one's groups in the order of what they mean (exams by time, classes by name), whatever the
   * rows are sorted by: for each group the place in `rows` of a row that has it.
   */
  order: z.array(z.object({ column: LocalId, rows: z.array(z.number().int()) })),
  /**
   * Of each column that is a change: what the figure of each row is compared with, in words; null where there is nothing.
   * Of nought there are no percents: `isNought` says where that is why a change is missing.
   */
  compared: z.array(
    z.object({
      column: LocalId,
      to: z.array(z.string().nullable()),
      isNought: z.array(z.boolean()).optional(),
    }),
  ),
  /** More groups than are sent. */
  truncated: z.boolean(),
  /** When the figures behind it were made. */
  asOf: Time,
})
export type AnalyticsResult = z.infer<typeof AnalyticsResult>

export const CatalogueDimension = z.object({
  field: FieldName,
  label: z.string(),
  group: z.string(),
  type: ValueType,
  /** Choices can be asked for by the values call. */
  hasValues: z.boolean(),
  /** Of a number: the most there can be, where that is known. */
  most: z.number().optional(),
})
export const CatalogueMeasure = z.object({
  field: FieldName,
  label: z.string(),
  group: z.string(),
  type: ValueType,
  /** How it is computed and adds up, in a sentence. */
  explanation: z.string(),
  /** Of a family of one value (`nilai`): which figure of its distribution it is. */
  family: z.string().nullable(),
  figure: z.enum(['n', 'mean', 'sd', 'min', 'q1', 'median', 'q3', 'max', 'sum']).nullable(),
})
export const CatalogueDataset = z.object({
  name: z.string(),
  label: z.string(),
  /** What one row of it is, in a sentence. */
  grain: z.string(),
  dimensions: z.array(CatalogueDimension),
  measures: z.array(CatalogueMeasure),
})
export type CatalogueDataset = z.infer<typeof CatalogueDataset>
export type CatalogueDimension = z.infer<typeof CatalogueDimension>
export type CatalogueMeasure = z.infer<typeof CatalogueMeasure>

const izin = 'analytics.read'

export const analyticsQuery = {
  /** The datasets that the caller's rights reach, with the application's attributes as dimensions. */
  catalogue: endpoint('GET', '/analytics/catalogue', { izin, data: z.array(CatalogueDataset) }),
  /** Always within the caller's scope. Stops in the database when the caller goes away, and after `querySeconds`. */
  run: endpoint('POST', '/analytics/query', {
    izin,
    body: z.object({ query: AnalyticsQuery, parameters: ParameterValues }),
    data: AnalyticsResult,
    log: false,
  }),
  /** Choices of a dimension, within the caller's scope. */
  values: endpoint('GET', '/analytics/value', {
    izin,
    query: z.object({
      dataset: z.string().max(60),
      field: FieldName,
      q: z.string().max(100).optional(),
      /** Only these, by their keys and parted by commas, as they are called among all. */
      keys: z.string().max(4000).optional(),
      /** Only those of rows that fit these choices: JSON of `{ field, value }`; what the dataset does not know narrows nothing. */
      within: z.string().max(8000).optional(),
    }),
    data: z.array(GroupCell),
  }),
}
