import { freePort } from '../apps/api/src/platform/db/embedded.ts'
import { makeSaver, settle } from './answers.ts'
import { startApi } from './api-process.ts'
import type { Load } from './load.ts'
import { median, round, type Measurement } from './measurement.ts'
import { makeBenchWorld, startAll } from './world.ts'

const connections = 200
const seconds = 4
const rounds = 5

/** The same saves by one API process and by two on the same PostgreSQL, in turn, all on this machine's cores. */
export async function measureTwoProcesses(): Promise<Measurement> {
  const world = await makeBenchWorld(connections)
  const environment = { DATABASE_URL: world.ownerUrl, DEMO: 'off' }
  const second = await startApi({ ...environment, PORT: String(await freePort()) })
  try {
    await startAll(world)
    const one = makeSaver(world)
    // Higher numbers than those of the first, which would otherwise be newer.
    const two = makeSaver(world, [world.apiUrl, second.url], 1e9)
    await one.run(2)
    await two.run(2)
    const byOne: Load[] = []
    const byTwo: Load[] = []
    for (let turn = 0; turn < rounds; turn++) {
      await settle(world.ownerUrl)
      byOne.push(await one.run(seconds))
      await settle(world.ownerUrl)
      byTwo.push(await two.run(seconds))
    }
    const perSecond = (loads: Load[]) => median(loads.map((each) => each.perSecond))
    // Of turns side by side: what else the machine does just then, it does to both.
    const ratio = median(byTwo.map((each, turn) => each.perSecond / byOne[turn]!.perSecond))
    const lost = await two.countLost()
    const failed = [...byOne, ...byTwo].reduce((sum, each) => sum + each.failed, 0)
    return {
      figure: round(perSecond(byTwo), 0),
      unit: 'saves/s by two processes',
      yardstick: `by one process: ${round(perSecond(byOne), 0)}/s`,
      ratio: round(ratio),
      must: 'ratio >= 1 (no worse than one), 0 lost',
      // Two runs of the same thing differ by a few percent.
      ok: round(ratio, 1) >= 1 && lost === 0 && failed === 0,
      details: {
        p99: { one: median(byOne.map((each) => each.p99)), two: median(byTwo.map((each) => each.p99)) },
        one: byOne.map((each) => round(each.perSecond, 0)),
        two: byTwo.map((each) => round(each.perSecond, 0)),
        lost,
        failed,
      },
    }
  } finally {
    await second.stop()
    await world.stop()
  }
}
