import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import { tellOf } from './attempt-news.ts'
import { rescoreFew } from './submit-attempt.ts'

/** Whether held answer `h` waits for a decision: what the student has answered anew since then makes it idle. */
export const isAwaited = sql<boolean>`(h.decision is null and not exists (
  select from answer n where n.attempt_id = h.attempt_id and n.soal_id = h.soal_id and n.seq >= h.seq))`

export type Accepted = {
  id: string
  attemptId: string
  soalId: string
  value: string
  ragu: boolean
  seq: number
  at: Date
  receivedAt: Date
}

/**
 * Lets answers count that did not by themselves, as late ones, and their results follow. Whoever calls holds the
 * attempts' locks. Returns the ids of those that a newer answer of the same question has overtaken.
 */
export async function acceptAnswers(
  db: Tx,
  applicationId: string,
  answers: Accepted[],
): Promise<Set<string>> {
  const overtaken = new Set<string>()
  // Of several versions of one answer the newest is left.
  for (const { id, attemptId, soalId, value, ragu, seq, at, receivedAt } of answers.toSorted(
    (a, b) => a.seq - b.seq,
  )) {
    const written = await db
      .insertInto('answer')
      .values({ applicationId, attemptId, soalId, value, ragu, seq, at, receivedAt, late: true })
      .onConflict((conflict) =>
        conflict
          .columns(['attemptId', 'soalId'])
          .doUpdateSet((eb) => ({
            value: eb.ref('excluded.value'),
            ragu: eb.ref('excluded.ragu'),
            seq: eb.ref('excluded.seq'),
            at: eb.ref('excluded.at'),
            late: true,
            receivedAt: eb.ref('excluded.receivedAt'),
          }))
          .whereRef('answer.seq', '<', 'excluded.seq'),
      )
      .returning('seq')
      .executeTakeFirst()
    if (!written) overtaken.add(id)
  }
  const changed = [...new Set(answers.filter(({ id }) => !overtaken.has(id)).map((each) => each.attemptId))]
  if (changed.length > 0) await announce(db, changed)
  return overtaken
}

/** To the device, by the version, and to the result. */
async function announce(db: Tx, attemptIds: string[]): Promise<void> {
  const rows = await db
    .updateTable('attempt')
    .set((set) => ({
      version: set('version', '+', 1),
      stale: sql<boolean>`stale or status not in ('siap', 'berlangsung')`,
    }))
    .where(sql<boolean>`id = any(${attemptIds}::uuid[])`)
    .returning(['id', 'eventId', 'stale'])
    .execute()
  await tellOf(db, rows)
  await rescoreFew(
    db,
    rows.filter(({ stale }) => stale),
  )
}
