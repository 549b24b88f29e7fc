import { SuluhError } from '@suluh/contract/platform/error'
import { attemptId } from '#papers/snapshot/attempt-id.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { notYours } from './attempt-facts.ts'

const mostAttempts = 20

/** Whoever came in for one exam reaches no attempt at another; throws not-found, as for somebody else's. */
export function demandThisExam({ onlyEventId, userId }: Actor, id: string): void {
  if (onlyEventId === undefined) return
  for (let number = 1; number <= mostAttempts; number++)
    if (attemptId(onlyEventId, userId, number) === id) return
  throw notYours()
}

/** The same for the exam itself. */
export function demandThisEvent({ onlyEventId }: Actor, eventId: string): void {
  if (onlyEventId !== undefined && onlyEventId !== eventId) throw new SuluhError('not-found')
}
