import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../apps/api/src/platform/db/embedded.ts'
import { openCpuTime } from './cpu-time.ts'
import { load } from './load.ts'
import type { Call } from './connection.ts'

export type Floor = {
  /** Processor time of one call that gets the same bytes from a bare server. */
  ofCall: (connections: number, seconds: number, next: () => Call) => Promise<number>
  /** Of one row of a batched upsert, by the bare server's driver and the database. */
  ofRow: (seconds: number) => Promise<number>
  stop: () => void
}

/** A bare HTTP server of its own process that answers with `body`: what no server that does the same can go below. */
export async function openFloor(databaseUrl: string, body: string): Promise<Floor> {
  const port = await freePort()
  const text = Buffer.from(body).toString('base64')
  const script = `${import.meta.dirname}/bare-server.ts`
  const child = spawn(process.execPath, [script, String(port), text, databaseUrl], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))?.ok) await sleep(50)
  const spent = await openCpuTime(child.pid ?? 0, databaseUrl)
  const cost = async (work: () => Promise<number>): Promise<number> => {
    const before = spent()
    const amount = await work()
    return (spent() - before) / amount
  }
  return {
    ofCall: (connections, seconds, next) =>
      cost(async () => (await load(url, { connections, seconds, next })).answered),
    ofRow: (seconds) =>
      cost(async () => Number(await (await fetch(`${url}/upserts?${seconds * 1000}`)).text())),
    stop: () => void child.kill(),
  }
}
