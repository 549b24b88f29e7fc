import { heldAnswer } from '@suluh/contract/exams/held-answer'
import { marking } from '@suluh/contract/exams/marking'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { attempt, ujian } from '@suluh/contract/exams/ujian'
import { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { ScoringChange } from '@suluh/contract/papers/scoring-change'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { toHasil } from '#exams/attempt/submit-attempt.ts'
import { sweep } from '#exams/attempt/sweep.ts'
import { getScoring, forgetScoring } from '#papers/scoring/scoring.ts'
import { tenant } from '#platform/db/tenant.ts'
import type { TestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, uraian, type Person } from '#testing/factories.ts'
import { publishScoring, withdrawScoring } from './scoring-version.job.ts'

type Sitting = { who: Person; eventId: string }
/** What somebody does, and what came of it: a sentence where it was refused. */
export type Deed = { kind: Kind; attemptId: string; refusal: string | null }
type Kind = 'publish' | 'withdraw' | 'mark' | 'late' | 'reopen' | 'submit' | 'again' | 'timeUp' | 'sweep'

/** Deeds that a person may do at the same moment as another one, each as often as it weighs. */
const weights: Record<Kind, number> = {
  publish: 3,
  withdraw: 1,
  mark: 4,
  late: 4,
  reopen: 3,
  submit: 4,
  again: 1,
  timeUp: 1,
  sweep: 3,
}
const kinds = Object.entries(weights).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind))

/** Two exams of one package, one of which may be sat several times, by three pupils who answer a choice and an essay. */
export async function makeBusyExams(app: TestApp) {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const owner = await world.signedInAs('pengelola')
  const people = await Promise.all([1, 2, 3].map(() => world.signedInAs('murid')))
  const paket = await publishPaket(app, world, owner, [[pilihanGanda('satu', 'A'), uraian('dua')]])
  const [choice = '', essay = ''] = paket.sections[0]!.soal.map(({ id }) => id)
  const once = await schedule(app, guru, paket.id, people)
  const often = await schedule(app, guru, paket.id, people, { maxAttempts: 20, counted: 'terbaik' })
  const { snapshotId } = await tenant(app.db, world, (tx) =>
    tx.selectFrom('event').select('snapshotId').where('id', '=', once.id).executeTakeFirstOrThrow(),
  )
  return { app, world, guru, owner, paket, choice, essay, snapshotId, people, events: [once, often] }
}
export type BusyExams = Awaited<ReturnType<typeof makeBusyExams>>

/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Some deeds by several people within the same few milliseconds. */
export async function actAtOnce(exams: BusyExams, seed: number): Promise<Deed[]> {
  const random = chance(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  // Few pupils, so that deeds meet.
  const sittings = [1, 2].map(() => ({ who: pick(exams.people), eventId: pick(exams.events).id }))
  const planned = Array.from({ length: 4 + Math.floor(random() * 4) }, () => ({
    kind: pick(kinds),
    sitting: pick(sittings),
    wait: random() * 12,
    random: random(),
  }))
  return Promise.all(
    planned.map(async ({ kind, sitting, wait, random: own }): Promise<Deed> => {
      await new Promise((resolve) => setTimeout(resolve, wait))
      const newest = await newestOf(exams, sitting)
      const refusal = await deeds[kind](exams, { ...sitting, ...newest }, own)
      return { kind, attemptId: newest.id, refusal }
    }),
  )
}

type Newest = Sitting & Awaited<ReturnType<typeof newestOf>>
type Do = (exams: BusyExams, newest: Newest, random: number) => Promise<string | null>
type Answered = { status: number; message: string }

function refusalOf({ status, message }: Answered): string | null {
  if (status >= 500) throw new Error(message)
  return status >= 400 ? message : null
}

async function asked(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof SuluhError) return error.message
    throw error
  }
}

/** The newest attempt of a pupil at an event, with what is known of it. */
async function newestOf({ app, world, essay }: BusyExams, { who, eventId }: Sitting) {
  const { rows } = await tenant(app.db, world, (tx) =>
    sql<{ id: string; status: string; seq: number; version: number; submittedAt: Date | null }>`
      select a.id, a.status, coalesce(w.seq, 0)::int as seq, coalesce(m.version, 0) as version,
             a.submitted_at as "submittedAt"
        from attempt a left join answer w on w.attempt_id = a.id and w.soal_id = ${essay}
        left join mark m on m.attempt_id = a.id and m.soal_id = ${essay}
       where a.event_id = ${eventId} and a.application_user_id = ${who.id} order by a.number desc limit 1`.execute(
      tx,
    ),
  )
  return rows[0]!
}

let seq = 1

const deeds: Record<Kind, Do> = {
  publish: (exams, _newest, random) => publish(exams, random),
  withdraw: withdraw,
  mark: async (exams, { id, seq: read, version }, random) => {
    const body = { mark: random < 0.15 ? null : Math.round(random * 10), catatan: '', version, seq: read }
    const params = { attemptId: id, soalId: exams.essay }
    return refusalOf(await exams.app.call(marking.save, { token: exams.guru.token, params, body }))
  },
  late: async (exams, { id, who, eventId, submittedAt }, random) => {
    const { app, guru, choice, essay } = exams
    // Written before it was handed in, and only now on its way.
    const at = new Date((submittedAt?.getTime() ?? Date.now()) - 1)
    const [soalId, value] = random < 0.5 ? [choice, random < 0.25 ? 'A' : 'B'] : [essay, `Jawab ${seq}`]
    const given = entry(soalId, value, ++seq, at)
    refusalOf(await app.call(attempt.save, { token: who.token, params: { id }, body: { entries: [given] } }))
    const where = { token: guru.token, params: { id: eventId } }
    const { data } = await app.call(heldAnswer.list, where)
    const ids = data.attempts.flatMap((each) =>
      each.attemptId === id
        ? each.answers.filter(({ decision }) => !decision).map((answer) => answer.id)
        : [],
    )
    if (ids.length === 0) return 'Tidak ada yang tertahan'
    const body = { ids, decision: 'diterima', reason: 'Jaringan putus' }
    return refusalOf(await app.call(heldAnswer.decide, { ...where, body }))
  },
  reopen: async (exams, { id, eventId }, random) => {
    const action = { kind: 'buka-kembali', minutes: 30, withHeld: random < 0.5 }
    const ask = { token: exams.guru.token, params: { id: eventId } }
    const body = { attemptIds: [id], action, reason: 'Terputus' }
    const { data, ...answer } = await exams.app.call(pengawasan.act, { ...ask, body })
    return refusalOf(answer) ?? data.skipped[0]?.reason ?? null
  },
  submit: async (exams, { id, who }, random) => {
    const entries = [
      entry(exams.choice, random < 0.5 ? 'A' : 'B', ++seq),
      ...(random < 0.7 ? [entry(exams.essay, `Jawab ${seq}`, ++seq)] : []),
    ]
    const ask = { token: who.token, params: { id }, body: { entries } }
    return refusalOf(await exams.app.call(attempt.submit, ask))
  },
  again: async ({ app }, { who, eventId }) => {
    const ask = { token: who.token, params: { eventId }, body: { device: 'uji' } }
    return refusalOf(await app.call(ujian.start, ask))
  },
  timeUp: async ({ app, world }, { id }) => {
    await tenant(app.db, world, (tx) =>
      sql`update attempt set deadline = now() - interval '1 second' where id = ${id} and status = 'berlangsung'`.execute(
        tx,
      ),
    )
    return null
  },
  sweep: async ({ app }) => asked(() => sweep(app.db)),
}

/** Another key, everybody's full credit or nothing counted, for the choice. */
function changesOf(soalId: string, random: number): ScoringChange[] {
  if (random < 0.5)
    return [
      { kind: 'replace-key', soalId, key: { form: 'pilihan-ganda', accepted: [random < 0.25 ? 'B' : 'A'] } },
    ]
  return [{ kind: random < 0.75 ? 'full-credit' : 'void', soalId }]
}

/** A draft as its author's screen leaves it, put in force as the worker does it. */
async function publish(
  { app, world, owner, snapshotId, choice, essay }: BusyExams,
  random: number,
): Promise<string | null> {
  const { applicationId } = world
  const changes = changesOf(random < 0.8 ? choice : essay, random)
  const draft = await tenant(app.db, world, async (tx) => {
    const { number } = await getScoring(tx, snapshotId)
    const values = { changes: JSON.stringify(changes), baseNumber: number }
    return tx
      .insertInto('scoringVersion')
      .values({ applicationId, snapshotId, pembuatId: owner.id, ...values })
      .onConflict((on) =>
        on
          .columns(['snapshotId', 'pembuatId'])
          .where('status', '=', 'draf')
          .doUpdateSet({ ...values, revision: sql`scoring_version.revision + 1` }),
      )
      .returning(['id', 'revision'])
      .executeTakeFirstOrThrow()
  })
  const where = { url: app.server.databaseUrl, applicationId, userId: owner.id, reason: 'Kunci keliru' }
  const refusal = await asked(() => publishScoring({ ...where, ...draft }))
  forgetScoring(snapshotId)
  return refusal
}

async function withdraw({ app, world, owner, snapshotId }: BusyExams): Promise<string | null> {
  const version = await tenant(app.db, world, (tx) =>
    tx
      .selectFrom('scoringVersion')
      .select('id')
      .where('snapshotId', '=', snapshotId)
      .where('status', '=', 'terbit')
      .orderBy('number', 'desc')
      .executeTakeFirst(),
  )
  if (!version) return 'Tidak ada versi'
  const where = { url: app.server.databaseUrl, applicationId: world.applicationId, userId: owner.id }
  const refusal = await asked(() => withdrawScoring({ ...where, ...version, reason: 'Tidak jadi' }))
  forgetScoring(snapshotId)
  return refusal
}

/** Each attempt as the database has it, with the result that its answers, marks and the version in force give. */
export async function standing({ app, world, snapshotId }: BusyExams) {
  return tenant(app.db, world, async (tx) => {
    const scoring = await getScoring(tx, snapshotId)
    const { rows } = await sql<Stored>`
      select a.id, a.event_id as "eventId", a.application_user_id as "userId", a.number, a.status, a.stale,
             a.counted as "isChosen", a.application_id as "applicationId", e.paket_soal_id as "paketSoalId", e.snapshot_id as "snapshotId",
             e.max_attempts as "maxAttempts", h.score, h.nilai, h.pending, h.outcomes, h.counted, h.scoring_version as "version",
             coalesce((select jsonb_object_agg(soal_id, value) from answer where attempt_id = a.id), '{}') as answers,
             coalesce((select jsonb_object_agg(m.soal_id, m.mark) from mark m left join answer w using (attempt_id, soal_id)
                        where m.attempt_id = a.id and m.seq = coalesce(w.seq, 0)), '{}') as marks
        from attempt a join event e on e.id = a.event_id left join hasil h on h.attempt_id = a.id
       where e.snapshot_id = ${snapshotId} order by a.id`.execute(tx)
    return rows.map((row) => {
      const answers = Object.fromEntries(
        Object.entries(row.answers).map(([id, value]) => [id, AnswerValue.parse(value)]),
      )
      const { result } = toHasil(scoring, { ...row, answers })
      return { ...row, due: result, inForce: scoring.number }
    })
  })
}

type Stored = {
  id: string
  eventId: string
  userId: string
  number: number
  status: string
  stale: boolean
  isChosen: boolean
  applicationId: string
  paketSoalId: string
  snapshotId: string
  maxAttempts: number
  score: number | null
  nilai: number | null
  pending: number | null
  outcomes: string[] | null
  counted: boolean | null
  version: number | null
  answers: Record<string, unknown>
  marks: Record<string, number>
}
