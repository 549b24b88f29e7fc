import type { CatalogueMeasure, ValueType } from '@suluh/contract/analytics-query'
import type { AtributEntity } from '@suluh/contract/atribut'
import type { GrantableIzin } from '@suluh/contract/izin'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#auth/actor.ts'

export type Sql = RawBuilder<unknown>
export type Condition = RawBuilder<SqlBool>

/**
 * A dimension of which one row may have several values or none: what it is joined by. `copies`: the row counts once in
 * each group, and once where the dimension is not asked for. `parts`: the row is taken apart, and measures look at the
 * parts while the dimension is grouped or filtered by.
 */
export type Fan = { mode: 'copies' | 'parts'; from: Sql; on: (actor: Actor) => Condition }

/** What rows are grouped and filtered by. */
export type Dimension = {
  field: string
  label: string
  group: string
  type: ValueType
  /** In SQL over the dataset's rows. */
  key: Sql
  /** Keys are ids. */
  isId?: true
  /** How a group's key, as text, reads; without it the key itself. */
  nameOf?: (key: Sql) => Sql
  /** Groups stand in the order of their names, or of this. */
  orderOf?: (key: Sql) => Sql
  /** The joins of the dataset that `key` speaks of. */
  needs?: string[]
  fan?: Fan
  drill?: string
  /** Of a number: the most there can be, which the last bin holds too. */
  most?: number
}

/** Which dimensions with parts are asked for, so that a measure looks at these. */
export type Uses = (field: string) => boolean

/** A figure of the rows in a group. */
export type Measure = CatalogueMeasure & { value: Sql | ((uses: Uses) => Sql); needs?: string[] }

/** A set of rows with a stated grain, and what can be asked of it. */
export type Dataset = {
  name: string
  label: string
  grain: string
  /** Without this right there is no such dataset. */
  izin: GrantableIzin
  from: Sql
  /** Joined where a dimension or measure needs them, in this order. None makes more or fewer rows. */
  joins: Record<string, Sql>
  /** The column that says whose application a row is of, so that the planner knows. */
  applicationId: Sql
  /** The rows that the actor may read: the rule of the fixed reports. */
  scope: (actor: Actor) => Condition
  /** The joins that `scope` speaks of, where it does for this actor. */
  scopeNeeds?: (actor: Actor) => string[]
  dimensions: Dimension[]
  measures: Measure[]
  /** Whose fields, as the tenant defines them, are dimensions too. */
  atribut: { entity: AtributEntity; column: Sql; needs: string[]; group: string }[]
}

/** Rows that are read once, however the planner joins them: what is taken out of JSON has no statistics to plan by. */
export function once(rows: Sql): Sql {
  return sql`(with kept as materialized (${rows}) select * from kept)`
}

/** Keys that are ids of another table: its rows' names, in their order or in that of another column. */
export function named(table: string, order?: string): Pick<Dimension, 'isId' | 'nameOf' | 'orderOf'> {
  const columnOf = (column: string) => (key: Sql) =>
    sql`(select x.${sql.ref(column)} from ${sql.table(table)} x where x.id = ${key}::uuid)`
  return { isId: true, nameOf: columnOf('nama'), ...(order ? { orderOf: columnOf(order) } : {}) }
}

/** Words for the few values that a dimension has, in the order given. */
export function words(labels: Record<string, string>): Pick<Dimension, 'nameOf' | 'orderOf'> {
  const keys = Object.keys(labels)
  return {
    nameOf: (key) =>
      sql`case ${key} ${sql.join(
        keys.map((each) => sql`when ${each} then ${labels[each]}`),
        sql` `,
      )} end`,
    orderOf: (key) => sql`array_position(${keys}::text[], ${key})`,
  }
}

type Told = Pick<Measure, 'field' | 'label' | 'group' | 'explanation'>

/** A measure that is not one figure of a distribution. */
export function measure(
  told: Told & { type?: ValueType; needs?: string[] },
  value: Measure['value'],
): Measure {
  const { type = 'number', ...rest } = told
  return { family: null, figure: null, type, ...rest, value }
}

const figures = [
  [
    'rata',
    'mean',
    'Rata-rata',
    'Jumlah dibagi banyaknya; rata-rata gabungan dihitung ulang dari semua baris.',
  ],
  ['median', 'median', 'Median', 'Nilai tengah; dihitung ulang dari semua baris, tidak dijumlahkan.'],
  ['q1', 'q1', 'Kuartil bawah', 'Seperempat baris ada di bawahnya; dihitung ulang dari semua baris.'],
  ['q3', 'q3', 'Kuartil atas', 'Tiga perempat baris ada di bawahnya; dihitung ulang dari semua baris.'],
  ['min', 'min', 'Terendah', 'Yang terendah di antara semua baris.'],
  ['max', 'max', 'Tertinggi', 'Yang tertinggi di antara semua baris.'],
  ['sd', 'sd', 'Simpangan baku', 'Simpangan baku sampel (n − 1); dihitung ulang dari semua baris.'],
] as const

const valueOf: Record<(typeof figures)[number][1], (value: Sql) => Sql> = {
  mean: (value) => sql`avg(${value})`,
  median: (value) => sql`percentile_cont(0.5) within group (order by ${value})`,
  q1: (value) => sql`percentile_cont(0.25) within group (order by ${value})`,
  q3: (value) => sql`percentile_cont(0.75) within group (order by ${value})`,
  min: (value) => sql`min(${value})`,
  max: (value) => sql`max(${value})`,
  sd: (value) => sql`stddev_samp(${value})`,
}

/** The figures of one value's distribution, as the fixed reports compute them. */
export function family(
  { field, label, group, type = 'number' }: { field: string; label: string; group: string; type?: ValueType },
  value: Sql | ((uses: Uses) => Sql),
): Measure[] {
  return figures.map(([suffix, figure, word, explanation]) => ({
    ...{ field: `${field}-${suffix}`, label: `${label}: ${word.toLowerCase()}`, group, type, explanation },
    ...{ family: field, figure },
    value: typeof value === 'function' ? (uses) => valueOf[figure](value(uses)) : valueOf[figure](value),
  }))
}
