import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { paper } from '@suluh/contract/papers/paper'
import { soal } from '@suluh/contract/bank/soal'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person } from '#testing/factories.ts'

const app = useTestApp()

async function makeShared() {
  const world = await makeWorld(app)
  const author = await world.signedInAs('guru')
  const people = {
    author,
    colleague: await world.signedInAs('guru'),
    elsewhere: await world.signedInAs('guru', { lembagaId: await world.makeLembaga() }),
    staf: await world.signedInAs('staf'),
    stranger: await (await makeWorld(app)).signedInAs('pengelola'),
  }
  const paket = await publishPaket(app, world, author, [[pilihanGanda('satu'), pilihanGanda('dua')]])
  const params = { id: paket.id }
  const share = (person: Person, berbagi: string) =>
    app.call(paketSoal.share, { token: person.token, params, body: { berbagi } })
  return { world, people, paket, params, share }
}

describe('a package is read', () => {
  it.each([
    ['pribadi', [200, 404, 404, 200, 404]],
    ['lembaga', [200, 200, 404, 200, 404]],
    ['aplikasi', [200, 200, 200, 200, 404]],
  ])('%s: by author, colleague, another lembaga, staf, another application', async (berbagi, statuses) => {
    const { people, paket, params, share } = await makeShared()
    expect((await share(people.author, berbagi)).data).toMatchObject({ berbagi, version: paket.version })
    const everybody = Object.values(people)
    const read = everybody.map((each) => app.call(paketSoal.one, { token: each.token, params }))
    expect((await Promise.all(read)).map(({ status }) => status)).toEqual(statuses)
    const listed = everybody.map((each) => app.call(paketSoal.list, { token: each.token }))
    const isListed = (await Promise.all(listed)).map(({ data }) => data.some(({ id }) => id === paket.id))
    expect(isListed).toEqual(statuses.map((status) => status === 200))
    const printed = everybody.map((each) => app.call(paper.one, { token: each.token, params }))
    expect((await Promise.all(printed)).map(({ status }) => status)).toEqual(statuses)
  })

  it('and shared only by whoever may change it', async () => {
    const { people, share } = await makeShared()
    expect((await share(people.colleague, 'aplikasi')).status).toBe(403)
    expect((await share(people.elsewhere, 'aplikasi')).status).toBe(404)
    expect((await share(people.stranger, 'pribadi')).status).toBe(404)
    await share(people.author, 'pribadi')
    expect((await share(people.colleague, 'lembaga')).status).toBe(404)
  })

  it('and scheduled by whoever reads it', async () => {
    const { world, people, paket, share } = await makeShared()
    const murid = await world.signedInAs('murid')
    await share(people.author, 'pribadi')
    await expect(schedule(app, people.colleague, paket.id, [murid])).resolves.not.toHaveProperty('id')
  })
})

it('a copy is a draft of one’s own, without the questions that one may not read', async () => {
  const { people, paket, params, share } = await makeShared()
  const { author, elsewhere, stranger } = people
  const copy = (person: Person) => app.call(paketSoal.copy, { token: person.token, params })
  expect((await copy(elsewhere)).status).toBe(404)
  await share(author, 'aplikasi')
  const [first, second] = paket.sections[0]!.soal
  await app.call(soal.changeMany, { token: author.token, body: { ids: [first!.id], berbagi: 'aplikasi' } })
  expect((await copy(stranger)).status).toBe(404)
  const kepala = {
    kelas: 'VIII',
    semester: 'Genap' as const,
    tahunPelajaran: '2026/2027',
    petunjukNaskah: 'Berdoalah',
  }
  await app.call(paper.kepala, { token: author.token, params, body: kepala })
  const made = await copy(elsewhere)
  expect(made.data).toMatchObject({ nama: 'Salinan Paket Uji', left: 1 })
  const mine = await app.call(paketSoal.one, { token: elsewhere.token, params: { id: made.data.id } })
  expect(mine.data).toMatchObject({ status: 'draf', berbagi: 'lembaga', mayEdit: true, snapshotId: null })
  expect(mine.data.sections.map((section) => section.soal.map(({ id }) => id))).toEqual([[first!.id]])
  expect(mine.data.sections[0]!.id).not.toBe(paket.sections[0]!.id)
  const printed = await app.call(paper.one, { token: elsewhere.token, params: { id: made.data.id } })
  expect(printed.data.kepala).toEqual(kepala)
  // What one may not read cannot be put into a package by its id either.
  const { sections, ...rest } = mine.data
  const body = { ...rest, sections: sections.map((section) => ({ ...section, soalIds: [second!.id] })) }
  expect(
    await app.refused(paketSoal.update, { token: elsewhere.token, params: { id: made.data.id }, body }),
  ).toMatchObject({ status: 400, message: expect.stringContaining('1 soal sudah tidak ada') })
})

it('a private question is its author’s', async () => {
  const { people, paket } = await makeShared()
  const { author, colleague, staf } = people
  const [question] = paket.sections[0]!.soal
  const params = { id: question!.id }
  const read = async (person: Person) => (await app.call(soal.one, { token: person.token, params })).status
  expect(await read(colleague)).toBe(200)
  await app.call(soal.changeMany, { token: author.token, body: { ids: [params.id], berbagi: 'pribadi' } })
  expect([await read(author), await read(colleague), await read(staf)]).toEqual([200, 404, 200])
})

it('deleting what one may not see tells nothing of its use', async () => {
  const { world, people, paket } = await makeShared()
  await schedule(app, people.author, paket.id, [await world.signedInAs('murid')])
  const remove = (person: Person) =>
    app.refused(paketSoal.deleteMany, { token: person.token, body: { ids: [paket.id] } })
  expect((await remove(people.elsewhere)).status).toBe(404)
  expect((await remove(people.stranger)).status).toBe(404)
  expect((await remove(people.author)).status).toBe(409)
})
