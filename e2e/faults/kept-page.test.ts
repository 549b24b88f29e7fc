import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../browser-launch.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { openRoughNetwork, type RoughNetwork } from './rough-network.ts'
import { answer, openAs } from './signed-in.ts'

let world: FaultWorld
let network: RoughNetwork
let browser: Browser

beforeAll(async () => {
  world = await makeFaultWorld(1, 3)
  network = await openRoughNetwork([world.apiUrl])
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await network.close()
  await world.stop()
})

it('what is kept for an exam is the page and its files, whatever else is opened at this browser, and none of others', async () => {
  const [{ paketId }] = (await world.asOwner('select paket_soal_id as "paketId" from event')) as [
    { paketId: string },
  ]
  const origin = `http://localhost:${network.port}`
  const context = await openAs(browser, { token: world.students[0]!.token, origin, timeout: 60_000 })
  const page = await context.newPage()
  await page.goto(`/paket-soal/${paketId}`)
  await page.getByRole('button', { name: 'Mulai' }).click()
  await answer(page, 1, 1)
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('suluh-2')
      return (await cache.keys()).map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(async () => (await kept()).includes('/')).toBe(true)
  const others = async () => (await kept()).filter((path) => !path.startsWith('/assets/')).toSorted()
  expect(await others()).toEqual(['/', '/boot.js', '/suluh.svg'])
  // Files that are opened in a tab are no pages, and no page takes the exam's place.
  const keptPage = () => page.evaluate(async () => (await (await caches.open('suluh-2')).match('/'))!.text())
  const before = await keptPage()
  const other = await context.newPage()
  for (const path of ['/preload.json', '/suluh.svg', '/api/health', '/dashboard']) await other.goto(path)
  expect(await others()).toEqual(['/', '/boot.js', '/suluh.svg'])
  expect(await keptPage()).toBe(before)
  // An older build's file and one nobody asks for any more.
  await page.evaluate(async () => {
    const cache = await caches.open('suluh-2')
    await cache.put('/assets/usang.js', new Response('1'))
    await cache.put('/', new Response('<div id="root"></div>'))
    await (await caches.open('suluh-1')).put('/', new Response('{}'))
  })
  await page.reload()
  await expect.poll(async () => (await kept()).includes('/assets/usang.js')).toBe(false)
  network.silence()
  await other.goto(page.url(), { timeout: 20_000 })
  await other
    .getByText('Memuat Suluh')
    .or(other.getByRole('heading', { name: 'Soal 1 dari' }))
    .first()
    .waitFor()
  network.mend()
  network.cut()
  await other.goto(page.url())
  await other.getByRole('heading', { name: 'Soal 1 dari' }).waitFor()
  network.mend()
  await context.close()
})
