import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()
const soon = { timeout: 60_000 }

it('lists who was to sit the exam and has no result, with why, and writes them under the marks', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('Satu?', 'A')]])
  const [ani, budi, citra] = await Promise.all(
    ['Ani', 'Budi', 'Citra'].map((nama) => world.signedInAs('murid', { nama })),
  )
  const event = await schedule(app, guru, paket.id, [ani!, budi!, citra!])
  const group = await world.makeGroup([citra!])
  const done = await start(app, ani!, event.id)
  await submit(app, ani!, done.id, [entry(paket.sections[0]!.soal[0]!.id, 'A')])
  await start(app, budi!, event.id)
  const ask = { token: guru.token, params: { id: event.id } }
  await expect.poll(async () => (await app.call(laporanMurid.peserta, ask)).data.length, soon).toBe(1)
  const without = async (query = '') =>
    (await app.call(laporanMurid.tanpaHasil, { ...ask, query })).data.map(({ nama, sebab }) => [nama, sebab])
  expect(await without()).toEqual([
    ['Budi', 'belum-selesai'],
    ['Citra', 'belum-mulai'],
  ])
  expect(await without(`groupSekarangId=${group}`)).toEqual([['Citra', 'belum-mulai']])
  expect(await without('q=bud')).toEqual([['Budi', 'belum-selesai']])

  await tenant(app.db, world, (tx) =>
    sql`update event set closes_at = now() - interval '1 minute', opens_at = now() - interval '2 hours'
         where id = ${event.id}`.execute(tx),
  )
  expect(await without()).toEqual([
    ['Budi', 'belum-selesai'],
    ['Citra', 'tidak-hadir'],
  ])
  const written = async (query: string) => {
    const { body } = await app.server.http.inject({
      url: `/api/laporan/murid/${event.id}/ekspor?format=csv${query}`,
      headers: { authorization: `Bearer ${ask.token}` },
    })
    const lines: string[][] = parse(body, { bom: true, delimiter: ';' })
    return lines.slice(1)
  }
  const rows = await written('')
  expect(rows.map((row) => [row[3], row[13], row[17]])).toEqual([
    ['Ani', '100', ''],
    ['Budi', '', 'belum selesai'],
    ['Citra', '', 'tidak hadir'],
  ])
  // Whoever asks for those above the threshold asks for results.
  expect((await written('&lulus=ya')).map((row) => row[3])).not.toContain('Citra')
  const stranger = await world.signedInAs('guru')
  expect((await app.refused(laporanMurid.tanpaHasil, { ...ask, token: stranger.token })).status).toBe(404)
})
