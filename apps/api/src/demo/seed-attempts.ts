import type { AnswerValue } from '@suluh/contract/soal-form'
import { sql } from 'kysely'
import { attemptId } from '#attempt/attempt-id.ts'
import { lastMoment, startClock } from '#attempt/clock.ts'
import { rescoreAttempt } from '#attempt/submit-attempt.ts'
import type { Tx } from '#db/tenant.ts'
import { getSnapshot, totalSeconds } from '#snapshot/snapshot.ts'
import { seededRandom } from './random.ts'
import type { SeededPaket } from './seed-bank.ts'
import { drawParameters, simulateAnswer } from './simulate-answers.ts'

export type Student = { id: string; ability: number }
export type Sitting = {
  event: { id: string; opensAt: Date; closesAt: Date }
  paket: SeededPaket
  /** In an order that does not change from one seeding to the next; who is not here has not started. */
  students: Student[]
  seed: number
  now: Date
}

type Simulated = {
  id: string
  clock: string
  startedAt: Date
  deadline: Date
  /** Null while still working. */
  submittedAt: Date | null
  by: 'murid' | 'server' | null
  answers: { soalId: string; value: AnswerValue; at: Date; seq: number }[]
}

const minute = 60_000

/** Has the students sit the exam, writes it with a few statements, and scores what was submitted. */
export async function seedAttempts(db: Tx, applicationId: string, sitting: Sitting): Promise<void> {
  if (!sitting.paket.snapshotId) throw new Error('an event needs a published package')
  const { structure } = await getSnapshot(db, sitting.paket.snapshotId)
  const order = structure.sections.flatMap((section) => section.soal.map(({ id }) => id))
  const parameters = drawParameters(order.length, sitting.seed)
  const seconds = totalSeconds(structure)
  const attempts = sitting.students.map(({ id, ability }, index): Simulated => {
    const random = seededRandom(sitting.seed * 1009 + index)
    const { event, now } = sitting
    const start = event.opensAt.getTime() + Math.round(random.next() * random.next() * 40 * minute)
    const clock = startClock(structure, start, event.closesAt.getTime())
    const deadline = lastMoment(clock)
    const pace = 0.5 + random.next() * 0.55
    const end = Math.min(start + pace * seconds * 1000, deadline)
    const perSoal = (end - start) / order.length
    const answers = order.flatMap((soalId, place) => {
      const at = new Date(start + perSoal * (place + 0.3 + random.next() * 0.6))
      const value = simulateAnswer(sitting.paket.soal.get(soalId)!, parameters[place]!, ability, random)
      return value === undefined || at > now ? [] : [{ soalId, value, at, seq: place + 1 }]
    })
    const by = end < deadline ? 'murid' : 'server'
    const isOver = end <= now.getTime()
    return {
      id: attemptId(event.id, id),
      clock: JSON.stringify(clock),
      startedAt: new Date(start),
      deadline: new Date(deadline),
      submittedAt: isOver ? new Date(end) : null,
      by: isOver ? by : null,
      answers,
    }
  })
  await writeAttempts(db, attempts)
  await writeAnswers(db, applicationId, attempts)
  for (const { id, submittedAt } of attempts) if (submittedAt) await rescoreAttempt(db, id)
  await sql`update hasil h set scored_at = a.submitted_at from attempt a where a.id = h.attempt_id and h.event_id = ${sitting.event.id}`.execute(
    db,
  )
}

async function writeAttempts(db: Tx, attempts: Simulated[]): Promise<void> {
  await sql`
    update attempt a
       set status = (case when t.submitted_at is null then 'berlangsung' else 'dikumpulkan' end)::attempt_status,
           clock = t.clock::jsonb, started_at = t.started_at, deadline = t.deadline,
           submitted_at = t.submitted_at, submitted_by = t.submitted_by::submitted_by, device = 'Demo'
      from unnest(
        ${attempts.map((each) => each.id)}::uuid[], ${attempts.map((each) => each.clock)}::text[],
        ${attempts.map((each) => each.startedAt)}::timestamptz[], ${attempts.map((each) => each.deadline)}::timestamptz[],
        ${attempts.map((each) => each.submittedAt)}::timestamptz[], ${attempts.map((each) => each.by)}::text[]
      ) as t (id, clock, started_at, deadline, submitted_at, submitted_by)
     where a.id = t.id`.execute(db)
}

async function writeAnswers(db: Tx, applicationId: string, attempts: Simulated[]): Promise<void> {
  const rows = attempts.flatMap(({ id, answers }) => answers.map((answer) => ({ attemptId: id, ...answer })))
  await sql`
    insert into answer (application_id, attempt_id, soal_id, value, ragu, seq, at)
    select ${applicationId}::uuid, attempt_id, soal_id, value::jsonb, seq % 13 = 0, seq, at
      from unnest(
        ${rows.map((row) => row.attemptId)}::uuid[], ${rows.map((row) => row.soalId)}::uuid[],
        ${rows.map((row) => JSON.stringify(row.value))}::text[], ${rows.map((row) => row.seq)}::bigint[],
        ${rows.map((row) => row.at)}::timestamptz[]
      ) as t (attempt_id, soal_id, value, seq, at)`.execute(db)
}
