import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPlainHttp, launchBrowser, originOf } from '../browser-launch.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { openRoughNetwork, type RoughNetwork } from './rough-network.ts'
import { answer, openAs, signInAs } from './signed-in.ts'

const questions = 6
const timeout = 60_000
let world: FaultWorld
let network: RoughNetwork
let browser: Browser

beforeAll(async () => {
  world = await makeFaultWorld(2, questions)
  network = await openRoughNetwork([world.apiUrl])
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await network.close()
  await world.stop()
})

const origin = () => originOf(network.port)
const openDevice = (index: number) =>
  openAs(browser, { token: world.students[index]!.token, origin: origin(), timeout })

/** Begins the exam and answers its first question. */
async function begin(page: Page, paketId: string): Promise<void> {
  await page.goto(`/paket-soal/${paketId}`)
  await page.getByRole('button', { name: 'Mulai' }).click()
  await answer(page, 1, 1)
  await page.getByText(`1/${questions} tersimpan`).waitFor()
}

async function paketOf(): Promise<string> {
  const [row] = await world.asOwner<{ paketId: string }>('select paket_soal_id as "paketId" from event')
  return row!.paketId
}

// Without a secure context a browser keeps no page to be opened without network.
it.skipIf(isPlainHttp)('a new tab without network goes on with the exam, for its student alone', async () => {
  const paketId = await paketOf()
  const context = await openDevice(0)
  const first = await context.newPage()
  await begin(first, paketId)
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const question = first.url()
  // Opened once more while there is a network, so that the page's files are kept.
  await first.reload()
  await first.getByRole('heading', { name: 'Soal 1 dari' }).waitFor()
  await first.waitForTimeout(2000)
  network.cut()
  await first.close()

  const second = await context.newPage()
  await second.goto(question)
  await second.getByRole('heading', { name: 'Soal 1 dari' }).waitFor()
  await second.getByRole('button', { name: 'Berikutnya' }).click()
  await answer(second, 2, 0)
  await second.getByText('1 belum terkirim').first().waitFor()

  const third = await context.newPage()
  await third.goto(`/paket-soal/${paketId}`)
  await third.getByRole('heading', { name: 'Soal' }).first().waitFor()

  // Another session in this browser is somebody else's.
  await signInAs(context, world.students[1]!.token, origin())
  const stranger = await context.newPage()
  await stranger.goto(question).catch(() => undefined)
  await stranger.waitForTimeout(3000)
  expect(await stranger.getByRole('heading', { name: 'Soal 1 dari' }).count()).toBe(0)
  network.mend()
  await context.close()
})

it('a page that cannot reach the server tries again by itself', async () => {
  const context = await openDevice(1)
  const page = await context.newPage()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Halo' }).waitFor()
  await page.route('**/api/ujian', (route) => route.abort())
  await page.route('**/api/health', (route) => route.abort())
  await page.reload()
  await page
    .getByRole('button', { name: /Coba lagi|Muat ulang/ })
    .first()
    .waitFor()
  await page.unrouteAll()
  const link = page.getByRole('link', { name: /Buka|Mulai|Lanjutkan/ }).first()
  await expect.poll(() => link.isVisible(), { timeout: 60_000 }).toBe(true)
  await context.close()
})

it('where the device keeps nothing, an answer goes at once and leaving asks first', async () => {
  const paketId = await paketOf()
  const context = await openDevice(1)
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('private window', 'SecurityError')
    }
  })
  const page = await context.newPage()
  await begin(page, paketId)
  network.cut()
  await page.getByRole('button', { name: 'Berikutnya' }).click()
  await answer(page, 2, 0)
  await page.getByText('1 belum terkirim').first().waitFor()
  const asked = new Promise<string>((done) =>
    page.on('dialog', (dialog) => void dialog.accept().then(() => done(dialog.type()))),
  )
  await page.close({ runBeforeUnload: true })
  expect(await asked).toBe('beforeunload')
  network.mend()
  await context.close()
})
