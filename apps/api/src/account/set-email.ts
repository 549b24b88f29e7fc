import { SuluhError } from '@suluh/contract/error'
import { sessionChanged } from '#auth/session-cache.ts'
import type { Tx } from '#db/tenant.ts'
import { deleteLinksOf } from './link.ts'

/** Gives somebody another address to sign in by and get mail at. Links that went to the former one are worthless. */
export async function setEmail(tx: Tx, applicationId: string, userId: string, email: string): Promise<void> {
  const { email: former } = await tx
    .selectFrom('applicationUser')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (former) await tx.deleteFrom('loginIdentifier').where('identifier', '=', former).execute()
  const claimed = await tx
    .insertInto('loginIdentifier')
    .values({ identifier: email, applicationId, applicationUserId: userId })
    .onConflict((on) => on.doNothing())
    .returning('identifier')
    .executeTakeFirst()
  if (!claimed) throw new SuluhError('validation', `Sudah dipakai orang lain: ${email}`)
  await tx.updateTable('applicationUser').set({ email }).where('id', '=', userId).execute()
  await deleteLinksOf(tx, userId)
  await sessionChanged(tx, userId)
}
