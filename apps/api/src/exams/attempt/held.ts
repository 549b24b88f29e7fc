import { sql } from 'kysely'

/** Whether held answer `h` waits for a decision: what the student has answered anew since then makes it idle. */
export const isAwaited = sql<boolean>`(h.decision is null and not exists (
  select from answer n where n.attempt_id = h.attempt_id and n.soal_id = h.soal_id and n.seq >= h.seq))`
