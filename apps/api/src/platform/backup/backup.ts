import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { dirname, join } from 'node:path'
import pg from 'pg'
import {
  demandNeeded,
  sync,
  syncFolders,
  verifyManifest,
  writeManifest,
  type BackupSeal,
} from './backup-manifest.ts'
import { withClient } from '#platform/db/with-client.ts'
import { startEmbedded, stopLeft } from '#platform/db/embedded.ts'
import { copyGently, openPace, type Pace } from './gentle.ts'
import { whatOf } from './read-kept.ts'
import { sealing, unsealing, writePieces } from './sealed-file.ts'
import { withLock } from '#platform/db/lock.ts'
import { aimAt, demandMadeBefore, layLog, missed, reach } from './until.ts'
import { archiveNameFile } from './wal-archive.ts'
import { handOver } from '#platform/db/unprivileged.ts'

const password = 'postgres.password'

/** Folders of a server that a copy keeps empty: it makes their content anew. */
const emptied = /^(pg_wal|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_replslot)$/
/** What belongs to the running server alone. */
const left = /^(postmaster\.(pid|opts)|server\.log|pg_internal\.init.*|pgsql_tmp.*)$/

/** Each table's number of rows and a checksum of all that is in them, whatever their order. */
export type Contents = Record<string, { rows: number; checksum: string }>

/**
 * Copies the embedded database of `dataDir` into the new folder `target` while it runs and is written to: a base
 * backup with the log that makes it whole (PostgreSQL manual, 25.3), and a manifest of every file. The copy is a
 * `DATA_DIR` of its own. It is complete, and on the disk, once `target` exists. Throws where `target` is there already or
 * the disk is full. A `gentle` one takes its time, so that an exam beside it does not notice; it can be broken off. With a
 * `key` every file is sealed on its way, and none of it lies there open at any time.
 */
export async function backUp(
  dataDir: string,
  target: string,
  gentle?: AbortSignal,
  key?: Buffer,
): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} sudah ada. Pilih folder lain.`)
  const draft = `${target}.belum-lengkap`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const server = await startEmbedded(dataDir, { durable: true })
  const client = new pg.Client(server.url)
  const pace = gentle ? openPace(gentle) : undefined
  let breakOff = () => undefined as void
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    breakOff = () => void terminate(server.url, rows[0]!.pid)
    gentle?.throwIfAborted()
    gentle?.addEventListener('abort', breakOff)
    const seal = key && { key, id: randomBytes(16).toString('hex') }
    const copy = seal && sealInto(draft, seal)
    await copyServer(client, join(dataDir, 'postgres'), join(draft, 'postgres'), { pace, copy })
    await copyOne(join(dataDir, password), join(draft, password), { copy })
    await writeManifest(draft, pace, seal)
    await rename(draft, target)
    await syncFolders(dirname(target))
  } finally {
    gentle?.removeEventListener('abort', breakOff)
    await client.end()
    await server.stop()
    await rm(draft, { recursive: true, force: true })
  }
}

/** What was restored, and where the database that stood there before is kept; undefined where there was none. */
export type Restored = { contents: Contents; before: string | undefined }

type How = {
  /** False for backups of a Suluh that wrote none. */
  hasManifest?: boolean
  /** Not as it was when it was made but as the database was at this moment, by the log in `archiveDir`. */
  until?: { moment: Date; archiveDir: string }
  /** Of one that is sealed. One that is not is refused then, */
  key?: Buffer | undefined
  /** unless somebody says that it is of the time before the key. */
  isFromBefore?: boolean
}

/**
 * Puts the backup in `folder` in the place of the database of `dataDir`: compared with its manifest, copied beside what is
 * there, brought to a later moment where one is asked for, started and read to the last row, and only then exchanged. A
 * PostgreSQL that a killed Suluh has left running is ended. Throws an Error that says what is wrong with the backup or the
 * archive, or that Suluh still runs; nothing has changed then.
 */
export async function restore(
  folder: string,
  dataDir: string,
  { hasManifest = true, until, key, isFromBefore = false }: How = {},
): Promise<Restored> {
  demandNeeded(folder)
  const { made, seal } = hasManifest ? await verifyManifest(folder, undefined, key) : {}
  if (key && !seal && !isFromBefore)
    throw new Error(
      'Cadangan ini tidak tersandi, padahal BACKUP_KEY terisi: siapa pun yang memegang cakramnya dapat mengubahnya. Bila ia memang dibuat sebelum ada kunci, tambahkan --tanpa-sandi. Tidak ada yang berubah.',
    )
  if (until && made) demandMadeBefore(made, until.moment)
  await mkdir(dataDir, { recursive: true })
  return withLock(join(dataDir, 'pemulihan.lock'), async () => {
    if (!(await stopLeft(dataDir)))
      throw new Error('Suluh masih berjalan. Hentikan dahulu (Ctrl+C), lalu ulangi.')
    const draft = join(dataDir, 'pemulihan')
    const aim = until && {
      lay: (postgres: string) =>
        layLog(postgres, { dataDir, archiveDir: until.archiveDir, key, isSealed: seal !== undefined }),
      moment: until.moment,
    }
    const contents = await prepare(folder, draft, await readPassword(dataDir), { aim, seal })
    return { contents, before: await exchange(draft, dataDir) }
  })
}

/** Restores the backup in `folder` beside everything else, starts it and reads every row of it. */
export async function tryOut(folder: string, gentle?: AbortSignal, key?: Buffer): Promise<Contents> {
  const pace = gentle ? openPace(gentle) : undefined
  const { seal } = await verifyManifest(folder, pace, key)
  const place = await mkdtemp(join(tmpdir(), 'suluh-uji-cadangan-'))
  try {
    return await prepare(folder, join(place, 'pemulihan'), undefined, { pace, seal })
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** PostgreSQL may have a day of its log to go through; seconds. */
const longestRecovery = 86_400

type Aim = { lay: (postgres: string) => Promise<void>; moment: Date }

/** A copy of the backup at `draft`, recovered, read and stopped; it answers to `ownPassword` where there is one. */
async function prepare(
  folder: string,
  draft: string,
  ownPassword: string | undefined,
  { pace, aim, seal }: { pace?: Pace | undefined; aim?: Aim | undefined; seal?: BackupSeal | undefined } = {},
): Promise<Contents> {
  // One that was killed at this may have left its server.
  await stopLeft(draft).catch(() => undefined)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    const copy = seal && openFrom(folder, seal)
    await copyFolder(join(folder, 'postgres'), join(draft, 'postgres'), false, { pace, copy })
    await copyOne(join(folder, password), join(draft, password), { copy })
    const postgres = join(draft, 'postgres')
    await aim?.lay(postgres)
    // It goes on from here in its own way, and into an archive of its own.
    await rm(join(postgres, archiveNameFile), { force: true })
    const settle = aim && (await aimAt(postgres, aim.moment))
    const server = await startEmbedded(draft, { durable: true, patience: longestRecovery }).catch(
      async (error: unknown) => {
        throw aim ? await missed(error, postgres, aim.moment) : error
      },
    )
    try {
      if (aim) await reach(server.url, postgres, aim.moment)
      await settle?.()
      const contents = await readContents(server.url)
      if (ownPassword) await changePassword(server.url, ownPassword)
      return contents
    } finally {
      await server.stop()
    }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Cadangan ini tidak dapat dijalankan: ${reason}`, { cause: error })
  }
}

/** The tried copy takes the place of what stands there, which keeps its files and, by the same password, its door. */
async function exchange(draft: string, dataDir: string): Promise<string | undefined> {
  const place = join(dataDir, 'postgres')
  const before = existsSync(place) ? freeName(`${place}.sebelum-${stamp()}`) : undefined
  if (!existsSync(join(dataDir, password))) await rename(join(draft, password), join(dataDir, password))
  if (before) await rename(place, before)
  await rename(join(draft, 'postgres'), place)
  await syncFolders(dataDir)
  await rm(draft, { recursive: true, force: true })
  return before
}

function freeName(name: string, number = 2): string {
  if (!existsSync(name)) return name
  const next = `${name.replace(/ \d+$/, '')} ${number}`
  return existsSync(next) ? freeName(name, number + 1) : next
}

async function readPassword(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, password), 'utf8').catch(() => undefined)
}

async function changePassword(url: string, next: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      `alter role ${client.escapeIdentifier(client.user ?? '')} password ${client.escapeLiteral(next)}`,
    ),
  )
}

/** `184 tabel, 12345 baris`. */
export function sizeWords(contents: Contents): string {
  const tables = Object.values(contents)
  return `${tables.length} tabel, ${tables.reduce((sum, { rows }) => sum + rows, 0)} baris`
}

/** What stands in each table of the database at `url`. */
export async function readContents(url: string): Promise<Contents> {
  return withClient(url, contentsOf)
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

/** PostgreSQL waits for its checkpoint, minutes if need be, and hears of nothing but this. */
async function terminate(url: string, pid: number): Promise<void> {
  await withClient(url, (client) => client.query('select pg_terminate_backend($1)', [pid])).catch(() => {
    // It has gone already.
  })
}

async function copyServer(client: pg.Client, from: string, to: string, how: CopyHow): Promise<void> {
  const { pace, copy } = how
  // While the slot stands, the log that the copy needs is not thrown away.
  await client.query(
    `select pg_create_physical_replication_slot('cadangan_' || pg_backend_pid(), true, true)`,
  )
  // A checkpoint in one go keeps every commit waiting that comes meanwhile.
  const { rows: begun } = await client.query<{ log: string }>(
    `select pg_walfile_name(pg_backup_start('suluh', $1)) as log`,
    [!pace],
  )
  await copyFolder(from, to, true, how)
  const { rows: ended } = await client.query<{ log: string; label: string }>(
    `select pg_walfile_name(lsn) as log, labelfile as label from pg_backup_stop(false)`,
  )
  const label = join(to, 'backup_label')
  if (copy) await copy.text(ended[0]!.label, label)
  else await writeFile(label, ended[0]!.label)
  await handOver(label)
  for (const name of await readdir(join(from, 'pg_wal'))) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) && name >= begun[0]!.log && name <= ended[0]!.log
    if (isNeeded) await copyOne(join(from, 'pg_wal', name), join(to, 'pg_wal', name), how)
  }
}

/** How files go from one place to another: as they are, unless something else is said. */
type CopyHow = { pace?: Pace | undefined; copy?: Copy | undefined }
type Copy = {
  file: (from: string, to: string, pace?: Pace) => Promise<void>
  text: (text: string, to: string) => Promise<void>
}

function sealInto(folder: string, seal: BackupSeal): Copy {
  const of = (to: string) => ({ key: seal.key, what: whatOf(seal, folder, to) })
  return {
    file: (from, to, pace) => writePieces(from, to, (source) => sealing(source, of(to)), pace),
    text: async (text, to) => {
      const source = Readable.from([Buffer.from(text)])
      await writeFile(to, sealing(source, of(to)))
      await sync(to)
    },
  }
}

function openFrom(folder: string, seal: BackupSeal): Copy {
  const of = (from: string) => ({ key: seal.key, what: whatOf(seal, folder, from) })
  return {
    file: (from, to, pace) => writePieces(from, to, (source) => unsealing(source, of(from)), pace),
    text: () => Promise.reject(new Error('Nothing is written into a backup that is opened.')),
  }
}

/** With `isLive`, without what only the running server has a use for. */
export async function copyFolder(
  from: string,
  to: string,
  isLive: boolean,
  how: CopyHow = {},
): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  await handOver(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isLive && left.test(entry.name)) continue
    const [source, place] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isFile()) await copyOne(source, place, how)
    else if (isLive && emptied.test(entry.name)) {
      await mkdir(place, { mode: 0o700 })
      await handOver(place)
    } else if (entry.isDirectory()) await copyFolder(source, place, isLive, how)
  }
}

/** A table dropped meanwhile takes its file with it: the log knows. */
export async function copyOne(from: string, to: string, { pace, copy }: CopyHow = {}): Promise<void> {
  try {
    if (copy) await copy.file(from, to, pace)
    else if (pace) await copyGently(from, to, pace)
    else {
      await copyFile(from, to)
      await sync(to)
    }
    await handOver(to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
