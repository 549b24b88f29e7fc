// Runs on any Node >= 20, before anything is installed: no dependency, no TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeIn, systems, thisSystem } from './systems.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.suluh-installed')
const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()

/**
 * Installs what the lockfile names unless it is there already; two commands at once install once. `npm ci` would
 * refuse a lockfile that lacks other platforms' optional packages, where a registry has not got them.
 */
export function install() {
  if (isInstalled()) return
  withLock('install', () => {
    if (isInstalled()) return
    process.stderr.write('Memasang dependensi ...\n')
    const [program, ...before] = npmCommand()
    const args = [...before, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    const result = spawnSync(program, args, { cwd: root, stdio: ['ignore', 2, 2] })
    if (result.status !== 0) throw new Error('npm install gagal; lihat pesan di atas.')
    writeFileSync(stamp, wanted())
  })
}

/** npm as a program of Node: on Windows it is a `.cmd`, which only a shell runs, with the shell's quotes. */
export function npmCommand() {
  const besideNode = ['node_modules', '../lib/node_modules'].map((folder) =>
    join(dirname(process.execPath), folder, 'npm/bin/npm-cli.js'),
  )
  const cli = [process.env.npm_execpath, ...besideNode].find(
    (path) => path?.endsWith('.js') && existsSync(path),
  )
  return cli ? [process.execPath, cli] : ['npm']
}

/** One process of this folder at a time does `work`; the others wait. A dead one's lock is passed over. */
export function withLock(name, work) {
  const lock = join(root, `.${name}-lock`)
  while (!takeLock(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isAbandoned(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** The project's own Node, or the one that runs this where none is packaged for the machine. */
export function projectNode() {
  const place = systems[thisSystem]
  const own = place && join(modules, place.node, nodeIn(place.os))
  return own && existsSync(own) ? own : process.execPath
}

/** Runs a program to its end, `minutes` at most, with everything it prints; the exit code comes back. */
export function runNode(args, { env = {}, minutes } = {}) {
  const result = spawnSync(projectNode(), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    ...(minutes && { timeout: Math.ceil(minutes * 60_000) }),
  })
  return result.status ?? 1
}

/** Runs a program beside others; its exit code and all that it printed come back once it has ended. */
export function runAside(args) {
  const child = spawn(projectNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (printed += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ status: code ?? 1, printed }))
  })
}
