import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backUp, stamp } from './backup.ts'
import { forgetArchives } from './wal-archive.ts'

const hourMs = 3_600_000
const firstMs = 600_000
const everyMs = 600_000
/** A new one when the newest is this old, */
const dueMs = 23 * hourMs
/** and beside an exam as well when it is this old: some school has one open all the time. */
const overdueMs = 47 * hourMs
const kept = 5

type Schedule = {
  dataDir: string
  backupDir: string
  /** Where the log is archived; what no backup goes on from any more is taken away there. */
  archiveDir?: string | undefined
  /** What backups are sealed by. */
  key?: Buffer | undefined
  /** An exam is under way: what can wait waits. */
  isBusy: () => Promise<boolean>
}

/**
 * Backs the embedded database up once a day into `backupDir`, gently and while no exam is under way, and keeps the newest
 * five; a laptop that was off makes up for it ten minutes after its start. Gives what stops it, which breaks off one
 * that is under way.
 */
export function startBackups(schedule: Schedule, onError: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  let running = Promise.resolve()
  const check = () => {
    running = running
      .then(() => backUpWhenDue(schedule, stopping.signal))
      .catch((error: unknown) => (stopping.signal.aborted ? undefined : onError(error)))
  }
  const first = setTimeout(check, firstMs).unref()
  const often = setInterval(check, everyMs).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(often)
    stopping.abort()
    await running
  }
}

/** One backup, gently where a `signal` may break it off, unless the newest is younger than a day, or an exam is under way; then the oldest beyond five go. */
export async function backUpWhenDue(
  { dataDir, backupDir, archiveDir, key, isBusy }: Schedule,
  signal: AbortSignal | undefined,
  now = Date.now(),
): Promise<void> {
  signal?.throwIfAborted()
  const newest = backupsIn(backupDir).at(-1)
  const age = newest ? now - timeOf(newest) : overdueMs - 1
  if (age < dueMs || (age < overdueMs && (await isBusy()))) return
  await backUp(dataDir, join(backupDir, stamp(now)), signal, key)
  for (const name of backupsIn(backupDir).slice(0, -kept))
    rmSync(join(backupDir, name), { recursive: true, force: true })
  const left = backupsIn(backupDir).map((name) => join(backupDir, name))
  if (archiveDir) await forgetArchives(dataDir, archiveDir, left, key)
}

/** Names of the whole backups, the oldest first. */
export function backupsIn(backupDir: string): string[] {
  if (!existsSync(backupDir)) return []
  return readdirSync(backupDir)
    .filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(name))
    .toSorted()
}

export function timeOf(name: string): number {
  const [date, time = ''] = name.split('T')
  return Date.parse(`${date}T${time.replaceAll('-', ':')}Z`)
}
