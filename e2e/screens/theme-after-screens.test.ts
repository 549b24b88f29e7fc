import { expect, it } from 'vitest'
import { desktop, useBrowser } from '../browser.ts'
import { openAs, soon } from '../kernel/signed-in.ts'

const people = useBrowser()

it('screens that were drawn before stand in the theme that is chosen now, and again in the first', async () => {
  const page = await openAs(people, 'pengelola', desktop)
  const go = (path: string) => page.locator(`nav[aria-label="Menu utama"] a[href="${path}"]`).click(soon)
  const looks = async () => {
    await go('/dashboard')
    await page
      .locator('.ant-table')
      .first()
      .waitFor({ state: 'detached', ...soon })
    await go('/dashboard/paket-soal')
    const head = page.locator('.ant-table-thead th').first()
    await head.waitFor(soon)
    return head.evaluate((each) => {
      const { backgroundColor, color, fontSize } = getComputedStyle(each)
      return { backgroundColor, color, fontSize }
    })
  }
  await page.goto('/dashboard/paket-soal')
  const turn = page.getByRole('button', { name: /^Pakai tampilan/ })
  const light = await looks()
  await turn.click()
  const dark = await looks()
  await turn.click()
  expect(await looks()).toEqual(light)
  expect(dark.backgroundColor).not.toBe(light.backgroundColor)
  await page.context().close()
})
