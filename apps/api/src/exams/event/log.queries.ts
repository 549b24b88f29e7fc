import type { LogEntry } from '@suluh/contract/exams/pengawasan'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { watching } from './board.queries.ts'

const mostLines = 500

/** The newest lines of what happened, of one attempt or of all that the actor may watch. */
export async function listLog(
  db: Tx,
  actor: Actor,
  eventId: string,
  attemptId: string | undefined,
): Promise<LogEntry[]> {
  let lines = db
    .selectFrom('attemptLog as g')
    .innerJoin('attempt as a', 'a.id', 'g.attemptId')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .leftJoin('applicationUser as by', 'by.id', 'g.actorId')
    .select(['g.id', 'g.attemptId', 'u.nama as murid', 'g.kind', 'g.detail', 'by.nama as actor', 'g.at'])
    .where('g.eventId', '=', eventId)
    .where(watching.within(actor))
    .orderBy('g.at', 'desc')
    .limit(mostLines)
  if (attemptId) lines = lines.where('g.attemptId', '=', attemptId)
  const rows = await lines.execute()
  return rows.map(({ at, kind, detail, ...row }) => ({
    ...row,
    kind: kind as LogEntry['kind'],
    detail: detail as LogEntry['detail'],
    at: at.toISOString(),
  }))
}
