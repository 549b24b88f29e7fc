import { ambangBatas } from '@suluh/contract/papers/ambang-batas'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()

const kkm = { nama: 'KKM kelas 8', nilai: 80, skor: null, sections: [] }

it('keeps profiles for the lembaga and the application, each name once', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const colleague = await world.signedInAs('guru')
  const elsewhere = await world.signedInAs('guru', { lembagaId: await world.makeLembaga() })
  const pengelola = await world.signedInAs('pengelola', { lembagaId: null })
  const { data: made } = await app.call(ambangBatas.create, { token: guru.token, body: kkm })
  await app.call(ambangBatas.create, { token: pengelola.token, body: { ...kkm, nama: 'Nasional' } })
  expect(await app.refused(ambangBatas.create, { token: guru.token, body: kkm })).toMatchObject({
    status: 409,
    message: expect.stringContaining('"KKM kelas 8" sudah tersimpan'),
  })
  const named = async (token: string) =>
    (await app.call(ambangBatas.list, { token })).data.map(({ nama, mayDelete }) => [nama, mayDelete])
  expect(await named(guru.token)).toEqual([
    ['KKM kelas 8', true],
    ['Nasional', false],
  ])
  expect(await named(colleague.token)).toEqual([
    ['KKM kelas 8', false],
    ['Nasional', false],
  ])
  expect(await named(elsewhere.token)).toEqual([['Nasional', false]])
  const remove = (token: string) => app.refused(ambangBatas.deleteOne, { token, params: { id: made.id } })
  expect((await remove(elsewhere.token)).status).toBe(404)
  expect((await remove(guru.token)).status).toBe(200)
})

it('a result says which threshold of which profile it misses', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid = await world.signedInAs('murid')
  const paket = await publishPaket(
    app,
    world,
    guru,
    [[pilihanGanda('a'), pilihanGanda('b')], [pilihanGanda('c')]],
    (draft) => ({
      ...draft,
      profil: [
        kkm,
        { nama: 'Khusus', nilai: null, skor: 1, sections: [{ nama: 'bagian 2', skor: 1 }] },
        { nama: 'Longgar', nilai: 30, skor: null, sections: [] },
      ],
    }),
  )
  const { data: stored } = await app.call(paketSoal.one, { token: guru.token, params: { id: paket.id } })
  expect(stored.profil.map(({ nama }) => nama)).toEqual(['KKM kelas 8', 'Khusus', 'Longgar'])
  const event = await schedule(app, guru, paket.id, [murid])
  const state = await start(app, murid, event.id)
  await submit(app, murid, state.id, [entry(paket.sections[0]!.soal[0]!.id, 'A')])
  const { data } = await app.call(hasilUjian.one, {
    token: murid.token,
    params: { paketId: paket.id, userId: murid.id, eventId: event.id },
  })
  expect(data.profil).toEqual([
    {
      nama: 'KKM kelas 8',
      lulus: false,
      kurang: [{ nama: 'Nilai', score: expect.closeTo(33.33, 1), threshold: 80 }],
    },
    { nama: 'Khusus', lulus: false, kurang: [{ nama: 'bagian 2', score: 0, threshold: 1 }] },
    { nama: 'Longgar', lulus: true, kurang: [] },
  ])
})
