import { fillPath } from '@suluh/contract/platform/endpoint'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mulberry32 } from '../../apps/api/src/papers/snapshot/shuffle.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { acceptAllHeld } from './late-desk.ts'
import { expectNothingLost } from './nothing-lost.ts'
import { openRoughNetwork, type RoughNetwork } from './rough-network.ts'
import { openStudent, type Student } from './student.ts'

const random = mulberry32(20_260_720)
let world: FaultWorld
let network: RoughNetwork
let taken = 0
/** Where the network is whole or gone, nobody gives up early. */
const patient = 20_000

beforeAll(async () => {
  world = await makeFaultWorld(20, 12)
  network = await openRoughNetwork([world.apiUrl], random)
})
afterAll(async () => {
  await network.close()
  await world.stop()
})

/** The next students who have not begun yet; `devices` of each, which give an answer up after so long. */
async function begin(count: number, devices = 1, timeoutMs = 800): Promise<Student[]> {
  const seats = world.students.slice(taken, (taken += count))
  // To begin they have all the time that a busy machine takes.
  const place = { url: network.url, eventId: world.eventId, timeoutMs: patient }
  const begun = await Promise.all(
    seats.flatMap((seat) => Array.from({ length: devices }, () => openStudent(place, seat))),
  )
  place.timeoutMs = timeoutMs
  return begun
}

function change({ session }: Student): void {
  const soal = world.soalIds[Math.floor(random() * world.soalIds.length)]!
  session.change(soal, { value: 'ABCD'[Math.floor(random() * 4)]! })
}

/** Everybody changes answers for so long. */
async function work(students: Student[], ms: number): Promise<void> {
  const until = Date.now() + ms
  await Promise.all(
    students.map(async (student) => {
      while (Date.now() < until) {
        change(student)
        await student.session.flush()
        await sleep(random() * 30)
      }
    }),
  )
}

/** Leaves so much of these students' time; their browsers hear of it. */
async function endIn(ms: number, students: Student[]): Promise<void> {
  await world.asOwner(
    `update attempt set version = version + 1, deadline = now() + $1 * interval '1 millisecond',
            clock = (select jsonb_object_agg(key, jsonb_build_array(value -> 0, extract(epoch from now()) * 1000 + $1)) from jsonb_each(clock))
      where id = any($2)`,
    [ms, students.map(({ attemptId }) => attemptId)],
  )
  await Promise.all(students.map(({ session }) => session.refresh()))
}

const answered = ({ session }: Student) =>
  [...session.getSnapshot().entries.values()].filter(({ value }) => value !== null).length
const lateOf = (student: Student) =>
  world.asOwner('select from answer where attempt_id = $1 and late', [student.attemptId])
const isScored = async (student: Student) =>
  (
    await world.asOwner(`select from attempt where id = $1 and status = 'dinilai' and not stale`, [
      student.attemptId,
    ])
  ).length === 1

it('requests that are lost, unanswered, doubled, late and overtaken, and a cut in the middle', async () => {
  const students = await begin(8)
  network.roughen(0.12)
  await work(students, 3000)
  network.cut()
  await work(students, 700)
  network.mend()
  await work(students, 2500)
  // A busy machine sends less in the same time.
  while (Math.min(...Object.values(network.happened)) <= 5) await work(students, 500)
  const finishing = students.map((student) => student.finish())
  await sleep(1000)
  network.roughen(0)
  await Promise.all(finishing)
  // What was doubled or held may still be on its way.
  await sleep(1600)
  await expectNothingLost(world, students)
})

it('two devices on one attempt, on a rough network: both end with what the server has', async () => {
  const devices = await begin(3, 2)
  network.roughen(0.1)
  await work(devices, 2500)
  network.roughen(0)
  await sleep(1600)
  for (const { session } of devices) await expect.poll(() => session.flush()).toBe(true)
  const shown = ({ session }: Student) =>
    [...session.getSnapshot().entries.values()]
      .map(({ soal, value }) => `${soal} ${JSON.stringify(value)}`)
      .toSorted()
  const unlike = async () => {
    for (const { session } of devices) await session.refresh()
    return [0, 2, 4].filter((each) => String(shown(devices[each]!)) !== String(shown(devices[each + 1]!)))
  }
  await expect.poll(unlike).toEqual([])
  await Promise.all(devices.map((device) => device.finish()))
  await expectNothingLost(world, devices)
})

it('the deadline comes during an outage: what was written before it is taken, marked and scored', async () => {
  const [working, leaving] = (await begin(2, 1, patient)) as [Student, Student]
  for (const student of [working, leaving]) {
    for (let each = 0; each < 6; each++) change(student)
    expect(await student.session.flush()).toBe(true)
  }
  await endIn(5000, [working, leaving])
  network.cut()
  for (const { session } of [working, leaving]) session.change(world.soalIds[0]!, { value: 'A' })
  await leaving.session.submit()
  expect(leaving.session.getSnapshot().isHandedIn).toBe(true)
  for (const student of [working, leaving]) await expect.poll(() => isScored(student)).toBe(true)
  const before = answered(working)
  working.session.change(world.soalIds[1]!, { value: 'terlambat' })
  expect(answered(working)).toBe(before)
  network.mend()
  for (const student of [working, leaving]) {
    await student.finish()
    await expect.poll(() => isScored(student)).toBe(true)
    expect(await lateOf(student)).toHaveLength(1)
    expect(student.session.getSnapshot()).toMatchObject({ isHandedIn: false, attempt: { status: 'dinilai' } })
  }
  await expectNothingLost(world, [working, leaving])
})

it('an outage longer than the grace window: what was written in time waits for a decision, the rest stands', async () => {
  const [student] = (await begin(1, 1, patient)) as [Student]
  for (let each = 0; each < 6; each++) change(student)
  expect(await student.session.flush()).toBe(true)
  await endIn(4000, [student])
  network.cut()
  student.session.change(world.soalIds[0]!, { value: 'A' })
  await expect.poll(() => isScored(student)).toBe(true)
  await world.asOwner('update event set grace_seconds = 0')
  network.mend()
  await student.finish()
  await world.asOwner('update event set grace_seconds = 600')
  const held = () => [...student.session.getSnapshot().entries.values()].filter((entry) => entry.held)
  expect(held()).toMatchObject([{ soal: world.soalIds[0], held: 'menunggu' }])
  expect(await lateOf(student)).toHaveLength(0)
  await expectNothingLost(world, [student])
  await acceptAllHeld(world)
  await student.session.refresh()
  expect(held()).toMatchObject([{ soal: world.soalIds[0], held: 'diterima' }])
  expect(await lateOf(student)).toHaveLength(1)
  await expect.poll(() => isScored(student)).toBe(true)
})

it('the proctor gives more time during an outage: it is there when the network is, and nothing was late', async () => {
  const [student] = (await begin(1, 1, patient)) as [Student]
  student.session.change(world.soalIds[2]!, { value: 'D' })
  await endIn(4000, [student])
  network.cut()
  student.session.change(world.soalIds[0]!, { value: 'A' })
  const response = await fetch(`${world.apiUrl}/api${fillPath(pengawasan.act.path, { id: world.eventId })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.proctorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      attemptIds: [student.attemptId],
      action: { kind: 'perpanjang', minutes: 10 },
      reason: 'Listrik padam',
    }),
  })
  expect(response.status).toBe(200)
  // The old deadline passes, on the device and on the server.
  await sleep(5200)
  student.session.change(world.soalIds[1]!, { value: 'B' })
  expect(student.session.getSnapshot().entries.has(world.soalIds[1]!)).toBe(false)
  network.mend()
  expect(await student.session.flush()).toBe(true)
  await student.session.refresh()
  student.session.change(world.soalIds[1]!, { value: 'C' })
  expect(await student.session.flush()).toBe(true)
  await student.finish()
  expect(await lateOf(student)).toHaveLength(0)
  await expectNothingLost(world, [student])
})
