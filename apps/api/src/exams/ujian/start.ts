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
