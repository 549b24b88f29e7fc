import { paper, type PaperSoal } from '@suluh/contract/papers/paper'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { soal } from '@suluh/contract/bank/soal'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()

async function makePaket(world: World, guru: Person) {
  const { token } = guru
  const { id: pelajaranId } = await world.makePelajaran()
  const { data: shared } = await app.call(stimulus.create, { token, body: { html: '<p>Bacaan bersama</p>' } })
  const soalIds: string[] = []
  for (let i = 1; i <= 12; i++) {
    const last = i === 12 ? 'Semua jawaban benar' : `pilihan ${i}d`
    const options = ['a', 'b', 'c'].map((each) => `pilihan ${i}${each}`).concat(last)
    const { data } = await app.call(soal.create, {
      token,
      body: {
        draft: {
          content: {
            form: 'pilihan-ganda',
            stem: `Soal asli ${i}`,
            options: options.map((html, at) => ({ id: 'ABCD'[at]!, html })),
          },
          key: { form: 'pilihan-ganda', accepted: ['B'] },
          pembahasan: `Karena ${i}`,
        },
        pelajaranId,
        aspekId: null,
        level: null,
        tags: [],
        status: 'siap' as const,
        stimulusId: [4, 5, 6].includes(i) ? shared.id : null,
      },
    })
    soalIds.push(data.id)
  }
  const { data: paket } = await app.call(paketSoal.create, {
    token,
    body: { nama: 'Ulangan Harian', preset: 'ulangan' },
  })
  const [section] = paket.sections
  await app.call(paketSoal.update, {
    token,
    params: { id: paket.id },
    body: { ...paket, sections: [{ ...section!, petunjuk, soalIds }] },
  })
  return paket.id
}

const petunjuk = '<p>Pilih satu. <span data-tex="g = 10"></span></p>'

const rightTexts = (questions: PaperSoal[]) =>
  questions.map(({ content, key }) =>
    'options' in content && key.form === 'pilihan-ganda'
      ? content.options.find(({ id }) => id === key.accepted[0])?.html
      : '',
  )

describe('a package on paper', () => {
  it('comes in versions that differ, each with its own key, shared texts kept with their questions', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const id = await makePaket(world, guru)
    const print = async () =>
      (await app.call(paper.one, { token: guru.token, params: { id }, query: 'versions=3' })).data
    const printed = await print()
    expect(printed).toMatchObject({ nama: 'Ulangan Harian', minutes: 90 })
    for (const { sections } of printed.versions)
      expect(sections[0]?.petunjuk).toMatch(/^<p>Pilih satu. .*<math/)
    const versions = printed.versions.map(({ sections }) => sections.flatMap(({ questions }) => questions))
    const [first, ...others] = versions
    expect(first?.map(({ content }) => content.stem)).toEqual(
      Array.from({ length: 12 }, (_, i) => `Soal asli ${i + 1}`),
    )
    for (const questions of versions) {
      expect(questions.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
      // Whatever the letters, the key says what it said: the second option of the original.
      expect(rightTexts(questions)).toEqual(
        questions.map(({ content }) => `pilihan ${content.stem.slice(10)}b`),
      )
      const head = questions.findIndex((each) => each.stimulus !== null)
      expect(questions[head]?.stimulus).toEqual({
        html: '<p>Bacaan bersama</p>',
        from: head + 1,
        to: head + 3,
      })
      expect(questions.slice(head, head + 3).map(({ content }) => content.stem)).toEqual(
        [4, 5, 6].map((i) => `Soal asli ${i}`),
      )
      const bound = questions.find(({ content }) => content.stem === 'Soal asli 12')
      expect(bound?.content).toMatchObject({ options: [{}, {}, {}, { html: 'Semua jawaban benar' }] })
    }
    const orders = versions.map((questions) => questions.map(({ content }) => content.stem).join())
    expect(new Set(orders).size).toBe(3)
    expect(
      others.some((questions) =>
        questions.some(({ key }) => key.form === 'pilihan-ganda' && key.accepted[0] !== 'B'),
      ),
    ).toBe(true)
    expect(await print()).toEqual(printed)
  })

  it('keeps the order where nothing is to be shuffled, and is for those who may read the questions', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const id = await makePaket(world, guru)
    const query = 'versions=2&acakSoal=false&acakOpsi=false'
    const { data } = await app.call(paper.one, { token: guru.token, params: { id }, query })
    expect(data.versions[1]?.sections).toEqual(data.versions[0]?.sections)
    for (const person of [await world.signedInAs('murid'), await world.signedInAs('pengawas')])
      expect((await app.refused(paper.one, { token: person.token, params: { id } })).status).toBe(403)
    const stranger = await (await makeWorld(app)).signedInAs('pengelola')
    expect((await app.refused(paper.one, { token: stranger.token, params: { id } })).status).toBe(404)
  })

  it('shows a draft in its newest words, and a published package as it was published', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { token } = guru
    const id = await makePaket(world, guru)
    const texts = async () => {
      const { data } = await app.call(paper.one, { token, params: { id } })
      const questions = data.versions[0]!.sections.flatMap((section) => section.questions)
      return [questions[3]!.content.stem, questions[3]!.stimulus?.html]
    }
    const rewrite = async (words: string) => {
      const { data: paket } = await app.call(paketSoal.one, { token, params: { id } })
      const params = { id: paket.sections[0]!.soal[3]!.id }
      const { data: each } = await app.call(soal.one, { token, params })
      const { content, key, pembahasan, version, stimulusId } = each
      const draft = { content: { ...content, stem: `Soal ${words}` }, key, pembahasan }
      const pelajaranId = each.pelajaran.id
      await app.call(soal.update, {
        token,
        params,
        body: { draft, pelajaranId, aspekId: null, stimulusId, version },
      })
      const shared = { id: stimulusId! }
      const { data: before } = await app.call(stimulus.one, { token, params: shared })
      const body = { html: `<p>Bacaan ${words}</p>`, version: before.version }
      await app.call(stimulus.update, { token, params: shared, body })
    }
    await rewrite('kedua')
    expect(await texts()).toEqual(['Soal kedua', '<p>Bacaan kedua</p>'])
    await app.call(paketSoal.setStatus, { token, params: { id }, body: { status: 'terbit' } })
    await rewrite('ketiga')
    expect(await texts()).toEqual(['Soal kedua', '<p>Bacaan kedua</p>'])
    await app.call(paketSoal.setStatus, { token, params: { id }, body: { status: 'draf' } })
    expect(await texts()).toEqual(['Soal ketiga', '<p>Bacaan ketiga</p>'])
  })

  it('has the keys that answers are marked by, after a correction too', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const owner = await world.signedInAs('guru')
    const paket = await publishPaket(app, world, owner, [
      [pilihanGanda('satu', 'A'), pilihanGanda('dua', 'A')],
    ])
    const [satu, dua] = paket.sections[0]!.soal.map(({ id }) => id) as [string, string]
    const params = { id: paket.id }
    const key = { form: 'pilihan-ganda' as const, accepted: ['B'] }
    const changes = [
      { kind: 'replace-key' as const, soalId: satu, key },
      { kind: 'accept' as const, soalId: dua, key },
    ]
    const { data: draft } = await app.call(scoringVersion.saveDraft, {
      token,
      params,
      body: { baseNumber: 0, changes },
    })
    const keys = async () => {
      const { data } = await app.call(paper.one, { token: owner.token, params })
      return data.versions[0]!.sections.flatMap(({ questions }) => questions.map((each) => each.key))
    }
    const body = { revision: draft.revision, reason: 'Kunci keliru' }
    expect(await keys()).toMatchObject([{ accepted: ['A'] }, { accepted: ['A'] }])
    await app.call(scoringVersion.publish, { token, params: { id: draft.id }, body })
    expect(await keys()).toMatchObject([{ accepted: ['B'] }, { accepted: ['A', 'B'] }])
  })

  it('says how many questions are missing because they are not shared', async () => {
    const world = await makeWorld(app)
    const [author, colleague] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
    const paket = await publishPaket(app, world, author, [[pilihanGanda('satu'), pilihanGanda('dua')]])
    const params = { id: paket.id }
    const { token } = author
    await app.call(paketSoal.share, { token, params, body: { berbagi: 'lembaga' } })
    const ids = paket.sections[0]!.soal.map(({ id }) => id)
    await app.call(soal.changeMany, { token, body: { ids, berbagi: 'lembaga' } })
    await app.call(soal.changeMany, { token, body: { ids: [ids[0]!], berbagi: 'pribadi' } })
    const hidden = async (person: Person) =>
      (await app.call(paper.one, { token: person.token, params })).data.hidden
    expect([await hidden(author), await hidden(colleague)]).toEqual([0, 1])
  })
})
