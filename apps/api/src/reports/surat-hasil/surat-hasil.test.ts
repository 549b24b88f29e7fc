import { suratHasil } from '@suluh/contract/reports/surat-hasil'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anonymise } from '#home/privasi/erase-person.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person } from '#testing/factories.ts'
import { writeResults } from '#testing/results.ts'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'

const app = useTestApp()

/** An exam that is over, of three students of which one's marks are still to come. */
async function makeEnded() {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid: Person[] = []
  for (const nama of ['Ani Wijaya', 'Budi', 'Citra']) murid.push(await world.signedInAs('murid', { nama }))
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('1 + 1?')]])
  const event = await schedule(app, guru, paket.id, murid, { nama: 'Ujian Akhir' })
  const results = murid.map(({ id }, at) => ({
    userId: id,
    nilai: 80 - at / 3,
    skor: 30,
    benar: 1,
    kosong: 0,
    waktu: 9,
  }))
  await writeResults(app, world, event.id, results)
  const change = (text: ReturnType<typeof sql>) => tenant(app.db, world, (tx) => text.execute(tx))
  await change(sql`update hasil set pending = 1 where application_user_id = ${murid[2]!.id}`)
  const ask = { token: guru.token, params: { id: event.id } }
  await expect.poll(async () => (await app.call(laporanMurid.event, ask)).data?.computedAt).toBeTruthy()
  const end = () =>
    change(
      sql`update event set opens_at = now() - interval '2 days', closes_at = now() - interval '1 day' where id = ${event.id}`,
    )
  const list = async () => (await app.call(suratHasil.list, ask)).data
  const issue = (body = {}) => app.refused(suratHasil.issue, { ...ask, body })
  const open = (kode: string) => app.call(suratHasil.ofKode, { params: { kode } })
  return { world, guru, murid, event, ask, change, end, list, issue, open }
}

it('is issued once for each final result, and tells anybody with the code what the paper says', async () => {
  const { end, list, issue, open, murid } = await makeEnded()
  expect([(await issue()).status, (await issue()).message]).toEqual([
    409,
    'Ujian ini belum selesai. Terbitkan suratnya sesudah ujian ditutup.',
  ])
  await end()
  expect((await issue()).data).toEqual({ terbit: 2, tetap: 0, menunggu: 1 })
  expect((await issue()).data).toEqual({ terbit: 0, tetap: 2, menunggu: 1 })
  const surat = await list()
  expect(surat.map(({ murid: nama, nilai, status }) => [nama, nilai, status])).toEqual([
    ['Ani Wijaya', 80, 'berlaku'],
    ['Budi', 79.67, 'berlaku'],
  ])
  const { muridId, lembagaId: _, ...paper } = surat[0]!
  expect(muridId).toBe(murid[0]!.id)
  // As it is typed by hand, too.
  const answer = await open(paper.kode.toLowerCase().replace('-', ''))
  expect(answer.data).toEqual(paper)
  expect(Object.keys(answer.data).toSorted()).toEqual([
    'ambang',
    'kelas',
    'kode',
    'lembaga',
    'lulus',
    'murid',
    'nilai',
    'nomor',
    'nomorSurat',
    'status',
    'tanggal',
    'tanggalLahir',
    'tempatLahir',
    'terbitPada',
    'ujian',
    'zone',
  ])
  expect((await open('AAAAA-AAAAA')).status).toBe(404)
  expect((await open('bukan-kode')).status).toBe(400)
})

it('holds until the result says something else, or somebody takes it back', async () => {
  const { end, list, issue, open, change, murid, event, guru } = await makeEnded()
  await end()
  await issue()
  const [ani, budi] = await list()
  await change(
    sql`update hasil set nilai = 95 where event_id = ${event.id} and application_user_id = ${murid[0]!.id}`,
  )
  // The paper in somebody's hand says what it said.
  expect((await open(ani!.kode)).data).toMatchObject({ nilai: 80, status: 'berlaku' })
  expect((await issue()).data).toEqual({ terbit: 1, tetap: 1, menunggu: 1 })
  expect((await open(ani!.kode)).data).toMatchObject({ nilai: 80, status: 'diganti' })
  const [newer] = await list()
  expect((await open(newer!.kode)).data).toMatchObject({ nilai: 95, status: 'berlaku' })

  const revoke = (kode: string, alasan: string) =>
    app.refused(suratHasil.revoke, { token: guru.token, params: { kode }, body: { alasan } })
  expect((await revoke(budi!.kode, '')).status).toBe(400)
  expect((await revoke(budi!.kode, 'Salah orang')).message).toBe('OK')
  expect((await open(budi!.kode)).data.status).toBe('dicabut')
  expect((await revoke(budi!.kode, 'Lagi')).status).toBe(409)
  expect((await list()).map(({ murid: nama }) => nama)).toEqual(['Ani Wijaya'])
})

it('is of those whom one may read, and names nobody who was erased', async () => {
  const { world, end, list, issue, open, ask, murid } = await makeEnded()
  await end()
  const other = await world.signedInAs('guru')
  expect((await app.refused(suratHasil.issue, { ...ask, token: other.token })).status).toBe(404)
  expect((await app.refused(suratHasil.list, { ...ask, token: murid[0]!.token })).status).toBe(403)
  await issue()
  const [ani] = await list()
  const body = { alasan: 'Bukan haknya' }
  const revoked = await app.refused(suratHasil.revoke, {
    token: other.token,
    params: { kode: ani!.kode },
    body,
  })
  expect(revoked.status).toBe(404)
  await tenant(app.db, world, (tx) => anonymise(tx, [murid[0]!.id]))
  expect(JSON.stringify((await open(ani!.kode)).data)).not.toContain('Wijaya')
})

it('gives each one that holds when two issue at once, and shows those whose result counts no more', async () => {
  const { end, list, issue, change, murid, event, guru } = await makeEnded()
  await end()
  const two = await Promise.all([issue(), issue()])
  expect(
    two.map(({ data }) => (data as unknown as { terbit: number }).terbit).toSorted((a, b) => a - b),
  ).toEqual([0, 2])
  expect(await list()).toHaveLength(2)
  await change(sql`delete from hasil where event_id = ${event.id} and application_user_id = ${murid[0]!.id}`)
  const [ani] = await list()
  expect(ani!.murid).toBe('Ani Wijaya')
  const revoked = await app.refused(suratHasil.revoke, {
    token: guru.token,
    params: { kode: ani!.kode },
    body: { alasan: 'Hasilnya dibatalkan' },
  })
  expect(revoked.status).toBe(200)
  expect((await list()).map(({ murid: nama }) => nama)).toEqual(['Budi'])
})

it('says of a pupil who has moved the school of the exam, whose head signs it', async () => {
  const { world, murid, change, end, list, issue } = await makeEnded()
  await end()
  const elsewhere = await world.makeLembaga('SMP Tujuan')
  await change(sql`update application_user set lembaga_id = ${elsewhere} where id = ${murid[0]!.id}`)
  await issue()
  // Issued after the move: of the school where the exam was sat, under its letterhead.
  const [moved] = await list()
  expect([moved!.muridId, moved!.lembagaId]).toEqual([murid[0]!.id, world.lembagaId])
  expect(moved!.lembaga).not.toBe('SMP Tujuan')
})

it('counts numbers up in the pattern that was given, by class and name, goes on after the last, and gives none twice', async () => {
  const { end, list, issue, open, change, murid, event } = await makeEnded()
  await end()
  const pola = '421.3/{nomor}/SMP/2026'
  expect((await issue({ pola: '421.3/SMP/2026' })).message).toContain('Tulis {nomor} di tempat angka')
  expect((await issue({ pola, mulai: 'dua' })).message).toContain('Tulis angka saja')
  expect((await issue({ pola, mulai: '007' })).data).toEqual({ terbit: 2, tetap: 0, menunggu: 1 })
  const numbers = async () => (await list()).map(({ murid: nama, nomorSurat }) => [nama, nomorSurat])
  expect(await numbers()).toEqual([
    ['Ani Wijaya', '421.3/007/SMP/2026'],
    ['Budi', '421.3/008/SMP/2026'],
  ])
  // Who issues again takes nobody's number away; what takes the place of another has one of its own.
  const [ani] = await list()
  await change(
    sql`update hasil set nilai = 95, pending = 0 where event_id = ${event.id} and application_user_id <> ${murid[1]!.id}`,
  )
  expect((await issue({ pola, mulai: '8' })).message).toContain('Mulai dari 9')
  expect((await issue({ pola })).data).toEqual({ terbit: 2, tetap: 1, menunggu: 0 })
  expect(await numbers()).toEqual([
    ['Ani Wijaya', '421.3/009/SMP/2026'],
    ['Budi', '421.3/008/SMP/2026'],
    ['Citra', '421.3/010/SMP/2026'],
  ])
  expect((await open(ani!.kode)).data).toMatchObject({ nomorSurat: '421.3/007/SMP/2026', status: 'diganti' })
})

it('leaves a line for the number where no pattern is given', async () => {
  const { end, list, issue } = await makeEnded()
  await end()
  await issue()
  expect((await list()).map(({ nomorSurat }) => nomorSurat)).toEqual([null, null])
})

it('says where and when somebody was born, as it was known then; a paper that does not say it stays as it is', async () => {
  const { world, end, list, issue, open, change, murid } = await makeEnded()
  await end()
  await change(
    sql`update application_user set tempat_lahir = 'Bandung', tanggal_lahir = '2012-03-07' where id = ${murid[0]!.id}`,
  )
  await issue()
  const [ani, budi] = await list()
  const of = async (kode: string) => {
    const { tempatLahir, tanggalLahir, status } = (await open(kode)).data
    return [tempatLahir, tanggalLahir, status]
  }
  expect(await of(ani!.kode)).toEqual(['Bandung', '2012-03-07', 'berlaku'])
  expect(await of(budi!.kode)).toEqual([null, null, 'berlaku'])

  // Budi's paper is one from before these stood there; now both are known of him.
  await change(
    sql`update surat_hasil set isi = isi - 'tempatLahir' - 'tanggalLahir' where kode = ${budi!.kode}`,
  )
  const stored = async () =>
    (
      await tenant(app.db, world, (tx) =>
        tx
          .selectFrom('suratHasil')
          .select(sql<string>`isi::text`.as('isi'))
          .where('kode', '=', budi!.kode)
          .execute(),
      )
    )[0]!.isi
  const before = await stored()
  await change(
    sql`update application_user set tempat_lahir = 'Medan', tanggal_lahir = '2011-01-02' where id = ${murid[1]!.id}`,
  )
  expect((await issue()).data).toEqual({ terbit: 0, tetap: 2, menunggu: 1 })
  expect(await stored()).toBe(before)
  expect(await of(budi!.kode)).toEqual([null, null, 'berlaku'])

  // One that says something wrong is replaced, as for every other word of it.
  await change(sql`update application_user set tempat_lahir = 'Cimahi' where id = ${murid[0]!.id}`)
  expect((await issue()).data).toEqual({ terbit: 1, tetap: 1, menunggu: 1 })
  expect(await of(ani!.kode)).toEqual(['Bandung', '2012-03-07', 'diganti'])
  const [newer] = await list()
  expect(await of(newer!.kode)).toEqual(['Cimahi', '2012-03-07', 'berlaku'])
  await tenant(app.db, world, (tx) => anonymise(tx, [murid[0]!.id]))
  expect(await of(newer!.kode)).toEqual([null, null, 'berlaku'])
})
