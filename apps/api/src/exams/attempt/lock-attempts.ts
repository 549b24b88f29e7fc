import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/** Waits for saves under way (they hold it shared), so that nothing acknowledged is missing from the score. */
export function lockAttempt(db: Tx, id: string): Promise<void> {
  return lockAttempts(db, [id])
}

/**
 * Takes attempts with their rows and results for the rest of the transaction, in the one order of
 * `migrations/functions/lock_attempts.sql`. Whatever writes to several of them calls it once, with all, before it writes.
 */
export async function lockAttempts(db: Tx, ids: readonly string[]): Promise<void> {
  await sql`select lock_attempts(${ids}::uuid[])`.execute(db)
}

/** The rows of an event's attempts, in the same order, for what changes many of them beside their answers. */
export async function lockRows(db: Tx, eventId: string): Promise<void> {
  await sql`select from attempt where event_id = ${eventId} order by id for no key update`.execute(db)
}

/** Those who give out seats of one event come after each other, before they lock any attempt. */
export async function lockSeats(db: Tx, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${eventId}::text, 3))`.execute(db)
}

/**
 * Who marks an answer of an event, and who changes how it is marked (alone), before they lock any attempt: what a mark needs
 * to count stays as it is until it is stored.
 */
export async function lockMarking(db: Tx, eventId: string, how: 'shared' | 'alone'): Promise<void> {
  const lock = sql.raw(how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`select ${lock}(hashtextextended(${eventId}::text, 4))`.execute(db)
}
