import { randomInt } from 'node:crypto'
import { applicationUser } from '@suluh/contract/people/application-user'
import { privasi } from '@suluh/contract/home/privasi'
import { profile } from '@suluh/contract/people/profile'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { enqueueMail } from '#platform/email/outbox.ts'
import { useTestApp } from '#testing/build-app.ts'
import { databaseUrl } from '#testing/database.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, uraian, type Person, type World } from '#testing/factories.ts'
import { cutoff, keepRetention } from './retensi.ts'

const app = useTestApp()

const consent = {
  oleh: 'wali',
  namaPemberi: 'Bu Ani',
  cara: 'formulir',
  catatan: '',
  diberikanPada: '2026-07-13',
}

/** A student known by everything one can be known by, who has sat an exam with an essay and been in a report. */
async function makeKnownStudent(world: World) {
  const [pengelola, guru] = [await world.signedInAs('pengelola'), await world.signedInAs('guru')]
  const mark = crypto.randomUUID().slice(0, 8)
  const nama = `Ratna ${mark} Wulandari`
  const murid = await world.signedInAs('murid', { nama })
  const names = {
    nomor: `00${randomInt(1e7, 9e7)}`,
    nis: `NIS-${mark}`,
    nomorPeserta: `P-${mark}`,
    username: `ratna.${mark}`,
  }
  const said = { namaPemberi: `Wali ${mark} Sutrisno`, catatan: `map kuning ${mark}` }
  const [email, telp] = [`ratna-${mark}@keluarga.test`, `0812${randomInt(1e7, 9e7)}`]
  const { data: before } = await app.call(applicationUser.one, {
    token: pengelola.token,
    params: { id: murid.id },
  })
  const changed = await app.call(applicationUser.update, {
    token: pengelola.token,
    params: { id: murid.id },
    body: {
      ...names,
      nama: before.nama,
      peranId: before.peran.id,
      lembagaId: world.lembagaId,
      version: before.version,
      email,
      telp,
      jenisKelamin: 'P',
      tempatLahir: `Kab. ${mark} Rahasia`,
    },
  })
  expect(changed.status).toBe(200)
  await app.call(privasi.record, { token: pengelola.token, body: { ...consent, ...said, ids: [murid.id] } })
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('1 + 1?', 'A'), uraian('Ceritakan.')]])
  const exam = await schedule(app, guru, paket.id, [murid])
  const attempt = await start(app, murid, exam.id)
  const [choice, essay] = paket.sections[0]!.soal.map(({ id }) => id)
  await submit(app, murid, attempt.id, [
    entry(choice!, 'A'),
    entry(essay!, `Aku anak Pak ${mark} Brotoseno di Gang Melati.`),
  ])
  const essayWords = `${mark} Brotoseno`
  const words = [
    ...Object.values(names),
    ...Object.values(said),
    nama,
    email,
    `Kab. ${mark} Rahasia`,
    telp.slice(1),
    essayWords,
    murid.email,
  ]
  return { pengelola, murid, nama, words, essayWords }
}

/** Every place in the whole database where one of these words stands, whoever put it there. */
async function placesOf(words: string[]): Promise<string[]> {
  const owner = new pg.Client(
    databaseUrl(inject('templateUrl'), new URL(app.server.databaseUrl).pathname.slice(1)),
  )
  await owner.connect()
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const places: string[] = []
    for (const { name } of tables) {
      const { rows } = await owner.query<{ word: string }>(
        `select distinct word from ${name} t, unnest($1::text[]) word where strpos(lower(to_jsonb(t)::text), lower(word)) > 0`,
        [words],
      )
      places.push(...rows.map(({ word }) => `${name}: ${word}`))
    }
    return places
  } finally {
    await owner.end()
  }
}

const standing = (world: World, { id }: Person) =>
  tenant(app.db, world, async (tx) => {
    const { rows } = await sql<{ nilai: number; choices: string[] }>`
      select nilai, correct, wrong, blank, choices from hasil where application_user_id = ${id}`.execute(tx)
    return rows
  })

describe('consent', () => {
  it('is recorded with who, how, when and under which text, for many at once; and can be withdrawn', async () => {
    const world = await makeWorld(app)
    const { token, nama } = await world.signedInAs('pengelola')
    const [one, two] = [await world.signedInAs('murid'), await world.signedInAs('murid')]
    const states = async () =>
      (await app.call(privasi.persetujuan, { token })).data.map(({ status }) => status)
    expect(await states()).toEqual(['belum', 'belum'])
    const naskah = { pengendali: 'Yayasan Uji', kontak: 'tu@uji.test', tambahan: '', versi: 0 }
    expect((await app.call(privasi.saveNaskah, { token, body: naskah })).data.versi).toBe(1)
    expect((await app.refused(privasi.saveNaskah, { token, body: naskah })).status).toBe(409)
    const body = { ...consent, ids: [one.id, two.id] }
    expect((await app.call(privasi.record, { token, body })).data).toEqual({ dicatat: 2 })
    await app.call(privasi.saveNaskah, { token, body: { ...naskah, versi: 1 } })
    await app.call(privasi.withdraw, { token, body: [two.id] })
    expect((await states()).toSorted()).toEqual(['ada', 'ditarik'])
    const { data } = await app.call(privasi.persetujuan, { token, query: 'status=ditarik' })
    expect(data).toMatchObject([
      { id: two.id, persetujuan: { dicatatOleh: nama, naskahVersi: 1, oleh: 'wali' } },
    ])
    const own = await app.call(privasi.saya, { token: one.token })
    expect(own.data).toMatchObject({
      naskah: { versi: 2, pengendali: 'Yayasan Uji' },
      persetujuan: { diberikanPada: '2026-07-13', ditarikPada: null },
    })
  })

  it('is refused for tomorrow’s tomorrow and for whom one does not reach', async () => {
    const [world, other] = [await makeWorld(app), await makeWorld(app)]
    const { token } = await world.signedInAs('lembaga')
    const elsewhere = await world.signedInAs('murid', { lembagaId: await world.makeLembaga() })
    const stranger = await other.signedInAs('murid')
    for (const { id } of [elsewhere, stranger])
      expect((await app.refused(privasi.record, { token, body: { ...consent, ids: [id] } })).status).toBe(404)
    const { id } = await world.signedInAs('murid')
    const late = await app.refused(privasi.record, {
      token,
      body: { ...consent, ids: [id], diberikanPada: '2999-01-01' },
    })
    expect(late).toMatchObject({ status: 400, data: { issues: [{ path: 'diberikanPada' }] } })
  })
})

describe('a person’s data', () => {
  it('are handed over whole, of every table that knows the person, without secrets, and the log says so', async () => {
    const world = await makeWorld(app)
    const { pengelola, murid, words } = await makeKnownStudent(world)
    const { token } = pengelola
    const get = (bentuk: string) =>
      app.server.http.inject({
        url: `/api/privasi/orang/${murid.id}/salinan?bentuk=${bentuk}`,
        headers: { authorization: `Bearer ${token}` },
      })
    const { body: json, headers } = await get('json')
    expect(words.filter((word) => !json.toLowerCase().includes(word.toLowerCase()))).toEqual([murid.email])
    expect(json).not.toMatch(/password_hash|token_hash|\$argon2/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const told = (JSON.parse(json) as { bagian: { judul: string }[] }).bagian.map(({ judul }) => judul)
    expect(told).toEqual(
      expect.arrayContaining(['Profil', 'Persetujuan', 'Pengerjaan ujian', 'Jawaban', 'Hasil ujian']),
    )
    expect((await get('html')).body).toContain('<h2>Jawaban</h2>')
    const { data } = await app.call(applicationUser.riwayat, { token, params: { id: murid.id } })
    expect(data.filter(({ action }) => action === 'GET /privasi/orang/:id/salinan')).toHaveLength(2)
  })

  it('go without a trace in any table when they are erased; results stay and lead to nobody', async () => {
    const world = await makeWorld(app)
    const { pengelola, murid, words } = await makeKnownStudent(world)
    const { token } = pengelola
    const before = await standing(world, murid)
    expect(before).toHaveLength(1)
    // Something is there to be found by the search that follows.
    expect((await placesOf(words)).length).toBeGreaterThan(words.length)
    await app.call(privasi.orang, { token, params: { id: murid.id } })
    expect((await app.call(privasi.erase, { token, params: { id: murid.id } })).status).toBe(200)
    expect(await placesOf(words)).toEqual([])
    expect(await standing(world, murid)).toEqual(before)
    expect((await app.refused(profile.one, { token: murid.token })).status).toBe(401)
    const after = await app.call(privasi.orang, { token, params: { id: murid.id } })
    expect(after.data).toMatchObject({ nama: 'Pengguna terhapus', mayErase: false, pengerjaan: 1 })
    expect((await app.refused(privasi.erase, { token, params: { id: murid.id } })).status).toBe(409)
    // Nobody comes back in its place: neither among those of a lembaga, nor with a password.
    const again = { token, body: { ids: [murid.id], status: 'aktif' as const } }
    expect(await app.refused(applicationUser.setStatus, again)).toMatchObject({
      status: 409,
      message: expect.stringContaining('sudah dihapus'),
    })
    const { data } = await app.call(applicationUser.one, { token, params: { id: murid.id } })
    expect(data).toMatchObject({ mayEdit: false, status: 'nonaktif' })
  })

  it('go with their phone and the account elsewhere, from the outbox and from lines of who was refused', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const mark = crypto.randomUUID().slice(0, 8)
    const telp = `+62812${randomInt(1e7, 9e7)}`
    const murid = await world.signedInAs('murid', { telp, email: null })
    const [elsewhere, name] = [`ratna.${mark}@lain.test`, `Ratna ${mark}`]
    const { applicationId } = world
    await tenant(app.db, world, async (tx) => {
      await enqueueMail(tx, {
        applicationId,
        to: { email: telp },
        subject: () => 'Kode',
        lines: () => ['Kode Anda.'],
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      const { id } = await tx
        .insertInto('penyediaMasuk')
        .values({ applicationId, nama: 'Belajar.id', issuer: 'https://lain.test' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const known = { penyediaMasukId: id, issuer: 'https://lain.test', sub: mark, email: elsewhere }
      await tx
        .insertInto('akunPenyedia')
        .values({ ...known, applicationId, applicationUserId: murid.id })
        .execute()
      const nobody = { applicationId, userId: null, lembagaId: null, nama: name }
      const detail = { penyedia: 'Belajar.id', email: elsewhere, sebab: 'peran' }
      await recordAudit(tx, nobody, { action: 'masuk-lewat-ditolak', target: `penyedia-masuk/${id}`, detail })
    })
    const words = [telp, elsewhere, name]
    expect((await placesOf(words)).length).toBeGreaterThan(words.length)
    expect((await app.call(privasi.erase, { token, params: { id: murid.id } })).status).toBe(200)
    expect(await placesOf(words)).toEqual([])
  })

  it('go from the names of files that were mailed of them, to whom ever', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const name = `Ratna ${crypto.randomUUID().slice(0, 8)}`
    const murid = await world.signedInAs('murid', { nama: name })
    const { applicationId } = world
    await tenant(app.db, world, async (tx) => {
      await enqueueMail(tx, {
        applicationId,
        to: { email: 'bekas@keluarga.test' },
        subject: () => `Laporan: VIII A - ${name}`,
        lines: () => ['Terlampir.'],
        lampiran: { nama: `VIII A - ${name}.pdf`, bytes: Buffer.from('x') },
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      const nobody = { applicationId, userId: pengelola.id, lembagaId: null, nama: 'Pengelola' }
      const detail = { per: 'murid', berkas: [`VIII A - ${name}`] }
      await recordAudit(tx, nobody, { action: 'masuk-lewat-ditolak', target: 'application-report/x', detail })
    })
    expect((await placesOf([name])).length).toBeGreaterThan(2)
    const { token } = pengelola
    expect((await app.call(privasi.erase, { token, params: { id: murid.id } })).status).toBe(200)
    expect(await placesOf([name])).toEqual([])
  })

  it('go from mails of them under whatever name, and leave those of another of their name', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const nama = `Siti ${crypto.randomUUID().slice(0, 8)}`
    const [one, other] = [
      await world.signedInAs('murid', { nama }),
      await world.signedInAs('murid', { nama }),
    ]
    await tenant(app.db, world, async (tx) => {
      for (const [tentangId, named] of [
        [one.id, `${nama} Putri`],
        [one.id, nama],
        [other.id, nama],
      ] as const)
        await enqueueMail(tx, {
          applicationId: world.applicationId,
          to: { email: 'orang.tua@keluarga.test' },
          subject: () => `Laporan: VIII A - ${named}`,
          lines: () => ['Terlampir.'],
          lampiran: { nama: `VIII A - ${named}.pdf`, bytes: Buffer.from('x'), tentangId },
          expiresAt: new Date(Date.now() + 3_600_000),
        })
    })
    expect((await app.call(privasi.erase, { token, params: { id: one.id } })).status).toBe(200)
    const left = await app.db
      .selectFrom('email')
      .select('tentangId')
      .where('applicationId', '=', world.applicationId)
      .execute()
    expect(left).toEqual([{ tentangId: other.id }])
  })

  it('are not erased in the middle of an exam, nor of oneself, nor of who has more rights', async () => {
    const world = await makeWorld(app)
    const [guru, murid] = [await world.signedInAs('guru'), await world.signedInAs('murid')]
    const [pengelola, lembaga] = [await world.signedInAs('pengelola'), await world.signedInAs('lembaga')]
    const paket = await publishPaket(app, world, guru, [[pilihanGanda('1 + 1?')]])
    const exam = await schedule(app, guru, paket.id, [murid])
    await start(app, murid, exam.id)
    const erase = async (by: Person, id: string) =>
      (await app.refused(privasi.erase, { token: by.token, params: { id } })).status
    expect(await erase(pengelola, murid.id)).toBe(409)
    expect(await erase(pengelola, pengelola.id)).toBe(403)
    expect(await erase(lembaga, pengelola.id)).toBe(403)
  })
})

describe('retention', () => {
  it('counts whole school years after the one in question, from July to June in western Indonesia', () => {
    const at = (iso: string, years: number) => cutoff(new Date(iso), years).toISOString()
    expect(at('2026-11-21T00:00:00Z', 1)).toBe('2025-06-30T17:00:00.000Z')
    expect(at('2026-06-30T16:59:59Z', 1)).toBe('2024-06-30T17:00:00.000Z')
    expect(at('2026-06-30T17:00:00Z', 3)).toBe('2023-06-30T17:00:00.000Z')
  })

  it('lets go of details and of students who are gone, once their years are over, and of nothing else', async () => {
    const world = await makeWorld(app)
    const { pengelola, murid, nama, words, essayWords } = await makeKnownStudent(world)
    const stays = await world.signedInAs('murid', { nama: 'Masih Sekolah' })
    const rules = { rincianTahun: 2, identitasTahun: 3, version: 0 }
    const saved = await app.call(privasi.saveRetensi, { token: pengelola.token, body: rules })
    expect(saved.data).toMatchObject({ retensi: { version: 1 }, jatuhTempo: { murid: 0, pengerjaan: 0 } })
    const inYears = (years: number) => {
      const day = new Date()
      day.setUTCFullYear(day.getUTCFullYear() + years)
      return day
    }
    const before = await standing(world, murid)
    await keepRetention(app.db, inYears(2))
    expect(await placesOf([essayWords])).not.toEqual([])
    await keepRetention(app.db, inYears(3))
    expect(await placesOf([essayWords])).toEqual([])
    expect(await placesOf([nama])).not.toEqual([])
    await tenant(app.db, world, (tx) =>
      sql`update session set last_seen = now() + interval '4 years' where application_user_id = ${stays.id}`.execute(
        tx,
      ),
    )
    await keepRetention(app.db, inYears(4))
    expect(await placesOf(words)).toEqual([])
    expect(await placesOf(['Masih Sekolah'])).not.toEqual([])
    expect(await standing(world, murid)).toEqual(before)
    const { data } = await app.call(applicationUser.list, {
      token: pengelola.token,
      query: 'nama_like=Masih',
    })
    expect(data).toMatchObject([{ id: stays.id, status: 'aktif' }])
  })
})
