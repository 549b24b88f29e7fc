import type { ValueType } from '@suluh/contract/reports/analytics-query'
import type { AtributEntity } from '@suluh/contract/platform/atribut'
import type { GrantableIzin } from '@suluh/contract/platform/izin'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Measure, Sql } from './measure.ts'

export type Condition = RawBuilder<SqlBool>

/**
 * A dimension of which one row may have several values or none: what it is joined by. `copies`: the row counts once in
 * each group, and once where the dimension is not asked for. `parts`: the row is taken apart, and measures look at the
 * parts while the dimension is grouped or filtered by.
 */
export type Fan = { mode: 'copies' | 'parts'; from: (actor: Actor) => Sql; on: (actor: Actor) => Condition }

/** Dimensions that say when: a change is measured from outside of what they choose. */
export const timeGroup = 'Waktu'

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
  /** The same at the exam of this column, else at the last of these exams, for what is called otherwise in other years. */
  nameThen?: (key: Sql, event: Sql, among: readonly string[] | undefined) => Sql
  /** Groups stand in the order of their names, or of this. */
  orderOf?: (key: Sql) => Sql
  /** The same as it was at the last of these exams. */
  orderThen?: (key: Sql, among: readonly string[] | undefined) => Sql
  /** What tells two groups of one name apart, beside it; at the last of these exams, for what is called otherwise in other years. */
  apartOf?: (key: Sql, among: readonly string[] | undefined) => Sql
  /** The joins of the dataset that `key` speaks of. */
  needs?: string[]
  /** Known of exam `e` alone, whoever took it. */
  ofExam?: true
  fan?: Fan
  drill?: string
  /** Of a number: the most there can be, which the last bin holds too. */
  most?: number
}

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
  /**
   * Joins that columns of `m` alone decide, by the join's name, with all values that these may have: their keys are worked
   * out once for each.
   */
  lookups?: Record<string, { columns: string[]; values: Sql }>
  /** The column that says whose application a row is of, so that the planner knows. */
  applicationId: Sql
  /** The rows that the actor may read: the rule of the fixed reports. */
  scope: (actor: Actor) => Condition
  /** The joins that `scope` speaks of, where it does for this actor. */
  scopeNeeds?: (actor: Actor) => string[]
  dimensions: Dimension[]
  measures: Measure[]
  /** Whose fields, as the tenant defines them, are dimensions too. */
  atribut: AtributSource[]
}

/**
 * Where the values of an entity's fields stand: in a column of the row, or in those of the groups that its student
 * learns in, of which there may be several.
 */
export type AtributSource = {
  entity: AtributEntity
  column: Sql
  needs: string[]
  group: string
  of?: Learners
}

/** The groups `o` that the student of a row learned in, and which of them this actor is told of. */
export type Learners = {
  from: Sql
  atribut: Sql
  isShown: (actor: Actor) => Condition
  on: (actor: Actor, shown: Sql) => Condition
}

/** Rows that are read once, however the planner joins them: what is taken out of JSON has no statistics to plan by. */
export function once(rows: Sql): Sql {
  return sql`(with kept as materialized (${rows}) select * from kept)`
}

const lembagaOf = sql`(select l.nama from lembaga l where l.id = x.lembaga_id)`
const namesakes: Partial<Record<string, Sql>> = {
  lembaga: sql`nullif(concat_ws(', ', (select k.nama from kabupaten_kota k where k.kode = x.kabupaten_kota_kode),
    'NPSN ' || x.npsn), '')`,
  group_belajar: lembagaOf,
  application_user: lembagaOf,
  event: sql`to_char(x.opens_at at time zone 'Asia/Jakarta', 'FMDD/FMMM/YYYY')`,
}

/** Keys that are ids of another table: its rows' names, in their order or in that of another column. */
export function named(
  table: string,
  order?: string,
): Pick<Dimension, 'isId' | 'nameOf' | 'orderOf' | 'apartOf'> {
  const valueOf = (value: Sql) => (key: Sql) =>
    sql`(select ${value} from ${sql.table(table)} x where x.id = ${key}::uuid)`
  const apart = namesakes[table]
  return {
    isId: true,
    nameOf: valueOf(sql`x.nama`),
    ...(order ? { orderOf: valueOf(sql.ref(`x.${order}`)) } : {}),
    ...(apart ? { apartOf: valueOf(apart) } : {}),
  }
}

/** What results are of, as it was called at their exams; `event` is the row's. */
export function namedThen(
  table: 'lembaga' | 'group_belajar' | 'pelajaran' | 'aspek',
  event: Sql,
): Pick<Dimension, 'isId' | 'nameOf' | 'nameThen' | 'apartOf'> {
  const { nameOf, ...rest } = named(table)
  const then = (key: Sql, at: Sql, among: Sql) =>
    sql`coalesce(nama_saat_ujian(${key}::uuid, ${at}, ${among}), ${nameOf!(key)})`
  return {
    ...rest,
    ...(table === 'group_belajar' ? { apartOf: lembagaNameThen } : {}),
    nameOf: (key) => then(key, event, sql`null`),
    nameThen: (key, at, among) => then(key, at, amongSql(among)),
  }
}

/** What the lembaga of a group was called at the last of these exams. */
function lembagaNameThen(key: Sql, among: readonly string[] | undefined): Sql {
  return sql`coalesce((select v.lembaga from event_unit v join event e on e.id = v.event_id and not e.dibatalkan
     where v.unit_id = ${key}::uuid and (${amongSql(among)} is null or v.event_id = any (${amongSql(among)}))
     order by e.opens_at desc, e.id desc limit 1), (select ${lembagaOf} from group_belajar x where x.id = ${key}::uuid))`
}

const amongSql = (among: readonly string[] | undefined) => (among ? sql`${among}::uuid[]` : sql`null::uuid[]`)
const placeThen = (alias: 'p' | 'x', among: readonly string[] | undefined) =>
  sql`coalesce(urutan_saat_ujian(${sql.ref(`${alias}.id`)}, ${amongSql(among)}), ${sql.ref(`${alias}.urutan`)})`

type Part = Pick<Dimension, 'isId' | 'nameOf' | 'nameThen' | 'orderThen'>

/** Subjects of results, as they were called and stood among each other at their exams; `event` is the row's. */
export function pelajaranThen(event: Sql): Part {
  return {
    ...namedThen('pelajaran', event),
    orderThen: (key, among) =>
      sql`(select ${placeThen('x', among)} from pelajaran x where x.id = ${key}::uuid)`,
  }
}

/** Their parts, in the order of the subjects and in each subject's own. */
export function aspekThen(event: Sql): Part {
  return {
    ...namedThen('aspek', event),
    orderThen: (key, among) =>
      sql`(select array[${placeThen('p', among)}, ${placeThen('x', among)}]
        from aspek x join pelajaran p on p.id = x.pelajaran_id where x.id = ${key}::uuid)`,
  }
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
