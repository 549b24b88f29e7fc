import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { marking, type MarkInput } from '@suluh/contract/exams/marking'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { attempt, ujian } from '@suluh/contract/exams/ujian'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, uraian, type Person } from '#testing/factories.ts'

const app = useTestApp()

/** An exam of a choice and two essays; of three pupils one has left the second essay blank. */
async function makeExam(overrides: object = {}) {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const people = await Promise.all([1, 2, 3].map(() => world.signedInAs('murid')))
  const paket = await publishPaket(app, world, guru, [
    [pilihanGanda('satu', 'A'), uraian('dua'), uraian('tiga')],
  ])
  const event = await schedule(app, guru, paket.id, people, overrides)
  const [choice = '', first = '', second = ''] = paket.sections[0]!.soal.map((each) => each.id)
  const attemptIds: string[] = []
  for (const [index, murid] of people.entries()) {
    const { id } = await start(app, murid, event.id)
    const essays = index === 0 ? [entry(first, 'Jawab')] : [entry(first, 'Jawab'), entry(second, 'Lagi')]
    await submit(app, murid, id, [entry(choice, 'A'), ...essays])
    attemptIds.push(id)
  }
  const save = (who: Person, attemptId: string, soalId: string, input: Partial<MarkInput>) => ({
    token: who.token,
    params: { attemptId, soalId },
    body: { mark: 10, catatan: '', version: 0, seq: 1, ...input },
  })
  const overview = () =>
    app.call(marking.one, { token: guru.token, params: { eventId: event.id } }).then(({ data }) => data)
  const answers = (query: string) =>
    app
      .call(marking.answers, { token: guru.token, params: { eventId: event.id }, query })
      .then(({ data }) => data)
  const result = async (who: Person) =>
    (
      await app.call(hasilUjian.one, {
        token: guru.token,
        params: { paketId: paket.id, userId: who.id, eventId: event.id },
      })
    ).data
  return { world, guru, people, paket, event, first, second, attemptIds, save, overview, answers, result }
}

it('gives the queue by question and by student, with rubric and progress, and scores as marks come', async () => {
  const { guru, people, event, first, second, attemptIds, save, overview, answers, result } = await makeExam()
  expect(await overview()).toMatchObject({
    waiting: 5,
    marked: 0,
    holdsResults: false,
    soal: [
      { soalId: first, number: 2, maxMark: 10, rubric: '<p>10 bila lengkap</p>', waiting: 3, blank: 0 },
      { soalId: second, number: 3, waiting: 2, blank: 1 },
    ],
  })
  expect((await answers(`soalId=${first}&status=menunggu`)).map(({ answer }) => answer)).toEqual([
    'Jawab',
    'Jawab',
    'Jawab',
  ])
  expect((await answers(`attemptId=${attemptIds[0]}`)).map(({ status }) => status)).toEqual([
    'menunggu',
    'kosong',
  ])
  // Full marks would not lift one of three to 75, so it is settled before they are given.
  expect(await result(people[0]!)).toMatchObject({ pending: 1, score: 1, lulus: false })
  // What waits is no nought of its aspek.
  expect((await result(people[1]!)).aspek).toEqual([
    { nama: 'Bilangan', score: 1, maxScore: 1, questions: 1 },
  ])

  await app.call(marking.save, save(guru, attemptIds[0]!, first, { mark: 5, catatan: 'Kurang alasan' }))
  expect(await result(people[0]!)).toMatchObject({
    pending: 0,
    partial: 1,
    blank: 1,
    score: 1.5,
    maxScore: 3,
  })
  // What was written on paper counts although nothing was stored.
  const onPaper = await app.call(marking.save, save(guru, attemptIds[0]!, second, { mark: 10, seq: 0 }))
  expect(onPaper.data).toEqual({ version: 1, status: 'dinilai' })
  expect(await result(people[0]!)).toMatchObject({ blank: 0, score: 2.5 })
  expect(await overview()).toMatchObject({ waiting: 4, marked: 2 })
  const [marked] = await answers(`soalId=${first}&status=dinilai`)
  expect(marked).toMatchObject({ mark: 5, catatan: 'Kurang alasan', version: 1, marker: { nama: guru.nama } })
  const { data: events } = await app.call(marking.list, { token: guru.token })
  expect(events).toMatchObject([{ event: { id: event.id }, waiting: 4, marked: 2 }])

  await app.call(marking.save, save(guru, attemptIds[0]!, first, { mark: null, version: 1 }))
  expect(await result(people[0]!)).toMatchObject({ pending: 1, score: 2 })
})

it('lets two markers not overwrite each other, and refuses what cannot be a mark', async () => {
  const { world, guru, event, first, attemptIds, save, answers } = await makeExam()
  const pengelola = await world.signedInAs('pengelola')
  const [attemptId = ''] = attemptIds
  const both = await Promise.all(
    [guru, pengelola].map((who, index) =>
      app.call(marking.save, save(who, attemptId, first, { mark: index + 6 })),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [kept] = await answers(`attemptId=${attemptId}&soalId=${first}`)
  const late = await app.refused(marking.save, save(guru, attemptId, first, { mark: 1 }))
  expect(late).toMatchObject({ status: 409, data: { code: 'conflict' } })
  expect(late.message).toContain(`${kept!.marker!.nama} sudah memberi nilai ${kept!.mark}`)
  const tooMuch = await app.refused(marking.save, save(guru, attemptId, first, { mark: 10.5, version: 1 }))
  expect(tooMuch).toMatchObject({ status: 400, message: 'Nilai paling banyak 10.' })
  const negative = await app.refused(marking.save, save(guru, attemptId, first, { mark: -1, version: 1 }))
  expect(negative.message).toContain('Nilai paling sedikit 0')
  const colleague = await world.signedInAs('guru')
  const hidden = await app.refused(marking.one, { token: colleague.token, params: { eventId: event.id } })
  expect(hidden.status).toBe(404)
})

it('takes a mark back to waiting when the answer arrives anew', async () => {
  const { world, guru, people, first, attemptIds, save, answers, result } = await makeExam()
  const [attemptId = ''] = attemptIds
  await app.call(marking.save, save(guru, attemptId, first, { mark: 10 }))
  // As when the server has submitted and the last answer comes within the grace window.
  const hasil = await result(people[0]!)
  expect(hasil.pending).toBe(0)
  await tenant(app.db, world, (tx) =>
    tx.updateTable('attempt').set({ submittedBy: 'server' }).where('id', '=', attemptId).execute(),
  )
  await app.call(attempt.save, {
    token: people[0]!.token,
    params: { id: attemptId },
    body: { entries: [entry(first, 'Jawab lebih lengkap', 2)] },
  })
  await expect.poll(async () => (await result(people[0]!)).pending, { timeout: 5000 }).toBe(1)
  const [row] = await answers(`attemptId=${attemptId}&soalId=${first}`)
  expect(row).toMatchObject({ status: 'menunggu', seq: 2, mark: 10, version: 1 })
  const stale = await app.refused(marking.save, save(guru, attemptId, first, { mark: 8, version: 1, seq: 1 }))
  expect(stale.message).toContain('Jawaban murid berubah')
  await app.call(marking.save, save(guru, attemptId, first, { mark: 8, version: 1, seq: 2 }))
  expect(await result(people[0]!)).toMatchObject({ pending: 0 })
})

it('holds every result until the exam is over and the last answer is marked, where its rules say so', async () => {
  const exam = await makeExam({ showResult: 'setelah-dinilai' })
  expect((await exam.overview()).holdsResults).toBe(true)
  const { world, guru, people, paket, event, first, second, attemptIds, save } = exam
  const [own] = people
  const params = { paketId: paket.id, userId: own!.id, eventId: event.id }
  const seen = async () => {
    const { status } = await app.refused(hasilUjian.one, { token: own!.token, params })
    const [{ nilai } = { nilai: null }] = (await app.call(ujian.list, { token: own!.token })).data
    return [status, nilai]
  }
  for (const soalId of [first, second])
    await app.call(marking.save, save(guru, attemptIds[0]!, soalId, { seq: soalId === first ? 1 : 0 }))
  expect((await exam.result(own!)).pending).toBe(0)
  expect(await seen()).toEqual([403, null])
  await tenant(app.db, world, (tx) =>
    tx
      .updateTable('event')
      .set({ closesAt: new Date(), graceSeconds: 0 })
      .where('id', '=', event.id)
      .execute(),
  )
  // The own answers are marked, those of others are not.
  expect(await seen()).toEqual([403, null])
  for (const attemptId of attemptIds.slice(1))
    for (const soalId of [first, second]) await app.call(marking.save, save(guru, attemptId, soalId, {}))
  expect(await seen()).toEqual([200, 100])
})

it('keeps the marks of whoever is let in again, but of answers that have changed', async () => {
  const { guru, people, event, first, second, attemptIds, save, result } = await makeExam()
  const [murid, attemptId] = [people[1]!, attemptIds[1]!]
  await app.call(marking.save, save(guru, attemptId, first, { mark: 10 }))
  await app.call(marking.save, save(guru, attemptId, second, { mark: 10 }))
  expect(await result(murid)).toMatchObject({ score: 3, pending: 0 })
  await app.call(pengawasan.act, {
    token: guru.token,
    params: { id: event.id },
    body: { attemptIds: [attemptId], action: { kind: 'buka-kembali', minutes: 10 }, reason: 'Listrik padam' },
  })
  await submit(app, murid, attemptId, [entry(second, 'Jawaban lain', 2)])
  expect(await result(murid)).toMatchObject({ score: 2, pending: 1 })
})

it('lets answers that say the same stand together, whatever their case and spaces', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const people = await Promise.all([1, 2, 3, 4].map(() => world.signedInAs('murid')))
  const paket = await publishPaket(app, world, guru, [[uraian('satu')]])
  const event = await schedule(app, guru, paket.id, people)
  const soalId = paket.sections[0]!.soal[0]!.id
  for (const [index, words] of [
    'Menguap karena panas',
    'Zat cair',
    ' menguap  KARENA panas',
    'Air',
  ].entries()) {
    const { id } = await start(app, people[index]!, event.id)
    await submit(app, people[index]!, id, [entry(soalId, words)])
  }
  const { data } = await app.call(marking.answers, {
    token: guru.token,
    params: { eventId: event.id },
    query: `soalId=${soalId}&_sort=answer&_order=asc`,
  })
  const words = data.map(({ answer }) => (typeof answer === 'string' ? answer : ''))
  expect(words.map((each) => each.trim().toLowerCase().replace(/\s+/g, ' '))).toEqual([
    'air',
    'menguap karena panas',
    'menguap karena panas',
    'zat cair',
  ])
})
