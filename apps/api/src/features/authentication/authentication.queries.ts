import { parseEmailOrTelp } from '@suluh/contract/phone'
import { setPassword } from '#account/password.ts'
import { endSessionsOf } from '#auth/sessions.ts'
import { hashToken, newToken } from '#auth/token.ts'
import type { Db } from '#db/open.ts'
import { tenant } from '#db/tenant.ts'

type Account = {
  id: string
  applicationId: string
  nama: string
  email: string | null
  passwordHash: string | null
}

/** The active account behind an e-mail or phone, in any spelling. */
export async function findAccount(db: Db, emailOrTelp: string): Promise<Account | undefined> {
  const identifier = parseEmailOrTelp(emailOrTelp)
  if (!identifier) return undefined
  const known = await db
    .selectFrom('loginIdentifier')
    .select(['applicationId', 'applicationUserId'])
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  if (!known) return undefined
  return tenant(db, known, (tx) =>
    tx
      .selectFrom('applicationUser as u')
      .innerJoin('application as a', 'a.id', 'u.applicationId')
      .select(['u.id', 'u.applicationId', 'u.nama', 'u.email', 'u.passwordHash'])
      .where('u.id', '=', known.applicationUserId)
      .where('u.status', '=', 'aktif')
      .where('a.status', '=', 'aktif')
      .executeTakeFirst(),
  )
}

const resetSeconds = 60 * 60

/** Returns the token of a link that works once, for one hour. */
export async function insertPasswordReset(db: Db, account: Account): Promise<string> {
  const token = newToken()
  await db
    .insertInto('passwordReset')
    .values({
      tokenHash: hashToken(token),
      applicationId: account.applicationId,
      applicationUserId: account.id,
      expiresAt: new Date(Date.now() + resetSeconds * 1000),
    })
    .execute()
  return token
}

/** Uses up the link, sets the password and ends every session; returns whose, undefined where the link is spent. */
export async function resetPassword(
  db: Db,
  token: string,
  passwordHash: string,
): Promise<string | undefined> {
  const reset = await db
    .deleteFrom('passwordReset')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', new Date())
    .returning(['applicationId', 'applicationUserId'])
    .executeTakeFirst()
  if (!reset) return undefined
  await tenant(db, reset, async (tx) => {
    await setPassword(tx, reset.applicationUserId, passwordHash)
    await endSessionsOf(tx, [reset.applicationUserId])
  })
  return reset.applicationUserId
}
