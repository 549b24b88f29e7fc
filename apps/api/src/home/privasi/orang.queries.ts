import { SuluhError } from '@suluh/contract/platform/error'
import type { OrangPrivasi } from '@suluh/contract/home/privasi'
import { sql } from 'kysely'
import { userScope } from '#people/account/group-scope.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { reaches } from '#platform/auth/scope.ts'
import { grantablePeranIds } from '#platform/auth/grant.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { listPersetujuanOf, toPersetujuan } from './persetujuan.queries.ts'

/** One person within reach, and what is known of their consent. */
export async function getOrang(db: Tx, actor: Actor, id: string): Promise<OrangPrivasi> {
  const row = await db
    .selectFrom('applicationUser as u')
    .innerJoin('peran as p', 'p.id', 'u.peranId')
    .leftJoin('lembaga as l', 'l.id', 'u.lembagaId')
    .select(['u.id', 'u.nama', 'u.peranId', 'p.nama as peran', 'l.nama as lembaga', 'u.dianonimkanPada'])
    .select([
      sql<number>`(select count(*) from attempt a where a.application_user_id = u.id and a.status <> 'siap')`.as(
        'pengerjaan',
      ),
      reaches(actor, 'privasi.delete', userScope).as('isInReach'),
    ])
    .where('u.id', '=', id)
    .where(userScope(actor, 'privasi.read'))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Pengguna tidak ditemukan.')
  const { peranId, isInReach, dianonimkanPada, ...rest } = row
  const isBelow = (await grantablePeranIds(db, actor)).has(peranId)
  return {
    ...rest,
    dianonimkanPada: dianonimkanPada?.toISOString() ?? null,
    persetujuan: (await listPersetujuanOf(db, [id])).map(toPersetujuan),
    mayErase: isInReach && isBelow && id !== actor.userId && dianonimkanPada === null,
  }
}
