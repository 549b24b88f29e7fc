import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { addressOf, ask, countCalls, openAs, soon, tokenOf } from '../kernel/signed-in.ts'

const people = useBrowser()
const list = '/dashboard/paket-soal'
const asked = /\/api\/paket-soal\?/
const first = (page: Page) => page.locator('tbody a').first()

describe('business constants and limits', () => {
  it('9.1 default page size 10, default page 1, server paging', async () => {
    const page = await openAs(people, 'pengelola')
    const asked = page.waitForRequest(/\/api\/paket-soal\?/)
    await page.goto('/dashboard/paket-soal')
    const { searchParams } = new URL((await asked).url())
    expect([searchParams.get('_start'), searchParams.get('_end')]).toEqual(['0', '10'])
    await page.context().close()
  })

  it('9.1 the total comes from recordsFiltered', async () => {
    const page = await openAs(people, 'pengelola')
    await page.goto('/dashboard/paket-soal?q=Sumatif&pageSize=1')
    const token = await tokenOf(people, 'pengelola')
    const { body } = await ask(people, token, 'GET', '/paket-soal?q=Sumatif&_end=1')
    await expect
      .poll(() => page.locator('.ant-pagination-total-text').textContent(), soon)
      .toBe(`1–1 dari ${body.recordsFiltered}`)
    await page.context().close()
  })

  it('9.2 sort is sent as comma-joined fields and orders', async () => {
    const page = await openAs(people, 'pengelola')
    const asked = page.waitForRequest(/\/api\/paket-soal\?/)
    await page.goto('/dashboard/paket-soal?_sort=status,nama&_order=asc,desc')
    const { searchParams } = new URL((await asked).url())
    expect([searchParams.get('_sort'), searchParams.get('_order')]).toEqual(['status,nama', 'asc,desc'])
    await page.context().close()
  })

  it('9.8 the welcome page switches layout at 1010 and 650 pixels', async () => {
    const page = await people.open()
    await page.goto('/login')
    const layoutAt = async (width: number) => {
      await page.setViewportSize({ width, height: 800 })
      const side = await page.locator('aside').boundingBox()
      const form = await page.getByRole('main').boundingBox()
      if (!side) return 'form'
      return side.y === form?.y ? 'beside' : 'above'
    }
    for (const [width, layout] of [
      [1400, 'beside'] as const,
      [1011, 'beside'] as const,
      [1010, 'above'] as const,
      [651, 'above'] as const,
      [650, 'form'] as const,
      [390, 'form'] as const,
    ])
      await expect.poll(() => layoutAt(width), soon).toBe(layout)
    await page.context().close()
  })

  it('9.7 telemetry is disabled: nothing is asked of anybody else', async () => {
    const page = await openAs(people, 'pengelola')
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== people.baseUrl)
        elsewhere.push(request.url())
    })
    await page.goto('/dashboard/paket-soal')
    await page.locator('tbody a').first().waitFor()
    expect(elsewhere).toEqual([])
    await page.context().close()
  })

  it('9.1 a list has its page and its size in the address, and Back leads through them', async () => {
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

  it('9.5 a list keeps showing what it has while it asks, and does not ask again on focus', async () => {
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

  it('9.5 a list that cannot be read says so after one try, and tries again when told to', async () => {
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

  it('9.6 a notification stands at the bottom left for 4.5 seconds', async () => {
    const page = await openAs(people, 'staf')
    await page.clock.install()
    await page.goto(`${list}?q=Semua Bentuk Soal`)
    await page.locator('tbody a').first().click()
    await page.getByRole('tab', { name: 'Jadwal' }).click()
    const copy = page.getByRole('button', { name: 'Salin tautan murid' })
    await copy.waitFor()
    // From here the clock goes on only as it is told.
    await page.clock.pauseAt(Date.now() + 60_000)
    await copy.click()
    const notification = page.locator('[data-part=notification]').filter({ hasText: 'Tautan murid' })
    await notification.waitFor()
    const box = await notification.boundingBox()
    expect(box?.x).toBeLessThan(40)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(840)
    await page.clock.runFor(4400)
    expect(await notification.count()).toBe(1)
    await page.clock.runFor(200)
    await expect.poll(() => notification.count(), soon).toBe(0)
    await page.context().close()
  })

  it('9.7 no redirect occurs after an edit', async () => {
    const page = await openAs(people, 'murid18')
    await page.goto('/dashboard/profile')
    await page.getByLabel('Tanggal lahir').fill('7/3/2012')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.locator('[data-part=notification]').first().waitFor()
    expect(addressOf(page)).toBe('/dashboard/profile')
    await page.context().close()
  })
})
