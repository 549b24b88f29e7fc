import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Carries an entry of a list to this place, counted from 1, by keys and by what is said to those who hear the page. */
export async function carry(handle: Locator, place: number): Promise<void> {
  const page = handle.page()
  const words = page
    .locator('[aria-live=assertive]')
    .filter({ hasText: /diangkat|tempat/ })
    .last()
  const said = async () => Number(/^Di .*?tempat (\d+)/.exec((await words.textContent()) ?? '')?.[1])
  await handle.focus()
  await page.keyboard.press('Space')
  await expect.poll(said).toBeGreaterThan(0)
  for (let at = await said(); at !== place; at = await said()) {
    await page.keyboard.press(at > place ? 'ArrowUp' : 'ArrowDown')
    // A key may come before the page has measured its entries: people press again.
    await expect
      .poll(said, { timeout: 5000 })
      .not.toBe(at)
      .catch(() => undefined)
  }
  await page.keyboard.press('Space')
  await expect.poll(() => words.textContent()).toContain('Diletakkan')
}
