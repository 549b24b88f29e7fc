import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { apiPassword, apiRole, apiRoleMend, mayBecomeApi } from './api-role.ts'
import { isContention, isLockedOut } from './fault.ts'
import { applyFunctions, demandUnchangedFunctions } from './functions.ts'
import { secretMakers } from '#platform/auth/secret.ts'

const migrationsDir = join(import.meta.dirname, '../../../migrations')
/** PostgreSQL 15, as `server_version_num` says it. */
export const oldestServer = 150000
const lockKey = 7_583_584

/**
 * Brings a database to the newest schema: every `migrations/NNNN-*.sql` once, in order, each in its own transaction, one
 * process at a time; then the functions of `migrations/functions` that have changed. A newer Suluh that has been here
 * is no hindrance while all that it did is additive: this one goes on beside it, and touches nothing of its. Throws where
 * it did more, where an applied file was changed afterwards, and where a function was changed in the database itself,
 * unless `functions` says to put it back. Returns the functions that were placed or dropped.
 */
export async function migrate(
  url: string,
  dir = migrationsDir,
  functions: 'as-they-were' | 'put-back' = 'as-they-were',
): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // What a server sets for everybody is not for a table that is rebuilt.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query(`select pg_advisory_lock(${lockKey})`)
    await demandServer(client)
    await client.query(
      `create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
       alter table migration add column if not exists oldest text`,
    )
    const { rows: applied } = await client.query<Applied>('select name, checksum, oldest from migration')
    const files = migrationFiles(dir)
    const isOlder = demandLiveable(applied, files)
    if (functions === 'as-they-were') await demandUnchangedFunctions(client)
    if (isOlder) {
      if (functions === 'put-back') throw new Error(usedByNewer(applied, files))
      return []
    }
    const known = new Map(applied.map((row) => [row.name, row.checksum]))
    let isNewer = functions === 'put-back'
    for (const name of files) isNewer = (await apply(client, dir, name, known.get(name))) || isNewer
    for (const sentence of await followCollation(client)) process.stderr.write(`${sentence}\n`)
    await client.query('begin')
    const placed = await applyFunctions(client, isNewer, join(dir, 'functions'))
    await client.query('commit')
    await prepareRole(client, apiPassword(url))
    for (const [name, make] of Object.entries(secretMakers))
      await client.query('insert into platform_secret (name, value) values ($1, $2) on conflict do nothing', [
        name,
        make(),
      ])
    return placed
  } finally {
    await client.end()
  }
}

/** The secrets of another installation in the place of one's own. */
export async function takeOverSecrets(
  client: pg.Client,
  secrets: readonly { name: string; value: Buffer }[],
): Promise<void> {
  for (const { name, value } of secrets)
    await client.query(
      'insert into platform_secret (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [name, value],
    )
}

/** Names of the migrations of this program, in order. */
export function migrationFiles(dir = migrationsDir): string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

type Applied = {
  name: string
  checksum: string
  /** The migration that a program must know at least to live with this one; null where any can. */
  oldest: string | null
}

/**
 * Whether a newer Suluh has been here. Throws where this one cannot live with what it did, or has changes of its own that
 * would come before: then the two are of different kinds, and not one the older.
 */
function demandLiveable(applied: Applied[], files: string[]): boolean {
  const newer = applied.filter(({ name }) => !files.includes(name))
  if (newer.length === 0) return false
  const isLiveable = newer.every(({ oldest }) => oldest === null || files.includes(oldest))
  const names = new Set(applied.map(({ name }) => name))
  if (!isLiveable || files.some((name) => !names.has(name))) throw new Error(usedByNewer(applied, files))
  process.stderr.write(
    `Basis data ini sudah disiapkan untuk Suluh yang lebih baru (${newer.at(-1)!.name}); versi ini masih dapat memakainya.\n`,
  )
  return true
}

function usedByNewer(applied: Applied[], files: string[]): string {
  const newer = applied.flatMap(({ name }) => (files.includes(name) ? [] : [name]))
  return `Basis data ini sudah dipakai Suluh yang lebih baru (${newer.toSorted().join(', ')}). Jalankan versi yang baru itu, atau pulihkan cadangan dari sebelum pembaruan (npm run restore).`
}

/** In a migration that is not additive: `-- oldest: NNNN-name.sql`, what a program knows that can live with it. */
const oldestLine = /^-- oldest: (\d{4}-[\w-]+\.sql)$/m
/** So long everybody else waits behind a change that itself waits for a table, and not longer. */
const longestLock = '2s'
const mostTries = 60
const pauseMs = 1000

/** True where it was this one's to do. */
async function apply(
  client: pg.Client,
  dir: string,
  name: string,
  known: string | undefined,
): Promise<boolean> {
  const text = readFileSync(join(dir, name), 'utf8')
  const checksum = createHash('sha256').update(text).digest('hex')
  if (known === checksum) return false
  if (known) throw new Error(`Migrasi ${name} sudah diterapkan lalu diubah. Tambahkan migrasi baru.`)
  for (let tried = 1; ; tried += 1)
    try {
      await client.query(`begin; set local lock_timeout = '${longestLock}'`)
      await client.query(text)
      await client.query('insert into migration (name, checksum, oldest) values ($1, $2, $3)', [
        name,
        checksum,
        oldestLine.exec(text)?.[1],
      ])
      await client.query('commit')
      return true
    } catch (error) {
      await client.query('rollback')
      if (tried < mostTries && (isLockedOut(error) || isContention(error))) {
        await sleep(pauseMs)
        continue
      }
      throw new Error(`Migrasi ${name} gagal: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
}

async function demandServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
  )
  const server = rows[0]
  if (!server || server.version < oldestServer) {
    throw new Error(
      `PostgreSQL ${server?.name ?? '?'} terlalu lama. Suluh memerlukan PostgreSQL 15 atau lebih baru.`,
    )
  }
}

/** The role has no more than rows: no ownership, no bypass of row level security. */
async function prepareRole(client: pg.Client, password: string | undefined): Promise<void> {
  try {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${apiRole}') then
        create role ${apiRole} nologin nosuperuser nobypassrls;
      end if;
    exception when duplicate_object or unique_violation then null; end $$`)
    // An owner who has it needs no right to give it.
    if (!(await mayBecomeApi(client))) await client.query(`grant ${apiRole} to current_user`)
    if (password) await setPassword(client, password)
    await client.query(`grant usage on schema public to ${apiRole}`)
    await grantRows(client)
    await client.query(`revoke all on migration, migration_function, migration_function_set from ${apiRole}`)
    await client.query(`revoke insert, update, delete on provinsi, kabupaten_kota from ${apiRole}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
    throw new Error(
      `Pengguna pada DATABASE_URL tidak dapat menyiapkan peran ${apiRole}. Jalankan sekali sebagai admin PostgreSQL, lalu mulai lagi:\n${await apiRoleMend(client)}`,
      { cause: error },
    )
  }
}

/** Every row, but for the log: it is added to, and of a line only what names people can be taken out (`keep_audit`). */
async function grantRows(client: pg.Client): Promise<void> {
  // Together, so that nobody may change a line in between; where the log has its chain already.
  await client.query(`
    grant select, insert, update, delete on all tables in schema public to ${apiRole};
    do $$ begin
      if to_regclass('audit_rantai') is not null then
        revoke update, delete on audit, audit_rantai from ${apiRole};
        grant update (nama, target_nama, detail, address, device, dilupakan_pada) on audit to ${apiRole};
      end if;
    end $$`)
}

/** Tried again where another database of the same server has changed the role at the same moment. */
async function setPassword(client: pg.Client, password: string, triesLeft = 5): Promise<void> {
  try {
    await client.query(`alter role ${apiRole} login password '${password}'`)
  } catch (error) {
    const isConcurrent = error instanceof pg.DatabaseError && error.code === 'XX000'
    if (!isConcurrent || triesLeft === 0) throw error
    await setPassword(client, password, triesLeft - 1)
  }
}

/**
 * Indexes of names stand in the order of the server's ICU, which another release of it may change: a name is then looked
 * for where it is not. Those are built anew where that has happened, in one transaction, so that a start that is stopped
 * does it again. The order of the whole database is the server's and not Suluh's: gives the sentence that says what its
 * administrator does.
 */
async function followCollation(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ before: string; now: string }>(
    `select collversion as before, pg_collation_actual_version(oid) as now from pg_collation
      where collnamespace = 'public'::regnamespace and collname = 'indonesia'
        and collversion <> pg_collation_actual_version(oid)`,
  )
  const told = await Promise.all(rows.map((versions) => reindexNames(client, versions)))
  const { rows: whole } = await client.query<{ name: string; before: string; now: string }>(
    `select quote_ident(datname) as name, datcollversion as before, pg_database_collation_actual_version(oid) as now
       from pg_database
      where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`,
  )
  return [
    ...told,
    ...whole.map(
      ({ name, before, now }) =>
        `Urutan huruf basis data ini dibuat dengan versi ${before}, sedangkan server sekarang memakai ${now}: indeks dapat keliru. ` +
        `Hentikan Suluh, lalu sebagai pemilik basis data: REINDEX DATABASE ${name}; ALTER DATABASE ${name} REFRESH COLLATION VERSION;`,
    ),
  ]
}

async function reindexNames(
  client: pg.Client,
  { before, now }: { before: string; now: string },
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relkind = 'i' and 'public.indonesia'::regcollation = any (i.indcollation) order by 1`,
  )
  await client.query('begin')
  try {
    for (const { name } of rows) await client.query(`reindex index ${name}`)
    await client.query('alter collation public.indonesia refresh version')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `Urutan nama server berubah (ICU ${before} menjadi ${now}), dan indeksnya tidak dapat dibangun ulang. ` +
        'Sebagai pemilik tabel Suluh: REINDEX DATABASE, lalu ALTER COLLATION indonesia REFRESH VERSION;',
      { cause: error },
    )
  }
  return `Urutan nama server berubah (ICU ${before} menjadi ${now}): ${rows.length} indeks dibangun ulang.`
}
