import { buktiSimpan } from '@suluh/contract/exams/bukti-simpan'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { attempt, ujian } from '@suluh/contract/exams/ujian'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sweep } from '#exams/attempt/sweep.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import {
  entry,
  letTimePass as passTime,
  makeExam,
  readContent,
  save,
  schedule,
  start,
  submit,
} from '#testing/exam.ts'
import { makeWorld, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()

const letTimePass = (world: World, attemptId: string, ms: number) => passTime(app, world, attemptId, ms)

const resultOf = (person: Person, paketId: string, eventId: string, reader = person) =>
  app.call(hasilUjian.one, { token: reader.token, params: { paketId, userId: person.id, eventId } })

describe('taking an exam', () => {
  it('starts, stores with receipts, submits and scores with blanks apart from wrong', async () => {
    const { murid, paket, event, soalIds } = await makeExam(app)
    const state = await start(app, murid, event.id)
    const saved = await save(app, murid, state.id, [entry(soalIds[0]!, 'A'), entry(soalIds[1]!, 'A')])
    expect(saved.data.stored).toHaveLength(2)
    expect(saved.data.signature).toMatch(/^[\w-]{43}$/)
    expect((await submit(app, murid, state.id)).data.status).toBe('dinilai')
    const { data } = await resultOf(murid, paket.id, event.id)
    expect(data).toMatchObject({
      correct: 1,
      wrong: 1,
      blank: 1,
      score: 1,
      maxScore: 3,
      submittedBy: 'murid',
    })
    expect(data.soal?.map((each) => each.outcome)).toEqual(['correct', 'wrong', 'blank'])
  })

  it('gives a receipt that anybody of the institution can check, and that says when answers came later', async () => {
    const { world, guru, murid, event, soalIds } = await makeExam(app)
    const state = await start(app, murid, event.id)
    const early = await app.refused(buktiSimpan.ofAttempt, { token: murid.token, params: { id: state.id } })
    expect(early.status).toBe(409)
    await save(app, murid, state.id, [entry(soalIds[0]!, 'A')])
    await submit(app, murid, state.id)
    const ask = { token: murid.token, params: { id: state.id } }
    const { data: bukti } = await app.call(buktiSimpan.ofAttempt, ask)
    expect(bukti).toMatchObject({ stored: 1, soal: 3, isSame: true })
    expect((await app.call(buktiSimpan.ofAttempt, ask)).data.kode).toBe(bukti.kode)
    const check = (person: Person, kode: string) =>
      app.call(buktiSimpan.check, { token: person.token, params: { kode } })
    const { text: _, ...known } = bukti
    expect((await check(guru, bukti.kode.replace('-', '').toLowerCase())).data).toEqual(known)
    await tenant(app.db, world, (tx) =>
      sql`update answer set value = '"B"' where attempt_id = ${state.id}`.execute(tx),
    )
    expect((await check(guru, bukti.kode)).data.isSame).toBe(false)
    const foreign = await (await makeWorld(app)).signedInAs('guru')
    expect((await check(foreign, bukti.kode)).status).toBe(404)
    expect((await check(guru, 'SALAH')).status).toBe(400)
  })

  it('keeps the highest seq, whatever the order of arrival', async () => {
    const { murid, event, soalIds } = await makeExam(app)
    const state = await start(app, murid, event.id)
    const [soalId] = soalIds
    await save(app, murid, state.id, [entry(soalId!, 'B', 3)])
    const late = await save(app, murid, state.id, [entry(soalId!, 'A', 2)])
    expect(late.data.stored).toHaveLength(1)
    await save(app, murid, state.id, [entry(soalId!, 'D', 4), entry(soalId!, 'C', 5)])
    const resumed = await app.call(attempt.one, { token: murid.token, params: { id: state.id } })
    expect(resumed.data.answers).toMatchObject([{ soal: soalId, value: 'C', seq: 5 }])
  })

  it('loses nothing under concurrent saves of the same and other questions', async () => {
    const { murid, other, event, soalIds } = await makeExam(app)
    const states = await Promise.all([murid, other].map((each) => start(app, each, event.id)))
    const people = [murid, other]
    const saves = Array.from({ length: 120 }, (_, index) => {
      const who = index % 2
      return save(app, people[who]!, states[who]!.id, [
        entry(soalIds[index % 3]!, 'ABCD'[index % 4]!, index + 1),
      ])
    })
    expect((await Promise.all(saves)).every((answer) => answer.data.stored.length === 1)).toBe(true)
    for (const [who, person] of people.entries()) {
      const { data } = await app.call(attempt.one, { token: person.token, params: { id: states[who]!.id } })
      const highest = soalIds.map(
        (_, soal) => Math.max(...saves.keys().filter((i) => i % 2 === who && i % 3 === soal)) + 1,
      )
      expect(soalIds.map((id) => data.answers.find((each) => each.soal === id)?.seq)).toEqual(highest)
    }
  })

  it('resumes on another device with what is stored, and shows no key before the end', async () => {
    const { murid, event, soalIds } = await makeExam(app)
    const state = await start(app, murid, event.id)
    await save(app, murid, state.id, [entry(soalIds[2]!, 'C')])
    const again = await start(app, murid, event.id)
    expect(again.id).toBe(state.id)
    expect(again.deadline).toBe(state.deadline)
    expect(again.answers).toHaveLength(1)
    const content = await app.server.http.inject({
      url: `/api/attempt/${state.id}/content/${state.contentHash}`,
      headers: { authorization: `Bearer ${murid.token}` },
    })
    expect(content.headers['cache-control']).toContain('immutable')
    expect(content.headers['vary']).toBe('cookie')
    const [section] = await readContent(app, murid, state)
    expect(section?.content?.soal.map(({ id }) => id)).toEqual(soalIds)
    expect(JSON.stringify(section?.content)).not.toMatch(/accepted|kunci|pembahasan|buku/)
  })
})

describe('the deadline', () => {
  it('is the server’s: it submits what is there when nobody does', async () => {
    const { world, murid, paket, event, soalIds } = await makeExam(app)
    const state = await start(app, murid, event.id)
    await save(app, murid, state.id, [entry(soalIds[0]!, 'A')])
    await letTimePass(world, state.id, 3 * 3_600_000)
    await sweep(app.db)
    expect((await resultOf(murid, paket.id, event.id)).data).toMatchObject({
      correct: 1,
      blank: 2,
      submittedBy: 'server',
    })
  })

  it('takes answers written before it within the grace window, marks them, and scores again', async () => {
    const { world, guru, murid, paket, event, soalIds } = await makeExam(app)
    const state = await start(app, murid, event.id)
    const duration = Date.parse(state.deadline) - Date.now()
    await letTimePass(world, state.id, duration + 60_000)
    await sweep(app.db)
    const before = new Date(Date.now() - 120_000)
    const late = await save(app, murid, state.id, [
      entry(soalIds[0]!, 'A', 1, before),
      entry(soalIds[1]!, 'B', 1, new Date()),
    ])
    expect(late.data.stored).toMatchObject([{ soal: soalIds[0], late: true }])
    expect(late.data.refused).toMatchObject([{ soal: soalIds[1], reason: 'terlambat' }])
    // Its receipt was lost, so it comes again, and both are scored: noted once.
    await sweep(app.db)
    await save(app, murid, state.id, [entry(soalIds[0]!, 'A', 1, before)])
    await sweep(app.db)
    const { data: log } = await app.call(pengawasan.log, { token: guru.token, params: { id: event.id } })
    expect(log).toMatchObject([{ kind: 'jawaban-terlambat', detail: { count: 1 }, actor: null }])
    await letTimePass(world, state.id, 600_000)
    expect((await resultOf(murid, paket.id, event.id)).data).toMatchObject({ correct: 1, blank: 2 })
  })

  it('closes for good after the grace window, and after handing in oneself', async () => {
    const { world, murid, other, event, soalIds } = await makeExam(app)
    const state = await start(app, murid, event.id)
    const before = new Date(Date.now() - 30_000)
    await letTimePass(world, state.id, 5 * 3_600_000)
    expect(
      (await save(app, murid, state.id, [entry(soalIds[0]!, 'A', 1, before)])).data.refused,
    ).toHaveLength(1)
    const second = await start(app, other, event.id)
    await submit(app, other, second.id)
    expect((await save(app, other, second.id, [entry(soalIds[0]!, 'A')])).data.refused).toMatchObject([
      { reason: 'terlambat' },
    ])
  })
})

describe('what is refused', () => {
  it('somebody else’s attempt, as if it were not there', async () => {
    const { murid, other, event, soalIds } = await makeExam(app)
    const state = await start(app, murid, event.id)
    expect((await save(app, other, state.id, [entry(soalIds[0]!, 'A')])).status).toBe(404)
    expect((await submit(app, other, state.id)).status).toBe(404)
    expect((await app.refused(attempt.one, { token: other.token, params: { id: state.id } })).status).toBe(
      404,
    )
    const resumed = await app.call(attempt.one, { token: murid.token, params: { id: state.id } })
    expect(resumed.data.answers).toEqual([])
  })

  it('values that are not options, questions of another package, and malformed batches', async () => {
    const { murid, event, soalIds } = await makeExam(app)
    const state = await start(app, murid, event.id)
    const answer = await save(app, murid, state.id, [
      entry(soalIds[0]!, 'Z'),
      entry(crypto.randomUUID(), 'A'),
      entry(soalIds[1]!, ['A']),
    ])
    expect(answer.data.stored).toEqual([])
    expect(answer.data.refused.map((each) => each.reason)).toEqual([
      'bukan-pilihan',
      'bukan-soal',
      'bukan-pilihan',
    ])
    const broken = await app.refused(attempt.save, {
      token: murid.token,
      params: { id: state.id },
      body: { entries: [{ soal: 'x' }] },
    })
    expect(broken.status).toBe(400)
  })

  it('10 MB of JSON', async () => {
    const { murid, event } = await makeExam(app)
    const state = await start(app, murid, event.id)
    const answer = await app.refused(attempt.save, {
      token: murid.token,
      params: { id: state.id },
      body: { entries: 'x'.repeat(10 * 1024 * 1024) },
    })
    expect(answer).toMatchObject({ status: 413, success: false, data: { code: 'too-large' } })
  })

  it('starting before it opens, after it closes, uninvited, or with a wrong token however often', async () => {
    const { world, murid, event, guru, paket } = await makeExam(app, { token: 'BENAR1' })
    const tryStart = (person: Person, eventId: string, token: string) =>
      app.refused(ujian.start, { token: person.token, params: { eventId }, body: { token, device: 'uji' } })
    expect((await tryStart(murid, event.id, 'SALAH1')).data.code).toBe('invalid-token')
    const guesses = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => tryStart(murid, event.id, `T${1000 + index}`)),
    )
    expect(guesses.filter((each) => each.status === 429).length).toBeGreaterThanOrEqual(990)
    const stranger = await world.signedInAs('murid')
    expect((await tryStart(stranger, event.id, 'BENAR1')).status).toBe(404)
    const hour = 3_600_000
    const soon = await schedule(app, guru, paket.id, [murid], {
      opensAt: new Date(Date.now() + hour).toISOString(),
      closesAt: new Date(Date.now() + 2 * hour).toISOString(),
    })
    expect((await tryStart(murid, soon.id, '')).status).toBe(409)
    const over = await schedule(app, guru, paket.id, [murid], {
      opensAt: new Date(Date.now() - 2 * hour).toISOString(),
      closesAt: new Date(Date.now() - hour).toISOString(),
    })
    expect((await tryStart(murid, over.id, '')).data.code).toBe('closed')
  })
})
