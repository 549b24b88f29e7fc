import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { chown, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import { isAlive } from './lock.ts'

/** Folders of a server that a copy keeps empty: it makes their content anew. */
const emptied = /^(pg_wal|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_replslot)$/
/** What belongs to the running server alone. */
const left = /^(postmaster\.(pid|opts)|server\.log|pg_internal\.init.*|pgsql_tmp.*)$/

/** Each table's number of rows and a checksum of all that is in them, whatever their order. */
export type Contents = Record<string, { rows: number; checksum: string }>

/**
 * Copies the embedded database of `dataDir` into the new folder `target` while it runs and is written to: a base
 * backup with the log that makes it whole (PostgreSQL manual, 25.3). The copy is a `DATA_DIR` of its own. It is
 * complete once `target` exists. Throws where `target` is there already or the disk is full.
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} sudah ada. Pilih folder lain.`)
  const draft = `${target}.belum-lengkap`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const server = await startEmbedded(dataDir, { durable: true })
  const client = new pg.Client(server.url)
  try {
    await client.connect()
    await copyServer(client, join(dataDir, 'postgres'), join(draft, 'postgres'))
    await copyFile(join(dataDir, 'postgres.password'), join(draft, 'postgres.password'))
    await rename(draft, target)
  } finally {
    await client.end()
    await server.stop()
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Puts the backup in `folder` in the place of the database of `dataDir`, which stays beside it under the name that
 * is returned (undefined where there was none). Throws where the folder is no backup or Suluh still runs.
 */
export async function restore(folder: string, dataDir: string): Promise<string | undefined> {
  if (!existsSync(join(folder, 'postgres', 'PG_VERSION'))) throw new Error(`${folder} bukan cadangan Suluh.`)
  const place = join(dataDir, 'postgres')
  if (isRunning(place)) throw new Error('Suluh masih berjalan. Hentikan dahulu (Ctrl+C), lalu ulangi.')
  const draft = `${place}.pulih`
  await rm(draft, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  await copyFolder(join(folder, 'postgres'), draft, false)
  const before = existsSync(place) ? `${place}.sebelum-${stamp()}` : undefined
  if (before) await rename(place, before)
  await rename(draft, place)
  await copyFile(join(folder, 'postgres.password'), join(dataDir, 'postgres.password'))
  return before
}

/** Restores the backup in `folder` beside everything else, starts it and reads every row of it. */
export async function tryOut(folder: string): Promise<Contents> {
  const dataDir = mkdtempSync(join(tmpdir(), 'suluh-uji-cadangan-'))
  try {
    await restore(folder, dataDir)
    const server = await startEmbedded(dataDir, { durable: false })
    try {
      return await readContents(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** What stands in each table of the database at `url`. */
export async function readContents(url: string): Promise<Contents> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await contentsOf(client)
  } finally {
    await client.end()
  }
}

/** The same over a connection that stays open, which answers far sooner from the second time on. */
export async function contentsOf(client: pg.Client): Promise<Contents> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const reads = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as checksum from ${name} t`,
  )
  const { rows } = await client.query<{ name: string; rows: number; checksum: string }>(
    reads.join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, ...contents }) => [name, contents]))
}

/** A name for now that sorts by time: `2026-07-14T08-30-05`. */
export function stamp(now = Date.now()): string {
  return new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
}

function isRunning(place: string): boolean {
  const file = join(place, 'postmaster.pid')
  return existsSync(file) && isAlive(Number.parseInt(readFileSync(file, 'utf8'), 10))
}

async function copyServer(client: pg.Client, from: string, to: string): Promise<void> {
  // While the slot stands, the log that the copy needs is not thrown away.
  await client.query(
    `select pg_create_physical_replication_slot('cadangan_' || pg_backend_pid(), true, true)`,
  )
  const { rows: begun } = await client.query<{ log: string }>(
    `select pg_walfile_name(pg_backup_start('suluh', true)) as log`,
  )
  await copyFolder(from, to, true)
  const { rows: ended } = await client.query<{ log: string; label: string }>(
    `select pg_walfile_name(lsn) as log, labelfile as label from pg_backup_stop(false)`,
  )
  await writeFile(join(to, 'backup_label'), ended[0]!.label)
  await handTo(join(to, 'backup_label'), from)
  for (const name of await readdir(join(from, 'pg_wal'))) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) && name >= begun[0]!.log && name <= ended[0]!.log
    if (isNeeded) await copyOne(join(from, 'pg_wal', name), join(to, 'pg_wal', name))
  }
}

/** With `isLive`, without what only the running server has a use for. */
async function copyFolder(from: string, to: string, isLive: boolean): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  await handTo(to, from)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isLive && left.test(entry.name)) continue
    const [source, place] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isFile()) await copyOne(source, place)
    else if (isLive && emptied.test(entry.name)) {
      await mkdir(place, { mode: 0o700 })
      await handTo(place, source)
    } else if (entry.isDirectory()) await copyFolder(source, place, isLive)
  }
}

/** A table dropped meanwhile takes its file with it: the log knows. */
async function copyOne(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to)
    await handTo(to, from)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** As root, a copy belongs to whom the server runs as. */
async function handTo(path: string, like: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(like)
  await chown(path, uid, gid)
}
