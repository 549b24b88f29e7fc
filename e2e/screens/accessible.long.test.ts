import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { scanOf } from '../accessible.ts'
import { desktop, phone, tablet, useBrowser } from '../browser.ts'
import { openAs, tokenOf } from '../kernel/signed-in.ts'
import { addressOfScreen } from './places.ts'
import { accounts, homeOf, listenTo, screensFor, titleOf } from './visit.ts'

const people = useBrowser()
/** A desktop at 200 %, and the narrowest page on which nothing may need sideways scrolling. */
const zoomed = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
]

it.each(accounts)(
  'everybody can use every screen of %s: in light and dark, wide and narrow, enlarged',
  { timeout: 900_000 },
  async (account) => {
    const token = await tokenOf(people, account)
    const page = await openAs(people, account)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const problems = listenTo(page)
    await page.goto(homeOf(account))
    const found: string[] = []
    for (const { path, isAllowed } of await screensFor(people, token)) {
      const address = isAllowed && (await addressOfScreen(people, token, path))
      if (!address) continue
      await titleOf(page, address)
      found.push(...[...(await problemsOf(page)), ...problems()].map((problem) => `${address} ${problem}`))
    }
    expect(found).toEqual([])
    await page.context().close()
  },
)

async function problemsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of [phone, tablet, desktop])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await drawn(page)
      // What a preview shows in its own frame is a screen by itself.
      const scan = scanOf(page).exclude('iframe')
      // Only colours are others in the dark.
      if (colorScheme === 'dark') scan.withRules(['color-contrast'])
      const { violations } = await scan.analyze()
      found.push(
        ...violations.map(({ id, nodes }) => `${size.width} ${colorScheme} ${id}: ${nodes[0]?.html}`),
      )
    }
  for (const size of [tablet, ...zoomed]) {
    await page.setViewportSize(size)
    await drawn(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > size.width) found.push(`${size.width}: ${width} wide`)
  }
  await page.setViewportSize(desktop)
  found.push(...(await page.evaluate(englishNames)))
  return [...new Set(found)]
}

/** What the page draws for another size or colour stands one frame after it is told. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Names and hints for which no translation was made. */
function englishNames(): string[] {
  const english =
    /\b(select|increase|decrease|close|open|remove|add|delete|search|loading|next|previous|page|show|hide|clear|toggle|expanded|collapse|sort|value|control)\b/i
  return [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt']
      .map((name) => element.getAttribute(name) ?? '')
      .filter((words) => english.test(words))
      .map((words) => `says "${words}"`),
  )
}
