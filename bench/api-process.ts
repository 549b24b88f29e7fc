import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const projectRoot = resolve(import.meta.dirname, '..')

const mostMs = 60_000

export type ApiProcess = { url: string; pid: number; stop: () => Promise<void>; kill: () => Promise<void> }

/** The API of the checkout at `root` as its own process, as it runs for people; back once it answers. */
export async function startApi(environment: Record<string, string>, root = projectRoot): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // One account does here what a school does.
      CALLS_PER_MINUTE: '1000000',
      NODE_COMPILE_CACHE: join(projectRoot, '.cache/node'),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${environment['PORT']}`
  const isUp = async () =>
    (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined))?.ok
  for (const end = Date.now() + mostMs; !(await isUp()); await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`the API ended with ${child.exitCode}`)
    if (Date.now() > end) throw new Error(`the API does not answer after ${mostMs / 1000} s`)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await ended
  }
  return { url, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
