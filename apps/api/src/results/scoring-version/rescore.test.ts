import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { type ScoringChange } from '@suluh/contract/papers/scoring-change'
import type { SoalDraft } from '@suluh/contract/bank/soal-form'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()

const options = ['A', 'B', 'C'].map((id) => ({ id, html: `<p>Opsi ${id}</p>` }))
const kompleks: SoalDraft = {
  content: { form: 'pilihan-ganda-kompleks', stem: '<p>dua</p>', options },
  key: { form: 'pilihan-ganda-kompleks', correct: ['A', 'B'] },
  pembahasan: '',
}
const berbobot: SoalDraft = {
  content: { form: 'pilihan-berbobot', stem: '<p>dua</p>', options },
  key: { form: 'pilihan-berbobot', weights: { A: 1, B: 2, C: 3 } },
  pembahasan: '',
}

/** Two pupils of an exam of two questions, of whom one has the second one right; then its scoring is changed. */
async function nilaiAfter(
  second: SoalDraft,
  right: string | string[],
  change: (soalId: string, sectionId: string) => ScoringChange,
) {
  const world = await makeWorld(app)
  const owner = await world.signedInAs('pengelola')
  const paket = await publishPaket(app, world, owner, [[pilihanGanda('satu', 'A'), second]])
  const section = paket.sections[0]!
  const [satu, dua] = section.soal.map(({ id }) => id) as [string, string]
  const people = await Promise.all(['A', 'B'].map((nama) => world.signedInAs('murid', { nama })))
  const event = await schedule(app, owner, paket.id, people)
  for (const [index, murid] of people.entries()) {
    const { id } = await start(app, murid, event.id)
    await submit(app, murid, id, [entry(satu, 'A'), ...(index === 0 ? [entry(dua, right)] : [])])
  }
  const asOwner = { token: owner.token, params: { id: paket.id } }
  const changes = [change(dua, section.id)]
  const { data: draft } = await app.call(scoringVersion.saveDraft, {
    ...asOwner,
    body: { baseNumber: 0, changes },
  })
  await app.call(scoringVersion.publish, {
    token: owner.token,
    params: { id: draft.id },
    body: { revision: draft.revision, reason: 'Bobot keliru' },
  })
  const query = `eventId=${event.id}&_sort=nama&_order=asc`
  const { data } = await app.call(hasilUjian.list, { token: owner.token, query })
  return data.map(({ score, maxScore, nilai }) => [score, maxScore, nilai])
}

it('gives what a form is worth now to those too who have no point of it', async () => {
  const after = await nilaiAfter(kompleks, ['A', 'B'], (_, sectionId) => ({
    kind: 'rule',
    sectionId,
    form: 'pilihan-ganda-kompleks',
    rule: { correct: 4, wrong: 0, blank: 0, partial: 'all-or-nothing' },
  }))
  expect(after).toEqual([
    [5, 5, 100],
    [1, 5, 20],
  ])
})

it('gives another greatest weight to those too whose own option weighs what it did', async () => {
  const after = await nilaiAfter(berbobot, 'A', (soalId) => ({
    kind: 'replace-key',
    soalId,
    key: { form: 'pilihan-berbobot', weights: { A: 1, B: 2, C: 4 } },
  }))
  expect(after).toEqual([
    [2, 5, 40],
    [1, 5, 20],
  ])
})
