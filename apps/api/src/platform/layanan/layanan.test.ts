import { pendaftaran, undangan } from '@suluh/contract/people/pendaftaran'
import { registering } from '@suluh/contract/people/registering'
import { createHash, randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { event } from '@suluh/contract/exams/event'
import { application } from '@suluh/contract/people/application'
import { applicationUser } from '@suluh/contract/people/application-user'
import { paketLayanan } from '@suluh/contract/people/paket-layanan'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { file } from '@suluh/contract/platform/file'
import { layanan, nearlyUsedUp } from '@suluh/contract/platform/layanan/layanan'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { growOld } from '#testing/grow-old.ts'
import { publishPaket, schedule } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type World } from '#testing/factories.ts'
import { upload } from '#testing/upload.ts'
import { demandOrang } from './limits.ts'
import { exportedTables } from './owned-tables.ts'

const app = useTestApp()
let sistem: string
beforeAll(async () => {
  sistem = (await (await makeWorld(app, { isSystem: true })).signedInAs('sistem')).token
})

async function give(world: World, limits: { orang?: number; ruangMb?: number; ujianSerentak?: number }) {
  const body = { nama: crypto.randomUUID(), orang: null, ruangMb: null, ujianSerentak: null, ...limits }
  const { data: paket } = await app.call(paketLayanan.create, { token: sistem, body })
  const params = { id: world.applicationId }
  await app.call(application.setPaket, { token: sistem, params, body: { paketLayananId: paket.id } })
  return paket
}

describe('a plan', () => {
  it('lets no more people in than it has, and back in, in words that name it', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const guru = await world.signedInAs('guru')
    const paket = await give(world, { orang: 2 })
    const more = world.signedInAs('murid')
    await expect(more).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(paket.nama),
    })
    await expect(more).rejects.toThrow('paling banyak 2 pengguna aktif')
    // Whoever is out makes room; coming back needs it again.
    const set = (status: string) =>
      app.refused(applicationUser.setStatus, { token, body: { ids: [guru.id], status } })
    expect((await set('nonaktif')).status).toBe(200)
    await world.signedInAs('murid')
    expect((await set('aktif')).status).toBe(409)
    // Ten at once are no more than one.
    await give(world, { orang: 4 })
    const come = () =>
      tenant(app.db, world, async (tx) => {
        await demandOrang(tx, world.applicationId, 1)
        await sql`update application_user set status = 'aktif'
          where id = (select id from application_user where status = 'nonaktif' limit 1)`.execute(tx)
      })
    await tenant(app.db, world, (tx) =>
      sql`insert into application_user (application_id, peran_id, nama, status)
        select application_id, peran_id, nama || n, 'nonaktif' from application_user, generate_series(1, 10) n
         where id = ${guru.id}`.execute(tx),
    )
    const results = await Promise.allSettled(Array.from({ length: 10 }, come))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('is not told to who would come in, and their link is good once there is room', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const roles = (await app.call(pendaftaran.peran, { token })).data
    const email = `${crypto.randomUUID()}@uji.test`
    const peranId = roles.find(({ nama }) => nama === 'Guru')!.id
    const invited = { email, nama: 'Bu Ani', peranId, lembagaId: world.lembagaId }
    expect((await app.call(undangan.create, { token, body: invited })).status).toBe(200)
    const mail = await tenant(app.db, world, (tx) =>
      tx.selectFrom('email').select('bodyText').where('recipient', '=', email).executeTakeFirstOrThrow(),
    )
    const secret = /undangan=([\w-]+)/.exec(mail.bodyText ?? '')![1]!
    const paket = await give(world, { orang: 1 })
    const body = { undangan: secret, nama: 'Ani', email, password: 'sandi-bu-ani-2026' }
    const full = await app.refused(registering.register, { body })
    expect([full.status, full.message.includes(paket.nama), /\d/.test(full.message)]).toEqual([
      409,
      false,
      false,
    ])
    await give(world, { orang: 2 })
    expect((await app.refused(registering.register, { body })).status).toBe(200)
  })

  it('has room for so many files', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    await give(world, { ruangMb: 1 })
    const wav = (bytes: number) =>
      Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(bytes, crypto.randomUUID())])
    const send = (bytes: number) => upload(app, file.upload, guru, { name: 'a.wav', bytes: wav(bytes) })
    expect((await send(600_000)).status).toBe(200)
    const refused = await send(600_000)
    expect(refused.status).toBe(413)
    expect(refused.message).toContain('penuh: 1 MB')
    // Of ten people at once as many as there is room for.
    await give(world, { ruangMb: 3 })
    const people = await Promise.all(Array.from({ length: 10 }, () => world.signedInAs('guru')))
    const sent = people.map((person) =>
      upload(app, file.upload, person, { name: 'b.wav', bytes: wav(590_000) }),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
  })

  it('has so many exams at the same moment; another time is free', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { id } = await publishPaket(app, world, guru, [[pilihanGanda('<p>1</p>')]])
    await give(world, { ujianSerentak: 1 })
    const murid = await world.signedInAs('murid')
    const first = await schedule(app, guru, id, [murid])
    const at = (hours: number) => ({
      opensAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
      closesAt: new Date(Date.now() + (hours + 1) * 3_600_000).toISOString(),
    })
    const later = await schedule(app, guru, id, [murid], at(5))
    expect(first.id).not.toBe(later.id)
    const tried = await schedule(app, guru, id, [murid], at(0.5))
    expect(tried).not.toHaveProperty('id')
    const moved = await app.refused(event.update, {
      token: guru.token,
      params: { id: later.id },
      body: {
        nama: 'Ujian Uji',
        paketSoalId: id,
        token: null,
        showResult: 'setelah-kumpul',
        showPembahasan: true,
        groupBelajarIds: [],
        lembagaIds: [],
        applicationUserIds: [murid.id],
        version: later.version,
        ...at(0.5),
      },
    })
    expect(moved.status).toBe(409)
    expect(moved.message).toContain('paling banyak 1 ujian pada saat yang sama')
  })

  it('is told to who manages the application before it is full, and to nobody else', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    await world.signedInAs('guru')
    for (const _ of [1, 2]) await world.signedInAs('murid')
    await give(world, { orang: 5 })
    const { data } = await app.call(layanan.one, { token })
    expect(nearlyUsedUp(data)).toEqual([{ apa: 'orang', terpakai: 4, batas: 5 }])
    await give(world, { orang: 6 })
    expect(nearlyUsedUp((await app.call(layanan.one, { token })).data)).toEqual([])
    for (const peran of ['staf', 'guru'])
      expect((await app.refused(layanan.one, { token: (await world.signedInAs(peran)).token })).status).toBe(
        403,
      )
  })

  it('that somebody has is not deleted, and a name is given once', async () => {
    const world = await makeWorld(app)
    const { id, nama } = await give(world, { orang: 9 })
    const params = { id }
    expect((await app.refused(paketLayanan.delete, { token: sistem, params })).status).toBe(409)
    const body = { nama: nama.toUpperCase(), orang: 1, ruangMb: null, ujianSerentak: null }
    const again = await app.refused(paketLayanan.create, { token: sistem, body })
    expect(again).toMatchObject({ status: 400, data: { issues: [{ path: 'nama' }] } })
    const zero = await app.refused(paketLayanan.create, {
      token: sistem,
      body: { ...body, nama: 'x', orang: 0 },
    })
    expect(zero).toMatchObject({ status: 400, data: { issues: [{ path: 'orang' }] } })
  })
})

async function madeBy(token: string): Promise<string> {
  const ready = async () => (await app.call(layanan.one, { token })).data.unduhan[0]
  await expect.poll(async () => (await ready())?.status, { timeout: 60_000 }).toBe('siap')
  return (await ready())!.id
}

const download = (id: string, token: string, headers: Record<string, string> = {}) =>
  app.server.http.inject({
    url: `/api${fillPath(layanan.berkas.path, { id })}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

describe('everything that an application owns', () => {
  it('is one zip whose table of contents is true, without what lets somebody in and of nobody else', async () => {
    const [world, other] = [await makeWorld(app), await makeWorld(app)]
    const { token } = await world.signedInAs('pengelola', { nama: 'Bu "Tanda\\ kutip' })
    const guru = await world.signedInAs('guru')
    const stranger = await other.signedInAs('guru', { nama: 'Orang Lain' })
    await publishPaket(app, world, guru, [[pilihanGanda('<p>Soal milik kami</p>')]])
    // More than one piece, however well it is packed.
    const bytes = Buffer.concat([Buffer.from('GIF89a'), randomBytes(1_500_000)])
    await tenant(app.db, world, (tx) =>
      tx
        .insertInto('file')
        .values({ applicationId: world.applicationId, sha256: Buffer.alloc(32), mime: 'image/gif', bytes })
        .execute(),
    )
    await app.call(layanan.unduh, { token })
    const id = await madeBy(token)
    const answer = await download(id, token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    const { data } = await app.call(layanan.one, { token })
    expect(sha256(answer.rawPayload)).toBe(data.unduhan[0]?.sha256)
    // A line that broke goes on where it was, and only with the same file.
    const [at, etag] = [answer.rawPayload.length - 1000, String(answer.headers['etag'])]
    const rest = await download(id, token, { range: `bytes=${at}-`, 'if-range': etag })
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([
      206,
      `bytes ${at}-${answer.rawPayload.length - 1}/${answer.rawPayload.length}`,
    ])
    expect(rest.rawPayload.equals(answer.rawPayload.subarray(at))).toBe(true)
    for (const headers of [
      { range: `bytes=${at}-`, 'if-range': '"lain"' },
      { range: 'bytes=-5' },
      { range: `bytes=${answer.rawPayload.length}-` },
    ]) {
      const whole = await download(id, token, headers)
      expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, answer.rawPayload.length])
    }
    const files = unzipSync(answer.rawPayload)
    const text = (name: string) => Buffer.from(files[name]!).toString()
    const { isi } = JSON.parse(text('daftar-isi.json')) as {
      isi: { nama: string; byte: number; sha256: string; baris?: number }[]
    }
    expect(isi.map(({ nama }) => nama).toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => /^(tabel|berkas)\//.test(name))
        .toSorted(),
    )
    for (const { nama, byte, sha256: said, baris } of isi) {
      expect([nama, files[nama]!.length, sha256(files[nama]!)]).toEqual([nama, byte, said])
      // Of files, which have no rows, nothing is said.
      const rows = nama.startsWith('tabel/') ? text(nama).split('\n').length - 1 : undefined
      expect([nama, rows]).toEqual([nama, baris])
    }
    const people = text('tabel/application_user.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { nama: string })
    expect(people.map(({ nama }) => nama).toSorted()).toEqual(['Bu "Tanda\\ kutip', 'Uji guru'])
    expect(text('tabel/soal_version.jsonl')).toContain('Soal milik kami')
    expect(isi.some(({ nama }) => /^berkas\/[0-9a-f-]{36}\.gif$/.test(nama))).toBe(true)
    const everything = Object.values(files)
      .map((each) => Buffer.from(each).toString('latin1'))
      .join('\n')
    expect(everything).not.toContain('argon2')
    expect(everything).not.toContain(stranger.id)
    expect(everything).not.toContain(other.applicationId)
  }, 90_000)

  it('is downloaded by its own pengelola alone, who says again who it is; the platform starts it and opens nothing', async () => {
    const [world, other] = [await makeWorld(app), await makeWorld(app)]
    const [{ token }, stranger] = [await world.signedInAs('pengelola'), await other.signedInAs('pengelola')]
    const params = { id: world.applicationId }
    const begun = await app.call(application.unduh, { token: sistem, params })
    expect(begun.data.unduhan).toMatchObject([{ oleh: 'Penyelenggara Suluh' }])
    const id = await madeBy(token)
    for (const who of [stranger.token, sistem, (await world.signedInAs('staf')).token])
      expect([403, 404]).toContain((await download(id, who)).statusCode)
    expect((await app.refused(layanan.one, { token: sistem })).status).toBe(403)
    await growOld(app, token)
    expect((await download(id, token)).json()).toMatchObject({ data: { code: 'proof-needed' } })
    const lines = await tenant(app.db, world, (tx) => tx.selectFrom('audit').select('nama').execute())
    expect(lines).toContainEqual({ nama: 'Penyelenggara Suluh' })
    const mails = app.db.selectFrom('email').select('subject').where('applicationId', '=', params.id)
    expect(await mails.execute()).toEqual([{ subject: 'Seluruh data aplikasi Anda disiapkan' }])
  }, 90_000)

  it('holds no column whose name says that it opens something, or the reason is written here', async () => {
    const known = [
      // Says that, and not what.
      'application_user.password_issued',
      'event.token_minutes',
      // The key of a question, which is what a bank is for.
      'soal_version.key',
      // By which others check that nothing was changed.
      'audit_rantai.content_hash',
      'audit_rantai.fixed_hash',
      'audit_rantai.hash',
      'paket_snapshot.content_hash',
    ]
    const world = await makeWorld(app)
    const exported = await tenant(app.db, world, exportedTables)
    const suspect = exported.flatMap(({ name, columns }) =>
      columns
        .filter((column) => /hash|secret|rahasia|password|token_|credential|^key$/.test(column.name))
        .map((column) => `${name}.${column.name}`),
    )
    expect(suspect.filter((each) => !known.includes(each))).toEqual([])
  })
})

describe('the platform', () => {
  it('sees numbers of a tenant by standard roles, and none of its words', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru', { nama: 'Nama Rahasia' })
    await world.signedInAs('pengelola')
    await app.call(paketSoal.create, {
      token: guru.token,
      body: { nama: 'Paket Rahasia', preset: 'ulangan' },
    })
    await tenant(app.db, world, (tx) =>
      tx
        .updateTable('peran')
        .set({ kode: 'wali', nama: 'Peran Rahasia' })
        .where('kode', '=', 'guru')
        .execute(),
    )
    const { data } = await app.call(application.one, { token: sistem, params: { id: world.applicationId } })
    expect(data).toMatchObject({ perPeran: { pengelola: 1, guru: 0, lain: 1 }, paketSoal: 1, lembaga: 1 })
    expect(JSON.stringify(data)).not.toMatch(/Rahasia|wali|@uji\.test/)
    const own = { token: sistem, params: { id: (await makeWorld(app)).applicationId } }
    expect((await app.refused(application.one, { ...own, token: guru.token })).status).toBe(403)
  })
})

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
