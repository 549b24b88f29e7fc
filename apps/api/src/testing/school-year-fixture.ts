import { sql } from 'kysely'
import { tenant } from '#platform/db/tenant.ts'
import { insertUsers } from '#people/account/insert-users.ts'
import { mulberry32 } from '#papers/snapshot/shuffle.ts'
import type { TestApp } from './build-app.ts'
import { publishPaket, schedule } from './exam.ts'
import { makeWorld, pilihanGanda } from './factories.ts'
import { describeAll } from './school-year-known.ts'

export type Outcome = 'correct' | 'partial' | 'wrong' | 'blank' | 'pending' | 'void' | null
/** A result as it was made up: points of each question in thirds, so that all sums are exact. */
export type MadeResult = { thirds: number[]; outcomes: Outcome[]; seconds: number }
export type Pupil = { id: string; nama: string; lembagaId: string; groupIds: string[] }
export type Exam = { id: string; nama: string; results: Map<string, MadeResult> }

/** Eight questions: the first five for 1 point in two parts of one subject, three for 3 points of another. */
export const itemMax = [1, 1, 1, 1, 1, 3, 3, 3]
export const sectionOf = [0, 0, 0, 0, 0, 1, 1, 1]
export const threshold = 60
export const sectionThreshold = 4

export type YearSize = {
  lembaga: number
  classes: number
  pupils: number
  exams: number
  /** With what a tenant keeps of schools, classes and pupils. */
  isDescribed?: boolean
}
export type SchoolYear = Awaited<ReturnType<typeof makeSchoolYear>>

/** A school year of results, made up at random from `seed` and known to the last third of a point. */
export async function makeSchoolYear(app: TestApp, size: YearSize, seed = 7) {
  const random = mulberry32(seed)
  const world = await makeWorld(app)
  const { applicationId } = world
  const guru = await world.signedInAs('guru')
  const scoped = <T>(work: Parameters<typeof tenant<T>>[2]) => tenant(app.db, world, work)
  const [math, science] = [
    await world.makePelajaran(['Aljabar', 'Bilangan']),
    await world.makePelajaran(['Zat']),
  ]
  const filed = [
    ...[0, 0, 0, 1, 1].map((at) => ({ pelajaranId: math.id, aspekId: math.aspekIds[at]! })),
    ...[science.aspekIds[0]!, science.aspekIds[0]!, null].map((aspekId) => ({
      pelajaranId: science.id,
      aspekId,
    })),
  ]
  const lembagaIds = [world.lembagaId]
  while (lembagaIds.length < size.lembaga)
    lembagaIds.push(await world.makeLembaga(`SMP ${lembagaIds.length + 1}`))

  const group = (lembagaId: string, nama: string, parentId: string | null) =>
    scoped((tx) =>
      tx
        .insertInto('groupBelajar')
        .values({ applicationId, lembagaId, nama, parentId })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const pupils: Pupil[] = []
  const { id: peranId } = await scoped((tx) =>
    tx.selectFrom('peran').select('id').where('kode', '=', 'murid').executeTakeFirstOrThrow(),
  )
  const classIds: string[] = []
  for (const lembagaId of lembagaIds) {
    const { id: level } = await group(lembagaId, 'Kelas VIII', null)
    for (let at = 0; at < size.classes; at++) {
      const { id: classId } = await group(lembagaId, `VIII ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at]}`, level)
      classIds.push(classId)
      const people = Array.from({ length: size.pupils }, (_, n) => ({
        peranId,
        lembagaId,
        nama: `Murid ${pupils.length + n + 1}`,
        nomor: null,
        email: null,
        telp: null,
        passwordHash: null,
      }))
      const ids = await scoped((tx) => insertUsers(tx, applicationId, people))
      await scoped((tx) =>
        tx
          .insertInto('groupBelajarMember')
          .values(
            ids.map((applicationUserId) => ({ applicationId, groupBelajarId: classId, applicationUserId })),
          )
          .execute(),
      )
      pupils.push(
        ...ids.map((id, n) => ({ id, nama: people[n]!.nama, lembagaId, groupIds: [level, classId] })),
      )
    }
  }
  await scoped((tx) =>
    tx
      .insertInto('groupBelajarMember')
      .values({ applicationId, groupBelajarId: classIds[0]!, applicationUserId: guru.id, isGuru: true })
      .execute(),
  )

  const paket = await publishPaket(
    app,
    world,
    await world.signedInAs('pengelola'),
    [itemMax.slice(0, 5), itemMax.slice(5)].map((items) => items.map((_, at) => pilihanGanda(`Soal ${at}`))),
    (draft) => ({
      ...draft,
      threshold,
      sections: draft.sections.map((section, at) => ({
        ...section,
        threshold: at === 0 ? null : sectionThreshold,
        scoring: {
          perForm: {},
          base: { correct: at === 0 ? 1 : 3, wrong: 0, blank: 0, partial: 'per-option' },
        },
      })),
    }),
  )
  const soalIds = paket.sections.flatMap(({ soal }) => soal.map(({ id }) => id))
  for (const [at, id] of soalIds.entries())
    await scoped(async (tx) => {
      await tx.updateTable('soal').set(filed[at]!).where('id', '=', id).execute()
      await tx.updateTable('soalUse').set(filed[at]!).where('soalId', '=', id).execute()
    })
  const pengelola = await world.signedInAs('pengelola')
  if (size.isDescribed)
    await describeAll(app, world, pengelola, { lembagaIds, classIds, pupilIds: pupils.map(({ id }) => id) })

  const exams: Exam[] = []
  for (let at = 0; at < size.exams; at++) {
    // As in a year: the first of each dozen has essays that wait, the second a voided question, the third a drawn one.
    const event = await schedule(app, pengelola, paket.id, [], {
      nama: `Ujian ${at + 1}`,
      opensAt: new Date(Date.now() - (size.exams - at) * 86_400_000).toISOString(),
      lembagaIds,
    })
    const results = new Map<string, MadeResult>()
    for (const pupil of pupils) if (random() > 0.1) results.set(pupil.id, makeResult(random, at % 12))
    await insertResults(
      app,
      world,
      event.id,
      paket.sections.map(({ id }) => id),
      results,
    )
    exams.push({ id: event.id, nama: event.nama, results })
  }
  return { world, guru, pengelola, lembagaIds, classIds, pupils, exams, math, science, soalIds }
}

function makeResult(random: () => number, kind: number): MadeResult {
  const ability = random()
  const outcomes: Outcome[] = []
  const thirds = itemMax.map((max, item) => {
    const [roll, blank] = [random(), random()]
    if (kind === 1 && item === 3) outcomes.push('void')
    else if (kind === 2 && item === (ability > 0.5 ? 6 : 7)) outcomes.push(null)
    else if (blank < 0.08) outcomes.push('blank')
    else if (kind === 0 && item === 7 && roll < 0.5) outcomes.push('pending')
    else if (roll < ability) outcomes.push('correct')
    else outcomes.push(roll < ability + 0.2 ? 'partial' : 'wrong')
    const outcome = outcomes.at(-1)
    if (outcome === 'correct') return 3 * max
    return outcome === 'partial' ? 1 + Math.floor(random() * (3 * max - 1)) : 0
  })
  return { thirds, outcomes, seconds: 600 + Math.floor(random() * 3000) }
}

/** Points of the questions that `counts`, exactly as the sums of the vectors are. */
export function pointsOf(
  result: MadeResult,
  counts: (item: number) => boolean,
): { score: number; max: number } {
  let [thirds, max] = [0, 0]
  for (const [item, points] of result.thirds.entries()) {
    const isGiven = result.outcomes[item] !== 'void' && result.outcomes[item] !== null
    if (!counts(item) || !isGiven) continue
    thirds += points
    max += itemMax[item]!
  }
  return { score: thirds / 3, max }
}

const tallied = ['correct', 'partial', 'wrong', 'blank', 'pending'] as const

export function countsOf(result: MadeResult, counts: (item: number) => boolean = () => true) {
  const tally = { correct: 0, partial: 0, wrong: 0, blank: 0, pending: 0 }
  for (const [item, outcome] of result.outcomes.entries()) {
    const known = tallied.find((each) => each === outcome)
    if (counts(item) && known) tally[known] += 1
  }
  return tally
}

/** Null while an essay that waits could still turn it: all of them full on one side, all nought on the other. */
export function passed(result: MadeResult): boolean | null {
  const isThere = (withOpen: boolean) => {
    const reached = (counts: (item: number) => boolean) => {
      const { score, max } = pointsOf(result, counts)
      return { score: score + (withOpen ? openOf(result, counts) : 0), max }
    }
    const whole = reached(() => true)
    const second = reached((item) => sectionOf[item] === 1)
    return 100 * whole.score >= threshold * whole.max - 1e-9 && second.score >= sectionThreshold - 1e-9
  }
  if (isThere(false)) return true
  return isThere(true) ? null : false
}

/** Points of essays that wait. */
export function openOf(result: MadeResult, counts: (item: number) => boolean): number {
  return itemMax.reduce(
    (sum, max, item) => (counts(item) && result.outcomes[item] === 'pending' ? sum + max : sum),
    0,
  )
}

async function insertResults(
  app: TestApp,
  scope: { applicationId: string },
  eventId: string,
  sectionIds: string[],
  results: Map<string, MadeResult>,
): Promise<void> {
  await tenant(app.db, scope, async (tx) => {
    const attempts = await tx
      .selectFrom('attempt as a')
      .innerJoin('event as e', 'e.id', 'a.eventId')
      .select(['a.id', 'a.applicationUserId', 'e.paketSoalId', 'e.snapshotId'])
      .where('a.eventId', '=', eventId)
      .execute()
    const rows = attempts.flatMap((attempt) => {
      const result = results.get(attempt.applicationUserId)
      return result ? [{ attempt, result, whole: pointsOf(result, () => true) }] : []
    })
    for (let from = 0; from < rows.length; from += 1000) {
      await tx
        .insertInto('hasil')
        .values(
          rows.slice(from, from + 1000).map(({ attempt, result, whole }) => ({
            attemptId: attempt.id,
            applicationId: scope.applicationId,
            eventId,
            paketSoalId: attempt.paketSoalId,
            snapshotId: attempt.snapshotId,
            applicationUserId: attempt.applicationUserId,
            score: whole.score,
            maxScore: whole.max,
            nilai: (100 * whole.score) / whole.max,
            ...countsOf(result),
            sections: JSON.stringify(
              Object.fromEntries(
                sectionIds.map((id, at) => {
                  const { score, max } = pointsOf(result, (item) => sectionOf[item] === at)
                  const counts = countsOf(result, (item) => sectionOf[item] === at)
                  const open = openOf(result, (item) => sectionOf[item] === at)
                  return [id, { score, maxScore: max, nilai: (100 * score) / max, ...counts, open }]
                }),
              ),
            ),
            scores: result.thirds.map((each) => each / 3),
            outcomes: result.outcomes as string[],
            choices: result.outcomes.map(() => ''),
            lulus: passed(result),
          })),
        )
        .execute()
    }
    const times = rows.map(({ attempt: { id }, result: { seconds } }) => ({ id, seconds }))
    await sql`
      update attempt a
         set status = 'dinilai', started_at = e.opens_at, submitted_at = e.opens_at + make_interval(secs => t.seconds)
        from event e, jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t (id uuid, seconds int)
       where e.id = ${eventId} and a.id = t.id`.execute(tx)
  })
}
