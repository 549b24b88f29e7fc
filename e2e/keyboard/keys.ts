import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** More stops than any of these pages has before the one that is wanted. */
const mostStops = 200

/** What has the focus without anybody seeing so: no ring, no shadow, on it or on what draws it. */
function unseen(): string | undefined {
  // What has the focus in a frame is what is in it.
  let focused = document.activeElement
  while (focused?.tagName === 'IFRAME')
    focused = (focused as HTMLIFrameElement).contentDocument?.activeElement ?? null
  if (!focused || ['BODY', 'MAIN'].includes(focused.tagName)) return undefined
  const drawn = (element: Element) => {
    const { outlineStyle, boxShadow } = getComputedStyle(element)
    return outlineStyle !== 'none' || boxShadow !== 'none'
  }
  const around = [
    focused,
    focused.firstElementChild,
    focused.nextElementSibling,
    focused.parentElement,
    focused.parentElement?.parentElement,
    focused.closest('.ant-select'),
  ]
  const isSeen = around.some((element) => element && drawn(element))
  return isSeen ? undefined : focused.outerHTML.slice(0, 160)
}

/** Goes on with Tab, as somebody without a mouse does, until this has the focus. */
export async function reach(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor()
  const hidden = new Set<string>()
  const isThere = () => holdsFocus(wanted.first())
  for (let stop = 0; !(await isThere()); stop += 1) {
    if (stop > mostStops) throw new Error(`${String(wanted)} is not reached by Tab`)
    await page.keyboard.press('Tab')
    const found = await page.evaluate(unseen)
    if (found) hidden.add(found)
  }
  expect([...hidden]).toEqual([])
}

/** Goes to it and presses it. */
export async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await reach(page, wanted)
  await page.keyboard.press(key)
}

/** Goes to a field and writes. */
export async function write(page: Page, wanted: Locator, words: string): Promise<void> {
  await reach(page, wanted)
  await page.keyboard.type(words)
}

export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })

/** Whether this itself has the focus. */
export const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((element) => element === document.activeElement)

/** Whether this or something in it has the focus. */
export const holdsFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((element) => element.contains(document.activeElement))

/** What was closed gives the focus back to what had opened it. */
export const expectFocusBack = (opener: Locator): Promise<void> =>
  expect.poll(() => hasFocus(opener)).toBe(true)
