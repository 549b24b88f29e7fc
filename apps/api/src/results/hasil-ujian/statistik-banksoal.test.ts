import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { marking } from '@suluh/contract/exams/marking'
import { statistikBanksoal } from '@suluh/contract/bank/statistik-banksoal'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, uraian, type Person } from '#testing/factories.ts'

const app = useTestApp()
const each = 12

/** Wilson's 95 % interval, written out. */
function wilson(share: number, n: number): [number, number] {
  const z2 = 1.959963984540054 ** 2
  const half = Math.sqrt(z2 * ((share * (1 - share)) / n + z2 / (4 * n * n)))
  return [share + z2 / (2 * n) - half, share + z2 / (2 * n) + half].map((end) => end / (1 + z2 / n)) as [
    number,
    number,
  ]
}

it('pools a question over the packages that asked it, counts its exposure, and says that it has drifted', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid: Person[] = []
  while (murid.length < 2 * each) murid.push(await world.signedInAs('murid'))
  const first = await publishPaket(app, world, guru, [
    ['bergeser', 'tetap', 'tiga', 'empat', 'lima'].map((stem) => pilihanGanda(stem, 'A')),
  ])
  const soalIds = first.sections[0]!.soal.map(({ id }) => id)
  const { token } = guru
  const ask = (id: string, by = token) =>
    app.call(statistikBanksoal.one, { token: by, params: { id } }).then(({ data }) => data)
  expect((await ask(first.id)).soal).toMatchObject([
    { exams: 0, n: 0, facility: null, drift: null, pelaksanaan: [] },
    ...[2, 3, 4, 5].map(() => ({ exams: 0 })),
  ])

  const made = (await app.call(paketSoal.create, { token, body: { nama: 'Paket Lain', preset: 'ulangan' } }))
    .data
  const params = { id: made.id }
  const sections = [{ ...made.sections[0]!, id: crypto.randomUUID(), soalIds }]
  await app.call(paketSoal.update, { token, params, body: { ...made, sections } })
  await app.call(paketSoal.setStatus, { token, params, body: { status: 'terbit' } })

  /** Of each dozen everybody has the first right, or nobody; half have each other one. */
  const hold = async (paketId: string, takers: Person[], choice: string) => {
    const event = await schedule(app, guru, paketId, takers)
    for (const [at, who] of takers.entries()) {
      const { id } = await start(app, who, event.id)
      await submit(app, who, id, [
        entry(soalIds[0]!, choice),
        ...soalIds.slice(1).map((soalId) => entry(soalId, at % 2 === 0 ? 'A' : 'B')),
      ])
    }
  }
  await hold(first.id, murid.slice(0, each), 'A')
  await expect.poll(async () => (await ask(first.id)).soal[0]?.n).toBe(each)
  const [once] = (await ask(first.id)).soal
  expect(once).toMatchObject({ exams: 1, facility: 1, drift: { range: 0, p: null, isDrifting: false } })

  await hold(made.id, murid.slice(each), 'B')
  await expect.poll(async () => (await ask(first.id)).soal[0]?.n).toBe(2 * each)
  const { soal, isComputing } = await ask(first.id)
  expect(isComputing).toBe(false)
  const [drifting, steady] = soal
  expect(drifting).toMatchObject({ exams: 2, facility: 0.5, drift: { range: 1, isDrifting: true } })
  expect(drifting!.drift!.p).toBeLessThan(1e-5)
  const interval = wilson(0.5, 2 * each)
  expect(drifting!.facilityInterval![0]).toBeCloseTo(interval[0], 10)
  expect(drifting!.facilityInterval![1]).toBeCloseTo(interval[1], 10)
  expect(drifting!.pelaksanaan).toMatchObject([
    { paketSoal: 'Paket Uji', exams: 1, n: each, facility: 1 },
    { paketSoal: 'Paket Lain', exams: 1, n: each, facility: 0 },
  ])
  expect(steady).toMatchObject({
    exams: 2,
    n: 2 * each,
    facility: 0.5,
    drift: { range: 0, p: 1, isDrifting: false },
  })
  const file = await app.server.http.inject({
    url: `/api/paket-soal/${first.id}/statistik-banksoal/ekspor?format=csv`,
    headers: { authorization: `Bearer ${token}` },
  })
  const rows: string[][] = parse(file.body, { bom: true, delimiter: ';' })
  expect(rows.map((row) => [row[0], row[4], row[5], row[6], row.at(-1)])).toEqual([
    ['No.', 'Ujian', 'Murid', 'Tingkat kesukaran (P)', 'Bergeser'],
    ['1', '2', '24', '0,5', 'Ya'],
    ...['2', '3', '4', '5'].map((number) => [number, '2', '24', '0,5', 'Tidak']),
  ])
  const outsider = await (await makeWorld(app)).signedInAs('guru')
  expect(
    (await app.refused(statistikBanksoal.one, { token: outsider.token, params: { id: first.id } })).status,
  ).toBe(404)
})

it('holds what an earlier publication asked and a later one leaves out', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const [ani, budi] = [await world.signedInAs('murid'), await world.signedInAs('murid')]
  const { token } = guru
  const drafts = [pilihanGanda('hanya dahulu', 'A'), pilihanGanda('selalu', 'A'), pilihanGanda('baru', 'A')]
  const paket = await publishPaket(app, world, guru, [drafts])
  const params = { id: paket.id }
  const [dropped, kept, added] = paket.sections[0]!.soal.map(({ id }) => id)
  const publish = async (soalIds: (string | undefined)[]) => {
    await app.call(paketSoal.setStatus, { token, params, body: { status: 'draf' } })
    const { data } = await app.call(paketSoal.one, { token, params })
    const sections = data.sections.map(({ soal: _, ...section }) => ({ ...section, soalIds }))
    await app.call(paketSoal.update, { token, params, body: { ...data, sections } })
    return app.call(paketSoal.setStatus, { token, params, body: { status: 'terbit' } })
  }
  const sit = async (murid: Person, soalId: string | undefined) => {
    const { id } = await start(app, murid, (await schedule(app, guru, paket.id, [murid])).id)
    await submit(app, murid, id, [entry(soalId!, 'A')])
  }
  const ask = async () =>
    (await app.call(statistikBanksoal.one, { token, params })).data.soal.map((each) => [
      each.soalId,
      each.stem,
      each.terbitan,
      each.exams,
      each.n,
    ])
  expect((await publish([dropped, kept])).status).toBe(200)
  await sit(ani, dropped)
  expect((await publish([kept, added])).status).toBe(200)
  // Nobody has sat the newest: what was asked is what the one before holds.
  await expect.poll(ask).toEqual([
    [dropped, 'hanya dahulu', null, 1, 1],
    [kept, 'selalu', null, 1, 1],
  ])
  await sit(budi, kept)
  await expect.poll(ask).toEqual([
    [kept, 'selalu', null, 2, 2],
    [added, 'baru', null, 1, 1],
    [dropped, 'hanya dahulu', 2, 1, 1],
  ])
})

it('works in the marks of an essay that came after its figures were asked for', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid = await world.signedInAs('murid')
  const paket = await publishPaket(app, world, guru, [[uraian('satu')]])
  const soalId = paket.sections[0]!.soal[0]!.id
  const { id: attemptId } = await start(app, murid, (await schedule(app, guru, paket.id, [murid])).id)
  await submit(app, murid, attemptId, [entry(soalId, 'Jawab')])
  const { token } = guru
  const ask = async () => (await app.call(statistikBanksoal.one, { token, params: { id: paket.id } })).data
  await expect.poll(async () => (await ask()).isComputing).toBe(false)
  expect((await ask()).soal[0]).toMatchObject({ facility: null })
  const body = { mark: 5, catatan: '', version: 0, seq: 1 }
  await app.call(marking.save, { token, params: { attemptId, soalId }, body })
  await expect.poll(async () => (await ask()).soal[0]?.facility).toBe(0.5)
})
