import { describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { ask, openAs, soon, tokenOf } from '../kernel/signed-in.ts'

const people = useBrowser()

describe('business constants and limits', () => {
  it('default page size 10, default page 1, server paging', async () => {
    const page = await openAs(people, 'pengelola')
    const asked = page.waitForRequest(/\/api\/paket-soal\?/)
    await page.goto('/dashboard/paket-soal')
    const { searchParams } = new URL((await asked).url())
    expect([searchParams.get('_start'), searchParams.get('_end')]).toEqual(['0', '10'])
    await page.context().close()
  })

  it('the total comes from recordsFiltered', async () => {
    const page = await openAs(people, 'pengelola')
    await page.goto('/dashboard/paket-soal?q=Sumatif&pageSize=1')
    const token = await tokenOf(people, 'pengelola')
    const { body } = await ask(people, token, 'GET', '/paket-soal?q=Sumatif&_end=1')
    await expect
      .poll(() => page.locator('.ant-pagination-total-text').textContent(), soon)
      .toBe(`1–1 dari ${body.recordsFiltered}`)
    await page.context().close()
  })

  it('sort is sent as comma-joined fields and orders', async () => {
    const page = await openAs(people, 'pengelola')
    const asked = page.waitForRequest(/\/api\/paket-soal\?/)
    await page.goto('/dashboard/paket-soal?_sort=status,nama&_order=asc,desc')
    const { searchParams } = new URL((await asked).url())
    expect([searchParams.get('_sort'), searchParams.get('_order')]).toEqual(['status,nama', 'asc,desc'])
    await page.context().close()
  })

  it('the welcome page switches layout at 1010 and 650 pixels', async () => {
    const page = await people.open()
    await page.goto('/login')
    const layoutAt = async (width: number) => {
      await page.setViewportSize({ width, height: 800 })
      const side = await page.locator('.welcome-side').boundingBox()
      const form = await page.locator('.welcome-form').boundingBox()
      if (!side) return 'form'
      return side.y === form?.y ? 'beside' : 'above'
    }
    const widths = [1400, 1011, 1010, 651, 650, 390]
    const layouts: string[] = []
    for (const width of widths) layouts.push(await layoutAt(width))
    expect(layouts).toEqual(['beside', 'beside', 'above', 'above', 'form', 'form'])
    await page.context().close()
  })

  it('language Indonesian', async () => {
    const page = await people.open()
    await page.goto('/login')
    expect(await page.locator('html').getAttribute('lang')).toBe('id')
    await page.context().close()
  })

  it('date format D/M/YYYY', async () => {
    const page = await openAs(people, 'pengelola')
    await page.goto('/dashboard/paket-soal?q=Sumatif IPA')
    const row = page.getByRole('row').filter({ hasText: 'Sumatif IPA' })
    await expect
      .poll(() => row.getByRole('cell').allTextContents(), soon)
      .toContainEqual(expect.stringMatching(/^[1-9]\d?\/[1-9]\d?\/20\d\d$/))
    await page.context().close()
  })

  it('footer year 2025', async () => {
    const page = await openAs(people, 'murid18')
    await page.goto('/dashboard')
    await expect.poll(() => page.getByRole('contentinfo').textContent(), soon).toBe('© 2025 Suluh')
    await page.context().close()
  })

  it('telemetry is disabled: nothing is asked of anybody else', async () => {
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
})
