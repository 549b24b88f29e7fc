import type { Tx } from '#platform/db/tenant.ts'

/** What floors above do, in the same transaction, when people change; they say so to `listenToPeople`. */
type PeopleListener = {
  /** They came, went into other groups or another lembaga, or back; with `groupId` it was only about that group. */
  moved: (db: Tx, applicationId: string, userIds: string[], groupId?: string) => Promise<void>
  /** They may not do anything any more. */
  left: (db: Tx, userIds: string[]) => Promise<void>
}

const listeners = new Set<PeopleListener>()

/** Called where the product is composed; who listens already is not told twice. */
export function listenToPeople(listener: PeopleListener): void {
  listeners.add(listener)
}

/** Tells that these people belong elsewhere now; see `PeopleListener`. */
export async function announceMoved(
  db: Tx,
  applicationId: string,
  userIds: string[],
  groupId?: string,
): Promise<void> {
  for (const { moved } of listeners) await moved(db, applicationId, userIds, groupId)
}

/** Tells that these people may not do anything any more. */
export async function announceLeft(db: Tx, userIds: string[]): Promise<void> {
  for (const { left } of listeners) await left(db, userIds)
}
