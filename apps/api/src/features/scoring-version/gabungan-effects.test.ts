import { gabungan } from '@suluh/contract/gabungan'
import { scoringVersion } from '@suluh/contract/scoring-version'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, makeExam, start, submit } from '#testing/exam.ts'

const app = useTestApp()
const soon = { timeout: 20_000 }

it('previews what a changed key does to a ranking, and that is what the ranking then shows', async () => {
  const { world, murid, other, paket, event, soalIds } = await makeExam(app)
  const { token } = await world.signedInAs('pengelola')
  for (const [who, given] of [
    [murid, 'ABC'],
    [other, 'BBD'],
  ] as const) {
    const { id } = await start(app, who, event.id)
    await submit(app, who, id, [...given].map((choice, at) => entry(soalIds[at]!, choice))) // prettier-ignore
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
    { id: draft.id, nama: 'Draf', effect: null },
    { id: made.id, nama: 'Peringkat', effect },
  ])
  const publish = { revision: proposed.revision, reason: 'Kunci keliru' }
  await app.call(scoringVersion.publish, { token, params, body: publish })
  expect((await app.call(gabungan.changes, ask)).data).toEqual([
    'Ujian Uji: penskoran berubah dari penskoran semula menjadi penskoran versi 1.',
  ])
  expect((await compute()).effect).toEqual(effect)
})
