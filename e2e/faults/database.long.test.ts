import { setTimeout as sleep } from 'node:timers/promises'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from './ask.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { expectNothingLost } from './nothing-lost.ts'
import { openStudent, untilDone, type Student } from './student.ts'

let world: FaultWorld
let students: Student[]
beforeAll(async () => {
  world = await makeFaultWorld(12, 30)
  const place = { url: world.apiUrl, eventId: world.eventId }
  students = await Promise.all(world.students.map((seat) => openStudent(place, seat)))
})
afterAll(() => world.stop())

const countSaved = () => students.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)

/** Students answer all the while that `fault` lasts, and go on once it is over. */
async function answerDuring(fault: () => Promise<void>): Promise<void> {
  const load = { isOver: false }
  const work = students.map(async ({ session }, index) => {
    for (let each = index; !load.isOver; each++) {
      session.change(world.soalIds[each % world.soalIds.length]!, { value: 'ABCD'[each % 4]! })
      await session.flush()
      await sleep(30)
    }
  })
  await sleep(300)
  await fault()
  const before = countSaved()
  await untilDone(async () => {
    if (countSaved() < before + students.length) throw new Error('nothing was saved since')
  })
  load.isOver = true
  await Promise.all(work)
}

it('the database is restarted, three times in the middle of an exam: it goes on by itself', async () => {
  for (let turn = 0; turn < 3; turn++) await answerDuring(() => world.restartDatabase())
  expect((await fetch(`${world.apiUrl}/api/health`)).status).toBe(200)
})

it('all connections are taken by slow pages: whoever waits too long is told so, and the exam goes on afterwards', async () => {
  const blocker = new pg.Client(world.ownerUrl)
  await blocker.connect()
  await answerDuring(async () => {
    await blocker.query('begin; lock table pelajaran in access exclusive mode')
    const pages = Array.from({ length: 60 }, () =>
      ask(world.apiUrl, pelajaran.list, { token: world.proctorToken }),
    )
    // Longer than a connection is waited for.
    await sleep(32_000)
    await blocker.query('rollback')
    const statuses = (await Promise.all(pages)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  })
  await blocker.end()
})

it('the disk is slow, a tenth of a second for each commit: groups grow, and every student is served', async () => {
  await world.asOwner('alter system set commit_delay = 100000')
  await world.asOwner('alter system set commit_siblings = 0')
  await world.asOwner('select pg_reload_conf()')
  await answerDuring(async () => {
    const before = students.map(({ acknowledged }) => acknowledged.length)
    await sleep(5000)
    const saved = students.map(({ acknowledged }, index) => acknowledged.length - before[index]!)
    expect(Math.min(...saved)).toBeGreaterThan(5)
  })
  await world.asOwner('alter system reset all')
  await world.asOwner('select pg_reload_conf()')
})

it('nothing of all this was lost', async () => {
  await Promise.all(students.map((student) => student.finish()))
  await expectNothingLost(world, students)
})
