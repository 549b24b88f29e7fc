import { listTenants, tenant } from '#platform/db/tenant.ts'
import type { Db } from '#platform/db/open.ts'
import { startRounds } from '#platform/jobs/rounds.ts'
import { logLateAnswers } from './attempt-log.ts'
import { isDue, rescoreAttempt, submitAttempt } from './submit-attempt.ts'

const everyMs = 1000
const perRound = 200

/**
 * Every second: submits attempts whose deadline has passed, paused ones once they are forgotten, and scores again what
 * late answers changed. Any number of copies may run it: the second one to come finds nothing left to do. Returns how
 * to stop it.
 */
export function startSweep(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  return startRounds(everyMs, () => sweep(db), onError)
}

/** One round over every application. What fails keeps nobody else waiting; it is thrown at the end. */
export async function sweep(db: Db): Promise<void> {
  const failures: unknown[] = []
  for (const { applicationId } of await listTenants(db)) {
    const due = await tenant(db, { applicationId }, (tx) =>
      tx
        .selectFrom('attempt')
        .select(['id', 'stale'])
        .where('applicationId', '=', applicationId)
        .where((where) => where.or([where('stale', '=', true), isDue]))
        .limit(perRound)
        .execute(),
    )
    for (const { id, stale } of due) {
      await tenant(db, { applicationId }, (tx) =>
        stale ? rescoreAttempt(tx, id).then(() => logLateAnswers(tx, id)) : submitAttempt(tx, id),
      ).catch((error: unknown) => failures.push(error))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `sweep: ${failures.length} attempts`)
}
