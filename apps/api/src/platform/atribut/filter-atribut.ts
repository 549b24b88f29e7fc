import { isAtributField, type AtributEntity } from '@suluh/contract/platform/atribut'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Filter, ListQuery } from '@suluh/contract/platform/list'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { listDefinitions, maySee, type Definition } from './definitions.ts'
import { parseAtribut } from './parse-value.ts'

type Column = Expression<unknown>

/**
 * Takes the filters `atribut.<id>` out of a list's query, as conditions on the column that holds the values:
 * `listRows(rows.where(condition), rest, ...)`. A field that the actor may not see cannot be filtered by.
 */
export async function filterByAtribut(
  db: Tx,
  actor: Actor,
  entity: AtributEntity,
  column: Column,
  query: ListQuery,
): Promise<{ condition: Expression<SqlBool>; rest: ListQuery }> {
  const [own, others] = [
    query.filters.filter(({ field }) => isAtributField(field)),
    query.filters.filter(({ field }) => !isAtributField(field)),
  ]
  const rest = { ...query, filters: others }
  if (own.length === 0) return { condition: sql<SqlBool>`true`, rest }
  const definitions = await listDefinitions(db, entity)
  const conditions = own.map((filter) => {
    const definition = definitions.find((each) => `atribut.${each.id}` === filter.field)
    if (!definition || !maySee(actor, definition))
      throw new SuluhError('validation', 'Saringan atribut tidak dikenal. Muat ulang halaman.', [
        { path: filter.field, message: 'Atribut tidak ada' },
      ])
    return atributCondition(column, definition, filter)
  })
  return { condition: sql<SqlBool>`(${sql.join(conditions, sql` and `)})`, rest }
}

/** One condition on one field: equal (or one of several), not equal, from, to, contains. */
export function atributCondition(
  column: Column,
  definition: Pick<Definition, 'id' | 'nama' | 'kind' | 'choices'>,
  { operator, value }: Pick<Filter, 'operator' | 'value'>,
): Expression<SqlBool> {
  const { id, kind } = definition
  if (operator === 'contains') {
    const pattern = `%${String(value).replace(/[\\%_]/g, (each) => `\\${each}`)}%`
    return sql<SqlBool>`${column} ->> ${id} ilike ${pattern}`
  }
  const wanted = (Array.isArray(value) ? value : [value]).map((each) => read(definition, each))
  if (operator === 'gte' || operator === 'lte') {
    const sign = sql.raw(operator === 'gte' ? '>=' : '<=')
    const bound = wanted[0] ?? null
    return kind === 'angka'
      ? sql<SqlBool>`(${column} ->> ${id})::numeric ${sign} ${bound}::numeric`
      : sql<SqlBool>`${column} ->> ${id} ${sign} ${bound}::text`
  }
  // Containment finds a value, and one of several choices, through the index.
  const hits = wanted.map((each) => sql<SqlBool>`${column} @> ${JSON.stringify({ [id]: each })}::jsonb`)
  const among = sql<SqlBool>`(${sql.join(hits, sql` or `)})`
  return operator === 'ne' ? sql<SqlBool>`not ${among}` : among
}

function read(definition: Pick<Definition, 'id' | 'nama' | 'kind' | 'choices'>, raw: unknown) {
  const parsed = parseAtribut(definition, raw)
  if ('problem' in parsed || parsed.value === null) {
    const why = 'problem' in parsed ? parsed.problem : 'isi nilainya'
    throw new SuluhError('validation', `${definition.nama}: ${why}`, [
      { path: `atribut.${definition.id}`, message: why },
    ])
  }
  return parsed.value
}
