import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startEmbedded } from '../apps/api/src/platform/db/embedded.ts'
import { withClient } from '../apps/api/src/platform/db/with-client.ts'
import { follow, invite, setSync } from '../apps/api/src/platform/siaga/siaga.ts'
import { makeSaver, settle } from './answers.ts'
import type { Load } from './load.ts'
import { median, round, type Measurement } from './measurement.ts'
import { makeBenchWorld, startAll, type BenchWorld } from './world.ts'

const connections = 200
const seconds = 5
const rounds = 3
const leastRatio = 0.8

/**
 * Saves over HTTP by a database that is alone, one that a standby follows, and one that waits for its standby before it
 * acknowledges; all of it on this machine, so the standby takes its share of the same cores and of the same disk.
 */
export async function measureStandby(): Promise<Measurement> {
  const world = await makeBenchWorld(connections)
  const standbyDir = mkdtempSync(join(tmpdir(), 'suluh-bench-siaga-'))
  const asOwner = <T>(work: Parameters<typeof withClient<T>>[1]) => withClient(world.ownerUrl, work)
  try {
    const invitation = await openAnew(world)
    await startAll(world)
    const saver = makeSaver(world)
    await saver.run(2)
    const run = async () => {
      await settle(world.ownerUrl)
      return saver.run(seconds)
    }
    const alone: Load[] = []
    for (let each = 0; each < rounds; each++) alone.push(await run())
    await follow(standbyDir, invitation)
    const standby = await startEmbedded(standbyDir, { durable: true, isStandby: true })
    const [followed, waiting]: [Load[], Load[]] = [[], []]
    try {
      await untilCaughtUp(world)
      for (let each = 0; each < rounds; each++) {
        await asOwner((client) => setSync(client, false))
        followed.push(await run())
        await untilCaughtUp(world)
        await asOwner((client) => setSync(client, true))
        waiting.push(await run())
      }
      await asOwner((client) => setSync(client, false))
    } finally {
      await standby.stop()
    }
    const lost = await saver.countLost()
    const figures = (loads: Load[]) => ({
      perSecond: round(median(loads.map(({ perSecond }) => perSecond)), 0),
      p50: median(loads.map(({ p50 }) => p50)),
      p99: median(loads.map(({ p99 }) => p99)),
    })
    const [of, with_, by] = [alone, waiting, followed].map(figures)
    const failed = [...alone, ...followed, ...waiting].reduce((sum, load) => sum + load.failed, 0)
    return {
      figure: with_!.perSecond,
      unit: 'saves/s that wait for the standby',
      yardstick: `followed without waiting: ${by!.perSecond}/s; alone: ${of!.perSecond}/s`,
      ratio: round(with_!.perSecond / by!.perSecond),
      must: `ratio >= ${leastRatio}, 0 lost`,
      ok: with_!.perSecond >= by!.perSecond * leastRatio && lost === 0 && failed === 0,
      details: { alone: of!, followed: by!, waiting: with_!, lost, failed },
    }
  } finally {
    await world.stop()
    rmSync(standbyDir, { recursive: true, force: true })
  }
}

/** The world's database becomes one that may have a standby: at the same port, since its API knows no other. */
async function openAnew({ ownerUrl, dataDir }: BenchWorld): Promise<string> {
  const host = '127.0.0.1'
  const port = Number(new URL(ownerUrl).port)
  const siaga = { host, port: await freePort() }
  const { invitation, pid } = await withClient(ownerUrl, async (client) => {
    const made = await invite(client, dataDir, { utama: { host, port }, siaga })
    const { rows } = await client.query<{ pid: number }>(
      `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`,
    )
    return { invitation: made.invitation, pid: rows[0]!.pid }
  })
  process.kill(pid, 'SIGINT')
  for (let asked = 0; asked < 600; asked++, await sleep(100))
    try {
      process.kill(pid, 0)
    } catch {
      break
    }
  await startEmbedded(dataDir, { durable: true })
  return invitation
}

async function untilCaughtUp({ ownerUrl }: BenchWorld): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    for (let asked = 0; asked < 600; asked++, await sleep(100)) {
      const { rows } = await client.query<{ caught: boolean }>(
        `select state = 'streaming' and replay_lsn >= pg_current_wal_lsn() as caught from pg_stat_replication`,
      )
      if (rows[0]?.caught) return
    }
    throw new Error('The standby does not catch up.')
  })
}
