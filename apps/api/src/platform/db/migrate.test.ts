import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { copyDatabase, databaseUrl } from '#testing/database.ts'
import { migrate, migrationFiles } from './migrate.ts'

const migrations = resolve(import.meta.dirname, '../../../migrations')
const newest = migrationFiles().at(-1)!
const dir = mkdtempSync(join(tmpdir(), 'suluh-migrasi-'))
const url = databaseUrl(inject('templateUrl'), `migrasi_${process.pid}`)
let client: pg.Client

/** A folder of migrations: those of the project up to and without `end`, and `more`; where it is all, with the functions. */
function migrationsUntil(end: string, more: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(dir, 'sampai-'))
  for (const name of readdirSync(migrations).filter((each) => each < end || end === '9'))
    cpSync(join(migrations, name), join(folder, name), { recursive: true })
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

it('builds the indexes of names anew where the server’s order of letters is another one, and says what is not its own', async () => {
  await migrate(url)
  const state = async () => {
    const { rows } = await client.query<{ file: string; version: string; due: string }>(
      `select pg_relation_filenode('event_unit_nama') as file, collversion as version, pg_collation_actual_version(oid) as due
         from pg_collation where collname = 'indonesia'`,
    )
    return rows[0]!
  }
  const before = await state()
  await migrate(url)
  expect(await state()).toEqual(before)
  await client.query(`update pg_collation set collversion = '57.1' where collname = 'indonesia'`)
  await client.query(`update pg_database set datcollversion = '0' where datname = current_database()`)
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await migrate(url)
  const words = said.mock.calls.map(([text]) => String(text)).join('')
  said.mockRestore()
  const after = await state()
  expect(after.version).toBe(after.due)
  expect(after.file).not.toBe(before.file)
  expect(words).toMatch(/ICU 57\.1 menjadi [\d.]+\): \d+ indeks dibangun ulang/)
  expect(words).toContain(`ALTER DATABASE migrasi_${process.pid} REFRESH COLLATION VERSION`)
  await client.query(`alter database migrasi_${process.pid} refresh collation version`)
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

it('the version before lives with what is additive, touches nothing of it, and refuses what is not', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const words = () => said.mock.calls.map(([line]) => String(line)).join('')
  await migrate(url)
  expect(words()).toContain('sudah disiapkan untuk Suluh yang lebih baru (9999-lagi.sql)')
  said.mockRestore()
  expect((await applied()).slice(-2)).toEqual(['9998-coba.sql', '9999-lagi.sql'])
  const more = { '9998-coba.sql': 'alter table application add column coba int', '9999-lagi.sql': 'select 1' }
  const oldest = (name: string) => ({ ...more, '9999-lain.sql': `-- oldest: ${name}\nselect 1` })
  await migrate(url, migrationsUntil('9', oldest('9998-coba.sql')))
  await expect(migrate(url)).rejects.toThrow(
    /sudah dipakai Suluh yang lebih baru \(9998-coba\.sql, 9999-lagi\.sql, 9999-lain\.sql\)/,
  )
  // What knows the one that it names lives with it.
  const before = migrationsUntil('9', { ...more, '9997-a.sql': '', '9996-b.sql': '' })
  for (const name of ['9997-a.sql', '9996-b.sql']) rmSync(join(before, name))
  await migrate(url, before)
})

it('refuses what has changes of its own before those of a newer Suluh, and a migration changed afterwards', async () => {
  const own = { '9997-lain.sql': 'select 1', '9998-coba.sql': 'select 1' }
  await expect(migrate(url, migrationsUntil('9', own))).rejects.toThrow('sudah dipakai Suluh yang lebih baru')
  const names = ['9998-coba.sql', '9999-lagi.sql', '9999-lain.sql', '9999-z.sql']
  const changed = Object.fromEntries(names.map((name) => [name, 'select 1']))
  await expect(migrate(url, migrationsUntil('9', changed))).rejects.toThrow('sudah diterapkan lalu diubah')
})

it('keeps others waiting for two seconds at most where it waits itself, and tries again until it gets its turn', async () => {
  const name = `migrasi_kunci_${process.pid}`
  const locked = await copyDatabase(inject('templateUrl'), name)
  const reader = new pg.Client(locked)
  const writer = new pg.Client(locked)
  await Promise.all([reader.connect(), writer.connect()])
  await reader.query('begin; select count(*) from application')
  const folder = mkdtempSync(join(dir, 'kunci-'))
  cpSync(migrations, folder, { recursive: true })
  writeFileSync(join(folder, '9999-kolom.sql'), 'alter table application add column kolom int')
  let isOver = false
  const migrating = migrate(locked, folder).finally(() => (isOver = true))
  const waits: number[] = []
  for (const end = Date.now() + 6000; Date.now() < end;) {
    const began = Date.now()
    await writer.query(`update application set nama = nama where kode = 'system'`)
    waits.push(Date.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  // Somebody did wait behind it, so there was something to wait for.
  expect(Math.max(...waits)).toBeGreaterThan(1000)
  expect(Math.max(...waits)).toBeLessThan(4000)
  expect(isOver).toBe(false)
  await reader.query('commit')
  await migrating
  await writer.query('select kolom from application')
  await Promise.all([reader.end(), writer.end()])
})

describe('functions of the database', () => {
  const functions = readdirSync(join(migrations, 'functions'))

  let url: string
  let client: pg.Client
  beforeEach(async () => {
    url = await copyDatabase(inject('templateUrl'), `fungsi_${randomUUID()}`)
    client = new pg.Client(url)
    await client.connect()
  })
  afterEach(() => client.end())

  /** The project's migrations, to be changed. */
  function copyOfMigrations(): string {
    const folder = mkdtempSync(join(dir, 'migrasi-'))
    cpSync(migrations, folder, { recursive: true })
    return folder
  }

  /** All that migrations make, as the catalogue tells it. */
  async function catalogue(of: pg.Client) {
    const { rows } = await of.query<{ line: string }>(`
      select pg_get_functiondef(oid) as line from pg_proc where pronamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select tablename || ' ' || policyname || ' ' || qual from pg_policies
      union all select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid))
        from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attnum > 0 and not attisdropped and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
    return rows.map(({ line }) => line).toSorted()
  }

  /** What `npm run db:functions` says. */
  async function putBack(): Promise<string> {
    const command = spawn(process.execPath, [join(import.meta.dirname, 'functions-command.ts')], {
      env: { ...process.env, DATABASE_URL: url },
    })
    return (await Promise.all([text(command.stdout), text(command.stderr)])).join('')
  }

  it('every function of the database has its file, and its triggers stand there', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    expect(rows.map(({ name }) => `${name}.sql`).toSorted()).toEqual(functions.toSorted())
    await client.query('drop function queue_laporan cascade')
    await expect(migrate(url)).rejects.toThrow('queue_laporan')
    await putBack()
    const fresh = new pg.Client(await copyDatabase(inject('templateUrl'), `fungsi_${randomUUID()}`))
    await fresh.connect()
    expect(await catalogue(client)).toEqual(await catalogue(fresh))
    await fresh.end()
  })

  it.each(['0140-two-devices.sql', '0293-functions-apart.sql'])(
    'a database that was migrated before %s is in the end the same as a new one',
    async (end) => {
      const name = `fungsi_${randomUUID()}`
      await client.query(`create database "${name}"`)
      const formerUrl = databaseUrl(url, name)
      const former = new pg.Client(formerUrl)
      await former.connect()
      const folder = mkdtempSync(join(dir, 'dahulu-'))
      for (const file of readdirSync(migrations))
        if (file.endsWith('.sql') && file < end) cpSync(join(migrations, file), join(folder, file))
      await migrate(formerUrl, folder)
      expect(await catalogue(former)).not.toEqual(await catalogue(client))
      await migrate(formerUrl)
      expect(await catalogue(former)).toEqual(await catalogue(client))
      await former.end()
    },
  )

  it('says which function was changed in the database by hand and how it is mended, and starts once it is', async () => {
    await client.query(
      `create or replace function delete_groups(groups uuid[]) returns void language sql as 'select null::void'`,
    )
    await expect(migrate(url)).rejects.toThrow(
      /^Fungsi basis data delete_groups diubah atau dihapus langsung di basis data.*"npm run db:functions"/,
    )
    expect(await putBack()).toBe('Dipasang kembali: delete_groups. Jalankan npm start.\n')
    await migrate(url)
    expect(await putBack()).toBe('Semua fungsi sudah sebagaimana mestinya.\n')
  })

  it('is mended by a newer Suluh too, whose functions are about tables that are not there yet', async () => {
    const folder = copyOfMigrations()
    writeFileSync(join(folder, '9999-baru.sql'), 'create table baru (id integer)')
    writeFileSync(
      join(folder, 'functions', 'pada_baru.sql'),
      `create function pada_baru() returns trigger language plpgsql as 'begin return new; end';
       create trigger pada_baru after insert on baru for each row execute function pada_baru();`,
    )
    await client.query(`alter function scoring_number(uuid) set enable_seqscan = off`)
    await expect(migrate(url, folder)).rejects.toThrow('scoring_number')
    expect(await migrate(url, folder, 'put-back')).toEqual(['pada_baru', 'scoring_number'])
    await migrate(url, folder)
    // An older one leaves the newer one's functions alone.
    expect(await putBack()).toContain('sudah dipakai Suluh yang lebih baru (9999-baru.sql)')
    await migrate(url, folder)
  })

  it('notices other settings, a second function of the name, and one that is gone', async () => {
    await client.query(`alter function scoring_number(uuid) set enable_seqscan = off`)
    await client.query(`create function leave_groups(uuid) returns void language sql as 'select null::void'`)
    await client.query(`drop function settle_scoring`)
    await expect(migrate(url)).rejects.toThrow(/leave_groups, scoring_number, settle_scoring/)
    await putBack()
    await migrate(url)
  })

  it('applies a changed file at the next start, also with another signature, and drops what has no file', async () => {
    const folder = copyOfMigrations()
    const file = (name: string) => join(folder, 'functions', `${name}.sql`)
    writeFileSync(
      file('delete_groups'),
      `create function delete_groups(many text) returns integer language sql as 'select 7'`,
    )
    writeFileSync(
      file('ditambah'),
      `create function ditambah() returns integer language sql as 'select delete_groups(''x'')'`,
    )
    appendFileSync(file('queue_laporan'), '-- a word more\n')
    rmSync(file('leave_groups'))
    await migrate(url, folder)
    const { rows } = await client.query(
      `select ditambah() as made, to_regproc('leave_groups') as gone,
              (select count(*)::int from pg_proc where proname = 'delete_groups') as functions,
              (select count(*)::int from pg_trigger where tgfoid = 'queue_laporan'::regproc) as triggers`,
    )
    expect(rows).toEqual([{ made: 7, gone: null, functions: 1, triggers: 5 }])
    await migrate(url, folder)
    // The one before, started again beside it, leaves them; where it is to be the newer one, somebody says so.
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await migrate(url)
    expect(said.mock.calls.map(([line]) => String(line)).join('')).toMatch(
      /lebih baru daripada versi ini.*npm run db:functions/,
    )
    said.mockRestore()
    expect((await client.query('select ditambah() as made')).rows).toEqual([{ made: 7 }])
    await putBack()
    expect((await client.query(`select to_regproc('ditambah') as gone`)).rows).toEqual([{ gone: null }])
    await migrate(url, folder)
    expect((await client.query(`select to_regproc('ditambah') as gone`)).rows).toEqual([{ gone: null }])
  })

  it('leaves every function as it was when one fails', async () => {
    const folder = copyOfMigrations()
    appendFileSync(join(folder, 'functions', 'delete_groups.sql'), 'drop function scoring_number;')
    appendFileSync(join(folder, 'functions', 'store_hasil.sql'), 'select 1 / 0;')
    await expect(migrate(url, folder)).rejects.toThrow(
      'Fungsi basis data store_hasil gagal dipasang: division by zero',
    )
    await migrate(url)
  })
})
