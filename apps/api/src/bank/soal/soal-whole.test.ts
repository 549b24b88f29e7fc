import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import { soal } from '@suluh/contract/bank/soal'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()

/** Questions of one person, by their words. */
async function makeMany(person: Person, world: World, stems: string[], overrides: object = {}) {
  const { id: pelajaranId } = await world.makePelajaran()
  const ids: string[] = []
  for (const stem of stems) {
    const body = { draft: pilihanGanda(stem), pelajaranId, aspekId: null, ...overrides }
    ids.push((await app.call(soal.create, { token: person.token, body })).data.id)
  }
  return ids
}

describe('a page of questions', () => {
  it('reads them whole and in the order asked, and of others nothing', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const [one, two] = await makeMany(guru, world, ['Satu', 'Dua'])
    const [hidden] = await makeMany(guru, world, ['Rahasia'], { berbagi: 'pribadi' })
    const other = await (await makeWorld(app)).signedInAs('guru')
    const colleague = await world.signedInAs('guru')
    const read = async (person: Person) =>
      (await app.call(soal.whole, { token: person.token, query: `ids=${[two, hidden, one].join()}` })).data
    expect((await read(guru)).map(({ content, key }) => [content.stem, key.form])).toEqual([
      ['<p>Dua</p>', 'pilihan-ganda'],
      ['<p>Rahasia</p>', 'pilihan-ganda'],
      ['<p>Satu</p>', 'pilihan-ganda'],
    ])
    expect((await read(colleague)).map(({ id }) => id)).toEqual([two, one])
    expect(await read(other)).toEqual([])
  })

  it('splits what is pasted by the rules of files, and keeps nothing of it', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const text = Array.from(
      { length: 40 },
      (_, index) =>
        `${index + 1}. Berapa ${index} + 1?\nA. ${index}\nB. ${index + 1}\nC. ${index + 2}${index === 6 ? '' : '\nKunci: B'}`,
    ).join('\n\n')
    const { data } = await app.call(soal.split, { token: guru.token, body: { text } })
    expect(data.questions).toHaveLength(40)
    const keys = data.questions.map(({ key }) => (key.form === 'pilihan-ganda' ? key.accepted.join() : ''))
    expect(keys).toEqual(keys.map((_, index) => (index === 6 ? '' : 'B')))
    expect(
      data.problems.map((each) => `${each.question} ${each.place}: ${soalProblemWords(each).message}`),
    ).toEqual(['6 Soal 7: Kunci jawaban belum diisi'])
    expect((await app.call(soal.list, { token: guru.token })).recordsFiltered).toBe(0)
    const none = await app.call(soal.split, { token: guru.token, body: { text: 'Yth. Bapak dan Ibu guru' } })
    expect(none).toMatchObject({ status: 400, message: expect.stringContaining('Soal tidak ditemukan') })
    const long = await app.call(soal.split, { token: guru.token, body: { text: 'a'.repeat(2_000_001) } })
    expect(long).toMatchObject({ status: 400, message: expect.stringContaining('dua juta huruf') })
  })

  it('puts questions behind another one, and two who write at once take nothing from each other', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const [first, last, ...more] = await makeMany(guru, world, ['A', 'Z', 'b', 'c', 'd', 'e', 'f', 'g'])
    const made = await app.call(paketSoal.create, {
      token: guru.token,
      body: { nama: 'Paket', preset: 'akm', soalIds: [first, last] },
    })
    const params = { id: made.data.id }
    const answers = await Promise.all(
      more.map((soalId) =>
        app.call(paketSoal.addSoal, {
          token: guru.token,
          params,
          body: { soalIds: [soalId], setelah: first },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(more.map(() => 200))
    const { data } = await app.call(paketSoal.one, { token: guru.token, params })
    const ids = data.sections[0]!.soal.map(({ id }) => id)
    expect([ids[0], ids.at(-1)]).toEqual([first, last])
    expect(ids.slice(1, -1).toSorted()).toEqual(more.toSorted())
    const [late] = await makeMany(guru, world, ['Bagian kedua'])
    const sectionId = data.sections[1]!.id
    const placed = await app.call(paketSoal.addSoal, {
      token: guru.token,
      params,
      body: { soalIds: [late], sectionId },
    })
    expect(placed.data.sections[1]!.soal.map(({ id }) => id)).toEqual([late])
    const [earlier] = await makeMany(guru, world, ['Di depannya'])
    const inFront = await app.call(paketSoal.addSoal, {
      token: guru.token,
      params,
      body: { soalIds: [earlier], sectionId, setelah: null },
    })
    expect(inFront.data.sections[1]!.soal.map(({ id }) => id)).toEqual([earlier, late])
  })
})
