import type { LogKind } from '@suluh/contract/exams/pengawasan'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

type Detail = Record<string, string | number | null | undefined>
type Attempt = { id: string; applicationId: string; eventId: string }
type Line = { kind: LogKind; detail?: Detail; actorId?: string; at?: Date }

const perStatement = 2000

/** Adds lines to what is known of an attempt. */
export function logAttempt(db: Tx, attempt: Attempt, lines: Line[]): Promise<void> {
  return logAttempts(db, [attempt], lines)
}

/** Adds the same lines to what is known of each. */
export async function logAttempts(db: Tx, attempts: readonly Attempt[], lines: Line[]): Promise<void> {
  const rows = attempts.flatMap(({ id, applicationId, eventId }) =>
    lines.map(({ kind, detail = {}, actorId = null, at }) => ({
      applicationId,
      attemptId: id,
      eventId,
      kind,
      detail: JSON.stringify(detail, readable),
      actorId,
      ...(at ? { at } : {}),
    })),
  )
  for (let from = 0; from < rows.length; from += perStatement)
    await db
      .insertInto('attemptLog')
      .values(rows.slice(from, from + perStatement))
      .execute()
}

/** What one student's devices report beyond this, of a kind, says no more, and would fill the disk. */
const mostReported = 200

/** Adds what a browser reports of itself: nothing that is still to come, and so many lines of an attempt at most. */
export async function logReported(db: Tx, attempt: Attempt, lines: (Line & { at: Date })[]): Promise<void> {
  const kinds = [...new Set(lines.map(({ kind }) => kind))]
  const { count } = await db
    .selectFrom('attemptLog')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('attemptId', '=', attempt.id)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  const now = Date.now()
  const taken = lines.slice(0, Math.max(0, mostReported - count))
  await logAttempt(
    db,
    attempt,
    taken.map((line) => ({ ...line, at: new Date(Math.min(line.at.getTime(), now)) })),
  )
}

/** Says what this transaction is about to do to results, and who does it, for those that it changes (`hasil_lama`). */
export async function noteDeed(
  db: Tx,
  kind: 'buka-kembali' | 'jawaban-diterima' | 'nilai' | 'penskoran',
  actorId: string,
): Promise<void> {
  await sql`select set_config('suluh.deed', ${JSON.stringify({ kind, actor: actorId })}, true)`.execute(db)
}

/** Says how many answers came after their time was over, again as soon as there are more. */
export async function logLateAnswers(db: Tx, attemptId: string): Promise<void> {
  await sql`
    insert into attempt_log (application_id, attempt_id, event_id, kind, detail)
    select a.application_id, a.id, a.event_id, 'jawaban-terlambat', jsonb_build_object('count', late.count)
      from attempt a
     cross join (select count(*)::int as count from answer where attempt_id = ${attemptId} and late) late
     where a.id = ${attemptId}
       and late.count > coalesce((select max((g.detail ->> 'count')::int) from attempt_log g
                                   where g.attempt_id = ${attemptId} and g.kind = 'jawaban-terlambat'), 0)`.execute(
    db,
  )
}

/** Says how many answers wait for a decision, again as soon as there are more. */
export async function logHeldAnswers(db: Tx, attemptId: string): Promise<void> {
  await sql`
    insert into attempt_log (application_id, attempt_id, event_id, kind, detail)
    select a.application_id, a.id, a.event_id, 'jawaban-tertahan', jsonb_build_object('count', held.count)
      from attempt a
     cross join (select count(*)::int as count from held_answer where attempt_id = ${attemptId} and decision is null) held
     where a.id = ${attemptId} and held.count > 0`.execute(db)
}

/** Notes the first time that a device was given what opens these sections. */
export async function logOpened(
  db: Tx,
  { id, applicationId, eventId }: Attempt,
  sections: { id: string; nama: string }[],
): Promise<void> {
  if (sections.length === 0) return
  await sql`
    insert into attempt_log (application_id, attempt_id, event_id, kind, detail)
    select ${applicationId}, ${id}, ${eventId}, 'bagian-dibuka', jsonb_build_object('id', o.id, 'bagian', o.nama)
      from unnest(${sections.map((section) => section.id)}::text[],
                  ${sections.map(({ nama }) => nama)}::text[]) as o (id, nama)
     where not exists (select from attempt_log g
                        where g.attempt_id = ${id} and g.kind = 'bagian-dibuka' and g.detail ->> 'id' = o.id)`.execute(
    db,
  )
}

/** Half a letter, as a broken client may send it, is nothing that jsonb keeps. */
function readable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}
