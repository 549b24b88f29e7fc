import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hashToken, newToken } from '../apps/api/src/auth/token.ts'
import type { BenchWorld } from './world.ts'

/** A session of the application's pengelola. */
export async function signIn({ applicationId }: BenchWorld, client: pg.Client): Promise<string> {
  const token = newToken()
  await client.query(
    `insert into session (token_hash, application_id, application_user_id, expires_at)
     select $1, u.application_id, u.id, now() + interval '1 day'
       from application_user u join peran p on p.id = u.peran_id where p.kode = 'pengelola' and u.application_id = $2 limit 1`,
    [hashToken(token), applicationId],
  )
  return token
}

/** What a call answered; throws where it was refused. */
export async function answer<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: T }
  return data
}

/** Asks the API how it is, all the time, and looks at its memory: how long others wait, and what the work costs. */
export function watchApi({ apiUrl, apiPid }: BenchWorld) {
  const waits: number[] = []
  const before = memoryOf(apiPid)
  let most = before
  const state = { isOver: false }
  const watching = (async () => {
    while (!state.isOver) {
      const started = performance.now()
      await (await fetch(`${apiUrl}/api/health`)).text()
      waits.push(performance.now() - started)
      most = Math.max(most, memoryOf(apiPid))
      await sleep(5)
    }
  })()
  return {
    stop: async () => {
      state.isOver = true
      await watching
      const sorted = waits.toSorted((a, b) => a - b)
      return {
        grownMegabytes: Math.round((most - before) / 1024),
        health: { p50: at(sorted, 0.5), p99: at(sorted, 0.99), most: at(sorted, 1) },
      }
    },
  }
}

/** Resident memory with worker threads, in kB; 0 where the system does not tell. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

function at(sorted: number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}
