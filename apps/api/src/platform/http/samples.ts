import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import { standbyRole } from '#platform/siaga/siaga-file.ts'
import { manifestName } from '#platform/backup/backup-manifest.ts'
import { backupsIn } from '#platform/backup/schedule-backups.ts'
import type { Db } from '#platform/db/open.ts'
import { startRounds } from '#platform/jobs/rounds.ts'

const everyMs = 15_000

type Queue = { waiting: number; oldestSeconds: number }

/** What only the database knows, as it was at `at`: whoever asks for the figures never waits for it. */
export type Sample = {
  at: number
  queues: Record<'email' | 'laporan', Queue>
  running: number
  /** Whether the standby follows, and what it has not got yet; undefined where there is none. */
  standby: Standby | undefined
}

type Standby = { isConnected: boolean; behindBytes: number }

export type Samples = {
  /** Undefined until the first one. */
  last: () => Sample | undefined
  /** Whether the last look reached the database. */
  isUp: () => boolean
  stop: () => Promise<void>
}

/** Looks four times a minute at what waits in the database and at who sits an exam. */
export function startSamples(db: Db): Samples {
  let last: Sample | undefined
  let isUp = false
  const look = async () => {
    last = await sample(db)
    isUp = true
  }
  const failed = () => (isUp = false)
  const first = look().catch(failed)
  const stopRounds = startRounds(everyMs, look, failed)
  return {
    last: () => last,
    // One that hangs says nothing; so long without an answer there is none.
    isUp: () => isUp && last !== undefined && Date.now() - last.at < 3 * everyMs,
    stop: async () => {
      await Promise.all([first, stopRounds()])
    },
  }
}

async function sample(db: Db): Promise<Sample> {
  const { rows } = await sql<{ queue: 'email' | 'laporan'; waiting: number; oldestSeconds: number }>`
    select 'email' as queue, count(*) as waiting, coalesce(extract(epoch from now() - min(dibuat_pada)), 0)::float8 as oldest_seconds
      from email where status = 'antre'
    union all
    select 'laporan', count(*), coalesce(extract(epoch from now() - min(at)), 0)::float8 from laporan_antrean`.execute(
    db,
  )
  const queueOf = (name: string): Queue => {
    const { waiting, oldestSeconds } = rows.find(({ queue }) => queue === name)!
    return { waiting, oldestSeconds }
  }
  const queues = { email: queueOf('email'), laporan: queueOf('laporan') }
  return { at: Date.now(), queues, running: await countRunning(db), standby: await findStandby(db) }
}

async function findStandby(db: Db): Promise<Standby | undefined> {
  const { rows } = await sql<Standby>`
    select active as is_connected, coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as behind_bytes
      from pg_replication_slots where slot_name = ${standbyRole}`.execute(db)
  return rows[0]
}

async function countRunning(db: Db): Promise<number> {
  const { rows } = await sql<{ running: number }>`select count_running() as running`.execute(db)
  return rows[0]!.running
}

/**
 * How old (seconds) the newest backup in BACKUP_DIR is that was finished: one of the embedded database, and elsewhere a file
 * of `pg_dump`. Undefined where there is none.
 */
export async function backupAge({
  backupDir,
  databaseUrl,
}: Pick<Config, 'backupDir' | 'databaseUrl'>): Promise<number | undefined> {
  if (!backupDir) return undefined
  const names = databaseUrl
    ? await readdir(backupDir).catch(() => [])
    : backupsIn(backupDir).map((name) => join(name, manifestName))
  const ages = await Promise.all(
    names
      .filter((name) => !databaseUrl || name.endsWith('.dump'))
      .map((name) =>
        stat(join(backupDir, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
  )
  const newest = Math.max(0, ...ages)
  return newest > 0 ? Math.max(0, (Date.now() - newest) / 1000) : undefined
}
