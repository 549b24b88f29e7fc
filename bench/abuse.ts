import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Attack, Statuses } from './attack.ts'
import type { Load } from './load.ts'
import { round, type Measurement } from './measurement.ts'
import { pupils, saveSteadily, savesPerSecond } from './save-steadily.ts'
import { makeBenchWorld, startAll, type BenchWorld } from './world.ts'

const seconds = 5
const slowestP99 = 60

/**
 * Two hundred students who save, and beside them, one after the other, what one person can do to a server: files that are
 * heavy to read with two dozen exports, texts made to be slow, hundreds of wrong passwords. Each goes on for as long as
 * the saves are measured; what the attacker is answered is told, and a 5xx among it counts as an error too.
 */
export async function measureAbuse(): Promise<Measurement> {
  const world = await makeBenchWorld(pupils)
  try {
    await startAll(world)
    await saveSteadily(world, seconds)
    const alone = await saveSteadily(world, seconds)
    const uploads = await beside(world, 'uploads')
    const texts = await beside(world, 'texts')
    const guesses = await beside(world, 'guesses')
    const attacked = { uploads, texts, guesses }
    const p99 = Math.max(...Object.values(attacked).map(({ saves }) => saves.p99))
    const failed = Object.values(attacked).reduce((sum, { saves }) => sum + saves.failed, alone.failed)
    const broken = Object.values(attacked).flatMap(({ statuses }) =>
      Object.keys(statuses).filter((status) => Number(status) === 0 || Number(status) >= 500),
    )
    return {
      figure: round(p99, 1),
      unit: 'ms p99 of a save under the worst of three attacks',
      yardstick: `${savesPerSecond} saves/s of ${pupils} students alone: p99 ${round(alone.p99, 1)} ms`,
      ratio: round(p99 / alone.p99),
      must: `<= ${slowestP99} ms, 0 errors`,
      ok: p99 <= slowestP99 && failed === 0 && broken.length === 0,
      details: {
        failed,
        alone: figuresOf(alone),
        ...Object.fromEntries(
          Object.entries(attacked).map(([name, { saves, statuses }]) => [
            name,
            { ...figuresOf(saves), answers: statuses },
          ]),
        ),
      },
    }
  } finally {
    await world.stop()
  }
}

const figuresOf = ({ p50, p99, perSecond }: Load) => ({
  p50: round(p50, 1),
  p99: round(p99, 1),
  perSecond: round(perSecond, 0),
})

/**
 * The saves while this goes on, and how it was answered. The attacker has a thread of its own: what it takes to send is no
 * time that a student waits.
 */
async function beside({ apiUrl, proctorToken, ...world }: BenchWorld, attack: Attack) {
  const attacker = new Worker(new URL('./attack.ts', import.meta.url), {
    workerData: { attack, seconds: seconds + 1, apiUrl, token: proctorToken },
  })
  await once(attacker, 'message')
  const statuses = once(attacker, 'message') as Promise<[Statuses]>
  await sleep(500)
  const saves = await saveSteadily({ apiUrl, proctorToken, ...world }, seconds)
  return { saves, statuses: (await statuses)[0] }
}
