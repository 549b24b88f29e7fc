import { sql, type RawBuilder } from 'kysely'

// Whoever was given more time sits the same questions still.
// And what was written in time may come in a while after it.
const isOver = sql`(now() >= e.closes_at + make_interval(secs => e.grace_seconds)
  and not exists (select from attempt r where r.event_id = e.id and r.status = 'berlangsung'))`
const isMarked = sql`not exists (select from hasil w where w.event_id = e.id and w.counted and w.pending > 0)`

/**
 * Until when answers of `user` at event `e` may still come in by themselves: what is shown of them before could be
 * answered by. Null where none can: who has handed in writes no more, and for whom a proctor has nothing counts unasked.
 */
export function lateUntil(user: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`(select max(g.deadline) + make_interval(secs => e.grace_seconds) from attempt g
    where g.event_id = e.id and g.application_user_id = ${user} and g.status not in ('siap', 'berlangsung')
      and g.submitted_by = 'server' and not e.dibatalkan)`
}

/** Whether the rules of event `e` let `user` see their own result now, and none of their answers can still come in. */
export function isShownTo(user: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${isResultShown} and coalesce(${lateUntil(user)} <= now(), true))`
}

/** Whether the rules of event `e` let its students see their result now. */
export const isResultShown = sql<boolean>`case e.show_result when 'setelah-kumpul' then true
  when 'setelah-selesai' then ${isOver} when 'setelah-dinilai' then ${isOver} and ${isMarked} else false end`
