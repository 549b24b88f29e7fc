import type { GrantableIzin } from '@suluh/contract/platform/izin'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { type Actor, inScope, reaches } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

type GroupIzin = Extract<GrantableIzin, `group-belajar.${string}`>

/**
 * Rows of `group_belajar g` that the actor's right reaches. One's own are the groups that one teaches, with all
 * that lies below; to read, also those that one learns in.
 */
export function groupScope(actor: Actor, izin: GroupIzin): RawBuilder<SqlBool> {
  const asMurid = izin === 'group-belajar.read' ? sql`or m.group_belajar_id = g.id` : sql``
  return inScope(actor, izin, {
    lembaga: sql.ref('g.lembaga_id'),
    own: sql`exists (select from group_belajar_member m where m.application_user_id = ${actor.userId}
      and ((m.is_guru and m.group_belajar_id = any (g.path)) ${asMurid}))`,
  })
}

/** Throws `not-found` for a group that the actor's right does not reach. */
export async function demandGroup(
  db: Tx,
  actor: Actor,
  id: string,
  izin: GroupIzin,
): Promise<{ id: string; nama: string; lembagaId: string | null; isArchived: boolean }> {
  const group = await db
    .selectFrom('groupBelajar as g')
    .select(['g.id', 'g.nama', 'g.lembagaId', 'g.diarsipkanPada'])
    .where('g.id', '=', id)
    .where(groupScope(actor, izin))
    .executeTakeFirst()
  if (!group) throw new SuluhError('not-found', 'Group belajar tidak ditemukan.')
  return { ...group, isArchived: group.diarsipkanPada !== null }
}

/** Rows of `application_user u` whom the actor may put into a group. */
export function candidateScope(actor: Actor): RawBuilder<SqlBool> {
  return reaches(actor, 'application-user.read', userScope)
}

/** Rows of `application_user u` that the actor's right reaches; one's own are oneself and the members of the groups that one teaches, with all that lies below. */
export function userScope(actor: Actor, izin: GrantableIzin) {
  return inScope(actor, izin, {
    lembaga: sql.ref('u.lembaga_id'),
    own: sql`u.id = ${actor.userId} or u.id in (
      select m.application_user_id from group_belajar_member mine
        join group_belajar g on g.path @> array[mine.group_belajar_id]
        join group_belajar_member m on m.group_belajar_id = g.id
       where mine.application_user_id = ${actor.userId} and mine.is_guru)`,
  })
}
