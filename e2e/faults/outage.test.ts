import { setTimeout as sleep } from 'node:timers/promises'
import { gangguan } from '@suluh/contract/exams/gangguan'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from './ask.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { openStudent, untilDone } from './student.ts'

/** A little more than what counts as an outage. */
const awayMs = 18_000

let world: FaultWorld
beforeAll(async () => {
  world = await makeFaultWorld(3, 5)
  const place = { url: world.apiUrl, eventId: world.eventId }
  for (const seat of world.students) await openStudent(place, seat)
})
afterAll(() => world.stop())

const onBoard = async () => {
  const { data } = await ask(world.apiUrl, gangguan.list, {
    token: world.proctorToken,
    params: { id: world.eventId },
  })
  return data
}

/** Waits until so many outages are known. */
async function outages(count: number) {
  await untilDone(async () => {
    if ((await onBoard()).length < count) throw new Error('not noticed yet')
  })
  const all = await onBoard()
  expect(all).toHaveLength(count)
  return all
}

it('a server that is killed and comes back tells whom it left waiting, and gives the time back once', async () => {
  await world.killApi()
  await sleep(awayMs)
  await world.restartApi()
  const [found] = await outages(1)
  expect(found).toMatchObject({ kind: 'server', hit: 3, running: 3, returned: 0 })
  expect(found!.least).toBeGreaterThanOrEqual(awayMs / 1000)
  expect(found!.most).toBeLessThan(60)
  const give = () =>
    ask(world.apiUrl, gangguan.giveBack, {
      token: world.proctorToken,
      params: { id: world.eventId, gangguanId: found!.id },
      body: { reason: 'Listrik padam' },
    })
  const deadlines = () =>
    world.asOwner<{ ms: number }>(
      'select extract(epoch from deadline)::float8 * 1000 as ms from attempt order by id',
    )
  const before = await deadlines()
  expect((await give()).data).toEqual({ done: 3, skipped: [] })
  expect((await give()).status).toBe(409)
  const after = await deadlines()
  const [least, most] = [found!.least * 1000, found!.most * 1000]
  for (const [at, { ms }] of after.entries()) {
    expect(ms - before[at]!.ms).toBeGreaterThan(least - 1)
    expect(ms - before[at]!.ms).toBeLessThan(most + 1)
  }
})

it('a database that does not answer is an outage of its own, noticed by the process that lived through it', async () => {
  const thaw = world.freezeDatabase()
  await sleep(awayMs)
  thaw()
  const all = await outages(2)
  expect(all[1]).toMatchObject({ kind: 'basis-data', hit: 3, running: 3 })
})
