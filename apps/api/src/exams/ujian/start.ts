import type { AttemptState } from '@suluh/contract/exams/ujian'
import { SuluhError } from '@suluh/contract/platform/error'
import { isRightToken } from '#exams/event/event-token.ts'
import type { Visit } from '#exams/attempt/attempt-device.ts'
import type { AttemptReader } from './read-attempt.ts'
import { startAttempt } from '#exams/attempt/start-attempt.ts'
import { findEventFacts, startReady, type openStartWriter } from '#exams/attempt/start-in-groups.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'
import { leadAway } from '#platform/sel/lead.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import { getAttemptState, toStartedState } from './attempt.queries.ts'
import type { Sealing } from './sealed-content.ts'

type Tools = {
  db: Db
  write: ReturnType<typeof openStartWriter>
  read: AttemptReader
  guess: RateLimit
  sealing: Sealing
}

/**
 * Starts or resumes. Most starts are of an attempt that stands ready, and go in groups; whatever is special
 * (resuming, coming late, not yet open, over) takes the longer way, which also says why not.
 */
export async function start(
  { db, write, read, guess, sealing }: Tools,
  actor: Actor,
  eventId: string,
  { token, ...visit }: { token: string } & Visit,
): Promise<AttemptState> {
  const event = await findEventFacts(db, actor, eventId)
  const typed = token.trim().toUpperCase()
  // Each token typed counts as one guess, right or wrong; who only comes back types none.
  if (event && (event.token !== null || event.tokenMinutes !== null) && typed !== '')
    await guess(`${actor.userId}:${eventId}`)
  const isRight = event !== undefined && (await isRightToken(db, event, typed))
  const started = isRight ? await startReady(write, actor, event, visit.device) : undefined
  if (started) return toStartedState(sealing, actor, started)
  const id = await tenant(db, actor, (tx) => startAttempt(tx, actor, eventId, { isRight, ...visit }))
  if (!id) throw new SuluhError('invalid-token')
  return getAttemptState({ db, read, sealing }, actor, id)
}

/** Throws the way to the cell where this student's attempt is sat; returns where none is known. */
export async function leadToAttempt(db: Db, actor: Actor, eventId: string): Promise<void> {
  const { userId: id, applicationId, onlyEventId, sessionId } = actor
  const found = await tenant(db, actor, (tx) =>
    tx
      .selectFrom('attempt as a')
      .innerJoin('event as e', 'e.id', 'a.eventId')
      .innerJoin('session as s', (on) => on.on('s.id', '=', sessionId))
      .select(['a.sel as cell', 'e.paketSoalId', 's.isShared'])
      .where('a.eventId', '=', eventId)
      .where('a.applicationUserId', '=', id)
      .where('a.sel', 'is not', null)
      .orderBy('a.number', 'desc')
      .executeTakeFirst(),
  )
  if (!found?.cell) return
  const { cell, paketSoalId, isShared } = found
  const only = onlyEventId === undefined ? {} : { eventId: onlyEventId }
  await leadAway(db, cell, { id, applicationId }, { isShared, to: `/paket-soal/${paketSoalId}`, ...only })
}
