import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { startRounds } from '#platform/jobs/rounds.ts'
import type { Db } from './open.ts'

const beatMs = 2000

export type ProcessBeat = {
  /** The row of `api_process` that beats as long as this process can reach the database. */
  id: string
  stop: () => Promise<void>
}

/** Writes every two seconds that this copy of the API is alive; begins with a row of its own. */
export async function startBeat(db: Db, onError: (error: unknown) => void): Promise<ProcessBeat> {
  const id = randomUUID()
  await db.insertInto('apiProcess').values({ id }).execute()
  await db
    .deleteFrom('apiProcess')
    .where('beatAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
  return { id, stop: startRounds(beatMs, () => beat(db, id), onError) }
}

/** So long without a beat nobody is left waiting by chance: a restart in a row of restarts takes less. */
export const silentSeconds = 15

/** Whether process `b` beats: so long without one it counts as dead, as in `last_seen` of the database. */
export const isBeating = sql<boolean>`coalesce(b.beat_at > now() - interval '10 seconds', false)`

/** In one statement, so that nobody sees a process that beats again without knowing how long it could not. */
async function beat(db: Db, id: string): Promise<void> {
  await sql`
    with silence as (
      insert into api_silence (process_id, from_at, to_at)
      select id, beat_at, now() from api_process
       where id = ${id} and beat_at < now() - make_interval(secs => ${silentSeconds})
    )
    update api_process set beat_at = now() where id = ${id}`.execute(db)
}
