import type { FilterOperator } from '@suluh/contract/reports/analytics-query'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { escapeLike } from '#platform/db/list-query.ts'
import type { Condition, Dimension } from '../catalogue/dataset.ts'
import type { Sql } from '../catalogue/measure.ts'
import { periodDays } from '@suluh/contract/reports/period'

type Value = string | number | boolean
type Asked = { operator: FilterOperator; values: readonly Value[] }

const isUuid = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** The rows that a filter on a dimension keeps; undefined where it has no value yet, and so keeps all. */
export function filterCondition(dimension: Dimension, asked: Asked): Condition | undefined {
  const { operator, values } = asked
  const { key } = dimension
  if (operator === 'empty') return sql<boolean>`(${key} is null)`
  if (operator === 'filled') return sql<boolean>`(${key} is not null)`
  if (values.length === 0) return undefined
  if (operator === 'contains') return contains(dimension, String(values[0]))
  if (operator === 'between' && values.length < 2) throw wrong(dimension, 'isi kedua batasnya')
  switch (dimension.type) {
    case 'text':
      return textCondition(dimension, asked)
    case 'boolean':
      return among(
        key,
        operator,
        values.map((each) => String(each) === 'true'),
        sql`boolean[]`,
        dimension,
      )
    case 'date':
      return dateCondition(dimension, asked)
    default:
      return numberCondition(dimension, asked)
  }
}

function wrong({ label, field }: Dimension, what: string): SuluhError {
  return new SuluhError('validation', `Saringan ${label}: ${what}.`, [
    { path: `filters.${field}`, message: what },
  ])
}

function contains(dimension: Dimension, text: string): Condition {
  if (dimension.type !== 'text') throw wrong(dimension, 'hanya teks yang dapat dicari isinya')
  const name = dimension.nameOf?.(sql`${dimension.key}::text`) ?? dimension.key
  return sql<boolean>`coalesce(${name} ilike ${`%${escapeLike(text)}%`}, false)`
}

function among(
  key: Sql,
  operator: FilterOperator,
  values: readonly Value[],
  type: Sql,
  dimension: Dimension,
): Condition {
  const hit = sql<boolean>`coalesce(${key} = any(${values}::${type}), false)`
  if (operator === 'eq' || operator === 'in') return hit
  if (operator === 'ne' || operator === 'nin') return sql<boolean>`(not ${hit})`
  throw wrong(dimension, 'tidak dapat dibandingkan lebih besar atau kecil')
}

function textCondition(dimension: Dimension, { operator, values }: Asked): Condition {
  const texts = values.map(String)
  return dimension.isId
    ? among(dimension.key, operator, texts.filter(isUuid), sql`uuid[]`, dimension)
    : among(dimension.key, operator, texts, sql`text[]`, dimension)
}

function numberCondition(dimension: Dimension, { operator, values }: Asked): Condition {
  const key = sql`${dimension.key}::float8`
  const numbers = values.map((each) =>
    typeof each === 'string' && each.trim() === '' ? Number.NaN : Number(each),
  )
  if (numbers.some((each) => !Number.isFinite(each))) throw wrong(dimension, 'isi dengan bilangan')
  const [first, second] = numbers
  // A value of thirds may fall a hair short of the bound that it reads as.
  switch (operator) {
    case 'gte':
      return sql<boolean>`(${key} >= ${first}::float8 - 1e-9)`
    case 'lte':
      return sql<boolean>`(${key} <= ${first}::float8 + 1e-9)`
    case 'between':
      return sql<boolean>`(${key} between ${first}::float8 - 1e-9 and ${second}::float8 + 1e-9)`
    default:
      return among(key, operator, numbers, sql`float8[]`, dimension)
  }
}

function dateCondition(dimension: Dimension, { operator, values }: Asked): Condition {
  const { key } = dimension
  const periods = values.map((each) => {
    const days = periodDays(String(each))
    if (!days)
      throw wrong(dimension, `"${String(each).slice(0, 20)}" bukan tanggal, bulan, semester, atau tahun`)
    return days
  })
  const [first, last] = [periods[0]!, periods.at(-1)!]
  const within = periods.map(([from, until]) => sql`(${key} >= ${from}::date and ${key} < ${until}::date)`)
  const hit = sql<boolean>`coalesce(${sql.join(within, sql` or `)}, false)`
  switch (operator) {
    case 'gte':
      return sql<boolean>`(${key} >= ${first[0]}::date)`
    case 'lte':
      return sql<boolean>`(${key} < ${first[1]}::date)`
    case 'between':
      return sql<boolean>`(${key} >= ${first[0]}::date and ${key} < ${last[1]}::date)`
    case 'eq':
    case 'in':
      return hit
    default:
      return sql<boolean>`(not ${hit})`
  }
}
