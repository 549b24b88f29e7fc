import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { useBrowser } from '../browser.ts'
import { ask, soon } from '../kernel/signed-in.ts'
import { projectRoot } from '../product.ts'

type Pair = { resource: string; action: string }
type Screen = { path: string; layout: string; izin?: Pair }
type Doors = { doors: { routes: Screen[] }[] }

/** One of each kind of person of the demo. */
export const accounts = ['sistem', 'pengelola', 'staf', 'lembaga', 'guru', 'pengawas', 'murid']
export const homeOf = (account: string) => (account === 'sistem' ? '/admin' : '/dashboard')

/** Every screen for signed-in people, from the doors themselves, and whether this person may see it. */
export async function screensFor(
  people: ReturnType<typeof useBrowser>,
  token: string,
): Promise<{ path: string; isAllowed: boolean }[]> {
  const { doors } = (await import(join(projectRoot, 'apps/web/src/composition/doors.ts'))) as Doors
  const screens = doors
    .flatMap(({ routes }) => routes)
    .filter(({ layout }) => !['public', 'open'].includes(layout))
  const pairs = screens.map(({ izin }) => izin ?? { resource: 'none', action: 'none' })
  const { body } = await ask<boolean[]>(people, token, 'POST', '/authorization/check', { pairs })
  return screens.map(({ path, izin }, at) => ({
    path,
    isAllowed: izin === undefined || body.data[at] === true,
  }))
}

/** Goes there as a click on a link would, without loading the whole web anew; gives the title that stands then. */
export async function titleOf(page: Page, address: string): Promise<string> {
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = 'yes'
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  const title = page.locator('h1:not([data-left])').first()
  // Two addresses of one page may keep its title's element: then the page is loaded instead.
  await title.waitFor({ timeout: 5000 }).catch(() => page.goto(address))
  await title.waitFor(soon)
  await page
    .locator('[data-part=skeleton]')
    .first()
    .waitFor({ state: 'detached', ...soon })
  return title.innerText()
}

/** What went wrong on the pages since it was last asked. */
export function listenTo(page: Page): () => string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()))
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400)
      heard.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  return () => heard.splice(0)
}
