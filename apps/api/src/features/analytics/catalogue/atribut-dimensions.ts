import type { ValueType } from '@suluh/contract/analytics-query'
import type { AtributKind } from '@suluh/contract/atribut'
import { sql } from 'kysely'
import { listFields } from '#atribut/definitions.ts'
import type { Actor } from '#auth/actor.ts'
import type { Tx } from '#db/tenant.ts'
import type { Dataset, Dimension, Sql } from './dataset.ts'

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
  { entity, column, needs, group }: Dataset['atribut'][number],
): Promise<Dimension[]> {
  const fields = await listFields(db, actor, entity)
  return fields.map(({ id, nama, kind }): Dimension => {
    const about = { field: `atribut.${id}`, label: nama, group, type: typeOf[kind], needs }
    if (kind !== 'pilihan-ganda') return { ...about, key: valueOf(kind, column, id) }
    const alias = `several_${id.replaceAll('-', '')}`
    const list = sql`case jsonb_typeof(${column} -> ${id}::text) when 'array' then ${column} -> ${id}::text else '[]' end`
    return {
      ...about,
      key: sql.ref(`${alias}.value`),
      fan: {
        mode: 'copies',
        from: sql`lateral jsonb_array_elements_text(${list}) ${sql.id(alias)} (value)`,
        on: () => sql<boolean>`true`,
      },
    }
  })
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
