import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { ask, enter, soon, tokenOf } from '../kernel/signed-in.ts'
import { projectRoot } from '../product.ts'
import { addressOfScreen } from './places.ts'

type Pair = { resource: string; action: string }
type Screen = { path: string; layout: string; izin?: Pair }
type Doors = { doors: { routes: Screen[] }[] }

const people = useBrowser()
const accounts = ['sistem', 'pengelola', 'staf', 'lembaga', 'guru', 'pengawas', 'murid']
/** Where they may not go is the same guard for all: those with the fewest rights try it. */
const refused = ['pengawas', 'murid']
const noRights = "You don't have permission to access"

/** Every screen for signed-in people, from the doors themselves: a new one is walked without a line here. */
async function screens(): Promise<Screen[]> {
  const { doors } = (await import(join(projectRoot, 'apps/web/src/doors.ts'))) as Doors
  return doors.flatMap(({ routes }) => routes).filter(({ layout }) => !['public', 'open'].includes(layout))
}

async function allowedOf(token: string, all: Screen[]): Promise<boolean[]> {
  const pairs = all.map(({ izin }) => izin ?? { resource: 'none', action: 'none' })
  const { body } = await ask<boolean[]>(people, token, 'POST', '/authorization/check', { pairs })
  return all.map(({ izin }, at) => izin === undefined || body.data[at] === true)
}

/** What went wrong on the pages since it was last asked. */
function listenTo(page: Page): () => string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()))
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400)
      heard.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  return () => heard.splice(0)
}

/** Goes there as a click on a link would, without loading the whole web anew; gives the title that stands then. */
async function titleOf(page: Page, address: string): Promise<string> {
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = 'yes'
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  const title = page.locator('h1:not([data-left])').first()
  // Two addresses of one page may keep its title's element: then the page is loaded instead.
  await title.waitFor({ timeout: 3000 }).catch(() => page.goto(address))
  await title.waitFor(soon)
  await page
    .locator('.skeleton')
    .first()
    .waitFor({ state: 'detached', ...soon })
  return title.innerText()
}

/** The words of a refusal once they stand; else the title that stands in their place. */
async function refusalOr(page: Page, title: string): Promise<string> {
  const refusal = page.getByRole('heading', { level: 1, name: noRights })
  return refusal.waitFor(soon).then(
    () => noRights,
    () => title,
  )
}

it.each(accounts)('%s walks every screen they may see, and is told where they may not', async (account) => {
  const token = await tokenOf(people, account)
  const page = await enter(people, await people.open(), token)
  const problems = listenTo(page)
  const all = await screens()
  const allowed = await allowedOf(token, all)
  const home = account === 'sistem' ? '/admin' : '/dashboard'
  await page.goto(home)
  const found: string[] = []
  let wasRefused = false
  for (const [at, { path }] of all.entries()) {
    const isAllowed = allowed[at] === true
    const address = isAllowed
      ? await addressOfScreen(people, token, path)
      : path.replace(/:\w+\??/g, '00000000-0000-4000-8000-000000000000')
    if (!address || (!isAllowed && !refused.includes(account))) continue
    // Of two refusals in a row the second would look as the first.
    if (!isAllowed && wasRefused) await titleOf(page, home)
    wasRefused = !isAllowed
    let title = await titleOf(page, address).catch((error: unknown) => String(error))
    // What is being left may draw its own title once more before the guard has answered.
    if (!isAllowed) title = await refusalOr(page, title)
    const isRefused = title === noRights
    if (isRefused === isAllowed) found.push(`${address}: ${title}`)
    if (isAllowed && /^Something went wrong|does not exist|TimeoutError/.test(title))
      found.push(`${address}: ${title}`)
    found.push(...problems().map((problem) => `${address}: ${problem}`))
  }
  expect(found).toEqual([])
  await page.context().close()
})
