import { randomUUID } from 'node:crypto'
import { gangguan } from '@suluh/contract/exams/gangguan'
import { berkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { attempt } from '@suluh/contract/exams/ujian'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '#exams/attempt/sweep.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { act, makeExam, schedule, start, submit, type Exam } from '#testing/exam.ts'
import { makeWorld, type Person, type World } from '#testing/factories.ts'
import { noticeOutages } from './watch-outages.ts'

const app = useTestApp()
const own = () => app.server.beat.id

/** As if this process had been alive for two hours, alone. */
beforeEach(async () => {
  await app.db.deleteFrom('apiProcess').where('id', '<>', own()).execute()
  await app.db.deleteFrom('apiSilence').execute()
  await sql`update api_process set started_at = now() - interval '2 hours', beat_at = now()`.execute(app.db)
})

/** As if the last process had died so many seconds ago, and this one had just been started. */
async function serverWasAway(seconds: number): Promise<void> {
  await sql`update api_process set started_at = now()`.execute(app.db)
  await otherProcess(7200, seconds)
}

async function otherProcess(startedAgo: number, beatAgo: number): Promise<void> {
  await sql`insert into api_process (id, started_at, beat_at)
            values (${randomUUID()}, now() - make_interval(secs => ${startedAgo}), now() - make_interval(secs => ${beatAgo}))`.execute(
    app.db,
  )
}

const change = (world: World, statement: ReturnType<typeof sql>) =>
  tenant(app.db, world, (tx) => statement.execute(tx))

/** Begun twenty minutes ago. */
async function begin(exam: Pick<Exam, 'world' | 'event'>, murid: Person): Promise<string> {
  const { id } = await start(app, murid, exam.event.id)
  await change(
    exam.world,
    sql`update attempt set started_at = now() - interval '20 minutes' where id = ${id}`,
  )
  return id
}

async function deadlineOf(world: World, id: string): Promise<number> {
  const { deadline } = await tenant(app.db, world, (tx) =>
    tx.selectFrom('attempt').select('deadline').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return deadline?.getTime() ?? 0
}

const list = async ({ guru, event }: Pick<Exam, 'guru' | 'event'>, token = guru.token) =>
  (await app.call(gangguan.list, { token, params: { id: event.id } })).data
const giveBack = (
  { guru, event }: Pick<Exam, 'guru' | 'event'>,
  gangguanId: string,
  body: object = {},
  token = guru.token,
) => ({
  token,
  params: { id: event.id, gangguanId },
  body: { reason: 'Server mati', reopen: false, ...body },
})

describe('a server that was away', () => {
  it('is written down once, with whom it hit while their clock ran, and the time is given back once', async () => {
    const exam = await makeExam(app)
    const third = await exam.world.signedInAs('murid')
    const [one, two] = [await begin(exam, exam.murid), await begin(exam, exam.other)]
    await change(
      exam.world,
      sql`update attempt set paused_at = now() - interval '10 minutes' where id = ${two}`,
    )
    const quiet = await schedule(app, exam.guru, exam.paket.id, [third])
    await serverWasAway(360)
    await Promise.all([noticeOutages(app.db), noticeOutages(app.db)])
    await noticeOutages(app.db)
    const [found, ...more] = await list(exam)
    expect(more).toEqual([])
    expect(found).toMatchObject({ kind: 'server', hit: 1, returned: 0, running: 1, expired: 0 })
    expect(found!.most).toBeGreaterThanOrEqual(360)
    expect(found!.most).toBeLessThan(370)
    expect(await list({ guru: exam.guru, event: quiet })).toEqual([])

    const log = await app.call(pengawasan.log, { token: exam.guru.token, params: { id: exam.event.id } })
    expect(log.data.filter(({ kind }) => kind === 'gangguan')).toMatchObject([
      { attemptId: one, detail: { jenis: 'server', seconds: found!.most } },
    ])

    const before = [await deadlineOf(exam.world, one), await deadlineOf(exam.world, two)]
    const outcomes = await Promise.all([
      app.call(gangguan.giveBack, giveBack(exam, found!.id)),
      app.call(gangguan.giveBack, giveBack(exam, found!.id)),
    ])
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await deadlineOf(exam.world, one)).toBe(before[0]! + found!.most * 1000)
    expect(await deadlineOf(exam.world, two)).toBe(before[1]!)
    expect(await list(exam)).toMatchObject([{ returned: 1, running: 0 }])
    const { data } = await app.call(berkasUjian.one, {
      token: exam.guru.token,
      params: { id: exam.event.id },
    })
    expect(data.gangguan).toMatchObject([{ kind: 'server', hit: 1, returned: 1 }])
    expect(data.catatan.map(({ kind }) => kind)).toEqual(['perpanjang'])
  })

  it('takes from who handed in by themselves nothing that could be given, and lets others in again only if asked', async () => {
    const exam = await makeExam(app)
    const [own, expired] = [await begin(exam, exam.murid), await begin(exam, exam.other)]
    await change(
      exam.world,
      sql`update attempt set deadline = now() - interval '2 minutes',
                 clock = (select jsonb_object_agg(key, jsonb_build_array((value->>0)::float8, extract(epoch from now() - interval '2 minutes') * 1000)) from jsonb_each(clock))
           where id = ${expired}`,
    )
    await serverWasAway(300)
    await sweep(app.db)
    await noticeOutages(app.db)
    await submit(app, exam.murid, own)
    const [found] = await list(exam)
    expect(found).toMatchObject({ hit: 2, running: 0, expired: 1 })
    // Its time ended after three of the five minutes.
    expect(found!.least).toBeGreaterThanOrEqual(178)
    expect(found!.least).toBeLessThan(185)
    expect((await app.call(gangguan.giveBack, giveBack(exam, found!.id))).status).toBe(409)
    const { data } = await app.call(gangguan.giveBack, giveBack(exam, found!.id, { reopen: true }))
    expect(data).toEqual({ done: 1, skipped: [] })
    const state = async (murid: Person, id: string) =>
      (await app.call(attempt.one, { token: murid.token, params: { id } })).data
    expect((await state(exam.other, expired)).status).toBe('berlangsung')
    const left = Date.parse((await state(exam.other, expired)).deadline) - Date.now()
    expect(Math.abs(left - 240_000)).toBeLessThan(65_000)
    expect((await state(exam.murid, own)).status).not.toBe('berlangsung')
  })

  it('is none where another process was there, where it took a moment, and for nobody where nobody sat an exam', async () => {
    const exam = await makeExam(app)
    await begin(exam, exam.murid)
    await serverWasAway(300)
    await otherProcess(400, 0)
    await noticeOutages(app.db)
    await app.db.deleteFrom('apiProcess').where('id', '<>', own()).execute()
    await serverWasAway(12)
    await noticeOutages(app.db)
    const idle = await makeExam(app)
    await serverWasAway(600)
    await noticeOutages(app.db)
    expect(await list(idle)).toEqual([])
    // The last one is real, for whom it hit.
    expect((await list(exam)).map(({ most }) => most >= 600)).toEqual([true])
  })

  it('hit nobody who was paused or had handed in, also where they go on before another process looks', async () => {
    const exam = await makeExam(app)
    const [one, two] = [await begin(exam, exam.murid), await begin(exam, exam.other)]
    await act(app, exam, [one], { kind: 'jeda' })
    await submit(app, exam.other, two)
    await change(exam.world, sql`update attempt_log set at = at - interval '15 minutes'`)
    await change(
      exam.world,
      sql`update attempt set paused_at = paused_at - interval '15 minutes', submitted_at = submitted_at - interval '15 minutes'`,
    )
    await serverWasAway(360)
    await noticeOutages(app.db)
    await act(app, exam, [one], { kind: 'lanjut' })
    await act(app, exam, [two], { kind: 'buka-kembali', minutes: 5 })
    await noticeOutages(app.db)
    expect(await list(exam)).toEqual([])
  })

  it('is of those whom somebody may watch', async () => {
    const exam = await makeExam(app)
    await begin(exam, exam.murid)
    await serverWasAway(120)
    await noticeOutages(app.db)
    const [found] = await list(exam)
    const stranger = await (await makeWorld(app)).signedInAs('guru')
    expect((await app.call(gangguan.giveBack, giveBack(exam, found!.id, {}, stranger.token))).status).toBe(
      404,
    )
    expect((await app.call(gangguan.giveBack, giveBack(exam, found!.id, {}, exam.murid.token))).status).toBe(
      403,
    )
    expect((await app.call(gangguan.giveBack, giveBack(exam, randomUUID()))).status).toBe(404)
  })
})

it('a database that was away is told apart: the process lived on without it', async () => {
  const exam = await makeExam(app)
  await begin(exam, exam.murid)
  await sql`update api_process set beat_at = now() - interval '40 seconds'`.execute(app.db)
  await expect
    .poll(async () => (await app.db.selectFrom('apiSilence').selectAll().execute()).length, {
      timeout: 10_000,
    })
    .toBe(1)
  await noticeOutages(app.db)
  const [found] = await list(exam)
  expect(found).toMatchObject({ kind: 'basis-data', hit: 1 })
  expect(found!.most).toBeGreaterThanOrEqual(40)
})

describe('a room that was away', () => {
  async function sit(count: number) {
    const exam = await makeExam(app)
    const murid = await Promise.all(Array.from({ length: count }, () => exam.world.signedInAs('murid')))
    const event = await schedule(app, exam.guru, exam.paket.id, murid)
    const ids: string[] = []
    for (const each of murid) {
      ids.push(await begin({ world: exam.world, event }, each))
      await pulse(each, ids.at(-1)!)
    }
    return { ...exam, event, people: murid, ids }
  }

  const pulse = (murid: Person, id: string) =>
    app.call(attempt.pulse, {
      token: murid.token,
      params: { id },
      body: { soalNumber: 1, answered: 0, unsent: 0, device: 'uji', messageAt: null, events: [] },
    })
  const lastSeen = (world: World, id: string, secondsAgo: number) =>
    change(
      world,
      sql`update attempt_presence set seen_at = now() - make_interval(secs => ${secondsAgo}) where attempt_id = ${id}`,
    )

  it('is noticed when half of it goes at once, ends when they are back, and gives each what each lost', async () => {
    const exam = await sit(6)
    for (const [at, id] of exam.ids.slice(0, 4).entries()) await lastSeen(exam.world, id, 100 - 5 * at)
    await noticeOutages(app.db)
    await noticeOutages(app.db)
    const [open, ...more] = await list(exam)
    expect(more).toEqual([])
    expect(open).toMatchObject({ kind: 'ruang', place: 'SMP Uji', hit: 4, to: null })
    const early = await app.call(gangguan.giveBack, giveBack(exam, open!.id))
    expect(early.status).toBe(409)
    for (const at of [0, 1, 2]) await pulse(exam.people[at]!, exam.ids[at]!)
    await noticeOutages(app.db)
    const [found] = await list(exam)
    expect(found!.to).not.toBeNull()
    expect(found!.most - found!.least).toBeGreaterThanOrEqual(13)
    const before = await Promise.all(exam.ids.map((id) => deadlineOf(exam.world, id)))
    expect((await app.call(gangguan.giveBack, giveBack(exam, found!.id))).data.done).toBe(4)
    const given = await Promise.all(
      exam.ids.map(async (id, at) => (await deadlineOf(exam.world, id)) - before[at]!),
    )
    expect(given.slice(4)).toEqual([0, 0])
    expect(given[0]).toBe(found!.most * 1000)
    expect(given[0]! - given[2]!).toBeGreaterThanOrEqual(9000)
    // Who stayed away is no second outage of the room.
    await noticeOutages(app.db)
    expect(await list(exam)).toHaveLength(1)
  })

  it('is of one room, where rooms are kept', async () => {
    const exam = await sit(8)
    const { applicationId } = exam.world
    for (const [nama, ids] of [
      ['Lab 1', exam.ids.slice(0, 4)],
      ['Lab 2', exam.ids.slice(4)],
    ] as const) {
      const ruang = await tenant(app.db, exam.world, (tx) =>
        tx
          .insertInto('eventRuang')
          .values({ applicationId, eventId: exam.event.id, nama, kapasitas: 30 })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      await change(exam.world, sql`update attempt set ruang_id = ${ruang.id} where id = any(${ids}::uuid[])`)
    }
    for (const id of exam.ids.slice(0, 3)) await lastSeen(exam.world, id, 95)
    await noticeOutages(app.db)
    expect(await list(exam)).toMatchObject([{ kind: 'ruang', place: 'Lab 1', hit: 3 }])
  })

  it('is none as long as lines to its students stand, however long ago something was written of them', async () => {
    const exam = await sit(4)
    for (const id of exam.ids) await lastSeen(exam.world, id, 300)
    await change(exam.world, sql`update attempt_presence set line = ${own()}`)
    await noticeOutages(app.db)
    expect(await list(exam)).toEqual([])
    // Its process beats no more, and nobody has come to another.
    await otherProcess(7200, 120)
    const { id: dead } = await app.db
      .selectFrom('apiProcess')
      .select('id')
      .where('id', '<>', own())
      .executeTakeFirstOrThrow()
    await change(exam.world, sql`update attempt_presence set line = ${dead}`)
    await noticeOutages(app.db)
    expect(await list(exam)).toMatchObject([{ kind: 'ruang', hit: 4, to: null }])
    await change(exam.world, sql`update attempt_presence set line = ${own()}`)
    await noticeOutages(app.db)
    const [found] = await list(exam)
    expect(found!.to).not.toBeNull()
    expect(found!.most).toBeGreaterThanOrEqual(120)
  })

  it('is none for one student alone, for a few among many, one after the other, too soon, or when it was the server', async () => {
    const alone = await sit(3)
    await lastSeen(alone.world, alone.ids[0]!, 120)
    const few = await sit(7)
    for (const id of few.ids.slice(0, 3)) await lastSeen(few.world, id, 120)
    const scattered = await sit(4)
    for (const [at, id] of scattered.ids.slice(0, 3).entries())
      await lastSeen(scattered.world, id, 120 + 40 * at)
    const soon = await sit(4)
    for (const id of soon.ids) await lastSeen(soon.world, id, 50)
    await noticeOutages(app.db)
    for (const exam of [alone, few, scattered, soon]) expect(await list(exam)).toEqual([])
    for (const id of soon.ids) await lastSeen(soon.world, id, 130)
    await serverWasAway(125)
    await noticeOutages(app.db)
    expect((await list(soon)).map(({ kind }) => kind)).toEqual(['server'])
  })
})
