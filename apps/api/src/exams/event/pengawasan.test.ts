import { berkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { pengawasan, type Board } from '@suluh/contract/exams/pengawasan'
import { attempt, type Pulse } from '@suluh/contract/exams/ujian'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sweep } from '#exams/attempt/sweep.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { act, entry, makeExam, save, schedule, start, submit, type Exam } from '#testing/exam.ts'
import type { Person } from '#testing/factories.ts'

const app = useTestApp()
const minute = 60_000

const pulse = (person: Person, id: string, body: Partial<Pulse> = {}) =>
  app.call(attempt.pulse, {
    token: person.token,
    params: { id },
    body: { soalNumber: 1, answered: 1, unsent: 0, device: 'uji', messageAt: null, events: [], ...body },
  })
const boardOf = async ({ guru, event: { id } }: Exam): Promise<Board> =>
  (await app.call(pengawasan.board, { token: guru.token, params: { id } })).data

describe('the live board', () => {
  it('shows who has stored how much, the last sign of life and what was reported', async () => {
    const exam = await makeExam(app)
    const state = await start(app, exam.murid, exam.event.id)
    await save(app, exam.murid, state.id, [entry(exam.soalIds[0]!, 'A'), entry(exam.soalIds[1]!, null)])
    const at = new Date().toISOString()
    await pulse(exam.murid, state.id, {
      soalNumber: 2,
      unsent: 1,
      events: [{ kind: 'tab-ditinggalkan', at, seconds: 12 }],
    })
    const board = await boardOf(exam)
    expect(board.soal).toBe(3)
    const row = board.rows.find(({ attemptId }) => attemptId === state.id)
    expect(row).toMatchObject({
      status: 'berlangsung',
      stored: 1,
      answered: 1,
      unsent: 1,
      soalNumber: 2,
      flags: { 'tab-ditinggalkan': 1 },
    })
    expect(Date.now() - Date.parse(row!.seenAt!)).toBeLessThan(60_000)
    expect(board.rows.find(({ userId }) => userId === exam.other.id)).toMatchObject({
      status: 'siap',
      stored: 0,
    })
    // What a page saves it need not say.
    await save(app, exam.murid, state.id, [
      { ...entry(exam.soalIds[1]!, 'B'), seq: 9 },
      entry(exam.soalIds[2]!, 'C'),
    ])
    const later = await boardOf(exam)
    expect(later.rows.find(({ attemptId }) => attemptId === state.id)).toMatchObject({
      stored: 3,
      answered: 3,
    })
    const { data: log } = await app.call(pengawasan.log, {
      token: exam.guru.token,
      params: { id: exam.event.id },
    })
    expect(log[0]).toMatchObject({ kind: 'tab-ditinggalkan', detail: { seconds: 12 }, actor: null })
    await tenant(app.db, exam.world, (tx) =>
      sql`update attempt_presence set address = '10.0.0.7' where attempt_id = ${state.id}`.execute(tx),
    )
    await pulse(exam.murid, state.id)
    expect((await boardOf(exam)).rows.find(({ attemptId }) => attemptId === state.id)?.flags).toEqual({
      'tab-ditinggalkan': 1,
      'alamat-berganti': 1,
    })
  })

  it('is closed to another guru, another lembaga and murid', async () => {
    const exam = await makeExam(app)
    const stranger = await exam.world.signedInAs('guru')
    for (const person of [stranger, exam.murid]) {
      const { status } = await app.refused(pengawasan.board, {
        token: person.token,
        params: { id: exam.event.id },
      })
      expect([403, 404]).toContain(status)
    }
  })
})

describe('what a proctor does', () => {
  it('extends one, and the student hears of it with the next sign of life', async () => {
    const exam = await makeExam(app)
    const state = await start(app, exam.murid, exam.event.id)
    const { data } = await act(app, exam, [state.id], { kind: 'perpanjang', minutes: 15 })
    expect(data).toEqual({ done: 1, skipped: [] })
    const heard = (await pulse(exam.murid, state.id)).data
    expect(heard.version).toBe(2)
    expect(Date.parse(heard.deadline)).toBe(Date.parse(state.deadline) + 15 * minute)
    const { data: log } = await app.call(pengawasan.log, {
      token: exam.guru.token,
      params: { id: exam.event.id },
      query: `attemptId=${state.id}`,
    })
    expect(log[0]).toMatchObject({ kind: 'perpanjang', detail: { alasan: 'Listrik padam', minutes: 15 } })
    expect(log[0]?.actor).not.toBeNull()
  })

  it('extends all by a share of their time, leaving out who has not begun', async () => {
    const exam = await makeExam(app)
    const state = await start(app, exam.murid, exam.event.id)
    const { data } = await act(app, exam, null, { kind: 'perpanjang-persen', percent: 50 })
    expect(data).toEqual({ done: 1, skipped: [] })
    const heard = (await pulse(exam.murid, state.id)).data
    const [section] = state.sections
    const given = Date.parse(section!.deadline) - Date.parse(section!.opensAt)
    expect(Date.parse(heard.deadline) - Date.parse(state.deadline)).toBeCloseTo(given / 2, -2)
  })

  it('pauses: nothing written meanwhile counts by itself, time stands still, and it goes on where it was', async () => {
    const exam = await makeExam(app)
    const state = await start(app, exam.murid, exam.event.id)
    await act(app, exam, [state.id], { kind: 'jeda' })
    expect((await pulse(exam.murid, state.id)).data.paused).toBe(true)
    await tenant(app.db, exam.world, (tx) =>
      sql`update attempt set paused_at = paused_at - interval '10 minutes', clock =
            (select jsonb_object_agg(key, jsonb_build_array((value->>0)::float8 - 1200000, value->1)) from jsonb_each(clock))
          where id = ${state.id}`.execute(tx),
    )
    const saved = await save(app, exam.murid, state.id, [entry(exam.soalIds[0]!, 'A')])
    expect(saved.data).toMatchObject({ stored: [], held: [{ seq: 1 }] })
    const handed = await app.refused(attempt.submit, {
      token: exam.murid.token,
      params: { id: state.id },
      body: { entries: [] },
    })
    expect(handed).toMatchObject({ status: 409, message: 'Ujian ini sedang dijeda oleh pengawas.' })
    // Far beyond the deadline, but paused: the server does not hand it in.
    await tenant(app.db, exam.world, (tx) =>
      sql`update attempt set deadline = now() - interval '1 minute' where id = ${state.id}`.execute(tx),
    )
    await sweep(app.db)
    expect((await pulse(exam.murid, state.id)).data.status).toBe('berlangsung')
    await act(app, exam, [state.id], { kind: 'lanjut' })
    const heard = (await pulse(exam.murid, state.id)).data
    expect(heard.paused).toBe(false)
    expect(Date.parse(heard.deadline) - Date.parse(state.deadline)).toBeGreaterThanOrEqual(10 * minute)
    expect((await save(app, exam.murid, state.id, [entry(exam.soalIds[0]!, 'A')])).data.stored).toHaveLength(
      1,
    )
  })

  it('hands in for a student, and opens again with more time; the result is gone until the next hand-in', async () => {
    const exam = await makeExam(app)
    const state = await start(app, exam.murid, exam.event.id)
    await save(app, exam.murid, state.id, [entry(exam.soalIds[0]!, 'A')])
    await act(app, exam, [state.id], { kind: 'kumpulkan' })
    const result = () =>
      app.refused(hasilUjian.one, {
        token: exam.murid.token,
        params: { paketId: exam.paket.id, userId: exam.murid.id, eventId: exam.event.id },
      })
    expect(await result()).toMatchObject({ status: 200, data: { correct: 1, submittedBy: 'pengawas' } })
    // What is written after the proctor's hand-in does not count.
    const after = await save(app, exam.murid, state.id, [entry(exam.soalIds[1]!, 'B', 2)])
    expect(after.data.stored).toEqual([])
    expect((await act(app, exam, [state.id], { kind: 'buka-kembali', minutes: 10 })).data.done).toBe(1)
    expect((await result()).status).toBe(404)
    expect(
      (await save(app, exam.murid, state.id, [entry(exam.soalIds[1]!, 'B', 3)])).data.stored,
    ).toHaveLength(1)
    await submit(app, exam.murid, state.id)
    expect(await result()).toMatchObject({ data: { correct: 2, submittedBy: 'murid' } })
  })

  it('hands in for a whole hall at once; each is scored when its turn comes', async () => {
    const { world, guru, paket, soalIds } = await makeExam(app)
    const hall = await Promise.all(Array.from({ length: 60 }, () => world.signedInAs('murid')))
    const made = await schedule(app, guru, paket.id, hall)
    const states = await Promise.all(hall.map((murid) => start(app, murid, made.id)))
    await Promise.all(
      states.map(({ id }, at) => save(app, hall[at]!, id, [entry(soalIds[0]!, at < 20 ? 'A' : 'B')])),
    )
    const order = { attemptIds: null, action: { kind: 'kumpulkan' }, reason: 'Gempa' }
    const { data } = await app.call(pengawasan.act, {
      token: guru.token,
      params: { id: made.id },
      body: order,
    })
    expect(data).toEqual({ done: 60, skipped: [] })
    await sweep(app.db)
    const { data: board } = await app.call(pengawasan.board, { token: guru.token, params: { id: made.id } })
    expect(new Set(board.rows.map(({ status }) => status))).toEqual(new Set(['dinilai']))
    const { data: results } = await app.call(hasilUjian.list, {
      token: guru.token,
      query: `eventId=${made.id}&_start=0&_end=100`,
    })
    expect(results.filter(({ correct }) => correct === 1)).toHaveLength(20)
    expect(results.filter(({ wrong, blank }) => wrong === 1 && blank === 2)).toHaveLength(40)
  })

  it('asks for a reason, and says to whom something could not be done', async () => {
    const exam = await makeExam(app)
    const state = await start(app, exam.murid, exam.event.id)
    const refused = await app.refused(pengawasan.act, {
      token: exam.guru.token,
      params: { id: exam.event.id },
      body: { attemptIds: [state.id], action: { kind: 'jeda' }, reason: ' ' },
    })
    expect(refused).toMatchObject({ status: 400, message: 'Tuliskan alasannya' })
    const { data } = await act(app, exam, [state.id], { kind: 'lanjut' })
    expect(data).toMatchObject({ done: 0, skipped: [{ reason: 'Tidak sedang dijeda' }] })
  })

  it('speaks to the room, each message once', async () => {
    const exam = await makeExam(app)
    const state = await start(app, exam.murid, exam.event.id)
    await app.call(pengawasan.say, {
      token: exam.guru.token,
      params: { id: exam.event.id },
      body: { text: 'Waktu tinggal 10 menit.' },
    })
    const { messages } = (await pulse(exam.murid, state.id)).data
    expect(messages.map(({ text }) => text)).toEqual(['Waktu tinggal 10 menit.'])
    const again = await pulse(exam.murid, state.id, { messageAt: messages[0]!.at })
    expect(again.data.messages).toEqual([])
    const { data: log } = await app.call(pengawasan.log, {
      token: exam.guru.token,
      params: { id: exam.event.id },
      query: `attemptId=${state.id}`,
    })
    expect(log[0]).toMatchObject({ kind: 'pesan', detail: { pesan: 'Waktu tinggal 10 menit.' } })
  })

  it('takes half a letter, as a broken client may send it', async () => {
    const exam = await makeExam(app)
    const { status } = await app.refused(pengawasan.say, {
      token: exam.guru.token,
      params: { id: exam.event.id },
      body: { text: 'Tenang \ud800' },
    })
    expect(status).toBe(200)
  })

  it('speaks to nobody whom they do not watch', async () => {
    const exam = await makeExam(app)
    const proctor = await exam.world.signedInAs('guru')
    const [here, there] = [
      await start(app, exam.murid, exam.event.id),
      await start(app, exam.other, exam.event.id),
    ]
    await tenant(app.db, exam.world, async (tx) => {
      const ruang = { applicationId: exam.world.applicationId, eventId: exam.event.id, kapasitas: 1 }
      const { id: ruangId } = await tx
        .insertInto('eventRuang')
        .values({ ...ruang, nama: 'Ruang 1', pengawasId: proctor.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.updateTable('attempt').set({ ruangId }).where('id', '=', here.id).execute()
    })
    const say = (body: object) =>
      app.refused(pengawasan.say, { token: proctor.token, params: { id: exam.event.id }, body })
    expect((await say({ text: 'Semua?', attemptIds: [there.id] })).status).toBe(404)
    expect((await say({ text: 'Untuk ruang saya' })).status).toBe(200)
    expect((await pulse(exam.murid, here.id)).data.messages).toHaveLength(1)
    expect((await pulse(exam.other, there.id)).data.messages).toEqual([])
  })
})

describe('the papers of the day', () => {
  it('say who came when, who did not, and what happened, each deed once', async () => {
    const exam = await makeExam(app)
    const state = await start(app, exam.murid, exam.event.id)
    const at = new Date().toISOString()
    const away = { kind: 'tab-ditinggalkan', at, seconds: 12 } as const
    await pulse(exam.murid, state.id, { events: [away, away] })
    await act(app, exam, null, { kind: 'perpanjang', minutes: 5 })
    await submit(app, exam.murid, state.id)
    const ask = (person: Person) => ({ token: person.token, params: { id: exam.event.id } })
    const { data } = await app.call(berkasUjian.one, ask(exam.guru))
    expect(data.peserta.find(({ userId }) => userId === exam.murid.id)).toMatchObject({
      status: 'dinilai',
      startedAt: expect.stringMatching(/Z$/),
      submittedAt: expect.stringMatching(/Z$/),
    })
    expect(data.peserta.find(({ userId }) => userId === exam.other.id)).toMatchObject({
      status: 'siap',
      startedAt: null,
    })
    expect(data.catatan).toMatchObject([
      { kind: 'tab-ditinggalkan', count: 2, actor: null, murid: [expect.any(String)] },
      { kind: 'perpanjang', count: 1, detail: { minutes: 5, alasan: 'Listrik padam' } },
    ])
    expect((await app.refused(berkasUjian.one, ask(exam.murid))).status).toBe(403)
    const stranger = await exam.world.signedInAs('guru')
    expect((await app.refused(berkasUjian.one, ask(stranger))).status).toBe(404)
  })
})
