import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import type { Undangan, UndanganInput } from '@suluh/contract/people/pendaftaran'
import { sql } from 'kysely'
import type { z } from 'zod'
import { deleteCalonPengguna, lockInvitationsOf } from '#people/account/calon-pengguna.ts'
import { findOwners } from '#people/account/identifiers.ts'
import { invite } from '#people/account/invite.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { demandProofToManage } from '#platform/auth/proof.ts'
import { demandGrantable } from '#platform/auth/grant.ts'
import { inScope, mayPlaceIn } from '#platform/auth/scope.ts'
import type { Config } from '#platform/config.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** Open invitations within the actor's reach; those that ran out stay until they are sent again or deleted. */
export async function listUndangan(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: Undangan[]; total: number }> {
  const page = await listRows(invitations(db, actor), query, {
    fields: {
      nama: sql.ref('c.nama'),
      email: sql.ref('c.email'),
      dibuatPada: sql.ref('c.dibuat_pada'),
      berlakuSampai: sql.ref('c.expires_at'),
    },
    search: [sql.ref('c.nama'), sql.ref('c.email')],
    id: sql.ref('c.id'),
    order: ['dibuatPada', 'desc'],
  })
  const rows = page.rows.map(({ peranId: _, lembagaId: __, oleh, dibuatPada, expiresAt, ...row }) => ({
    ...row,
    oleh: oleh ?? '',
    dibuatPada: dibuatPada.toISOString(),
    berlakuSampai: expiresAt.toISOString(),
  }))
  return { rows, total: page.total }
}

export async function insertUndangan(
  db: Tx,
  actor: Actor,
  config: Config,
  input: z.output<typeof UndanganInput>,
): Promise<string> {
  await demandOpen(db)
  await demandGrantable(db, actor, [input.peranId])
  await demandProofToManage(db, actor, input.peranId)
  if (!mayPlaceIn(actor, 'application-user.write', input.lembagaId))
    throw new SuluhError('forbidden', 'Anda hanya dapat mengundang orang ke lembaga Anda sendiri.')
  const known = await findOwners(db, actor.applicationId, [input.email])
  if (known.size > 0) {
    const message = 'Email ini sudah punya akun di sini.'
    throw new SuluhError('validation', message, [{ path: 'email', message }])
  }
  return invite(db, config, { ...input, applicationId: actor.applicationId, oleh: actor.nama })
}

export async function resendUndangan(db: Tx, actor: Actor, config: Config, id: string): Promise<string> {
  const { email } = await getUndangan(db, actor, id)
  await lockInvitationsOf(db, email)
  // Whoever sent it anew at the same moment has put another in its place.
  const { nama, peranId, lembagaId } = await getUndangan(db, actor, id)
  return insertUndangan(db, actor, config, { email, nama, peranId, lembagaId })
}

export async function deleteUndangan(db: Tx, actor: Actor, id: string): Promise<void> {
  await getUndangan(db, actor, id)
  await deleteCalonPengguna(db, id)
}

async function getUndangan(db: Tx, actor: Actor, id: string) {
  const found = await invitations(db, actor).where('c.id', '=', id).executeTakeFirst()
  if (!found) throw new SuluhError('not-found')
  return found
}

function invitations(db: Tx, actor: Actor) {
  return db
    .selectFrom('calonPengguna as c')
    .innerJoin('peran as p', 'p.id', 'c.peranId')
    .leftJoin('lembaga as l', 'l.id', 'c.lembagaId')
    .select([
      'c.id',
      'c.email',
      'c.nama',
      'c.peranId',
      'c.lembagaId',
      'c.diundangOleh as oleh',
      'c.dibuatPada',
    ])
    .select(['c.expiresAt', 'p.nama as peran', 'l.nama as lembaga'])
    .where('c.diundangOleh', 'is not', null)
    .where(inScope(actor, 'application-user.write', { lembaga: sql.ref('c.lembaga_id'), own: sql`false` }))
}

async function demandOpen(db: Tx): Promise<void> {
  const setting = await db.selectFrom('pendaftaran').select('mode').executeTakeFirst()
  if (setting?.mode === 'tutup')
    throw new SuluhError('forbidden', 'Pendaftaran ditutup. Bukalah bagi undangan terlebih dahulu.')
}
