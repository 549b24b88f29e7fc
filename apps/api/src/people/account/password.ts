import type { Tx } from '#platform/db/tenant.ts'
import { deleteLinksOf } from './link.ts'

/**
 * Gives another password, that its owner has chosen or that somebody has made for them (`isIssued`); what was sent to set
 * one by a link, or to change the e-mail, is worthless from then on.
 */
export async function setPassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  { isIssued = false } = {},
): Promise<void> {
  const change = { passwordHash, passwordIssued: isIssued }
  await tx.updateTable('applicationUser').set(change).where('id', '=', userId).execute()
  await deleteLinksOf(tx, userId)
}

/** Stores the same password in another hash. */
export async function storeHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('applicationUser').set({ passwordHash }).where('id', '=', userId).execute()
}
