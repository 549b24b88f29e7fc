import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, phone, useBrowser } from '../browser.ts'
import { ask, openAs, soon, tokenOf, unique } from '../kernel/signed-in.ts'
import { addressOfScreen } from './places.ts'
import { coveredByBars, smallTargets } from './touch.ts'
import { titleOf } from './visit.ts'

const people = useBrowser()
/** The screens that are used every day, and those with bars that stand still. */
const screens: Record<string, string[]> = {
  pengelola: [
    '/dashboard',
    '/dashboard/paket-soal',
    '/dashboard/paket-soal/:id',
    '/dashboard/paket-soal/bank/:id',
    '/dashboard/paket-soal/create',
    '/dashboard/jadwal',
    '/dashboard/settings/pengguna',
    '/dashboard/settings/peran-izin',
    '/dashboard/settings/atribut',
    '/dashboard/general-tables',
    '/dashboard/general-tables/lembaga/:id',
    '/dashboard/laporan/murid',
    '/dashboard/laporan/murid/:id',
    '/laporan/pelajaran/:id',
    '/paket-soal/:id/statistik-paket-soal',
    '/pengawasan/:eventId',
    '/koreksi/:eventId',
    '/dashboard/analytics',
    '/dashboard/analytics/view/:id',
    '/laporan/hasil-ujian-gabungan/:id',
  ],
  murid: ['/dashboard', '/dashboard/profile', '/paket-soal/:id/hasil-ujian/:userId/:eventId'],
}
/** The narrowest phone that is still sold. */
const narrow = { width: 360, height: 740 }

describe.each(Object.entries(screens))('the screens of %s on a phone', (account, paths) => {
  it('have nothing to press below 24 px, and nothing with the focus under a bar', async () => {
    const token = await tokenOf(people, account)
    const page = await openAs(people, account, phone)
    await page.goto('/dashboard')
    const found: string[] = []
    for (const path of paths) {
      const address = await addressOfScreen(people, token, path)
      if (!address) continue
      await titleOf(page, address)
      const problems = [...(await smallTargets(page)), ...(await coveredByBars(page, 90))]
      found.push(...problems.map((problem) => `${address} ${problem}`))
    }
    expect(found).toEqual([])
    await page.context().close()
  })
})

/** Opens every calendar that stands on the page, and says which do not fit. */
async function wideCalendars(page: Page): Promise<string[]> {
  const found: string[] = []
  const pickers = page.locator('.ant-picker:visible input:not([disabled])')
  expect(await pickers.count()).toBeGreaterThan(0)
  for (const picker of await pickers.all()) {
    await picker.scrollIntoViewIfNeeded()
    await picker.click()
    const popup = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)').last()
    await popup.waitFor()
    // A calendar comes to its place by and by.
    await expect.poll(() => popup.evaluate((each) => each.getAnimations({ subtree: true }).length)).toBe(0)
    const outer = await popup.locator('.ant-picker-panel-container').evaluate((container) => {
      const boxes = [container, ...container.querySelectorAll('td, button, li')]
        .filter((each) => each.checkVisibility())
        .map((each) => each.getBoundingClientRect())
        .filter(({ width }) => width > 0)
      return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))]
    })
    if (outer[0]! < 0 || outer[1]! > narrow.width)
      found.push(`${page.url()}: ${outer.map(Math.round).join('..')}`)
    const { bottom, top } = await popup.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect)
    if (top < 0 || bottom > narrow.height)
      found.push(`${page.url()}: ${Math.round(top)}..${Math.round(bottom)} high`)
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'hidden' })
  }
  return found
}

describe('calendars', () => {
  it('fit on a screen of 360 px wherever one is opened', async () => {
    const token = await tokenOf(people, 'pengelola')
    const page = await openAs(people, 'pengelola', narrow)
    const found: string[] = []
    const paket = await addressOfScreen(people, token, '/paket-soal/:id/cetak')
    for (const path of [
      '/dashboard/settings/audit',
      '/dashboard/laporan/murid',
      `/dashboard${paket?.replace('/cetak', '')}?tab=jadwal&baru=1`,
      '/dashboard/paket-soal?tab=bank',
    ]) {
      await page.goto(path)
      if (path.includes('tab=bank')) await page.getByRole('button', { name: 'Saringan lain' }).click()
      await page.locator('.ant-picker:visible').first().waitFor()
      found.push(...(await wideCalendars(page)))
    }
    expect(found).toEqual([])
    await page.context().close()
  })
})

describe('what can be dragged', () => {
  it('goes up and down by buttons too, by keys again and again', async () => {
    const token = await tokenOf(people, 'pengelola')
    const body = { nama: unique('Urutan'), preset: 'utbk-snbt' }
    const made = await ask<{ id: string }>(people, token, 'POST', '/paket-soal', body)
    const page = await openAs(people, 'pengelola', desktop)
    await page.goto(`/dashboard/paket-soal/${made.body.data.id}`)
    const names = page.locator('button[aria-current] strong')
    await names.first().waitFor()
    const before = await names.allInnerTexts()
    const [first = ''] = before
    const down = page.getByRole('button', { name: `Turunkan bagian ${first}`, exact: true })
    await down.focus()
    for (const place of [1, 2, 3]) {
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await names.allInnerTexts()).indexOf(first), soon).toBe(place)
      await expect.poll(() => down.evaluate((each) => each === document.activeElement), soon).toBe(true)
    }
    const up = page.getByRole('button', { name: `Naikkan bagian ${first}`, exact: true })
    await up.focus()
    for (const place of [2, 1, 0]) {
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await names.allInnerTexts()).indexOf(first), soon).toBe(place)
    }
    // At the top there is one way left to go.
    await expect.poll(() => down.evaluate((each) => each === document.activeElement), soon).toBe(true)
    expect(await names.allInnerTexts()).toEqual(before)
    await page.context().close()
  })
})
