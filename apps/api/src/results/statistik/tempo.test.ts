import { read, utils } from '@e965/xlsx'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()
const [pupils, count, fast] = [24, 6, 3]

it('tells how many answers were given in an instant, and by how many, also in the file', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const people = await Promise.all(Array.from({ length: pupils }, () => world.signedInAs('murid')))
  const paket = await publishPaket(app, world, guru, [
    Array.from({ length: count }, (_, at) => pilihanGanda(`Soal ${at + 1}`)),
  ])
  const soalIds = paket.sections[0]!.soal.map(({ id }) => id)
  const event = await schedule(app, guru, paket.id, people)
  const params = { id: paket.id }
  const ask = async () => (await app.call(statistikPaketSoal.tempo, { token: guru.token, params })).data
  expect(await ask()).toMatchObject({
    murid: 0,
    sekejap: null,
    alasan: expect.stringContaining('dari 0 murid'),
  })
  const attemptIds: string[] = []
  for (const murid of people) {
    const { id } = await start(app, murid, event.id)
    // Half of them right.
    const letter = attemptIds.length % 2 === 0 ? 'A' : 'B'
    await submit(
      app,
      murid,
      id,
      soalIds.map((soalId) => entry(soalId, letter)),
    )
    attemptIds.push(id)
  }
  // The first three need a second for each, the others half a minute.
  await tenant(app.db, world, async (tx) => {
    for (const [who, id] of attemptIds.entries())
      for (const [at, soalId] of soalIds.entries())
        await sql`update answer w set at = a.started_at + ${(at + 1) * (who < fast ? 1 : 30)} * interval '1 second'
          from attempt a where a.id = w.attempt_id and a.id = ${id} and w.soal_id = ${soalId}`.execute(tx)
  })
  // One of the others goes back at the end and changes two answers within a second: those are not timed, nor what follows them.
  await tenant(app.db, world, async (tx) => {
    for (const [at, soalId] of [soalIds[3]!, soalIds[1]!].entries())
      await sql`update answer w set at = a.started_at + ${300 + at} * interval '1 second'
        from attempt a where a.id = w.attempt_id and a.id = ${attemptIds[10]!} and w.soal_id = ${soalId}`.execute(
        tx,
      )
  })
  const reviewed = await ask()
  expect(reviewed).toMatchObject({ murid: pupils, jawaban: pupils * count - 4, kurangUpaya: fast })
  await tenant(app.db, world, async (tx) => {
    for (const at of [1, 3])
      await sql`update answer w set at = a.started_at + ${(at + 1) * 30} * interval '1 second'
        from attempt a where a.id = w.attempt_id and a.id = ${attemptIds[10]!} and w.soal_id = ${soalIds[at]!}`.execute(
        tx,
      )
  })
  const found = await ask()
  expect(found).toMatchObject({ murid: pupils, contoh: false, jawaban: pupils * count, dinilai: pupils })
  expect(found).toMatchObject({ kurangUpaya: fast, alasan: null, benarSekejap: null })
  expect(found.sekejap).toBeCloseTo(fast / pupils, 12)
  expect(found.benarLain).toBeCloseTo(10 / 21, 12)
  expect(found.butir.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  expect(found.butir[0]!.batasDetik).toBeCloseTo((fast * 1 + (pupils - fast) * 30) / pupils / 10, 6)

  // A question that a correction gives to all is right for all: that says nothing of who answered it.
  const { data: draft } = await app.call(scoringVersion.saveDraft, {
    token: guru.token,
    params,
    body: { baseNumber: 0, changes: [{ kind: 'full-credit', soalId: soalIds[0]! }] },
  })
  await app.call(scoringVersion.publish, {
    token: guru.token,
    params: { id: draft.id },
    body: { revision: draft.revision, reason: 'Soal 1 keliru' },
  })
  const corrected = await ask()
  expect(corrected).toMatchObject({ jawaban: pupils * count, kurangUpaya: fast })
  expect(corrected.benarLain).toBeCloseTo(10 / 21, 12)

  const stored = async () => (await app.call(statistikPaketSoal.one, { token: guru.token, params })).data
  await expect.poll(async () => (await stored()).isComputing).toBe(false)
  const file = await app.server.http.inject({
    url: `/api/paket-soal/${paket.id}/statistik/ekspor?format=xlsx`,
    headers: { authorization: `Bearer ${guru.token}` },
  })
  const { Sheets } = read(file.rawPayload, { type: 'buffer' })
  const rows = utils.sheet_to_json<unknown[]>(Sheets['Waktu menjawab']!, { header: 1 })
  expect(rows[0]![0]).toMatch(/^13% jawaban 24 murid diberikan dalam sekejap/)
  expect(rows.find(([of]) => of === 'Semua')!.slice(0, 2)).toEqual(['Semua', pupils * count])
  expect(utils.sheet_to_csv(Sheets['Tes']!)).toContain('Bagian murid yang sampai soal terakhir')
  for (const who of [people[0]!, await (await makeWorld(app)).signedInAs('guru')])
    expect([403, 404]).toContain(
      (await app.refused(statistikPaketSoal.tempo, { token: who.token, params })).status,
    )
}, 90_000)

it('says that a package was never published', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('Satu')]])
  await tenant(app.db, world, (tx) =>
    sql`delete from paket_snapshot where paket_soal_id = ${paket.id}`.execute(tx),
  )
  const refused = await app.refused(statistikPaketSoal.tempo, { token: guru.token, params: { id: paket.id } })
  expect(refused).toMatchObject({ status: 404, message: 'Paket ini belum pernah diterbitkan.' })
})
