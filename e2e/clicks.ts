import type { Page } from 'playwright-core'

/** Counts what a hand at the mouse would press, over all that the page shows from now on, also after a fresh load. */
export async function countClicks(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('suluhPressed', () => (presses += 1))
  const listen = `document.addEventListener('pointerdown', () => window.suluhPressed(), true)`
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => presses
}
