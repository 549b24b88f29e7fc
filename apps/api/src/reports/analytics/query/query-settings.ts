import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/**
 * What this transaction's queries of the catalogue are answered with: nothing is written, each takes so long at most. They
 * are of many rows beside few exams and lembaga: those are looked up by hash, as to sort a million rows takes longer
 * than all the rest. Returns the number of the database's process, by which it can be stopped.
 */
export async function setForQueries(db: Tx, longestMs: number): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, set_config('transaction_read_only', 'on', true),
           set_config('statement_timeout', ${String(longestMs)}, true), set_config('work_mem', '128MB', true),
           set_config('random_page_cost', '2', true), set_config('enable_mergejoin', 'off', true),
           set_config('jit', 'off', true)`.execute(db)
  return rows[0]!.pid
}
