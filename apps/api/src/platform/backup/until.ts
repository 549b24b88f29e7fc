import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { appendFile, copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { withClient } from '#platform/db/with-client.ts'
import { handOver } from '#platform/db/unprivileged.ts'
import { NotOpened, unsealing, type Sealing } from './sealed-file.ts'
import { archiveNameFile, packed, sealedPacked, segmentOf, segmentsIn } from './wal-archive.ts'

type Reach = {
  /** The database whose archive goes on, where it is still there: its log's end may not have been archived. */
  dataDir: string
  archiveDir: string
  /** Of an archive that is sealed. */
  key?: Buffer | undefined
  /** The backup is sealed, and so is all that follows it: what is open was put there by somebody without the key. */
  isSealed?: boolean
}

/**
 * Lays the archived log behind the copy of a backup in `postgres`, for PostgreSQL to replay. Throws an Error in words where
 * the backup has no archive, and where a segment of it is missing or broken.
 */
export async function layLog(
  postgres: string,
  { dataDir, archiveDir, key, isSealed: isAllSealed = false }: Reach,
): Promise<void> {
  const id = await readFile(join(postgres, archiveNameFile), 'utf8').catch(() => undefined)
  const folder = join(archiveDir, id ?? '')
  const names = id && existsSync(folder) ? await readdir(folder) : []
  const own = await segmentsIn(join(postgres, 'pg_wal'))
  const last = own.at(-1)
  if (!id || !last || names.length === 0)
    throw new Error(
      `Untuk cadangan ini tidak ada arsip di ${archiveDir}: ia dibuat sebelum ARCHIVE_DIR dipakai, atau arsipnya di tempat lain.`,
    )
  const archived = names.filter((name) => [packed, sealedPacked].some((end) => name.endsWith(end)))
  // Of a segment that lies there twice, the sealed one counts.
  const fileOf = new Map(
    archived.toSorted((a, b) => a.length - b.length).map((name) => [name.slice(0, name.indexOf('.')), name]),
  )
  const following = [...fileOf.keys()].filter((name) => name > last).toSorted()
  demandUnbroken(following, last)
  const target = join(postgres, 'pg_wal')
  for (const name of following) {
    const file = fileOf.get(name)!
    const isSealed = file.endsWith(sealedPacked)
    if (isAllSealed && !isSealed)
      throw new Error(
        `Cadangan ini tersandi, tetapi ${file} di arsipnya tidak: siapa pun yang memegang cakram itu dapat menaruhnya. Tidak ada yang berubah. Pulihkan tanpa --until, atau pakai salinan arsip yang lain.`,
      )
    if (isSealed && !key) throw new Error('Arsip ini tersandi. Isi BACKUP_KEY dengan kuncinya.')
    const seal = isSealed && key ? { key, what: segmentOf(id, name) } : undefined
    await unpack(join(folder, file), join(target, name), seal)
  }
  const live = join(dataDir, 'postgres')
  const isSame = (await readFile(join(live, archiveNameFile), 'utf8').catch(() => undefined)) === id
  const newest = following.at(-1) ?? last
  for (const name of isSame ? await segmentsIn(join(live, 'pg_wal')) : [])
    if (name > newest) await copyFile(join(live, 'pg_wal', name), join(target, name))
  for (const name of await segmentsIn(target)) await handOver(join(target, name))
}

function demandUnbroken(names: string[], last: string): void {
  let before = last
  for (const name of names) {
    if (name !== nextSegment(before))
      throw new Error(
        `Arsip ini berlubang: ${nextSegment(before)} tidak ada, jadi tidak dapat dipulihkan melewatinya.`,
      )
    before = name
  }
}

const perLog = 0x100

/** 256 segments of 16 MB are one of the 4 GB that the middle of the name counts. */
export function nextSegment(name: string): string {
  const [timeline, log, segment] = [0, 8, 16].map((at) => Number.parseInt(name.slice(at, at + 8), 16)) as [
    number,
    number,
    number,
  ]
  const next = segment + 1 === perLog ? [timeline, log + 1, 0] : [timeline, log, segment + 1]
  return next.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}

async function unpack(from: string, to: string, seal: Sealing | undefined): Promise<void> {
  try {
    await pipeline(
      createReadStream(from),
      (source: AsyncIterable<Buffer>) => (seal ? unsealing(source, seal) : source),
      createZstdDecompress(),
      createWriteStream(to, { mode: 0o600 }),
    )
    if ((await stat(to)).size > 0) return
  } catch (error) {
    if (error instanceof NotOpened)
      throw new Error(`Arsip ini ${error.message}: ${from}. Tidak ada yang berubah.`, { cause: error })
    // Else said below.
  }
  throw new Error(`Arsip ini rusak: ${from} tidak dapat dibaca, jadi tidak dapat dipulihkan melewatinya.`)
}

/** Throws where a backup, made then, holds what came after the moment that is asked for. */
export function demandMadeBefore(made: Date, moment: Date): void {
  if (moment >= made) return
  throw new Error(
    `Cadangan ini baru selesai pada ${inWords(made)}, sesudah ${inWords(moment)}. Pilih cadangan yang lebih lama.`,
  )
}

/**
 * Tells the server in `postgres` to go through its log until `moment` and to begin a life of its own there. Gives what takes
 * that back once it has.
 */
export async function aimAt(postgres: string, moment: Date): Promise<() => Promise<void>> {
  const file = join(postgres, 'postgresql.auto.conf')
  const before = await readFile(file, 'utf8')
  // At this place PostgreSQL does not know the `Z` yet.
  const time = moment.toISOString().replace('Z', '+00')
  // The log lies where it looks by itself. Nobody is let in before the moment is reached.
  await appendFile(
    file,
    `\nrestore_command = 'exit 1'\nrecovery_target_time = '${time}'\nrecovery_target_timeline = 'current'\nrecovery_target_action = 'promote'\nhot_standby = off\n`,
  )
  const signal = join(postgres, 'recovery.signal')
  await writeFile(signal, '')
  await handOver(signal)
  return () => writeFile(file, before)
}

/** Waits until the server at `url`, which was aimed at `moment`, has reached it. Throws in words where it ended before. */
export async function reach(url: string, postgres: string, moment: Date): Promise<void> {
  for (;;) {
    try {
      return await withClient(url, async () => undefined)
    } catch (error) {
      // It says so as long as it goes through its log.
      if (!(error instanceof pg.DatabaseError && error.code === '57P03'))
        throw await missed(error, postgres, moment)
    }
    await sleep(lookMs)
  }
}

const lookMs = 100

/** Why the moment was not reached, from what the server has written down. */
export async function missed(error: unknown, postgres: string, moment: Date): Promise<unknown> {
  const log = (await readFile(join(postgres, 'server.log'), 'utf8').catch(() => '')).slice(-2000)
  const wanted = inWords(moment)
  if (!log.includes('recovery ended before configured recovery target')) return error
  const last = /last completed transaction was at log time ([^\n]+)/.exec(log)?.[1]
  return new Error(`arsipnya berakhir pada ${last ?? 'akhir cadangan ini'}, sebelum ${wanted}.`)
}

/** As somebody reads it off their clock: `2026-07-14 08:30` of this machine, or with a zone of its own. */
export function readMoment(text: string): Date {
  const moment = new Date(text.trim().replace(' ', 'T'))
  if (/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(text.trim()) && !Number.isNaN(moment.getTime())) return moment
  throw new Error(`"${text}" bukan waktu. Tulis seperti "2026-07-14 08:30" (jam komputer ini).`)
}

function inWords(moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZoneName: 'short' })
}
