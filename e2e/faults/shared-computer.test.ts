import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashToken, newToken } from '../../apps/api/src/platform/auth/token.ts'
import { launchBrowser, originOf } from '../browser-launch.ts'
import { phone, submitLogin } from '../browser.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { openRoughNetwork, type RoughNetwork } from './rough-network.ts'
import { answer } from './signed-in.ts'

const questions = 6
const timeout = 60_000
let world: FaultWorld
let network: RoughNetwork
let browser: Browser
let paketId = ''

beforeAll(async () => {
  world = await makeFaultWorld(7, questions)
  network = await openRoughNetwork([world.apiUrl])
  browser = await launchBrowser()
  const [row] = await world.asOwner<{ paketId: string }>('select paket_soal_id as "paketId" from event')
  paketId = row!.paketId
})
afterAll(async () => {
  await browser.close()
  await network.close()
  await world.stop()
})

/** A computer of the school's, at which one student after the other signs in by the page; only the password is spared. */
async function openComputer(): Promise<{ context: BrowserContext; enter: (index: number) => void }> {
  const context = await browser.newContext({
    viewport: phone,
    baseURL: originOf(network.port),
    locale: 'id-ID',
  })
  context.setDefaultTimeout(timeout)
  let next = 0
  await context.route('**/api/authentication/login', async (route) => {
    const token = newToken()
    await world.asOwner(
      `insert into session (token_hash, application_id, application_user_id, expires_at)
       select $1, application_id, application_user_id, expires_at from session where token_hash = $2`,
      [hashToken(token), hashToken(world.students[next]!.token)],
    )
    await route.fulfill({ json: { success: true, message: 'OK', data: token } })
  })
  return { context, enter: (index) => void (next = index) }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, 'siapa@sekolah.test', 'tidak-diperiksa')
  await page.getByRole('heading', { name: 'Halo' }).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.waitForURL('**/login*')
}

/** Begins the exam, or goes on with it. */
async function begin(page: Page): Promise<void> {
  await page.goto(`/paket-soal/${paketId}`)
  await page.getByRole('button', { name: /Mulai|Lanjutkan/ }).click()
  await page.getByRole('heading', { name: 'Soal 1 dari' }).waitFor()
}

const answersOf = (index: number) =>
  world.asOwner<{ value: string }>('select value from answer where attempt_id = $1', [
    world.students[index]!.attemptId,
  ])

it('the next student at a computer never comes into the exam of the one before', async () => {
  const { context, enter } = await openComputer()
  const page = await context.newPage()
  enter(0)
  await signIn(page)
  await begin(page)
  const question = page.url()
  await answer(page, 1, 1)
  await page.getByText(`1/${questions} tersimpan`).waitFor()
  const [before] = await answersOf(0)
  await signOut(page)
  enter(1)
  await signIn(page)
  await page.goto(`/paket-soal/${paketId}`)
  await page.getByRole('button', { name: 'Mulai' }).waitFor()
  network.cut()
  // By the address that the browser still offers, and within the page as a student goes there.
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, new URL(question).pathname)
  await page.waitForTimeout(3000)
  expect(await page.locator('[data-part=option]').count()).toBe(0)
  network.mend()
  await signOut(page)
  enter(0)
  await signIn(page)
  await page.waitForTimeout(2000)
  expect(await answersOf(0)).toEqual([before])
  await context.close()
})

/** All that this browser keeps where pages of this address find it, and what its cache still gives for what was read. */
const leftBehind = (page: Page, read: string[]) =>
  page.evaluate(async (addresses) => {
    const tables = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open('suluh-perangkat')
      request.addEventListener('success', () => done(request.result))
    })
    const all = (name: string) =>
      new Promise<{ name: string; sealed: Uint8Array }[]>((done) => {
        const rows = tables.transaction(name).objectStore(name).getAll()
        rows.addEventListener('success', () => done(rows.result as []))
      })
    const kept = (await all('kept')).map(({ sealed, ...row }) => ({
      ...row,
      sealed: new TextDecoder('latin1').decode(sealed),
    }))
    const contents = await all('content')
    tables.close()
    const cached = await Promise.all(
      addresses.map(async (address) => (await fetch(address, { cache: 'force-cache' })).status),
    )
    return { kept, contents: contents.length, local: Object.keys(localStorage), cached }
  }, read)

it('who signs out leaves behind what is unsent, sealed, and nothing else; it is sent when they are back', async () => {
  const { context, enter } = await openComputer()
  const page = await context.newPage()
  const read = new Set<string>()
  page.on('response', (response) => {
    if (/\/content\//.test(response.url()) && response.ok()) read.add(response.url())
  })
  enter(2)
  await signIn(page)
  await begin(page)
  await answer(page, 1, 1)
  await page.getByText(`1/${questions} tersimpan`).waitFor()
  network.refuse()
  await page.getByRole('button', { name: 'Berikutnya' }).click()
  await answer(page, 2, 2)
  await page.getByText('1 belum terkirim').first().waitFor()
  await signOut(page)
  await expect.poll(() => leftBehind(page, []).then(({ kept }) => kept.length)).toBe(1)
  const left = await leftBehind(page, [...read])
  expect(left.kept).toMatchObject([{ isWaiting: true }])
  expect(JSON.stringify(left.kept)).not.toMatch(/Murid|value|ragu/)
  expect(left).toMatchObject({ contents: 0, local: ['suluh.perangkat'] })
  expect(left.cached.length).toBeGreaterThan(0)
  expect(left.cached.every((status) => status === 401)).toBe(true)
  network.mend()
  enter(3)
  await signIn(page)
  await begin(page)
  await signOut(page)
  expect(await answersOf(3)).toEqual([])
  enter(2)
  await signIn(page)
  await begin(page)
  await page.getByText(`2/${questions} tersimpan`).waitFor()
  expect(await answersOf(2)).toHaveLength(2)
  await context.close()
})

it('in two tabs the one that comes second is named in the first, where nothing of the one before goes on', async () => {
  const { context, enter } = await openComputer()
  const page = await context.newPage()
  enter(4)
  await signIn(page)
  await begin(page)
  await answer(page, 1, 0)
  await page.getByText(`1/${questions} tersimpan`).waitFor()
  const [before] = await answersOf(4)
  // A page for signing in that was open already, as in a window that was forgotten.
  const other = await context.newPage()
  const [cookie] = await context.cookies()
  await context.clearCookies()
  await other.goto('/login')
  await other.getByRole('button', { name: 'Masuk' }).waitFor()
  await context.addCookies([cookie!])
  enter(5)
  await submitLogin(other, 'siapa@sekolah.test', 'tidak-diperiksa')
  await other.getByRole('heading', { name: 'Halo' }).waitFor()
  await page.getByRole('heading', { name: 'Pengguna berganti' }).waitFor()
  await page.getByText('Murid 5').first().waitFor()
  expect(await page.locator('[data-part=option]').count()).toBe(0)
  expect(await answersOf(4)).toEqual([before])
  await page.getByRole('link', { name: 'Lanjutkan sebagai Murid 5' }).click()
  await page.getByRole('heading', { name: 'Halo, Murid' }).waitFor()
  await context.close()
})

/** As an earlier version kept what was written here: open to whoever sat down. */
const keepAsBefore = (page: Page, attempt: { id: string }, soal: string) =>
  page.evaluate(
    async ({ state, answered }) => {
      await new Promise((done) => {
        indexedDB.deleteDatabase('suluh-ujian').addEventListener('success', done)
      })
      await new Promise<void>((done) => {
        const request = indexedDB.open('suluh-ujian', 1)
        request.addEventListener('upgradeneeded', () => {
          request.result.createObjectStore('answer', { keyPath: ['attempt', 'soal'] })
          request.result.createObjectStore('attempt', { keyPath: 'id' })
        })
        request.addEventListener('success', () => {
          const db = request.result
          const tx = db.transaction(['answer', 'attempt'], 'readwrite')
          tx.objectStore('attempt').put({ id: state.id, paketId: 'p', state, offset: 0 })
          const entry = { soal: answered, value: 'C', ragu: false, seq: Date.now(), storedSeq: 0 }
          tx.objectStore('answer').put({ ...entry, attempt: state.id, at: new Date().toISOString() })
          tx.addEventListener('complete', () => {
            db.close()
            done()
          })
        })
      })
    },
    { state: attempt, answered: soal },
  )
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

it('what an earlier version kept here goes to its own student, and is open to nobody any more', async () => {
  const { context, enter } = await openComputer()
  const page = await context.newPage()
  enter(6)
  await signIn(page)
  await begin(page)
  const { attemptId } = world.students[6]!
  const told = page.waitForResponse((response) => response.url().endsWith(`/api/attempt/${attemptId}`))
  await page.reload()
  const { data } = (await (await told).json()) as { data: { id: string } }
  await page.getByRole('heading', { name: 'Soal 1 dari' }).waitFor()
  await signOut(page)
  // A page of this address without the product's scripts, which look for such things themselves.
  await page.goto('/suluh.svg')
  await keepAsBefore(page, data, world.soalIds[0]!)
  // Somebody else is the first to come after the update.
  enter(5)
  await signIn(page)
  await expect.poll(() => databases(page), { timeout: 20_000 }).not.toContain('suluh-ujian')
  await signOut(page)
  expect(await answersOf(6)).toEqual([])
  enter(6)
  await signIn(page)
  await begin(page)
  await expect.poll(() => answersOf(6), { timeout: 20_000 }).toEqual([{ value: 'C' }])
  await context.close()
})
