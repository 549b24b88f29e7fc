import { sessionChanged } from '#platform/auth/session-cache.ts'
import type { DB } from '#platform/db/tables.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { Updateable } from 'kysely'
import { deleteIdentifiers, insertIdentifiers } from './identifiers.ts'
import { deleteLinksOf } from './link.ts'

type Own = { applicationId: string; userId: string }
type OwnColumns =
  | 'nama'
  | 'email'
  | 'telp'
  | 'jenisKelamin'
  | 'tanggalLahir'
  | 'provinsiKode'
  | 'kabupatenKotaKode'
  | 'fotoId'
  | 'atribut'
export type OwnChange = Partial<Pick<Updateable<DB['applicationUser']>, OwnColumns>>

/** What people change of themselves; false where somebody else has changed them since `version`. */
export async function updateOwn(
  tx: Tx,
  { applicationId, userId }: Own,
  change: OwnChange,
  version?: number,
): Promise<boolean> {
  // A picture stands in no form, so it makes none of them stale.
  const step = 'fotoId' in change ? 0 : 1
  const names = await tx
    .updateTable('applicationUser')
    .set((set) => ({
      ...change,
      version: set('version', '+', step),
      diubahOleh: userId,
      diubahPada: new Date(),
    }))
    .where('id', '=', userId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(['email', 'telp', 'username'])
    .executeTakeFirst()
  if (!names) return false
  if ('email' in change || 'telp' in change) {
    await deleteIdentifiers(tx, userId)
    await insertIdentifiers(tx, applicationId, [{ id: userId, names }])
  }
  await sessionChanged(tx, userId)
  return true
}

/** Another address to sign in by and get mail at. Links that went to the former one are worthless. */
export async function setEmail(tx: Tx, own: Own, email: string): Promise<void> {
  await updateOwn(tx, own, { email })
  await deleteLinksOf(tx, own.userId)
}
