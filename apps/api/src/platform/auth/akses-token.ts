import type { AksesToken } from '@suluh/contract/platform/devs'
import type { GrantableIzin } from '@suluh/contract/platform/izin'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import type { Actor } from './scope.ts'
import { inScope, isActor } from './scope.ts'
import { sessionChanged } from './session-cache.ts'
import { hashToken, newToken } from './token.ts'

type Given = { nama: string; izin: GrantableIzin[]; hari: number }

/** Makes a token by which a program acts for `actor` with no more than these rights; only its hash is stored. */
export async function insertAksesToken(
  db: Tx,
  actor: Actor,
  { nama, izin, hari }: Given,
): Promise<{ id: string; token: string }> {
  const token = newToken()
  const { id } = await db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      applicationId: actor.applicationId,
      applicationUserId: actor.userId,
      expiresAt: new Date(Date.now() + hari * 86_400_000),
      nama,
      izin,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** Tokens that still work, the newest first: one's own, or those of all whom the right reaches. */
export async function listAksesToken(db: Tx, actor: Actor): Promise<AksesToken[]> {
  const rows = await reached(db, actor, 'devs.read')
    .select(['s.id', 's.nama', 's.izin', 's.dibuatPada', 's.expiresAt', 's.lastSeen'])
    .select(['u.id as userId', 'u.nama as userNama'])
    .where('s.expiresAt', '>', new Date())
    .orderBy('s.dibuatPada', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    nama: row.nama ?? '',
    izin: row.izin ?? [],
    pemilik: { id: row.userId, nama: row.userNama },
    dibuatPada: row.dibuatPada.toISOString(),
    berlakuSampai: row.expiresAt.toISOString(),
    terakhirPada: row.lastSeen.toISOString(),
  }))
}

/** Ends a token at once in every copy of the API; false where there is none in reach. */
export async function endAksesToken(db: Tx, actor: Actor, id: string): Promise<string | undefined> {
  const found = await reached(db, actor, 'devs.write')
    .select(['s.tokenHash', 's.nama'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  await db.deleteFrom('session').where('tokenHash', '=', found.tokenHash).execute()
  await sessionChanged(db, found.tokenHash.toString('hex'))
  return found.nama ?? ''
}

/** Sessions know no row level security: people of this application only, by the table that does. */
function reached(db: Tx, actor: Actor, izin: 'devs.read' | 'devs.write') {
  return db
    .selectFrom('session as s')
    .innerJoin('applicationUser as u', (join) =>
      join.onRef('u.id', '=', 's.applicationUserId').onRef('u.applicationId', '=', 's.applicationId'),
    )
    .where('s.applicationId', '=', actor.applicationId)
    .where('s.izin', 'is not', null)
    .where(inScope(actor, izin, { lembaga: sql`u.lembaga_id`, own: isActor(actor, 's.application_user_id') }))
}
