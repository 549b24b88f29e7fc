import type { ValueType } from '@suluh/contract/reports/analytics-query'
import type { AtributKind } from '@suluh/contract/platform/atribut'
import { sql } from 'kysely'
import { listFields } from '#platform/atribut/definitions.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { AtributSource, Dimension, Fan, Learners } from './dataset.ts'
import type { Sql } from './measure.ts'

const typeOf: Record<AtributKind, ValueType> = {
  teks: 'text',
  angka: 'number',
  tanggal: 'date',
  'ya-tidak': 'boolean',
  pilihan: 'text',
  'pilihan-ganda': 'text',
}

/** The fields that the tenant has defined and the actor may see, as dimensions. */
export async function atributDimensions(
  db: Tx,
  actor: Actor,
  { entity, column, needs, group, of }: AtributSource,
): Promise<Dimension[]> {
  const fields = await listFields(db, actor, entity)
  return fields.map(({ id, nama, kind }): Dimension => {
    const about = { field: `atribut.${id}`, label: nama, group, type: typeOf[kind], needs }
    const alias = `several_${id.replaceAll('-', '')}`
    const key = sql.ref(`${alias}.value`)
    if (of) return { ...about, key, fan: ofGroups(of, valuesOf(kind, column, id), alias) }
    if (kind !== 'pilihan-ganda') return { ...about, key: valueOf(kind, column, id) }
    return {
      ...about,
      key,
      fan: {
        mode: 'copies',
        from: () => sql`lateral ${valuesOf(kind, column, id)} ${sql.id(alias)} (value)`,
        on: () => sql<boolean>`true`,
      },
    }
  })
}

/** What the groups of a student say: each value once, however many of them say it. */
function ofGroups({ from, atribut, isShown, on }: Learners, values: Sql, alias: string): Fan {
  return {
    mode: 'copies',
    from: (actor) => sql`lateral (select v.value, bool_or(s.shown) as shown
        from (select ${atribut} as atribut, ${isShown(actor)} as shown ${from}) s
       cross join lateral ${values} v (value) where v.value is not null
       group by v.value) ${sql.id(alias)}`,
    on: (actor) => on(actor, sql.ref(`${alias}.shown`)),
  }
}

/** The values that a record has in a field, as rows. */
function valuesOf(kind: AtributKind, column: Sql, id: string): Sql {
  if (kind !== 'pilihan-ganda') return sql`(select ${valueOf(kind, column, id)})`
  const list = sql`case jsonb_typeof(${column} -> ${id}::text) when 'array' then ${column} -> ${id}::text else '[]' end`
  return sql`jsonb_array_elements_text(${list})`
}

/** A stored value as what its kind says; whatever an earlier kind has left behind is none. */
function valueOf(kind: AtributKind, column: Sql, id: string): Sql {
  const text = sql`(${column} ->> ${id}::text)`
  switch (kind) {
    case 'angka':
      return sql`case jsonb_typeof(${column} -> ${id}::text) when 'number' then ${text}::float8 end`
    case 'tanggal':
      return sql`case when ${text} ~ '^\\d{4}-\\d\\d-\\d\\d$' then ${text}::date end`
    case 'ya-tidak':
      return sql`case jsonb_typeof(${column} -> ${id}::text) when 'boolean' then ${text}::boolean end`
    default:
      return text
  }
}
