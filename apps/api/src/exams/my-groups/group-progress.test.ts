import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, uraian, type Person, type World } from '#testing/factories.ts'
import { marking } from '@suluh/contract/exams/marking'
import { myGroups } from '@suluh/contract/exams/my-groups'
import { groupBelajar } from '@suluh/contract/people/group-belajar'

const app = useTestApp()
let world: World
let guru: Person
let pupils: Person[]
let groupId: string

beforeAll(async () => {
  world = await makeWorld(app)
  guru = await world.signedInAs('guru')
  pupils = await Promise.all(Array.from({ length: 5 }, () => world.signedInAs('murid')))
  groupId = await world.makeGroup(pupils, guru)
})

const minute = 60_000
const progress = async (person: Person) =>
  (await app.call(myGroups.progress, { token: person.token, params: { id: groupId } })).data
const mine = async (person: Person) => (await app.call(myGroups.mine, { token: person.token })).data

it('a guru sees what comes and how it went; a pupil what they take, and averages once they may and are not few', async () => {
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu')]])
  const forGroup = { groupBelajarIds: [groupId] }
  const now = Date.now()
  const later = {
    opensAt: new Date(now + 30 * minute).toISOString(),
    closesAt: new Date(now + 90 * minute).toISOString(),
  }
  await schedule(app, guru, paket.id, [], { nama: 'Nanti', ...later, ...forGroup })
  await schedule(app, guru, paket.id, [pupils[0]!], { nama: 'Milik Ani saja', showResult: 'tidak' })
  const open = await schedule(app, guru, paket.id, [], { nama: 'Sekarang', ...forGroup })
  expect((await mine(guru))[0]).toMatchObject({
    id: groupId,
    isGuru: true,
    members: 5,
    next: { nama: 'Sekarang' },
  })
  expect((await mine(pupils[1]!))[0]).toMatchObject({
    isGuru: false,
    guru: [guru.nama],
    next: { nama: 'Sekarang' },
  })
  expect(await mine(await world.signedInAs('pengelola'))).toEqual([])

  for (const pupil of pupils.slice(0, 4)) await submit(app, pupil, (await start(app, pupil, open.id)).id)
  const seen = await progress(guru)
  expect(seen.coming.map(({ nama }) => nama)).toEqual(['Sekarang', 'Nanti'])
  expect(seen.coming[0]).toMatchObject({ status: 'berlangsung', invited: 5, taken: 4, average: 0 })
  const own = await progress(pupils[0]!)
  // Four results are few enough to work out a classmate's.
  expect(own.coming[0]).toMatchObject({ nama: 'Sekarang', taken: 4, average: null, own: 0 })
  await submit(app, pupils[4]!, (await start(app, pupils[4]!, open.id)).id)
  expect((await progress(pupils[0]!)).coming[0]).toMatchObject({ taken: 5, average: 0 })
})

it('what an event keeps back is kept back here too, but for those who may read its results', async () => {
  const other = await world.signedInAs('guru')
  const paket = await publishPaket(app, world, other, [[pilihanGanda('satu')]])
  const lembaga = { lembagaIds: [world.lembagaId], nama: 'Rahasia', showResult: 'tidak' }
  const secret = await schedule(app, other, paket.id, [], lembaga)
  for (const pupil of pupils) await submit(app, pupil, (await start(app, pupil, secret.id)).id)
  const find = async (person: Person) =>
    (await progress(person)).coming.find(({ nama }) => nama === 'Rahasia')
  expect(await find(pupils[0]!)).toMatchObject({ taken: 5, average: null, own: null })
  expect(await find(guru)).toMatchObject({ taken: 5, average: null })
  expect(await find(await world.signedInAs('lembaga'))).toMatchObject({ average: 0 })
  expect(await find(await world.signedInAs('pengawas'))).toMatchObject({ taken: 5, average: null })
  const stranger = await world.signedInAs('murid')
  const ask = { token: stranger.token, params: { id: groupId } }
  expect((await app.refused(myGroups.progress, ask)).status).toBe(404)
})

it('stays as it was when a pupil moves to another class, and gives no average of the few who are marked', async () => {
  const [ani, budi, citra] = [
    await world.signedInAs('murid'),
    await world.signedInAs('murid'),
    await world.signedInAs('murid'),
  ]
  const lama = await world.makeGroup([ani, budi], guru)
  const baru = await world.makeGroup([citra], guru)
  const { token } = await world.signedInAs('pengelola')
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu', 'A'), uraian('dua')]])
  const [choice = '', essay = ''] = paket.sections[0]!.soal.map(({ id }) => id)
  const exam = await schedule(app, guru, paket.id, [], { groupBelajarIds: [lama, baru] })
  const seen = async (id: string) =>
    (await app.call(myGroups.progress, { token, params: { id } })).data.coming
      .filter(({ id }) => id === exam.id)
      .map(({ invited, taken, waiting, average }) => ({ invited, taken, waiting, average }))
  const { id: ofAni } = await start(app, ani, exam.id)
  await submit(app, ani, ofAni, [entry(choice, 'A'), entry(essay, 'Jawab')])
  await submit(app, budi, (await start(app, budi, exam.id)).id)
  await submit(app, citra, (await start(app, citra, exam.id)).id)
  // Budi wrote nothing that waits: his nought alone would be told as the average of both.
  expect(await seen(lama)).toEqual([{ invited: 2, taken: 2, waiting: 1, average: null }])
  const mark = { mark: 5, catatan: '', version: 0, seq: 1 }
  await app.call(marking.save, { token, params: { attemptId: ofAni, soalId: essay }, body: mark })
  const before = await seen(lama)
  expect(before).toMatchObject([{ waiting: 0, average: expect.any(Number) }])

  await app.call(groupBelajar.removeMembers, { token, params: { id: lama }, body: { ids: [ani.id] } })
  await app.call(groupBelajar.addMembers, {
    token,
    params: { id: baru },
    body: { ids: [ani.id], isGuru: false },
  })
  expect(await seen(lama)).toEqual(before)
  expect(await seen(baru)).toEqual([{ invited: 1, taken: 1, waiting: 0, average: 0 }])
})
