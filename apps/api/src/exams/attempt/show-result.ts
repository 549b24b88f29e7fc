import { sql } from 'kysely'

// Whoever was given more time sits the same questions still.
const isOver = sql`(now() >= e.closes_at
  and not exists (select from attempt r where r.event_id = e.id and r.status = 'berlangsung'))`
const isMarked = sql`not exists (select from hasil w where w.event_id = e.id and w.counted and w.pending > 0)`

/** Whether the rules of event `e` let its students see their result now. */
export const isResultShown = sql<boolean>`case e.show_result when 'setelah-kumpul' then true
  when 'setelah-selesai' then ${isOver} when 'setelah-dinilai' then ${isOver} and ${isMarked} else false end`
