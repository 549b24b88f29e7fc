import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { useBrowser } from '../browser.ts'
import { enter, newToken, soon } from './signed-in.ts'

type People = ReturnType<typeof useBrowser>

/** A page whose session the test can end behind its back. */
export async function openWithOwnSession(
  people: People,
  account: string,
  path: string,
): Promise<{ page: Page; token: string }> {
  const token = await newToken(people, account)
  const page = await enter(people, await people.open(), token)
  await page.goto(path)
  return { page, token }
}

export const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name, exact: true })

/** Resolves when the list on the page has a row. */
export const listed = (page: Page) => page.locator('tbody a').first().waitFor()

export async function expectSignedOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Masuk' }).waitFor()
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('suluh.identity'))).toBeNull()
}

export const row = (page: Page, nama: string) => page.getByRole('row').filter({ hasText: nama })

/** Deletes from a list; the deletion can be taken back for five seconds from then on. */
export async function remove(page: Page, nama: string): Promise<void> {
  await page.getByRole('button', { name: `Tindakan untuk ${nama}` }).click()
  await page.getByRole('menuitem', { name: 'Hapus' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
  await expect.poll(() => row(page, nama).count(), soon).toBe(0)
}
