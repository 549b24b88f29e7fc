import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { addressOf, countCalls, openAs, soon } from './signed-in.ts'

const people = useBrowser()
const list = '/dashboard/paket-soal'
const asked = /\/api\/paket-soal\?/
const first = (page: Page) => page.locator('tbody a').first()

describe('a list', () => {
  it('has its page and its size in the address, and Back leads through them', async () => {
    const page = await openAs(people, 'staf')
    await page.goto(`${list}?pageSize=3`)
    await first(page).waitFor()
    const nama = await first(page).textContent()
    const wanted = page.waitForRequest(asked)
    await page.locator('.ant-pagination-item-2').click()
    const { searchParams } = new URL((await wanted).url())
    expect([searchParams.get('_start'), searchParams.get('_end')]).toEqual(['3', '6'])
    await page.waitForURL(`**${list}?current=2&pageSize=3`)
    await expect.poll(() => first(page).textContent(), soon).not.toBe(nama)
    const second = await first(page).textContent()
    await page.reload()
    await expect.poll(() => first(page).textContent(), soon).toBe(second)
    await page.goBack()
    await expect.poll(() => first(page).textContent(), soon).toBe(nama)
    expect(addressOf(page)).toBe(`${list}?pageSize=3`)
    await page.context().close()
  })

  it('keeps showing what it has while it asks, and does not ask again on focus', async () => {
    const page = await openAs(people, 'staf')
    await page.goto(`${list}?pageSize=3`)
    await first(page).waitFor()
    const calls = countCalls(page, asked)
    await page.evaluate(() => {
      for (const name of ['focus', 'blur', 'focus']) window.dispatchEvent(new Event(name))
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await page.waitForTimeout(300)
    expect(calls()).toBe(0)
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    await page.route(asked, async (route) => {
      await held
      await route.continue()
    })
    const nama = await first(page).textContent()
    await page.locator('.ant-pagination-item-2').click()
    await page.locator('.ant-pagination-item-2.ant-pagination-item-active').waitFor()
    expect(await first(page).textContent()).toBe(nama)
    answer()
    await expect.poll(() => first(page).textContent(), soon).not.toBe(nama)
    expect(calls()).toBe(1)
    await page.context().close()
  })

  it('that cannot be read says so after one try, and tries again when told to', async () => {
    const page = await openAs(people, 'staf')
    await page.route(asked, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'Basis data sedang dirawat' } }),
    )
    const calls = countCalls(page, asked)
    await page.goto(list)
    await page.getByText('Basis data sedang dirawat').waitFor()
    expect(calls()).toBe(1)
    await page.unroute(asked)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await first(page).waitFor()
    await page.context().close()
  })
})

describe('a notification', () => {
  it('stands at the bottom left for 4.5 seconds', async () => {
    const page = await openAs(people, 'staf')
    await page.clock.install()
    await page.goto(`${list}?q=Semua Bentuk Soal`)
    await page.locator('tbody a').first().click()
    await page.getByRole('tab', { name: 'Jadwal' }).click()
    await page.getByRole('button', { name: 'Salin tautan murid' }).click()
    const notification = page.locator('.notification').filter({ hasText: 'Tautan murid' })
    await notification.waitFor()
    const box = await notification.boundingBox()
    expect(box?.x).toBeLessThan(40)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(840)
    await page.clock.fastForward(3500)
    expect(await notification.count()).toBe(1)
    await page.clock.fastForward(1000)
    await expect.poll(() => notification.count(), soon).toBe(0)
    await page.context().close()
  })
})

describe('a button that somebody may not use', () => {
  it('is disabled and says why', async () => {
    const page = await openAs(people, 'staf')
    await page.route('**/api/authorization/check', async (route) => {
      const { pairs } = route.request().postDataJSON() as { pairs: { action: string }[] }
      const data = pairs.map(({ action }) => action !== 'write')
      await route.fulfill({ json: { success: true, message: 'OK', data } })
    })
    await page.goto(list)
    const create = page.getByRole('button', { name: 'Buat paket' })
    await create.waitFor()
    expect(await create.isDisabled()).toBe(true)
    await create.hover({ force: true })
    await page.getByRole('tooltip', { name: "You don't have permission to access" }).waitFor()
    await page.context().close()
  })
})

describe('everybody can use', () => {
  it.each([
    ['the login page', undefined, '/login'],
    ['the dashboard', 'pengelola', '/dashboard'],
    ['the list of packages', 'staf', list],
    ['the home of a student', 'murid10', '/dashboard'],
  ])('%s', async (_, account, path) => {
    const page = account ? await openAs(people, account) : await people.open()
    await page.goto(path)
    await page.getByRole('button', { name: account ? 'Keluar' : 'Masuk', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    const { violations } = await new AxeBuilder({ page }).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await page.context().close()
  })
})
