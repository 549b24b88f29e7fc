import type { HeldEvidence, HeldReason } from '@suluh/contract/exams/held-answer'
import { sql } from 'kysely'
import { logHeldAnswers } from '#exams/attempt/attempt-log.ts'
import type { Clock } from '#exams/attempt/clock.ts'
import { lockAttempt } from '#exams/attempt/lock-attempts.ts'
import type { AnswerRow } from '#exams/attempt/write-answers.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** `sessionId`: of the device that handed it over, where it was one. */
export type ToHold = Omit<AnswerRow, 'key' | 'userId' | 'sessionId'> & {
  reason: HeldReason
  sessionId?: string
}
/** `known`: held since before. `full`: so many versions of this answer lie there already that no more are kept. */
export type HoldOutcome = 'held' | 'known' | 'full'

/** A device has one version of an answer; several devices, or a reopened exam, a few. Nobody fills the disk. */
const mostPerSoal = 5

/**
 * Keeps answers of one attempt with their evidence until somebody decides, and says so in its log; the same ones again
 * change nothing. What became of each, by question and `seq`, in the order given.
 */
export async function holdAnswers(
  db: Tx,
  { attemptId, address }: { attemptId: string; address: string | null },
  rows: ToHold[],
): Promise<HoldOutcome[]> {
  await lockAttempt(db, attemptId)
  const known = await db
    .selectFrom('heldAnswer')
    .select(['soalId', 'seq'])
    .where('attemptId', '=', attemptId)
    .execute()
  const counts = new Map<string, number>()
  for (const { soalId } of known) counts.set(soalId, (counts.get(soalId) ?? 0) + 1)
  const isKnown = new Set(known.map(({ soalId, seq }) => soalId + seq))
  const fresh: ToHold[] = []
  const outcomes = rows.map((row): HoldOutcome => {
    if (isKnown.has(row.soalId + row.seq)) return 'known'
    const count = counts.get(row.soalId) ?? 0
    if (count >= mostPerSoal) return 'full'
    counts.set(row.soalId, count + 1)
    isKnown.add(row.soalId + row.seq)
    fresh.push(row)
    return 'held'
  })
  if (fresh.length > 0) await insertHeld(db, attemptId, address, fresh)
  return outcomes
}

async function insertHeld(db: Tx, attemptId: string, address: string | null, rows: ToHold[]): Promise<void> {
  const attempt = await db
    .selectFrom('attempt as a')
    .leftJoin('attemptPresence as p', 'p.attemptId', 'a.id')
    .leftJoin('attemptDevice as d', (on) =>
      on.onRef('d.attemptId', '=', 'a.id').on('d.sessionId', '=', rows[0]?.sessionId ?? null),
    )
    .select(['a.applicationId', 'a.clock', 'p.device', 'd.device as otherDevice'])
    .where('a.id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const clock = (attempt.clock ?? {}) as Clock
  const silences = new Map<string, Silence>()
  for (const { sectionId } of rows) {
    const closes = clock[sectionId]?.[1]
    if (closes !== undefined && !silences.has(sectionId))
      silences.set(sectionId, await silenceAround(db, attemptId, closes))
  }
  const evidenceOf = ({ sectionId }: ToHold, place: number): HeldEvidence => ({
    closesAt: timeOf(clock[sectionId]?.[1]),
    silentFrom: timeOf(silences.get(sectionId)?.silentFrom),
    silentTo: timeOf(silences.get(sectionId)?.silentTo),
    place: place + 1,
    of: rows.length,
    address,
    // What the exam was moved away from is another one than what is at work.
    device: attempt.otherDevice ?? attempt.device,
  })
  await db
    .insertInto('heldAnswer')
    .values(
      rows.map((row, place) => ({
        applicationId: attempt.applicationId,
        attemptId,
        soalId: row.soalId,
        sectionId: row.sectionId,
        value: row.value,
        ragu: row.ragu,
        seq: row.seq,
        at: new Date(row.atMs),
        reason: row.reason,
        evidence: JSON.stringify(evidenceOf(row, place)),
      })),
    )
    .execute()
  await logHeldAnswers(db, attemptId)
}

type Silence = { silentFrom: number | null; silentTo: number | null }

/** In milliseconds; nulls where the device was heard all the while. */
async function silenceAround(db: Tx, attemptId: string, moment: number): Promise<Silence> {
  const { rows } = await sql<Silence>`
    select silent_from as "silentFrom", silent_to as "silentTo" from device_silence(${attemptId}, ${moment})`.execute(
    db,
  )
  return rows[0] ?? { silentFrom: null, silentTo: null }
}

function timeOf(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : new Date(ms).toISOString()
}
