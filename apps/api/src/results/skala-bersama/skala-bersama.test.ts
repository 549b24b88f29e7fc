import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { irtScoring } from '@suluh/contract/results/irt-scoring'
import { skalaBersama } from '@suluh/contract/results/skala-bersama'
import { simulateCredits } from '@suluh/psychometrics/testing/simulate-credits'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'
import { putCredits } from '#testing/many-results.ts'

const app = useTestApp()
const scale = { centre: 500, spread: 100, min: 0, max: 1000, decimals: 2 }
const levels = Array.from({ length: 12 }, (_, i) => -1.6 + i * 0.3)

type Exam = { paketId: string; eventId: string; soalIds: string[] }

/** Sat by 500 whose mean is `lift` above the others', and calibrated. */
async function sat(
  world: World,
  guru: Person,
  murid: Person,
  paketId: string,
  lift: number,
  seed: number,
  odd?: number,
) {
  const event = await schedule(app, guru, paketId, [murid])
  await submit(app, murid, (await start(app, murid, event.id)).id)
  const items = levels.map((b, i) => ({ a: 1.3, b: [b - lift + (i === odd ? 1.6 : 0)] }))
  const rows = simulateCredits('gpcm', items, 500, seed).map((row) => row.map((right) => 2 * right))
  await putCredits(app, world, event.id, rows)
  const params = { id: paketId }
  await app.call(irtScoring.save, { token: guru.token, params, body: { setting: { model: '1pl', scale } } })
  const ask = () => app.call(irtScoring.one, { token: guru.token, params })
  await expect.poll(async () => (await ask()).data.isComputing, { timeout: 60_000 }).toBe(false)
  const { data } = await app.call(paketSoal.one, { token: guru.token, params })
  return { paketId, eventId: event.id, soalIds: data.sections[0]!.soal.map(({ id }) => id) } satisfies Exam
}

async function again(guru: Person, soalIds: string[], nama: string) {
  const { token } = guru
  const { data } = await app.call(paketSoal.create, { token, body: { nama, preset: 'ulangan', soalIds } })
  await app.call(paketSoal.setStatus, { token, params: { id: data.id }, body: { status: 'terbit' } })
  return data.id
}

it('puts another exam on the scale by common questions, without the one that has moved', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid = await world.signedInAs('murid')
  const first = await publishPaket(app, world, guru, [levels.map((_, at) => pilihanGanda(`butir ${at}`))])
  const { soalIds } = await sat(world, guru, murid, first.id, 0, 5)
  const ask = () => app.call(skalaBersama.one, { token: guru.token, params: { id: first.id } })
  expect((await ask()).data).toMatchObject({
    ujian: [],
    alasan: expect.stringContaining('Belum ada ujian lain'),
  })
  const later = await again(guru, soalIds, 'Tahun berikutnya')
  await sat(world, guru, murid, later, 0.6, 6, 4)
  const { data } = await ask()
  expect(data.alasan).toBeNull()
  const [found] = data.ujian
  expect(found).toMatchObject({ bersama: 12, diubah: 0, jangkar: 11, penolakan: null, n: 500 })
  expect(found!.bergeser.map(({ number }) => number)).toEqual([5])
  // Students are 0,6 above, on a scale of 500 and 100.
  expect(Math.abs(found!.mean! - 560)).toBeLessThan(15)
  expect(Math.abs(found!.sd! - 100)).toBeLessThan(12)
  expect(found!.interceptSemua!).toBeLessThan(found!.intercept!)
  const file = await app.server.http.inject({
    url: `/api/paket-soal/${first.id}/skala-bersama/ekspor?format=csv`,
    headers: { authorization: `Bearer ${guru.token}` },
  })
  expect(file.body).toContain('Tahun berikutnya')
  const outsider = await (await makeWorld(app)).signedInAs('guru')
  for (const { token } of [outsider, murid])
    expect((await app.refused(skalaBersama.one, { token, params: { id: first.id } })).status).toBe(404)
}, 120_000)

it('says when it must not be done: too few in common, changed questions, nothing calibrated', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid = await world.signedInAs('murid')
  const first = await publishPaket(app, world, guru, [levels.map((_, at) => pilihanGanda(`butir ${at}`))])
  const ask = () => app.call(skalaBersama.one, { token: guru.token, params: { id: first.id } })
  expect((await ask()).data.alasan).toContain('belum dikalibrasi')
  const { soalIds } = await sat(world, guru, murid, first.id, 0, 5)
  const later = await again(guru, soalIds, 'Diubah')
  await sat(world, guru, murid, later, 0, 6)
  // Eight of its questions read otherwise there.
  await tenant(app.db, world, (tx) =>
    sql`update irt_scoring i set result = jsonb_set(i.result, '{items}',
          (select jsonb_agg(case when (x ->> 'number')::int <= 8 then x || '{"a": null}' else x end) from jsonb_array_elements(i.result -> 'items') x))
         where i.paket_soal_id = ${later}`.execute(tx),
  )
  const { data } = await ask()
  expect(data.ujian[0]).toMatchObject({ mean: null, pertumbuhan: null })
  expect(data.ujian[0]!.penolakan).toBe(
    'Hanya 4 butir yang sama; untuk satu skala perlu sedikitnya 5 dari 12 butir.',
  )
}, 120_000)
