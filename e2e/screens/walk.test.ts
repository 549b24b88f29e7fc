import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { enter, soon, tokenOf } from '../kernel/signed-in.ts'
import { addressOfScreen } from './places.ts'
import { accounts, homeOf, listenTo, screensFor, titleOf } from './visit.ts'

const people = useBrowser()
/** Of staf and lembaga the screens are pengelola's, with less on them: `npm run test:long -- layar` goes through theirs. */
const walkers = accounts.filter((account) => !['staf', 'lembaga'].includes(account))
/** Where they may not go is the same guard for all: those with the fewest rights try it. */
const refused = ['murid']
/** Nothing that leads away stands beside an exam: its own first page says what is to be known. */
const withoutHelp = ['/paket-soal/:id', '/paket-soal/:id/:section/:subjects/:sectionId/:num']
const noRights = "You don't have permission to access"

/** The words of a refusal once they stand; else the title that stands in their place. */
async function refusalOr(page: Page, title: string): Promise<string> {
  const refusal = page.getByRole('heading', { level: 1, name: noRights })
  return refusal.waitFor(soon).then(
    () => noRights,
    () => title,
  )
}

/** Help for the page, or for a murid the guide. */
function hasHelp(page: Page): Promise<boolean> {
  const help = page.getByRole('button', { name: 'Bantuan untuk halaman ini' })
  const guide = page.getByRole('link', { name: 'Panduan', exact: true })
  return help
    .or(guide)
    .first()
    .waitFor(soon)
    .then(
      () => true,
      () => false,
    )
}

it.each(walkers)('%s walks every screen they may see, and is told where they may not', async (account) => {
  const token = await tokenOf(people, account)
  const page = await enter(people, await people.open(), token)
  const problems = listenTo(page)
  const home = homeOf(account)
  await page.goto(home)
  const found: string[] = []
  let wasRefused = false
  for (const { path, isAllowed } of await screensFor(people, token)) {
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
    if (isAllowed && !withoutHelp.includes(path) && !(await hasHelp(page))) found.push(`${address}: no help`)
    if (isRefused === isAllowed) found.push(`${address}: ${title}`)
    if (isAllowed && /^Something went wrong|does not exist|TimeoutError/.test(title))
      found.push(`${address}: ${title}`)
    found.push(...problems().map((problem) => `${address}: ${problem}`))
  }
  expect(found).toEqual([])
  await page.context().close()
})
