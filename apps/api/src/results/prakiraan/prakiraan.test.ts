import { read, utils } from '@e965/xlsx'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { prakiraan } from '@suluh/contract/results/prakiraan'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { analyzeClassical } from '@suluh/psychometrics/classical/classical'
import { simulateCredits } from '@suluh/psychometrics/testing/simulate-credits'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'
import { putCredits } from '#testing/many-results.ts'

const app = useTestApp()

/** Twelve questions, from easy to hard, that 400 students have sat. */
async function tried() {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid = await world.signedInAs('murid')
  const soal = Array.from({ length: 12 }, (_, at) => pilihanGanda(`butir ${at + 1}`))
  const paket = await publishPaket(app, world, guru, [soal])
  const event = await schedule(app, guru, paket.id, [murid])
  await submit(app, murid, (await start(app, murid, event.id)).id)
  const items = Array.from({ length: 12 }, (_, i) => ({ a: 1.4, b: [-2 + i * 0.36] }))
  const rows = simulateCredits('gpcm', items, 400, 3).map((row) => row.map((right) => 2 * right))
  await putCredits(app, world, event.id, rows)
  const ask = () => app.call(statistikPaketSoal.one, { token: guru.token, params: { id: paket.id } })
  await ask()
  await expect.poll(async () => (await ask()).data.statistik?.n).toBe(400)
  return { guru, murid, paket, rows, soalIds: paket.sections[0]!.soal.map(({ id }) => id) }
}

it('forecasts a draft from what exams know of its questions, and names what is missing at a level', async () => {
  const { guru, murid, rows, soalIds } = await tried()
  const { token } = guru
  const easy = soalIds.slice(0, 7)
  const { data: made } = await app.call(paketSoal.create, {
    token,
    body: { nama: 'Rancangan', preset: 'ulangan', soalIds: easy },
  })
  const ask = () => app.call(prakiraan.one, { token, params: { id: made.id } })
  const { data } = await ask()
  const scores = rows.map((row) => row.slice(0, 7).map((credit) => credit / 2))
  const { test } = analyzeClassical({ items: easy.map((name) => ({ name, max: 1 })), scores })
  expect(data).toMatchObject({ soal: 7, terukur: 7, diberikan: 7, alasan: null })
  expect(Math.abs(data.rata! - (100 * test.mean!) / 7)).toBeLessThan(0.5)
  expect(Math.abs(data.reliabilitas! - test.alpha!)).toBeLessThan(0.06)
  expect(data.tingkat.map(({ nama, kurang }) => [nama, kurang > 0])).toEqual([
    ['murid terlemah', false],
    ['murid di bawah rata-rata', false],
    ['murid di atas rata-rata', false],
    ['murid terkuat', true],
  ])
  const { calon } = data.tingkat.at(-1)!
  expect(calon.length).toBeGreaterThan(0)
  expect(calon.every(({ id }) => soalIds.slice(7).includes(id))).toBe(true)
  const file = (format: string) =>
    app.server.http.inject({
      url: `/api/paket-soal/${made.id}/prakiraan/ekspor?format=${format}`,
      headers: { authorization: `Bearer ${token}` },
    })
  const csv = (await file('csv')).body
  expect(csv).toContain('Kurang butir untuk murid terkuat')
  const told = Number(/Reliabilitas;(0,\d+);/.exec(csv)![1]!.replace(',', '.'))
  expect(told).toBeCloseTo(data.reliabilitas!, 3)
  const book = read((await file('xlsx')).rawPayload, { type: 'buffer' })
  expect(book.SheetNames.slice(1)).toEqual(['Tingkat', 'Calon dari bank soal'])
  expect(utils.sheet_to_csv(book.Sheets['Calon dari bank soal']!)).toContain(calon[0]!.teks)
  expect((await app.refused(prakiraan.one, { token: murid.token, params: { id: made.id } })).status).toBe(403)
  const outsider = await (await makeWorld(app)).signedInAs('guru')
  const refused = await app.refused(prakiraan.one, { token: outsider.token, params: { id: made.id } })
  expect(refused.status).toBe(404)
}, 90_000)

it('says why there is none: nothing in it, nothing of it tried', async () => {
  const world = await makeWorld(app)
  const { token } = await world.signedInAs('guru')
  const { data: empty } = await app.call(paketSoal.create, {
    token,
    body: { nama: 'Kosong', preset: 'ulangan' },
  })
  const { data } = await app.call(prakiraan.one, { token, params: { id: empty.id } })
  expect(data).toMatchObject({ alasan: 'Paket ini belum berisi soal.', tingkat: [], reliabilitas: null })
  const guru = await world.signedInAs('guru')
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu'), pilihanGanda('dua')]])
  const { data: fresh } = await app.call(prakiraan.one, { token: guru.token, params: { id: paket.id } })
  expect(fresh.alasan).toContain('Baru 0 dari 2 butir pernah diujikan')
  const file = await app.server.http.inject({
    url: `/api/paket-soal/${paket.id}/prakiraan/ekspor?format=csv`,
    headers: { authorization: `Bearer ${guru.token}` },
  })
  expect(file.body).toContain('Baru 0 dari 2 butir pernah diujikan')
})
