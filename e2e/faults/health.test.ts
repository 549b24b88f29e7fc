import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'

let world: FaultWorld

beforeAll(async () => {
  world = await makeFaultWorld(1, 2)
})
afterAll(() => world.stop())

/** Two seconds, and what a busy machine adds; who waited for the database would wait for thirty. */
const soonMs = 8000

const ask = async (path: string) => {
  const began = performance.now()
  const { status } = await fetch(`${world.apiUrl}${path}`)
  return { status, isSoon: performance.now() - began < soonMs }
}
const everything = async () => Promise.all(['/api/health', '/api/health/live', '/api/metrics'].map(ask))
const soon = (status: number) => ({ status, isSoon: true })

it('while the database hangs it says within two seconds that it is not ready, that it lives, and what it has counted', async () => {
  expect(await everything()).toEqual([soon(200), soon(200), soon(200)])
  const thaw = world.freezeDatabase()
  try {
    for (let asked = 0; asked < 3; asked += 1)
      expect(await everything()).toEqual([soon(503), soon(200), soon(200)])
  } finally {
    thaw()
  }
  await expect.poll(async () => (await ask('/api/health')).status).toBe(200)
})
