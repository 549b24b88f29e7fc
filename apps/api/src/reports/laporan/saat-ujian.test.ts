import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { laporanLembaga } from '@suluh/contract/reports/laporan-lembaga'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import type { AnalyticsQuery } from '@suluh/contract/reports/analytics-query'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { ask as askAnalytics, dimension, measure, query } from '#testing/analytics-fixture.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person } from '#testing/factories.ts'

const app = useTestApp()
const soon = { timeout: 60_000 }

/** A class of three of a school, of whom two sat an exam that a third has not begun. */
async function makeClass() {
  const world = await makeWorld(app)
  const owner = await world.signedInAs('pengelola')
  const wali = await world.signedInAs('guru', { nama: 'Wali kelas lama' })
  const people = await Promise.all([1, 2, 3].map((at) => world.signedInAs('murid', { nama: `Murid ${at}` })))
  const classId = await world.makeGroup(people, wali)
  const otherLembaga = await world.makeLembaga('SMP Lain')
  const here = await world.signedInAs('lembaga')
  const there = await world.signedInAs('lembaga', { lembagaId: otherLembaga })
  const paket = await publishPaket(app, world, owner, [[pilihanGanda('satu', 'A')]])
  const [soalId] = paket.sections[0]!.soal.map(({ id }) => id)
  const event = await schedule(app, owner, paket.id, people)
  for (const [at, murid] of people.slice(0, 2).entries()) {
    const { id } = await start(app, murid, event.id)
    await submit(app, murid, id, [entry(soalId!, at === 0 ? 'A' : 'B')])
  }
  const ask = { token: owner.token, params: { id: event.id } }
  const fresh = async () => {
    const { data } = await app.call(laporanMurid.event, ask)
    return data.isComputing ? null : data.reached?.n
  }
  await expect.poll(fresh, soon).toBe(2)
  return {
    world,
    owner,
    wali,
    people,
    classId,
    otherLembaga,
    here,
    there,
    event,
    ask,
    paket,
    soalId: soalId!,
  }
}

type Class = Awaited<ReturnType<typeof makeClass>>

/** To another school and a class of it; the class that was left is called otherwise. */
async function move({ world, otherLembaga, classId }: Class, people: Person[]): Promise<string> {
  const { applicationId } = world
  const ids = people.map(({ id }) => id)
  return tenant(app.db, world, async (tx) => {
    await tx.updateTable('applicationUser').set({ lembagaId: otherLembaga }).where('id', 'in', ids).execute()
    await tx.deleteFrom('groupBelajarMember').where('applicationUserId', 'in', ids).execute()
    const { id } = await tx
      .insertInto('groupBelajar')
      .values({ applicationId, lembagaId: otherLembaga, nama: 'Kelas baru' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { applicationId, groupBelajarId: id, isGuru: false }
    await tx
      .insertInto('groupBelajarMember')
      .values(ids.map((applicationUserId) => ({ ...row, applicationUserId })))
      .execute()
    await tx.updateTable('groupBelajar').set({ nama: 'Nama lain' }).where('id', '=', classId).execute()
    return id
  })
}

it('leaves a result where its student was when they sat the exam', async () => {
  const made = await makeClass()
  const { people, classId, here, there, wali, ask, event } = made
  const one = { token: ask.token, params: { id: event.id, userId: people[0]!.id } }
  const seen = async () => ({
    event: (await app.call(laporanMurid.event, ask)).data,
    one: (await app.call(laporanMurid.one, one)).data,
    own: (await app.call(hasilUjian.list, { token: here.token })).data,
    ofClass: (await app.call(laporanMurid.peserta, { ...ask, query: `groupBelajarId=${classId}` })).data,
    ofWali: (await app.call(laporanMurid.peserta, { ...ask, token: wali.token })).data,
  })
  const before = await seen()
  expect(before.one.murid).toMatchObject({ lembaga: 'SMP Uji', groups: ['Kelas Uji'] })
  expect([before.own.length, before.ofClass.length, before.ofWali.length]).toEqual([2, 2, 2])
  const newClass = await move(made, people.slice(0, 1))
  expect(await seen()).toEqual(before)
  // Their new school is told nothing of it, and whoever asks for the class of today finds them there.
  expect((await app.call(hasilUjian.list, { token: there.token })).data).toEqual([])
  expect((await app.refused(laporanMurid.event, { ...ask, token: there.token })).status).toBe(404)
  const now = await app.call(laporanMurid.peserta, { ...ask, query: `groupSekarangId=${newClass}` })
  expect(now.data.map(({ id }) => id)).toEqual([people[0]!.id])
})

it('follows whoever has not begun, and nobody once the exam is over', async () => {
  const made = await makeClass()
  const { world, people, otherLembaga, event } = made
  const [, , waiting] = people
  const kept = () =>
    tenant(app.db, world, (tx) =>
      tx
        .selectFrom('attempt')
        .select(['lembagaId', 'groupIds'])
        .where('applicationUserId', '=', waiting!.id)
        .executeTakeFirstOrThrow(),
    )
  const newClass = await move(made, [waiting!])
  expect(await kept()).toEqual({ lembagaId: otherLembaga, groupIds: [newClass] })
  await tenant(app.db, world, (tx) =>
    tx
      .updateTable('event')
      .set({ opensAt: new Date(Date.now() - 7_200_000), closesAt: new Date(Date.now() - 3_600_000) })
      .where('id', '=', event.id)
      .execute(),
  )
  await tenant(app.db, world, (tx) =>
    tx.deleteFrom('groupBelajarMember').where('applicationUserId', '=', waiting!.id).execute(),
  )
  expect(await kept()).toEqual({ lembagaId: otherLembaga, groupIds: [newClass] })
})

it('calls schools and classes in analytics as they were called at the exams that are meant', async () => {
  const made = await makeClass()
  const { world, owner, people, paket, soalId, classId, event } = made
  const rename = (nama: string) =>
    tenant(app.db, world, async (tx) => {
      await tx.updateTable('groupBelajar').set({ nama }).where('id', '=', classId).execute()
      await tx
        .updateTable('lembaga')
        .set({ nama: `SMP ${nama}` })
        .where('id', '=', world.lembagaId)
        .execute()
    })
  await rename('Kedua')
  const later = await schedule(app, owner, paket.id, people.slice(0, 1), { nama: 'Nanti' })
  const { id } = await start(app, people[0]!, later.id)
  await submit(app, people[0]!, id, [entry(soalId, 'A')])
  const ask = { token: owner.token, params: { id: later.id } }
  await expect.poll(async () => (await app.call(laporanMurid.event, ask)).data?.reached?.n, soon).toBe(1)
  await rename('Ketiga')
  const named = async (fields: string[], filters: AnalyticsQuery['filters'] = []) => {
    const columns = [...fields.map((field) => dimension(field)), measure('n')]
    const { rows } = await askAnalytics(app, owner.token, query(columns, { filters }))
    return rows.map((row) => row.map((cell) => (typeof cell === 'object' ? cell?.label : cell)))
  }
  const only = (eventId: string) => [{ field: 'event', operator: 'in' as const, value: [eventId] }]
  expect(await named(['group'], only(event.id))).toEqual([['Kelas Uji', 2]])
  expect(await named(['lembaga'], only(later.id))).toEqual([['SMP Kedua', 1]])
  expect(await named(['lembaga'])).toEqual([['SMP Kedua', 3]])
  expect(await named(['event', 'lembaga', 'group'])).toEqual([
    ['Ujian Uji', 'SMP Uji', 'Kelas Uji', 2],
    ['Nanti', 'SMP Kedua', 'Kedua', 1],
  ])
  expect(await named(['event'], [{ field: 'group', operator: 'contains', value: ['Uji'] }])).toEqual([
    ['Ujian Uji', 2],
  ])
})

it.each(['pelajaranId_gte', 'eventId_ne', 'opensAt'])(
  'refuses a report narrowed by %s, with words',
  async (field) => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const value = field === 'opensAt' ? '2026-01-01' : crypto.randomUUID()
    const refused = await app.refused(laporanLembaga.list, { token, query: `${field}=${value}` })
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining(field.split('_')[0]!) })
  },
)
