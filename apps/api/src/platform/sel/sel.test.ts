import { join } from 'node:path'
import { authentication } from '@suluh/contract/platform/authentication'
import { sel } from '@suluh/contract/platform/sel/sel'
import { event as eventContract } from '@suluh/contract/exams/event'
import { applicationUser } from '@suluh/contract/people/application-user'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startInstallation, type Installation } from './installation-fixture.ts'
import { ujian } from '@suluh/contract/exams/ujian'
import { entry, publishPaket, save, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, testPassword, type Person, type World } from '#testing/factories.ts'
import { backUp, restore } from '#platform/backup/backup.ts'
import { tenant } from '#platform/db/tenant.ts'
import { join as joinCentre, leave } from './cell.ts'
import { listSel } from './status.ts'
import { accept, assign, dismiss, invite } from './centre.ts'
import { compare } from './compare.ts'
import { downTables, peopleTables, upTables } from './sel-tables.ts'

/** What is of the installation that wrote it and of nobody else: the bank, answers, what is made anew from the rest. */
const ownTables = [
  'account_link',
  'akun_penyedia',
  'answer',
  'application_report',
  'application_report_share',
  'application_report_version',
  'attempt_device',
  'attempt_presence',
  'audit_kirim',
  'audit_rantai',
  'bukti_alamat',
  'bukti_simpan',
  'calon_pengguna',
  'email',
  'email_lampiran',
  'event_message',
  'event_unit',
  'folder_laporan',
  'folder_laporan_hak',
  'gabungan',
  'gabungan_line',
  'gabungan_member',
  'gabungan_version',
  'gangguan',
  'gangguan_attempt',
  'held_answer',
  'irt_score',
  'irt_scoring',
  'kartu_peserta',
  'kartu_peserta_user',
  'keadilan',
  'kemiripan',
  'kktp_lama',
  'kop_lama',
  'laporan_antrean',
  'laporan_aspek',
  'laporan_cetak',
  'laporan_event',
  'laporan_murid',
  'laporan_unit',
  'mark',
  'mark_reading',
  'notifikasi_dibaca',
  'pantauan',
  'pantauan_penerima',
  'passkey',
  'passkey_challenge',
  'pendaftaran',
  'penetapan_batas',
  'penetapan_panelis',
  'penetapan_penilaian',
  'pengiriman_email',
  'pengiriman_pesan',
  'penyedia_masuk',
  'perangkat',
  'persetujuan',
  'peserta_keluar',
  'rapor',
  'rapor_aturan',
  'rapor_murid',
  'rapor_pelajaran',
  'rapor_sumber',
  'session',
  'soal',
  'soal_import',
  'soal_import_media',
  'soal_origin',
  'soal_use',
  'soal_version',
  'staged_import',
  'staged_import_row',
  'statistik',
  'stimulus',
  'stimulus_version',
  'surat_alamat',
  'surat_hasil',
  'teks_daftar_antrean',
  'unduhan',
  'unduhan_bagian',
] as const

let centre: Installation
let north: Installation
let south: Installation
let world: World
let pengelola: Person
let sistem: Person
let lembaga: { north: string; south: string }
let kodeAplikasi: string
let paket: Awaited<ReturnType<typeof publishPaket>>
let soalIds: string[]

beforeAll(async () => {
  ;[centre, north, south] = await Promise.all([
    startInstallation('pusat'),
    startInstallation('utara'),
    startInstallation('selatan'),
  ])
  world = await makeWorld(centre.app)
  sistem = await (await makeWorld(centre.app, { isSystem: true })).signedInAs('sistem', { lembagaId: null })
  pengelola = await world.signedInAs('pengelola', { lembagaId: null })
  lembaga = { north: await world.makeLembaga('SMP Utara'), south: await world.makeLembaga('SMP Selatan') }
  const { kode } = await centre.app.db
    .selectFrom('application')
    .select('kode')
    .where('id', '=', world.applicationId)
    .executeTakeFirstOrThrow()
  kodeAplikasi = kode
  paket = await publishPaket(centre.app, world, pengelola, [
    [pilihanGanda('1 + 1', 'A'), pilihanGanda('2 + 2', 'A'), pilihanGanda('3 + 3', 'A')],
  ])
  soalIds = paket.sections[0]!.soal.map(({ id }) => id)
})
afterAll(() => Promise.all([centre, north, south].map((each) => each?.stop())))

const soon = { timeout: 90_000, interval: 200 }

async function bind(cell: Installation, kode: string) {
  const undangan = await centre.asOwner((client) =>
    invite(client, centre.place, { kode, kodeAplikasi, alamat: cell.place.publicUrl }),
  )
  const balasan = await cell.asOwner((client) =>
    joinCentre(client, cell.place, { undangan, alamat: cell.place.publicUrl }),
  )
  await centre.asOwner((client) => accept(client, balasan))
}

/** Whether something is being sent to this cell. */
async function isSent(from: Installation, kode: string): Promise<boolean> {
  const { rows } = await from.asOwner((client) =>
    client.query<{ active: boolean }>('select active from pg_replication_slots where slot_name = $1', [
      `suluh_turun_${kode}`,
    ]),
  )
  return rows[0]!.active
}

/** The number of what was said to this cell last. */
async function lastSaid(from: Installation, kode: string): Promise<number> {
  const { rows } = await from.asOwner((client) =>
    client.query<{ nomor: string }>(`select nomor from sel_kabar where kode = $1 and arah = 'turun'`, [kode]),
  )
  return Number(rows[0]!.nomor)
}

/** Signed in there by their password, as people are. */
async function signedInAt(cell: Installation, person: Person): Promise<Person> {
  const body = { emailOrTelp: person.email, password: testPassword }
  const token = await vi.waitUntil(async () => {
    const { status, data } = await cell.app.call(authentication.login, { body })
    return status === 200 && data
  }, soon)
  return { ...person, token }
}

async function begunAt(cell: Installation, person: Person, eventId: string) {
  const murid = await signedInAt(cell, person)
  const state = await vi.waitUntil(async () => {
    const begun = await start(cell.app, murid, eventId)
    return begun?.id ? begun : undefined
  }, soon)
  return { murid, id: state.id }
}

/** Sits the exam there with so many right answers. */
async function sitAt(cell: Installation, person: Person, eventId: string, right: number): Promise<string> {
  const { murid, id } = await begunAt(cell, person, eventId)
  const entries = soalIds.map((soal, at) => entry(soal, at < right ? 'A' : 'B'))
  expect((await save(cell.app, murid, id, entries)).status).toBe(200)
  expect((await submit(cell.app, murid, id)).status).toBe(200)
  return id
}

const pupil = (lembagaId: string) => world.signedInAs('murid', { lembagaId })

const correctOf = (at: Installation, eventId: string) =>
  tenant(at.app.db, world, (tx) =>
    tx.selectFrom('hasil').select('correct').where('eventId', '=', eventId).orderBy('correct').execute(),
  ).then(
    (rows) => rows.map(({ correct }) => correct),
    () => [],
  )

async function expectAlike(...kodes: string[]) {
  for (const kode of kodes) {
    const { same, different } = await vi.waitUntil(async () => {
      const found = await centre.asOwner((client) => compare(client, kode)).catch(() => undefined)
      return found?.different.length === 0 && found
    }, soon)
    expect(different).toEqual([])
    expect(same).toBeGreaterThan(0)
  }
}

const standing = async (at: Installation) =>
  (await at.app.call(sel.list, { token: sistem.token })).data.map(
    ({ kode, keadaan }) => [kode, keadaan] as const,
  )

it('every table of tenants goes down, comes up or stays, and it is said which', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'application_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(centre.app.db)
  const said = [...downTables, ...peopleTables, ...upTables, ...ownTables]
  expect(rows.map(({ name }) => name)).toEqual(said.toSorted((a, b) => (a < b ? -1 : 1)))
})

it('an exam over two cells is the same at the centre row by row, after kills of both sides', async () => {
  await bind(north, 'utara')
  await bind(south, 'selatan')
  for (const kode of ['utara', 'selatan'] as const)
    await centre.asOwner((client) =>
      assign(client, { kode, kodeAplikasi }, { lembaga: kode === 'utara' ? lembaga.north : lembaga.south }),
    )
  const here = await world.signedInAs('murid')
  const ofNorth = await Promise.all([1, 2, 3].map(() => pupil(lembaga.north)))
  const ofSouth = await Promise.all([1, 2, 3].map(() => pupil(lembaga.south)))
  const event = await schedule(centre.app, pengelola, paket.id, [here, ...ofNorth, ...ofSouth])

  await centre.kill()
  for (const [at, one] of ofNorth.entries()) await sitAt(north, one, event.id, at)
  await south.kill()
  for (const [at, one] of ofSouth.entries()) await sitAt(south, one, event.id, at + 1)
  await sitAt(centre, here, event.id, 3)

  await vi.waitUntil(async () => (await correctOf(centre, event.id)).length === 7, soon)
  expect(await correctOf(centre, event.id)).toEqual([0, 1, 1, 2, 2, 3, 3])
  await expectAlike('utara', 'selatan')
  // Each cell has its own pupils and nobody else's.
  expect(await correctOf(north, event.id)).toEqual([0, 1, 2])
  const answers = await tenant(centre.app.db, world, (tx) =>
    tx.selectFrom('answer').select('attemptId').distinct().execute(),
  )
  expect(answers.length).toBe(1)
  await vi.waitUntil(async () => {
    const { data } = await centre.app.call(laporanMurid.event, {
      token: pengelola.token,
      params: { id: event.id },
    })
    return !data.isComputing && data.reached?.n === 7
  }, soon)
})

it('nobody begins at the centre what is sat at a cell, and nobody changes at a cell what is the centre’s', async () => {
  const one = await pupil(lembaga.north)
  const event = await schedule(centre.app, pengelola, paket.id, [one])
  const refused = await centre.app.refused(ujian.start, {
    token: one.token,
    params: { eventId: event.id },
    body: { device: 'uji' },
  })
  expect([refused.status, refused.data.code]).toEqual([409, 'elsewhere'])
  expect(refused.data.issues[0]?.message).toContain('http://utara.uji.test/')
  const { token } = await signedInAt(north, pengelola)
  const change = await north.app.refused(applicationUser.setStatus, {
    token,
    body: { ids: [one.id], status: 'nonaktif' },
  })
  expect([change.status, change.message]).toEqual([
    409,
    'Data ini diatur di pusat. Ubah di http://pusat.uji.test; di sini ikut berubah dalam beberapa detik.',
  ])
})

it('what the centre decides meanwhile holds at the cell: an exam called off, somebody shut out', async () => {
  const [working, other] = [await pupil(lembaga.north), await pupil(lembaga.north)]
  const event = await schedule(centre.app, pengelola, paket.id, [working, other])
  const { murid, id } = await begunAt(north, working, event.id)
  await save(north.app, murid, id, [entry(soalIds[0]!, 'A')])
  await vi.waitUntil(async () => {
    const { rows } = await centre.asOwner((client) =>
      client.query('select status from attempt where id = $1', [id]),
    )
    return rows[0]?.status === 'berlangsung'
  }, soon)
  const calledOff = await centre.app.call(eventContract.cancel, {
    token: pengelola.token,
    params: { id: event.id },
  })
  expect(calledOff.message).toBe('OK')
  await vi.waitUntil(async () => (await correctOf(centre, event.id)).join() === '1', soon)
  await expectAlike('utara')

  const shut = await signedInAt(north, other)
  const session = () =>
    north.app.db
      .selectFrom('session')
      .select('id')
      .where('applicationUserId', '=', shut.id)
      .execute()
      .then((rows) => rows.length)
  expect(await session()).toBe(1)
  await centre.app.call(applicationUser.setStatus, {
    token: pengelola.token,
    body: { ids: [other.id], status: 'nonaktif' },
  })
  await vi.waitUntil(async () => (await session()) === 0, soon)
})

it('what is cut off, sent twice or missing is caught up with or said, and nothing is lost or twice', async () => {
  await vi.waitUntil(async () => new Map(await standing(centre)).get('selatan') === 'baik', soon)
  const one = await pupil(lembaga.south)
  const event = await schedule(centre.app, pengelola, paket.id, [one])
  const { murid, id } = await begunAt(south, one, event.id)
  // Cut: the cell goes on, the centre hears of it later.
  await centre.asOwner((client) => client.query('alter subscription suluh_naik_selatan disable'))
  await save(
    south.app,
    murid,
    id,
    soalIds.map((soal, at) => entry(soal, at < 2 ? 'A' : 'B')),
  )
  expect((await submit(south.app, murid, id)).status).toBe(200)
  expect(await correctOf(centre, event.id)).toEqual([])
  await centre.asOwner((client) => client.query('alter subscription suluh_naik_selatan enable'))

  // Something of the centre's never arrives, as after a backup was put back.
  await south.asOwner((client) => client.query('alter subscription suluh_turun disable'))
  await vi.waitUntil(async () => !(await isSent(centre, 'selatan')), soon)
  const late = await pupil(lembaga.south)
  // A gap is told by the numbers of what is said every two seconds: one of these is lost as well.
  const said = await lastSaid(centre, 'selatan')
  await vi.waitUntil(async () => (await lastSaid(centre, 'selatan')) > said, soon)
  await centre.asOwner((client) =>
    client.query(`select pg_replication_slot_advance('suluh_turun_selatan', pg_current_wal_lsn())`),
  )
  await south.asOwner((client) => client.query('alter subscription suluh_turun enable'))
  await vi.waitUntil(async () => new Map(await standing(centre)).get('selatan') === 'rusak', soon)

  // Joined again, all of it is there, once.
  await bind(south, 'selatan')
  await signedInAt(south, late)
  await vi.waitUntil(async () => (await correctOf(centre, event.id)).join() === '2', soon)
  await expectAlike('selatan', 'utara')
  await vi.waitUntil(async () => new Map(await standing(centre)).get('selatan') === 'baik', soon)
})

it('a cell with a newer schema holds up nothing but itself, and catches up', async () => {
  const one = await pupil(lembaga.south)
  const event = await schedule(centre.app, pengelola, paket.id, [one])
  const alter = (at: Installation) =>
    at.asOwner((client) => client.query(`alter table hasil add column baru_sekali text`))
  await alter(south)
  await sitAt(south, one, event.id, 3)
  const other = await pupil(lembaga.north)
  const elsewhere = await schedule(centre.app, pengelola, paket.id, [other])
  await sitAt(north, other, elsewhere.id, 1)
  await vi.waitUntil(async () => (await correctOf(centre, elsewhere.id)).join() === '1', soon)
  expect(await correctOf(centre, event.id)).toEqual([])
  await alter(centre)
  await vi.waitUntil(async () => (await correctOf(centre, event.id)).join() === '3', soon)
  for (const at of [south, centre])
    await at.asOwner((client) => client.query('alter table hasil drop column baru_sekali'))
})

it('a cell that is set back to a backup says so; nothing is lost at the centre, and nobody sits an exam twice', async () => {
  const backup = join(south.dataDir, 'cadangan-uji')
  await backUp(south.dataDir, backup)
  const one = await pupil(lembaga.south)
  const event = await schedule(centre.app, pengelola, paket.id, [one])
  await sitAt(south, one, event.id, 2)
  await vi.waitUntil(async () => (await correctOf(centre, event.id)).join() === '2', soon)

  await south.stop('keep')
  await restore(backup, south.dataDir)
  south = await startInstallation('selatan', south.dataDir)
  await vi.waitUntil(async () => (await listSel(south.app.db))[0]?.keadaan === 'rusak', soon)
  expect(await correctOf(centre, event.id)).toEqual([2])

  await bind(south, 'selatan')
  const { token } = await signedInAt(south, one)
  const again = await south.app.refused(ujian.start, {
    token,
    params: { eventId: event.id },
    body: { device: 'uji' },
  })
  expect(again.message).toBe('Ujian ini sudah Anda kumpulkan.')
  expect(await correctOf(south, event.id)).toEqual([2])
  expect(await correctOf(centre, event.id)).toEqual([2])
  await expectAlike('selatan')
})

it('a cell that has others’ data, another version, or another time, is refused by name', async () => {
  const undangan = await centre.asOwner((client) =>
    invite(client, centre.place, {
      kode: 'baru',
      kodeAplikasi: kodeAplikasi.toUpperCase(),
      alamat: 'http://baru.uji.test',
    }),
  )
  const tryToJoin = (text: string) =>
    north.asOwner((client) => joinCentre(client, north.place, { undangan: text, alamat: 'http://x.test' }))
  await expect(tryToJoin(undangan)).rejects.toThrow('sudah menjadi sel utara')
  await expect(tryToJoin(undangan.slice(0, -20))).rejects.toThrow('tidak utuh')
  await expect(tryToJoin('SULUH-BALASAN-x')).rejects.toThrow('bukan undangan dari pusat')
  await expect(
    centre.asOwner((client) => joinCentre(client, centre.place, { undangan, alamat: 'http://x.test' })),
  ).rejects.toThrow('pusat sel lain')
  await north.asOwner((client) =>
    client.query(`insert into migration (name, checksum) values ('9999-lebih-baru.sql', 'x')`),
  )
  await expect(tryToJoin(undangan)).rejects.toThrow('Versinya berbeda')
  await north.asOwner((client) => client.query(`delete from migration where name = '9999-lebih-baru.sql'`))
  await expect(
    centre.asOwner((client) =>
      invite(client, centre.place, { kode: 'Utara!', kodeAplikasi, alamat: 'http://x.test' }),
    ),
  ).rejects.toThrow('Nama sel')
  await expect(
    centre.asOwner((client) =>
      invite(client, centre.place, { kode: 'baru', kodeAplikasi: 'tiada', alamat: 'http://x.test' }),
    ),
  ).rejects.toThrow(`Tidak ada aplikasi berkode tiada. Yang ada: ${kodeAplikasi}.`)
  await centre.asOwner((client) => dismiss(client, 'baru'))
})

it('a cell that leaves has its lembaga back at the centre, and what came stays', async () => {
  const before = await tenant(centre.app.db, world, (tx) =>
    tx.selectFrom('hasil').select('attemptId').orderBy('attemptId').execute(),
  )
  await centre.asOwner((client) => dismiss(client, 'utara'))
  await north.asOwner(leave)
  const one = await pupil(lembaga.north)
  const event = await schedule(centre.app, pengelola, paket.id, [one])
  await sitAt(centre, one, event.id, 1)
  const after = await tenant(centre.app.db, world, (tx) =>
    tx.selectFrom('hasil').select('attemptId').orderBy('attemptId').execute(),
  )
  expect(after.length).toBe(before.length + 1)
  expect((await standing(centre)).map(([kode]) => kode)).toEqual(['selatan'])
})
