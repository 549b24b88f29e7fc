import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { findEmbedded } from '#platform/db/embedded.ts'
import { withClient } from '#platform/db/with-client.ts'
import { startRounds } from '#platform/jobs/rounds.ts'
import { manifestName, readSeal, sync, syncFolders } from './backup-manifest.ts'
import { readKept } from './read-kept.ts'
import { sealing, type Sealing } from './sealed-file.ts'

const slot = 'suluh_arsip'
const everyMs = 60_000
export const packed = '.zst'
/** The same under a key. */
export const sealedPacked = '.zst.sandi'
/** PostgreSQL's name of 16 MB of its log: timeline, and where in it. */
const segmentName = /^[0-9A-F]{24}$/
/** What an archive is called: the day it began, and some chance. */
const archiveName = /^\d{4}-\d\d-\d\d-[0-9a-f]{12}$/
/** In the database's own folder and so in its backups: which archive goes on from it. A restored one begins another. */
export const archiveNameFile = 'arsip.id'

/**
 * Copies what PostgreSQL writes ahead of the embedded database in `dataDir` (its WAL) into `archiveDir` once a minute, so
 * that a backup can be brought to any moment since, under `key` where there is one. A replication slot keeps the log until it is there, 4 GB of it at
 * most. Gives what stops it, which makes a last round first.
 */
export function startArchive(
  { dataDir, archiveDir, key }: { dataDir: string; archiveDir: string; key?: Buffer | undefined },
  onError: (error: unknown) => void,
): () => Promise<void> {
  const round = () => archiveOnce(dataDir, archiveDir, key)
  const first = round().catch(onError)
  const stop = startRounds(everyMs, round, onError)
  return async () => {
    await Promise.all([first, stop()])
    await round().catch(onError)
  }
}

/** Everything that has been written until now is in the archive when this is done. */
export async function archiveOnce(dataDir: string, archiveDir: string, key?: Buffer): Promise<void> {
  const url = await findEmbedded(dataDir)
  // It is just starting again.
  if (!url) return
  await withClient(url, async (client) => {
    const id = await nameOf(dataDir)
    const folder = join(archiveDir, id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const from = await keepFrom(client)
    await client.query('select pg_switch_wal()')
    const { rows } = await client.query<{ current: string; reached: string }>(
      'select pg_walfile_name(l) as current, l::text as reached from pg_current_wal_flush_lsn() l',
    )
    const { current, reached } = rows[0]!
    const place = join(dataDir, 'postgres/pg_wal')
    for (const name of await segmentsIn(place))
      if (name >= from && name < current)
        await pack(join(place, name), join(folder, name), key && { key, what: segmentOf(id, name) })
    await syncFolders(folder)
    await client.query(`select pg_replication_slot_advance('${slot}', $1::pg_lsn)`, [reached])
  })
}

/** Lets go of the log that an archive which is no longer made has kept. */
export async function endArchive(dataDir: string): Promise<void> {
  const url = await findEmbedded(dataDir)
  if (!url) return
  await withClient(url, (client) =>
    client.query(
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${slot}'`,
    ),
  )
}

/** The first segment that the slot keeps. Throws where it had to let go of some: a new one is there the next time. */
async function keepFrom(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ from: string | null; status: string }>(
    `select pg_walfile_name(restart_lsn) as from, wal_status as status from pg_replication_slots where slot_name = '${slot}'`,
  )
  if (rows[0]?.from && rows[0].status !== 'lost') return rows[0].from
  if (rows[0]) await client.query(`select pg_drop_replication_slot('${slot}')`)
  const { rows: made } = await client.query<{ from: string }>(
    `select pg_walfile_name(lsn) as from from pg_create_physical_replication_slot('${slot}', true)`,
  )
  if (!rows[0]) return made[0]!.from
  throw new Error(
    'Arsip WAL terputus, karena tempatnya terlalu lama tidak dapat ditulisi. Buat cadangan baru: npm run backup.',
  )
}

async function nameOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres', archiveNameFile)
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known) return known
  const name = `${new Date().toISOString().slice(0, 10)}-${randomBytes(6).toString('hex')}`
  await writeFile(file, name, { mode: 0o644 })
  await sync(file)
  return name
}

/** Which piece of which archive it is, for its key. */
export function segmentOf(id: string, name: string): string {
  return `arsip ${id} ${name}`
}

/** A segment that is in the archive has its whole name only once it is on the disk. */
async function pack(from: string, place: string, seal: Sealing | undefined): Promise<void> {
  if (existsSync(place + packed) || existsSync(place + sealedPacked)) return
  const to = place + (seal ? sealedPacked : packed)
  const draft = `${to}.sebagian`
  const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 }
  await pipeline(
    createReadStream(from),
    createZstdCompress({ params }),
    (source: AsyncIterable<Buffer>) => (seal ? sealing(source, seal) : source),
    createWriteStream(draft, { mode: 0o600 }),
  )
  await sync(draft)
  await rename(draft, to)
}

export async function segmentsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => segmentName.test(name)).toSorted()
}

/** Which archive a backup goes on in, and from where; undefined where it is sealed by another key. */
async function readArchivePlace(
  backup: string,
  key: Buffer | undefined,
): Promise<[id: string, label: string] | undefined> {
  try {
    const seal = existsSync(join(backup, manifestName)) ? await readSeal(backup, key) : undefined
    return [
      await readKept(backup, `postgres/${archiveNameFile}`, seal),
      await readKept(backup, 'postgres/backup_label', seal),
    ]
  } catch {
    return undefined
  }
}

/** Takes away what no backup of `backups` (each the folder of one) can go on from any more; nothing where one of them does not open. */
export async function forgetArchives(
  dataDir: string,
  archiveDir: string,
  backups: string[],
  key?: Buffer,
): Promise<void> {
  const needed = new Map<string, string>([[await nameOf(dataDir), '']])
  for (const backup of backups) {
    const kept = await readArchivePlace(backup, key)
    if (!kept) return
    const [id, label] = kept
    const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(label)?.[1]
    const known = needed.get(id)
    if (id && first && (!known || first < known)) needed.set(id, first)
  }
  // Whatever else lies on that disk is not ours.
  for (const id of (await readdir(archiveDir).catch(() => [])).filter((name) => archiveName.test(name))) {
    const first = needed.get(id)
    if (first === undefined) await rm(join(archiveDir, id), { recursive: true, force: true })
    else
      for (const name of await readdir(join(archiveDir, id)))
        if (name < first) await rm(join(archiveDir, id, name), { force: true })
  }
}
