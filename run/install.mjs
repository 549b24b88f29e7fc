// Runs on any Node, before anything is installed: no dependency, no TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
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
  const [major, minor] = process.versions.node.split('.').map(Number)
  // With others npm leaves out what builds the web, which names the versions that it runs on.
  if (!(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19))) {
    process.stderr.write(
      `Node ${process.versions.node} terlalu lama: pasang Node 20.19, 22.12, atau yang lebih baru, atau pakai arsip siap pakai (docs/operations.md), yang membawa Node sendiri.\n`,
    )
    process.exit(1)
  }
  withLock('install', () => {
    if (isInstalled()) return
    process.stderr.write('Memasang dependensi ...\n')
    const [program, ...before] = npmCommand()
    // Where NODE_ENV says production npm would leave out what builds the web.
    const args = [
      ...before,
      'install',
      '--include=dev',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    const result = spawnSync(program, args, { cwd: root, stdio: ['ignore', 2, 2] })
    if (result.status !== 0) throw new Error('npm install gagal; lihat pesan di atas.')
    linkNode()
    writeFileSync(stamp, wanted())
  })
}

/**
 * Lets `npm run` find the project's own Node. npm links it, but npm 9 (Debian 12 and 13) removes that link again together with
 * the packages for other systems, whose program has the same name.
 */
function linkNode() {
  const link = join(modules, '.bin/node')
  const node = projectNode()
  if (process.platform === 'win32' || node === process.execPath || existsSync(link)) return
  rmSync(link, { force: true })
  symlinkSync(relative(dirname(link), node), link)
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
