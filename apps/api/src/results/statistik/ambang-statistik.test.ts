import { irtScoring } from '@suluh/contract/results/irt-scoring'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { classify } from '@suluh/psychometrics/classical/classification'
import { coefficientsOf } from '@suluh/psychometrics/classical/omega'
import { simulateCredits, sixItems } from '@suluh/psychometrics/testing/simulate-credits'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, uraian } from '#testing/factories.ts'
import { putCredits } from '#testing/many-results.ts'
import { statisticsOf } from './statistik.job.ts'

const app = useTestApp()

async function makeExam(count: number) {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid = await world.signedInAs('murid')
  const soal = (from: number) => Array.from({ length: count / 2 }, (_, at) => pilihanGanda(`${from + at}`))
  const paket = await publishPaket(app, world, guru, [soal(0), soal(50)], (draft) => ({
    ...draft,
    threshold: 50,
    sections: draft.sections.map((section, at) => (at === 0 ? { ...section, threshold: 2 } : section)),
  }))
  const event = await schedule(app, guru, paket.id, [murid])
  await submit(app, murid, (await start(app, murid, event.id)).id)
  const ask = () => app.call(statistikPaketSoal.one, { token: guru.token, params: { id: paket.id } })
  const { snapshotId } = (await ask()).data
  const computed = async () => (await tenant(app.db, world, (tx) => statisticsOf(tx, snapshotId!)))!.statistik
  return { world, guru, paket, event, ask, computed }
}

it('says how dependable the thresholds of a package and of its sections are, beside omega and lambda-2', async () => {
  const { world, event, paket, guru, computed, ask } = await makeExam(6)
  const rows = simulateCredits('gpcm', sixItems, 400, 11)
  await putCredits(app, world, event.id, rows)
  const { ambang, test } = await computed()
  const { omega, lambda2 } = coefficientsOf(rows)
  expect([test.omega, test.lambda2]).toEqual([
    expect.closeTo(omega.value!, 6),
    expect.closeTo(lambda2.value!, 6),
  ])
  const totals = rows.map((row) => row.reduce((sum, x) => sum + x, 0) / 2)
  const whole = classify({ scores: totals, least: 0, most: 6, reliability: test.alpha }, 3).found!
  expect(ambang).toMatchObject([
    {
      bagian: null,
      satuan: 'nilai',
      batas: 50,
      akurasi: expect.closeTo(whole.accuracy, 6),
      konsistensi: expect.closeTo(whole.consistency, 6),
      alasan: null,
    },
    { bagian: 'Bagian 1', satuan: 'skor', batas: 2, alasan: null },
  ])
  // A part of the test is less dependable than the whole.
  expect(ambang[1]!.konsistensi!).toBeLessThan(ambang[0]!.konsistensi! + 0.05)
  await ask()
  await expect.poll(async () => (await ask()).data.statistik?.ambang.length).toBe(2)
  const file = await app.server.http.inject({
    url: `/api/paket-soal/${paket.id}/statistik/ekspor?format=xlsx`,
    headers: { authorization: `Bearer ${guru.token}` },
  })
  expect(file.statusCode).toBe(200)

  // Lee's indices come with a scale of ability: from the same answers by another way.
  expect((await ask()).data.statistik!.ambang.map(({ lee }) => lee)).toEqual([null, null])
  const scale = { centre: 500, spread: 100, min: 0, max: 1000, decimals: 2 }
  const params = { id: paket.id }
  await app.call(irtScoring.save, { token: guru.token, params, body: { setting: { model: 'gpcm', scale } } })
  const calibrated = async () => (await app.call(irtScoring.one, { token: guru.token, params })).data
  await expect.poll(async () => (await calibrated()).isComputing, { timeout: 60_000 }).toBe(false)
  const [both, section] = (await ask()).data.statistik!.ambang
  expect(Math.abs(both!.lee!.akurasi - whole.accuracy)).toBeLessThan(0.06)
  expect(Math.abs(both!.lee!.konsistensi - whole.consistency)).toBeLessThan(0.06)
  expect(section!.lee!.konsistensi).toBeLessThan(both!.lee!.konsistensi + 0.05)
}, 120_000)

it('says what is missing: few students, an essay that waits for its mark', async () => {
  const few = await makeExam(4)
  const said = (await few.computed()).ambang.map(({ alasan }) => alasan)
  expect(new Set(said)).toEqual(new Set(['Data belum cukup (n = 1); perlu sedikitnya 50 murid.']))
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid = await world.signedInAs('murid')
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu'), uraian('dua')]], (draft) => ({
    ...draft,
    threshold: 60,
  }))
  const event = await schedule(app, guru, paket.id, [murid])
  const attempt = await start(app, murid, event.id)
  await submit(app, murid, attempt.id, [entry(paket.sections[0]!.soal[1]!.id, 'Sebab begitu')])
  const { data } = await app.call(statistikPaketSoal.one, { token: guru.token, params: { id: paket.id } })
  const { ambang } = (await tenant(app.db, world, (tx) => statisticsOf(tx, data.snapshotId!)))!.statistik
  expect(ambang[0]!.alasan).toBe('Masih ada jawaban yang menunggu dinilai.')
})
