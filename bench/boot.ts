import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, round, type Measurement } from './measurement.ts'
import { freePort } from '../apps/api/src/platform/db/embedded.ts'
import { projectRoot } from './api-process.ts'

const mostSeconds = 1
const mostMegabytes = 350
const rounds = 3

/** From `npm start` on a built tree, with a database that is there already, until it answers; then memory at rest. */
export async function measureBoot(): Promise<Measurement> {
  const dataDir = mkdtempSync(join(tmpdir(), 'suluh-boot-'))
  try {
    const first = await boot(dataDir)
    const later = []
    for (let round = 0; round < rounds; round++) later.push(await boot(dataDir))
    const seconds = median(later.map((each) => each.seconds))
    const megabytes = median(later.map((each) => each.megabytes))
    return {
      figure: round(seconds),
      unit: 's',
      yardstick: `${mostSeconds} s and ${mostMegabytes} MB`,
      ratio: round(seconds / mostSeconds),
      must: `<= ${mostSeconds} s, <= ${mostMegabytes} MB for API and database`,
      ok: seconds <= mostSeconds && megabytes <= mostMegabytes,
      details: { megabytes: round(megabytes, 0), firstStartWithDemoSeconds: round(first.seconds) },
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function boot(dataDir: string): Promise<{ seconds: number; megabytes: number }> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  })
  while (!(await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined))?.ok) await sleep(20)
  const seconds = (performance.now() - started) / 1000
  await sleep(2000)
  const megabytes = memoryOf(dataDir, port)
  const ended = new Promise((done) => child.once('exit', done))
  process.kill(-child.pid!, 'SIGTERM')
  await ended
  await sleep(500)
  return { seconds, megabytes }
}

/** Proportional set size (shared pages counted once) of the API and of every process of its database. */
function memoryOf(dataDir: string, port: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => describe(pid) ?? [])
  const postmaster = processes.find((each) => each.command.includes(join(dataDir, 'postgres')))
  const mine = processes.filter(
    (each) =>
      (each.command.includes('apps/api/src/main.ts') && each.environment.includes(`PORT=${port}\0`)) ||
      each.pid === postmaster?.pid ||
      each.parent === postmaster?.pid,
  )
  return mine.reduce((sum, each) => sum + each.kilobytes, 0) / 1024
}

function describe(pid: string) {
  try {
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
    const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(read('smaps_rollup'))?.[1] ?? 0)
    const parent = /^PPid:\s+(\d+)/m.exec(read('status'))?.[1]
    return {
      pid,
      parent,
      kilobytes,
      command: read('cmdline').replaceAll('\0', ' '),
      environment: read('environ'),
    }
  } catch {
    return undefined
  }
}
