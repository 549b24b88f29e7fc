import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { apiPassword, apiRole, apiRoleMend, mayBecomeApi } from './api-role.ts'
import { applyFunctions, demandUnchangedFunctions } from './functions.ts'
import { secretMakers } from '#platform/auth/secret.ts'

const migrationsDir = join(import.meta.dirname, '../../../migrations')
const oldestServer = 150000
const lockKey = 7_583_584

/**
 * Brings a database to the newest schema: every `migrations/NNNN-*.sql` once, in order, each in its own transaction, one
 * process at a time; then the functions of `migrations/functions` that have changed. Throws where an applied file was
 * changed afterwards, where the database knows migrations that this program does not (a newer Suluh has been here), and
 * where a function was changed in the database itself, unless `functions` says to put it back. Returns the functions that
 * were placed or dropped.
 */
export async function migrate(
  url: string,
  dir = migrationsDir,
  functions: 'as-they-were' | 'put-back' = 'as-they-were',
): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${lockKey})`)
    await demandServer(client)
    await client.query(
      `create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    )
    const known = new Map(applied.rows.map((row) => [row.name, row.checksum]))
    const files = migrationFiles(dir)
    demandKnown([...known.keys()], files)
    if (functions === 'as-they-were') await demandUnchangedFunctions(client)
    for (const name of files) await apply(client, dir, name, known.get(name))
    for (const sentence of await followCollation(client)) process.stderr.write(`${sentence}\n`)
    await client.query('begin')
    const placed = await applyFunctions(client, join(dir, 'functions'))
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

/** Names of the migrations of this program, in order. */
export function migrationFiles(dir = migrationsDir): string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

function demandKnown(applied: string[], files: string[]): void {
  const newer = applied.filter((name) => !files.includes(name))
  if (newer.length === 0) return
  throw new Error(
    `Basis data ini sudah dipakai Suluh yang lebih baru (${newer.join(', ')}). Jalankan versi yang baru itu, atau pulihkan cadangan dari sebelum pembaruan (npm run restore).`,
  )
}

async function apply(client: pg.Client, dir: string, name: string, known: string | undefined): Promise<void> {
  const text = readFileSync(join(dir, name), 'utf8')
  const checksum = createHash('sha256').update(text).digest('hex')
  if (known === checksum) return
  if (known) throw new Error(`Migrasi ${name} sudah diterapkan lalu diubah. Tambahkan migrasi baru.`)
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
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
    await client.query(`grant select, insert, update, delete on all tables in schema public to ${apiRole}`)
    await client.query(`revoke all on migration, migration_function from ${apiRole}`)
    await client.query(`revoke insert, update, delete on provinsi, kabupaten_kota from ${apiRole}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
    throw new Error(
      `Pengguna pada DATABASE_URL tidak dapat menyiapkan peran ${apiRole}. Jalankan sekali sebagai admin PostgreSQL, lalu mulai lagi:\n${await apiRoleMend(client)}`,
      { cause: error },
    )
  }
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
