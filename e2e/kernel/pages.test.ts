import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { scanOf } from '../accessible.ts'
import { phone, useBrowser } from '../browser.ts'
import { openAs, soon } from './signed-in.ts'

const people = useBrowser()
const list = '/dashboard/paket-soal'
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu utama' })

describe('a page', () => {
  it('says who may not enter', async () => {
    const page = await openAs(people, 'pengawas')
    await page.goto(list)
    await page.getByText("You don't have permission to access", { exact: true }).waitFor()
    expect(await menu(page).getByRole('link').allTextContents()).not.toContain('Paket Soal')
    await page.context().close()
  })

  it('has its menu in a drawer on a phone, which closes when one has chosen', async () => {
    const page = await openAs(people, 'pengelola', phone)
    await page.goto('/dashboard')
    const open = page.getByRole('button', { name: 'Buka menu' })
    await open.waitFor()
    expect(await menu(page).count()).toBe(0)
    await open.click()
    await page.getByRole('dialog').getByRole('link', { name: 'Paket Soal' }).click()
    await page.locator('tbody a').first().waitFor()
    await expect.poll(() => menu(page).isVisible(), soon).toBe(false)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
    await page.context().close()
  })
})

it('a page of the manifest is told with its files, and asks what it needs before its scripts can', async () => {
  const page = await openAs(people, 'staf')
  await page.goto(list)
  const link = page.locator('tbody a').first()
  const paket = `/api/paket-soal/${(await link.getAttribute('href'))?.split('/').at(-1)}`
  const asked: (string | undefined)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === paket) asked.push(request.headers()['authorization'])
  })
  const answer = await page.goto(paket.replace('/api', '/dashboard'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  // What asks later names who asks; the first script leaves that to the cookie.
  expect(asked).toEqual([undefined])
  const files = [...(answer?.headers()['link'] ?? '').matchAll(/<([^>]+)>/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) expect([file, (await page.request.get(file)).status()]).toEqual([file, 200])
  await page.context().close()
})

it('a page whose script does not come says so, and comes once it can', async () => {
  const page = await people.open(phone)
  const script = /\/assets\/.*\.js$/
  await page.route(script, (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  const home = page.getByRole('link', { name: 'Back to Home' })
  expect(await home.getAttribute('href')).toBe('/')
  await page.unroute(script)
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await page.getByRole('button', { name: 'Masuk' }).waitFor()
  await page.context().close()
})

it('a page that nobody sends leaves the person on the error page, and comes by itself once it is there', async () => {
  const page = await openAs(people, 'staf')
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  await page.route('**', (route) => route.abort())
  const isAsked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await isAsked
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  expect(new URL(page.url()).protocol).toBe('http:')
  await page.unroute('**')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.getByRole('heading', { level: 1, name: /^Halo/ }).waitFor()
  // Files of an older version are gone; the page itself is not.
  await page.waitForLoadState('networkidle')
  let isGone = true
  await page.route(/\/assets\/.*\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  page.on('request', (request) => (isGone &&= !request.isNavigationRequest()))
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
  await page.context().close()
})

describe('everybody can use', () => {
  it.each([
    ['the login page', undefined, '/login'],
    ['the dashboard', 'pengelola', '/dashboard'],
    ['the list of packages', 'staf', list],
    ['the home of a student', 'murid10', '/dashboard'],
  ])('%s', async (_, account, path) => {
    const page = account ? await openAs(people, account) : await people.open()
    await page.goto(path)
    await page.getByRole('button', { name: account ? 'Keluar' : 'Masuk', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    const { violations } = await scanOf(page).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await page.context().close()
  })
})
