import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { launchBrowser, originOf } from './browser-launch.ts'
import { copyData, startProduct } from './product.ts'

export const phone = { width: 390, height: 844 }
export const tablet = { width: 820, height: 1180 }
export const desktop = { width: 1440, height: 900 }

/** The address of this worker's own product. */
function baseUrl(): string {
  const url = inject('baseUrls')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!url) throw new Error(`No product for worker ${process.env.VITEST_POOL_ID}`)
  return url
}

/** Scripts of a test run too seldom for what it costs to compile them well. */
const unhurried = ['--js-flags=--no-opt --no-maglev']

/** One for all files of a worker: to start it takes longer than many a test. */
let launched: Promise<Browser> | undefined

type People = {
  open: (viewport?: { width: number; height: number }) => Promise<Page>
  readonly baseUrl: string
  /** The same product as browsers find it. */
  readonly origin: string
}

/**
 * As `useBrowser`, with a product of the file's own whose demo nobody has touched: for a file that needs the demo's exams
 * as they were planted, or changes them.
 */
export async function useFreshDemo(): Promise<People> {
  const dataDir = mkdtempSync(join(tmpdir(), 'suluh-demo-'))
  copyData(inject('demoData'), dataDir)
  const product = await startProduct(dataDir)
  afterAll(async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return useBrowser(product.url)
}

/** The worker's browser for a test file; `open` gives a person of their own, with nothing shared, until the file ends. */
export function useBrowser(url = baseUrl()): People {
  const contexts: BrowserContext[] = []
  const origin = originOf(new URL(url).port)
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()))
  })
  return {
    baseUrl: url,
    origin,
    open: async (viewport = desktop) => {
      const browser = await (launched ??= launchBrowser(unhurried))
      const context = await browser.newContext({
        viewport,
        baseURL: origin,
        locale: 'id-ID',
        timezoneId: 'Asia/Jakarta',
        // What moves is waited for; those who open their own windows see it move.
        reducedMotion: 'reduce',
      })
      // Nobody measures time here, and a machine that is busy with four journeys at once may stand still for long.
      context.setDefaultTimeout(90_000)
      contexts.push(context)
      return context.newPage()
    },
  }
}

/** Fills in the login page that is open and sends it, whatever comes of it. */
export async function submitLogin(page: Page, emailOrTelp: string, password: string): Promise<void> {
  await page.getByLabel(/Email/i).fill(emailOrTelp)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk' }).click()
}

/** Signs in through the login page. */
export async function signIn(page: Page, emailOrTelp: string, password = 'suluh-demo'): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, emailOrTelp, password)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}
