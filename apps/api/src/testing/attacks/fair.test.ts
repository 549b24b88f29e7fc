import { gangguan } from '@suluh/contract/exams/gangguan'
import { heldAnswer } from '@suluh/contract/exams/held-answer'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { attempt } from '@suluh/contract/exams/ujian'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { noticeOutages } from '#exams/gangguan/watch-outages.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import {
  act,
  answersFileOf,
  entry,
  letTimePass,
  makeExam,
  makeTwoSections,
  pulse,
  save,
  schedule,
  start,
  type Exam,
} from '#testing/exam.ts'
import type { Person } from '#testing/factories.ts'

// What is left to a pupil with a debugger, two devices and a few friends.

const app = useTestApp()
const second = 1000
const minute = 60 * second
const ago = (ms: number) => new Date(Date.now() - ms)
const ofAttempt = (person: Person, id: string) => ({ token: person.token, params: { id } })
const desk = async ({ guru, event }: Exam) =>
  (await app.call(heldAnswer.list, ofAttempt(guru, event.id))).data.attempts.flatMap(({ answers }) => answers)

/** The exam with a package of two sections, each with a time of its own. */
async function makeSections(exam: Exam) {
  const made = await makeTwoSections(app, exam, (draft) => ({
    ...draft,
    timeMode: 'per-section',
    sections: draft.sections.map((section) => ({ ...section, durationSeconds: 20 * 60 })),
  }))
  return { ...exam, ...made }
}

describe('silence on purpose', () => {
  it('around the end of a section gives no more time for it to who goes on with the next', async () => {
    const exam = await makeSections(await makeExam(app))
    const { murid, world, first } = exam
    const { id, sections } = await start(app, murid, exam.event.id)
    const left = Date.parse(sections[0]!.deadline) - Date.now()
    await letTimePass(app, world, id, left - 2 * second)
    await pulse(app, murid, id)
    await letTimePass(app, world, id, 17 * second)
    await pulse(app, murid, id)
    const state = await app.call(attempt.one, ofAttempt(murid, id))
    expect(state.data.sections[1]!.sectionKey).not.toBeNull()
    // What was on the device is sent at once.
    const sent = await save(app, murid, id, [entry(first, 'C', 1, ago(16 * second))])
    expect(sent.data.stored).toHaveLength(1)
    await letTimePass(app, world, id, 90 * second)
    await pulse(app, murid, id)
    const { data } = await save(app, murid, id, [entry(first, 'A', 2, ago(106 * second))])
    expect(data).toMatchObject({ stored: [], held: [{ soal: first }] })
  })

  it('is over with the first answer that comes late', async () => {
    const exam = await makeExam(app)
    const { murid, world, soalIds } = exam
    const { id, deadline } = await start(app, murid, exam.event.id)
    await letTimePass(app, world, id, Date.parse(deadline) - Date.now() - 12 * second)
    await pulse(app, murid, id)
    await letTimePass(app, world, id, 22 * second)
    const at = () => ago(Date.now() - from)
    let from = Date.now() - 11 * second
    expect((await save(app, murid, id, [entry(soalIds[0]!, 'C', 1, at())])).data.stored).toHaveLength(1)
    await letTimePass(app, world, id, 90 * second)
    from -= 90 * second
    const { data } = await save(app, murid, id, [entry(soalIds[0]!, 'A', 2, at())])
    expect(data).toMatchObject({ stored: [], held: [{ soal: soalIds[0] }] })
  })

  it('in many pieces is not one long silence', async () => {
    const exam = await makeExam(app)
    const { murid, world, soalIds } = exam
    const { id, deadline } = await start(app, murid, exam.event.id)
    await letTimePass(app, world, id, Date.parse(deadline) - Date.now() - 58 * second)
    for (let pulses = 0; pulses < 6; pulses += 1) {
      await pulse(app, murid, id)
      await letTimePass(app, world, id, 11 * second)
    }
    await pulse(app, murid, id)
    const { data } = await save(app, murid, id, [entry(soalIds[0]!, 'A', 1, ago(40 * second))])
    expect(data).toMatchObject({ stored: [], held: [{ soal: soalIds[0] }] })
    const [{ evidence }] = (await desk(exam)) as [Awaited<ReturnType<typeof desk>>[number]]
    expect(Date.parse(evidence.silentTo!) - Date.parse(evidence.silentFrom!)).toBeLessThan(13 * second)
  })

  it('since the start is silence as well', async () => {
    const exam = await makeExam(app)
    const { murid, world, soalIds } = exam
    const { id, deadline } = await start(app, murid, exam.event.id)
    await letTimePass(app, world, id, Date.parse(deadline) - Date.now() + minute)
    await pulse(app, murid, id)
    const { data } = await save(app, murid, id, [entry(soalIds[0]!, 'A', 1, ago(10 * minute))])
    expect(data).toMatchObject({ stored: [{ late: true }], held: [] })
  })
})

describe('a section that never opened', () => {
  it('takes no answer after a forced hand-in, nor by a file', async () => {
    const exam = await makeSections(await makeExam(app))
    const { murid, guru, last, event } = exam
    const state = await start(app, murid, event.id)
    const text = answersFileOf(state, [entry(last, 'B', 1, new Date(Date.parse(state.deadline)))])
    const brought = await app.call(heldAnswer.bring, { ...ofAttempt(guru, event.id), body: { text } })
    expect(brought.data).toMatchObject({ held: 0, refused: 1 })
    await act(app, exam, [state.id], { kind: 'kumpulkan' })
    const { data } = await save(app, murid, state.id, [entry(last, 'B', 1, new Date(Date.now() + minute))])
    expect(data).toMatchObject({ stored: [], held: [], refused: [{ reason: 'belum-dibuka' }] })
  })

  it('does not say which questions it has, nor how they are answered', async () => {
    const exam = await makeExam(app)
    const sections = await makeSections(exam)
    const { id } = await start(app, exam.murid, sections.event.id)
    const ask = async (soal: string, value: string) =>
      (await save(app, exam.murid, id, [entry(soal, value)])).data.refused[0]?.reason
    const said = [
      await ask(sections.last, 'B'),
      await ask(sections.last, 'Z'),
      // Of another package.
      await ask(exam.soalIds[0]!, 'A'),
    ]
    expect(new Set(said)).toEqual(new Set(['belum-dibuka']))
  })
})

describe('friends who fall silent together', () => {
  const friendsOf = async (exam: Exam) => {
    const all = [exam.murid, exam.other, await exam.world.signedInAs('murid')]
    const event = await schedule(app, exam.guru, exam.paket.id, all)
    const ids: string[] = []
    for (const each of all) {
      const { id } = await start(app, each, event.id)
      await pulse(app, each, id)
      await letTimePass(app, exam.world, id, 3 * minute)
      ids.push(id)
    }
    return { all, ids, event }
  }

  it('and save all the while have lost no contact', async () => {
    const exam = await makeExam(app)
    const { all, ids, event } = await friendsOf(exam)
    for (const [index, each] of all.entries())
      await save(app, each, ids[index]!, [entry(exam.soalIds[0]!, 'A')])
    await noticeOutages(app.db)
    const { data } = await app.call(gangguan.list, ofAttempt(exam.guru, event.id))
    expect(data).toEqual([])
  })

  it('and save again are back, though nothing else is heard of them', async () => {
    const exam = await makeExam(app)
    const { all, ids, event } = await friendsOf(exam)
    await noticeOutages(app.db)
    for (const [index, each] of all.entries())
      await save(app, each, ids[index]!, [entry(exam.soalIds[0]!, 'A')])
    await tenant(app.db, exam.world, (tx) =>
      sql`update answer set received_at = received_at - interval '1 minute'`.execute(tx),
    )
    await noticeOutages(app.db)
    const { data } = await app.call(gangguan.list, ofAttempt(exam.guru, event.id))
    expect(data).toMatchObject([{ kind: 'ruang', hit: 3, running: 3 }])
    expect(data[0]!.to).not.toBeNull()
    expect(data[0]!.most).toBeLessThan(125)
  })
})

it('time that two outages took together is given back once', async () => {
  const exam = await makeExam(app)
  const { world, guru, event, murid } = exam
  const { id, deadline } = await start(app, murid, event.id)
  const made: string[] = []
  await tenant(app.db, world, async (tx) => {
    // The room was away from 20 to 10 minutes ago, the server from 15 to 5.
    for (const [kind, from] of [
      ['ruang', 20],
      ['server', 15],
    ] as const) {
      const { rows } = await sql<{ id: string }>`
        insert into gangguan (application_id, event_id, kind, mulai, selesai)
        values (${world.applicationId}, ${event.id}, ${kind}, now() - make_interval(mins => ${from}), now() - make_interval(mins => ${from - 10}))
        returning id`.execute(tx)
      made.push(rows[0]!.id)
      await sql`insert into gangguan_attempt (application_id, gangguan_id, attempt_id, hilang_sejak, lost_seconds)
                values (${world.applicationId}, ${rows[0]!.id}, ${id}, now() - make_interval(mins => ${from}), 600)`.execute(
        tx,
      )
    }
  })
  const params = (gangguanId: string) => ({ id: event.id, gangguanId })
  for (const gangguanId of made)
    await app.call(gangguan.giveBack, {
      token: guru.token,
      params: params(gangguanId),
      body: { reason: 'Listrik padam', reopen: false },
    })
  const { data } = await app.call(attempt.one, ofAttempt(murid, id))
  expect((Date.parse(data.deadline) - Date.parse(deadline)) / minute).toBeCloseTo(15, 1)
})

it('no student pushes what proctors did out of the log', async () => {
  const exam = await makeExam(app)
  const { murid, guru, event } = exam
  const { id } = await start(app, murid, event.id)
  await act(app, exam, [id], { kind: 'perpanjang', minutes: 5 })
  const body = {
    soalNumber: 1,
    answered: 0,
    unsent: 0,
    device: 'uji',
    messageAt: null,
    events: Array.from({ length: 50 }, () => ({
      kind: 'salin' as const,
      at: new Date(Date.now() + 1000 * minute).toISOString(),
      seconds: null,
    })),
  }
  for (let times = 0; times < 12; times += 1) await app.call(attempt.pulse, { ...ofAttempt(murid, id), body })
  const { data } = await app.call(pengawasan.log, ofAttempt(guru, event.id))
  expect(data.map(({ kind }) => kind)).toContain('perpanjang')
  expect(data.every(({ at }) => Date.parse(at) <= Date.now())).toBe(true)
})
