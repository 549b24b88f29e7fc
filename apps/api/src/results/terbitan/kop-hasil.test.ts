import { statistikBanksoal } from '@suluh/contract/bank/statistik-banksoal'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { expect, it, vi } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()

it('names no school that its reader may not read: that it sat a question would tell whose figures are shown', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const owner = await world.signedInAs('pengelola')
  const second = await world.makeLembaga('SMP Jauh')
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu', 'B')]])
  const murid = await world.signedInAs('murid', { lembagaId: second })
  const event = await schedule(app, owner, paket.id, [murid])
  await submit(app, murid, (await start(app, murid, event.id)).id, [])
  const kops = (token: string) =>
    Promise.all(
      [statistikPaketSoal.one, statistikBanksoal.one, scoringVersion.one].map(
        async (one) => (await app.call(one, { token, params: { id: paket.id } })).data.kop.lembagaId,
      ),
    )
  expect(await kops(owner.token)).toEqual([second, second, second])
  expect(await kops(guru.token)).toEqual([null, null, null])
})

it('asks what is summed up of an exam that is, and reads no results of it', async () => {
  const world = await makeWorld(app)
  const owner = await world.signedInAs('pengelola')
  const second = await world.makeLembaga('SMP Dua')
  const paket = await publishPaket(app, world, owner, [[pilihanGanda('satu', 'B')]])
  const murid = await world.signedInAs('murid')
  const event = await schedule(app, owner, paket.id, [murid])
  await submit(app, murid, (await start(app, murid, event.id)).id, [])
  const asked = { token: owner.token, params: { id: paket.id } }
  const kop = async () => (await app.call(statistikPaketSoal.one, asked)).data.kop.lembagaId
  await vi.waitUntil(
    async () => {
      const { data } = await app.call(laporanMurid.event, { token: owner.token, params: { id: event.id } })
      return !data.isComputing && data.computedAt !== null
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(await kop()).toBe(world.lembagaId)
  // What nobody does: so that it shows which of the two is asked.
  await tenant(app.db, world, (tx) =>
    tx.updateTable('laporanMurid').set({ lembagaId: second }).where('eventId', '=', event.id).execute(),
  )
  expect(await kop()).toBe(second)
})

it('stands under the school whose students they are, whoever reads; of several under the application', async () => {
  const world = await makeWorld(app)
  const owner = await world.signedInAs('pengelola')
  const second = await world.makeLembaga('SMP Dua')
  const school = await world.signedInAs('lembaga')
  const paket = await publishPaket(app, world, school, [[pilihanGanda('satu', 'B')]])
  const asked = { token: owner.token, params: { id: paket.id } }
  const kops = async () => {
    const all = await Promise.all([
      app.call(statistikPaketSoal.one, asked),
      app.call(statistikBanksoal.one, asked),
      app.call(scoringVersion.one, asked),
    ])
    return all.map(({ data }) => data.kop)
  }
  const sit = async (lembagaId: string) => {
    const murid = await world.signedInAs('murid', { lembagaId })
    const event = await schedule(app, owner, paket.id, [murid])
    await submit(app, murid, (await start(app, murid, event.id)).id, [])
  }
  // Nobody has sat it: whose package it is.
  expect((await kops()).map(({ lembagaId }) => lembagaId)).toEqual(Array(3).fill(world.lembagaId))
  await sit(second)
  await sit(second)
  const ofSecond = { lembagaId: second, nama: 'SMP Dua' }
  expect(await kops()).toEqual([ofSecond, ofSecond, ofSecond])
  await sit(world.lembagaId)
  const ofAll = { lembagaId: null, nama: expect.any(String) as string }
  expect(await kops()).toEqual([ofAll, ofAll, ofAll])
  expect((await kops()).some(({ nama }) => nama === 'SMP Dua')).toBe(false)
})
