import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { rowRight } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

const roomProctor = sql`(select w.pengawas_id from event_ruang w where w.id = a.ruang_id)`

/** By their own lembaga or the event's, one's own events, and the rooms that one has been given. */
const reaching = rowRight('event.awasi', {
  lembaga: { lembagaId: sql.ref('u.lembaga_id'), eventLembagaId: sql.ref('e.lembaga_id') },
  own: { pembuatId: sql.ref('e.pembuat_id'), pengawasId: roomProctor },
})
const ofLembaga = rowRight('event.awasi', {
  lembaga: { lembagaId: sql.ref('u.lembaga_id'), eventLembagaId: sql.ref('e.lembaga_id') },
  own: { pembuatId: sql.ref('e.pembuat_id') },
})
/** Whose exam it is: whoever made it, or may change it. */
const managing = rowRight('event.write', {
  lembaga: { eventLembagaId: sql.ref('e.lembaga_id') },
  own: { pembuatId: sql.ref('e.pembuat_id') },
})

/** What decides who may watch a student. */
export type Reach = Parameters<typeof reaching.holds>[1]
/** What decides it for all students of an event: whether it opens every room to its proctors, and who they are. */
export type RoomRule = { proctorsSeeAll: boolean; proctors: ReadonlySet<string> }

/**
 * Attempts `a` of students `u` at event `e` that somebody may watch. Who proctors a room of it watches that room alone,
 * however far their role reaches, unless the event opens all rooms or is theirs to change. `holds` says the same of a row
 * that was read.
 */
export const watching = {
  within(actor: Actor): RawBuilder<SqlBool> {
    return sql<SqlBool>`(${reaching.within(actor)} and (not ${isBound(actor)} or ${roomProctor} = ${actor.userId}))`
  },
  /** Whether whole lembaga `u.lembaga_id` of event `e` may be watched, and not rooms alone. */
  whole(actor: Actor): RawBuilder<SqlBool> {
    return sql<SqlBool>`(${ofLembaga.within(actor)} and not ${isBound(actor)})`
  },
  holds(actor: Actor, { proctorsSeeAll, proctors }: RoomRule, reach: Reach): boolean {
    if (!reaching.holds(actor, reach)) return false
    const isFree = proctorsSeeAll || !proctors.has(actor.userId) || managing.holds(actor, reach)
    return isFree || reach.pengawasId === actor.userId
  },
}

/** Whether the actor is held to their rooms at event `e`. */
function isBound(actor: Actor): RawBuilder<SqlBool> {
  const manages = actor.izin.has('event.write') ? managing.within(actor) : sql`false`
  return sql<SqlBool>`(not e.proctors_see_all and not coalesce(${manages}, false)
    and exists (select from event_ruang o where o.event_id = e.id and o.pengawas_id = ${actor.userId}))`
}

/** Which rule of rooms an event has now. */
export async function readRoomRule(db: Tx, eventId: string): Promise<RoomRule> {
  const { proctorsSeeAll, proctors } = await db
    .selectFrom('event as e')
    .select('e.proctorsSeeAll')
    .select(
      sql<
        string[]
      >`array(select distinct r.pengawas_id from event_ruang r where r.event_id = e.id and r.pengawas_id is not null order by 1)`.as(
        'proctors',
      ),
    )
    .where('e.id', '=', eventId)
    .executeTakeFirstOrThrow()
  return { proctorsSeeAll, proctors: new Set(proctors) }
}
