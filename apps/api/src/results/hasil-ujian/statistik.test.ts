import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()

it('stores package statistics that count every result, and shows them to whoever may', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const people = await Promise.all(Array.from({ length: 4 }, () => world.signedInAs('murid')))
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu', 'A'), pilihanGanda('dua', 'B')]])
  const event = await schedule(app, guru, paket.id, people)
  const ids = paket.sections[0]!.soal.map((each) => each.id)
  for (const [index, murid] of people.entries()) {
    const state = await start(app, murid, event.id)
    const answers = index === 0 ? [] : [entry(ids[0]!, 'A'), entry(ids[1]!, index === 3 ? 'B' : 'C')]
    await submit(app, murid, state.id, answers)
  }
  const ask = () => app.call(statistikPaketSoal.one, { token: guru.token, params: { id: paket.id } })
  await ask()
  await expect.poll(async () => (await ask()).data.statistik?.n).toBe(4)
  const { statistik, isComputing } = (await ask()).data
  expect(isComputing).toBe(false)
  expect(statistik?.test).toMatchObject({ mean: 1, maxScore: 2, itemCount: 2 })
  expect(statistik?.items.map((item) => item.facility)).toEqual([0.75, 0.25])
  expect(statistik?.items[1]?.options.map((option) => option.count)).toEqual([0, 1, 2, 0])
  const butir = { id: paket.id, soalId: ids[1]! }
  const { data: asked } = await app.call(statistikPaketSoal.butir, { token: guru.token, params: butir })
  expect('options' in asked.content && asked.content.options.map(({ id, html }) => [id, html])).toEqual(
    ['A', 'B', 'C', 'D'].map((id) => [id, `<p>Opsi ${id}</p>`]),
  )
  const file = await app.server.http.inject({
    url: `/api/paket-soal/${paket.id}/statistik/ekspor?format=csv`,
    headers: { authorization: `Bearer ${guru.token}` },
  })
  const rows: string[][] = parse(file.body, { bom: true, delimiter: ';' })
  expect(rows.map((row) => [row[0], row[2], row[3], row[7], row.at(-1)])).toEqual([
    ['No.', 'Soal', 'Murid', 'Tingkat kesukaran (P)', 'Penskoran'],
    ['1', 'satu', '4', '0,75', 'Penskoran semula'],
    ['2', 'dua', '4', '0,25', 'Penskoran semula'],
  ])
  // Of four students a correlation of 0,816 is less than the r-tabel asks.
  const validity = rows.map((row) => [row[12]!.slice(0, 5), row[13]!.slice(0, 5), row[14], row[15]])
  expect(validity).toEqual([
    ['r but', 'r tab', 'Validitas', 'Kuat validitas'],
    ['0,816', '0,95', 'tidak valid', 'sangat tinggi'],
    ['0,816', '0,95', 'tidak valid', 'sangat tinggi'],
  ])
  const outsider = await (await makeWorld(app)).signedInAs('guru')
  expect(
    (await app.refused(statistikPaketSoal.one, { token: outsider.token, params: { id: paket.id } })).status,
  ).toBe(404)
  expect(
    (await app.refused(statistikPaketSoal.one, { token: people[0]!.token, params: { id: paket.id } })).status,
  ).toBe(404)
  for (const { token } of [outsider, people[0]!])
    expect((await app.refused(statistikPaketSoal.butir, { token, params: butir })).status).toBe(404)
})

it('leaves out what waits for its mark: it is unknown, not wrong, and no verdict is passed on it', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const people = await Promise.all([1, 2, 3].map(() => world.signedInAs('murid')))
  const uraian = {
    content: { form: 'uraian', stem: '<p>Jelaskan.</p>' },
    key: { form: 'uraian', maxMark: 10, rubric: '' },
    pembahasan: '',
  } as const
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu', 'A'), uraian]])
  const event = await schedule(app, guru, paket.id, people)
  const [choice, essay] = paket.sections[0]!.soal.map((each) => each.id)
  for (const [index, murid] of people.entries()) {
    const state = await start(app, murid, event.id)
    await submit(app, murid, state.id, [
      entry(choice!, index === 0 ? 'B' : 'A'),
      ...(index === 2 ? [] : [entry(essay!, 'Karena ...')]),
    ])
  }
  const ask = () => app.call(statistikPaketSoal.one, { token: guru.token, params: { id: paket.id } })
  await expect.poll(async () => (await ask()).data.statistik?.n).toBe(3)
  const [first, second] = (await ask()).data.statistik!.items
  expect(first?.facility).toBeCloseTo(2 / 3)
  expect(second).toMatchObject({ facility: null, verdict: 'data-belum-cukup' })
  const results = await app.call(hasilUjian.list, { token: guru.token, query: `eventId=${event.id}` })
  expect(results.data.map((row) => `${row.pending} ${row.lulus}`).toSorted()).toEqual([
    '0 false',
    // Wrong where the choice was: full marks for the essay would still not be 75.
    '1 false',
    '1 null',
  ])
})
