import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { findEmbedded, freePort, startEmbedded } from '../../apps/api/src/platform/db/embedded.ts'
import { isAlive } from '../../apps/api/src/platform/db/lock.ts'
import { copyData, projectRoot, spawnProduct } from '../product.ts'

const dir = mkdtempSync(join(tmpdir(), 'suluh berakhir '))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

type Started = { child: ChildProcess; dataDir: string; port: number; output: () => string }

/** As from a terminal: all that it starts is one group, which gets what is typed. */
function start(name: string, port: number): Started {
  const dataDir = join(dir, name)
  if (!existsSync(dataDir)) copyData(inject('emptyData'), dataDir)
  const started = spawnProduct(dataDir, { DEMO: 'off', PORT: String(port) }, true)
  return { ...started, dataDir, port }
}

async function startWhole(name: string): Promise<Started> {
  const started = start(name, await freePort())
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${started.port}/api/health`).then(
          ({ ok }) => ok,
          () => started.output(),
        ),
      { timeout: 60_000, interval: 200 },
    )
    .toBe(true)
  return started
}

const group = ({ child }: Started, signal: NodeJS.Signals) => process.kill(-child.pid!, signal)

/** The process number of the database that runs on a data folder. */
function serverOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres/postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return isAlive(pid) ? pid : undefined
}

async function ended({ child }: Started): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve))
  return child.exitCode
}

/** The launcher has gone with success, and neither program nor database is left. */
async function expectInOrder(started: Started, code = 0): Promise<void> {
  expect({ code: await ended(started), printed: started.output() }).toMatchObject({ code })
  expect(serverOf(started.dataDir)).toBeUndefined()
  expect(() => group(started, 'SIGCONT')).toThrow('ESRCH')
}

const ways: Record<string, (started: Started) => unknown> = {
  'Ctrl+C': (started) => group(started, 'SIGINT'),
  'Ctrl+C, and again at once': async (started) => {
    group(started, 'SIGINT')
    await sleep(20)
    group(started, 'SIGINT')
  },
  'a service that stops its first process': ({ child }) => child.kill('SIGTERM'),
  'a service that stops all its processes': (started) => {
    const server = serverOf(started.dataDir)!
    group(started, 'SIGTERM')
    process.kill(server, 'SIGTERM')
  },
  'a terminal that is closed': (started) => {
    started.child.stdout!.destroy()
    started.child.stderr!.destroy()
    group(started, 'SIGHUP')
  },
}

it.for(Object.entries(ways))('ends its database in order: %s', { timeout: 120_000 }, async ([name, end]) => {
  const started = await startWhole(name)
  expect(serverOf(started.dataDir)).toBeDefined()
  await end(started)
  await expectInOrder(started)
})

it('ends its database in order: Ctrl+C while it is still starting', { timeout: 120_000 }, async () => {
  for (const name of ['awal', 'awal lagi']) {
    const started = start(name, await freePort())
    await expect
      .poll(() => existsSync(join(started.dataDir, 'postgres.lock')), { interval: 5, timeout: 30_000 })
      .toBe(true)
    await sleep(name === 'awal' ? 0 : 300)
    group(started, 'SIGINT')
    await expectInOrder(started)
  }
})

it('leaves no database where it refuses to start', { timeout: 120_000 }, async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const place = taken.address()
  const port = place && typeof place === 'object' ? place.port : 0
  const refused = start('porta', port)
  await expectInOrder(refused, 1)
  expect(refused.output()).toContain(`Port ${port} sudah dipakai`)
  taken.close()

  const server = await startEmbedded(refused.dataDir, { durable: true })
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query(
    `insert into migration (name, checksum, oldest) values ('9999-nanti.sql', '', '9999-nanti.sql')`,
  )
  await client.end()
  await server.stop()
  const older = start('porta', await freePort())
  await expectInOrder(older, 1)
  expect(older.output()).toContain('Suluh yang lebih baru (9999-nanti.sql)')
})

it('a database that a killed Suluh has left is ended by restoring', { timeout: 300_000 }, async () => {
  const started = await startWhole('mati')
  const cadangan = join(dir, 'cadangan')
  await checkpoint(started.dataDir)
  expect(await command('backup', started.dataDir, cadangan)).toContain('terbaca semua')
  // Whoever still works with it is not cut off.
  expect(await command('restore', started.dataDir, cadangan)).toContain('masih berjalan')
  group(started, 'SIGKILL')
  await ended(started)
  expect(serverOf(started.dataDir)).toBeDefined()
  await expect
    .poll(() => command('restore', started.dataDir, cadangan), { timeout: 60_000, interval: 1000 })
    .toMatch(/Pulih dari .*terbaca semua/)
  expect(serverOf(started.dataDir)).toBeUndefined()
  expect(readdirSync(started.dataDir).filter((name) => name.startsWith('postgres.sebelum-'))).toHaveLength(1)
})

/** A backup takes minutes to write what is not written yet, so that an exam does not notice it: here there is none. */
async function checkpoint(dataDir: string): Promise<void> {
  const found = await findEmbedded(dataDir)
  if (!found) throw new Error(`No database runs in ${dataDir}.`)
  const client = new pg.Client(found)
  await client.connect()
  await client.query('checkpoint')
  await client.end()
}

function command(name: 'backup' | 'restore', dataDir: string, folder: string): Promise<string> {
  const program = join(projectRoot, `apps/api/src/platform/backup/${name}-command.ts`)
  const child = spawn(process.execPath, [program, folder], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return new Promise((resolve) => child.once('close', () => resolve(printed)))
}
