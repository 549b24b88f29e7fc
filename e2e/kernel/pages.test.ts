import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chunkOf } from '../chunk.ts'
import { phone, useBrowser } from '../browser.ts'
import { addressOf, countCalls, openAs, soon } from './signed-in.ts'

const people = useBrowser()
const list = '/dashboard/paket-soal'
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu utama' })
const chunk = chunkOf('src/features/paket-soal/paket-list-page.tsx')

/** Sidebar of the specification; groups stand among the entries. */
const specified = [
  'Dashboard',
  'Paket Soal',
  'Laporan Ujian Murid',
  'Laporan Ujian Lembaga',
  'Laporan Aspek Pelajaran',
  'Laporan Ujian Gabungan',
  'Analytics',
  'Group Belajar',
  'General Tables',
  'Peran & Izin',
  'Pengguna',
  'Group Belajar',
  'Atribut',
]

describe('addresses that lead nowhere', () => {
  it('say so, and lead home', async () => {
    const page = await openAs(people, 'murid9')
    await page.goto('/tidak/ada')
    await page
      .getByRole('heading', { name: 'Sorry, the page you visited does not exist.', exact: true })
      .waitFor()
    await page.getByRole('link', { name: 'Back Home', exact: true }).click()
    await expect.poll(() => addressOf(page), soon).toBe('/dashboard')
    await page.context().close()
  })

  it('say who may not enter', async () => {
    const page = await openAs(people, 'pengawas')
    await page.goto(list)
    await page.getByText("You don't have permission to access", { exact: true }).waitFor()
    expect(await menu(page).getByRole('link').allTextContents()).not.toContain('Paket Soal')
    await page.context().close()
  })
})

describe('a page whose files cannot be loaded', () => {
  it('shows the error page, and the missing network as the reason', async () => {
    const page = await openAs(people, 'lembaga')
    await page.goto('/dashboard')
    await menu(page).getByRole('link', { name: 'Paket Soal' }).waitFor()
    await page.context().setOffline(true)
    await menu(page).getByRole('link', { name: 'Paket Soal' }).click()
    await page.getByRole('heading', { name: 'Something went wrong', exact: true }).waitFor()
    await page.getByText('No internet connection', { exact: true }).waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => page.getByText('No internet connection').count(), soon).toBe(0)
    await page.getByRole('link', { name: 'Back to Home', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await page.context().close()
  })

  it('is loaded anew once, which mends a new version', async () => {
    const page = await openAs(people, 'lembaga')
    await page.goto('/dashboard')
    let isGone = true
    await page.route(chunk, async (route) => {
      const act = isGone ? route.abort() : route.continue()
      isGone = false
      await act
    })
    await menu(page).getByRole('link', { name: 'Paket Soal' }).click()
    await page.locator('tbody a').first().waitFor()
    expect(addressOf(page)).toBe(list)
    await page.context().close()
  })

  it('is not loaded anew for ever', async () => {
    const page = await openAs(people, 'lembaga')
    await page.goto('/dashboard')
    await page.route(chunk, (route) => route.abort())
    const documents = countCalls(page, /\/dashboard\/paket-soal$/)
    await menu(page).getByRole('link', { name: 'Paket Soal' }).click()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    expect(await page.getByText('No internet connection').count()).toBe(0)
    expect(documents()).toBe(1)
    await page.context().close()
  })
})

describe('what surrounds a page', () => {
  it('is the splash while it loads, and no longer', async () => {
    const page = await openAs(people, 'murid9')
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    await page.route('**/api/application-user/me', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await page.getByText('Memuat Suluh…').waitFor()
    answer()
    await page.getByRole('button', { name: 'Keluar' }).waitFor()
    await expect.poll(() => page.getByText('Memuat Suluh…').count(), soon).toBe(0)
    await page.context().close()
  })

  it('is a sidebar in the order of the specification, and a footer', async () => {
    const page = await openAs(people, 'pengelola')
    await page.goto('/dashboard')
    await page.getByText('© 2025 Suluh', { exact: true }).waitFor()
    const links = menu(page).getByRole('link')
    await links.first().waitFor()
    for (const group of await menu(page).locator('.ant-menu-submenu-title').all()) await group.click()
    const names = await links.allTextContents()
    expect(names.slice(0, 2)).toEqual(['Dashboard', 'Paket Soal'])
    let place = 0
    const unplaced = names.filter((name) => {
      const found = specified.indexOf(name, place)
      place = Math.max(place, found + 1)
      return found < 0
    })
    expect(unplaced).toEqual([])
    await page.context().close()
  })

  it('is a drawer on a phone, which closes when one has chosen', async () => {
    const page = await openAs(people, 'pengelola', phone)
    await page.goto('/dashboard')
    const open = page.getByRole('button', { name: 'Buka menu' })
    await open.waitFor()
    expect(await menu(page).count()).toBe(0)
    await open.click()
    await page.getByRole('dialog').getByRole('link', { name: 'Paket Soal' }).click()
    await page.locator('tbody a').first().waitFor()
    await expect.poll(() => menu(page).isVisible(), soon).toBe(false)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
    await page.context().close()
  })

  it.each([
    ['the pages of the staff', 'pengelola', list, '.ant-btn-primary', 'tbody a'],
    ['the light pages', undefined, '/login', '.button-primary', 'a'],
  ])('is yellow, with orange links and corners of 8: %s', async (_, account, path, button, link) => {
    const page = account ? await openAs(people, account) : await people.open()
    await page.goto(path)
    const style = (selector: string, name: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), name)
    expect(await style(link, 'color')).toBe('rgb(179, 74, 0)')
    expect(await style(button, 'background-color')).toBe('rgb(250, 219, 20)')
    expect(await style(button, 'border-radius')).toBe('8px')
    await page.context().close()
  })
})
