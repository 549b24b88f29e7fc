import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../browser-launch.ts'
import { ask, enter, tokenOf } from '../kernel/signed-in.ts'
import { projectRoot, startProduct } from '../product.ts'
import { addressOfScreen } from '../screens/places.ts'
import { pictures } from './pictures.ts'

// `npm run panduan`: a product with its demo, and every picture of the guide taken anew (or those that are named).
const wanted = process.argv.slice(2)
const folder = join(projectRoot, 'docs/panduan/gambar')
const dataDir = mkdtempSync(join(tmpdir(), 'suluh-panduan-'))
const product = await startProduct(dataDir, { PUBLIC_URL: 'http://192.168.1.10:3000' })
const browser = await launchBrowser()
const people = { baseUrl: product.url, origin: product.url, open: () => browser.newPage() }
try {
  for (const [name, { account, path, event, act, phone }] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const token = await tokenOf(people, account)
    const [route = '', query = ''] = path.split('?')
    const address = event ? await addressOf(event, token, route) : await addressOfScreen(people, token, route)
    if (!address) throw new Error(`${name}: ${account} has nothing at ${path}`)
    const context = await browser.newContext({
      viewport: phone ? { width: 390, height: 720 } : { width: 1280, height: 800 },
      baseURL: product.url,
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      reducedMotion: 'reduce',
    })
    process.stdout.write(`${name}: ${address}\n`)
    const page = await enter(people, await context.newPage(), token)
    await page.goto(query ? `${address}?${query}` : address)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.locator('[data-part=skeleton]').first().waitFor({ state: 'detached', timeout: 90_000 })
    await act?.(page)
    await page.waitForTimeout(800)
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 72 })
    await context.close()
  }
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** The address of a route about one exam. */
async function addressOf(event: string, token: string, route: string): Promise<string> {
  type Event = { id: string; nama: string; paketSoal: { id: string } }
  const events = await ask<Event[]>(people, token, 'GET', '/event?_end=100')
  const found = events.body.data.find(({ nama }) => nama === event)
  if (!found) throw new Error(`There is no exam called ${event}`)
  type Hasil = { murid: { id: string } }
  const hasil = await ask<Hasil[]>(people, token, 'GET', `/hasil-ujian?_end=1&eventId=${found.id}`)
  const known: Record<string, string | undefined> = {
    eventId: found.id,
    id: route.startsWith('/laporan') ? found.id : found.paketSoal.id,
    userId: hasil.body.data[0]?.murid.id,
  }
  return route.replace(/:(\w+)/g, (_, name: string) => known[name] ?? '')
}
