import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

const functionsDir = join(import.meta.dirname, '../../../migrations/functions')

type Applied = { name: string; checksum: string; definition: string }

/**
 * Throws where somebody has changed a function in the database itself. It is neither kept, because nobody would know
 * what runs there, nor put back without a word, because whoever changed it may still need what they wrote.
 */
export async function demandUnchangedFunctions(client: pg.ClientBase): Promise<void> {
  const applied = await appliedFunctions(client)
  const now = await definitions(
    client,
    applied.map(({ name }) => name),
  )
  const changed = applied.filter(({ name, definition }) => now.get(name) !== definition)
  if (changed.length === 0) return
  const names = changed.map(({ name }) => name).join(', ')
  throw new Error(
    `Fungsi basis data ${names} diubah atau dihapus langsung di basis data, bukan oleh Suluh. Simpan dahulu perubahan itu bila masih diperlukan, pasang kembali fungsi aslinya dengan "npm run db:functions", lalu jalankan Suluh lagi.`,
  )
}

/**
 * Puts every function whose file in `dir` is new or changed, or that the database has otherwise, into the database, and
 * drops those whose file is gone. Within a transaction of the caller, so that it is all or none. Returns their names. A
 * program whose functions stood here before those that stand here now is the older of two that run at once: it leaves them
 * and says so, unless it `isNewer` by what else it has done.
 */
export async function applyFunctions(
  client: pg.ClientBase,
  isNewer: boolean,
  dir = functionsDir,
): Promise<string[]> {
  const files = readFunctions(dir)
  if (!(await takeTurn(client, files, isNewer))) {
    process.stderr.write(
      'Fungsi basis data ini lebih baru daripada versi ini, dan dibiarkan. Bila versi ini yang harus berlaku: npm run db:functions.\n',
    )
    return []
  }
  const applied = new Map((await appliedFunctions(client)).map((one) => [one.name, one]))
  const now = await definitions(client, [...files.keys()])
  const due = [...files].filter(([name, text]) => {
    const known = applied.get(name)
    return known?.checksum !== checksumOf(text) || known.definition !== now.get(name)
  })
  const gone = [...applied.keys()].filter((name) => !files.has(name))
  // One may be written in terms of another that comes later.
  await client.query('set local check_function_bodies = off')
  await client.query('set local search_path = public')
  for (const name of gone) await drop(client, name)
  for (const [name, text] of due) await place(client, name, text)
  await client.query('delete from migration_function where name = any($1)', [gone])
  const made = await definitions(
    client,
    due.map(([name]) => name),
  )
  for (const [name, text] of due)
    await client.query(
      `insert into migration_function (name, checksum, definition) values ($1, $2, $3)
       on conflict (name) do update set checksum = excluded.checksum, definition = excluded.definition`,
      [name, checksumOf(text), made.get(name)],
    )
  return [...gone, ...due.map(([name]) => name)]
}

/** Notes that these functions are the newest from now on; false where others have come after them. */
async function takeTurn(
  client: pg.ClientBase,
  files: Map<string, string>,
  isNewer: boolean,
): Promise<boolean> {
  await client.query(
    'create table if not exists migration_function_set (checksum text primary key, turn bigint generated always as identity)',
  )
  const checksum = checksumOf(JSON.stringify([...files]))
  const { rows } = await client.query<{ checksum: string }>(
    'select checksum from migration_function_set order by turn',
  )
  if (rows.at(-1)?.checksum === checksum) return true
  if (!isNewer && rows.some((row) => row.checksum === checksum)) return false
  await client.query('delete from migration_function_set where checksum = $1', [checksum])
  await client.query('insert into migration_function_set (checksum) values ($1)', [checksum])
  return true
}

async function appliedFunctions(client: pg.ClientBase): Promise<Applied[]> {
  await client.query(
    'create table if not exists migration_function (name text primary key, checksum text not null, definition text not null)',
  )
  const { rows } = await client.query<Applied>('select name, checksum, definition from migration_function')
  return rows
}

/** The text of every function by its name. */
function readFunctions(dir: string): Map<string, string> {
  const files = existsSync(dir) ? readdirSync(dir).filter((file) => file.endsWith('.sql')) : []
  return new Map(
    files.toSorted().map((file) => [file.slice(0, -'.sql'.length), readFileSync(join(dir, file), 'utf8')]),
  )
}

/** A trigger function never changes its signature, and its triggers hold it; any other may, so it is made anew. */
async function place(client: pg.ClientBase, name: string, text: string): Promise<void> {
  try {
    await drop(client, name, `and prorettype <> 'trigger'::regtype`)
    await client.query(text)
  } catch (error) {
    throw new Error(
      `Fungsi basis data ${name} gagal dipasang: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

async function drop(client: pg.ClientBase, name: string, condition = ''): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
      where pronamespace = 'public'::regnamespace and proname = $1 ${condition}`,
    [name],
  )
  for (const { signature } of rows) await client.query(`drop function ${signature}`)
}

/** What of each function tells one definition from another, and stays the same under a newer PostgreSQL. */
async function definitions(client: pg.ClientBase, names: string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select p.proname as name, md5(string_agg(concat_ws(e'\\n', pg_get_function_arguments(p.oid),
              pg_get_function_result(p.oid), l.lanname, p.provolatile, p.proisstrict, p.prosecdef, p.proconfig, p.prosrc),
              e'\\n' order by p.oid)) as definition
       from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and p.proname = any($1)
      group by p.proname`,
    [names],
  )
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
