import type { GrantableIzin } from '@suluh/contract/izin'
import { SuluhError } from '@suluh/contract/error'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from './actor.ts'

type Column = RawBuilder<unknown>

/**
 * The condition that holds a query to what the actor's right reaches: everything of the application, the rows
 * of the own lembaga, or the rows that `own` calls one's own.
 */
export function inScope(
  actor: Actor,
  izin: GrantableIzin,
  columns: { lembaga: Column; own: Column },
): RawBuilder<SqlBool> {
  switch (actor.izin.get(izin)) {
    case 'aplikasi':
      return sql<SqlBool>`true`
    case 'lembaga':
      return sql<SqlBool>`(${columns.lembaga} = ${actor.lembagaId} or ${columns.own})`
    case 'milik':
      return sql<SqlBool>`(${columns.own})`
    case undefined:
      throw new SuluhError('forbidden')
  }
}

/** `column = the actor`, as what is one's own most often reads. */
export function isActor(actor: Actor, column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = ${actor.userId}`
}
