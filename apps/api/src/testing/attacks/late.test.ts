import { heldAnswer } from '@suluh/contract/exams/held-answer'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { attempt } from '@suluh/contract/exams/ujian'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sweep } from '#exams/attempt/sweep.ts'
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
  start,
  submit,
  type Exam,
} from '#testing/exam.ts'
import type { Person } from '#testing/factories.ts'

// A student with a debugger: every time and number that the device sends may be forged, every call left out or repeated.

const app = useTestApp()
const second = 1000
const minute = 60 * second
const ago = (ms: number) => new Date(Date.now() - ms)

/** The exam's hour was over so long ago; `heardBefore`: its device was last heard so long before that, or not since the start. */
async function overSince(exam: Exam, ms: number, heardBefore?: number) {
  const state = await start(app, exam.murid, exam.event.id)
  const left = Date.parse(state.deadline) - Date.now()
  if (heardBefore === undefined) {
    await letTimePass(app, exam.world, state.id, left + ms)
  } else {
    await letTimePass(app, exam.world, state.id, left - heardBefore)
    await pulse(app, exam.murid, state.id)
    await letTimePass(app, exam.world, state.id, heardBefore + ms)
  }
  return state
}

const ofAttempt = (person: Person, id: string) => ({ token: person.token, params: { id } })
const valuesOf = async ({ murid }: Pick<Exam, 'murid'>, id: string) =>
  Object.fromEntries(
    (await app.call(attempt.one, ofAttempt(murid, id))).data.answers.map(({ soal, value }) => [soal, value]),
  )
const desk = async ({ guru, event }: Exam) =>
  (await app.call(heldAnswer.list, ofAttempt(guru, event.id))).data.attempts
const decide = (
  { guru, event }: Exam,
  ids: string[],
  decision: 'diterima' | 'ditolak',
  reason = 'Listrik padam',
) => app.call(heldAnswer.decide, { ...ofAttempt(guru, event.id), body: { ids, decision, reason } })
const idsOf = async (exam: Exam) => (await desk(exam)).flatMap(({ answers }) => answers.map(({ id }) => id))

describe('what was written in time and could not be sent', () => {
  it('counts by itself within the grace, from a device that was cut off', async () => {
    const exam = await makeExam(app)
    const state = await overSince(exam, 2 * minute, 10 * minute)
    await sweep(app.db)
    // The device comes back: its sign of life is here before its answers, and they come in two batches.
    await pulse(app, exam.murid, state.id)
    const first = await save(app, exam.murid, state.id, [entry(exam.soalIds[0]!, 'A', 1, ago(3 * minute))])
    const next = await save(app, exam.murid, state.id, [entry(exam.soalIds[1]!, 'B', 1, ago(4 * minute))])
    expect(first.data).toMatchObject({ stored: [{ late: true }], held: [], refused: [] })
    expect(next.data).toMatchObject({ stored: [{ late: true }], held: [], refused: [] })
  })

  it('counts where it was on its way as the time ended', async () => {
    const exam = await makeExam(app)
    const state = await overSince(exam, 2 * second, 3 * second)
    const saved = await save(app, exam.murid, state.id, [entry(exam.soalIds[0]!, 'A', 1, ago(2500))])
    expect(saved.data).toMatchObject({ stored: [{ late: true }], held: [] })
  })

  it('waits for a decision an hour later, is accepted answer by answer, and the score has it', async () => {
    const exam = await makeExam(app)
    const { murid, guru, paket, event, soalIds } = exam
    const state = await overSince(exam, 60 * minute, 30 * minute)
    await sweep(app.db)
    const entries = soalIds.map((id, index) => entry(id, 'ABC'[index]!, 1, ago(70 * minute)))
    const saved = await save(app, murid, state.id, entries)
    expect(saved.data).toMatchObject({ stored: [], refused: [] })
    expect(saved.data.held).toEqual(soalIds.map((soal) => ({ soal, seq: 1 })))
    // Its receipt was lost: the same once more is the same.
    expect((await save(app, murid, state.id, entries)).data.held).toHaveLength(3)
    const board = await app.call(pengawasan.board, ofAttempt(guru, event.id))
    expect(board.data.rows.find(({ attemptId }) => attemptId === state.id)).toMatchObject({ held: 3 })
    const [found] = await desk(exam)
    expect(found).toMatchObject({ attemptId: state.id, submittedBy: 'server' })
    expect(found!.answers.map(({ number, text, storedText }) => [number, text, storedText])).toEqual([
      [1, 'A', null],
      [2, 'B', null],
      [3, 'C', null],
    ])
    const { evidence, reason, id } = found!.answers[0]!
    expect(reason).toBe('lewat-tenggang')
    const silent = (Date.parse(evidence.silentTo!) - Date.parse(evidence.silentFrom!)) / minute
    expect(Math.round(silent)).toBe(90)
    expect(evidence).toMatchObject({ place: 1, of: 3, device: 'uji', address: '127.0.0.1' })

    const before = await app.call(attempt.one, ofAttempt(murid, state.id))
    expect(before.data.held.map(({ decision }) => decision)).toEqual([null, null, null])
    expect((await decide(exam, [id], 'diterima')).data).toEqual({ done: 1, skipped: [] })
    const rest = found!.answers.slice(1).map((each) => each.id)
    expect((await decide(exam, rest, 'ditolak')).data.done).toBe(2)
    const params = { paketId: paket.id, userId: murid.id, eventId: event.id }
    const { data } = await app.call(hasilUjian.one, { token: murid.token, params })
    expect(data).toMatchObject({ correct: 1, blank: 2 })
    const after = await app.call(attempt.one, ofAttempt(murid, state.id))
    expect(after.data.held.map(({ decision }) => String(decision)).toSorted()).toEqual([
      'diterima',
      'ditolak',
      'ditolak',
    ])
    const { data: log } = await app.call(pengawasan.log, ofAttempt(guru, event.id))
    expect(log.map(({ kind }) => kind)).toEqual(['jawaban-ditolak', 'jawaban-diterima', 'jawaban-tertahan'])
    // A second thought: what was rejected may be accepted, what was accepted stays.
    expect((await decide(exam, rest, 'diterima')).data.done).toBe(2)
    expect((await decide(exam, [id], 'ditolak')).data).toMatchObject({
      done: 0,
      skipped: [{ reason: 'Sudah diterima sebelumnya' }],
    })
  })

  it('is taken over where it is newer than what is there, and says where it is not', async () => {
    const exam = await makeExam(app)
    const { murid, soalIds } = exam
    const state = await start(app, murid, exam.event.id)
    await save(app, murid, state.id, [entry(soalIds[0]!, 'B', 5), entry(soalIds[1]!, 'C', 1)])
    await letTimePass(app, exam.world, state.id, 90 * minute)
    await sweep(app.db)
    await save(app, murid, state.id, [entry(soalIds[0]!, 'A', 7, ago(40 * minute))])
    const [older] = (await desk(exam))[0]!.answers
    // Let in again, the student writes what is newer still.
    await act(app, exam, [state.id], { kind: 'buka-kembali', minutes: 5 })
    await save(app, murid, state.id, [entry(soalIds[0]!, 'D', 9)])
    const outcome = await decide(exam, [older!.id], 'diterima')
    expect(outcome.data.skipped).toMatchObject([{ reason: expect.stringContaining('lebih baru') as string }])
    expect(await valuesOf(exam, state.id)).toMatchObject({ [soalIds[0]!]: 'D', [soalIds[1]!]: 'C' })
  })
})

describe('forged times', () => {
  it('that are still to come open no section, and those of before its opening neither', async () => {
    const exam = await makeExam(app)
    const { murid } = exam
    const { event, last } = await makeTwoSections(app, exam, (draft) => ({
      ...draft,
      timeMode: 'per-section',
    }))
    const state = await start(app, murid, event.id)
    const opens = Date.parse(state.sections[1]!.opensAt)
    for (const at of [opens + minute, opens - minute, Date.now()]) {
      const saved = await save(app, murid, state.id, [entry(last, 'B', 1, new Date(at))])
      expect(saved.data).toMatchObject({ stored: [], held: [], refused: [{ reason: 'belum-dibuka' }] })
    }
    expect(await valuesOf({ murid }, state.id)).toEqual({})
  })

  it('open no section of a locked paper that was never entered, neither at nor after the end', async () => {
    const exam = await makeExam(app)
    const { world, murid } = exam
    const { event, last } = await makeTwoSections(app, exam, (draft) => ({
      ...draft,
      timeMode: 'keseluruhan',
      navigation: 'terkunci',
    }))
    const state = await start(app, murid, event.id)
    const left = Date.parse(state.deadline) - Date.now()
    await letTimePass(app, world, state.id, left + second)
    const closes = new Date(Date.parse(state.deadline) - left - second)
    const saved = await save(app, murid, state.id, [
      entry(last, 'B', 1, closes),
      entry(last, 'B', 2, new Date()),
    ])
    expect(saved.data).toMatchObject({ stored: [], held: [] })
  })

  it('prove nothing for a device that was heard all the while', async () => {
    const exam = await makeExam(app)
    const { murid, soalIds, world } = exam
    const state = await overSince(exam, second, 4 * second)
    await pulse(app, murid, state.id)
    await letTimePass(app, world, state.id, 20 * second)
    const saved = await save(app, murid, state.id, [entry(soalIds[0]!, 'A', 1, ago(30 * second))])
    expect(saved.data).toMatchObject({ stored: [], held: [{ soal: soalIds[0] }] })
    expect((await desk(exam))[0]!.answers).toMatchObject([
      { reason: 'tanpa-bukti', evidence: { silentFrom: null } },
    ])
  })

  it('of before the last contact prove nothing: it could have been sent then', async () => {
    const exam = await makeExam(app)
    const { murid, soalIds } = exam
    const state = await overSince(exam, minute, minute)
    const saved = await save(app, murid, state.id, [
      entry(soalIds[0]!, 'A', 1, ago(30 * minute)),
      entry(soalIds[1]!, 'B', 1, ago(90 * second)),
    ])
    expect(saved.data.held).toEqual([{ soal: soalIds[0], seq: 1 }])
    expect(saved.data.stored).toMatchObject([{ soal: soalIds[1], late: true }])
  })

  it('prove nothing where a save, a section that was left or a page that was loaded shows that it was there', async () => {
    const exam = await makeExam(app)
    const { murid, soalIds, world } = exam
    const state = await start(app, murid, exam.event.id)
    const left = Date.parse(state.deadline) - Date.now()
    await letTimePass(app, world, state.id, left - minute)
    // No pulse at all, but a save and a look at the state.
    await save(app, murid, state.id, [entry(soalIds[0]!, 'B', 1)])
    await letTimePass(app, world, state.id, 59 * second)
    await app.call(attempt.one, ofAttempt(murid, state.id))
    await letTimePass(app, world, state.id, 8 * second)
    const saved = await save(app, murid, state.id, [
      entry(soalIds[0]!, 'A', 2, ago(20 * second)),
      entry(soalIds[1]!, 'B', 2, ago(9 * second)),
    ])
    expect(saved.data.stored).toEqual([])
    expect(saved.data.held).toHaveLength(2)
  })

  it('bring nothing back into a section that was left, though its device then fell silent', async () => {
    const exam = await makeExam(app)
    const { world, murid } = exam
    const { event } = await makeTwoSections(app, exam, (draft) => ({
      ...draft,
      timeMode: 'per-section',
      navigation: 'terkunci',
    }))
    const state = await start(app, murid, event.id)
    await letTimePass(app, world, state.id, 5 * minute)
    const body = { sectionId: state.sections[0]!.id }
    await app.call(attempt.nextSection, { ...ofAttempt(murid, state.id), body })
    await letTimePass(app, world, state.id, minute)
    const saved = await save(app, murid, state.id, [
      entry(state.sections[0]!.soal[0]!.id, 'A', 1, ago(61 * second)),
    ])
    expect(saved.data.stored).toEqual([])
  })
})

describe('after a hand-in', () => {
  it('by a proctor there is no grace, whatever the time says and however cut off the device was', async () => {
    const exam = await makeExam(app)
    const { murid, soalIds, world } = exam
    const state = await start(app, murid, exam.event.id)
    await letTimePass(app, world, state.id, 30 * minute)
    await act(app, exam, [state.id], { kind: 'kumpulkan' })
    const saved = await save(app, murid, state.id, [
      entry(soalIds[0]!, 'A', 1, ago(minute)),
      // Written on by somebody who could not know: kept too, and seen to be so.
      entry(soalIds[1]!, 'B', 1, new Date()),
    ])
    expect(saved.data).toMatchObject({ stored: [], refused: [] })
    expect(saved.data.held).toHaveLength(2)
    expect((await desk(exam))[0]).toMatchObject({ submittedBy: 'pengawas' })
    expect(await valuesOf(exam, state.id)).toEqual({})
  })

  it('by the student nothing counts by itself, and what was written later is refused', async () => {
    const exam = await makeExam(app)
    const { murid, soalIds, world } = exam
    const state = await start(app, murid, exam.event.id)
    await letTimePass(app, world, state.id, 30 * minute)
    await submit(app, murid, state.id)
    const saved = await save(app, murid, state.id, [
      entry(soalIds[0]!, 'A', 1, ago(minute)),
      entry(soalIds[1]!, 'B', 1, new Date(Date.now() + minute)),
    ])
    expect(saved.data).toMatchObject({
      stored: [],
      held: [{ soal: soalIds[0] }],
      refused: [{ soal: soalIds[1], reason: 'terlambat' }],
    })
  })

  it('shows no result while answers can still come in by themselves, so that no option is tried by the score', async () => {
    const exam = await makeExam(app)
    const { murid, paket, event, soalIds, world } = exam
    const state = await overSince(exam, minute, minute)
    await sweep(app.db)
    const ask = { token: murid.token, params: { paketId: paket.id, userId: murid.id, eventId: event.id } }
    for (const [seq, option] of ['B', 'C', 'A'].entries()) {
      const { data } = await save(app, murid, state.id, [
        entry(soalIds[0]!, option, seq + 1, ago(70 * second)),
      ])
      expect(data.stored).toHaveLength(1)
      await sweep(app.db)
      expect((await app.refused(hasilUjian.one, ask)).status).toBe(403)
    }
    await letTimePass(app, world, state.id, 10 * minute)
    expect((await app.call(hasilUjian.one, ask)).data).toMatchObject({ correct: 1 })
    // From here on nothing counts by itself any more.
    const { data } = await save(app, murid, state.id, [entry(soalIds[1]!, 'B', 9, ago(12 * minute))])
    expect(data).toMatchObject({ stored: [], held: [{ soal: soalIds[1] }] })
  })
})

describe('the late desk', () => {
  it('is no place to fill a disk with', async () => {
    const exam = await makeExam(app)
    const { murid, soalIds } = exam
    const state = await overSince(exam, 60 * minute, 10 * minute)
    const entries = Array.from({ length: 9 }, (_, index) =>
      entry(soalIds[0]!, 'A', index + 1, ago(65 * minute)),
    )
    const receipts = []
    for (const each of entries) receipts.push((await save(app, murid, state.id, [each])).data)
    expect(receipts.flatMap(({ held }) => held)).toHaveLength(5)
    expect(receipts.at(-1)).toMatchObject({ held: [], refused: [{ seq: 9, reason: 'terlalu-banyak' }] })
    expect(await idsOf(exam)).toHaveLength(5)
  })

  it('is nobody’s but those who may watch the student', async () => {
    const exam = await makeExam(app)
    const { murid, soalIds, world, event } = exam
    const state = await overSince(exam, 60 * minute, 10 * minute)
    await save(app, murid, state.id, [entry(soalIds[0]!, 'A', 1, ago(65 * minute))])
    const [id] = await idsOf(exam)
    const body = { ids: [id!], decision: 'diterima' as const, reason: 'Saya sendiri' }
    const stranger = await world.signedInAs('guru')
    const theirs = await app.refused(heldAnswer.decide, { ...ofAttempt(stranger, event.id), body })
    expect(theirs.status).toBe(404)
    const own = await app.refused(heldAnswer.decide, { ...ofAttempt(murid, event.id), body })
    expect(own.status).toBe(403)
    const without = await app.refused(heldAnswer.decide, {
      ...ofAttempt(exam.guru, event.id),
      body: { ...body, reason: ' a ' },
    })
    expect(without.status).toBe(400)
    expect(await valuesOf(exam, state.id)).toEqual({})
    const rows = await tenant(app.db, world, (tx) =>
      sql`select decision from held_answer where id = ${id}`.execute(tx),
    )
    expect(rows.rows).toEqual([{ decision: null }])
  })
})

describe('a file of answers', () => {
  const bring = ({ guru, event }: Exam, text: string) =>
    app.refused(heldAnswer.bring, { ...ofAttempt(guru, event.id), body: { text } })

  it('brings what could not be sent; the same file again brings nothing more', async () => {
    const exam = await makeExam(app)
    const { murid, soalIds } = exam
    const state = await overSince(exam, 60 * minute, 10 * minute)
    await save(app, murid, state.id, [entry(soalIds[0]!, 'A', 1, ago(65 * minute))])
    const text = answersFileOf(state, [
      entry(soalIds[0]!, 'A', 1, ago(65 * minute)),
      entry(soalIds[1]!, 'B', 2, ago(64 * minute)),
      entry(soalIds[2]!, 'Z', 3, ago(64 * minute)),
    ])
    expect((await bring(exam, text)).data).toMatchObject({ held: 1, known: 1, refused: 1 })
    expect((await bring(exam, `${text.slice(0, 60)}\n ${text.slice(60)}`)).data).toMatchObject({
      held: 0,
      known: 2,
    })
    const reasons = (await desk(exam)).flatMap(({ answers }) => answers.map(({ reason }) => reason))
    expect(reasons).toEqual(['lewat-tenggang', 'berkas'])
    expect(await valuesOf(exam, state.id)).toEqual({})
  })

  it('is worth nothing when changed, made by another key, or brought to another exam or tenant', async () => {
    const exam = await makeExam(app)
    const { murid, other, soalIds, event } = exam
    const [own, theirs] = [await start(app, murid, event.id), await start(app, other, event.id)]
    const entries = [entry(soalIds[0]!, 'A')]
    const text = answersFileOf(own, entries)
    const changed = text.slice(0, -4) + (text.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    const renamed = text.replace(own.id, theirs.id)
    const made = answersFileOf({ ...theirs, answersKey: own.answersKey }, entries)
    for (const wrong of [changed, renamed, made, 'SULUH1.x.y', 'jawaban saya'])
      expect([wrong.slice(0, 8), (await bring(exam, wrong)).status]).toEqual([wrong.slice(0, 8), 400])
    const elsewhere = await makeExam(app)
    expect((await bring(elsewhere, text)).status).toBe(404)
    expect(await idsOf(exam)).toEqual([])
  })
})

it('lets somebody in again with what lies there, in one step', async () => {
  const exam = await makeExam(app)
  const { murid, soalIds } = exam
  const state = await overSince(exam, 60 * minute, 10 * minute)
  await sweep(app.db)
  await save(app, murid, state.id, [entry(soalIds[0]!, 'A', 1, ago(65 * minute))])
  await act(app, exam, [state.id], { kind: 'buka-kembali', minutes: 5, withHeld: true })
  expect(await valuesOf(exam, state.id)).toEqual({ [soalIds[0]!]: 'A' })
})
