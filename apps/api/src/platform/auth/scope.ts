import type { Owed } from '@suluh/contract/platform/current-user'
import type { GrantableIzin, Cakupan } from '@suluh/contract/platform/izin'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

type Column = RawBuilder<unknown>

/** What decides how far a right reaches: of who calls, and of somebody else who is asked about. */
type Reader = Pick<Actor, 'userId' | 'lembagaId' | 'izin'>

/**
 * The condition that holds a query to what the actor's right reaches: everything of the application, the rows
 * of the own lembaga, or the rows that `own` calls one's own.
 */
export function inScope(
  actor: Reader,
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

/**
 * A right over rows that are also read once for many people, told by the columns that decide: of which lembaga a row is,
 * and whose own. `within` is the condition of a query; `holds` says the same of a row that was read with these names.
 */
export function rowRight<Lembaga extends string, Own extends string>(
  izin: GrantableIzin,
  columns: { lembaga: Record<Lembaga, Column>; own: Record<Own, Column> },
) {
  const namesOf = <Name extends string>(of: Record<Name, Column>) => Object.keys(of) as Name[]
  return {
    within(actor: Actor): RawBuilder<SqlBool> {
      const own = anyOf(namesOf(columns.own).map((name) => sql`${columns.own[name]} = ${actor.userId}`))
      return anyOf(
        namesOf(columns.lembaga).map((name) => inScope(actor, izin, { lembaga: columns.lembaga[name], own })),
      )
    },
    holds(actor: Actor, row: Record<Lembaga | Own, string | null>): boolean {
      const cakupan = actor.izin.get(izin)
      const isOwn = namesOf(columns.own).some((name) => row[name] === actor.userId)
      const isHere = namesOf(columns.lembaga).some(
        (name) => row[name] !== null && row[name] === actor.lembagaId,
      )
      return cakupan === 'aplikasi' || (cakupan !== undefined && isOwn) || (cakupan === 'lembaga' && isHere)
    },
  }
}

function anyOf(conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Rows of `lembaga l` that the actor's right reaches. */
export function lembagaScope(actor: Actor, izin: GrantableIzin): RawBuilder<SqlBool> {
  return inScope(actor, izin, { lembaga: sql.ref('l.id'), own: sql`false` })
}

/** Whether the actor's right reaches everything of the application. */
export function reachesAll(actor: Actor, izin: GrantableIzin): boolean {
  return actor.izin.get(izin) === 'aplikasi'
}

/** What holds for a whole application is changed by those only whose right reaches all of it. */
export function demandAll(actor: Actor, izin: GrantableIzin): void {
  if (!reachesAll(actor, izin)) throw new SuluhError('forbidden')
}

/** Whether the actor may put somebody or something into this lembaga, or (null) into none. */
export function mayPlaceIn(actor: Actor, izin: GrantableIzin, lembagaId: string | null): boolean {
  return reachesAll(actor, izin) || lembagaId === actor.lembagaId
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
export function isActor(actor: Pick<Actor, 'userId'>, column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = ${actor.userId}`
}

/**
 * The same for rows that their author shares (`lembaga_id`, `pembuat_id` and `berbagi` of `alias`): what is private is
 * the author's and those' whose right reaches everything, and what is shared with all is read by all.
 */
export function inSharedScope(actor: Reader, izin: GrantableIzin, alias: 'p' | 's'): RawBuilder<SqlBool> {
  const berbagi = sql.ref(`${alias}.berbagi`)
  const own = isActor(actor, `${alias}.pembuat_id`)
  const lembaga = sql`case when ${berbagi} <> 'pribadi' then ${sql.ref(`${alias}.lembaga_id`)} end`
  const isRead = izin.endsWith('.read')
  return inScope(actor, izin, { lembaga, own: isRead ? sql`(${own} or ${berbagi} = 'aplikasi')` : own })
}

/** Who calls: set by the session, passed to every query that depends on the caller. */
export type Actor = {
  userId: string
  nama: string
  applicationId: string
  isSystem: boolean
  lembagaId: string | null
  peran: string
  izin: ReadonlyMap<GrantableIzin, Cakupan>
  /** Changes with the rights; sent with every answer to a session, so that an open page notices. */
  rightsMark?: string
  /** A program that holds a token, not the person: it changes nothing of the person's own. */
  isProgram?: true
  /** The only exam that this session takes; nothing else is open to it. */
  onlyEventId?: string
  /** What this session's person has to do before it does anything else. */
  owes?: Owed
  /** Hash of the session token, hex: names the session to end. */
  session: string
  /** The same session by the id that others may know. */
  sessionId: string
}
