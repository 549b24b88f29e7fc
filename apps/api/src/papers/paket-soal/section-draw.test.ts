import { paketCheckWords } from '@suluh/contract/papers/paket-check-words'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { paper } from '@suluh/contract/papers/paper'
import type { SectionDraw } from '@suluh/contract/papers/section-draw'
import { soal } from '@suluh/contract/bank/soal'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { attempt, ujian } from '@suluh/contract/exams/ujian'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, readContent, save, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()

const anything = { pelajaranId: null, aspekId: null, level: null, kesukaran: null, form: null }
const draw = (count: number, like: Partial<SectionDraw> = {}): SectionDraw => ({
  ...anything,
  id: crypto.randomUUID(),
  count,
  ...like,
})

/** Eight questions: six of the first aspek, two of which share a text, one of the second, and one of neither. */
async function makePool(draws: (aspekIds: string[]) => SectionDraw[]) {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const { token } = guru
  const { id: pelajaranId, aspekIds } = await world.makePelajaran(['Bilangan', 'Aljabar'])
  const { data: shared } = await app.call(stimulus.create, { token, body: { html: '<p>Bacaan</p>' } })
  const make = async (stem: string, aspekId: string | null, stimulusId: string | null = null) => {
    const body = { draft: pilihanGanda(stem), pelajaranId, aspekId, stimulusId }
    return (await app.call(soal.create, { token, body })).data.id
  }
  const soalIds = [
    await make('grup satu', aspekIds[0]!, shared.id),
    await make('grup dua', aspekIds[0]!, shared.id),
    ...(await Promise.all(['a', 'b', 'c', 'd'].map((stem) => make(stem, aspekIds[0]!)))),
    await make('aljabar', aspekIds[1]!),
    await make('wajib', null),
  ]
  const { data: made } = await app.call(paketSoal.create, {
    token,
    body: { nama: 'Undian', preset: 'ulangan' },
  })
  const params = { id: made.id }
  const petunjuk = '<p>Baca dulu <script>alert(1)</script><span data-tex="x^2"></span></p>'
  const section = { ...made.sections[0]!, nama: 'Satu', petunjuk, soalIds, draws: draws(aspekIds) }
  const body = { ...made, sections: [section] }
  const { data: paket } = await app.call(paketSoal.update, { token, params, body })
  const publish = () => app.call(paketSoal.setStatus, { token, params, body: { status: 'terbit' } })
  return { world, guru, soalIds, paket, publish }
}

it('gives each student so many of the pool, the same every time, and nothing else travels', async () => {
  const { world, guru, soalIds, paket, publish } = await makePool(([first]) => [draw(3, { aspekId: first! })])
  const [one, two] = soalIds
  expect((await publish()).status).toBe(200)
  const murid = await Promise.all(Array.from({ length: 8 }, () => world.signedInAs('murid')))
  const { id: eventId } = await schedule(app, guru, paket.id, murid)
  const given: string[] = []
  for (const person of murid) {
    const state = await start(app, person, eventId)
    const ids = state.sections[0]!.soal.map(({ id }) => id)
    given.push(ids.join())
    expect(ids).toHaveLength(5)
    expect(ids).toEqual(expect.arrayContaining(soalIds.slice(6)))
    expect(ids.includes(one!)).toBe(ids.includes(two!))
    const again = await app.call(attempt.one, { token: person.token, params: { id: state.id } })
    expect(again.data.sections).toEqual(state.sections)
    const [section] = await readContent(app, person, state)
    const content = JSON.stringify(section)
    expect(soalIds.filter((id) => content.includes(id))).toEqual(soalIds.filter((id) => ids.includes(id)))
    expect(content.includes('Bacaan')).toBe(ids.includes(one!))
    expect(section?.content?.petunjuk).toMatch(/^<p>Baca dulu .*<math/)
    expect(content).not.toMatch(/<script|accepted|"key"|pembahasan/)
    const left = soalIds.find((id) => !ids.includes(id))!
    expect((await save(app, person, state.id, [entry(left, 'A')])).data).toMatchObject({
      stored: [],
      refused: [{ soal: left, reason: 'bukan-soal' }],
    })
    expect(
      (
        await submit(
          app,
          person,
          state.id,
          ids.map((id) => entry(id, 'A')),
        )
      ).data.status,
    ).toBe('dinilai')
    const { data: hasil } = await app.call(hasilUjian.one, {
      token: person.token,
      params: { paketId: paket.id, userId: person.id, eventId },
    })
    expect(hasil).toMatchObject({ score: 5, maxScore: 5, nilai: 100, correct: 5, blank: 0 })
    expect(hasil.soal!.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    expect(hasil.aspek).toEqual([
      { nama: 'Bilangan', score: 3, maxScore: 3, questions: 3 },
      { nama: 'Aljabar', score: 1, maxScore: 1, questions: 1 },
    ])
  }
  expect(new Set(given).size).toBeGreaterThan(1)
  const { data: listed } = await app.call(ujian.list, { token: murid[0]!.token })
  expect(listed[0]!.sections[0]!.questions).toBe(5)
  const { data: printed } = await app.call(paper.one, {
    token: guru.token,
    params: { id: paket.id },
    query: 'versions=3',
  })
  for (const { sections } of printed.versions) expect(sections[0]!.questions).toHaveLength(5)
  const ask = () => app.call(statistikPaketSoal.one, { token: guru.token, params: { id: paket.id } })
  await expect.poll(async () => (await ask()).data.statistik?.n).toBe(8)
  const { items } = (await ask()).data.statistik!
  const times = soalIds.map((id) => given.filter((ids) => ids.includes(id)).length)
  expect(items.map(({ n }) => n)).toEqual(times)
  expect(items.map(({ facility }) => facility)).toEqual(times.map((n) => (n > 0 ? 1 : null)))
})

it('says before publishing what a pool cannot give', async () => {
  const problems = async (draws: (aspekIds: string[]) => SectionDraw[]) => {
    const { paket, publish } = await makePool(draws)
    const found = paket.checks
      .filter(({ level }) => level === 'masalah')
      .map((each) => paketCheckWords(each).message)
    expect((await publish()).status).toBe(found.length > 0 ? 400 : 200)
    return found
  }
  expect(await problems(([first]) => [draw(9, { aspekId: first! })])).toEqual([
    'Satu, undian 1: perlu 9 soal, yang cocok hanya 6',
  ])
  expect(await problems(() => [draw(1, { kesukaran: 'sukar' })])).toEqual([
    'Satu, undian 1: perlu 1 soal, yang cocok hanya 0',
  ])
  // The first draw takes what it matches; the second has what is left.
  expect(await problems(([, second]) => [draw(1, { aspekId: second! }), draw(8)])).toEqual([
    'Satu, undian 2: perlu 8 soal, yang cocok hanya 7',
  ])
  expect(await problems(([first]) => [draw(5, { aspekId: first! })])).toEqual([])
})
