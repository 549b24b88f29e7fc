import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'
import { getSnapshot, type Snapshot } from '#papers/snapshot/snapshot.ts'
import { attemptId, attemptSeed } from '#papers/snapshot/attempt-id.ts'
import { rememberAttemptFacts } from './attempt-facts.ts'
import type { LateRule } from '@suluh/contract/exams/section-lengths'
import { lastMoment, startClock, type Clock } from './clock.ts'
import { openGroupWriter, type GroupWrite, type Keyed } from './group-writer.ts'

type StartRow = Keyed & {
  id: string
  sessionId: string
  userId: string
  clock: Clock
  start: number
  device: string
}
type StartWriter = GroupWrite<StartRow, Keyed>

/** What every student of an event is told alike. */
export type EventFacts = {
  id: string
  applicationId: string
  nama: string
  paketSoal: { id: string; nama: string }
  closesAt: Date
  token: string | null
  tokenMinutes: number | null
  minMinutes: number
  lateRule: LateRule
  snapshot: Snapshot
}

export type StartedAttempt = {
  id: string
  event: EventFacts
  clock: Clock
  deadline: Date
  seed: number
  startedAt: Date
}

const keptMs = 2000
const kept = new LRUCache<string, EventFacts>({ max: 1000, ttl: keptMs })

/** Starts attempts in groups, one small write each, so that a whole school can begin at the same moment. */
export function openStartWriter(pool: pg.Pool): StartWriter {
  return openGroupWriter(
    async (applicationId, rows: StartRow[]) => {
      const { rows: started } = await pool.query<Keyed & { id: string; sessionId: string }>({
        name: 'start-attempts',
        text: 'select attempt_id as id, session_id as "sessionId" from start_attempts($1, $2, $3, $4, $5, $6, $7, $8)',
        values: [
          applicationId,
          rows.map((row) => row.id),
          rows.map((row) => row.userId),
          rows.map((row) => JSON.stringify(row.clock)),
          rows.map((row) => row.start),
          rows.map((row) => lastMoment(row.clock)),
          rows.map((row) => row.device),
          rows.map((row) => row.sessionId),
        ],
      })
      // Of two devices of one student only the one that holds the attempt now has started it.
      for (const row of started) row.key = row.id + row.sessionId
      return started
    },
    () => false,
  )
}

/** Undefined for an event that is not there. What is cached is checked again by the write that starts. */
export async function findEventFacts(db: Db, actor: Actor, eventId: string): Promise<EventFacts | undefined> {
  const known = kept.get(eventId)
  if (known) return known.applicationId === actor.applicationId ? known : undefined
  const facts = await tenant(db, actor, async (tx): Promise<EventFacts | undefined> => {
    const row = await tx
      .selectFrom('event as e')
      .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
      .select(['e.id', 'e.applicationId', 'e.nama', 'e.closesAt', 'e.token', 'e.tokenMinutes'])
      .select(['e.minMinutes', 'e.snapshotId', 'e.lateRule'])
      .select(['p.id as paketSoalId', 'p.nama as paketSoal'])
      .where('e.id', '=', eventId)
      .executeTakeFirst()
    if (!row) return undefined
    const snapshot = await getSnapshot(tx, row.snapshotId)
    return { ...row, paketSoal: { id: row.paketSoalId, nama: row.paketSoal }, snapshot }
  })
  if (facts) kept.set(eventId, facts)
  return facts
}

/** Undefined where there was nothing ready to start: not open, started before, or not invited. */
export async function startReady(
  write: StartWriter,
  actor: Actor,
  event: EventFacts,
  device: string,
): Promise<StartedAttempt | undefined> {
  const id = attemptId(event.id, actor.userId)
  const start = Date.now()
  const clock = startClock(event.snapshot.structure, start, event.closesAt.getTime(), event)
  const { userId, sessionId } = actor
  const row = { key: id + sessionId, id, sessionId, userId, clock, start, device }
  const started = await write(actor.applicationId, [row])
  if (started.length === 0) return undefined
  rememberAttemptFacts(
    { id, applicationId: actor.applicationId, userId: actor.userId, eventId: event.id },
    event.snapshot,
  )
  return {
    id,
    event,
    clock,
    seed: attemptSeed(id),
    deadline: new Date(lastMoment(clock)),
    startedAt: new Date(start),
  }
}
