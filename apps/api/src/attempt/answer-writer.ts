import { sql } from 'kysely'
import type { StatusAttempt } from '@suluh/contract/ujian'
import type { Db } from '#db/open.ts'
import { tenant, type Tx } from '#db/tenant.ts'

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

type Waiting = { rows: AnswerRow[]; resolve: (written: Written[]) => void; reject: (error: unknown) => void }
type Queue = { waiting: Waiting[]; busy: number }

/** Resolves when the rows are durable. Rows whose attempt is not there or not the user's are missing from the result. */
export type WriteAnswers = (applicationId: string, rows: AnswerRow[]) => Promise<Written[]>

const mostRows = 2000
const mostBatches = 2

/**
 * Group commit: saves of one application that arrive while a batch is being written go together into the
 * next one, as a single statement that also checks ownership, state and deadline. One commit then makes many
 * students' answers durable.
 */
export function openAnswerWriter(db: Db): WriteAnswers {
  const queues = new Map<string, Queue>()
  const pump = (applicationId: string, queue: Queue): void => {
    while (queue.busy < mostBatches && queue.waiting.length) {
      const batch = takeBatch(queue.waiting)
      queue.busy++
      void writeBatch(db, applicationId, batch).finally(() => {
        queue.busy--
        if (queue.waiting.length === 0 && queue.busy === 0) queues.delete(applicationId)
        pump(applicationId, queue)
      })
    }
  }
  return (applicationId, rows) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(applicationId) ?? { waiting: [], busy: 0 }
      queues.set(applicationId, queue)
      queue.waiting.push({ rows, resolve, reject })
      pump(applicationId, queue)
    })
}

function takeBatch(waiting: Waiting[]): Waiting[] {
  let rows = 0
  const end = waiting.findIndex((each) => (rows += each.rows.length) > mostRows)
  return waiting.splice(0, end < 0 ? waiting.length : Math.max(end, 1))
}

async function writeBatch(db: Db, applicationId: string, batch: Waiting[]): Promise<void> {
  try {
    const rows = batch.flatMap((each) => each.rows)
    const written = await tenant(db, { applicationId }, (tx) => writeRows(tx, applicationId, newestOf(rows)))
    const byKey = new Map(written.map((row) => [keyOf(row), row]))
    for (const { rows: own, resolve } of batch) {
      resolve(own.flatMap((row) => byKey.get(keyOf(row)) ?? []))
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** One statement cannot touch a row twice: of several changes to one answer the newest goes in. */
function newestOf(rows: AnswerRow[]): AnswerRow[] {
  const newest = new Map<string, AnswerRow>()
  for (const row of rows) {
    const known = newest.get(keyOf(row))
    if (!known || known.seq < row.seq) newest.set(keyOf(row), row)
  }
  return [...newest.values()]
}

function keyOf(row: { attemptId: string; soalId: string }): string {
  return row.attemptId + row.soalId
}

async function writeRows(tx: Tx, applicationId: string, rows: AnswerRow[]): Promise<Written[]> {
  // Taken before the statement below looks, so that no save slips in behind a submission that has just scored.
  const attempts = [...new Set(rows.map((row) => row.attemptId))].toSorted()
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(id, 0)) from unnest(${attempts}::text[]) id`.execute(
    tx,
  )
  const { rows: written } = await sql<Written & { isLateAfterSubmit: boolean }>`
    with input as (
      select * from unnest(
        ${rows.map((r) => r.attemptId)}::uuid[], ${rows.map((r) => r.userId)}::uuid[], ${rows.map((r) => r.soalId)}::uuid[],
        ${rows.map((r) => r.sectionId)}::text[], ${rows.map((r) => r.value)}::text[], ${rows.map((r) => r.ragu)}::boolean[],
        ${rows.map((r) => r.seq)}::bigint[], ${rows.map((r) => r.atMs)}::double precision[]
      ) as i (attempt_id, user_id, soal_id, section_id, value, ragu, seq, at_ms)
    ), seen as (
      select i.*, a.status, extract(epoch from a.deadline) * 1000 as deadline_ms,
             c.now_ms > (a.clock -> i.section_id ->> 1)::double precision as late,
             (a.status = 'berlangsung' or a.submitted_by = 'server')
               and i.at_ms between (a.clock -> i.section_id ->> 0)::double precision
                               and (a.clock -> i.section_id ->> 1)::double precision
               and c.now_ms <= (a.clock -> i.section_id ->> 1)::double precision + e.grace_seconds * 1000
             as is_stored
        from input i
        join attempt a on a.id = i.attempt_id and a.application_user_id = i.user_id
        join event e on e.id = a.event_id
       cross join (select extract(epoch from clock_timestamp()) * 1000 as now_ms) c
       where a.clock is not null
    ), stored as (
      insert into answer (application_id, attempt_id, soal_id, value, ragu, seq, at, late)
      select ${applicationId}::uuid, attempt_id, soal_id, value::jsonb, ragu, seq, to_timestamp(at_ms / 1000), late
        from seen where is_stored
      on conflict (attempt_id, soal_id) do update
         set value = excluded.value, ragu = excluded.ragu, seq = excluded.seq, at = excluded.at, late = excluded.late
       where answer.seq < excluded.seq
    )
    select attempt_id as "attemptId", soal_id as "soalId", is_stored as "isStored", late, status,
           deadline_ms::double precision as "deadlineMs", is_stored and status <> 'berlangsung' as "isLateAfterSubmit"
      from seen`.execute(tx)
  const rescored = written.filter((row) => row.isLateAfterSubmit).map((row) => row.attemptId)
  if (rescored.length)
    await tx.updateTable('attempt').set({ stale: true }).where('id', 'in', rescored).execute()
  return written
}
