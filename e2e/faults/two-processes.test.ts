import { applicationUser } from '@suluh/contract/people/application-user'
import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import { authentication } from '@suluh/contract/platform/authentication'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { attempt, ujian } from '@suluh/contract/exams/ujian'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../apps/api/src/platform/db/embedded.ts'
import { startApi, type ApiProcess } from '../../bench/api-process.ts'
import { ask } from './ask.ts'
import { checkNginx, nginx, openBalancer, type Balancer } from './balancer.ts'
import { watchBoard } from './board-watcher.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { expectNothingLost } from './nothing-lost.ts'
import { openStudent, type Student } from './student.ts'

let world: FaultWorld
let second: ApiProcess
let balancer: Balancer
let students: Student[]

beforeAll(async () => {
  world = await makeFaultWorld(8, 12)
  const environment = { DATA_DIR: world.dataDir, DATABASE_URL: '', DEMO: 'off' }
  second = await startApi({ ...environment, PORT: String(await freePort()) })
  balancer = await openBalancer([world.apiUrl, second.url])
  const place = { url: balancer.url, eventId: world.eventId, timeoutMs: 20_000 }
  students = await Promise.all(world.students.map((seat) => openStudent(place, seat)))
})
afterAll(async () => {
  await balancer.close()
  await second.stop()
  await world.stop()
})

const both = () => [world.apiUrl, second.url]
const asStaff = () => ({ token: world.proctorToken })
const count = async (query: string) =>
  (await world.asOwner<{ n: number }>(`select count(*)::int as n from ${query}`))[0]!.n

describe(`two processes on one database, behind ${nginx ? 'nginx' : 'a stand-in for nginx'}`, () => {
  it('one is killed in the middle of an exam and comes back: students and boards notice nothing', async () => {
    const failures: string[] = []
    for (const { session } of students)
      session.subscribe(() => {
        const { sender } = session.getSnapshot()
        if (sender === 'failing' || sender === 'refused') failures.push(sender)
      })
    const board = watchBoard(balancer.url, world)
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
    await expect.poll(() => board.stored()).toEqual(storedBy(students))
    board.stop()
  })

  it('live board: each streams what was stored through either, and what a proctor did at one holds at both', async () => {
    const boards = both().map((url) => watchBoard(url, world))
    for (const board of boards) await expect.poll(() => board.stored()).toEqual(storedBy(students))
    for (const board of boards) board.stop()
    const [watched] = students as [Student]
    const body = { attemptIds: [watched.attemptId], action: { kind: 'jeda' }, reason: 'Listrik padam' }
    const params = { id: world.eventId }
    expect((await ask(second.url, pengawasan.act, { ...asStaff(), params, body })).status).toBe(200)
    const { token } = world.students[0]!
    for (const url of both()) {
      const { data } = await ask(url, attempt.one, { token, params: { id: watched.attemptId } })
      expect(data.paused).toBe(true)
    }
  })

  it('group commit: of changes of one answer that reach both at once the newest stands, whichever came last', async () => {
    const { token, attemptId } = world.students[1]!
    const soal = world.soalIds[0]!
    const [{ seq } = { seq: 0 }] = await world.asOwner<{ seq: number }>(
      'select seq::float8 from answer where attempt_id = $1 and soal_id = $2',
      [attemptId, soal],
    )
    const changes = Array.from({ length: 40 }, (_, at) => ({
      soal,
      value: 'ABCD'[at % 4]!,
      ragu: false,
      seq: seq + 1 + at,
      at: new Date().toISOString(),
    }))
    const sent = await Promise.all(
      changes
        .toReversed()
        .map((entry, at) =>
          ask(both()[at % 2]!, attempt.save, {
            token,
            params: { id: attemptId },
            body: { entries: [entry] },
          }),
        ),
    )
    expect(sent.map(({ status }) => status)).toEqual(changes.map(() => 200))
    const [stored] = await world.asOwner(
      'select seq::float8, value from answer where attempt_id = $1 and soal_id = $2',
      [attemptId, soal],
    )
    expect(stored).toEqual({ seq: seq + 40, value: 'D' })
    students[1]!.sent.push(...changes)
  })

  it('sessions: one that ends at one process ends at the other', async () => {
    const { token } = world.students[0]!
    const me = async (url: string) => (await ask(url, applicationUser.me, { token })).status
    expect(await Promise.all(both().map(me))).toEqual([200, 200])
    await ask(world.apiUrl, authentication.logout, { token })
    await expect.poll(() => me(second.url)).toBe(401)
  })

  it('caches: a right that is taken at one process is gone at the other, and back when it is given back', async () => {
    const { token } = world.students[1]!
    const mayTake = async (url: string) => (await ask(url, ujian.list, { token })).status
    expect(await Promise.all(both().map(mayTake))).toEqual([200, 200])
    const roles = await ask(world.apiUrl, peranIzin.options, asStaff())
    const params = { id: roles.data.find(({ kode }) => kode === 'murid')!.id }
    const { data: peran } = await ask(world.apiUrl, peranIzin.one, { ...asStaff(), params })
    const give = async (url: string, version: number, grants: typeof peran.grants) => {
      const body = { nama: peran.nama, grants, version }
      return ask(url, peranIzin.update, { ...asStaff(), params, body })
    }
    const less = peran.grants.filter(({ izin }) => izin !== 'ujian.take')
    const { data: taken } = await give(world.apiUrl, peran.version, less)
    await expect.poll(() => Promise.all(both().map(mayTake))).toEqual([403, 403])
    expect((await give(second.url, taken.version, peran.grants)).status).toBe(200)
    await expect.poll(() => Promise.all(both().map(mayTake))).toEqual([200, 200])
  })

  it('jobs: what is ordered at one is done once, and followed at the other', async () => {
    const roles = await ask(world.apiUrl, peranIzin.options, asStaff())
    const peranId = roles.data.find(({ kode }) => kode === 'murid')!.id
    const rows = Array.from({ length: 60 }, (_, at) => `Murid Impor ${at};N${at}`)
    const body = new FormData()
    body.set('file', new File([`NAMA;NIS\n${rows.join('\n')}\n`], 'murid.csv'))
    const [place] = await world.asOwner<{ id: string }>('select id from lembaga limit 1')
    const query = `lembagaId=${place!.id}`
    const preview = { ...asStaff(), params: { peranId }, query, body }
    const { data } = await ask(world.apiUrl, applicationUserImport.preview, preview)
    const asked = { ...asStaff(), params: { id: data.id } }
    const confirm = (url: string) =>
      ask(url, applicationUserImport.confirm, { ...asked, body: { makeGroups: false } })
    const statuses = (await Promise.all(both().map(confirm))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const url of both())
      await expect
        .poll(async () => (await ask(url, applicationUserImport.one, asked)).data.status)
        .toBe('selesai')
    expect(await count(`application_user where nis like 'N%'`)).toBe(60)
  })

  it('rate limits: guesses are counted by both together', async () => {
    const body = { emailOrTelp: 'siapa@sekolah.test', password: 'salah' }
    const statuses: number[] = []
    for (let each = 0; each < 12; each++)
      statuses.push((await ask(both()[each % 2]!, authentication.login, { body })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
  })

  it('nothing of all this was lost, and the report that both look after is made once', async () => {
    const rest = students.slice(1)
    await Promise.all(rest.map((student) => student.finish()))
    await expectNothingLost(world, rest)
    await expect.poll(() => count('laporan_antrean'), { timeout: 30_000 }).toBe(0)
    expect(await count(`laporan_murid where event_id = '${world.eventId}'`)).toBe(rest.length)
  })

  it('one that is stopped in order answers first what it was asked, and ends its boards', async () => {
    const board = watchBoard(second.url, world)
    const blocker = new pg.Client(world.ownerUrl)
    await blocker.connect()
    await blocker.query('begin; lock table pelajaran in access exclusive mode')
    const asked = ask(second.url, pelajaran.list, asStaff())
    const waiting = () => count(`pg_locks where relation = 'pelajaran'::regclass and not granted`)
    await expect.poll(waiting).toBe(1)
    const stopped = second.stop()
    await expect.poll(() => fetch(`${second.url}/api/health`).catch(() => 'gone')).toBe('gone')
    await blocker.query('rollback')
    await blocker.end()
    expect((await asked).status).toBe(200)
    await stopped
    board.stop()
  })
})

it.skipIf(!nginx)('nginx takes the file as it stands, with HTTPS', async () => {
  expect(await checkNginx(nginx!, both())).toMatch(/test is successful/)
})

/** How many answers of each the server has, as their own devices know. */
function storedBy(those: Student[]): Record<string, number> {
  return Object.fromEntries(
    those.map(({ attemptId, session }) => [attemptId, session.getSnapshot().entries.size]),
  )
}
