import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { ujian } from '@suluh/contract/exams/ujian'
import { applicationUser } from '@suluh/contract/people/application-user'
import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule, start } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person } from '#testing/factories.ts'

const app = useTestApp()
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** An exam of a class in a room with so many seats, in a session that runs and one that is to come. */
async function makeSeatedExam(kapasitas: number, count = 2) {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('pengelola')
  const people = await Promise.all(
    Array.from({ length: count }, (_, index) => world.signedInAs('murid', { nama: `Murid ${index + 1}` })),
  )
  const kelas = await world.makeGroup(people)
  const paket = await publishPaket(app, world, staf, [[pilihanGanda('satu')]])
  const event = await schedule(app, staf, paket.id, [], {
    groupBelajarIds: [kelas],
    closesAt: minutesFromNow(180),
    sesi: [
      { id: null, nama: 'Sesi 1', opensAt: minutesFromNow(-0.5), closesAt: minutesFromNow(60) },
      { id: null, nama: 'Sesi 2', opensAt: minutesFromNow(70), closesAt: minutesFromNow(130) },
    ],
    ruang: [{ id: null, nama: 'Ruang 1', kapasitas, pengawasId: null }],
  })
  const [sesiId, laterId] = event.sesi.map(({ id }) => id) as [string, string]
  const ruangId = event.ruang[0]!.id
  const arrange = (userId: string, change: object) =>
    app.call(pengawasan.arrange, {
      token: staf.token,
      params: { id: event.id },
      body: { peserta: [{ userId, sesiId, ruangId, kursi: null, extraPercent: 0, textStep: 0, ...change }] },
    })
  const placeOf = ({ id }: Person) =>
    tenant(app.db, world, (tx) =>
      tx
        .selectFrom('attempt')
        .select(['sesiId', 'ruangId', 'kursi', 'extraPercent', 'textStep', 'opensAt'])
        .where('eventId', '=', event.id)
        .where('applicationUserId', '=', id)
        .executeTakeFirst(),
    )
  const setStatus = (person: Person, status: 'aktif' | 'nonaktif') =>
    app.call(applicationUser.setStatus, { token: staf.token, body: { ids: [person.id], status } })
  const group = { token: staf.token, params: { id: kelas } }
  const join = (...ids: string[]) =>
    app.call(groupBelajar.addMembers, { ...group, body: { ids, isGuru: false } })
  const leave = (...ids: string[]) => app.call(groupBelajar.removeMembers, { ...group, body: { ids } })
  const begin = (person: Person) =>
    app.refused(ujian.start, { token: person.token, params: { eventId: event.id }, body: { device: 'uji' } })
  return { world, people, event, sesiId, laterId, ruangId, arrange, placeOf, setStatus, join, leave, begin }
}

it('keeps session, seat, extra time and large letters of who is inactive or out of the class for a while', async () => {
  const { people, laterId, ruangId, arrange, placeOf, setStatus, join, leave } = await makeSeatedExam(10)
  const [murid] = people as [Person]
  expect(
    (await arrange(murid.id, { sesiId: laterId, kursi: 7, extraPercent: 25, textStep: 2 })).data.done,
  ).toBe(1)
  const arranged = await placeOf(murid)
  expect(arranged).toMatchObject({ sesiId: laterId, ruangId, kursi: 7, extraPercent: 25, textStep: 2 })
  await setStatus(murid, 'nonaktif')
  expect(await placeOf(murid)).toBe(undefined)
  await setStatus(murid, 'aktif')
  expect(await placeOf(murid)).toEqual(arranged)
  await leave(murid.id)
  expect(await placeOf(murid)).toBe(undefined)
  await join(murid.id)
  expect(await placeOf(murid)).toEqual(arranged)
})

it('gives who comes back another seat of their session where theirs is taken, and their help all the same', async () => {
  const { people, sesiId, arrange, placeOf, setStatus } = await makeSeatedExam(2)
  const [one, two] = people as [Person, Person]
  await arrange(one.id, { kursi: 1, extraPercent: 50 })
  await arrange(two.id, { kursi: 2 })
  await setStatus(one, 'nonaktif')
  await arrange(two.id, { kursi: 1 })
  await setStatus(one, 'aktif')
  expect(await placeOf(one)).toMatchObject({ sesiId, kursi: 2, extraPercent: 50 })
})

it('seats who comes late by the rule of the event, on seats that nobody is kept, and lets nobody begin without a session', async () => {
  const { world, people, event, sesiId, laterId, ruangId, arrange, placeOf, setStatus, join, begin } =
    await makeSeatedExam(2)
  const [one, two] = people as [Person, Person]
  await arrange(one.id, { kursi: 1 })
  await arrange(two.id, { kursi: 2 })
  await setStatus(one, 'nonaktif')
  const late = await Promise.all([1, 2, 3, 4].map((nr) => world.signedInAs('murid', { nama: `Telat ${nr}` })))
  await join(late[0]!.id)
  // The seat of who is out is the last to be given away.
  expect(await placeOf(late[0]!)).toMatchObject({ sesiId: laterId, ruangId, kursi: 1 })
  await join(late[1]!.id, late[2]!.id, late[3]!.id)
  expect(await placeOf(late[2]!)).toMatchObject({ sesiId, kursi: 1 })
  expect(await placeOf(late[3]!)).toMatchObject({ sesiId: null, ruangId: null, opensAt: null })
  expect(await begin(late[3]!)).toMatchObject({
    status: 409,
    message: expect.stringContaining('Anda belum mendapat sesi'),
  })
  expect(await begin(late[0]!)).toMatchObject({
    status: 409,
    message: expect.stringContaining('belum dibuka'),
  })
  expect((await start(app, late[2]!, event.id)).status).toBe('berlangsung')
})

it('gives who comes late no seat in a session that is over', async () => {
  const { world, event, laterId, placeOf, join } = await makeSeatedExam(10)
  await tenant(app.db, world, (tx) =>
    tx
      .updateTable('eventSesi')
      .set({ opensAt: minutesFromNow(-60), closesAt: minutesFromNow(-30) })
      .where('eventId', '=', event.id)
      .where('nama', '=', 'Sesi 1')
      .execute(),
  )
  const late = await world.signedInAs('murid', { nama: 'Telat' })
  await join(late.id)
  expect(await placeOf(late)).toMatchObject({ sesiId: laterId })
})

it('gives one seat to one person, whoever seats at the same moment', async () => {
  const { people, arrange, placeOf } = await makeSeatedExam(20, 6)
  for (let kursi = 10; kursi < 15; kursi++) {
    const answers = await Promise.all(people.map(({ id }) => arrange(id, { kursi })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ])
    const places = await Promise.all(people.map(placeOf))
    expect(places.filter((place) => place?.kursi === kursi)).toHaveLength(1)
  }
})

it('fills the rooms of a turn alike, neighbours of the list together', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  const names = ['Ani', 'Budi', 'Citra', 'Dewi', 'Eka', 'Fajar']
  const people: Person[] = []
  for (const nama of names) people.push(await world.signedInAs('murid', { nama }))
  const paket = await publishPaket(app, world, staf, [[pilihanGanda('satu')]])
  const room = (nama: string, kapasitas: number) => ({ id: null, nama, kapasitas, pengawasId: null })
  const event = await schedule(app, staf, paket.id, people, {
    ruang: [room('Ruang 1', 4), room('Ruang 2', 8)],
  })
  const rows = await tenant(app.db, world, (tx) =>
    tx
      .selectFrom('attempt as a')
      .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
      .innerJoin('eventRuang as r', 'r.id', 'a.ruangId')
      .select(['u.nama', 'r.nama as ruang', 'a.kursi'])
      .where('a.eventId', '=', event.id)
      .orderBy('u.nama')
      .execute(),
  )
  // Half of each: two of four and four of eight, where one after the other would have left the second room nearly empty.
  expect(rows.map(({ nama, ruang, kursi }) => `${nama} ${ruang} ${kursi}`)).toEqual([
    'Ani Ruang 1 1',
    'Budi Ruang 1 2',
    'Citra Ruang 2 1',
    'Dewi Ruang 2 2',
    'Eka Ruang 2 3',
    'Fajar Ruang 2 4',
  ])
})
