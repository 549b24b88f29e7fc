import { read } from '@e965/xlsx'
import { audit } from '@suluh/contract/platform/audit'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { irtScoring } from '@suluh/contract/results/irt-scoring'
import { penetapanBatas } from '@suluh/contract/results/penetapan-batas'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { soal } from '@suluh/contract/bank/soal'
import { ketepatanSentence } from '@suluh/contract/results/penetapan-batas-words'
import { analyzeClassical } from '@suluh/psychometrics/classical/classical'
import { classify } from '@suluh/psychometrics/classical/classification'
import { simulateCredits, sixItems } from '@suluh/psychometrics/testing/simulate-credits'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, uraian, type Person, type World } from '#testing/factories.ts'
import { putCredits } from '#testing/many-results.ts'

const app = useTestApp()

const share = (guru: Person, ids: string[], berbagi: 'lembaga' | 'pribadi' = 'lembaga') =>
  app.call(soal.changeMany, { token: guru.token, body: { ids, berbagi } })

/** A package of three questions, the last an essay, shared with the school; and a panel of two who may read them. */
async function makePanel() {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru', { nama: 'Ketua Panel' })
  const [siti, budi] = [
    await world.signedInAs('guru', { nama: 'Bu Siti' }),
    await world.signedInAs('guru', { nama: 'Pak Budi' }),
  ]
  const paket = await publishPaket(app, world, guru, [
    [pilihanGanda('1 + 1'), pilihanGanda('2 + 2'), uraian('Ceritakan')],
  ])
  const soalIds = paket.sections[0]!.soal.map((each) => each.id)
  await share(guru, soalIds)
  return { world, guru, siti, budi, paket, soalIds }
}
type Panel = Awaited<ReturnType<typeof makePanel>>

async function begin({ guru, siti, budi, paket }: Panel, more: object = {}): Promise<string> {
  const body = {
    nama: 'KKM Matematika',
    metode: 'angoff' as const,
    eventId: null,
    panelis: [siti.id, budi.id],
    ...more,
  }
  const { data } = await app.call(penetapanBatas.create, {
    token: guru.token,
    params: { id: paket.id },
    body,
  })
  return data.id
}

const one = (who: Person, id: string) => app.call(penetapanBatas.one, { token: who.token, params: { id } })
const rate = (who: Person, id: string, ronde: number, isi: Record<string, number>) =>
  app.call(penetapanBatas.rate, { token: who.token, params: { id }, body: { ronde, isi } })
const close = (who: Person, id: string, ronde: number) =>
  app.call(penetapanBatas.closeRonde, { token: who.token, params: { id }, body: { ronde } })
const all = (soalIds: string[], values: number[]) =>
  Object.fromEntries(soalIds.map((id, at) => [id, values[at]!]))

it('leads a panel through two rounds to a cut that somebody then takes over', async () => {
  const panel = await makePanel()
  const { guru, siti, budi, paket, soalIds } = panel
  const id = await begin(panel)
  const { data: first } = await one(siti, id)
  expect(first).toMatchObject({ panelis: true, memimpin: false, ditunggu: true, jumlah: 3, tersembunyi: 0 })
  expect(first.soal.map(({ satuan, least, most }) => [satuan, least, most])).toEqual([
    ['persen', 0, 1],
    ['persen', 0, 1],
    ['poin', 0, 1],
  ])
  expect(first.soal[0]!.key).toMatchObject({ accepted: ['A'] })
  const early = await app.refused(penetapanBatas.handIn, {
    token: siti.token,
    params: { id },
    body: { ronde: 1 },
  })
  expect(early).toMatchObject({ status: 409, message: 'Masih ada soal yang belum dinilai.' })
  expect((await rate(siti, id, 1, { [soalIds[0]!]: 80 })).data).toEqual({ terisi: 1, jumlah: 3 })
  await rate(siti, id, 1, all(soalIds.slice(1), [60, 40]))
  await rate(budi, id, 1, all(soalIds, [60, 40, 20]))
  await app.call(penetapanBatas.handIn, { token: siti.token, params: { id }, body: { ronde: 1 } })
  expect((await one(guru, id)).data.panel).toEqual([
    { id: siti.id, nama: 'Bu Siti', terisi: 3, selesai: true },
    { id: budi.id, nama: 'Pak Budi', terisi: 3, selesai: false },
  ])
  await close(guru, id, 1)
  const [round] = (await one(guru, id)).data.hasil
  expect(round).toMatchObject({ ronde: 1, batas: expect.closeTo(50), alasan: null, lulus: null })
  expect(round!.galat).toBeCloseTo(10)
  // Without an exam nobody knows how pupils lie around the cut; what is missing is said.
  const { data: closed } = await one(budi, id)
  expect(closed.ketepatan).toMatchObject({ akurasi: null, konsistensi: null, lee: null })
  expect(ketepatanSentence(closed)).toBe(
    'Seberapa tepat putusan pada batas ini belum dapat dikatakan dari nilai murid. Penetapan ini dimulai tanpa hasil ujian. Sesudah batas ini dipakai dan paketnya diujikan, halaman Statistik menunjukkannya.',
  )
  expect(round!.interval![0]).toBe(0)
  expect(round!.panelis.map((each) => each.id)).toEqual([budi.id, siti.id])
  await app.call(penetapanBatas.openRonde, { token: guru.token, params: { id }, body: { ronde: 2 } })
  // Everybody begins with what they said before.
  expect((await one(budi, id)).data.penilaian).toMatchObject({
    isi: all(soalIds, [60, 40, 20]),
    selesai: false,
  })
  await rate(budi, id, 2, { [soalIds[0]!]: 90 })
  await close(guru, id, 2)
  const unfinished = await app.refused(penetapanBatas.takeOver, {
    token: guru.token,
    params: { id },
    body: { nilai: 55 },
  })
  expect(unfinished.status).toBe(409)
  await app.call(penetapanBatas.finish, { token: guru.token, params: { id }, body: { ronde: 2 } })
  expect((await one(siti, id)).data).toMatchObject({
    status: 'selesai',
    hasil: [{}, { batas: expect.closeTo(55) }],
  })

  // What is published stays; the way to another threshold is the package's own.
  const take = { token: guru.token, params: { id }, body: { nilai: 55 } }
  expect(await app.refused(penetapanBatas.takeOver, take)).toMatchObject({
    status: 409,
    message: 'Paket sudah terbit. Kembalikan ke draf dahulu untuk mengubahnya.',
  })
  await app.call(paketSoal.setStatus, {
    token: guru.token,
    params: { id: paket.id },
    body: { status: 'draf' },
  })
  expect((await app.refused(penetapanBatas.takeOver, { ...take, token: siti.token })).status).toBe(403)
  // Neither is what no round came to.
  expect(await app.refused(penetapanBatas.takeOver, { ...take, body: { nilai: 60 } })).toMatchObject({
    status: 400,
    message: expect.stringContaining('Yang dapat dipakai: 55 (ronde 2) atau 50 (ronde 1)'),
  })
  await app.call(penetapanBatas.takeOver, take)
  const { data: changed } = await app.call(paketSoal.one, { token: guru.token, params: { id: paket.id } })
  expect(changed.threshold).toBe(55)
  expect(changed.sections[0]!.soal.map((each) => each.id)).toEqual(soalIds)
  expect((await one(budi, id)).data.dipakai).toMatchObject({ nilai: 55, oleh: 'Ketua Panel' })
})

it('shows nobody what another has rated before the round is closed, and names only to who leads', async () => {
  const panel = await makePanel()
  const { guru, siti, budi, soalIds } = panel
  const id = await begin(panel)
  await rate(siti, id, 1, all(soalIds, [81, 61, 41]))
  await rate(budi, id, 1, all(soalIds, [62, 42, 22]))
  for (const who of [guru, siti, budi]) {
    const { data } = await one(who, id)
    expect(data.hasil).toEqual([])
    const own = who === siti ? [81, 61, 41] : who === budi ? [62, 42, 22] : []
    expect(Object.values(data.penilaian.isi)).toEqual(expect.arrayContaining(own))
    expect(Object.values(data.penilaian.isi)).toHaveLength(own.length)
  }
  await close(guru, id, 1)
  const { data } = await one(siti, id)
  expect(data.hasil[0]!.panelis.map((each) => each.id)).toEqual([null, siti.id])
  await app.call(penetapanBatas.openRonde, { token: guru.token, params: { id }, body: { ronde: 2 } })
  await rate(budi, id, 2, { [soalIds[0]!]: 98.7654 })
  expect(JSON.stringify((await one(siti, id)).data)).not.toContain('98.7654')
  expect(JSON.stringify((await one(guru, id)).data)).not.toContain('98.7654')
  const file = await app.server.http.inject({
    method: 'GET',
    url: `/api/penetapan-batas/${id}/ekspor?format=xlsx`,
    headers: { authorization: `Bearer ${guru.token}` },
  })
  expect(file.statusCode).toBe(200)
  const { Sheets } = read(file.rawPayload, { type: 'buffer' })
  const roundsIn = (sheet: string) =>
    new Set(
      Object.entries(Sheets[sheet]!).flatMap(([cell, { v }]) =>
        /^A\d/.test(cell) && typeof v === 'number' ? [v] : [],
      ),
    )
  for (const sheet of ['Ronde', 'Panelis', 'Soal']) expect([sheet, ...roundsIn(sheet)]).toEqual([sheet, 1])
})

it('tells nobody of an open round by the copy of a panelist’s data either', async () => {
  const panel = await makePanel()
  const { world, guru, siti, soalIds } = panel
  const id = await begin(panel)
  const pengelola = await world.signedInAs('pengelola')
  const copy = async () => {
    const { statusCode, body } = await app.server.http.inject({
      url: `/api/privasi/orang/${siti.id}/salinan`,
      headers: { authorization: `Bearer ${pengelola.token}` },
    })
    expect(statusCode).toBe(200)
    return body
  }
  await rate(siti, id, 1, all(soalIds, [81.25, 61, 41]))
  expect(await copy()).not.toContain('81.25')
  await close(guru, id, 1)
  expect(await copy()).toContain('81.25')
  await app.call(penetapanBatas.openRonde, { token: guru.token, params: { id }, body: { ronde: 2 } })
  await rate(siti, id, 2, { [soalIds[0]!]: 93.75 })
  const told = await copy()
  expect([told.includes('81.25'), told.includes('93.75')]).toEqual([true, false])
})

it('asks only who may read every question anyway, and is nothing to anybody else', async () => {
  const panel = await makePanel()
  const { world, guru, siti, budi, paket, soalIds } = panel
  const id = await begin(panel)
  const rekan = await world.signedInAs('guru')
  const murid = await world.signedInAs('murid')
  const elsewhere = await makeWorld(app)
  const stranger = await elsewhere.signedInAs('pengelola')
  for (const who of [rekan, stranger]) {
    expect((await app.refused(penetapanBatas.one, { token: who.token, params: { id } })).status).toBe(404)
    const body = { ronde: 1, isi: { [soalIds[0]!]: 50 } }
    expect((await app.refused(penetapanBatas.rate, { token: who.token, params: { id }, body })).status).toBe(
      404,
    )
    expect((await app.call(penetapanBatas.list, { token: who.token })).data).toEqual([])
  }
  expect((await app.refused(penetapanBatas.one, { token: murid.token, params: { id } })).status).toBe(403)
  expect(
    (await app.refused(penetapanBatas.closeRonde, { token: siti.token, params: { id }, body: { ronde: 1 } }))
      .status,
  ).toBe(403)
  const ask = (panelis: string[]) =>
    app.refused(penetapanBatas.create, {
      token: guru.token,
      params: { id: paket.id },
      body: { nama: 'Lain', metode: 'angoff', eventId: null, panelis },
    })
  expect((await ask([stranger.id])).status).toBe(400)
  expect((await ask([murid.id])).message).toMatch(/berhak melihat bank soal/)
  // A question that is private again is seen by nobody through the panel either.
  await share(guru, [soalIds[0]!], 'pribadi')
  expect((await ask([budi.id])).message).toMatch(/^Pak Budi belum boleh melihat 1 soal/)
  const { data: seen } = await one(siti, id)
  expect(seen.tersembunyi).toBe(1)
  expect(seen.soal.map((each) => each.soalId)).toEqual(soalIds.slice(1))
})

it('closes a round once, and takes nothing for it afterwards', async () => {
  const panel = await makePanel()
  const { world, guru, siti, soalIds } = panel
  const staf = await world.signedInAs('staf')
  const id = await begin(panel)
  const empty = await app.refused(penetapanBatas.closeRonde, {
    token: guru.token,
    params: { id },
    body: { ronde: 1 },
  })
  expect(empty).toMatchObject({ status: 409, message: expect.stringMatching(/^Belum ada panelis/) })
  await rate(siti, id, 1, all(soalIds, [80, 60, 40]))
  const both = await Promise.all(
    [guru, staf].map((who) =>
      app.server.http.inject({
        method: 'POST',
        url: `/api/penetapan-batas/${id}/tutup-ronde`,
        headers: { authorization: `Bearer ${who.token}` },
        payload: { ronde: 1 },
      }),
    ),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const early = await app.refused(penetapanBatas.rate, {
    token: siti.token,
    params: { id },
    body: { ronde: 2, isi: { [soalIds[0]!]: 10 } },
  })
  expect(early).toMatchObject({ status: 409, message: 'Ronde 2 belum dibuka. Muat ulang halaman.' })
  const late = await app.refused(penetapanBatas.rate, {
    token: siti.token,
    params: { id },
    body: { ronde: 1, isi: { [soalIds[0]!]: 10 } },
  })
  expect(late).toMatchObject({ status: 409, message: 'Ronde 1 sudah ditutup. Muat ulang halaman.' })
  const pengelola = await world.signedInAs('pengelola')
  const { data: lines } = await app.call(audit.list, { token: pengelola.token, query: '_end=50' })
  const said = lines.map((line) => line.said)
  expect(said.filter((each) => /penetapan batas/.test(each))).toEqual([
    'Menutup ronde penetapan batas kelulusan',
    'Memulai penetapan batas kelulusan',
  ])
})

it('counts nobody who has left the panel, and no question that was voided', async () => {
  const panel = await makePanel()
  const { guru, siti, budi, paket, soalIds } = panel
  const id = await begin(panel)
  await rate(siti, id, 1, all(soalIds, [80, 60, 40]))
  await rate(budi, id, 1, all(soalIds, [10, 10, 10]))
  const token = guru.token
  const saved = await app.call(penetapanBatas.savePanel, {
    token,
    params: { id },
    body: { panelis: [siti.id] },
  })
  expect(saved.status).toBe(200)
  expect((await app.refused(penetapanBatas.one, { token: budi.token, params: { id } })).status).toBe(404)
  await close(guru, id, 1)
  expect((await one(guru, id)).data.hasil[0]).toMatchObject({
    batas: expect.closeTo(60),
    interval: null,
    galat: null,
  })
  const { data: draft } = await app.call(scoringVersion.saveDraft, {
    token,
    params: { id: paket.id },
    body: { baseNumber: 0, changes: [{ kind: 'void', soalId: soalIds[2]! }] },
  })
  const state = async () => (await app.call(scoringVersion.draft, { token, params: { id: draft.id } })).data
  await expect.poll(async () => (await state()).effect !== null).toBe(true)
  const { revision } = await state()
  await app.call(scoringVersion.publish, {
    token,
    params: { id: draft.id },
    body: { revision, reason: 'Soal keliru' },
  })
  const { data } = await one(siti, id)
  expect(data.jumlah).toBe(2)
  expect(data.soal.map(({ dihitung }) => dihitung)).toEqual([true, true, false])
  expect(data.hasil[0]).toMatchObject({ batas: expect.closeTo(70) })
  await app.call(penetapanBatas.openRonde, { token, params: { id }, body: { ronde: 2 } })
  const body = { ronde: 2, isi: { [soalIds[2]!]: 5 } }
  expect((await app.refused(penetapanBatas.rate, { token: siti.token, params: { id }, body })).status).toBe(
    400,
  )
})

async function makeScaled(world: World, guru: Person, siti: Person) {
  const paket = await publishPaket(app, world, guru, [
    Array.from({ length: 6 }, (_, at) => pilihanGanda(`Soal ${at + 1}`)),
  ])
  await share(
    guru,
    paket.sections[0]!.soal.map((each) => each.id),
  )
  const murid = await world.signedInAs('murid')
  const event = await schedule(app, guru, paket.id, [murid])
  await submit(app, murid, (await start(app, murid, event.id)).id)
  await putCredits(app, world, event.id, simulateCredits('gpcm', sixItems, 500, 11))
  await tenant(app.db, world, (tx) =>
    sql`update hasil set nilai = 100 * (select avg(s) from unnest(scores) s) where event_id = ${event.id}`.execute(
      tx,
    ),
  )
  const scale = { centre: 500, spread: 100, min: 0, max: 1000, decimals: 2 }
  const params = { id: paket.id }
  await app.call(irtScoring.save, { token: guru.token, params, body: { setting: { model: 'gpcm', scale } } })
  const ask = () => app.call(irtScoring.one, { token: guru.token, params })
  await expect.poll(async () => (await ask()).data.isComputing, { timeout: 60_000 }).toBe(false)
  return { paket, event, siti }
}

it('orders a booklet by ability, shows what a cut would do, and none of it before a round is closed', async () => {
  const { world, guru, siti } = await makePanel()
  const { paket, event } = await makeScaled(world, guru, siti)
  const token = guru.token
  const { data: calon } = await app.call(penetapanBatas.calon, { token, params: { id: paket.id } })
  expect(calon).toMatchObject({ alasan: null, alasanBookmark: null, event: [{ id: event.id }] })
  const body = { nama: 'Buku', metode: 'bookmark' as const, eventId: event.id, panelis: [siti.id] }
  const { data: made } = await app.call(penetapanBatas.create, { token, params: { id: paket.id }, body })
  const { data: open } = await one(siti, made.id)
  expect(open.buku!.length).toBeGreaterThan(6)
  expect([open.dampak, open.soal[0]!.facility]).toEqual([null, null])
  const at = { token: siti.token, params: { id: made.id } }
  expect((await app.refused(penetapanBatas.rate, { ...at, body: { ronde: 1, halaman: 99 } })).status).toBe(
    400,
  )
  // Even the first page is too hard: it is an answer, and no cut.
  expect((await app.call(penetapanBatas.rate, { ...at, body: { ronde: 1, halaman: 0 } })).data).toMatchObject(
    { terisi: 1 },
  )
  await app.call(penetapanBatas.handIn, { ...at, body: { ronde: 1 } })
  await close(guru, made.id, 1)
  expect((await one(siti, made.id)).data).toMatchObject({ ketepatan: null })
  expect((await one(siti, made.id)).data.hasil[0]).toMatchObject({
    panelis: [{ nilai: null, halaman: 0 }],
    diLuar: { bawah: 1, atas: 0 },
    batas: null,
    alasan: expect.stringContaining('halaman pertama pun terlalu sukar'),
  })
  await app.call(penetapanBatas.openRonde, { token, params: { id: made.id }, body: { ronde: 2 } })
  await app.call(penetapanBatas.rate, { ...at, body: { ronde: 2, halaman: 5 } })
  await close(guru, made.id, 2)
  const { data } = await one(siti, made.id)
  const round = data.hasil[1]
  expect(round).toMatchObject({ panelis: [{ id: siti.id, halaman: 5 }], galat: null })
  expect(round!.batas).toBeGreaterThan(20)
  expect(round!.batas).toBeLessThan(95)
  const { n, lulus } = data.dampak!
  expect(n).toBeGreaterThan(400)
  expect(lulus[0]).toBe(1)
  expect(round!.lulus).toBeGreaterThanOrEqual(lulus[Math.ceil(round!.batas!)]!)
  expect(round!.lulus).toBeLessThanOrEqual(lulus[Math.floor(round!.batas!)]!)
  expect(round!.lulus).toBeLessThan(1)
  expect(data.soal.every(({ facility }) => facility !== null)).toBe(true)
  // How far decisions there could be trusted, from the same results by two ways; as in the file.
  const { ketepatan } = data
  const rows = await tenant(app.db, world, (tx) =>
    sql<{
      scores: number[]
    }>`select scores from hasil where event_id = ${event.id} and counted and pending = 0`.execute(tx),
  )
  const shares = rows.rows.map(({ scores }) => scores.reduce((sum, each) => sum + each, 0) / 6)
  const { alpha } = analyzeClassical({
    items: Array.from({ length: 6 }, (_, at) => ({ name: `${at}`, max: 1 })),
    scores: rows.rows.map(({ scores }) => Float64Array.from(scores)),
  }).test
  const whole = classify(
    { scores: shares, least: 0, most: 1, reliability: alpha },
    round!.batas! / 100,
  ).found!
  expect(ketepatan).toMatchObject({
    bagian: null,
    batas: round!.batas,
    akurasi: expect.closeTo(whole.accuracy, 6),
    konsistensi: expect.closeTo(whole.consistency, 6),
    alasan: null,
  })
  expect(Math.abs(ketepatan!.lee!.akurasi - whole.accuracy)).toBeLessThan(0.06)
  expect(ketepatanSentence(data)).toMatch(
    new RegExp(`^Bila batas ini dipakai, menurut hasil ${n} murid pada .+: \\d+% putusan tepat; `),
  )
  const file = await app.server.http.inject({
    url: `/api/penetapan-batas/${made.id}/ekspor?format=xlsx`,
    headers: { authorization: `Bearer ${token}` },
  })
  const { Sheets } = read(file.rawPayload, { type: 'buffer' })
  expect(Sheets['Ketepatan putusan']!.B2!.v).toBeCloseTo(whole.accuracy, 3)
}, 120_000)
