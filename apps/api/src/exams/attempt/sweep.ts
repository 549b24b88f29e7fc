import { listTenants, tenant, type Tx } from '#platform/db/tenant.ts'
import { openVisits } from '#platform/db/visits.ts'
import type { Db } from '#platform/db/open.ts'
import { startRounds } from '#platform/jobs/rounds.ts'
import { logLateAnswers } from './attempt-log.ts'
import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import { isLockedOut } from '#platform/db/fault.ts'
import { isDue, rescoreAttempt, submitAttempt } from './submit-attempt.ts'

const everyMs = 1000
const perRound = 200
/** Applications without a running attempt that a round looks into. */
const mostQuiet = 100
/** Whatever is held for longer comes in a later round. */
const longestWait = '500ms'
/** Who holds so many of an application holds more of them: a version that is being published. */
const mostLockedOut = 4
/** What failed lately comes after all others, so that it starves none of them. */
const failed = new LRUCache<string, true>({ max: 10_000, ttl: 3_600_000 })

/**
 * Every second: submits attempts whose deadline has passed, paused ones once they are forgotten, and scores again what
 * late answers changed. Any number of copies may run it: the second one to come finds nothing left to do. Returns how
 * to stop it.
 */
export function startSweep(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  const visits = openVisits(mostQuiet)
  return startRounds(everyMs, () => sweep(db, visits), onError)
}

/** One round over those whose turn it is, by default all. What fails keeps nobody else waiting; it is thrown at the end. */
export async function sweep(db: Db, visits = openVisits(Infinity)): Promise<void> {
  const failures: unknown[] = []
  for (const { applicationId } of visits.take(await listTenants(db))) {
    const { due, isBusy } = await tenant(db, { applicationId }, (tx) => look(tx, applicationId))
    visits.note({ applicationId }, isBusy)
    let lockedOut = 0
    for (const each of due) {
      if (lockedOut === mostLockedOut) break
      try {
        await tenant(db, { applicationId }, (tx) => bringToEnd(tx, each))
        failed.delete(each.id)
      } catch (error) {
        failed.set(each.id, true)
        if (isLockedOut(error)) lockedOut += 1
        else failures.push(error)
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `sweep: ${failures.length} attempts`)
}

async function look(tx: Tx, applicationId: string) {
  const due = await tx
    .selectFrom('attempt')
    .select(['id', 'stale'])
    .where('applicationId', '=', applicationId)
    // What is sat at a cell is ended and scored there, where the answers are.
    .where('sel', 'is', null)
    .where((where) => where.or([where('stale', '=', true), isDue]))
    .orderBy(sql`id = any(${[...failed.keys()]}::uuid[])`)
    .orderBy('deadline')
    .limit(perRound)
    .execute()
  const isBusy = due.length > 0 || (await hasRunning(tx, applicationId))
  return { due, isBusy }
}

/** Whether anybody of an application is at an attempt. */
export async function hasRunning(tx: Tx, applicationId: string): Promise<boolean> {
  const running = await tx
    .selectFrom('attempt')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('status', '=', 'berlangsung')
    // By the index of those: without an order the planner, who under row level security knows nothing of how many have which
    // status, reads all attempts that ever were until one of them runs.
    .orderBy('deadline')
    .limit(1)
    .executeTakeFirst()
  return running !== undefined
}

async function bringToEnd(tx: Tx, { id, stale }: { id: string; stale: boolean }): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(longestWait)}`.execute(tx)
  if (!stale) return submitAttempt(tx, id)
  await rescoreAttempt(tx, id)
  await logLateAnswers(tx, id)
}
