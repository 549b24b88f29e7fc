import { pengawasan, type BoardRow } from '@suluh/contract/exams/pengawasan'
import { ujian } from '@suluh/contract/exams/ujian'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../apps/api/src/platform/db/embedded.ts'
import { openLine, type TestLine } from '../../apps/api/src/testing/line.ts'
import { startApi, type ApiProcess } from '../../bench/api-process.ts'
import { launchBrowser, originOf } from '../browser-launch.ts'
import { ask } from './ask.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { openRoughNetwork } from './rough-network.ts'
import { openAs } from './signed-in.ts'

let world: FaultWorld
let second: ApiProcess

beforeAll(async () => {
  world = await makeFaultWorld(4, 4)
  const environment = { DATA_DIR: world.dataDir, DATABASE_URL: '', DEMO: 'off' }
  second = await startApi({ ...environment, PORT: String(await freePort()) })
  const params = { eventId: world.eventId }
  for (const { token } of world.students)
    await ask(world.apiUrl, ujian.start, { token, params, body: { device: 'uji' } })
})
afterAll(async () => {
  await second.stop()
  await world.stop()
})

const inTime = { timeout: 5000 }

async function rowOf(index: number): Promise<BoardRow> {
  const params = { id: world.eventId }
  const { data } = await ask(world.apiUrl, pengawasan.board, { token: world.proctorToken, params })
  return data.rows.find(({ attemptId }) => attemptId === world.students[index]!.attemptId)!
}
const sit = (index: number, url: string): TestLine => {
  const { token, attemptId: id } = world.students[index]!
  return openLine(url, { token, id })
}
const say = (text: string) =>
  ask(world.apiUrl, pengawasan.say, {
    token: world.proctorToken,
    params: { id: world.eventId },
    body: { text, ruangId: null, attemptIds: null },
  })
const texts = ({ told }: TestLine) => told.flatMap(({ messages }) => messages.map(({ text }) => text))

it('what a proctor says at one process reaches the students of both within five seconds, once', async () => {
  const lines = [sit(0, world.apiUrl), sit(1, second.url)]
  await expect.poll(() => lines.map(({ told }) => told.length), inTime).toEqual([1, 1])
  await say('Lima menit lagi')
  await expect.poll(() => lines.map(texts), inTime).toEqual([['Lima menit lagi'], ['Lima menit lagi']])
  for (const line of lines) line.close()
})

it('students of a process that is killed are gone as of its last beat, and back at another', async () => {
  const line = sit(2, second.url)
  await expect.poll(async () => (await rowOf(2)).connected, inTime).toBe(true)
  await second.kill()
  await expect.poll(async () => (await rowOf(2)).connected, { timeout: 20_000 }).toBe(false)
  expect(line.closed()).toBeDefined()
  expect(Date.now() - Date.parse((await rowOf(2)).seenAt!)).toBeGreaterThan(8000)
  const back = sit(2, world.apiUrl)
  await expect.poll(async () => (await rowOf(2)).connected, inTime).toBe(true)
  back.close()
})

it('a page has a line; where none can be opened it gives signs of life, and has one again when it can', async () => {
  const { token, attemptId } = world.students[3]!
  const pulses: string[] = []
  const network = await openRoughNetwork([world.apiUrl], Math.random, (path) => {
    if (path.endsWith('/pulse')) pulses.push(path)
  })
  const browser = await launchBrowser()
  try {
    const origin = originOf(network.port)
    const context = await openAs(browser, { token, origin })
    const [row] = await world.asOwner<{ id: string }>('select paket_soal_id as id from event')
    const page = await context.newPage()
    await page.goto(`/paket-soal/${row!.id}`)
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await page.getByRole('heading', { name: 'Soal 1 dari' }).waitFor()
    await expect.poll(async () => (await rowOf(3)).connected, { timeout: 20_000 }).toBe(true)
    expect(pulses).toEqual([])
    network.block()
    await expect.poll(() => pulses.length, { timeout: 30_000 }).toBeGreaterThan(1)
    expect((await rowOf(3)).connected).toBe(false)
    expect(Date.now() - Date.parse((await rowOf(3)).seenAt!)).toBeLessThan(15_000)
    await say('Lewat panggilan biasa')
    await page.getByText('Lewat panggilan biasa').first().waitFor()
    network.mend()
    await expect.poll(async () => (await rowOf(3)).connected, { timeout: 60_000 }).toBe(true)
    expect(pulses.every((path) => path.includes(attemptId))).toBe(true)
  } finally {
    await browser.close()
    await network.close()
  }
}, 180_000)
