import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { irtScoring, type IrtModel, type IrtScale } from '@suluh/contract/results/irt-scoring'
import { riwayatUjian } from '@suluh/contract/reports/riwayat-ujian'
import { simulateCredits, sixItems } from '@suluh/psychometrics/testing/simulate-credits'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'
import { putCredits } from '#testing/many-results.ts'

const app = useTestApp()
const scale: IrtScale = { centre: 500, spread: 100, min: 0, max: 1000, decimals: 2 }

/** The patterns of LSAT-6 (Bock and Lieberman 1970), `right answers: students`; 1,000 students in all. */
const lsat6 =
  '00000:3 00001:6 00010:2 00011:11 00100:1 00101:1 00110:3 00111:4 01000:1 01001:8 01011:16 01101:3 01110:2 01111:15 10000:10 10001:29 10010:14 10011:81 10100:3 10101:28 10110:15 10111:80 11000:16 11001:56 11010:21 11011:173 11100:11 11101:61 11110:28 11111:298'

async function makeExam(count = 5) {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid = await world.signedInAs('murid')
  const paket = await publishPaket(app, world, guru, [
    Array.from({ length: count }, (_, at) => pilihanGanda(`${at + 1}`)),
  ])
  const event = await schedule(app, guru, paket.id, [murid])
  await submit(app, murid, (await start(app, murid, event.id)).id)
  const params = { id: paket.id }
  const ask = () => app.call(irtScoring.one, { token: guru.token, params })
  const save = (model: IrtModel, own: IrtScale = scale) =>
    app.call(irtScoring.save, { token: guru.token, params, body: { setting: { model, scale: own } } })
  const computed = async () => {
    await expect.poll(async () => (await ask()).data.isComputing, { timeout: 60_000 }).toBe(false)
    return (await ask()).data.calibration!
  }
  return { world, guru, murid, paket, event, ask, save, computed }
}

it('scores by 2PL and EAP as published for LSAT-6, beside the classical score', async () => {
  const { world, guru, murid, paket, event, save, computed } = await makeExam()
  // The one real attempt stands for 00000; the rest of the thousand are copies of its row.
  const patterns = lsat6.split(' ').flatMap((each) => {
    const [pattern = '', count = '0'] = each.split(':')
    return Array.from({ length: Number(count) }, () => pattern)
  })
  await tenant(app.db, world, async (tx) => {
    for (const [index, pattern] of patterns.slice(1).entries()) {
      const outcomes = [...pattern].map((right) => (right === '1' ? 'correct' : 'wrong'))
      await sql`with made as (
          insert into attempt (id, application_id, event_id, application_user_id, seed, status, counted, number)
          select gen_random_uuid(), application_id, event_id, application_user_id, seed, 'dinilai', true, ${index + 2}
            from attempt where event_id = ${event.id} and number = 1 returning id)
        insert into hasil select (jsonb_populate_record(h, jsonb_build_object('attempt_id', made.id, 'outcomes', ${JSON.stringify(outcomes)}::jsonb))).*
          from made, hasil h join attempt a on a.id = h.attempt_id where a.event_id = ${event.id} and a.number = 1`.execute(
        tx,
      )
    }
  })
  await save('2pl')
  const { n, reason, items, scoring } = await computed()
  expect([n, reason, scoring.number]).toEqual([1000, null, 0])
  const published = [
    [0.8254, -3.3597],
    [0.7229, -1.3696],
    [0.8905, -0.2799],
    [0.6886, -1.8659],
    [0.6575, -3.1236],
  ]
  for (const [index, [a = 0, b = 0]] of published.entries()) {
    expect(Math.abs(items[index]!.a! - a)).toBeLessThan(0.005)
    expect(Math.abs(items[index]!.b! - b)).toBeLessThan(0.005)
  }
  // EAP of 00000 is −1.8969 (0.8012).
  const { data } = await app.call(hasilUjian.list, {
    token: guru.token,
    query: `eventId=${event.id}&_end=1000&_sort=submittedAt&_order=desc`,
  })
  const zero = data.find((row) => row.submittedAt && row.irt && row.irt.score < 320)
  expect(zero?.irt?.score).toBeCloseTo(500 - 189.69, 0)
  expect(zero?.irt?.error).toBeCloseTo(80.12, 0)
  expect(zero?.nilai).toBe(0)
  expect(murid.id).toBe(zero?.murid.id)
  expect(paket.id).toBeTruthy()
}, 120_000)

it('says why there is no score yet, and refuses a scale that cannot be', async () => {
  const { guru, paket, event, save, computed, ask } = await makeExam()
  await save('2pl')
  const { reason, items, mean } = await computed()
  expect(reason).toBe('Data belum cukup (n = 1); model ini memerlukan sedikitnya 200 murid.')
  expect(items.every(({ a, b }) => a === null && b === null)).toBe(true)
  expect(mean).toBeNull()
  const { data } = await app.call(hasilUjian.list, { token: guru.token, query: `eventId=${event.id}` })
  expect(data[0]).toMatchObject({ irt: null, nilai: 0 })
  const flat = await app.refused(irtScoring.save, {
    token: guru.token,
    params: { id: paket.id },
    body: { setting: { model: '1pl', scale: { ...scale, spread: 0 } } },
  })
  expect(flat).toMatchObject({ status: 400, message: 'Simpangan skala harus lebih besar dari 0.' })
  await app.call(irtScoring.save, { token: guru.token, params: { id: paket.id }, body: { setting: null } })
  const off = {
    snapshotId: expect.any(String),
    setting: null,
    usulan: { model: null, alasan: 'Baru ada 1 hasil; skala baru layak dibuat dari 50 murid.' },
    calibration: null,
    isComputing: false,
  }
  const acts = await app.call(riwayatUjian.list, {
    token: guru.token,
    params: { id: event.id },
    query: 'kind=skala-irt',
  })
  expect(acts.data.map(({ ubahan: [one] }) => [one?.dari.slice(0, 4), one?.menjadi.slice(0, 4)])).toEqual([
    ['2PL ', 'mati'],
    ['mati', '2PL '],
  ])
  expect((await ask()).data).toEqual(off)
})

it('counts partial credit by GPCM as a maximisation in R does, and says what fits', async () => {
  const made = await makeExam(6)
  const rows = simulateCredits('gpcm', sixItems, 500, 11)
  await putCredits(app, made.world, made.event.id, rows)
  const { usulan } = (await made.ask()).data
  expect(usulan.model).toBe('gpcm')
  expect(usulan.alasan).toMatch(/^\d+% jawaban bernilai sebagian/)
  await made.save('gpcm')
  const { n, reason, logLik, items, kurva, sebaran, reliability, janggal } = await made.computed()
  expect([n, reason, items.length]).toEqual([500, null, 6])
  expect(logLik).toBeCloseTo(-2718.7412, 2)
  const [first] = items
  for (const [at, value] of [0.7728, -1.6589, -0.177].entries())
    expect(Math.abs([first!.a, ...first!.ambang][at]! - value)).toBeLessThan(0.002)
  expect(first!.b).toBeCloseTo((-1.6589 - 0.177) / 2, 2)
  expect(first!.langkah.map(({ dari }) => dari)).toEqual([0, 0.5, 1])
  expect(
    items.every(({ infit, p, df, perluDilihat }) => infit! > 0.8 && p! > 0.01 && df! > 0 && !perluDilihat),
  ).toBe(true)
  expect(sebaran.reduce((sum, { murid }) => sum + murid, 0)).toBe(500)
  expect(reliability).toBeGreaterThan(0.6)
  expect(janggal).toBeLessThan(15)
  expect(Math.max(...kurva.map(({ informasi }) => informasi))).toBeGreaterThan(2)
  const file = await app.server.http.inject({
    method: 'GET',
    url: `/api/paket-soal/${made.paket.id}/irt-scoring/ekspor?format=csv`,
    headers: { authorization: `Bearer ${made.guru.token}` },
  })
  expect(file.body).toContain('Ambang 2')
}, 120_000)

it('names those who answer against their ability to who may read them', async () => {
  const made = await makeExam(12)
  const items = Array.from({ length: 12 }, (_, i) => ({ a: 1.6, b: [-2 + 0.33 * i] }))
  const usual = simulateCredits('gpcm', items, 260, 2).map((row) => row.map((right) => 2 * right))
  const turned = items.map((_, i) => (i < 5 ? 0 : 2))
  await putCredits(app, made.world, made.event.id, [turned, ...usual])
  await made.save('2pl')
  const { janggal } = await made.computed()
  expect(janggal).toBeGreaterThan(0)
  const params = { id: made.paket.id }
  const { data } = await app.call(irtScoring.janggal, { token: made.guru.token, params })
  expect(data).toHaveLength(janggal)
  expect(data[0]).toMatchObject({ murid: { id: made.murid.id }, eventId: made.event.id })
  expect(data[0]!.lz).toBeLessThan(-3)
  expect(await app.refused(irtScoring.janggal, { token: made.murid.token, params })).toMatchObject({
    status: 404,
  })
}, 120_000)

it('computes anew what an earlier release has calibrated', async () => {
  const { world, guru, paket, save, computed, ask } = await makeExam()
  await save('1pl')
  await computed()
  await tenant(app.db, world, (tx) =>
    sql`update irt_scoring set result = result - 'formulas' - 'kurva' where paket_soal_id = ${paket.id}`.execute(
      tx,
    ),
  )
  expect((await ask()).data).toMatchObject({ isComputing: true, calibration: null })
  expect((await computed()).kurva).toEqual([])
  expect(guru.id).toBeTruthy()
})
