import { AnswerValue, type SoalContent } from '@suluh/contract/soal-form'
import type { AttemptScore } from '@suluh/psychometrics/score-attempt'
import { sql } from 'kysely'
import type { Tx } from '#db/tenant.ts'
import { getSnapshot, type Snapshot } from '#snapshot/snapshot.ts'
import { isPassed, scoreAnswers } from './score-stored.ts'

/**
 * Ends a running attempt and scores what is stored, in one transaction; an attempt that has ended already is
 * left as it is. `by: 'server'` at the deadline, whether or not a browser is there.
 */
export async function submitAttempt(db: Tx, id: string, by: 'murid' | 'server'): Promise<void> {
  await lockAttempt(db, id)
  const submitted = await db
    .updateTable('attempt')
    .set({
      submittedAt: by === 'murid' ? sql`now()` : sql`least(deadline, now())`,
      submittedBy: by,
      status: 'dikumpulkan',
    })
    .where('id', '=', id)
    .where('status', '=', 'berlangsung')
    .returning('id')
    .executeTakeFirst()
  if (submitted) await scoreAttemptRow(db, id)
}

/** Scores again what late answers have changed. */
export async function rescoreAttempt(db: Tx, id: string): Promise<void> {
  await lockAttempt(db, id)
  await scoreAttemptRow(db, id)
}

/** Waits for saves under way (they hold it shared), so that nothing acknowledged is missing from the score. */
async function lockAttempt(db: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}::text, 0))`.execute(db)
}

async function scoreAttemptRow(db: Tx, id: string): Promise<void> {
  const row = await db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .select(['a.applicationId', 'a.applicationUserId', 'a.eventId', 'e.paketSoalId', 'e.snapshotId'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  const stored = await db
    .selectFrom('answer')
    .select(['soalId', 'value'])
    .where('attemptId', '=', id)
    .execute()
  const answers = Object.fromEntries(stored.map(({ soalId, value }) => [soalId, AnswerValue.parse(value)]))
  const snapshot = await getSnapshot(db, row.snapshotId)
  const score = scoreAnswers(snapshot, answers)
  const hasil = {
    ...row,
    attemptId: id,
    ...columnsOf(snapshot, score, answers),
    lulus: isPassed(snapshot, score),
    scoredAt: new Date(),
  }
  await db
    .insertInto('hasil')
    .values(hasil)
    .onConflict((on) => on.column('attemptId').doUpdateSet(hasil))
    .execute()
  const status = score.pending > 0 ? 'dikumpulkan' : 'dinilai'
  await db.updateTable('attempt').set({ status, stale: false }).where('id', '=', id).execute()
}

function columnsOf(snapshot: Snapshot, score: AttemptScore, answers: Record<string, AnswerValue>) {
  const { items, sections, nilai, ...totals } = score
  return {
    ...totals,
    nilai: nilai ?? 0,
    sections: JSON.stringify(sections),
    scores: items.map((item) => item.score),
    outcomes: items.map((item) => item.outcome),
    choices: items.map(({ id }) => choiceOf(snapshot.soal.get(id), answers[id] ?? null)),
  }
}

/** One chosen option by its letter, several joined by +; other forms have nothing to count by option. */
function choiceOf(content: SoalContent | undefined, value: AnswerValue): string {
  if (!content || !('options' in content)) return ''
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.toSorted().join('+') : ''
}
