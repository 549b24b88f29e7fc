import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { freePort, startEmbedded } from '../apps/api/src/platform/db/embedded.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    baseUrls: string[]
    /** A data folder with a database that is migrated and empty, to be copied. */
    emptyData: string
    /** The same with the demo in it. */
    demoData: string
  }
}

export const projectRoot = resolve(import.meta.dirname, '..')

export type Product = {
  url: string
  dataDir: string
  output: () => string
  process: ChildProcess
  stop: () => Promise<void>
}

/** Starts Suluh as `npm start` does, with its own database in `dataDir`, and waits until it answers. */
export async function startProduct(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort()
  const { child, output } = spawnProduct(dataDir, { PORT: String(port), ...environment })
  const url = `http://localhost:${port}`
  await waitUntilReady(url, child, output)
  return { url, dataDir, output, process: child, stop: () => stopProcess(child) }
}

/** As `npm start` on `dataDir`, not waited for; with `isTerminal` all that it starts is one group of processes. */
export function spawnProduct(
  dataDir: string,
  environment: Record<string, string>,
  isTerminal = false,
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [join(projectRoot, 'run/start.mjs')], {
    cwd: projectRoot,
    detached: isTerminal,
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // Tests stand in for the services that tenants have called.
      OUTGOING_ALLOW: '127.0.0.1',
      // Papers are printed as where there is no browser beside the server, whatever this machine has.
      PDF_BROWSER: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return { child, output: () => printed }
}

/** For the end-to-end tests: a product with its demo for each worker, so that files that run at once share nothing. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), 'suluh-e2e-'))
  const emptyData = join(root, 'kosong')
  const server = await startEmbedded(emptyData, { durable: true })
  await migrate(server.url)
  await server.stop()
  project.provide('emptyData', emptyData)
  // Made once and copied: what takes long is the demo.
  const demoData = join(root, 'demo')
  copyData(emptyData, demoData)
  await (await startProduct(demoData)).stop()
  project.provide('demoData', demoData)
  const own = Array.from({ length: project.config.maxWorkers }, (_, index) => join(root, String(index)))
  for (const each of own) copyData(demoData, each)
  const products = await Promise.all(own.map((dataDir) => startProduct(dataDir)))
  project.provide(
    'baseUrls',
    products.map((each) => each.url),
  )
  return async () => {
    await Promise.all(products.map((each) => each.stop()))
    rmSync(root, { recursive: true, force: true })
  }
}

/** Everything of a stopped product, whoever owns it. */
export function copyData(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  execFileSync('cp', ['-a', `${from}/.`, to])
}

async function waitUntilReady(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (const end = Date.now() + 180_000; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`Suluh ended with ${child.exitCode}:\n${printed()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`Suluh did not answer:\n${printed()}`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}
