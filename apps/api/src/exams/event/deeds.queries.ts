import type { BoardDeed, LogEntry } from '@suluh/contract/exams/pengawasan'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/** What was done at once, and to which students. */
export type Deed = Pick<LogEntry, 'kind' | 'detail' | 'actor' | 'at'> & { users: string[] }

/** More are read than told: a reader of one room is not told of another's. */
const mostRead = 40
const mostTold = 12
const mostNamed = 3

/**
 * What people did last at an event, the newest first: actions and messages. Identities are told by their rows, or a room's
 * forty would be all there is to see.
 */
export async function listDeeds(db: Tx, eventId: string): Promise<Deed[]> {
  const rows = await db
    .selectFrom('attemptLog as g')
    .innerJoin('attempt as a', 'a.id', 'g.attemptId')
    .leftJoin('applicationUser as by', 'by.id', 'g.actorId')
    .select(['g.kind', 'by.nama as actor', 'g.at'])
    .select(sql<Deed['detail']>`min(g.detail::text)::jsonb`.as('detail'))
    .select(sql<string[]>`array_agg(distinct a.application_user_id)`.as('users'))
    .where('g.eventId', '=', eventId)
    .where('g.actorId', 'is not', null)
    .where('g.kind', 'not in', ['identitas-cocok', 'identitas-batal'])
    .groupBy(['g.kind', 'g.actorId', 'by.nama', 'g.at'])
    .orderBy('g.at', 'desc')
    .limit(mostRead)
    .execute()
  return rows.map(({ kind, at, ...row }) => ({ ...row, kind: kind as Deed['kind'], at: at.toISOString() }))
}

/** As one reader is told of them: `nameOf` knows whom they may watch. */
export function deedsFor(
  deeds: readonly Deed[],
  nameOf: (userId: string) => string | undefined,
): BoardDeed[] {
  const told = deeds.flatMap(({ users, ...deed }) => {
    const names = users.flatMap((userId) => nameOf(userId) ?? []).toSorted((a, b) => a.localeCompare(b))
    return names.length > 0 ? { ...deed, count: names.length, names: names.slice(0, mostNamed) } : []
  })
  return told.slice(0, mostTold)
}
