import { sql } from 'kysely'
import { tenant } from '#platform/db/tenant.ts'
import type { TestApp } from './build-app.ts'
import type { World } from './factories.ts'

export type GivenResult = {
  userId: string
  nilai: number
  skor: number
  benar: number
  kosong: number
  /** Minutes that it took. */
  waktu: number
}

/** Results of an event as scoring leaves them, of as many students as a test needs, without sitting it. */
export async function writeResults(
  app: TestApp,
  world: World,
  eventId: string,
  results: readonly GivenResult[],
  maxScore = 40,
): Promise<void> {
  await tenant(app.db, world, async (tx) => {
    await sql`
      update attempt a
         set status = 'dinilai', started_at = now() - interval '1 day',
             submitted_at = now() - interval '1 day' + make_interval(secs => (r ->> 'waktu')::float8 * 60)
        from jsonb_array_elements(${JSON.stringify(results)}::jsonb) r
       where a.event_id = ${eventId} and a.application_user_id = (r ->> 'userId')::uuid`.execute(tx)
    await sql`
      insert into hasil (attempt_id, application_id, event_id, paket_soal_id, snapshot_id, application_user_id, score,
                         max_score, nilai, correct, partial, wrong, blank, pending, sections, scores, outcomes, choices)
      select a.id, a.application_id, e.id, e.paket_soal_id, e.snapshot_id, a.application_user_id, (r ->> 'skor')::float8,
             ${maxScore}, (r ->> 'nilai')::float8, (r ->> 'benar')::int, 0, 0, (r ->> 'kosong')::int, 0, '{}', '{}', '{}', '{}'
        from jsonb_array_elements(${JSON.stringify(results)}::jsonb) r
        join attempt a on a.event_id = ${eventId} and a.application_user_id = (r ->> 'userId')::uuid
        join event e on e.id = a.event_id
      on conflict (attempt_id) do update
         set score = excluded.score, nilai = excluded.nilai, correct = excluded.correct, blank = excluded.blank,
             scored_at = now()`.execute(tx)
  })
}
