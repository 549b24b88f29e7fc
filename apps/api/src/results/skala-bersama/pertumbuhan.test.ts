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

/** An exam of 500 whose mean is `lift` above zero, calibrated by 1PL; gives its id. */
async function sat(world: World, guru: Person, murid: Person, paketId: string, lift: number, seed: number) {
  const event = await schedule(app, guru, paketId, [murid])
  await submit(app, murid, (await start(app, murid, event.id)).id)
  const items = levels.map((b) => ({ a: 1.3, b: [b - lift] }))
  const rows = simulateCredits('gpcm', items, 500, seed).map((row) => row.map((right) => 2 * right))
  await putCredits(app, world, event.id, rows)
  const params = { id: paketId }
  await app.call(irtScoring.save, { token: guru.token, params, body: { setting: { model: '1pl', scale } } })
  const ask = () => app.call(irtScoring.one, { token: guru.token, params })
  await expect.poll(async () => (await ask()).data.isComputing, { timeout: 60_000 }).toBe(false)
  return event.id
}

/** Gives results of one account with these numbers of right answers to these pupils. */
async function belongTo(
  world: World,
  eventId: string,
  of: Person,
  pupils: readonly Person[],
  right: readonly number[],
) {
  await tenant(app.db, world, async (tx) => {
    const { rows } = await sql<{ id: string; right: number }>`
      select h.attempt_id as id, (select count(*)::int from unnest(h.outcomes) o where o = 'correct') as right
        from hasil h where h.event_id = ${eventId} and h.application_user_id = ${of.id}`.execute(tx)
    const free = Map.groupBy(rows, (row) => row.right)
    for (const [at, { id }] of pupils.entries()) {
      const { id: attemptId } = free.get(right[at]!)!.pop()!
      await sql`update attempt set application_user_id = ${id} where id = ${attemptId}`.execute(tx)
      await sql`update hasil set application_user_id = ${id} where attempt_id = ${attemptId}`.execute(tx)
    }
  })
}

/** Each one's ability on the exam's own scale by weighted likelihood, the mean of several results of one account. */
async function abilityOf(world: World, eventId: string): Promise<Map<string, number>> {
  return tenant(app.db, world, async (tx) => {
    const { rows } = await sql<{ id: string; theta: number }>`
      select h.application_user_id as id, i.wle as theta from hasil h join irt_score i on i.attempt_id = h.attempt_id
       where h.event_id = ${eventId}`.execute(tx)
    const mean = (each: typeof rows) => each.reduce((sum, { theta }) => sum + theta, 0) / each.length
    return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, each]) => [id, mean(each)]))
  })
}

/** Of a sample of ten the 0,975 quantile of t with 9 degrees of freedom, from a printed table. */
const t9 = 2.262157

it('tells how those who sat both exams grew, by the same number from either exam, and nothing of a few', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid = await world.signedInAs('murid')
  const pupils = await Promise.all(Array.from({ length: 9 }, () => world.signedInAs('murid')))
  const first = await publishPaket(app, world, guru, [levels.map((_, at) => pilihanGanda(`butir ${at}`))])
  const before = await sat(world, guru, murid, first.id, 0, 5)
  const { token } = guru
  const { data: made } = await app.call(paketSoal.one, { token, params: { id: first.id } })
  const soalIds = made.sections[0]!.soal.map(({ id }) => id)
  const body = { nama: 'Tahun berikutnya', preset: 'ulangan' as const, soalIds }
  const { data: later } = await app.call(paketSoal.create, { token, body })
  await app.call(paketSoal.setStatus, { token, params: { id: later.id }, body: { status: 'terbit' } })
  const after = await sat(world, guru, murid, later.id, 0.6, 6)
  const had = [4, 5, 6, 7, 8, 4, 5, 6, 7]
  const has = [5, 6, 7, 8, 9, 6, 7, 8, 9]
  const of = async (id: string) =>
    (await app.call(skalaBersama.one, { token, params: { id } })).data.ujian[0]!

  // All these results are one account's: of one nothing is said.
  expect((await of(first.id)).pertumbuhan).toBeNull()
  await belongTo(world, before, murid, pupils, had)
  await belongTo(world, after, murid, pupils.slice(0, 8), has)
  // That account and eight more are nine.
  expect((await of(first.id)).pertumbuhan).toBeNull()
  await belongTo(world, after, murid, pupils.slice(8), has.slice(8))

  const fromFirst = await of(first.id)
  expect(fromFirst).toMatchObject({ penolakan: null, jangkar: 12 })
  const everybody = [murid, ...pupils]
  const [own, other] = await Promise.all(
    [before, after].map(async (eventId) => {
      const known = await abilityOf(world, eventId)
      return everybody.map(({ id }) => known.get(id)!)
    }),
  )
  const grown = own!.map((theta, at) => 100 * (fromFirst.slope! * other![at]! + fromFirst.intercept! - theta))
  const mean = grown.reduce((sum, each) => sum + each, 0) / 10
  const sd = Math.sqrt(grown.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 9)
  const { n, selisih, interval } = fromFirst.pertumbuhan!
  const half = t9 * Math.hypot(sd / Math.sqrt(10), 100 * fromFirst.galatTaut!)
  expect(fromFirst.galatTaut!).toBeGreaterThan(0.01)
  expect(n).toBe(10)
  expect(selisih).toBeCloseTo(mean, 6)
  expect(interval![0]).toBeCloseTo(mean - half, 3)
  expect(interval![1]).toBeCloseTo(mean + half, 3)
  // All but one had one or two of the twelve questions more right.
  expect(selisih).toBeGreaterThan(30)
  expect(selisih).toBeLessThan(100)
  // Asked from the later exam the pupils have not fallen: what changes with time is told the same way round.
  const fromLater = (await of(later.id)).pertumbuhan!
  expect(fromLater.n).toBe(10)
  expect(Math.abs(fromLater.selisih - selisih)).toBeLessThan(selisih / 4)
  const file = await app.server.http.inject({
    url: `/api/paket-soal/${first.id}/skala-bersama/ekspor?format=csv`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(file.statusCode).toBe(200)
  expect(file.body).toMatch(/;10;\d+,\d+/)
}, 120_000)
