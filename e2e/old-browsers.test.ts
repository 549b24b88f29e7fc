import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'acorn'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { desktop, phone } from './browser.ts'
import { launchBrowser, originOf } from './browser-launch.ts'
import { makeFaultWorld, type FaultWorld } from './faults/fault-world.ts'
import { answer, openAs } from './faults/signed-in.ts'
import { projectRoot } from './product.ts'

const dist = join(projectRoot, 'apps/web/dist')
const files = (folder: string, extension: string) =>
  readdirSync(join(dist, folder))
    .filter((name) => name.endsWith(extension))
    .map((name) => join(dist, folder, name))
const questions = 3
let world: FaultWorld
let browser: Browser

beforeAll(async () => {
  world = await makeFaultWorld(3, questions)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.stop()
})

it('what older browsers load has no syntax of after 2020, and its styles no words of after it', () => {
  const scripts = [join(dist, 'old.js'), join(dist, 'old-page.js'), ...files('assets/old', '.js')]
  expect(scripts.length).toBeGreaterThan(50)
  for (const file of scripts) parse(readFileSync(file, 'utf8'), { ecmaVersion: 2020, sourceType: 'module' })
  // The first script decides, so every browser with modules has to understand it.
  parse(readFileSync(join(dist, 'boot.js'), 'utf8'), { ecmaVersion: 2017, sourceType: 'script' })
  // Those without modules are told so.
  parse(readFileSync(join(dist, 'too-old.js'), 'utf8'), { ecmaVersion: 5, sourceType: 'script' })
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toContain('<script nomodule src="/too-old.js">')
  // It is kept for a day: one of an older build must not begin this build's page.
  const hash = createHash('sha256')
    .update(readFileSync(join(dist, 'boot.js')))
    .digest('hex')
  for (const file of ['index.html', 'preload.json'])
    expect(readFileSync(join(dist, file), 'utf8')).toContain(`/boot.js?${hash.slice(0, 8)}`)
  const styles = files('assets/old', '.css')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(styles).not.toMatch(/@layer|:has\(:checked\)|:has\(:focus-visible\)/)
  expect(styles).toMatch(/100vh[^}]*100dvh/)
})

const looks = [
  'color',
  'background-color',
  'border',
  'padding',
  'margin',
  'gap',
  'font-size',
  'font-weight',
  'line-height',
  'text-align',
] as const

/** Where everything on the page is, and how it looks; a clock goes on meanwhile. */
async function looksOf(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate((properties) => {
    const shown = [...document.querySelectorAll('#root *')].filter((each) => !each.closest('[role=timer]'))
    return shown.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      const style = getComputedStyle(each)
      const place = [x, y, width, height].map(Math.round)
      return [each.tagName, ...place, ...properties.map((name) => style.getPropertyValue(name))].join(' | ')
    })
  }, looks)
}

/** The page that is there, by one of the two builds, until `shown`. */
async function openBuild(page: Page, build: 'today' | 'old', shown: () => Promise<void>): Promise<void> {
  await page.evaluate((name) => sessionStorage.setItem('build', name), build)
  await page.reload()
  await shown()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.some((name) => name.endsWith('/old.js'))).toBe(build === 'old')
}

it.each([
  ['a phone', phone, 1],
  ['a desk', desktop, 2],
] as const)('pages look the same in both builds, on %s', async (_name, viewport, student) => {
  const { token } = world.students[student]!
  const signedIn = await openAs(browser, { token, origin: world.apiUrl, viewport, timeout: 60_000 })
  const signedOut = await browser.newContext({ viewport, baseURL: world.apiUrl, locale: 'id-ID' })
  const [{ paketId }] = (await world.asOwner('select paket_soal_id as "paketId" from event')) as [
    { paketId: string },
  ]
  const compare = async (page: Page, shown: () => Promise<void>) => {
    let today: string[] = []
    const isSettled = async () => {
      const before = today
      today = await looksOf(page)
      return isDeepStrictEqual(before, today)
    }
    await openBuild(page, 'today', shown)
    await expect.poll(isSettled, { interval: 500 }).toBe(true)
    await openBuild(page, 'old', shown)
    await expect.poll(() => looksOf(page)).toEqual(today)
    expect(today.length).toBeGreaterThan(10)
    await page.evaluate(() => sessionStorage.removeItem('build'))
  }
  for (const context of [signedIn, signedOut])
    await context.addInitScript(() => {
      if (sessionStorage.getItem('build') === 'old') Reflect.deleteProperty(Set.prototype, 'union')
    })
  const guest = await signedOut.newPage()
  await guest.goto('/login')
  await compare(guest, () => guest.getByRole('button', { name: 'Masuk' }).waitFor())
  const page = await signedIn.newPage()
  await page.goto('/dashboard')
  await compare(page, () => page.getByText('Ujian berikutnya').waitFor())
  await page.goto(`/paket-soal/${paketId}`)
  await compare(page, () => page.getByRole('button', { name: 'Mulai' }).waitFor())
  await page.getByRole('button', { name: 'Mulai' }).click()
  await answer(page, 1, 1)
  await page.getByText(`1/${questions} tersimpan`).waitFor()
  const chosen = page.getByRole('radio', { checked: true })
  await compare(page, () => chosen.waitFor({ state: 'attached' }))
  await Promise.all([signedIn.close(), signedOut.close()])
})

/** Takes away what browsers of 2020 did not have; a language's syntax cannot be taken away, so it is parsed above. */
function grow(): void {
  const taken: [object, string[]][] = [
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
    [String.prototype, ['at', 'replaceAll', 'isWellFormed', 'toWellFormed']],
    [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf', 'isSupersetOf']],
    [Promise, ['any', 'withResolvers', 'try']],
    [Object, ['hasOwn', 'groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [AbortSignal, ['timeout', 'any']],
    [AbortSignal.prototype, ['throwIfAborted']],
    [Element.prototype, ['checkVisibility']],
    [HTMLDialogElement.prototype, ['show', 'showModal', 'close', 'open']],
    [Crypto.prototype, ['randomUUID', 'subtle']],
    [
      window,
      [
        'structuredClone',
        'BroadcastChannel',
        'DecompressionStream',
        'requestIdleCallback',
        'Iterator',
        'reportError',
      ],
    ],
  ]
  for (const [of, names] of taken) for (const name of names) Reflect.deleteProperty(of, name)
}

it('a student takes an exam in a browser of 2020, on plain http', async () => {
  const [{ paketId }] = (await world.asOwner('select paket_soal_id as "paketId" from event')) as [
    { paketId: string },
  ]
  const origin = originOf(new URL(world.apiUrl).port, true)
  const context = await openAs(browser, { token: world.students[0]!.token, origin, timeout: 60_000 })
  await context.addInitScript(grow)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Halo' }).waitFor()
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await page.goto(`/paket-soal/${paketId}`)
  await page.getByRole('button', { name: 'Mulai' }).click()
  await answer(page, 1, 1)
  await page.locator('[data-part=option][data-holds-checked]').waitFor()
  await page.getByText(`1/${questions} tersimpan`).waitFor()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('c')
  await page.getByRole('radio', { name: /^C/, checked: true }).waitFor({ state: 'attached' })
  await page.reload()
  await page.locator('[data-part=option][data-holds-checked]').waitFor()
  await page.getByRole('button', { name: 'Selesai', exact: true }).click()
  await page.getByRole('button', { name: 'Kumpulkan' }).click()
  await page.getByRole('button', { name: 'Ya, kumpulkan' }).click()
  await page.getByRole('heading', { name: 'Ujian sudah dikumpulkan' }).waitFor()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.some((name) => name.endsWith('/old.js'))).toBe(true)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.getByRole('button', { name: 'Masuk' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

it('below the least that it needs, words stand in place of the page; a browser of today loads nothing of all that', async () => {
  const context = await browser.newContext({ baseURL: world.apiUrl })
  await context.addInitScript(() => Reflect.deleteProperty(Promise, 'allSettled'))
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Peramban ini terlalu lama' }).waitFor()
  await context.close()
  const today = await browser.newPage({ baseURL: world.apiUrl })
  await today.goto('/login')
  await today.getByRole('button', { name: 'Masuk' }).waitFor()
  const loaded = await today.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /\/old/.test(name))).toEqual([])
  await today.close()
})
