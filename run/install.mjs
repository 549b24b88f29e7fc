// Runs on any Node >= 20, before anything is installed: no dependency, no TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.suluh-installed')
const lock = join(root, '.install-lock')

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
  while (!isInstalled()) {
    if (!takeLock()) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
      continue
    }
    try {
      process.stderr.write('Memasang dependensi ...\n')
      const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
      const result = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: root,
        stdio: ['ignore', 2, 2],
        shell: process.platform === 'win32',
      })
      if (result.status !== 0) throw new Error('npm install gagal; lihat pesan di atas.')
      writeFileSync(stamp, wanted())
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
}

function takeLock() {
  try {
    mkdirSync(lock)
    return true
  } catch {
    // A killed installation leaves its lock behind; none takes this long.
    const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0
    if (age > 15 * 60_000) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

/** The project's own Node, or the one that runs this where none is packaged for the machine. */
export function projectNode() {
  const own = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  return existsSync(own) ? own : process.execPath
}

/** Runs a program to its end, with everything it prints; the exit code comes back. */
export function runNode(args, env = {}) {
  const result = spawnSync(projectNode(), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return result.status ?? 1
}
