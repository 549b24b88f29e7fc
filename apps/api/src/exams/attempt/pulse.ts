import type { Pulse, PulseAnswer, StatusAttempt } from '@suluh/contract/exams/ujian'
import { SuluhError } from '@suluh/contract/platform/error'
import type pg from 'pg'
import type { Actor } from '#platform/auth/scope.ts'
import { callScoped } from '#platform/db/call-scoped.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'
import { logAttempt } from './attempt-log.ts'
import { openGroupWriter, type GroupWrite, type Keyed } from './group-writer.ts'

type PulseRow = Keyed & { userId: string; address: string } & Omit<Pulse, 'messageAt' | 'events'>
type Heard = Keyed & {
  version: number
  status: StatusAttempt
  paused: boolean
  deadlineMs: number | null
  newestMessage: Date | null
  beside: boolean
  locked: boolean
}
export type PulseWriter = GroupWrite<PulseRow, Heard>

/** Signs of life go in groups, as saves do: thousands of students, a few writes a second. */
export function openPulseWriter(pool: pg.Pool): PulseWriter {
  return openGroupWriter(
    async (applicationId, rows: PulseRow[]) => {
      const heard = await callScoped<Heard>(pool, {
        name: 'store-pulses',
        text: `select attempt_id as key, version, status, paused, deadline_ms as "deadlineMs", newest_message as "newestMessage", beside, locked
                 from store_pulses($1, $2, $3, $4, $5, $6, $7, $8)`,
        values: [
          applicationId,
          rows.map((row) => row.key),
          rows.map((row) => row.userId),
          rows.map((row) => row.soalNumber),
          rows.map((row) => row.answered),
          rows.map((row) => row.unsent),
          rows.map((row) => row.address),
          rows.map((row) => row.device),
        ],
      })
      return heard
    },
    () => true,
  )
}

/** Takes a sign of life with what it reports, and says what the browser has to know. */
export async function takePulse(
  { db, write }: { db: Db; write: PulseWriter },
  actor: Actor,
  id: string,
  { messageAt, events, ...pulse }: Pulse,
  address: string,
): Promise<PulseAnswer> {
  const [heard] = await write(actor.applicationId, [{ key: id, userId: actor.userId, address, ...pulse }])
  if (!heard || heard.deadlineMs === null)
    throw new SuluhError('not-found', 'Pengerjaan ujian tidak ditemukan.')
  const hasNews = heard.newestMessage !== null && (!messageAt || heard.newestMessage > new Date(messageAt))
  const messages =
    hasNews || events.length > 0
      ? await tenant(db, actor, async (tx) => {
          const attempt = await tx
            .selectFrom('attempt')
            .select(['id', 'applicationId', 'eventId', 'ruangId'])
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          await logAttempt(
            tx,
            attempt,
            events.map(({ kind, at, seconds }) => ({ kind, at: new Date(at), detail: { seconds } })),
          )
          return hasNews ? listMessages(tx, attempt, messageAt) : []
        })
      : []
  return {
    version: heard.version,
    status: heard.status,
    paused: heard.paused,
    beside: heard.beside,
    locked: heard.locked,
    deadline: new Date(heard.deadlineMs).toISOString(),
    messages,
    serverNow: new Date().toISOString(),
  }
}

const mostMessages = 20

async function listMessages(
  db: Parameters<typeof logAttempt>[0],
  attempt: { id: string; eventId: string; ruangId: string | null },
  after: string | null,
): Promise<PulseAnswer['messages']> {
  let messages = db
    .selectFrom('eventMessage')
    .select(['id', 'text', 'at'])
    .where('eventId', '=', attempt.eventId)
    .where((where) => where.or([where('attemptId', 'is', null), where('attemptId', '=', attempt.id)]))
    .where((where) => where.or([where('ruangId', 'is', null), where('ruangId', '=', attempt.ruangId)]))
    .orderBy('at', 'desc')
    .limit(mostMessages)
  if (after) messages = messages.where('at', '>', new Date(after))
  const rows = await messages.execute()
  return rows.toReversed().map(({ at, ...message }) => ({ ...message, at: at.toISOString() }))
}
