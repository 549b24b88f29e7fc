import type { AkunLain } from '@suluh/contract/people/penyedia-masuk'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** What somebody may come in by besides their password, and whether they have linked it. */
export async function listAkunLain(db: Tx, { userId }: Actor): Promise<AkunLain[]> {
  const rows = await db
    .selectFrom('penyediaMasuk as p')
    .innerJoin('applicationUser as u', (on) => on.on('u.id', '=', userId))
    .leftJoin('akunPenyedia as a', (on) =>
      on.onRef('a.penyediaMasukId', '=', 'p.id').on('a.applicationUserId', '=', userId),
    )
    .select(['p.id', 'p.nama', 'a.email', 'a.dibuatPada', 'a.terakhirPada'])
    .where((where) =>
      where.or([
        where('a.sub', 'is not', null),
        where.and([where('p.isAktif', '=', true), sql<boolean>`u.peran_id = any (p.peran_ids)`]),
      ]),
    )
    .orderBy('p.nama')
    .orderBy('p.id')
    .execute()
  return rows.map(({ id, nama, email, dibuatPada, terakhirPada }) => ({
    id,
    nama,
    tautan:
      dibuatPada && terakhirPada
        ? { email, dibuatPada: dibuatPada.toISOString(), terakhirPada: terakhirPada.toISOString() }
        : null,
  }))
}

/** Lets an account elsewhere go; whoever has no password would lock themselves out. */
export async function deleteAkunLain(
  db: Tx,
  { userId }: Actor,
  penyediaId: string,
): Promise<{ nama: string }> {
  const { passwordHash } = await db
    .selectFrom('applicationUser')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (passwordHash === null)
    throw new SuluhError(
      'conflict',
      'Akun Anda belum punya kata sandi. Buat dahulu lewat "Lupa kata sandi" di halaman masuk.',
    )
  const gone = await db
    .deleteFrom('akunPenyedia as a')
    .using('penyediaMasuk as p')
    .whereRef('p.id', '=', 'a.penyediaMasukId')
    .where('a.penyediaMasukId', '=', penyediaId)
    .where('a.applicationUserId', '=', userId)
    .returning('p.nama')
    .executeTakeFirst()
  if (!gone) throw new SuluhError('not-found', 'Akun ini tidak tertaut.')
  return gone
}
