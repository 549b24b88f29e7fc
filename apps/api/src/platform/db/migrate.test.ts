import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseUrl } from '#testing/database.ts'
import { migrate } from './migrate.ts'

const migrations = resolve(import.meta.dirname, '../../../migrations')
const newest = readdirSync(migrations).toSorted().at(-1)!
const dir = mkdtempSync(join(tmpdir(), 'suluh-migrasi-'))
const url = databaseUrl(inject('templateUrl'), `migrasi_${process.pid}`)
let client: pg.Client

/** A folder of migrations: those of the project up to and without `end`, and `more`. */
function migrationsUntil(end: string, more: Record<string, string> = {}): string {
  const folder = join(dir, `${end}-${Object.keys(more).length}`)
  mkdirSync(folder)
  for (const name of readdirSync(migrations).filter((each) => each < end))
    cpSync(join(migrations, name), join(folder, name))
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text)
  return folder
}

const applied = async () => {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  const admin = new pg.Client(databaseUrl(url, 'postgres'))
  await admin.connect()
  await admin.query(`create database migrasi_${process.pid}`)
  await admin.end()
  client = new pg.Client(url)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  rmSync(dir, { recursive: true, force: true })
})

it('brings an older database forward with what is in it', async () => {
  await migrate(url, migrationsUntil(newest))
  expect(await applied()).not.toContain(newest)
  await client.query(`insert into application (kode, nama) values ('lama', 'Yayasan Lama')`)
  await migrate(url)
  expect((await applied()).at(-1)).toBe(newest)
  const { rows } = await client.query<{ nama: string }>(`select nama from application where kode = 'lama'`)
  expect(rows).toEqual([{ nama: 'Yayasan Lama' }])
})

it('gives lines of reports their numbers, for an owner too whom row level security holds', async () => {
  const name = `migrasi_pemilik_${process.pid}`
  const admin = new pg.Client(databaseUrl(url, 'postgres'))
  await admin.connect()
  await admin.query(`create role ${name} login password 'pemilik'`)
  await admin.query(`grant suluh_api to ${name} with admin option`)
  await admin.query(`create database ${name} owner ${name}`)
  await admin.end()
  const owned = new URL(databaseUrl(url, name))
  // As on a server elsewhere: by the name of the embedded one, the API's role would get another password under all who use it.
  Object.assign(owned, { username: name, password: 'pemilik', search: '' })
  await migrate(owned.href, migrationsUntil('0284-numbers-for-owners.sql'))
  const inside = new pg.Client(databaseUrl(url, name))
  await inside.connect()
  await inside.query(`set session_replication_role = replica`)
  await inside.query(`
    with a as (insert into application (kode, nama) values ('lama', 'Yayasan Lama') returning id),
         u as (insert into application_user (application_id, peran_id, nama, status)
               select a.id, gen_random_uuid(), 'Siti', 'aktif' from a returning application_id, id),
         e as (insert into event (application_id, paket_soal_id, snapshot_id, nama, opens_at, closes_at)
               select a.id, gen_random_uuid(), gen_random_uuid(), 'Ujian', now(), now() + interval '1 hour' from a returning id)
    insert into laporan_murid (application_id, event_id, application_user_id, attempt_id, rank, separated_by, score, max_score,
        nilai, correct, partial, wrong, blank, pending, lulus, seconds, aspek_score, aspek_max)
    select application_id, e.id, u.id, gen_random_uuid(), 1, 'waktu', 7, 10, 70, 7, 0, 2, 1, 0, true, 600, '{7}', '{10}'
      from u, e`)
  await migrate(owned.href)
  const { rows } = await inside.query(
    `select l.nilai, l.separated_by, l.wrong, l.aspek_max, l.murid_bit = 1::bigint << (u.nomor_urut & 63)::int as fits,
            c.relforcerowsecurity as forced
       from laporan_murid l join application_user u on u.id = l.application_user_id, pg_class c
      where c.oid in ('laporan_murid'::regclass, 'application_user'::regclass)`,
  )
  await inside.end()
  const line = { nilai: 70, separated_by: 'waktu', wrong: 2, aspek_max: [10], fits: true, forced: true }
  expect(rows).toEqual([line, line])
})

it('leaves everything as it was when one fails, and goes on from there once it is mended', async () => {
  const first = 'alter table application add column coba int'
  const broken = migrationsUntil('9', { '9998-coba.sql': `${first}; select 1 / 0` })
  await expect(migrate(url, broken)).rejects.toThrow('Migrasi 9998-coba.sql gagal: division by zero')
  expect(await applied()).not.toContain('9998-coba.sql')
  await expect(client.query('select coba from application')).rejects.toThrow('coba')
  await migrate(url, migrationsUntil('9', { '9998-coba.sql': first, '9999-lagi.sql': 'select 1' }))
  expect((await applied()).slice(-2)).toEqual(['9998-coba.sql', '9999-lagi.sql'])
})

it('refuses a database that a newer Suluh has used, and a migration changed afterwards', async () => {
  await expect(migrate(url)).rejects.toThrow(
    /sudah dipakai Suluh yang lebih baru \(9998-coba\.sql, 9999-lagi\.sql\)/,
  )
  const changed = { '9998-coba.sql': 'select 1', '9999-lagi.sql': 'select 1', '9997-lain.sql': 'select 1' }
  await expect(migrate(url, migrationsUntil('9', changed))).rejects.toThrow('sudah diterapkan lalu diubah')
})
