import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/api/src/platform/db/embedded.ts'
import { projectRoot } from '../product.ts'

/** A machine of its own, as far as Suluh can tell: a data folder and two ports. */
export type Machine = {
  dataDir: string
  web: number
  database: number
  hasDemo: boolean
  server?: ChildProcess
}

export async function makeMachine(name: string, { hasDemo = false } = {}): Promise<Machine> {
  const dataDir = mkdtempSync(join(tmpdir(), `suluh-${name}-`))
  return { dataDir, web: await freePort(), database: await freePort(), hasDemo }
}

const environmentOf = ({ dataDir, web, hasDemo }: Machine) => ({
  PATH: process.env['PATH'] ?? '',
  DATA_DIR: dataDir,
  PORT: String(web),
  BACKUP_DIR: 'off',
  PUBLIC_URL: `http://127.0.0.1:${web}`,
  DEMO: hasDemo ? 'on' : 'off',
})

/** What `npm start` runs, until it says `until`. */
export function startAt(at: Machine, until = `:${at.web}`): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  at.server = spawn(process.execPath, ['apps/api/src/main.ts'], { cwd: projectRoot, env: environmentOf(at) })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes(until)) resolve()
  }
  at.server.stdout!.on('data', hear)
  at.server.stderr!.on('data', hear)
  at.server.on('exit', () => reject(new Error(said)))
  return promise
}

export async function endAt({ server }: Machine, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode) return
  const gone = new Promise((done) => server.once('exit', done))
  server.kill(signal)
  await gone
}

export async function removeMachine(at: Machine): Promise<void> {
  await endAt(at)
  rmSync(at.dataDir, { recursive: true, force: true })
}

const files = {
  standby: 'apps/api/src/platform/siaga/standby-command.ts',
  cell: 'apps/api/src/platform/sel/cell-command.ts',
}

/** A line of docs/operations.md (`npm run standby -- ...`, `npm run cell -- ...`), run at a machine of the test. Gives what it said. */
export function runAt(at: Machine, line: string): string {
  const [, name, rest] = /^npm run (standby|cell) -- (.*)$/.exec(line.replace(/ *#.*/, ''))!
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [files[name as keyof typeof files], ...rest!.split(' ')],
    { cwd: projectRoot, env: environmentOf(at), encoding: 'utf8' },
  )
  return stdout + stderr
}

export function isServing({ web }: Machine): Promise<boolean> {
  return fetch(`http://127.0.0.1:${web}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}
