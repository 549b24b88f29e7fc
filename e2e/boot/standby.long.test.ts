import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../../apps/api/src/platform/db/embedded.ts'
import { projectRoot } from '../product.ts'
import { commandsBelow } from './documented.ts'

type Machine = { dataDir: string; web: number; database: number; server?: ChildProcess }

const machine = async (name: string): Promise<Machine> => ({
  dataDir: mkdtempSync(join(tmpdir(), `suluh-${name}-`)),
  web: await freePort(),
  database: await freePort(),
})
const main = await machine('utama')
const standby = await machine('siaga')
const environmentOf = ({ dataDir, web }: Machine) => ({
  PATH: process.env['PATH'] ?? '',
  DATA_DIR: dataDir,
  PORT: String(web),
  BACKUP_DIR: 'off',
  DEMO: 'off',
})

/** What `npm start` runs, until it says `until`. */
function start(at: Machine, until: string): Promise<void> {
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

async function end({ server }: Machine, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode) return
  const gone = new Promise((done) => server.once('exit', done))
  server.kill(signal)
  await gone
}

/** A line of the page, run at a machine of this test. */
function run(line: string, at: Machine): string {
  const args = line.replace(/ *#.*/, '').replace('npm run standby -- ', '').split(' ')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['apps/api/src/platform/siaga/standby-command.ts', ...args],
    { cwd: projectRoot, env: environmentOf(at), encoding: 'utf8' },
  )
  return stdout + stderr
}

const isServing = ({ web }: Machine) =>
  fetch(`http://127.0.0.1:${web}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

afterAll(async () => {
  await Promise.all([main, standby].map((at) => end(at, 'SIGTERM')))
  for (const { dataDir } of [main, standby]) rmSync(dataDir, { recursive: true, force: true })
})

it('the page from the first command to the standby that has taken over, by the commands as they stand there', async () => {
  const [invite, join_, follow, status, sync, promote, ...others] = commandsBelow(
    'Siaga: basis data kedua yang siap menggantikan',
  )
  expect(others).toEqual([])
  expect(follow).toMatch(/^npm start /)
  await start(main, `:${main.web}`)
  const invited = run(
    invite!
      .replace('10.8.0.1:5501', `127.0.0.1:${main.database}`)
      .replace('10.8.0.2:5501', `127.0.0.1:${standby.database}`),
    main,
  )
  expect(invited).toContain('Mulai ulang Suluh')
  await end(main, 'SIGTERM')
  await start(main, `:${main.web}`)

  const text = /SULUH-SIAGA-\S+/.exec(invited)![0]
  expect(run(join_!.replace('SULUH-SIAGA-...', text), standby)).toContain('MB tersalin')
  await start(standby, 'mengikuti')
  await expect.poll(() => run(status!, standby)).toContain('mengikuti, tertinggal')
  expect(run(status!, main)).toContain('siaganya')
  expect(run('npm run standby -- promote', main)).toContain('bukan siaga')
  expect(run(promote!, standby)).toContain('masih menjawab')
  expect(run(sync!, main)).toContain('setelah ada di siaga juga')
  expect([await isServing(main), await isServing(standby)]).toEqual([true, false])
  const metrics = await fetch(`http://127.0.0.1:${main.web}/api/metrics`).then((answer) => answer.text())
  expect(metrics).toContain('suluh_standby_behind_bytes')

  await end(main, 'SIGKILL')
  process.kill(
    Number(readFileSync(join(main.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )
  expect(run(promote!, standby)).toContain('sekarang utama')
  await expect.poll(() => isServing(standby)).toBe(true)
  await expect(start(main, `:${main.web}`)).rejects.toThrow('sudah digantikan oleh siaganya')
})
