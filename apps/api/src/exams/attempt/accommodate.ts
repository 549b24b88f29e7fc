import type { Peserta } from '@suluh/contract/exams/pengawasan'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'
import { logAttempt } from './attempt-log.ts'
import { tellAttempts } from './attempt-news.ts'
import { lastMoment, lengthenClock, type Clock } from './clock.ts'
import { lockAttempt } from './lock-attempts.ts'

/**
 * Gives somebody at work the time and the letters that they turn out to be entitled to, writes it down, and lets the
 * browser know by the attempt's version. Time once given stays. Returns why it could not be done.
 */
export async function accommodateAttempt(
  db: Tx,
  actor: Actor,
  id: string,
  { extraPercent, textStep }: Pick<Peserta, 'extraPercent' | 'textStep'>,
): Promise<string | undefined> {
  await lockAttempt(db, id)
  const attempt = await getAttempt(db, id)
  // A paused attempt's time stands still: what is added counts from then.
  const moment = attempt.pausedAt?.getTime() ?? Date.now()
  if (attempt.status !== 'berlangsung') return 'Sudah dikumpulkan'
  if (lastMoment(attempt.clock) <= moment) return 'Waktunya sudah habis'
  const more = extraPercent - attempt.extraPercent
  if (more < 0) return 'Waktu yang sudah diberikan tidak dapat dikurangi'
  if (more === 0 && textStep === attempt.textStep) return undefined
  const { structure } = await getSnapshot(db, attempt.snapshotId)
  const clock = lengthenClock(structure, attempt.clock, moment, more)
  await db
    .updateTable('attempt')
    .set((set) => ({
      extraPercent,
      textStep,
      clock: JSON.stringify(clock),
      deadline: new Date(lastMoment(clock)),
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await tellAttempts(db, attempt.eventId, [id])
  await logAttempt(db, attempt, [
    { kind: 'layanan', detail: { extraPercent, textStep }, actorId: actor.userId },
  ])
  return undefined
}

function getAttempt(db: Tx, id: string) {
  return db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .select([
      'a.id',
      'a.applicationId',
      'a.eventId',
      'a.status',
      'a.pausedAt',
      'a.extraPercent',
      'a.textStep',
    ])
    .select(['e.snapshotId', sql<Clock>`coalesce(a.clock, '{}')`.as('clock')])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
}
