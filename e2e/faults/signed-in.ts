import { cookieName, cookieSuffix } from '@suluh/contract/platform/authentication'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { phone } from '../browser.ts'

type As = { token: string; origin: string; viewport?: { width: number; height: number }; timeout?: number }

/** A browser of somebody's own, signed in at `origin`; `timeout` in milliseconds, where it is another than usual. */
export async function openAs(
  browser: Browser,
  { token, origin, viewport = phone, timeout }: As,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, baseURL: origin, locale: 'id-ID' })
  if (timeout) context.setDefaultTimeout(timeout)
  await signInAs(context, token, origin)
  return context
}

/** From now on this browser is that session's. */
export async function signInAs(context: BrowserContext, token: string, origin: string): Promise<void> {
  const value = encodeURIComponent(token + cookieSuffix)
  await context.addCookies([{ name: cookieName, value, url: origin }])
}

/** Chooses an option, both counted as a page shows them: the question from 1, the option from 0. */
export async function answer(page: Page, num: number, option: number): Promise<void> {
  await page.getByRole('heading', { name: `Soal ${num} dari` }).waitFor()
  await page.locator('[data-part=option]').nth(option).click()
}
