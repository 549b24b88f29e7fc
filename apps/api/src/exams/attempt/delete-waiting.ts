import type { Tx } from '#platform/db/tenant.ts'

/** Takes back the attempts of these people that nobody has started: they were made ahead and hold nothing yet. */
export async function deleteWaitingAttempts(db: Tx, userIds: string[]): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('applicationUserId', 'in', userIds)
    .where('status', '=', 'siap')
    .execute()
}
