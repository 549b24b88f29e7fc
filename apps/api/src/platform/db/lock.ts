import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Runs `work` while no other process of this machine holds `folder`; a dead holder is passed over. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const owner = join(folder, 'pid')
  for (;;) {
    try {
      mkdirSync(folder)
      writeFileSync(owner, String(process.pid))
      break
    } catch (error) {
      if (!isExisting(error)) throw error
      if (isAbandoned(owner)) rmSync(folder, { recursive: true, force: true })
      else await sleep(100)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

const seenEmpty = new Map<string, number>()

/** Its process is gone, or died between making the folder and naming itself. */
function isAbandoned(owner: string): boolean {
  try {
    const pid = Number(readFileSync(owner, 'utf8'))
    if (pid > 0) return !isAlive(pid)
  } catch {
    // not named yet
  }
  const since = seenEmpty.get(owner) ?? Date.now()
  seenEmpty.set(owner, since)
  return Date.now() - since > 2000
}

/** Whether a process with this number exists, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
