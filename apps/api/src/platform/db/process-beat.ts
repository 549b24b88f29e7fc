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
  const beat = () =>
    db
      .updateTable('apiProcess')
      .set({ beatAt: sql`now()` })
      .where('id', '=', id)
      .execute()
  return { id, stop: startRounds(beatMs, beat, onError) }
}
