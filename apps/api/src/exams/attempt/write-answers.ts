import type { StatusAttempt } from '@suluh/contract/exams/ujian'
import type { HeldReason } from '@suluh/contract/exams/held-answer'
import type pg from 'pg'
import { openGroupWriter, type GroupWrite, type Keyed } from './group-writer.ts'

export type AnswerRow = Keyed & {
  attemptId: string
  userId: string
  sessionId: string
  soalId: string
  sectionId: string
  /** JSON text of the value. */
  value: string
  ragu: boolean
  seq: number
  atMs: number
}

/** Final by its own time, for a person to decide, or from a session that has never held the attempt. */
export type NotStored = 'terlambat' | 'belum-dibuka' | 'other-device' | Exclude<HeldReason, 'berkas'>

type AnswerKey = Pick<AnswerRow, 'attemptId' | 'soalId' | 'sessionId'>

export type Written = Keyed & {
  attemptId: string
  soalId: string
  sessionId: string
  /** Null: kept, or already there with this or a later `seq`. */
  reason: NotStored | null
  late: boolean
  status: StatusAttempt
  deadlineMs: number
}

/** The key of an answer: one attempt's one question, as one session wrote it, so that no other takes its place. */
export function answerKey({ attemptId, soalId, sessionId }: AnswerKey): string {
  return attemptId + soalId + sessionId
}

/**
 * Stores answers in groups; of several changes to one answer the newest goes in. `onWaited` hears how long each student has
 * waited, and whether for nothing: their waiting is measured and not one commit, because on a slow disk commits queue, none
 * of which takes long by itself.
 */
export function openAnswerWriter(
  pool: pg.Pool,
  onWaited: (tookMs: number, isStored: boolean) => void,
): GroupWrite<AnswerRow, Written> {
  const write = openGroupWriter(
    (applicationId, rows: AnswerRow[]) => writeAnswers(pool, applicationId, rows),
    (row, than) => row.seq > than.seq,
  )
  return async (applicationId, rows) => {
    const began = performance.now()
    try {
      const written = await write(applicationId, rows)
      onWaited(performance.now() - began, true)
      return written
    } catch (error) {
      onWaited(performance.now() - began, false)
      throw error
    }
  }
}

/**
 * Stores rows (each attempt and question once) durably, in one round trip and one transaction that enters the
 * tenant by itself: `migrations/functions/store_answers.sql`.
 */
async function writeAnswers(pool: pg.Pool, applicationId: string, rows: AnswerRow[]): Promise<Written[]> {
  const { rows: written } = await pool.query<Written>({
    name: 'store-answers',
    text: `select attempt_id as "attemptId", soal_id as "soalId", session_id as "sessionId", reason, late, status, deadline_ms as "deadlineMs"
             from store_answers($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      applicationId,
      plainList(rows.map((row) => row.attemptId)),
      plainList(rows.map((row) => row.userId)),
      plainList(rows.map((row) => row.soalId)),
      rows.map((row) => row.sectionId),
      rows.map((row) => row.value),
      plainList(rows.map((row) => row.ragu)),
      plainList(rows.map((row) => row.seq)),
      plainList(rows.map((row) => row.atMs)),
      plainList(rows.map((row) => row.sessionId)),
    ],
  })
  for (const row of written) row.key = answerKey(row)
  return written
}

/** As PostgreSQL reads an array of what needs no quotes (ids, numbers, yes and no): the driver would look at each letter. */
function plainList(values: (string | number | boolean)[]): string {
  return `{${values.join(',')}}`
}
