import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ReportTemplate } from '@suluh/contract/reports/application-report'
import { useBrowser } from './browser.ts'
import { faultsOfWidgets } from './drawn.ts'
import { ask, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const browser = useBrowser()
const widths = [1440, 1024, 390]
/** Narrower pages are read and not designed. */
const leastDesigned = 576
let page: Page
let token: string

beforeAll(async () => {
  token = await tokenOf(browser, 'pengelola')
  page = await openAs(browser, 'pengelola')
})

async function made(template: ReportTemplate): Promise<string> {
  const body = { nama: unique('Gambar'), folder: '', template }
  const { body: answer } = await ask<{ id: string }>(browser, token, 'POST', '/application-report', body)
  return answer.data.id
}

/** What is wrong with how a report is drawn, where it is read and where it is designed, at each width. */
async function faultsOf(id: string): Promise<string[]> {
  const found: string[] = []
  for (const width of widths)
    for (const path of [`/dashboard/analytics/view/${id}?draf=ya`, `/analytics/designer/${id}`]) {
      if (width < leastDesigned && path.startsWith('/analytics')) continue
      await page.setViewportSize({ width, height: 1200 })
      await page.goto(path)
      await page.locator('[data-widget]').first().waitFor()
      // Figures come first, and then what draws them.
      const waiting = '[data-widget]:has([data-part=skeleton]), [data-part=chart]:not(:has(svg))'
      await expect.poll(() => page.locator(waiting).count(), soon).toBe(0)
      await page.waitForTimeout(1000)
      let faults = await faultsOfWidgets(page)
      for (let tries = 0; faults.length > 0 && tries < 10; tries += 1) {
        await page.waitForTimeout(500)
        faults = await faultsOfWidgets(page)
      }
      found.push(...faults.map((each) => `${path.split('?')[0]} at ${width}: ${each}`))
    }
  return found
}

it('every kind of widget, as it comes, is whole where it is read and where it is designed', async () => {
  const id = await made('kosong')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/analytics/designer/${id}`)
  const first = page.getByRole('list', { name: 'Bentuk pertama' }).getByRole('button')
  await first.first().waitFor()
  await first.first().click()
  const palette = page.getByRole('list', { name: 'Tambah widget' }).getByRole('button')
  const tab = page.getByText('Widget', { exact: true }).first()
  await page.locator('[data-widget]').first().waitFor()
  await tab.click()
  const count = await palette.count()
  expect(count).toBe(18)
  for (let kind = 1; kind < count; kind += 1) {
    if (!(await palette.first().isVisible())) await tab.click()
    await palette.nth(kind).click()
    await expect.poll(() => page.locator('[data-widget]').count(), soon).toBe(kind + 1)
  }
  await page.locator('[data-part=save-indicator][data-status=success]').waitFor()
  expect(await faultsOf(id)).toEqual([])
})

it.each(ReportTemplate.options.filter((template) => template !== 'kosong'))(
  'the template %s is whole at each width',
  async (template) => {
    expect(await faultsOf(await made(template))).toEqual([])
  },
)
