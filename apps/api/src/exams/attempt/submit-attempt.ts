import { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { SoalContent } from '@suluh/contract/bank/soal-form'
import { checkThresholds } from '@suluh/psychometrics/scoring/threshold'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { getScoring, recallScoring, type Scoring } from '#papers/scoring/scoring.ts'
import { thresholdsOf } from '#papers/scoring/thresholds.ts'
import {
  scoreAttempt,
  type AttemptItemScore,
  type AttemptScore,
} from '@suluh/psychometrics/scoring/score-attempt'
import { sectionsAsked } from './attempt-facts.ts'
import { tellAttempts } from './attempt-news.ts'
import { lockAttempt } from './lock-attempts.ts'
import { openGroupWriter, type GroupWrite, type Keyed } from './group-writer.ts'

const endedByServer = {
  submittedAt: sql<Date>`least(deadline, now())`,
  submittedBy: 'server',
  pausedAt: null,
  status: 'dikumpulkan',
  version: sql<number>`version + 1`,
} as const

/** Who is paused may go on the next day or after a break; so long after the end of time and exam nobody will. */
const isForgotten = sql<boolean>`deadline < now() - interval '7 days'
  and exists (select from event e where e.id = event_id and e.closes_at < now() - interval '7 days')`

/** Attempts that the server hands in: their time is over, or they are paused and forgotten. */
export const isDue = sql<boolean>`(status = 'berlangsung' and deadline < now() and (paused_at is null or ${isForgotten}))`

/**
 * Ends a running attempt at its deadline, whether or not a browser is there, and scores what is stored, in one
 * transaction; left as it is where it has ended already, or a proctor has given more time meanwhile.
 */
export async function submitAttempt(db: Tx, id: string): Promise<void> {
  await lockAttempt(db, id)
  const submitted = await db
    .updateTable('attempt')
    .set(endedByServer)
    .where('id', '=', id)
    .where(isDue)
    .returning('eventId')
    .executeTakeFirst()
  if (!submitted) return
  await tellAttempts(db, submitted.eventId, [id])
  await scoreAttemptRow(db, id)
}

const endsAt = sql`coalesce(paused_at, now())`
const endsAtMs = sql`floor(extract(epoch from ${endsAt}) * 1000)`

/** Ends all that run at an event, as they are: nothing written later counts. Each is scored when its turn comes. */
export async function endAttempts(db: Tx, eventId: string): Promise<void> {
  // In the order of ids, as whoever hands several in: neither waits for the other.
  await sql`select from attempt where event_id = ${eventId} and status = 'berlangsung' order by id for update`.execute(
    db,
  )
  await db
    .updateTable('attempt')
    .set({
      ...endedByServer,
      stale: true,
      deadline: sql`least(deadline, ${endsAt})`,
      clock: sql`(select jsonb_object_agg(key, jsonb_build_array(least((value ->> 0)::numeric, ${endsAtMs}), least((value ->> 1)::numeric, ${endsAtMs})))
                    from jsonb_each(clock))`,
    })
    .where('eventId', '=', eventId)
    .where('status', '=', 'berlangsung')
    // Each cell ends its own as soon as it hears of it.
    .where('sel', 'is', null)
    .execute()
  await tellAttempts(db, eventId)
}

/**
 * Scores again what late answers, a mark or another scoring version have changed; whether a mark is awaited still.
 * Whom a proctor has let in again meanwhile is scored when they hand in.
 */
export async function rescoreAttempt(db: Tx, id: string): Promise<boolean> {
  await lockAttempt(db, id)
  return scoreAttemptRow(db, id)
}

/** So many are scored at once; of more each is when its turn comes. */
const scoredAtOnce = 50

/** Scores those again that are few; of many, all marked as `stale`, each waits for the sweep. */
export async function rescoreFew(db: Tx, attempts: readonly { id: string }[]): Promise<void> {
  if (attempts.length <= scoredAtOnce) for (const { id } of attempts) await rescoreAttempt(db, id)
}

/** Scores these again, whose marks have become others: few at once, of many each when its turn comes. */
export async function rescoreAttempts(db: Tx, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ stale: true })
    .where('id', 'in', ids)
    .where('status', 'not in', ['siap', 'berlangsung'])
    .execute()
  await rescoreFew(
    db,
    ids.map((id) => ({ id })),
  )
}

async function scoreAttemptRow(db: Tx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .select([
      'a.applicationId',
      'a.applicationUserId as userId',
      'a.eventId',
      'e.paketSoalId',
      'e.snapshotId',
    ])
    .where('a.id', '=', id)
    .where('a.status', 'not in', ['siap', 'berlangsung'])
    .executeTakeFirst()
  if (!row) return false
  const stored = await db
    .selectFrom('answer')
    .select(['soalId', 'value'])
    .where('attemptId', '=', id)
    .execute()
  const answers = Object.fromEntries(stored.map(({ soalId, value }) => [soalId, AnswerValue.parse(value)]))
  const scoring = await getScoring(db, row.snapshotId)
  const { result, isPending } = toHasil(scoring, { id, ...row, answers, marks: await marksOf(db, id) })
  await storeHasil(db, [result])
  return isPending
}

/** Marks by hand, of answers that are still what the marker read. */
async function marksOf(db: Tx, attemptId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('mark as m')
    .leftJoin('answer as w', (join) =>
      join.onRef('w.attemptId', '=', 'm.attemptId').onRef('w.soalId', '=', 'm.soalId'),
    )
    .select(['m.soalId', 'm.mark'])
    .where('m.attemptId', '=', attemptId)
    .where(sql<boolean>`m.seq = coalesce(w.seq, 0)`)
    .execute()
  return Object.fromEntries(rows.map(({ soalId, mark }) => [soalId, mark]))
}

type Submission = Keyed & { id: string; userId: string; sessionId: string }
type Submitted = Keyed & { status: 'dikumpulkan' | 'dinilai'; deadlineMs: number }
export type SubmissionWriter = GroupWrite<Submission, Submitted>

/** Hands attempts in for their students, in groups: a room that ends together is scored and made durable together. */
export function openSubmissionWriter(db: Db): SubmissionWriter {
  return openGroupWriter(
    (applicationId, rows: Submission[]) =>
      tenant(db, { applicationId }, (tx) => submitAttempts(tx, applicationId, rows)),
    () => false,
  )
}

/** Undefined where nothing of the actor's was running under this id, held by this session. */
export async function submitOwnAttempt(
  write: SubmissionWriter,
  { applicationId, userId, sessionId }: Actor,
  id: string,
): Promise<Submitted | undefined> {
  const [submitted] = await write(applicationId, [{ key: id + sessionId, id, userId, sessionId }])
  return submitted
}

type Ending = {
  attemptId: string
  sessionId: string
  userId: string
  eventId: string
  paketSoalId: string
  snapshotId: string
  deadline: Date
  answers: Record<string, AnswerValue>
  marks: Record<string, number> | null
}

/** Holds them, scores what is stored, and ends them with their results: all of it or nothing. */
async function submitAttempts(tx: Tx, applicationId: string, rows: Submission[]): Promise<Submitted[]> {
  const { rows: ending } = await sql<Ending>`select * from begin_submission(
    ${rows.map(({ id }) => id)}, ${rows.map(({ userId }) => userId)}, ${rows.map(({ sessionId }) => sessionId)})`.execute(
    tx,
  )
  const results: Hasil[] = []
  const submitted: Submitted[] = []
  for (const { attemptId: id, sessionId, marks, ...attempt } of ending) {
    const scoring = recallScoring(attempt.snapshotId) ?? (await getScoring(tx, attempt.snapshotId))
    const { result, isPending } = toHasil(scoring, { ...attempt, id, applicationId, marks: marks ?? {} })
    results.push(result)
    const status = isPending ? 'dikumpulkan' : 'dinilai'
    submitted.push({ key: id + sessionId, status, deadlineMs: attempt.deadline.getTime() })
  }
  if (results.length > 0) await storeHasil(tx, results, true)
  return submitted
}

type Hasil = ReturnType<typeof toHasil>['result']

/** By `migrations/functions/store_hasil.sql`; `byStudent`: their attempts are handed in by this. */
async function storeHasil(tx: Tx, results: Hasil[], byStudent = false): Promise<void> {
  const rows = results.map((result) => ({ ...result, counted: true }))
  await sql`select store_hasil(${JSON.stringify(rows)}::jsonb, ${byStudent})`.execute(tx)
}

type Scorable = {
  id: string
  applicationId: string
  userId: string
  eventId: string
  paketSoalId: string
  snapshotId: string
  answers: Record<string, AnswerValue>
  marks: Record<string, number>
}

/** The row of `hasil`, by its columns. */
export function toHasil(scoring: Scoring, attempt: Scorable) {
  const { snapshot, number } = scoring
  const { items, score } = scoreAnswers(scoring, attempt.id, attempt.answers, attempt.marks)
  const { correct, partial, wrong, blank, pending } = score
  const result = {
    attempt_id: attempt.id,
    application_id: attempt.applicationId,
    event_id: attempt.eventId,
    paket_soal_id: attempt.paketSoalId,
    snapshot_id: attempt.snapshotId,
    application_user_id: attempt.userId,
    score: score.score,
    max_score: score.maxScore,
    nilai: score.nilai ?? 0,
    correct,
    partial,
    wrong,
    blank,
    pending,
    sections: score.sections,
    scores: items.map((item) => item?.score ?? null),
    outcomes: items.map((item) => item?.outcome ?? null),
    choices: items.map((item) =>
      item ? choiceOf(snapshot.soal.get(item.id), attempt.answers[item.id] ?? null) : '',
    ),
    lulus: checkThresholds(score, thresholdsOf(snapshot.structure)).passed,
    scored_at: new Date().toISOString(),
    scoring_version: number,
  }
  return { result, isPending: pending > 0 }
}

/** One chosen option by its letter, several joined by +; other forms have nothing to count by option. */
function choiceOf(content: SoalContent | undefined, value: AnswerValue): string {
  if (!content || !('options' in content)) return ''
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.toSorted().join('+') : ''
}

/**
 * The score of an attempt over the questions that it asks. `items` is in the order of the package, with undefined for
 * what this student was not given.
 */
function scoreAnswers(
  { snapshot, items: all }: Scoring,
  attemptId: string,
  answers: Record<string, AnswerValue>,
  marks: Record<string, number>,
): { score: AttemptScore; items: (AttemptItemScore | undefined)[] } {
  const asked = sectionsAsked({ id: attemptId, snapshot })
  const score = scoreAttempt(
    all.filter(({ id }) => asked.has(id)),
    answers,
    marks,
  )
  if (score.items.length === all.length) return { score, items: [...score.items] }
  const byId = new Map(score.items.map((item) => [item.id, item]))
  return { score, items: all.map(({ id }) => byId.get(id)) }
}
