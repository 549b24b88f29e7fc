import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** One card: `passwordHash` is null where the password came with a file and is not known here. */
export type KartuUser = { id: string; passwordHash: string | null }

/** Opens a sheet of cards for the actor; older ones that have run out go. */
export async function insertKartu(db: Tx, actor: Actor, key: Buffer): Promise<string> {
  await db.deleteFrom('kartuPeserta').where('berakhirPada', '<', new Date()).execute()
  const { id } = await db
    .insertInto('kartuPeserta')
    .values({ applicationId: actor.applicationId, applicationUserId: actor.userId, key })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertKartuUsers(
  db: Tx,
  { applicationId }: Actor,
  kartuPesertaId: string,
  people: readonly KartuUser[],
): Promise<void> {
  const rows = people.map(({ id, passwordHash }) => ({
    applicationId,
    kartuPesertaId,
    passwordHash,
    applicationUserId: id,
  }))
  if (rows.length > 0) await db.insertInto('kartuPesertaUser').values(rows).execute()
}

/** The same password under another hash: cards go on telling it. */
export async function rehashOnKartu(db: Tx, userId: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('kartuPesertaUser')
    .set({ passwordHash: to })
    .where('applicationUserId', '=', userId)
    .where('passwordHash', '=', from)
    .execute()
}

/** Forgets the passwords of a sheet. */
export async function deleteKartu(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('kartuPeserta').where('id', '=', id).execute()
}
