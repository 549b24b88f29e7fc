import { fillPath } from '@suluh/contract/platform/endpoint'
import { attempt, type AnswerEntry, type SaveReceipt } from '@suluh/contract/exams/ujian'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashToken, newToken } from '../../apps/api/src/platform/auth/token.ts'
import { launchBrowser, originOf } from '../browser-launch.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { expectNothingLost, type Witness } from './nothing-lost.ts'
import { openRoughNetwork, type RoughNetwork } from './rough-network.ts'
import { openAs } from './signed-in.ts'

const questions = 6
const hour = 3_600_000
const day = 24 * hour
let world: FaultWorld
let network: RoughNetwork
let browser: Browser
let paketId = ''
let taken = 0
const sent: { attemptId: string; entries: AnswerEntry[] }[] = []

beforeAll(async () => {
  world = await makeFaultWorld(6, questions)
  network = await openRoughNetwork([world.apiUrl], Math.random, (path, body) => {
    const [, attemptId] = /attempt\/([^/]+)\/answers$/.exec(path) ?? []
    if (attemptId) sent.push({ attemptId, ...(JSON.parse(body) as { entries: AnswerEntry[] }) })
  })
  browser = await launchBrowser()
  const [row] = await world.asOwner<{ id: string }>('select paket_soal_id as id from event')
  paketId = row!.id
})
afterAll(async () => {
  await browser.close()
  await network.close()
  await world.stop()
})

type Seat = { token: string; attemptId: string }
type Device = { context: BrowserContext; origin: string; witness: Witness }

const nextSeat = (): Seat => world.students[taken++]!

/** A browser of the student's own, signed in. */
async function openDevice({ token, attemptId }: Seat, isPlain?: boolean): Promise<Device> {
  const origin = originOf(network.port, isPlain)
  const context = await openAs(browser, { token, origin })
  const witness: Witness = { attemptId, sent: [], acknowledged: [] }
  context.on('request', (request) => {
    if (!request.url().endsWith('/answers')) return
    const { entries } = request.postDataJSON() as { entries: AnswerEntry[] }
    const isIn = ({ soal, seq }: AnswerEntry, receipt: SaveReceipt) =>
      receipt.stored.some((stored) => stored.soal === soal && stored.seq === seq)
    const take = async () => {
      const response = await request.response()
      if (!response) return
      const { data } = (await response.json()) as { data: SaveReceipt }
      witness.acknowledged.push(...entries.filter((entry) => isIn(entry, data)))
    }
    void take().catch(() => undefined)
  })
  return { context, origin, witness }
}

/** The same student at another device. */
async function signInAgain({ token, attemptId }: Seat): Promise<Seat> {
  const again = newToken()
  await world.asOwner(
    `insert into session (token_hash, application_id, application_user_id, expires_at)
     select $1, application_id, application_user_id, expires_at from session where token_hash = $2`,
    [hashToken(again), hashToken(token)],
  )
  return { token: again, attemptId }
}

async function move(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pindahkan ke perangkat ini' }).click()
  await page.getByRole('button', { name: 'Ya, pindahkan' }).click()
}

/** Into the exam through its start page. */
async function enter(
  { context }: Device,
  button: 'Mulai' | 'Lanjutkan' = 'Mulai',
  opened?: Page,
): Promise<Page> {
  const page = opened ?? (await context.newPage())
  await page.goto(`/paket-soal/${paketId}`)
  await page.getByRole('button', { name: button }).click()
  await heading(page, 1)
  return page
}

const heading = (page: Page, num: number) => page.getByRole('heading', { name: `Soal ${num} dari` }).waitFor()
const stored = (page: Page, count: number) => page.getByText(`${count}/${questions} tersimpan`).waitFor()
const chosen = (page: Page, index: number) =>
  page.locator('[data-part=option]').nth(index).locator('input:checked').waitFor({ state: 'attached' })
async function next(page: Page, num: number): Promise<void> {
  await page.getByRole('button', { name: 'Berikutnya' }).click()
  await heading(page, num)
}
async function choose(page: Page, letter: 'a' | 'b' | 'c'): Promise<void> {
  await page.keyboard.press(letter)
  await chosen(page, 'abc'.indexOf(letter))
}

/** The device's own clock is off by so much. */
const setClock = ({ context }: Device, by: number): Promise<unknown> =>
  context.addInitScript((shift) => {
    const Real = Date
    const state = window as unknown as { shift: number }
    state.shift = shift
    globalThis.Date = class extends Real {
      constructor(...given: []) {
        super(...((given.length > 0 ? given : [Real.now() + state.shift]) as []))
      }
      static override now = () => Real.now() + state.shift
    } as DateConstructor
  }, by)
const moveClock = (page: Page, by: number): Promise<unknown> =>
  page.evaluate((shift) => ((window as unknown as { shift: number }).shift = shift), by)

/** Handed in by the device of `seat`; then all that was acknowledged is there, and scored. */
async function expectFinished({ token, attemptId }: Seat, devices: Device[]): Promise<void> {
  const path = fillPath(attempt.submit.path, { id: attemptId })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${world.apiUrl}/api${path}`, { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(200)
  const carried = sent.filter((each) => each.attemptId === attemptId).flatMap(({ entries }) => entries)
  await expectNothingLost(
    world,
    devices.map(({ witness }) => ({ ...witness, sent: carried })),
  )
  await Promise.all(devices.map(({ context }) => context.close()))
}

it('two tabs of one browser without network: the one that stays sends what the closed one wrote', async () => {
  const seat = nextSeat()
  const device = await openDevice(seat)
  const first = await enter(device)
  const second = await enter(device, 'Lanjutkan')
  await choose(first, 'b')
  await stored(second, 1)
  await chosen(second, 1)
  network.cut()
  await next(first, 2)
  await choose(first, 'a')
  await next(second, 2)
  await chosen(second, 0)
  await next(second, 3)
  await choose(second, 'c')
  await second.getByText('Jawaban aman di perangkat ini, 2 belum terkirim.').waitFor()
  await first.close()
  network.mend()
  await stored(second, 3)
  await expectFinished(seat, [device])
})

it('two devices: the exam is at one of them, moves when its student says so, and what was left unsent is not lost', async () => {
  const seat = nextSeat()
  const [here, there] = [await openDevice(seat), await openDevice(await signInAgain(seat))]
  const old = await enter(here)
  await choose(old, 'b')
  await stored(old, 1)
  // Nobody can tell this one that it is moved away.
  await here.context.setOffline(true)
  await next(old, 2)
  await choose(old, 'c')
  await old.getByText('Jawaban aman di perangkat ini, 1 belum terkirim.').waitFor()
  const fresh = await there.context.newPage()
  await fresh.goto(`/paket-soal/${paketId}`)
  await fresh.getByRole('button', { name: 'Lanjutkan' }).click()
  await fresh.getByRole('heading', { name: 'Ujian ini terbuka di perangkat lain' }).waitFor()
  await move(fresh)
  await chosen(fresh, 1)
  await choose(fresh, 'c')
  await next(fresh, 2)
  await next(fresh, 3)
  await choose(fresh, 'a')
  await stored(fresh, 2)
  await here.context.setOffline(false)
  await old.getByRole('heading', { name: 'Ujian ini pindah ke perangkat lain' }).waitFor()
  await old.getByText('1 jawaban yang baru terkirim dari perangkat ini disimpan').waitFor()
  expect(await old.locator('[data-part=option]').count()).toBe(0)
  await move(old)
  // Back at it, its student needs nobody for what they wrote there.
  await stored(old, 3)
  await heading(old, 2)
  await chosen(old, 2)
  await fresh.getByRole('heading', { name: 'Ujian ini pindah ke perangkat lain' }).waitFor()
  await expectFinished(seat, [here, there])
})

it.each([1, -1])('a device’s clock that is %i day off, and is moved back during the exam', async (days) => {
  const seat = nextSeat()
  const device = await openDevice(seat)
  await setClock(device, days * day)
  const page = await enter(device)
  const [row] = await world.asOwner<{ left: number }>(
    'select extract(epoch from deadline - now())::float8 as left from attempt where id = $1',
    [seat.attemptId],
  )
  const left = async () => toSeconds((await page.getByRole('timer').textContent()) ?? '')
  expect(Math.abs((await left()) - row!.left)).toBeLessThan(300)
  await choose(page, 'b')
  await page.getByText(/1\/6 tersimpan di server, \d\d\.\d\d\.\d\d/).waitFor()
  network.refuse()
  await choose(page, 'c')
  await page.getByText('Server belum dapat menyimpan. Jawaban aman di perangkat ini, 1 belum').waitFor()
  network.mend()
  await stored(page, 1)
  network.cut()
  await moveClock(page, -days * day)
  await next(page, 2)
  await choose(page, 'a')
  expect(Math.abs((await left()) - row!.left)).toBeLessThan(300)
  network.mend()
  await stored(page, 2)
  const times = await world.asOwner<{ off: number }>(
    'select abs(extract(epoch from at - now()))::float8 as off from answer where attempt_id = $1',
    [seat.attemptId],
  )
  expect(Math.max(...times.map(({ off }) => off))).toBeLessThan(3600)
  await expectFinished(seat, [device])
})

it('a browser without room, on plain http: it says so, goes on, and a reload loses nothing once there is room', async () => {
  const seat = nextSeat()
  const device = await openDevice(seat, true)
  const page = await device.context.newPage()
  const browserSide = await device.context.newCDPSession(page)
  const setRoom = (bytes?: number) =>
    browserSide.send('Storage.overrideQuotaForOrigin', {
      origin: device.origin,
      ...(bytes === undefined ? {} : { quotaSize: bytes }),
    })
  await setRoom(1)
  await page.goto('/')
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await page.evaluate(() => {
    for (let size = 1 << 22; size >= 1; size >>= 1)
      try {
        localStorage.setItem(`penuh${size}`, 'x'.repeat(size))
      } catch {
        // So much does not fit any more.
      }
  })
  await enter(device, 'Mulai', page)
  await choose(page, 'b')
  await stored(page, 1)
  await next(page, 2)
  network.cut()
  await choose(page, 'c')
  await page.getByText('Perangkat ini juga tidak dapat menyimpan').waitFor()
  await setRoom()
  await next(page, 3)
  await choose(page, 'a')
  await page.getByText('Jawaban aman di perangkat ini, 2 belum terkirim.').waitFor()
  await expect(page.reload()).rejects.toThrow('net::')
  await page.waitForURL(/^chrome-error:/)
  network.mend()
  await page.goto(`/paket-soal/${paketId}`)
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await stored(page, 3)
  await expectFinished(seat, [device])
})

it('time is over without network: it is said calmly, all is sent when the network is back, and nothing is lost', async () => {
  const seat = nextSeat()
  const device = await openDevice(seat)
  await setClock(device, 0)
  const page = await enter(device)
  await choose(page, 'a')
  await stored(page, 1)
  await next(page, 2)
  await device.context.setOffline(true)
  await choose(page, 'b')
  await next(page, 3)
  await choose(page, 'a')
  await page.getByText('Tanpa jaringan. Jawaban aman di perangkat ini, 2 belum terkirim.').waitFor()
  // Its time is over, there and here.
  await world.asOwner(
    `update attempt set deadline = now(),
            clock = (select jsonb_object_agg(key, jsonb_build_array(value -> 0, extract(epoch from now()) * 1000)) from jsonb_each(clock))
      where id = $1`,
    [seat.attemptId],
  )
  const status = async () =>
    (await world.asOwner<{ status: string }>('select status from attempt where id = $1', [seat.attemptId]))[0]
  await expect.poll(status, { timeout: 30_000 }).toEqual({ status: 'dinilai' })
  await moveClock(page, 2 * hour)
  await page.getByRole('heading', { level: 1, name: 'Waktu habis', exact: true }).waitFor()
  await page.getByText('1 dari 6 jawaban tersimpan di server, 3 kosong.').waitFor()
  await page.getByText('2 jawaban masih di perangkat ini dan dikirim sendiri').waitFor()
  expect(await page.getByRole('link', { name: 'Ke beranda' }).count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await device.context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Waktu habis. Jawaban Anda dikumpulkan.' }).waitFor()
  await page.getByText('3 dari 6 jawaban tersimpan di server, 3 kosong.').waitFor()
  await page.getByRole('link', { name: 'Ke beranda' }).waitFor()
  await expectFinished(seat, [device])
})

function toSeconds(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
