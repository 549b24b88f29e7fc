import type { StatusAttempt } from '@suluh/contract/ujian'
import type pg from 'pg'
import { tenantClient } from '#db/tenant.ts'

export type AnswerRow = {
  attemptId: string
  userId: string
  soalId: string
  sectionId: string
  /** JSON text of the value. */
  value: string
  ragu: boolean
  seq: number
  atMs: number
}

export type Written = {
  attemptId: string
  soalId: string
  /** Kept, or already there with this or a later `seq`. */
  isStored: boolean
  late: boolean
  status: StatusAttempt
  deadlineMs: number
}

// Stands once, under a name: PostgreSQL then keeps its plan, and a batch costs one execution.
const statement = `
  with input as (
    select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::boolean[], $8::bigint[], $9::float8[])
      as i (attempt_id, user_id, soal_id, section_id, value, ragu, seq, at_ms)
  ), seen as (
    select i.*, a.status, extract(epoch from a.deadline)::float8 * 1000 as deadline_ms, w.opens, w.closes,
           n.ms > w.closes as late,
           (a.status = 'berlangsung' or a.submitted_by = 'server')
             and i.at_ms between w.opens and w.closes
             and n.ms <= w.closes + e.grace_seconds * 1000 as is_stored
      from input i
      join attempt a on a.id = i.attempt_id and a.application_user_id = i.user_id
      join event e on e.id = a.event_id
     cross join lateral (select (a.clock -> i.section_id ->> 0)::float8 as opens, (a.clock -> i.section_id ->> 1)::float8 as closes) w
     cross join (select extract(epoch from clock_timestamp())::float8 * 1000 as ms) n
     where a.clock is not null
  ), stored as (
    insert into answer (application_id, attempt_id, soal_id, value, ragu, seq, at, late)
    select $1::uuid, attempt_id, soal_id, value::jsonb, ragu, seq, to_timestamp(at_ms / 1000), late
      from seen where is_stored
    on conflict (attempt_id, soal_id) do update
       set value = excluded.value, ragu = excluded.ragu, seq = excluded.seq, at = excluded.at, late = excluded.late
     where answer.seq < excluded.seq
  )
  select attempt_id as "attemptId", soal_id as "soalId", is_stored as "isStored", late, status, deadline_ms as "deadlineMs"
    from seen`

/**
 * Stores rows (each attempt and question once) in one transaction and one statement, which also checks
 * ownership, state and deadline. What arrives for an attempt that the server has submitted marks it to be
 * scored again.
 */
export function writeAnswers(pool: pg.Pool, applicationId: string, rows: AnswerRow[]): Promise<Written[]> {
  // Held from before the statement looks, so that no save slips in behind a submission that has just scored.
  const locks = [...new Set(rows.map((row) => row.attemptId))]
    .toSorted()
    .map((id) => `pg_advisory_xact_lock_shared(hashtextextended('${checkedUuid(id)}', 0))`)
  return tenantClient(pool, { applicationId }, `select ${locks.join(', ')}`, async (client) => {
    const { rows: written } = await client.query<Written>({
      name: 'write-answers',
      text: statement,
      values: [
        applicationId,
        rows.map((row) => row.attemptId),
        rows.map((row) => row.userId),
        rows.map((row) => row.soalId),
        rows.map((row) => row.sectionId),
        rows.map((row) => row.value),
        rows.map((row) => row.ragu),
        rows.map((row) => row.seq),
        rows.map((row) => row.atMs),
      ],
    })
    const rescored = written
      .filter((row) => row.isStored && row.status !== 'berlangsung')
      .map((row) => row.attemptId)
    if (rescored.length) await client.query('update attempt set stale = true where id = any($1)', [rescored])
    return written
  })
}

function checkedUuid(id: string): string {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Error('attempt id is not a uuid')
  return id
}
