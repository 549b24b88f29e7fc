import type { GrantableIzin } from '@suluh/contract/platform/izin'
import { sql, type SqlBool } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, isActor } from '#platform/auth/scope.ts'
import { hiddenEvents } from './murid-scope.ts'

/** Rows of `gabungan g` that the actor's right reaches. */
export function gabunganScope(actor: Actor, izin: GrantableIzin) {
  return inScope(actor, izin, { lembaga: sql.ref('g.lembaga_id'), own: isActor(actor, 'g.pembuat_id') })
}

/** The student is in a group that the actor teaches, or was at the last of the exams. */
const isTaught = (actor: Actor) => sql<SqlBool>`(x.application_user_id in (
  select m.application_user_id from group_belajar_member t
    join group_belajar b on b.path @> array[t.group_belajar_id]
    join group_belajar_member m on m.group_belajar_id = b.id
   where t.application_user_id = ${actor.userId} and t.is_guru)
  or x.rank_in_groups ?| array(select b.id::text from group_belajar_member t join group_belajar b on b.path @> array[t.group_belajar_id]
   where t.application_user_id = ${actor.userId} and t.is_guru))`

/** Who made it of exams of their own only sees all of it. */
const isOwn = (actor: Actor) => sql<SqlBool>`(${isActor(actor, 'g.pembuat_id')} and not exists (
  select from gabungan_member o join event e on e.id = o.event_id
   where o.gabungan_id = g.id and e.pembuat_id is distinct from ${actor.userId}))`

/**
 * Lines `x` of gabungan `g` that the actor may read: those of the own lembaga, of one's own groups, or of one's own. The line
 * about oneself only where every exam in it shows its results by now.
 */
export function lineScope(actor: Actor) {
  const reach = inScope(actor, 'gabungan.read', {
    lembaga: sql.ref('x.lembaga_id'),
    own: sql`(${isOwn(actor)} or ${isTaught(actor)})`,
  })
  return sql<SqlBool>`(${reach} and (x.application_user_id <> ${actor.userId} or not ${hidesOwn(actor)}))`
}

/** An exam in gabungan `g` hides from the actor what they reached themselves. */
export function hidesOwn(actor: Actor) {
  return sql<boolean>`exists (select from gabungan_member o
    where o.gabungan_id = g.id and o.event_id = any (${hiddenEvents(actor)}))`
}

/** Gabungan `g` that the actor may read: those within reach, and published ones that are for people like the actor. */
export function readScope(actor: Actor) {
  const forLembaga = actor.izin.get('gabungan.read') === 'lembaga' ? sql`g.for_lembaga` : sql`false`
  return sql<SqlBool>`(${gabunganScope(actor, 'gabungan.read')} or (g.status = 'terbit' and (
    (${forLembaga} and exists (select from gabungan_line x where x.version_id = g.shown_version_id and x.lembaga_id = ${actor.lembagaId}))
    or (g.for_guru and exists (select from gabungan_line x where x.version_id = g.shown_version_id and ${isTaught(actor)})))))`
}
