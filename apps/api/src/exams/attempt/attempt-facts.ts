import { SuluhError } from '@suluh/contract/platform/error'
import { LRUCache } from 'lru-cache'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getSnapshot, type Snapshot, type SnapshotStructure } from '#papers/snapshot/snapshot.ts'
import { structureOf } from '#papers/snapshot/draw.ts'

/** What never changes about an attempt: whose it is, and what it asks. */
export type AttemptFacts = {
  id: string
  applicationId: string
  userId: string
  eventId: string
  snapshot: Snapshot
}

const kept = new LRUCache<string, AttemptFacts>({ max: 50_000 })

/** From memory where known; undefined where it must be loaded. Throws not-found for somebody else's attempt. */
export function recallAttemptFacts(actor: Actor, id: string): AttemptFacts | undefined {
  const found = kept.get(id)
  if (found && (found.userId !== actor.userId || found.applicationId !== actor.applicationId))
    throw notYours()
  return found
}

/** Throws not-found for an unknown attempt and for somebody else's alike. */
export async function getAttemptFacts(db: Tx, actor: Actor, id: string): Promise<AttemptFacts> {
  const recalled = recallAttemptFacts(actor, id)
  if (recalled) return recalled
  const row = await db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .select(['a.id', 'a.applicationId', 'a.applicationUserId as userId', 'a.eventId', 'e.snapshotId'])
    .where('a.id', '=', id)
    .where('a.applicationUserId', '=', actor.userId)
    .executeTakeFirst()
  if (!row) throw notYours()
  return rememberAttemptFacts(row, await getSnapshot(db, row.snapshotId))
}

/** Keeps what is known of an attempt, for the saves that follow. */
export function rememberAttemptFacts(
  { id, applicationId, userId, eventId }: Omit<AttemptFacts, 'snapshot'>,
  snapshot: Snapshot,
): AttemptFacts {
  const facts = { id, applicationId, userId, eventId, snapshot }
  kept.set(id, facts)
  return facts
}

const sections = new WeakMap<SnapshotStructure, Map<string, string>>()

/** Section of each question that the attempt asks; one map for all attempts at a package that draws nothing. */
export function sectionsAsked({ id, snapshot }: Pick<AttemptFacts, 'id' | 'snapshot'>): Map<string, string> {
  const structure = structureOf(snapshot, id)
  const known = sections.get(structure)
  if (known) return known
  const made = new Map(
    structure.sections.flatMap((section) => section.soal.map((soal) => [soal.id, section.id])),
  )
  sections.set(structure, made)
  return made
}

/** An attempt that is not there, or is somebody else's. */
export function notYours(): SuluhError {
  return new SuluhError('not-found', 'Pengerjaan ujian tidak ditemukan.')
}
