import { coba } from '@suluh/contract/results/coba'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { soal } from '@suluh/contract/bank/soal'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()

/** A draft with four questions of one section, all shuffled, of which each student gets two. */
async function makePaket(world: World, { token }: Person) {
  const { id: pelajaranId } = await world.makePelajaran()
  const soalIds: string[] = []
  for (let number = 1; number <= 4; number += 1) {
    const body = { draft: pilihanGanda(`Soal ${number}`), pelajaranId, aspekId: null }
    soalIds.push((await app.call(soal.create, { token, body })).data.id)
  }
  const body = { nama: 'Dicoba', preset: 'ulangan' as const }
  const { data: paket } = await app.call(paketSoal.create, { token, body })
  const [section] = paket.sections
  const any = { pelajaranId: null, aspekId: null, level: null, kesukaran: null, form: null }
  const shuffled = { shuffleQuestions: true, shuffleOptions: true }
  const draws = [{ id: crypto.randomUUID(), count: 2, ...any }]
  await app.call(paketSoal.update, {
    token,
    params: { id: paket.id },
    body: { ...paket, sections: [{ ...section!, soalIds, draws, ...shuffled }] },
  })
  return { id: paket.id, soalIds }
}

const rowsOf = async () => {
  const { rows } = await sql<{ n: string }>`select (select count(*) from attempt) || ' ' ||
    (select count(*) from paket_snapshot) || ' ' || (select count(*) from answer) as n`.execute(app.db)
  return rows[0]?.n
}

it('lets a draft be sat as a student would get it, without a key in sight, and stores nothing', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const { id, soalIds } = await makePaket(world, guru)
  const before = await rowsOf()
  const { token } = guru
  const { data: trial } = await app.call(coba.one, { token, params: { id } })
  const asked = trial.sections.flatMap((section) => section.soal)
  expect(asked).toHaveLength(2)
  expect(soalIds).toEqual(expect.arrayContaining(asked.map((each) => each.id)))
  expect(asked[0]!.options?.toSorted()).toEqual(['A', 'B', 'C', 'D'])
  expect(JSON.stringify(trial)).not.toMatch(/accepted|pembahasan|"key"/)
  const body = { percobaan: trial.percobaan, jawaban: [{ soalId: asked[0]!.id, value: 'A' }] }
  const { data: result } = await app.call(coba.hasil, { token, params: { id }, body })
  expect(result).toMatchObject({ correct: 1, blank: 1, nilai: 50, score: 1, maxScore: 2 })
  // In the order in which they were asked, options too.
  expect(result.soal.map(({ answer, key }) => [answer, key])).toEqual([
    ['A', { form: 'pilihan-ganda', accepted: ['A'] }],
    [null, { form: 'pilihan-ganda', accepted: ['A'] }],
  ])
  const [first] = result.soal
  expect('options' in first!.content && first!.content.options.map((option) => option.id)).toEqual(
    asked[0]!.options,
  )
  expect(await rowsOf()).toBe(before)
})

it('asks of a shared package only what one may read with its key, and of a published one what was frozen', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const { id } = await publishPaket(app, world, guru, [[pilihanGanda('1 + 1'), pilihanGanda('2 + 2')]])
  const { data: mine } = await app.call(coba.one, { token: guru.token, params: { id } })
  expect(mine.hidden).toBe(0)
  const [first] = mine.sections[0]!.soal
  const { data: read } = await app.call(soal.one, { token: guru.token, params: { id: first!.id } })
  const draft = { content: { ...read.content, stem: '<p>Sesudah terbit</p>' }, key: read.key, pembahasan: '' }
  await app.call(soal.update, {
    token: guru.token,
    params: { id: first!.id },
    body: { ...read, pelajaranId: read.pelajaran.id, aspekId: null, draft, berbagi: 'pribadi' },
  })
  const { data: again } = await app.call(coba.one, { token: guru.token, params: { id } })
  expect(JSON.stringify(again)).not.toContain('Sesudah terbit')
  await app.call(paketSoal.share, { token: guru.token, params: { id }, body: { berbagi: 'lembaga' } })
  const rekan = await world.signedInAs('guru')
  const { data: theirs } = await app.call(coba.one, { token: rekan.token, params: { id } })
  expect(theirs.hidden).toBeGreaterThan(0)
  expect(theirs.sections.flatMap((section) => section.soal.map((each) => each.id))).not.toContain(first!.id)
  const murid = await world.signedInAs('murid')
  expect((await app.call(coba.one, { token: murid.token, params: { id } })).status).toBe(403)
})
