import type { Pulse, PulseAnswer, StatusAttempt } from '@suluh/contract/exams/ujian'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { logReported } from './attempt-log.ts'
import type { Touched } from '#exams/event/touched.ts'
import { openGroupWriter, type GroupWrite, type Keyed } from './group-writer.ts'

type PulseRow = Keyed & { attemptId: string; sessionId: string; userId: string } & From &
  Omit<Pulse, 'messageAt' | 'events'>
type Heard = Keyed & {
  attemptId: string
  sessionId: string
  version: number
  status: StatusAttempt
  paused: boolean
  deadlineMs: number | null
  newestMessage: Date | null
  elsewhere: boolean
  eventId: string
}
type Message = PulseAnswer['messages'][number]
type Unread = Keyed & { after: string | null }
type Read = Keyed & { messages: Message[] }
export type PulseWriter = { write: GroupWrite<PulseRow, Heard>; readMessages: GroupWrite<Unread, Read> }

/** Signs of life go in groups, as saves do: thousands of students, a few writes a second. */
export function openPulseWriter(pool: pg.Pool): PulseWriter {
  return {
    write: openGroupWriter(
      (applicationId, rows) => storePulses(pool, applicationId, rows),
      () => true,
    ),
    // Of two pages of one attempt for the one that has read less: each takes what it does not have.
    readMessages: openGroupWriter(
      (applicationId, rows) => listMessages(pool, applicationId, rows),
      (row, than) => isAfter(than.after, row.after),
    ),
  }
}

/** Of two times, null being before all. */
function isAfter(at: string | null, than: string | null): boolean {
  return at !== null && (than === null || new Date(at) > new Date(than))
}

async function storePulses(pool: pg.Pool, applicationId: string, rows: PulseRow[]): Promise<Heard[]> {
  const { rows: heard } = await pool.query<Heard>({
    name: 'store-pulses',
    text: `select attempt_id as "attemptId", session_id as "sessionId", version, status, paused, deadline_ms as "deadlineMs", newest_message as "newestMessage", elsewhere, event_id as "eventId"
             from store_pulses($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      applicationId,
      rows.map((row) => row.attemptId),
      rows.map((row) => row.userId),
      rows.map((row) => row.soalNumber),
      rows.map((row) => row.answered),
      rows.map((row) => row.unsent),
      rows.map((row) => row.address),
      rows.map((row) => row.device),
      rows.map((row) => row.line),
      rows.map((row) => row.heardAt),
      rows.map((row) => row.sessionId),
    ],
  })
  for (const row of heard) row.key = pulseKey(row)
  return heard
}

/** Two devices of one student may speak in the same moment. */
function pulseKey({ attemptId, sessionId }: Pick<PulseRow, 'attemptId' | 'sessionId'>): string {
  return attemptId + sessionId
}

async function listMessages(pool: pg.Pool, applicationId: string, rows: Unread[]): Promise<Read[]> {
  type Row = { key: string; id: string; text: string; at: Date }
  const { rows: found } = await pool.query<Row>({
    name: 'list-messages',
    text: 'select attempt_id as key, id, body as text, at from list_messages($1, $2, $3)',
    values: [applicationId, rows.map(({ key }) => key), rows.map(({ after }) => after)],
  })
  const byAttempt = Map.groupBy(found, ({ key }) => key)
  return rows.map(({ key }) => ({
    key,
    messages: (byAttempt.get(key) ?? []).map(({ id, text, at }) => ({ id, text, at: at.toISOString() })),
  }))
}

type Tools = { db: Db; pulses: PulseWriter; touched: Touched }
/** Where a sign of life comes from; the process that has a line to it, and when it was last heard there (else: now). */
type From = { address: string; line: string | null; heardAt: Date | null }

/** Takes a sign of life with what it reports, and says what the browser has to know; `other-device` where another session holds it. */
export async function takePulse(
  tools: Tools,
  actor: Actor,
  id: string,
  pulse: Pulse,
  from: From,
): Promise<PulseAnswer> {
  return (await hearPulse(tools, actor, id, pulse, from)).answer
}

/** The same, and which event it is of. */
export async function hearPulse(
  { db, pulses, touched }: Tools,
  actor: Actor,
  id: string,
  { messageAt, events, ...pulse }: Pulse,
  from: From,
): Promise<{ answer: PulseAnswer; eventId: string }> {
  const { applicationId, userId, sessionId } = actor
  const named = { attemptId: id, sessionId }
  const row = { key: pulseKey(named), ...named, userId, ...from, ...pulse }
  const [heard] = await pulses.write(applicationId, [row])
  if (!heard || heard.deadlineMs === null)
    throw new SuluhError('not-found', 'Pengerjaan ujian tidak ditemukan.')
  if (heard.elsewhere) throw new SuluhError('other-device')
  const { eventId } = heard
  if (events.length > 0)
    await tenant(db, actor, (tx) =>
      logReported(
        tx,
        { id, applicationId, eventId },
        events.map(({ kind, at, seconds }) => ({ kind, at: new Date(at), detail: { seconds } })),
      ),
    )
  touched.note(eventId, id, events.length > 0 ? 'all' : 'life')
  const hasNews = heard.newestMessage !== null && (!messageAt || heard.newestMessage > new Date(messageAt))
  const read = hasNews ? await pulses.readMessages(applicationId, [{ key: id, after: messageAt }]) : []
  const answer = {
    version: heard.version,
    status: heard.status,
    paused: heard.paused,
    deadline: new Date(heard.deadlineMs).toISOString(),
    messages: read.flatMap(({ messages }) => messages.filter(({ at }) => isAfter(at, messageAt))),
    serverNow: new Date().toISOString(),
  }
  return { answer, eventId }
}

/** Another sign of life of an attempt's device than its pulse. */
export async function hearDevice(db: Tx, { applicationId }: Actor, id: string, at: Date): Promise<void> {
  await sql`select hear_devices(${applicationId}, array[${id}]::uuid[], array[${at}]::timestamptz[])`.execute(
    db,
  )
}

type News = { attemptId: string; sessionId: string; version: number; heardAt: number } & Pick<
  Pulse,
  'soalNumber' | 'answered' | 'unsent'
>

/**
 * Writes where students are, of attempts that run as this process knows them and whose device has its line here. Returns
 * which those are.
 */
export async function noteNews(
  pool: pg.Pool,
  applicationId: string,
  process: string,
  news: News[],
): Promise<Set<string>> {
  const { rows: noted } = await pool.query<{ id: string }>({
    name: 'note-news',
    text: 'select note_news($1, $2, $3, $4, $5, $6, $7, $8, $9) as id',
    values: [
      applicationId,
      process,
      news.map(({ attemptId }) => attemptId),
      news.map(({ sessionId }) => sessionId),
      news.map(({ version }) => version),
      news.map(({ heardAt }) => heardAt),
      news.map(({ soalNumber }) => soalNumber),
      news.map(({ answered }) => answered),
      news.map(({ unsent }) => unsent),
    ],
  })
  return new Set(noted.map(({ id }) => id))
}

type Cut = { attemptId: string; seenAt: Date }

/** Notes that lines of a process are gone, and when each was last heard. */
export async function cutLines(
  pool: pg.Pool,
  applicationId: string,
  process: string,
  cuts: Cut[],
): Promise<void> {
  await pool.query({
    name: 'cut-lines',
    text: 'select cut_lines($1, $2, $3, $4)',
    values: [
      applicationId,
      process,
      cuts.map(({ attemptId }) => attemptId),
      cuts.map(({ seenAt }) => seenAt),
    ],
  })
}
