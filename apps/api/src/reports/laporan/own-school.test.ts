import { laporanLembaga } from '@suluh/contract/reports/laporan-lembaga'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()

it('tells a guru where the own school stands, and of its classes only those that they teach', async () => {
  const world = await makeWorld(app)
  const owner = await world.signedInAs('pengelola')
  const teachers = [await world.signedInAs('guru'), await world.signedInAs('guru')]
  const school = await world.makeLembaga('SMP Lain')
  const stranger = await world.signedInAs('guru', { lembagaId: school })
  const pupils = await Promise.all([1, 2].map((at) => world.signedInAs('murid', { nama: `Murid ${at}` })))
  const [mine] = await Promise.all(teachers.map((guru, at) => world.makeGroup([pupils[at]!], guru)))
  const paket = await publishPaket(app, world, owner, [[pilihanGanda('satu', 'A')]])
  const event = await schedule(app, owner, paket.id, pupils)
  for (const [at, murid] of pupils.entries()) {
    const { id } = await start(app, murid, event.id)
    await submit(app, murid, id, [entry(paket.sections[0]!.soal[0]!.id, at === 0 ? 'A' : 'B')])
  }
  const params = { id: event.id }
  const reached = async () =>
    (await app.call(laporanMurid.event, { token: owner.token, params })).data.reached?.n
  await expect.poll(reached).toBe(2)
  const own = { token: teachers[0]!.token }
  const { data: schools } = await app.call(laporanLembaga.list, own)
  expect(schools.map(({ id, n, mean }) => [id, n, mean])).toEqual([[world.lembagaId, 2, 50]])
  const at = { params: { id: world.lembagaId } }
  const { data } = await app.call(laporanLembaga.one, { ...own, ...at })
  expect(data.capaian.n).toBe(2)
  expect(data.groups.map(({ id }) => id)).toEqual([mine])
  const all = await app.call(laporanLembaga.one, { token: owner.token, ...at })
  expect(all.data.groups).toHaveLength(2)
  expect((await app.refused(laporanLembaga.one, { token: stranger.token, ...at })).status).toBe(404)
  // Of an exam that one pupil sat, the school's figures are that pupil's.
  const late = await schedule(app, owner, paket.id, [pupils[1]!])
  const { id } = await start(app, pupils[1]!, late.id)
  await submit(app, pupils[1]!, id, [entry(paket.sections[0]!.soal[0]!.id, 'A')])
  const exams = async (token: string, query = '') => {
    const report = (await app.call(laporanLembaga.one, { token, ...at, query })).data
    return [report.events.length, report.capaian.n, report.pelajaran.length]
  }
  await expect.poll(() => exams(owner.token)).toEqual([2, 3, 1])
  expect(await exams(own.token)).toEqual([1, 2, 1])
  expect(await exams(own.token, `eventId=${late.id}`)).toEqual([0, 0, 0])
  const { data: listed } = await app.call(laporanLembaga.list, { ...own, query: `eventId=${late.id}` })
  expect(listed).toEqual([])
})
