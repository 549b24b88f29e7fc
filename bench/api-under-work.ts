import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { hashToken, newToken } from '../apps/api/src/platform/auth/token.ts'
import type { Watched } from './watch-health.ts'
import type { BenchWorld } from './world.ts'

/** A session of one of the application's people who has this role. */
export async function signIn(
  { applicationId }: BenchWorld,
  client: pg.Client,
  peran = 'pengelola',
): Promise<string> {
  const token = newToken()
  await client.query(
    `insert into session (token_hash, application_id, application_user_id, expires_at)
     select $1, u.application_id, u.id, now() + interval '1 day'
       from application_user u join peran p on p.id = u.peran_id
      where p.kode = $3 and u.application_id = $2 order by u.nama limit 1`,
    [hashToken(token), applicationId, peran],
  )
  return token
}

/** What a call answered; throws where it was refused. */
export async function answer<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: T }
  return data
}

/**
 * Asks the API how it is, all the time: how long others wait, how long its event loop was held at a time, and what the
 * work costs. On a thread of its own, so that what the benchmark itself does is not counted.
 */
export async function watchApi({ apiUrl, apiPid }: BenchWorld) {
  await longestHold(apiUrl)
  const watch = new Worker(new URL('./watch-health.ts', import.meta.url), {
    workerData: { url: apiUrl, pid: apiPid },
  })
  const watched = once(watch, 'message') as Promise<[Watched]>
  return {
    stop: async () => {
      const loopMost = await longestHold(apiUrl)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      watch.postMessage('stop')
      const [{ waits, before, most, cpuSeconds }] = await watched
      const sorted = waits.toSorted((a, b) => a - b)
      return {
        grownMegabytes: Math.round((most - before) / 1024),
        health: { p50: at(sorted, 0.5), p99: at(sorted, 0.99), most: at(sorted, 1) },
        loopMost,
        cpuSeconds: Math.round(cpuSeconds * 10) / 10,
      }
    },
  }
}

/** The longest time, in ms, that the API's event loop was held since this was last asked, as the API itself says. */
async function longestHold(apiUrl: string): Promise<number> {
  const metrics = await (await fetch(`${apiUrl}/api/metrics`)).text()
  const seconds = /^suluh_event_loop_delay_max_seconds (\S+)$/m.exec(metrics)?.[1]
  return Math.round(Number(seconds) * 1000)
}

function at(sorted: number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}
