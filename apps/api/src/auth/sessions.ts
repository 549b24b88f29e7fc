import { sessionSeconds } from '@suluh/contract/authentication'
import type { Db } from '#db/open.ts'
import type { Tx } from '#db/tenant.ts'
import { sessionChanged } from './session-cache.ts'
import { hashToken, newToken } from './token.ts'

type Account = { id: string; applicationId: string }

/** Begins a session under a fresh token and returns it; only its hash is stored. */
export async function insertSession(db: Db | Tx, account: Account): Promise<string> {
  const token = newToken()
  await db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      applicationId: account.applicationId,
      applicationUserId: account.id,
      expiresAt: new Date(Date.now() + sessionSeconds * 1000),
    })
    .execute()
  return token
}

/** Ends the session of this name in every copy of the API. */
export async function endSession(db: Db | Tx, name: string): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', Buffer.from(name, 'hex')).execute()
  await sessionChanged(db, name)
}

/** Ends all sessions of these people; returns how many there were. */
export async function endSessionsOf(db: Db | Tx, userIds: string[]): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('applicationUserId', 'in', userIds)
    .returning('tokenHash')
    .execute()
  for (const userId of userIds) await sessionChanged(db, userId)
  return ended.length
}
