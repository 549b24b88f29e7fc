import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authentication } from '@suluh/contract/platform/authentication'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import type { Browser, Page } from 'playwright-core'
import { call } from '../e2e/api-client.ts'
import { launchBrowser } from '../e2e/browser-launch.ts'
import { startProduct } from '../e2e/product.ts'
import { bringQuestions } from './bring-questions.ts'
import { median, round, type Measurement } from './measurement.ts'

const mostMs = 150
const leastFrames = 58
/** Below this nobody sees that anything moved. */
const mostShift = 0.01
const rounds = 5
const frames = 120
/** What a list gives at most on one page. */
const longestPage = 100
/** Screens of the menu, in an order in which each stands beside another kind. */
const screens = [
  '/dashboard',
  '/dashboard/paket-soal',
  '/dashboard/laporan/murid',
  '/dashboard/laporan/lembaga',
  '/dashboard/laporan/pelajaran',
  '/dashboard/laporan/gabungan',
  '/dashboard/analytics',
  '/dashboard/group-belajar',
  '/dashboard/general-tables',
  '/dashboard/settings/peran-izin',
  '/dashboard/settings/pengguna',
  '/dashboard/settings/group-belajar',
  '/dashboard/settings/atribut',
]
/** Screens that come of their own accord, without a press in the menu. */
const others = [
  '/dashboard/jadwal',
  '/dashboard/panduan',
  '/dashboard/profile',
  '/dashboard/paket-soal/create',
  '/dashboard/settings/audit',
  '/dashboard/settings/privasi',
  '/dashboard/settings/pengguna/undangan',
]
const widths = [1440, 390]
const lists = {
  pengguna: '/dashboard/settings/pengguna?peran=murid&pageSize=100',
  soal: '/dashboard/paket-soal?tab=bank&pageSize=100',
}

/**
 * What staff feel going about: from a press in the menu until the screen stands with what it shows, the first time and
 * later; what moves under the eye while a screen comes; and how smoothly the longest pages of lists scroll.
 */
export async function measureNavigation(): Promise<Measurement> {
  const dataDir = mkdtempSync(join(tmpdir(), 'suluh-navigation-'))
  const product = await startProduct(dataDir)
  const browser = await launchBrowser()
  try {
    const token = await call(product.url, '', authentication.login, {
      body: { emailOrTelp: 'pengelola@suluh.test', password: 'suluh-demo' },
    })
    await bringQuestions(product.url, token, longestPage)
    const visits = await measureVisits(await signedIn(browser, product.url, token))
    const shifts = await measureShifts(await signedIn(browser, product.url, token))
    const exams = await call(product.url, token, laporanMurid.list, { query: '_start=0&_end=100' })
    const { id } = exams.toSorted((a, b) => b.n - a.n)[0]!
    const results = `/dashboard/laporan/murid/${id}?pageSize=${longestPage}`
    const scrolled = await measureScrolling(await signedIn(browser, product.url, token), {
      ...lists,
      hasil: results,
    })
    const slowest = visits.toSorted((a, b) => b.again - a.again)[0]!
    const shift = Math.max(...Object.values(shifts))
    const fewest = Math.min(...Object.values(scrolled))
    return {
      figure: round(slowest.again),
      unit: `ms from the menu to ${slowest.screen}, median`,
      yardstick: `${mostMs} ms`,
      ratio: round(slowest.again / mostMs),
      must: `<= ${mostMs} ms, layout shift <= ${mostShift}, lists scroll at >= ${leastFrames} frames/s`,
      ok: slowest.again <= mostMs && shift <= mostShift && fewest >= leastFrames,
      details: {
        ms: Object.fromEntries(
          visits.map(({ screen, first, again }) => [screen, { first: round(first), again: round(again) }]),
        ),
        layoutShift: shifts,
        framesPerSecond: scrolled,
      },
    }
  } finally {
    await browser.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function signedIn(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'suluh', value: `${token}.suluh`, url }])
  const page = await context.newPage()
  // Every group of the menu stands open, so that each screen is one press away.
  await page.goto('/dashboard')
  await page.locator('nav[aria-label="Menu utama"]').waitFor()
  await page.evaluate(() => {
    for (const group of document.querySelectorAll<HTMLElement>('.ant-menu-submenu-title')) group.click()
  })
  await page.locator('nav[aria-label="Menu utama"] a[href="/dashboard/settings/atribut"]').waitFor()
  return page
}

async function measureVisits(page: Page) {
  const times = new Map<string, number[]>()
  for (let round = 0; round <= rounds; round += 1)
    for (const screen of [...screens.slice(1), screens[0]!]) {
      const ms = await page.evaluate(go, screen)
      times.set(screen, [...(times.get(screen) ?? []), ms])
      await page.waitForLoadState('networkidle')
    }
  return [...times].map(([screen, [first = 0, ...again]]) => ({ screen, first, again: median(again) }))
}

/** Presses the menu's link; resolves with the milliseconds until the screen stands and is painted. */
async function go(path: string): Promise<number> {
  for (const title of document.querySelectorAll('h1')) title.dataset['left'] = 'yes'
  const began = performance.now()
  document.querySelector<HTMLElement>(`nav[aria-label="Menu utama"] a[href="${path}"]`)!.click()
  const stands = () =>
    location.pathname === path &&
    document.querySelector('main h1:not([data-left])') &&
    !document.querySelector('[data-part=skeleton], .splash')
  while (!stands()) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return performance.now() - began
}

/** The layout shift of each screen from nothing until a second after all stands. */
async function measureShifts(page: Page): Promise<Record<string, number>> {
  const shifts: Record<string, number> = {}
  const places = widths.flatMap((width) => [...screens, ...others].map((screen) => ({ width, screen })))
  for (const { width, screen } of places) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(screen)
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    shifts[`${screen} ${width}`] = round(
      await page.evaluate(
        () =>
          new Promise<number>((done) => {
            let sum = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
                sum += entry.value
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => done(sum), 1000)
          }),
      ),
      4,
    )
  }
  return shifts
}

/** Frames a second while the longest page of each list scrolls as fast as a wheel. */
async function measureScrolling(page: Page, pages: Record<string, string>): Promise<Record<string, number>> {
  const smooth: Record<string, number> = {}
  for (const [name, address] of Object.entries(pages)) {
    await page.goto(address)
    await page.locator('tbody tr').nth(20).waitFor()
    await page.waitForLoadState('networkidle')
    smooth[name] = round(
      await page.evaluate(async (count) => {
        const frame = () => new Promise<number>(requestAnimationFrame)
        const began = await frame()
        let last = began
        for (let n = 0; n < count; n += 1) {
          scrollBy(0, n < count / 2 ? 60 : -60)
          last = await frame()
        }
        return (count * 1000) / (last - began)
      }, frames),
      1,
    )
  }
  return smooth
}
