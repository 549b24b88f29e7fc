import type { GrantableIzin } from '@suluh/contract/platform/izin'
import { SuluhError } from '@suluh/contract/platform/error'
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

/** Whether `scope` takes in a row, as a value: also for those who lack the right altogether. */
export function reaches<I extends GrantableIzin>(
  actor: Actor,
  izin: I,
  scope: (actor: Actor, izin: I) => RawBuilder<SqlBool>,
): RawBuilder<boolean> {
  return actor.izin.has(izin) ? sql<boolean>`coalesce(${scope(actor, izin)}, false)` : sql<boolean>`false`
}

/** `column = the actor`, as what is one's own most often reads. */
export function isActor(actor: Actor, column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = ${actor.userId}`
}

/**
 * The same for rows that their author shares (`lembaga_id`, `pembuat_id` and `berbagi` of `alias`): what is private is
 * the author's and those' whose right reaches everything, and what is shared with all is read by all.
 */
export function inSharedScope(actor: Actor, izin: GrantableIzin, alias: 'p' | 's'): RawBuilder<SqlBool> {
  const berbagi = sql.ref(`${alias}.berbagi`)
  const own = isActor(actor, `${alias}.pembuat_id`)
  const lembaga = sql`case when ${berbagi} <> 'pribadi' then ${sql.ref(`${alias}.lembaga_id`)} end`
  const isRead = izin.endsWith('.read')
  return inScope(actor, izin, { lembaga, own: isRead ? sql`(${own} or ${berbagi} = 'aplikasi')` : own })
}
