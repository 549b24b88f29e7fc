import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** Whether students were compared with their photos or cards, by `actor` and now. Returns the attempts that this changed. */
export async function setIdentity(
  db: Tx,
  actor: Actor,
  attemptIds: string[],
  isMatched: boolean,
): Promise<Set<string>> {
  const changed = await db
    .updateTable('attempt')
    .set(
      isMatched
        ? { identityAt: new Date(), identityBy: actor.userId }
        : { identityAt: null, identityBy: null },
    )
    .where(sql<boolean>`id = any(${attemptIds}::uuid[])`)
    .where('identityAt', isMatched ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  return new Set(changed.map(({ id }) => id))
}
