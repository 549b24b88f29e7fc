import { sql } from 'kysely'
import { tenant } from '#platform/db/tenant.ts'
import type { TestApp } from './build-app.ts'
import type { World } from './factories.ts'

/** Puts rows of credits, 0 to 2 for each question of one point, in the place of an exam's one result and beside it. */
export async function putCredits(
  app: TestApp,
  world: World,
  eventId: string,
  rows: readonly (readonly number[])[],
): Promise<void> {
  const words = ['wrong', 'partial', 'correct']
  await tenant(app.db, world, async (tx) => {
    for (const [index, row] of rows.entries()) {
      const part = JSON.stringify({
        outcomes: row.map((credit) => words[credit]),
        scores: row.map((credit) => credit / 2),
      })
      if (index === 0)
        await sql`update hasil h set outcomes = p.outcomes, scores = p.scores, scored_at = now()
          from jsonb_populate_record(null::hasil, ${part}::jsonb) p where h.event_id = ${eventId}`.execute(tx)
      else
        await sql`with made as (
            insert into attempt (id, application_id, event_id, application_user_id, seed, status, counted, number)
            select gen_random_uuid(), application_id, event_id, application_user_id, seed, 'dinilai', true, ${index + 1}
              from attempt where event_id = ${eventId} and number = 1 returning id)
          insert into hasil select (jsonb_populate_record(h, ${part}::jsonb || jsonb_build_object('attempt_id', made.id))).*
            from made, hasil h join attempt a on a.id = h.attempt_id where a.event_id = ${eventId} and a.number = 1`.execute(
          tx,
        )
    }
  })
}
