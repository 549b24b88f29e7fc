import { sessionSeconds } from '@suluh/contract/platform/authentication'
import type { Owed } from '@suluh/contract/platform/current-user'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { sessionChanged } from './session-cache.ts'
import { hashToken, newToken } from './token.ts'

type Account = { id: string; applicationId: string }
/** `eventId`: the only exam that it is for; `owes`: what comes before anything else (a code: nothing is proven until then); `isShared`: others use this computer too. */
type Kept = { eventId?: string; owes?: Owed | null; isShared?: boolean }

/** Begins a session under a fresh token and returns it; only its hash is stored. */
export async function insertSession(
  db: Db | Tx,
  account: Account,
  request: FastifyRequest,
  { eventId, owes, isShared = false }: Kept = {},
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      applicationId: account.applicationId,
      applicationUserId: account.id,
      expiresAt: new Date(Date.now() + sessionSeconds * 1000),
      device: request.headers['user-agent']?.slice(0, 300) ?? null,
      address: request.ip,
      eventId: eventId ?? null,
      owes: owes ?? null,
      isShared,
      ...(owes === 'kode' && { provenAt: new Date(0) }),
    })
    .execute()
  return token
}

/** Ends the session of this name in every copy of the API. */
export async function endSession(db: Db | Tx, name: string): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', Buffer.from(name, 'hex')).execute()
  await sessionChanged(db, name)
}

/** Ends sessions of this person by their ids; returns how many of them there were. */
export async function endOwnSessions(db: Db | Tx, userId: string, ids: string[]): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('applicationUserId', '=', userId)
    .where('id', 'in', ids)
    .returning('tokenHash')
    .execute()
  for (const { tokenHash } of ended) await sessionChanged(db, tokenHash.toString('hex'))
  return ended.length
}

/** Ends all sessions of these people, but for the one named `except`; returns how many there were. */
export async function endSessionsOf(db: Db | Tx, userIds: string[], except?: string): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('applicationUserId', 'in', userIds)
    .$if(except !== undefined, (query) => query.where('tokenHash', '<>', Buffer.from(except ?? '', 'hex')))
    .returning('id')
    .execute()
  for (const userId of userIds) await sessionChanged(db, userId)
  return ended.length
}

export const seenEveryMs = 5 * 60_000
const seenEvery = sql`make_interval(secs => ${seenEveryMs / 1000})`

/** Notes that a session is in use, at most every five minutes. */
export async function touchSession(db: Db, name: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastSeen: sql`now()` })
    .where('tokenHash', '=', Buffer.from(name, 'hex'))
    .where('lastSeen', '<', sql<Date>`now() - ${seenEvery}`)
    .execute()
}

/** Those of these sessions that go on, which counts as their use. */
export async function listStanding(db: Db, names: string[]): Promise<Set<string>> {
  const hashes = sql`array(select decode(name, 'hex') from unnest(${names}::text[]) as name)`
  await db
    .updateTable('session')
    .set({ lastSeen: sql`now()` })
    .where(sql<boolean>`token_hash = any(${hashes})`)
    .where('lastSeen', '<', sql<Date>`now() - ${seenEvery}`)
    .execute()
  const rows = await db
    .selectFrom('session')
    .select('tokenHash')
    .where(sql<boolean>`token_hash = any(${hashes})`)
    .where('expiresAt', '>', sql<Date>`now()`)
    .execute()
  return new Set(rows.map(({ tokenHash }) => tokenHash.toString('hex')))
}

/** Forgets sessions that ended a week ago; until then their owners are told that they ended. */
export async function deleteOldSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('session')
    .where('expiresAt', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
}

/** Ends all sessions of an application's people, as when it is suspended. */
export async function endSessionsOfApplication(db: Db | Tx, applicationId: string): Promise<void> {
  await db.deleteFrom('session').where('applicationId', '=', applicationId).execute()
  await sessionChanged(db, applicationId)
}
