import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { irtScoring } from '@suluh/contract/results/irt-scoring'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()
const soon = { timeout: 60_000 }

/** A package whose first publication was sat by three, and which was then published anew and sat by one. */
async function publishedTwice() {
  const world = await makeWorld(app)
  const owner = await world.signedInAs('pengelola')
  const people = await Promise.all([1, 2, 3, 4].map(() => world.signedInAs('murid')))
  const paket = await publishPaket(app, world, owner, [[pilihanGanda('satu', 'A'), pilihanGanda('dua', 'B')]])
  const [satu] = paket.sections[0]!.soal.map(({ id }) => id)
  const asOwner = { token: owner.token, params: { id: paket.id } }
  const early = await schedule(app, owner, paket.id, people.slice(0, 3), { nama: 'Ujian lama' })
  for (const murid of people.slice(0, 3)) {
    const { id } = await start(app, murid, early.id)
    await submit(app, murid, id, [entry(satu!, 'C')])
  }
  const draftBefore = await app.call(scoringVersion.saveDraft, {
    ...asOwner,
    body: {
      baseNumber: 0,
      changes: [{ kind: 'replace-key', soalId: satu!, key: { form: 'pilihan-ganda', accepted: ['C'] } }],
    },
  })
  for (const status of ['draf', 'terbit'] as const)
    await app.call(paketSoal.setStatus, { ...asOwner, body: { status } })
  const late = await schedule(app, owner, paket.id, people.slice(3), { nama: 'Ujian baru' })
  const { id } = await start(app, people[3]!, late.id)
  await submit(app, people[3]!, id, [entry(satu!, 'A')])
  const scores = async (eventId: string) =>
    (await app.call(hasilUjian.list, { token: owner.token, query: `eventId=${eventId}` })).data.map(
      ({ score }) => score,
    )
  return { asOwner, early, late, satu: satu!, draft: draftBefore.data, scores }
}

it('keeps statistics and scoring of an exam when its package is published anew', async () => {
  const { asOwner, early, late, draft, scores } = await publishedTwice()
  const statistik = (query: string) => app.call(statistikPaketSoal.one, { ...asOwner, query })
  const of = async (query: string) => {
    await expect.poll(async () => (await statistik(query)).data.isComputing, soon).toBe(false)
    return (await statistik(query)).data
  }
  const newest = await of('')
  expect(newest.statistik?.n).toBe(1)
  expect(newest.terbitan.map(({ number, n, events }) => [number, n, events.map(({ nama }) => nama)])).toEqual(
    [
      [2, 1, ['Ujian baru']],
      [1, 3, ['Ujian lama']],
    ],
  )
  const [second, first] = newest.terbitan
  const old = await of(`eventId=${early.id}`)
  expect([old.snapshotId, old.statistik?.n, old.statistik?.items[0]?.facility]).toEqual([first!.id, 3, 0])
  expect((await of(`snapshotId=${second!.id}`)).statistik?.items[0]?.facility).toBe(1)

  // The draft that was begun before is still the first thing its author sees, and its key is mended.
  const page = (query: string) => app.call(scoringVersion.one, { ...asOwner, query })
  expect((await page('')).data).toMatchObject({ snapshotId: first!.id, n: 3, draft: { id: draft.id } })
  expect((await page(`eventId=${late.id}`)).data).toMatchObject({ snapshotId: second!.id, n: 1, draft: null })
  await app.call(scoringVersion.publish, {
    token: asOwner.token,
    params: { id: draft.id },
    body: { revision: draft.revision, reason: 'Kunci keliru' },
  })
  expect(await scores(early.id)).toEqual([1, 1, 1])
  expect(await scores(late.id)).toEqual([1])
  expect((await page('')).data).toMatchObject({ snapshotId: second!.id, current: { number: 0 } })
  expect((await of(`snapshotId=${first!.id}`)).statistik?.items[0]?.facility).toBe(1)
})

it('changes no scoring whose exam was not named while results are of several publications', async () => {
  const { asOwner, satu, draft } = await publishedTwice()
  const change = { baseNumber: 0, changes: [{ kind: 'void' as const, soalId: satu }] }
  const vague = await app.refused(scoringVersion.saveDraft, { ...asOwner, body: change })
  expect(vague).toMatchObject({ status: 400, message: expect.stringContaining('Sebutkan terbitan') })
  const strange = await app.refused(scoringVersion.saveDraft, {
    ...asOwner,
    body: { ...change, snapshotId: crypto.randomUUID() },
  })
  expect(strange).toMatchObject({ status: 404, message: 'Terbitan itu tidak ada pada paket ini.' })
  const { data } = await app.call(scoringVersion.saveDraft, {
    ...asOwner,
    body: { ...change, snapshotId: draft.snapshotId },
  })
  expect(data).toMatchObject({ id: draft.id, snapshotId: draft.snapshotId, revision: 2 })
})

it('keeps the IRT scoring of each publication, and a new one begins with what was chosen before', async () => {
  const { asOwner, early, late } = await publishedTwice()
  const scale = { centre: 500, spread: 100, min: 0, max: 1000, decimals: 2 }
  const one = async (eventId: string) =>
    (await app.call(irtScoring.one, { ...asOwner, query: `eventId=${eventId}` })).data
  const computed = async (eventId: string) => {
    await expect.poll(async () => (await one(eventId)).isComputing, soon).toBe(false)
    return one(eventId)
  }
  const snapshotId = (await one(early.id)).snapshotId!
  await app.call(irtScoring.save, { ...asOwner, body: { snapshotId, setting: { model: '1pl', scale } } })
  expect(await computed(early.id)).toMatchObject({ setting: { model: '1pl' }, calibration: { n: 3 } })
  expect(await computed(late.id)).toMatchObject({ setting: { model: '1pl' }, calibration: { n: 1 } })
  // Another choice for the new one leaves the earlier exam as it was.
  const newer = (await one(late.id)).snapshotId!
  await app.call(irtScoring.save, { ...asOwner, body: { snapshotId: newer, setting: null } })
  expect(await one(late.id)).toMatchObject({ setting: null, calibration: null })
  expect(await computed(early.id)).toMatchObject({ setting: { model: '1pl' }, calibration: { n: 3 } })
})
