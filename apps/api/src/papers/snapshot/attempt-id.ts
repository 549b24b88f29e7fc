import { createHash } from 'node:crypto'

/**
 * The id of a student's first, second ... attempt at an event. It follows from these, so the same attempt cannot be made twice,
 * whichever machine makes it; the database needs no further unique key.
 */
export function attemptId(eventId: string, userId: string, number = 1): string {
  const hex = createHash('sha256').update(`attempt:${eventId}:${userId}:${number}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** The seed of its shuffles, from the id, so that it needs no randomness of its own. */
export function attemptSeed(id: string): number {
  return createHash('sha256').update(`seed:${id}`).digest().readInt32BE(0)
}
