import { sql } from 'kysely'
import { noteDeed } from '#exams/attempt/attempt-log.ts'
import { rescoreAttempts } from '#exams/attempt/submit-attempt.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

/**
 * Lets count what marks of two markers settle (`migrations/functions/settle_marks.sql`) in these attempts, which the caller
 * has locked, and scores them anew. Says whether any was settled.
 */
export async function settleMarks(db: Tx, actor: Actor, attemptIds: readonly string[]): Promise<boolean> {
  if (attemptIds.length === 0) return false
  const { rows } = await sql<{ id: string }>`select settle_marks(${attemptIds}::uuid[]) as id`.execute(db)
  if (rows.length === 0) return false
  await noteDeed(db, 'nilai', actor.userId)
  await rescoreAttempts(
    db,
    rows.map(({ id }) => id),
  )
  return true
}
