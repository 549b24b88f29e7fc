import { gabungan } from '@suluh/contract/results/gabungan'
import { laporanLembaga } from '@suluh/contract/reports/laporan-lembaga'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { laporanPelajaran } from '@suluh/contract/reports/laporan-pelajaran'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { parse } from 'csv-parse/sync'
import { expect, it, vi } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, uraian, type Person } from '#testing/factories.ts'

const app = useTestApp()
const soon = { timeout: 60_000, interval: 100 }

/** An exam whose pupils all answer the same; every report of it as somebody who may read all. */
async function reportsOf(pupils: number, answers: (string | null)[]) {
  const world = await makeWorld(app)
  const { token } = await world.signedInAs('pengelola')
  const guru = await world.signedInAs('guru')
  const questions = answers.map((answer) => (answer === null ? uraian('Jelaskan') : pilihanGanda('?', 'A')))
  const paket = await publishPaket(app, world, guru, [questions])
  const murid: Person[] = []
  while (murid.length < pupils) murid.push(await world.signedInAs('murid'))
  const event = await schedule(app, guru, paket.id, murid)
  for (const who of murid) {
    const { id } = await start(app, who, event.id)
    const given = paket.sections[0]!.soal.flatMap((soal, at) =>
      answers[at] === '' ? [] : [entry(soal.id, answers[at] ?? 'Karena')],
    )
    await submit(app, who, id, given)
  }
  const ask = { token, params: { id: event.id } }
  await vi.waitUntil(async () => (await app.call(laporanMurid.peserta, ask)).data.length === pupils, soon)
  const statistik = () => app.call(statistikPaketSoal.one, { token, params: { id: paket.id } })
  await vi.waitUntil(async () => {
    const { isComputing, statistik: stored } = (await statistik()).data
    return !isComputing && stored !== null
  }, soon)
  const made = (await app.call(gabungan.create, { token, body: { nama: 'G', eventIds: [event.id] } })).data
  const ofGabungan = { token, params: { id: made.id } }
  await app.call(gabungan.update, { ...ofGabungan, body: { ...made, basis: 'standar', tieBreak: [] } })
  await app.call(gabungan.compute, ofGabungan)
  await vi.waitUntil(
    async () => (await app.call(gabungan.one, ofGabungan)).data.calon?.status === 'siap',
    soon,
  )
  const [pelajaran] = (await app.call(laporanPelajaran.list, { token })).data
  const answered = {
    event: await app.call(laporanMurid.event, ask),
    murid: await app.call(laporanMurid.one, { token, params: { id: event.id, userId: murid[0]!.id } }),
    lembaga: await app.call(laporanLembaga.one, { token, params: { id: world.lembagaId } }),
    statistik: await statistik(),
    gabungan: await app.call(gabungan.one, ofGabungan),
    garis: await app.call(gabungan.lines, { ...ofGabungan, query: 'versi=calon' }),
    pelajaran: pelajaran && (await app.call(laporanPelajaran.one, { token, params: { id: pelajaran.id } })),
  }
  for (const answer of Object.values(answered)) {
    if (!answer) continue
    expect([answer.status, answer.message]).toEqual([200, 'OK'])
    expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity/)
  }
  const exports = [
    `laporan/murid/${event.id}/ekspor`,
    'laporan/lembaga/ekspor',
    `laporan/lembaga/${world.lembagaId}/ekspor`,
    ...(pelajaran ? [`laporan/pelajaran/${pelajaran.id}/ekspor`] : []),
    `paket-soal/${paket.id}/statistik/ekspor`,
    `paket-soal/${paket.id}/statistik-banksoal/ekspor`,
    `gabungan/${made.id}/ekspor?versi=calon`,
  ]
  const tables: Record<string, string> = {}
  for (const path of exports) {
    const file = await app.server.http.inject({
      url: `/api/${path}${path.includes('?') ? '&' : '?'}format=csv`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([path, file.statusCode]).toEqual([path, 200])
    expect(file.body).not.toMatch(/NaN|Infinity|undefined|null/)
    tables[path.replace(/[0-9a-f-]{36}\//, '')] = file.body
  }
  return { ...answered, tables }
}

it.concurrent('says what there is of a single student, and nothing of spread', async () => {
  const { event, murid, statistik, pelajaran, lembaga, garis, tables } = await reportsOf(1, ['A', 'B'])
  // What is not known of one student is an empty cell, never a nought.
  const [item] = parse(tables['paket-soal/statistik/ekspor']!, { bom: true, delimiter: ';', columns: true })
  expect(item).toMatchObject({ 'Rata-rata': '1', D27: '', 'r butir-sisa': '', 'Alpha tanpa butir ini': '' })
  expect(event.data.reached).toMatchObject({ n: 1, mean: 50, sd: null, min: 50, median: 50, max: 50 })
  // Who is alone is compared with nobody, not even with the own result.
  expect(murid.data).toMatchObject({ nilai: 50, pembanding: [], aspek: [{ percent: 50, allMean: null }, {}] })
  expect(murid.data.kemajuan).toMatchObject([{ nilai: 50, allMean: null, lembagaMean: null }])
  expect(pelajaran?.data.aspek[0]).toMatchObject({ n: 1, mean: 50, interval: null })
  expect(lembaga.data).toMatchObject({ capaian: { mean: 50, selisih: 0 }, position: { position: 1, of: 1 } })
  expect(statistik.data.statistik!.test).toMatchObject({ mean: 1, sd: null, alpha: null, sem: null })
  expect(
    statistik.data.statistik!.items.map((each) => [
      each.facility,
      each.facilityLabel,
      each.itemRest,
      each.verdict,
    ]),
  ).toEqual([
    [1, null, null, 'data-belum-cukup'],
    [0, null, null, 'data-belum-cukup'],
  ])
  const [first] = statistik.data.statistik!.items
  expect(first!.options.map(({ share, working }) => [share, working])).toEqual([
    [1, null],
    ...first!.options.slice(1).map(() => [0, null]),
  ])
  expect(garis.data).toMatchObject([{ rank: 1, value: 50 }])
})

it.concurrent('shares one rank among equals, and has no reliability without variance', async () => {
  const { event, statistik, garis } = await reportsOf(3, ['A', 'A'])
  expect(event.data.reached).toMatchObject({ n: 3, mean: 100, sd: 0, min: 100, max: 100 })
  expect(statistik.data.statistik!.test).toMatchObject({ sd: 0, alpha: null, skewness: null })
  expect(garis.data.map(({ rank, value }) => [rank, value])).toEqual([
    [1, 50],
    [1, 50],
    [1, 50],
  ])
})

it.concurrent('counts blank papers as nought, and essays that wait as neither reached nor possible', async () => {
  const blank = await reportsOf(2, ['', ''])
  expect(blank.murid.data).toMatchObject({ nilai: 0, blank: 2, wrong: 0 })
  const waiting = await reportsOf(2, [null])
  expect(waiting.murid.data).toMatchObject({ nilai: 0, pending: 1, lulus: null })
  expect(waiting.murid.data.aspek.map(({ percent }) => percent)).toEqual([null, null])
  expect(waiting.pelajaran).toBe(undefined)
  expect(waiting.event.data.reached).toMatchObject({ pending: 2 })
})

it.concurrent('refuses a threshold that nobody can reach', async () => {
  const { token } = await (await makeWorld(app)).signedInAs('guru')
  const created = await app.call(paketSoal.create, {
    token,
    body: { nama: 'Terlalu tinggi', preset: 'ulangan' },
  })
  const body = { ...created.data, sections: [], threshold: 101 }
  const refused = await app.refused(paketSoal.update, { token, params: { id: created.data.id }, body })
  expect(refused.status).toBe(400)
  expect(refused.data.issues).toContainEqual({ path: 'threshold', message: 'Ambang nilai paling banyak 100' })
})
