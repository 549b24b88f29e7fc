import { read } from '@e965/xlsx'
import { audit } from '@suluh/contract/platform/audit'
import { marking, type CaraMenilai, type MarkInput } from '@suluh/contract/exams/marking'
import { markingAgreement } from '@suluh/contract/exams/marking-agreement'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { riwayatUjian } from '@suluh/contract/reports/riwayat-ujian'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { expect, it, vi } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, uraian, type Person } from '#testing/factories.ts'

const app = useTestApp()

const twoMarkers = { penilai: 2, share: 100, tolerance: 2, ownSettling: false } as const

/** An exam of one essay that so many pupils have answered, whose marks two must give; `cara` null: one, as before. */
async function makeExam(pupils = 1, cara: Omit<CaraMenilai, 'version'> | null = twoMarkers) {
  const world = await makeWorld(app)
  const owner = await world.signedInAs('guru')
  const markers = await Promise.all(['pengelola', 'staf', 'lembaga'].map((each) => world.signedInAs(each)))
  const people = await Promise.all(Array.from({ length: pupils }, () => world.signedInAs('murid')))
  const paket = await publishPaket(app, world, owner, [[uraian('Jelaskan.')]])
  const event = await schedule(app, owner, paket.id, people)
  const soalId = paket.sections[0]!.soal[0]!.id
  const attemptIds: string[] = []
  for (const [at, murid] of people.entries()) {
    const { id } = await start(app, murid, event.id)
    await submit(app, murid, id, [entry(soalId, `Karena ${at}`)])
    attemptIds.push(id)
  }
  const params = { eventId: event.id }
  const arrange = (who: Person, body: Partial<CaraMenilai>) => ({
    token: who.token,
    params,
    body: { ...twoMarkers, version: 0, ...body },
  })
  if (cara) await app.call(marking.arrange, arrange(owner, cara))
  const ask = (who: Person, input: Partial<MarkInput>, at = 0) => ({
    token: who.token,
    params: { attemptId: attemptIds[at]!, soalId },
    body: { mark: 5, catatan: '', version: 0, seq: 1, ...input },
  })
  const give = async (who: Person, mark: number | null, more: Partial<MarkInput> & { at?: number } = {}) =>
    (await app.call(marking.save, ask(who, { mark, ...more }, more.at))).data
  const settle = (who: Person, input: Partial<MarkInput>) => app.call(marking.settle, ask(who, input))
  const seenBy = async (who: Person, query = '') =>
    (await app.call(marking.answers, { token: who.token, params, query })).data
  const overview = async (who: Person) => (await app.call(marking.one, { token: who.token, params })).data
  const result = async (at = 0) =>
    (
      await app.call(hasilUjian.one, {
        token: owner.token,
        params: { paketId: paket.id, userId: people[at]!.id, eventId: event.id },
      })
    ).data
  const [first, second, third] = markers as [Person, Person, Person]
  return {
    world,
    owner,
    first,
    second,
    third,
    people,
    paket,
    event,
    soalId,
    attemptIds,
    params,
    arrange,
    ask,
    give,
    settle,
    seenBy,
    overview,
    result,
  }
}

const fileOf = (who: Person, url: string) =>
  app.server.http.inject({ url, headers: { authorization: `Bearer ${who.token}` } })

const secret = 'Lupa menyebut gaya gesek'

it('counts nothing before two have marked, then their mean where they are near', async () => {
  const exam = await makeExam()
  const { first, second, give, overview, result, seenBy } = exam
  expect(await give(first, 6, { catatan: 'Runtut' })).toEqual({ version: 1, status: 'dinilai' })
  expect(await result()).toMatchObject({ pending: 1, score: 0 })
  expect(await overview(first)).toMatchObject({
    waiting: 1,
    marked: 0,
    double: { first: 0, second: 1, differing: 0 },
    soal: [{ waiting: 1, forMe: 0 }],
  })
  expect((await overview(second)).soal).toMatchObject([{ waiting: 1, forMe: 1 }])
  const listed = (who: Person) => app.call(marking.list, { token: who.token })
  expect((await listed(first)).data).toEqual([])
  expect((await listed(second)).data).toMatchObject([{ event: { id: exam.event.id }, waiting: 1 }])
  await give(second, 8, { catatan: 'Kurang satuan' })
  const after = await result()
  expect(after).toMatchObject({ pending: 0, score: 0.7 })
  expect(after.soal![0]!.koreksi).toEqual({ mark: 7, catatan: 'Runtut\nKurang satuan', maxMark: 10 })
  expect(await overview(second)).toMatchObject({ waiting: 0, marked: 1, double: { second: 0, differing: 0 } })
  // To each of the two it is still what they gave themselves.
  expect(await seenBy(first)).toMatchObject([{ mark: 6, catatan: 'Runtut', readings: null, settled: null }])
})

it('is blind: no call tells another marker of the mark, of who gave it, or of the comment', async () => {
  const { first, second, third, paket, people, event, params, give, ask, seenBy } = await makeExam()
  await give(first, 6.25, { catatan: secret })
  for (const who of [second, third]) {
    const [row] = await seenBy(who)
    expect(row).toMatchObject({ status: 'menunggu', mark: null, catatan: '', version: 0, marker: null })
    expect(row).toMatchObject({ readings: null, settled: null, settledVersion: 0 })
  }
  const { token } = second
  const asked = { token, params: { id: event.id } }
  const of = { paketId: paket.id, userId: people[0]!.id, eventId: event.id }
  const told = await Promise.all([
    app.call(marking.answers, { token, params, query: '_sort=answer&_order=desc&status=menunggu' }),
    app.call(marking.answers, { token, params, query: `q=${encodeURIComponent(people[0]!.nama)}` }),
    app.call(marking.one, { token, params }),
    app.call(marking.list, { token }),
    app.call(markingAgreement.one, { token, params }),
    app.call(hasilUjian.one, { token, params: of }),
    app.call(riwayatUjian.list, asked),
  ])
  for (const answer of told) expect(JSON.stringify(answer)).not.toMatch(/6[.,]25|gesek/)
  const { data: log } = await app.call(audit.list, { token, query: '_start=0&_end=100' })
  const lines = log.filter(({ detail }) => JSON.stringify(detail).includes('salah satu dari dua penilai'))
  expect(lines).toMatchObject([{ target: `event/${event.id}` }])
  expect(JSON.stringify(log)).not.toMatch(/6[.,]25|gesek/)
  for (const line of lines) expect(JSON.stringify(line)).not.toContain(people[0]!.nama)
  const kept = await fileOf(second, `/api/marking/${event.id}/kesepakatan/ekspor?format=csv`)
  const copy = await fileOf(second, `/api/privasi/orang/${people[0]!.id}/salinan`)
  for (const { statusCode, body } of [kept, copy])
    expect([statusCode, /6[.,]25|gesek/.test(body)]).toEqual([200, false])
  // Nor does a refusal: not of a guessed version, nor of settling what is not there yet.
  const guessed = await app.refused(marking.save, ask(second, { version: 1 }))
  expect([guessed.status, guessed.message]).toEqual([
    409,
    'Nilai ini sudah Anda hapus di tempat lain. Periksa lalu simpan lagi bila perlu.',
  ])
  const early = await app.refused(marking.settle, ask(third, {}))
  expect(early).toMatchObject({ status: 409, message: 'Jawaban ini belum dinilai oleh dua penilai.' })
})

it('lets the own mark be mended until the other is given, and never after', async () => {
  const { first, second, give, ask, seenBy } = await makeExam()
  await give(first, 3)
  await give(first, null, { version: 1 })
  expect(await seenBy(first)).toMatchObject([{ status: 'menunggu', mark: null, version: 0 }])
  await give(first, 3)
  expect(await give(first, 4, { version: 1 })).toEqual({ version: 2, status: 'dinilai' })
  const stale = await app.refused(marking.save, ask(first, { mark: 9, version: 1 }))
  expect(stale.message).toContain('Di tempat lain Anda sudah memberi nilai 4.')
  await give(second, 9)
  for (const [who, version] of [
    [first, 2],
    [second, 1],
  ] as const)
    for (const mark of [5, null]) {
      const late = await app.refused(marking.save, ask(who, { mark, version }))
      expect([late.status, late.message]).toEqual([409, expect.stringContaining('tidak dapat diubah lagi')])
    }
  // Sent once more as it was, because the answer was lost: nothing is refused and nothing changes.
  expect(await give(second, 9)).toEqual({ version: 1, status: 'dinilai' })
})

it('brings what differs to a third, who sees both marks and none of the names, and never to one of the two', async () => {
  const { owner, first, second, third, event, give, settle, ask, seenBy, overview, result } = await makeExam()
  await give(first, 2, { catatan: 'Tidak menjawab' })
  await give(second, 9, { catatan: 'Lengkap' })
  expect(await result()).toMatchObject({ pending: 1 })
  expect(await overview(third)).toMatchObject({ double: { differing: 1 }, soal: [{ forMe: 1 }] })
  expect((await overview(first)).soal).toMatchObject([{ forMe: 0 }])
  for (const who of [first, second]) expect(await seenBy(who, 'status=berbeda')).toEqual([])
  const [row] = await seenBy(third, 'status=berbeda')
  expect(row!.readings).toEqual([
    { mark: 2, catatan: 'Tidak menjawab' },
    { mark: 9, catatan: 'Lengkap' },
  ])
  expect(row).toMatchObject({ mark: null, marker: null, settled: null, settledVersion: 0 })
  const own = await app.refused(marking.settle, ask(second, { mark: 9 }))
  expect(own).toMatchObject({ status: 409, message: expect.stringContaining('salah satu penilai') })
  const none = await app.refused(marking.save, ask(third, { mark: 5 }))
  expect([none.status, none.message]).toEqual([
    409,
    expect.stringContaining('Dua penilai lain sudah menilai'),
  ])

  const both = await Promise.all(
    [third, owner].map((who, at) => app.call(marking.settle, ask(who, { mark: 5 + at, catatan: 'Separuh' }))),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const kept = both[0]!.status === 200 ? 5 : 6
  expect(await result()).toMatchObject({ pending: 0, score: kept / 10 })
  const [settled] = await seenBy(third)
  expect(settled).toMatchObject({
    status: 'dinilai',
    settled: { mark: kept, catatan: 'Separuh', isThird: true },
    settledVersion: 1,
  })
  expect(await seenBy(first)).toMatchObject([{ mark: 2, readings: null, settled: null }])
  const late = await app.refused(marking.settle, ask(third, { mark: 1 }))
  expect(late.message).toContain(`sudah memberi nilai ${kept}`)
  await settle(third, { mark: 4, version: 1 })
  expect(await result()).toMatchObject({ score: 0.4 })
  expect((await settle(third, { mark: null, version: 2 })).data).toEqual({ version: 0, status: 'berbeda' })
  expect(await result()).toMatchObject({ pending: 1 })
  const acts = await app.call(riwayatUjian.list, { token: owner.token, params: { id: event.id } })
  expect(acts.data.map(({ kind }) => kind)).toEqual(['nilai', 'nilai', 'nilai', 'cara-menilai'])
  expect(acts.data.at(-1)!.ubahan).toEqual([
    {
      apa: 'cara menilai uraian',
      dari: 'satu penilai',
      menjadi:
        'dua penilai untuk 100% jawaban, selisih sampai 2 dirata-rata, selebihnya penilai ketiga menetapkan',
    },
  ])
})

it('lets one of the two settle where the committee says so, and a third what both have agreed on', async () => {
  const { owner, first, second, arrange, give, settle, result, seenBy } = await makeExam()
  await give(first, 1)
  await give(second, 9)
  await app.call(marking.arrange, arrange(owner, { ownSettling: true, version: 1 }))
  expect(await seenBy(first, 'status=berbeda')).toHaveLength(1)
  await settle(first, { mark: 8 })
  expect(await result()).toMatchObject({ score: 0.8 })
  const other = await makeExam()
  await other.give(other.first, 5)
  await other.give(other.second, 6)
  await other.settle(other.third, { mark: 10, version: 1 })
  expect(await other.result()).toMatchObject({ score: 1 })
  // Taken back it is what the two agreed on.
  expect((await other.settle(other.third, { mark: null, version: 2 })).data.status).toBe('dinilai')
  expect(await other.result()).toMatchObject({ score: 0.55 })
})

it('takes two marks of one answer at once, refuses a third, and loses none', async () => {
  const { first, second, third, owner, ask, result } = await makeExam()
  const all = await Promise.all(
    [first, second, third, owner].map((who) => app.call(marking.save, ask(who, { mark: 6 }))),
  )
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
  expect(await result()).toMatchObject({ pending: 0, score: 0.6 })
})

it('changes the way while marks come: none is lost, and none waits for what is no longer asked', async () => {
  const { owner, first, second, arrange, ask, overview } = await makeExam(6)
  const pupils = [0, 1, 2, 3, 4, 5]
  const saved = await Promise.all([
    ...pupils.map((at) => app.call(marking.save, ask(first, { mark: 1 }, at))),
    app.call(marking.arrange, arrange(owner, { tolerance: 9, version: 1 })),
    ...pupils.map((at) => app.call(marking.save, ask(second, { mark: 9 }, at))),
  ])
  expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 200))
  expect(await overview(owner)).toMatchObject({ waiting: 0, marked: 6, double: { second: 0, differing: 0 } })
})

it('draws the same share of answers always, more of them when it grows, and lets one mark the others', async () => {
  const { owner, first, second, arrange, give, overview, seenBy, result } = await makeExam(12, {
    ...twoMarkers,
    share: 50,
  })
  for (const at of Array.from({ length: 12 }, (_, index) => index)) await give(first, 5, { at })
  const { double, marked } = await overview(second)
  expect(double!.second + marked).toBe(12)
  expect(double!.second).toBeGreaterThan(0)
  expect(marked).toBeGreaterThan(0)
  const waiting = (await seenBy(second, 'status=menunggu')).map(({ attemptId }) => attemptId)
  expect((await seenBy(second, 'status=menunggu')).map(({ attemptId }) => attemptId)).toEqual(waiting)
  // What one has marked stays: only answers without a mark are drawn from more of them.
  await app.call(marking.arrange, arrange(owner, { share: 100, version: 1 }))
  expect((await seenBy(second, 'status=menunggu')).map(({ attemptId }) => attemptId)).toEqual(waiting)
  // Back to one marker: what the first has given counts.
  await app.call(marking.arrange, arrange(owner, { penilai: 1, version: 2 }))
  expect(await overview(second)).toMatchObject({ waiting: 0, marked: 12, double: null })
  expect(await result()).toMatchObject({ pending: 0, score: 0.5 })
})

it('lets a wider tolerance settle what waits, and refuses who has not read the newest way', async () => {
  const { owner, first, second, third, arrange, give, result, overview } = await makeExam()
  await give(first, 8.3)
  await give(second, 6.2)
  expect(await overview(third)).toMatchObject({ double: { differing: 1 } })
  const stale = await app.refused(marking.arrange, arrange(owner, { tolerance: 3 }))
  expect([stale.status, stale.message]).toEqual([
    409,
    expect.stringContaining(`${owner.nama} mengubah cara menilai`),
  ])
  // 8,3 and 6,2 are 2,1 apart and not a bit more.
  await app.call(marking.arrange, arrange(owner, { tolerance: 2.1, version: 1 }))
  expect(await result()).toMatchObject({ pending: 0, score: 0.725 })
  const wrong = await app.refused(marking.arrange, arrange(owner, { share: 0, version: 2 }))
  expect([wrong.status, wrong.message]).toEqual([400, expect.stringContaining('Paling sedikit 1 persen')])
})

it('asks both again for an answer that has changed, and neither for one that has not', async () => {
  const { owner, first, second, people, event, attemptIds, soalId, give, seenBy, overview, result } =
    await makeExam(2)
  for (const at of [0, 1])
    for (const [index, who] of [first, second].entries()) await give(who, 6 + index, { at })
  await app.call(pengawasan.act, {
    token: owner.token,
    params: { id: event.id },
    body: { attemptIds, action: { kind: 'buka-kembali', minutes: 10 }, reason: 'Listrik padam' },
  })
  await submit(app, people[0]!, attemptIds[0]!, [entry(soalId, 'Lain sama sekali', 2)])
  await submit(app, people[1]!, attemptIds[1]!, [])
  expect(await result(0)).toMatchObject({ pending: 1 })
  expect(await result(1)).toMatchObject({ pending: 0, score: 0.65 })
  const [row] = await seenBy(first, `attemptId=${attemptIds[0]}`)
  expect(row).toMatchObject({ status: 'menunggu', seq: 2, mark: null, version: 0 })
  expect(await overview(first)).toMatchObject({ double: { first: 1, second: 0 } })
  await give(first, 2, { seq: 2 })
  await give(second, 3, { seq: 2 })
  expect(await result(0)).toMatchObject({ pending: 0, score: 0.25 })
})

/** Voids the essay by a scoring version, and says how to take that back. */
async function voidEssay({
  owner,
  paket,
  soalId,
}: Pick<Awaited<ReturnType<typeof makeExam>>, 'owner' | 'paket' | 'soalId'>) {
  const { token } = owner
  const draft = await app.call(scoringVersion.saveDraft, {
    token,
    params: { id: paket.id },
    body: { baseNumber: 0, changes: [{ kind: 'void', soalId }] },
  })
  const of = { token, params: { id: draft.data.id } }
  const isKnown = async () => (await app.call(scoringVersion.draft, of)).data.effect !== null
  await vi.waitUntil(isKnown, { timeout: 60_000, interval: 20 })
  await app.call(scoringVersion.publish, {
    ...of,
    body: { revision: draft.data.revision, reason: 'Gambar hilang' },
  })
  return of
}

it('keeps both marks of a voided question for the day it counts again', async () => {
  const { owner, first, second, third, paket, params, soalId, ask, give, result } = await makeExam()
  await give(first, 4)
  await give(second, 5)
  const of = await voidEssay({ owner, paket, soalId })
  const { token } = owner
  const refused = await app.refused(marking.settle, ask(third, { version: 1 }))
  expect(refused).toMatchObject({ status: 400, message: 'Soal ini tidak dinilai dengan tangan.' })
  expect((await app.call(markingAgreement.one, { token, params })).data).toMatchObject({
    soal: [],
    all: { pairs: 0 },
  })
  await app.call(scoringVersion.withdraw, { ...of, body: { reason: 'Ada di lembar lain' } })
  await expect.poll(async () => (await result()).score).toBe(0.45)
})

/** A pupil's two essays, both marked by two. */
async function makeTwoEssays() {
  const world = await makeWorld(app)
  const owner = await world.signedInAs('guru')
  const [first, third] = [await world.signedInAs('pengelola'), await world.signedInAs('staf')]
  const murid = await world.signedInAs('murid')
  const paket = await publishPaket(app, world, owner, [[uraian('Jelaskan.'), uraian('Ceritakan.')]])
  const event = await schedule(app, owner, paket.id, [murid])
  const soalIds = paket.sections[0]!.soal.map(({ id }) => id)
  const { id: attemptId } = await start(app, murid, event.id)
  const entries = soalIds.map((id) => entry(id, 'Karena'))
  await submit(app, murid, attemptId, entries)
  await app.call(marking.arrange, {
    token: owner.token,
    params: { eventId: event.id },
    body: { ...twoMarkers, version: 0 },
  })
  return { owner, first, third, paket, soalIds, attemptId }
}

it('lets nobody read the first mark while one marks, take it away and give the second', async () => {
  const { owner, first, second, arrange, give, seenBy, overview, result } = await makeExam()
  await give(first, 6)
  await app.call(marking.arrange, arrange(owner, { penilai: 1, version: 1 }))
  expect(await seenBy(second)).toMatchObject([{ mark: 6, version: 1 }])
  await give(second, null, { version: 1 })
  // What somebody took away comes back by no change of the way.
  await app.call(marking.arrange, arrange(owner, { penilai: 1, share: 50, version: 2 }))
  expect(await result()).toMatchObject({ pending: 1 })
  await app.call(marking.arrange, arrange(owner, { version: 3 }))
  expect(await overview(owner)).toMatchObject({ double: { first: 1, second: 0 } })
  expect(await seenBy(first)).toMatchObject([{ status: 'menunggu', mark: null }])
})

it('names to a third neither of the two, also where their mean is older than it was read', async () => {
  const { first, second, third, ask, give } = await makeExam()
  await give(first, 6)
  await give(second, 7)
  const late = await app.refused(marking.settle, ask(third, { mark: 1 }))
  expect([late.status, late.message]).toEqual([409, expect.stringContaining('Kedua penilai sudah')])
})

it('asks each marker for what is theirs, whatever a voided question has left', async () => {
  const { owner, first, third, paket, soalIds, attemptId } = await makeTwoEssays()
  const save = (who: Person, soalId: string) =>
    app.call(marking.save, {
      token: who.token,
      params: { attemptId, soalId },
      body: { mark: 5, catatan: '', version: 0, seq: 1 },
    })
  const waiting = async (who: Person) =>
    (await app.call(marking.list, { token: who.token })).data.map((row) => row.waiting)
  await save(first, soalIds[0]!)
  expect([await waiting(first), await waiting(third)]).toEqual([[1], [2]])
  await voidEssay({ owner, paket, soalId: soalIds[0]! })
  await expect.poll(() => waiting(third)).toEqual([1])
  // The other question waits for the first marker all the same.
  expect(await waiting(first)).toEqual([1])
  await save(first, soalIds[1]!)
  expect([await waiting(first), await waiting(third)]).toEqual([[], [1]])
})

it('says how markers agree from twenty answers on, of whole exams, to whoever arranges the marking', async () => {
  const { world, owner, first, second, params, give } = await makeExam(20)
  const pairOf = (at: number) => [at % 8, at % 4 === 0 ? at % 8 : (at % 8) + (at === 1 ? 5 : 1)] as const
  const giveBoth = async (at: number) => {
    for (const [index, mark] of pairOf(at).entries()) await give(index === 0 ? first : second, mark, { at })
  }
  for (let at = 0; at < 19; at += 1) await giveBoth(at)
  const before = await app.call(markingAgreement.one, { token: owner.token, params })
  expect(before.data.all).toMatchObject({ pairs: 19, exact: null, kappa: null, icc: null })
  await giveBoth(19)
  const { data } = await app.call(markingAgreement.one, { token: owner.token, params })
  expect(data.all).toMatchObject({ pairs: 20, differing: 1, exact: 0.25, within: 0.95 })
  expect(data.all.icc).toBeGreaterThan(0.7)
  expect(data.soal).toMatchObject([{ number: 1, maxMark: 10, pairs: 20 }])
  const severity = new Map(data.penilai.map(({ nama, severity }) => [nama, severity]))
  // 14 of 20 one point milder, and one five.
  expect(severity.get(second.nama)).toBeCloseTo(19 / 20, 9)
  expect(severity.get(first.nama)).toBeCloseTo(-19 / 20, 9)
  const file = (format: string) =>
    fileOf(owner, `/api/marking/${params.eventId}/kesepakatan/ekspor?format=${format}`)
  expect((await file('csv')).body).toContain('Semua;;2;20;1;0,25;')
  expect((await file('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
  const [colleague, stranger] = [
    await world.signedInAs('guru'),
    await (await makeWorld(app)).signedInAs('staf'),
  ]
  for (const who of [colleague, stranger]) {
    const hidden = await app.refused(markingAgreement.one, { token: who.token, params })
    expect(hidden.status).toBe(404)
  }
})

it('says of a marker who becomes milder that the measure moved, from forty answers on and in the order of giving', async () => {
  const { owner, first, second, params, give } = await makeExam(40, { ...twoMarkers, tolerance: 10 })
  const agreement = async () => (await app.call(markingAgreement.one, { token: owner.token, params })).data
  // The first gives two less than the second at the beginning, and two more at the end, give or take one.
  const giveBoth = async (at: number) => {
    const moved = (at < 20 ? -2 : 2) + (at % 2 === 0 ? 0 : 1)
    await give(first, 5 + moved, { at })
    await give(second, 5, { at })
  }
  const backwards = Array.from({ length: 40 }, (_, at) => 39 - at)
  for (const at of backwards.slice(0, 39)) await giveBoth(at)
  const early = await agreement()
  expect(early.penilai).toHaveLength(2)
  for (const each of early.penilai)
    expect(each).toMatchObject({ pairs: 39, early: null, late: null, isDrifting: false })
  await giveBoth(0)
  const { penilai } = await agreement()
  const of = (who: Person) => penilai.find(({ id }) => id === who.id)
  // The last answers were marked first: it is by when a mark was given, and not by whose answer it is.
  expect(of(first)).toMatchObject({ pairs: 40, severity: 0.5, early: 2.5, late: -1.5, isDrifting: true })
  expect(of(second)).toMatchObject({ severity: -0.5, early: -2.5, late: 1.5, isDrifting: true })
  const file = await fileOf(owner, `/api/marking/${params.eventId}/kesepakatan/ekspor?format=xlsx`)
  const sheet = read(file.rawPayload, { type: 'buffer' }).Sheets['Per penilai']!
  // "Selisih paruh pertama", "Selisih paruh kedua" and "Bergeser" of both.
  const told = [2, 3].map((row) => ['H', 'I', 'J'].map((column) => sheet[`${column}${row}`]?.v))
  expect(told.toSorted((a, b) => a[0] - b[0])).toEqual([
    [-2.5, 1.5, 'Ya'],
    [2.5, -1.5, 'Ya'],
  ])
})

it('does not call a steady marker moved, however often the other marks apart', async () => {
  const { owner, first, second, params, give } = await makeExam(40, { ...twoMarkers, tolerance: 10 })
  for (let at = 0; at < 40; at += 1) {
    await give(first, 4 + (at % 3), { at })
    await give(second, 5 + ((at * 5) % 4), { at })
  }
  const { data } = await app.call(markingAgreement.one, { token: owner.token, params })
  for (const each of data.penilai) {
    expect(each.early).not.toBeNull()
    expect(each.isDrifting).toBe(false)
  }
})
