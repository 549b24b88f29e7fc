import { isTelp } from '@suluh/contract/platform/address/phone'
import { sql } from 'kysely'
import { noteProvenEmail } from './change-own.ts'
import { announceMoved } from './people-changed.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { insertUsers } from './insert-users.ts'

export type NewCalon = {
  applicationId: string
  /** Or the number of a phone. */
  email: string
  nama: string
  peranId: string
  lembagaId: string | null
  passwordHash: string | null
  /** Whose invitation it is, by name; null for somebody who registers. */
  diundangOleh: string | null
  expiresAt: Date
}

/** Keeps somebody who is to become a user once their e-mail is confirmed; nothing of them is a user's yet. */
export async function insertCalonPengguna(tx: Tx, calon: NewCalon): Promise<string> {
  const { id } = await tx.insertInto('calonPengguna').values(calon).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Makes a user of who was to become one, and says which; an invited person brings a password. */
export async function admitCalonPengguna(
  tx: Tx,
  applicationId: string,
  id: string,
  own: { nama?: string; passwordHash?: string } = {},
): Promise<string> {
  const calon = await tx
    .deleteFrom('calonPengguna')
    .where('id', '=', id)
    .returning(['email', 'nama', 'peranId', 'lembagaId', 'passwordHash'])
    .executeTakeFirstOrThrow()
  const { email: address, ...rest } = calon
  // Whoever got here opened a link that went to this address, so it is a name to sign in by.
  const names = isTelp(address) ? { email: null, telp: address } : { email: address, telp: null }
  const [userId] = await insertUsers(tx, applicationId, [{ ...rest, ...names, nomor: null, ...own }])
  if (names.email) await noteProvenEmail(tx, { applicationId, userId: userId! }, names.email)
  await announceMoved(tx, applicationId, [userId!])
  return userId!
}

/** Takes an invitation back: its link leads nowhere any more. */
export async function deleteCalonPengguna(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('calonPengguna').where('id', '=', id).execute()
}

/** Whoever else invites this address waits until the transaction has ended, and then sees what it left. */
export async function lockInvitationsOf(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`undangan ${email}`}, 0))`.execute(tx)
}

/** Drops the open invitations of an address, as a newer one takes their place. */
export async function deleteInvitationsOf(tx: Tx, email: string): Promise<void> {
  await lockInvitationsOf(tx, email)
  await tx
    .deleteFrom('calonPengguna')
    .where('email', '=', email)
    .where('diundangOleh', 'is not', null)
    .execute()
}
