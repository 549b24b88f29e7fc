import { authentication } from '@suluh/contract/authentication'
import { pengawasan } from '@suluh/contract/pengawasan'
import { applicationUser } from '@suluh/contract/application-user'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../apps/api/src/db/embedded.ts'
import { startApi, type ApiProcess } from '../../bench/api-process.ts'
import { ask } from './ask.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { expectNothingLost } from './nothing-lost.ts'
import { openRoughNetwork, type RoughNetwork } from './rough-network.ts'
import { openStudent, type Student } from './student.ts'

let world: FaultWorld
let second: ApiProcess
let network: RoughNetwork

beforeAll(async () => {
  world = await makeFaultWorld(8, 12)
  const environment = { DATA_DIR: world.dataDir, DATABASE_URL: '', DEMO: 'off' }
  second = await startApi({ ...environment, PORT: String(await freePort()) })
  network = await openRoughNetwork([world.apiUrl, second.url])
})
afterAll(async () => {
  await network.close()
  await second.stop()
  await world.stop()
})

const state = { soalNumber: 1, answered: 0, unsent: 0, device: 'uji', events: [] }

it('an exam behind two processes: one is killed in the middle, and its students notice nothing', async () => {
  const place = { url: network.url, eventId: world.eventId }
  const students = await Promise.all(world.students.map((seat) => openStudent(place, seat)))
  const failures: string[] = []
  for (const { session } of students)
    session.subscribe(() => {
      const { sender } = session.getSnapshot()
      if (sender === 'failing' || sender === 'refused') failures.push(sender)
    })
  const load = { isOver: false }
  const work = students.map(async (student, index) => {
    for (let each = 0; !load.isOver; each++) {
      const soal = world.soalIds[(index + each) % world.soalIds.length]!
      student.session.change(soal, { value: 'ABCD'[each % 4]! })
      await student.session.flush()
      await sleep(20)
    }
  })
  await sleep(1500)
  await world.killApi()
  await sleep(1500)
  await world.restartApi()
  await sleep(1000)
  load.isOver = true
  await Promise.all(work)
  expect(failures).toEqual([])
  await expectSeenFromBoth(students)
  await Promise.all(students.slice(1).map((student) => student.finish()))
  await expectNothingLost(world, students.slice(1))
})

/** What one process was told, the other knows: answers on the board, and what the proctor does. */
async function expectSeenFromBoth(students: Student[]): Promise<void> {
  const [watched] = students as [Student]
  const proctor = { token: world.proctorToken, params: { id: world.eventId } }
  for (const url of [world.apiUrl, second.url]) {
    const { data } = await ask(url, pengawasan.board, proctor)
    const stored = Object.fromEntries(data.rows.map((row) => [row.attemptId, row.stored]))
    for (const { attemptId, session } of students)
      expect(stored[attemptId]).toBe(session.getSnapshot().entries.size)
  }
  const body = { attemptIds: [watched.attemptId], action: { kind: 'jeda' }, reason: 'Listrik padam' }
  expect((await ask(second.url, pengawasan.act, { ...proctor, body })).status).toBe(200)
  for (let each = 0; each < 2; each++) {
    await watched.session.pulse(state)
    expect(watched.session.getSnapshot().attempt.paused).toBe(true)
  }
}

it('a session that ends at one process ends at the other', async () => {
  const { token } = world.students[0]!
  const me = async (url: string) => (await ask(url, applicationUser.me, { token })).status
  expect(await Promise.all([world.apiUrl, second.url].map(me))).toEqual([200, 200])
  await ask(world.apiUrl, authentication.logout, { token })
  await expect.poll(() => me(second.url), { timeout: 2000 }).toBe(401)
})

it('guesses are counted by both processes together', async () => {
  const body = { emailOrTelp: 'siapa@sekolah.test', password: 'salah' }
  const statuses: number[] = []
  for (let each = 0; each < 12; each++)
    statuses.push((await ask([world.apiUrl, second.url][each % 2]!, authentication.login, { body })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
})
