import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../apps/api/src/platform/db/embedded.ts'
import { newAuthenticator } from '../../apps/api/src/testing/attacks/authenticator.ts'
import { projectRoot, startApi, type ApiProcess } from '../../bench/api-process.ts'
import { openBalancer, type Balancer } from './balancer.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { expectNothingLost } from './nothing-lost.ts'
import { openStudent, type Student } from './student.ts'

let world: FaultWorld
let processes: ApiProcess[]
let balancer: Balancer
let students: Student[]
const next = mkdtempSync(join(tmpdir(), 'suluh-berikut-'))

/** The version after this one: a column and a table more, and a function of saving that was changed. */
function makeNextVersion(): void {
  const api = join(projectRoot, 'apps/api')
  mkdirSync(join(next, 'apps/web'), { recursive: true })
  for (const part of ['src', 'migrations', 'package.json'])
    cpSync(join(api, part), join(next, 'apps/api', part), { recursive: true })
  for (const part of ['node_modules', 'packages', 'apps/web/dist'])
    symlinkSync(join(projectRoot, part), join(next, part))
  const migrations = join(next, 'apps/api/migrations')
  writeFileSync(
    join(migrations, '9999-berikut.sql'),
    `alter table attempt add column berikut integer not null default 7;
     create table berikut (id integer primary key);`,
  )
  appendFileSync(join(migrations, 'functions/store_answers.sql'), '-- the next one\n')
}

/** Where staff open it, by whichever process they are served: passkeys hang on it. */
const site = 'http://localhost'
const environmentOf = (port: string) => ({
  PUBLIC_URL: site,
  DATA_DIR: world.dataDir,
  DATABASE_URL: '',
  DEMO: 'off',
  PORT: port,
})

beforeAll(async () => {
  makeNextVersion()
  world = await makeFaultWorld(8, 12)
  const ports = [String(await freePort()), String(await freePort())]
  processes = await Promise.all(ports.map((port) => startApi(environmentOf(port))))
  balancer = await openBalancer(processes.map(({ url }) => url))
  const place = { url: balancer.url, eventId: world.eventId, timeoutMs: 20_000 }
  students = await Promise.all(world.students.map((seat) => openStudent(place, seat)))
})
afterAll(async () => {
  await balancer.close()
  await Promise.all(processes.map((each) => each.stop()))
  await world.stop()
  rmSync(next, { recursive: true, force: true })
})

type Json = Record<string, unknown>

async function post({ url }: ApiProcess, path: string, body: Json, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { data } = (await response.json()) as { data: Json }
  return { status: response.status, data }
}

/** Comes in by a passkey that one process asks for and another one looks at. */
async function comeIn(key: ReturnType<typeof newAuthenticator>, asks: ApiProcess, looks: ApiProcess) {
  const { data } = await post(asks, '/authentication/passkey', {})
  return (await post(looks, '/authentication/login', { passkey: key.answer(data) })).status
}

/** Saves of everybody, one after the other, until `isOver`; what did not go through at once is noted. */
async function saveAll(load: { isOver: boolean; saved: number }, failures: string[]): Promise<void> {
  for (const { session } of students)
    session.subscribe(() => {
      const { sender } = session.getSnapshot()
      if (sender === 'failing' || sender === 'refused') failures.push(sender)
    })
  await Promise.all(
    students.map(async (student, index) => {
      for (let each = 0; !load.isOver; each++) {
        const soal = world.soalIds[(index + each) % world.soalIds.length]!
        student.session.change(soal, { value: 'ABCD'[each % 4]! })
        await student.session.flush()
        load.saved += 1
        await sleep(20)
      }
    }),
  )
}

it('two processes are replaced one after the other by the next version, in the middle of an exam: no save fails', async () => {
  const failures: string[] = []
  const load = { isOver: false, saved: 0 }
  const saving = saveAll(load, failures)
  await sleep(1000)
  // Somebody reads a long list, so that the change of the table waits for its turn.
  const reader = new pg.Client(world.ownerUrl)
  await reader.connect()
  await reader.query('begin; select count(*) from attempt')
  setTimeout(() => void reader.query('commit').then(() => reader.end()), 4000)
  const [one, two] = processes as [ApiProcess, ApiProcess]
  const key = newAuthenticator(site)
  const made = key.make((await post(one, '/profile/passkey/begin', {}, world.proctorToken)).data)
  const passkey = { nama: 'HP', passkey: made }
  expect((await post(two, '/profile/passkey', passkey, world.proctorToken)).status).toBe(200)
  for (const [at, former] of processes.entries()) {
    const { port } = new URL(former.url)
    await former.stop()
    processes[at] = await startApi(environmentOf(port), next)
    // Staff come in whichever version asks for their passkey, and whichever looks at it.
    const [first, second] = processes as [ApiProcess, ApiProcess]
    expect([await comeIn(key, first, second), await comeIn(key, second, first)]).toEqual([200, 200])
    await sleep(500)
  }
  const [applied] = await world.asOwner<{ n: number }>('select berikut as n from attempt limit 1')
  expect(applied).toEqual({ n: 7 })
  // The version before starts on what the next one has made, and leaves its functions as they are.
  await world.killApi()
  await world.restartApi()
  const [{ body } = { body: '' }] = await world.asOwner<{ body: string }>(
    `select checksum as body from migration_function where name = 'store_answers'`,
  )
  const before = load.saved
  await sleep(1000)
  expect(load.saved).toBeGreaterThan(before)
  load.isOver = true
  await saving
  expect(failures).toEqual([])
  const [after] = await world.asOwner(
    `select checksum as body from migration_function where name = 'store_answers'`,
  )
  expect(after).toEqual({ body })
})

it('the version before still takes what students send, and nothing was lost', async () => {
  const place = { url: world.apiUrl, eventId: world.eventId }
  const [first] = world.students
  const response = await fetch(`${place.url}/api/attempt/${first!.attemptId}`, {
    headers: { authorization: `Bearer ${first!.token}` },
  })
  expect(response.status).toBe(200)
  await Promise.all(students.map((student) => student.finish()))
  await expectNothingLost(world, students)
})
