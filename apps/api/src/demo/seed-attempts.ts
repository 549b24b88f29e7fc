import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import { sql } from 'kysely'
import { attemptId } from '#papers/snapshot/attempt-id.ts'
import { lastMoment, startClock } from '#exams/attempt/clock.ts'
import { toHasil } from '#exams/attempt/submit-attempt.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getScoring } from '#papers/scoring/scoring.ts'
import { totalSeconds } from '#papers/snapshot/snapshot.ts'
import { seededRandom } from './random.ts'
import type { SeededPaket } from './seed-bank.ts'
import { knowledgeOf, parametersOf, simulateAnswer, simulateMark } from './simulate-answers.ts'
import { abilityOn, type Student } from './students.ts'

export type Sitting = {
  event: { id: string; opensAt: Date; closesAt: Date }
  paket: SeededPaket
  /** In an order that does not change from one seeding to the next; who is not here has not started. */
  students: Student[]
  seed: number
  now: Date
  /** Which share of the school year has passed since. */
  ago: number
  /** Who has marked the essays, and of whom they have not yet; null while nobody has marked any. */
  marker: { id: string; isStill: (student: Student) => boolean } | null
}

type Simulated = {
  id: string
  userId: string
  clock: string
  startedAt: Date
  deadline: Date
  /** Null while still working. */
  submittedAt: Date | null
  by: 'murid' | 'server' | null
  answers: { soalId: string; value: AnswerValue; at: Date; seq: number; mark: number | null }[]
}

const minute = 60_000

/** Has the students sit the exam, scores what was submitted, and writes all of it with a few statements. */
export async function seedAttempts(db: Tx, applicationId: string, sitting: Sitting): Promise<void> {
  const { event, paket, now, ago, marker } = sitting
  if (!paket.snapshotId) throw new Error('an event needs a published package')
  const scoring = await getScoring(db, paket.snapshotId)
  const { structure } = scoring.snapshot
  const order = structure.sections.flatMap((section) => section.soal.map(({ id }) => id))
  const parameters = order.map((id) => parametersOf(paket.soal.get(id)!))
  const seconds = totalSeconds(structure)
  const attempts = sitting.students.map((student, index): Simulated => {
    const random = seededRandom(sitting.seed * 1009 + index)
    const isMarked = marker !== null && !marker.isStill(student)
    const start = event.opensAt.getTime() + Math.round(random.next() * random.next() * 40 * minute)
    const clock = startClock(structure, start, event.closesAt.getTime(), { lateRule: 'bagian-terakhir' })
    const deadline = lastMoment(clock)
    const pace = 0.5 + random.next() * 0.55
    const end = Math.min(start + pace * seconds * 1000, deadline)
    const perSoal = (end - start) / order.length
    const answers = order.flatMap((soalId, place) => {
      const at = new Date(start + perSoal * (place + 0.3 + random.next() * 0.6))
      const soal = paket.soal.get(soalId)!
      const ability = abilityOn(student, soal, ago)
      const knows = knowledgeOf(parameters[place]!, ability)
      const value = simulateAnswer(soal, { ability, knows }, random)
      const mark = isMarked ? simulateMark(soal, knows, random) : null
      return value === undefined || at > now ? [] : [{ soalId, value, at, seq: place + 1, mark }]
    })
    const by = end < deadline ? 'murid' : 'server'
    const isOver = end <= now.getTime()
    return {
      id: attemptId(event.id, student.id),
      userId: student.id,
      clock: JSON.stringify(clock),
      answers,
      startedAt: new Date(start),
      deadline: new Date(deadline),
      submittedAt: isOver ? new Date(end) : null,
      by: isOver ? by : null,
    }
  })
  await writeAttempts(db, attempts)
  await writeAnswers(db, applicationId, attempts)
  await writePresence(db, applicationId, { attempts, order, now })
  if (attempts.some(({ submittedAt }) => !submittedAt))
    await writeHeld(db, { applicationId, eventId: event.id, now }, attempts)
  if (marker) await writeMarks(db, { applicationId, markerId: marker.id }, attempts)
  const of = { applicationId, eventId: event.id, paketSoalId: paket.id, snapshotId: paket.snapshotId }
  const results = attempts.flatMap(({ id, userId, submittedAt, answers }) => {
    if (!submittedAt) return []
    const marks = answers.flatMap(({ soalId, mark }) => (mark === null ? [] : [[soalId, mark] as const]))
    const values = answers.map(({ soalId, value }) => [soalId, value] as const)
    const scorable = {
      ...of,
      id,
      userId,
      answers: Object.fromEntries(values),
      marks: Object.fromEntries(marks),
    }
    return [{ ...toHasil(scoring, scorable).result, counted: true, scored_at: submittedAt }]
  })
  await writeResults(db, results)
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
  const rows = answersOf(attempts)
  await sql`
    insert into answer (application_id, attempt_id, soal_id, value, ragu, seq, at)
    select ${applicationId}::uuid, attempt_id, soal_id, value::jsonb, seq % 13 = 0, seq, at
      from unnest(
        ${rows.map((row) => row.attemptId)}::uuid[], ${rows.map((row) => row.soalId)}::uuid[],
        ${rows.map((row) => JSON.stringify(row.value))}::text[], ${rows.map((row) => row.seq)}::bigint[],
        ${rows.map((row) => row.at)}::timestamptz[]
      ) as t (attempt_id, soal_id, value, seq, at)`.execute(db)
}

/**
 * Nobody sits behind these students, so whoever works keeps working until their time is up, which a sign of life from
 * then says; but the first was cut off three minutes ago, and what the second wrote last waits for the network.
 */
async function writePresence(
  db: Tx,
  applicationId: string,
  { attempts, order, now }: { attempts: Simulated[]; order: string[]; now: Date },
): Promise<void> {
  const rows = attempts
    .filter(({ submittedAt }) => !submittedAt)
    .map(({ id, answers, deadline }, at) => {
      const [seenAt, unsent] =
        at === 0 ? [new Date(now.getTime() - 3 * minute), 0] : [deadline, at === 1 ? 4 : 0]
      const soalNumber = 1 + order.indexOf(answers.at(-1)?.soalId ?? '')
      return { applicationId, attemptId: id, seenAt, soalNumber, answered: answers.length + unsent, unsent }
    })
  if (rows.length > 0) await db.insertInto('attemptPresence').values(rows).execute()
}

/**
 * Of an exam that runs: the first who is done was handed in by the proctor while cut off, and what was written meanwhile
 * waits for a decision.
 */
async function writeHeld(
  db: Tx,
  { applicationId, eventId, now }: { applicationId: string; eventId: string; now: Date },
  attempts: Simulated[],
): Promise<void> {
  const done = attempts.find(
    ({ submittedAt }) => submittedAt && submittedAt.getTime() + 5 * minute < now.getTime(),
  )
  if (!done?.submittedAt) return
  const ended = done.submittedAt.getTime()
  const after = (minutes: number) => new Date(ended + minutes * minute)
  const sections = JSON.parse(done.clock) as Record<string, [number, number]>
  await sql`update attempt set submitted_by = 'pengawas' where id = ${done.id}`.execute(db)
  const own = new Map(done.answers.map(({ soalId, value }) => [soalId, JSON.stringify(value)]))
  // Others' answers to the same questions, where they are not the same.
  const written = attempts
    .flatMap((each) => (each === done ? [] : each.answers))
    .filter(
      ({ soalId, value }) => value !== null && own.has(soalId) && own.get(soalId) !== JSON.stringify(value),
    )
  const changed = [...new Map(written.map((answer) => [answer.soalId, answer])).values()].slice(0, 3)
  const evidence = {
    closesAt: after(0),
    silentFrom: after(-9),
    silentTo: after(3),
    of: changed.length,
    address: '192.168.1.23',
    device: 'Demo',
  }
  const rows = changed.map(({ soalId, value }, index) => ({
    applicationId,
    attemptId: done.id,
    soalId,
    sectionId: Object.keys(sections)[0] ?? '',
    value: JSON.stringify(value),
    ragu: false,
    seq: 10_000 + index,
    at: after(-7 + 2 * index),
    receivedAt: after(3),
    reason: 'sesudah-dikumpulkan',
    evidence: JSON.stringify({ ...evidence, place: index + 1 }),
  }))
  if (rows.length === 0) return
  await db.insertInto('heldAnswer').values(rows).execute()
  const log = [
    { kind: 'kumpulkan', detail: { alasan: 'Waktu ruangan habis' }, at: after(0) },
    { kind: 'jawaban-tertahan', detail: { count: rows.length }, at: after(3) },
  ]
  await db
    .insertInto('attemptLog')
    .values(
      log.map(({ detail, ...line }) => ({
        ...line,
        applicationId,
        eventId,
        attemptId: done.id,
        detail: JSON.stringify(detail),
      })),
    )
    .execute()
}

type By = { applicationId: string; markerId: string }

/** Marks are given the day after. */
async function writeMarks(db: Tx, by: By, attempts: Simulated[]): Promise<void> {
  const rows = answersOf(attempts).flatMap(({ attemptId: id, soalId, mark, seq, at }) =>
    mark === null
      ? []
      : [{ ...by, attemptId: id, soalId, mark, seq, at: new Date(at.getTime() + 1440 * minute) }],
  )
  if (rows.length > 0) await db.insertInto('mark').values(rows).execute()
}

function answersOf(attempts: Simulated[]) {
  return attempts.flatMap(({ id, answers }) => answers.map((answer) => ({ attemptId: id, ...answer })))
}

async function writeResults(db: Tx, results: { attempt_id: string }[]): Promise<void> {
  if (results.length === 0) return
  await sql`insert into hasil select * from jsonb_populate_recordset(null::hasil, ${JSON.stringify(results)}::jsonb)`.execute(
    db,
  )
  await sql`update attempt a set status = 'dinilai' from hasil h
    where h.attempt_id = a.id and h.pending = 0 and a.id = any (${results.map((each) => each.attempt_id)}::uuid[])`.execute(
    db,
  )
}
