import { berkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { event, type Event } from '@suluh/contract/exams/event'
import { pengawasan, type ProctorAction } from '@suluh/contract/exams/pengawasan'
import { attempt } from '@suluh/contract/exams/ujian'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { act, makeExam, schedule, start } from '#testing/exam.ts'
import type { Person } from '#testing/factories.ts'

const app = useTestApp()

/** Two rooms of one seat each: one of a pengawas whose role reaches the whole lembaga, one of somebody else. */
async function makeRooms(rules: object = {}) {
  const made = await makeExam(app)
  const { world, guru, murid, other, paket } = made
  const proctor = await world.signedInAs('pengawas')
  const beside = await world.signedInAs('pengawas')
  const ruang = [proctor, beside].map((pengawas, index) => ({
    nama: `Ruang ${index + 1}`,
    kapasitas: 1,
    pengawasId: pengawas.id,
  }))
  const scheduled = await schedule(app, guru, paket.id, [murid, other], { ruang, ...rules })
  const { rows } = await boardOf(guru, scheduled)
  const inRoom = (index: number) => {
    const found = rows.find(({ ruangId }) => ruangId === scheduled.ruang[index]?.id)
    if (!found) throw new Error(`nobody in room ${index}`)
    return found
  }
  const people = new Map([murid, other].map((person) => [person.id, person]))
  return {
    ...made,
    event: scheduled,
    proctor,
    beside,
    mine: inRoom(0),
    theirs: inRoom(1),
    personOf: ({ userId }: { userId: string }) => people.get(userId)!,
  }
}

const boardOf = async ({ token }: Person, { id }: Pick<Event, 'id'>) =>
  (await app.call(pengawasan.board, { token, params: { id } })).data
const jeda: ProctorAction = { kind: 'jeda' }
const order = (attemptIds: string[] | null, action: ProctorAction = jeda) => ({
  attemptIds,
  action,
  reason: 'Listrik padam',
})

describe('a proctor of a room', () => {
  it('sees and reaches that room alone, however far the role reaches, by no call', async () => {
    const { proctor, mine, theirs, guru, personOf, ...made } = await makeRooms()
    const { token } = proctor
    const params = { id: made.event.id }
    await start(app, personOf(mine), made.event.id)
    await start(app, personOf(theirs), made.event.id)
    expect((await boardOf(proctor, made.event)).rows.map(({ userId }) => userId)).toEqual([mine.userId])
    // All are all of the room; another's alone do not exist, and among one's own are left out.
    const { data: done } = await app.call(pengawasan.act, { token, params, body: order(null) })
    expect(done.done).toBe(1)
    expect(
      (await app.refused(pengawasan.act, { token, params, body: order([theirs.attemptId]) })).status,
    ).toBe(404)
    const both = order([mine.attemptId, theirs.attemptId], { kind: 'perpanjang', minutes: 5 })
    expect((await app.call(pengawasan.act, { token, params, body: both })).data).toEqual({
      done: 1,
      skipped: [],
    })
    const tick = { attemptIds: [theirs.attemptId], isMatched: true }
    expect((await app.refused(pengawasan.identify, { token, params, body: tick })).status).toBe(404)
    const toRoom = { text: 'Halo', ruangId: made.event.ruang[1]!.id }
    expect((await app.refused(pengawasan.say, { token, params, body: toRoom })).status).toBe(404)
    await app.call(pengawasan.say, { token, params, body: { text: 'Tenang' } })
    // What was done in the other room reaches neither the log, nor the papers, nor what is told of others' deeds.
    await act(app, { ...made, guru }, [theirs.attemptId], { kind: 'perpanjang', minutes: 7 })
    const log = await app.call(pengawasan.log, { token, params })
    expect(new Set(log.data.map(({ attemptId }) => attemptId))).toEqual(new Set([mine.attemptId]))
    const elsewhere = await app.call(pengawasan.log, {
      token,
      params,
      query: `attemptId=${theirs.attemptId}`,
    })
    expect(elsewhere.data).toEqual([])
    const { data: berkas } = await app.call(berkasUjian.one, { token, params })
    expect(berkas.peserta.map(({ userId }) => userId)).toEqual([mine.userId])
    expect(berkas.catatan.every(({ murid }) => murid.join('') === mine.nama)).toBe(true)
    const { deeds } = await boardOf(proctor, made.event)
    expect(deeds.map(({ kind, names }) => [kind, ...names])).toEqual([
      ['pesan', mine.nama],
      ['perpanjang', mine.nama],
      ['jeda', mine.nama],
    ])
  })

  it('sees all rooms where the event says so, and whoever may change the event always does', async () => {
    const { proctor, beside, guru, world, ...made } = await makeRooms({ proctorsSeeAll: true })
    expect((await boardOf(proctor, made.event)).rows).toHaveLength(2)
    const params = { id: made.event.id }
    const { data } = await app.call(event.one, { token: guru.token, params })
    expect(data.proctorsSeeAll).toBe(true)
    const body = { ...data, paketSoalId: made.paket.id, proctorsSeeAll: false }
    // Its maker proctors a room too, and so does the head of the lembaga.
    const head = await world.signedInAs('lembaga')
    const ruang = [guru, head].map(({ id }, index) => ({ ...data.ruang[index]!, pengawasId: id }))
    await app.call(event.update, { token: guru.token, params, body: { ...body, ruang } })
    for (const person of [guru, head, proctor, beside])
      expect((await boardOf(person, made.event)).rows).toHaveLength(2)
  })
})

describe('identity', () => {
  it('is ticked by whom and when, on the board and the papers, and taken back', async () => {
    const { proctor, mine, guru, event: made } = await makeRooms()
    const { token } = proctor
    const params = { id: made.id }
    expect(mine).toMatchObject({ identityAt: null, identityBy: null, fotoId: null })
    const tick = (isMatched: boolean) =>
      app.call(pengawasan.identify, { token, params, body: { attemptIds: [mine.attemptId], isMatched } })
    await tick(true)
    const ticked = (await boardOf(guru, made)).rows.find(({ userId }) => userId === mine.userId)
    expect(Date.now() - Date.parse(ticked!.identityAt!)).toBeLessThan(60_000)
    expect(ticked!.identityBy).not.toBeNull()
    // Twice is once: who was first stays.
    await app.call(pengawasan.identify, {
      token: guru.token,
      params,
      body: { attemptIds: [mine.attemptId], isMatched: true },
    })
    const again = (await boardOf(guru, made)).rows.find(({ userId }) => userId === mine.userId)
    expect(again).toEqual(ticked)
    const { data: berkas } = await app.call(berkasUjian.one, { token: guru.token, params })
    expect(berkas.peserta.filter(({ isIdentified }) => isIdentified)).toMatchObject([{ userId: mine.userId }])
    await tick(false)
    const log = await app.call(pengawasan.log, { token, params })
    expect(log.data.map(({ kind }) => kind)).toEqual(['identitas-batal', 'identitas-cocok'])
    // Forty ticks are no forty lines of what happened.
    expect(berkas.catatan).toEqual([])
    expect((await boardOf(guru, made)).deeds).toEqual([])
  })
})

describe('plays of sound', () => {
  it('are given back to those chosen, of all or of one question, and reach the device by a new version', async () => {
    const exam = await makeExam(app)
    const { murid } = exam
    const state = await start(app, murid, exam.event.id)
    expect(state.playsGiven).toEqual({})
    await act(app, exam, [state.id], { kind: 'kembalikan-audio', soalNumber: null })
    await act(app, exam, [state.id], { kind: 'kembalikan-audio', soalNumber: 2 })
    await act(app, exam, [state.id], { kind: 'kembalikan-audio', soalNumber: 2 })
    const { data: now } = await app.call(attempt.one, { token: murid.token, params: { id: state.id } })
    const second = now.sections[0]!.soal[1]!.id
    expect(now.playsGiven).toEqual({ semua: 1, [second]: 2 })
    expect(now.version).toBe(state.version + 3)
    const { data } = await act(app, exam, [state.id], { kind: 'kembalikan-audio', soalNumber: 9 })
    expect(data).toMatchObject({ done: 0, skipped: [{ reason: 'Nomor soal tidak ada' }] })
    const log = await app.call(pengawasan.log, { token: exam.guru.token, params: { id: exam.event.id } })
    expect(log.data[0]).toMatchObject({
      kind: 'kembalikan-audio',
      detail: { alasan: 'Listrik padam', soalNumber: 2 },
    })
  })
})

describe('what is refused to who watches', () => {
  it('leaves a line each, by lack of reach or of the right, and no more than somebody reads', async () => {
    const { proctor, theirs, world, event: made } = await makeRooms()
    const outsider = await world.signedInAs('murid')
    const params = { id: made.id }
    const linesOf = async ({ id }: Person) =>
      tenant(app.db, world, (tx) =>
        tx
          .selectFrom('audit')
          .select(['action', 'target', 'detail'])
          .where('applicationUserId', '=', id)
          .where('action', '=', 'tindakan-ujian-ditolak')
          .execute(),
      )
    const tried = { params, body: order([theirs.attemptId]) }
    expect((await app.refused(pengawasan.act, { token: proctor.token, ...tried })).status).toBe(404)
    expect(await linesOf(proctor)).toEqual([
      {
        action: 'tindakan-ujian-ditolak',
        target: `event/${made.id}`,
        detail: { tindakan: 'Bertindak sebagai pengawas ujian', sebab: expect.any(String) },
      },
    ])
    expect((await app.refused(event.cancel, { token: outsider.token, params, body: {} })).status).toBe(403)
    expect(await linesOf(outsider)).toMatchObject([{ detail: { tindakan: event.cancel.log } }])
    const many = Array.from({ length: 30 }, () =>
      app.refused(pengawasan.act, { token: proctor.token, ...tried }),
    )
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([404]))
    expect(await linesOf(proctor)).toHaveLength(10)
    // What is only looked at, and what is done, leaves none of these.
    expect((await app.refused(pengawasan.board, { token: outsider.token, params })).status).toBe(403)
    expect(await linesOf(outsider)).toHaveLength(1)
  })
})
