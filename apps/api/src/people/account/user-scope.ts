import type { GrantableIzin } from '@suluh/contract/platform/izin'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/actor.ts'
import { inScope } from '#platform/auth/scope.ts'

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
