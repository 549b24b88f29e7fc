import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backUp, stamp } from './backup.ts'

const hourMs = 3_600_000
const firstMs = 600_000
/** A new one when the newest is this old. */
const dueMs = 23 * hourMs
const kept = 5

/**
 * Backs the embedded database up once a day into `backupDir` and keeps the newest five; a laptop that was off makes
 * up for it ten minutes after its start. Gives what stops it.
 */
export function startBackups(
  dataDir: string,
  backupDir: string,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running = Promise.resolve()
  const check = () => {
    running = running.then(() => backUpWhenDue(dataDir, backupDir)).catch(onError)
  }
  const first = setTimeout(check, firstMs).unref()
  const hourly = setInterval(check, hourMs).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(hourly)
    await running
  }
}

/** One backup unless the newest is younger than a day; then the oldest beyond five go. */
export async function backUpWhenDue(dataDir: string, backupDir: string, now = Date.now()): Promise<void> {
  const newest = backupsIn(backupDir).at(-1)
  if (newest && now - timeOf(newest) < dueMs) return
  await backUp(dataDir, join(backupDir, stamp(now)))
  for (const name of backupsIn(backupDir).slice(0, -kept))
    rmSync(join(backupDir, name), { recursive: true, force: true })
}

/** Names of the whole backups, the oldest first. */
export function backupsIn(backupDir: string): string[] {
  if (!existsSync(backupDir)) return []
  return readdirSync(backupDir)
    .filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(name))
    .toSorted()
}

function timeOf(name: string): number {
  const [date, time = ''] = name.split('T')
  return Date.parse(`${date}T${time.replaceAll('-', ':')}Z`)
}
