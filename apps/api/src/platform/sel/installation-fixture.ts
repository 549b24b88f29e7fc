import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { buildApp } from '#composition/app.ts'
import { readConfig } from '#platform/config.ts'
import { freePort, openAt, startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openLanes } from '#platform/db/open.ts'
import { useCertificate } from '#platform/db/tls.ts'
import { withClient } from '#platform/db/with-client.ts'
import { group } from './replication.ts'
import { appOf, type TestApp } from '#testing/build-app.ts'

export type Installation = {
  app: TestApp
  dataDir: string
  /** The owner's. */
  url: string
  place: { dataDir: string; databaseUrl: undefined; publicUrl: string }
  /** Work as the owner, as commands do. */
  asOwner: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>
  /** Ends its PostgreSQL as a power cut does; it comes back by itself. */
  kill: () => Promise<void>
  /** Ends it so for good, as a machine does that burns. */
  lose: () => Promise<void>
  /** Ends it; `keep`: its data stay. */
  stop: (keep?: 'keep') => Promise<void>
}

/** With `kept` on the data that another one has left. A whole Suluh with a PostgreSQL of its own that others may reach, as after `npm run cell -- open`. */
export async function startInstallation(name: string, kept?: string): Promise<Installation> {
  const dataDir = kept ?? (await makeOpened(name))
  // What is killed must keep what it has acknowledged.
  const embedded = await startEmbedded(dataDir, { durable: true, guarded: true })
  const { url } = embedded
  const lanes = openLanes(url, { pages: 6, exam: 4 })
  const publicUrl = `http://${name}.uji.test`
  const server = await buildApp(
    {
      ...readConfig({ DATA_DIR: dataDir }),
      logLevel: 'silent',
      demo: false,
      callsPerMinute: 1_000_000,
      publicUrl,
    },
    { ...lanes, close: async () => undefined },
  )
  const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => withClient(url, work)
  const kill = async () => {
    const pid = await asOwner(async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`,
      )
      return rows[0]!.pid
    })
    process.kill(pid, 'SIGKILL')
  }
  return {
    app: appOf(() => ({ db: lanes.db, server })),
    dataDir,
    url,
    place: { dataDir, databaseUrl: undefined, publicUrl },
    asOwner,
    kill,
    lose: async () => {
      await embedded.letGo()
      await kill()
    },
    stop: async (keep) => {
      await server.http.close()
      await Promise.all([lanes.db.destroy(), server.exam.db.destroy()])
      await embedded.stop()
      if (!keep) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function makeOpened(
  name: string,
  certificate?: { sertifikat: string; kunci: string },
): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), `suluh-sel-${name}-`))
  const first = await startEmbedded(dataDir, { durable: false })
  await migrate(first.url)
  await withClient(first.url, (client) => client.query(`create role ${group} nologin`))
  if (certificate) await useCertificate(join(dataDir, 'postgres'), '127.0.0.1', certificate)
  openAt(dataDir, { host: '127.0.0.1', port: await freePort() }, group)
  await first.stop()
  return dataDir
}
