import { systemApplicationUsername, type CurrentUser } from '@suluh/contract/application-user'
import { SuluhError } from '@suluh/contract/error'
import type { Actor } from '#auth/actor.ts'
import type { Tx } from '#db/tenant.ts'

/** The signed-in person, as the client keeps them. */
export async function getCurrentUser(db: Tx, actor: Actor): Promise<CurrentUser> {
  const row = await db
    .selectFrom('applicationUser as u')
    .innerJoin('application as a', 'a.id', 'u.applicationId')
    .innerJoin('peran as p', 'p.id', 'u.peranId')
    .leftJoin('lembaga as l', 'l.id', 'u.lembagaId')
    .select(['u.id', 'u.nama', 'u.email', 'u.telp', 'u.nomor', 'a.isSystem', 'a.nama as application'])
    .select(['p.kode', 'p.nama as peran', 'l.nama as lembaga', 'l.zone'])
    .where('u.id', '=', actor.userId)
    .executeTakeFirst()
  if (!row) throw new SuluhError('unauthenticated')
  return {
    id: row.id,
    name: row.nama,
    application_username: row.isSystem
      ? systemApplicationUsername
      : (row.email ?? row.telp ?? row.nomor ?? row.nama),
    application: row.application,
    peran: { kode: row.kode, nama: row.peran },
    lembaga: row.lembaga,
    zone: row.zone ?? 'WIB',
  }
}
