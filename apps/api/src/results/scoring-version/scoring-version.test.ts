import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { marking } from '@suluh/contract/exams/marking'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { type ScoringChange } from '@suluh/contract/papers/scoring-change'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, uraian } from '#testing/factories.ts'

const app = useTestApp()

/**
 * Two choices and an essay. Five pupils of two schools answer the first: A, B, B, B and nothing; the second: all A;
 * the essay: all, unmarked. Keys are A and A; 60 is needed to pass.
 */
async function makeExam() {
  const world = await makeWorld(app)
  const owner = await world.signedInAs('pengelola')
  const otherId = await world.makeLembaga('SMP Dua')
  const people = await Promise.all(
    [0, 1, 2, 3, 4].map((index) =>
      world.signedInAs('murid', { nama: `Murid ${index}`, ...(index > 2 ? { lembagaId: otherId } : {}) }),
    ),
  )
  const paket = await publishPaket(
    app,
    world,
    owner,
    [[pilihanGanda('satu', 'A'), pilihanGanda('dua', 'A'), uraian('tiga')]],
    (draft) => ({ ...draft, threshold: 60 }),
  )
  const event = await schedule(app, owner, paket.id, people)
  const [first = '', second = '', essay = ''] = paket.sections[0]!.soal.map((each) => each.id)
  const attemptIds: string[] = []
  for (const [index, murid] of people.entries()) {
    const { id } = await start(app, murid, event.id)
    const choice = ['A', 'B', 'B', 'B'][index]
    await submit(app, murid, id, [
      ...(choice ? [entry(first, choice)] : []),
      entry(second, 'A'),
      entry(essay, 'Jawab'),
    ])
    attemptIds.push(id)
  }
  const asOwner = { token: owner.token, params: { id: paket.id } }
  const propose = (changes: ScoringChange[], baseNumber = 0) =>
    app.call(scoringVersion.saveDraft, { ...asOwner, body: { baseNumber, changes } })
  const preview = async (id: string) => {
    const ask = () => app.call(scoringVersion.draft, { token: owner.token, params: { id } })
    await expect.poll(async () => (await ask()).data.effect).not.toBe(null)
    return (await ask()).data
  }
  const publish = (id: string, revision: number, token = owner.token) =>
    app.call(scoringVersion.publish, { token, params: { id }, body: { revision, reason: 'Kunci keliru' } })
  const scores = async () =>
    (
      await app.call(hasilUjian.list, {
        token: owner.token,
        query: `eventId=${event.id}&_sort=nama&_order=asc`,
      })
    ).data
  return {
    world,
    owner,
    people,
    paket,
    event,
    first,
    second,
    essay,
    attemptIds,
    propose,
    preview,
    publish,
    scores,
    asOwner,
  }
}

const replaceKey = (soalId: string): ScoringChange => ({
  kind: 'replace-key',
  soalId,
  key: { form: 'pilihan-ganda', accepted: ['B'] },
})

it('previews a changed key, publishes it for every result at once, and rolls it back', async () => {
  const exam = await makeExam()
  const { owner, people, paket, event, first, propose, preview, publish, scores, asOwner } = exam
  const before = (await scores()).map(({ score }) => score)
  expect(before).toEqual([2, 1, 1, 1, 1])
  const { data: draft } = await propose([replaceKey(first)])
  const { effect, revision } = await preview(draft.id)
  expect(effect).toMatchObject({ n: 5, changed: 4, raised: 3, lowered: 1, rankMoved: 5 })
  expect(effect!.meanBefore).toBeCloseTo((100 * 6) / 15)
  // Two histograms of the same five.
  for (const bands of [effect!.bands!.before, effect!.bands!.after])
    expect(bands.reduce((sum, count) => sum + count, 0)).toBe(5)
  expect(effect!.bands!.before).not.toEqual(effect!.bands!.after)
  expect(effect!.meanAfter).toBeCloseTo((100 * 8) / 15)
  expect(effect!.lembaga.map(({ n, changed }) => [n, changed])).toEqual([
    [2, 1],
    [3, 3],
  ])
  // Nothing has changed yet.
  expect((await scores()).map(({ score }) => score)).toEqual(before)

  expect((await publish(draft.id, revision)).data).toEqual({ number: 1 })
  expect((await scores()).map(({ score }) => score)).toEqual([1, 2, 2, 2, 1])
  expect(new Set((await scores()).map((row) => row.scoringVersion))).toEqual(new Set([1]))
  const params = { paketId: paket.id, userId: people[1]!.id, eventId: event.id }
  const { data: detail } = await app.call(hasilUjian.one, { token: owner.token, params })
  expect(detail.scoring).toEqual({ number: 1, label: 'Penskoran versi 1' })
  expect(detail.soal![0]).toMatchObject({ outcome: 'correct', key: { accepted: ['B'] } })
  const { data: page } = await app.call(scoringVersion.one, asOwner)
  expect(page).toMatchObject({ n: 5, current: { number: 1 }, draft: null })
  expect(page.versions).toMatchObject([
    { number: 1, reason: 'Kunci keliru', oleh: owner.nama, effect: { changed: 4 } },
  ])

  // What no database keeps is refused as bad input on a thread, too, where an error loses its code.
  const strange = await app.refused(scoringVersion.withdraw, {
    token: owner.token,
    params: { id: draft.id },
    body: { reason: 'Kunci\u0000semula' },
  })
  expect([strange.status, strange.data.code]).toEqual([400, 'bad-request'])
  const back = await app.call(scoringVersion.withdraw, {
    token: owner.token,
    params: { id: draft.id },
    body: { reason: 'Kunci semula benar' },
  })
  expect(back.data).toEqual({ number: 0 })
  expect((await scores()).map(({ score }) => score)).toEqual(before)
  const again = await app.refused(scoringVersion.withdraw, {
    token: owner.token,
    params: { id: draft.id },
    body: { reason: 'Sekali lagi' },
  })
  expect(again.status).toBe(409)
})

it('ranks in the preview as the exam declares, and so do its reports afterwards', async () => {
  const { owner, event, first, propose, preview, publish } = await makeExam()
  const ask = { token: owner.token, params: { id: event.id } }
  const chain = [
    { by: 'skor' as const, order: 'desc' as const },
    { by: 'kosong' as const, order: 'asc' as const },
  ]
  await app.call(laporanMurid.setPeringkat, { ...ask, body: { chain, style: '1-2-2-3', version: 0 } })
  const { data: draft } = await propose([replaceKey(first)])
  const { effect, revision } = await preview(draft.id)
  // Without the chain the last would share rank 2 with three others, and then rank 4 with the first.
  const after = new Map([0, 4, 1, 2, 3].map((at, index) => [`Murid ${at}`, [2, 3, 1, 1, 1][index]]))
  const moves = effect!.students.map(({ nama, rankBefore, rankAfter }) => [nama, [rankBefore, rankAfter]])
  expect(Object.fromEntries(moves)).toEqual({
    'Murid 0': [1, 2],
    'Murid 1': [2, 1],
    'Murid 2': [2, 1],
    'Murid 3': [2, 1],
  })
  await publish(draft.id, revision)
  const ranks = async () =>
    (await app.call(laporanMurid.peserta, ask)).data.map(({ nama, rank }) => [nama, rank] as const)
  await expect.poll(async () => new Map(await ranks())).toEqual(after)
})

it('accepts another answer, voids, gives full credit and changes points; marks stay', async () => {
  const { owner, paket, first, second, essay, attemptIds, propose, publish, scores } = await makeExam()
  const mark = (attemptId: string, mark: number) =>
    app.call(marking.save, {
      token: owner.token,
      params: { attemptId, soalId: essay },
      body: { mark, catatan: '', version: 0, seq: 1 },
    })
  for (const attemptId of attemptIds) await mark(attemptId, 5)
  const section = paket.sections[0]!
  const { data: draft } = await propose([
    { kind: 'accept', soalId: first, key: { form: 'pilihan-ganda', accepted: ['B'] } },
    { kind: 'void', soalId: second },
    {
      kind: 'rule',
      sectionId: section.id,
      form: 'uraian',
      rule: { correct: 4, wrong: 0, blank: 0, partial: 'per-option' },
    },
  ])
  await publish(draft.id, draft.revision)
  // One point for A or B; the second is nobody's; half of four for the essay.
  expect((await scores()).map((row) => [row.score, row.maxScore, row.correct, row.blank])).toEqual([
    [3, 5, 1, 0],
    [3, 5, 1, 0],
    [3, 5, 1, 0],
    [3, 5, 1, 0],
    [2, 5, 0, 1],
  ])
  const full = await propose([{ kind: 'full-credit', soalId: first }], 1)
  await publish(full.data.id, full.data.revision)
  expect((await scores()).map(({ score }) => score)).toEqual([2.5, 2.5, 2.5, 2.5, 2.5])
  // A mark that comes later is scored by the version in force.
  await app.call(marking.save, {
    token: owner.token,
    params: { attemptId: attemptIds[4]!, soalId: essay },
    body: { mark: 10, catatan: '', version: 1, seq: 1 },
  })
  expect((await scores()).map(({ score }) => score)).toEqual([2.5, 2.5, 2.5, 2.5, 3])
  const ask = () => app.call(statistikPaketSoal.one, { token: owner.token, params: { id: paket.id } })
  await ask()
  await expect.poll(async () => (await ask()).data.statistik?.scoring.number).toBe(2)
  expect((await ask()).data.statistik!.items.map(({ mean }) => mean)).toEqual([1, 1, 0.6])
})

it('refuses what cannot be, and a draft that another version has overtaken', async () => {
  const { world, first, second, paket, propose, publish, scores, asOwner } = await makeExam()
  const before = (await scores()).map(({ score }) => score)
  const wrong = await app.refused(scoringVersion.saveDraft, {
    ...asOwner,
    body: {
      baseNumber: 0,
      changes: [
        { kind: 'void', soalId: crypto.randomUUID() },
        { kind: 'replace-key', soalId: second, key: { form: 'pilihan-ganda', accepted: [] } },
      ],
    },
  })
  expect(wrong.status).toBe(400)
  expect(wrong.data.issues).toEqual([
    { path: 'changes.0', message: 'Soal ini tidak ada di paket.' },
    { path: 'changes.1', message: 'Kunci kosong.' },
  ])
  const { data: draft } = await propose([replaceKey(first)])
  const pengelola = await world.signedInAs('pengelola')
  const { data: other } = await app.call(scoringVersion.saveDraft, {
    token: pengelola.token,
    params: { id: paket.id },
    body: { baseNumber: 0, changes: [{ kind: 'full-credit', soalId: second }] },
  })
  const stale = await app.refused(scoringVersion.publish, {
    token: pengelola.token,
    params: { id: other.id },
    body: { revision: other.revision - 1, reason: 'Semua benar' },
  })
  expect(stale.status).toBe(409)
  const silent = await app.refused(scoringVersion.publish, {
    token: pengelola.token,
    params: { id: other.id },
    body: { revision: other.revision, reason: ' ' },
  })
  expect(silent.message).toContain('Tuliskan alasannya')
  await publish(other.id, other.revision, pengelola.token)
  const late = await app.refused(scoringVersion.publish, {
    token: asOwner.token,
    params: { id: draft.id },
    body: { revision: draft.revision, reason: 'Kunci keliru' },
  })
  expect(late.status).toBe(409)
  expect(late.message).toContain('Penskoran versi 1')
  expect((await scores()).map(({ score }) => score)).toEqual(before)
})

it('scores again what was stored by an older version while a newer one came into force', async () => {
  const { world, first, attemptIds, propose, publish, scores } = await makeExam()
  const { data: draft } = await propose([replaceKey(first)])
  await publish(draft.id, draft.revision)
  // As another process may do for a moment: it stores by the keys that it knew.
  await tenant(app.db, world, (tx) =>
    tx
      .updateTable('hasil')
      .set({ scoringVersion: 0, score: 99 })
      .where('attemptId', '=', attemptIds[0]!)
      .execute(),
  )
  const { data: next } = await propose([], 1)
  await publish(next.id, next.revision)
  await expect.poll(async () => (await scores()).map(({ score }) => score)).toEqual([2, 1, 1, 1, 1])
})

it('says why a preview was not finished, and computes it again when the same draft is sent once more', async () => {
  const { world, owner, first, propose, preview } = await makeExam()
  const { data: draft } = await propose([replaceKey(first)])
  await preview(draft.id)
  const problem = 'Dampak tidak selesai dihitung.'
  await tenant(app.db, world, (tx) =>
    tx
      .updateTable('scoringVersion')
      .set({ effect: null, effectRevision: null, effectProblem: problem })
      .where('id', '=', draft.id)
      .execute(),
  )
  const stored = await app.call(scoringVersion.draft, { token: owner.token, params: { id: draft.id } })
  expect(stored.data).toMatchObject({ effect: null, problem })
  const again = await propose([replaceKey(first)])
  expect(again.data).toMatchObject({ id: draft.id, problem: null })
  expect(await preview(draft.id)).toMatchObject({ effect: { n: 5, changed: 4 }, problem: null })
})
