import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { LateRule } from '@suluh/contract/exams/section-lengths'
import type { AttemptState, StatusAttempt } from '@suluh/contract/exams/ujian'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { Clock } from '#exams/attempt/clock.ts'
import { openGroupWriter, type GroupWrite, type Keyed } from '#exams/attempt/group-writer.ts'

type Asked = Keyed & { id: string; userId: string; sessionId: string; heardMs: number }

/** Question, value, doubt, `seq` and time in milliseconds. */
type StoredAnswer = [soal: string, value: AnswerValue, ragu: boolean, seq: number, atMs: number]

/** An attempt as its student has left it, with all that is stored of it. */
export type ReadAttempt = Keyed & {
  attemptId: string
  /** The session that asks; `sessionId` is the one that holds it. */
  askedBy: string
  status: StatusAttempt
  sessionId: string | null
  seed: number
  clock: Clock | null
  version: number
  textStep: number
  playsGiven: AttemptState['playsGiven']
  extraPercent: number
  startedAt: Date | null
  deadline: Date | null
  pausedAt: Date | null
  submittedAt: Date | null
  submittedBy: AttemptState['submittedBy']
  eventId: string
  event: string
  minMinutes: number
  lateRule: LateRule
  snapshotId: string
  paketSoalId: string
  paketSoal: string
  answers: StoredAnswer[]
  held: AttemptState['held'] | null
  visitor: { device: string; at: number; isAsking: boolean } | null
}

export type AttemptReader = GroupWrite<Asked, ReadAttempt>

/** Reads attempts in groups: a class that opens its exam in the same moment costs one round trip. */
export function openAttemptReader(db: Db): AttemptReader {
  return openGroupWriter(
    (applicationId, asked: Asked[]) => readAttempts(db, applicationId, asked),
    (row, than) => row.heardMs > than.heardMs,
  )
}

/** What is asked of an attempt by the session that calls now. */
export function askedBy({ userId, sessionId }: Actor, id: string): Asked {
  return { key: id + sessionId, id, userId, sessionId, heardMs: Date.now() }
}

/** In one round trip that enters the tenant by itself: `migrations/functions/read_attempts.sql`. */
export async function readAttempts(
  db: Db | Tx,
  applicationId: string,
  asked: Asked[],
): Promise<ReadAttempt[]> {
  const { rows } = await sql<
    Omit<ReadAttempt, 'key' | 'answers'> & { answers: string | null }
  >`select * from read_attempts(
    ${applicationId}, ${asked.map(({ id }) => id)}, ${asked.map(({ userId }) => userId)},
    ${asked.map(({ sessionId }) => sessionId)}, ${asked.map(({ heardMs }) => heardMs)})`.execute(db)
  return rows.map(({ answers, ...row }) => ({
    ...row,
    key: row.attemptId + row.askedBy,
    answers: answers === null ? [] : (JSON.parse(answers) as StoredAnswer[]),
  }))
}
