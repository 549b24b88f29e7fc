import { gabungan } from '@suluh/contract/results/gabungan'
import { irtScoring } from '@suluh/contract/results/irt-scoring'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, makeExam, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'
import { writeResults } from '#testing/results.ts'

const app = useTestApp()
const soon = { timeout: 60_000 }

it('previews what a changed key does to a ranking, and that is what the ranking then shows', async () => {
  const { world, murid, other, paket, event, soalIds } = await makeExam(app)
  const { token } = await world.signedInAs('pengelola')
  for (const [who, given] of [
    [murid, 'ABC'],
    [other, 'BBD'],
  ] as const) {
    const { id } = await start(app, who, event.id)
    await submit(
      app,
      who,
      id,
      [...given].map((choice, at) => entry(soalIds[at]!, choice)),
    )
  }
  const make = async (nama: string) =>
    (await app.call(gabungan.create, { token, body: { nama, eventIds: [event.id] } })).data
  const draft = await make('Draf')
  const made = await make('Peringkat')
  const ask = { token, params: { id: made.id } }
  await app.call(gabungan.update, { ...ask, body: { ...made, threshold: 50, tieBreak: [] } })
  const compute = async () => {
    await app.call(gabungan.compute, ask)
    const calon = async () => (await app.call(gabungan.one, ask)).data.calon
    await expect.poll(async () => (await calon())?.status, soon).toBe('siap')
    return (await calon())!
  }
  const { id: versionId } = await compute()
  await app.call(gabungan.freeze, { ...ask, body: { versionId, reason: null } })

  // One point less for the first, one more for the second: equal, and both above the threshold.
  const key = { form: 'pilihan-ganda', accepted: ['B'] } as const
  const body = { baseNumber: 0, changes: [{ kind: 'replace-key', soalId: soalIds[0]!, key }] } as const
  const { data: proposed } = await app.call(scoringVersion.saveDraft, {
    token,
    params: { id: paket.id },
    body,
  })
  const params = { id: proposed.id }
  const preview = async () => (await app.call(scoringVersion.draft, { token, params })).data.effect
  await expect.poll(preview, soon).not.toBe(null)
  const effect = { valueChanged: 2, rankMoved: 1, newlyPassed: 1, newlyFailed: 0 }
  expect((await preview())!.gabungan).toEqual([
    { id: draft.id, nama: 'Draf', effect: null, problem: null },
    { id: made.id, nama: 'Peringkat', effect, problem: null },
  ])
  const publish = { revision: proposed.revision, reason: 'Kunci keliru' }
  await app.call(scoringVersion.publish, { token, params, body: publish })
  expect((await app.call(gabungan.changes, ask)).data).toEqual([
    'Ujian Uji: penskoran berubah dari penskoran semula menjadi penskoran versi 1.',
  ])
  expect((await compute()).effect).toEqual(effect)
})

it('previews a ranking by IRT scores calibrated anew, which the ranking then waits for', async () => {
  const world = await makeWorld(app)
  const { token } = await world.signedInAs('pengelola')
  const guru = await world.signedInAs('guru')
  const people = await Promise.all(Array.from({ length: 60 }, () => world.signedInAs('murid')))
  const paket = await publishPaket(app, world, guru, [
    ['A', 'B', 'C', 'D'].map((key) => pilihanGanda(key, key)),
  ])
  const event = await schedule(app, guru, paket.id, people)
  // Whoever comes later knows more, with some luck in each question.
  const patterns = people.map((_, at) =>
    [10, 25, 35, 45].map((least, place) => (at + ((at * 37 + place * 17) % 23) - 11 > least ? 1 : 0)),
  )
  const right = (pattern: number[]) => pattern.reduce((sum, each) => sum + each, 0)
  await writeResults(
    app,
    world,
    event.id,
    people.map(({ id }, at) => {
      const benar = right(patterns[at]!)
      return { userId: id, nilai: 25 * benar, skor: benar, benar, kosong: 0, waktu: 30 }
    }),
    4,
  )
  await tenant(app.db, world, async (tx) => {
    for (const [at, { id }] of people.entries()) {
      const outcomes = patterns[at]!.map((each) => (each ? 'correct' : 'wrong'))
      await sql`update hasil set outcomes = ${outcomes}, scores = ${patterns[at]!}, choices = ${outcomes.map(() => 'A')}
        where event_id = ${event.id} and application_user_id = ${id}`.execute(tx)
    }
  })
  const scale = { centre: 500, spread: 100, min: null, max: null, decimals: 2 }
  const calibrated = { token, params: { id: paket.id } }
  await app.call(irtScoring.save, { ...calibrated, body: { setting: { model: '1pl', scale } } })
  await expect
    .poll(async () => (await app.call(irtScoring.one, calibrated)).data.isComputing, soon)
    .toBe(false)

  const made = (await app.call(gabungan.create, { token, body: { nama: 'Menurut θ', eventIds: [event.id] } }))
    .data
  const ask = { token, params: { id: made.id } }
  await app.call(gabungan.update, { ...ask, body: { ...made, basis: 'irt', threshold: 500, tieBreak: [] } })
  const compute = async () => {
    await app.call(gabungan.compute, ask)
    const calon = async () => (await app.call(gabungan.one, ask)).data.calon
    await expect.poll(async () => (await calon())?.status, soon).toBe('siap')
    return (await calon())!
  }
  const { id: versionId } = await compute()
  await app.call(gabungan.freeze, { ...ask, body: { versionId, reason: null } })

  const soalId = paket.sections[0]!.soal[0]!.id
  const body = { baseNumber: 0, changes: [{ kind: 'void' as const, soalId }] }
  const { data: draft } = await app.call(scoringVersion.saveDraft, { token, params: { id: paket.id }, body })
  const params = { id: draft.id }
  const preview = async () => (await app.call(scoringVersion.draft, { token, params })).data.effect
  await expect.poll(preview, soon).not.toBe(null)
  const [shown] = (await preview())!.gabungan
  expect(shown).toMatchObject({ problem: null, effect: { valueChanged: 60 } })
  await app.call(scoringVersion.publish, {
    token,
    params,
    body: { revision: draft.revision, reason: 'Soal cacat' },
  })
  expect((await compute()).effect).toEqual(shown!.effect)

  // Nobody is told apart any more once nothing counts.
  const all = paket.sections[0]!.soal.map(({ id }) => ({ kind: 'void' as const, soalId: id }))
  await app.call(scoringVersion.saveDraft, {
    token,
    params: { id: paket.id },
    body: { baseNumber: 1, changes: all.slice(0, 3) },
  })
  const mine = async () =>
    (await app.call(scoringVersion.one, { token, params: { id: paket.id } })).data.draft
  await expect.poll(async () => (await mine())?.effect ?? null, soon).not.toBe(null)
  const [lost] = (await mine())!.effect!.gabungan
  expect(lost).toMatchObject({ effect: null, problem: expect.stringContaining('butir') })
})
