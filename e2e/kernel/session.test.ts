import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { addressOf, ask, countCalls, enter, newToken, openAs, soon } from './signed-in.ts'

const people = useBrowser()
const list = '/dashboard/paket-soal'

/** A page whose session the test can end behind its back. */
async function openWithOwnSession(account: string, path: string): Promise<{ page: Page; token: string }> {
  const token = await newToken(people, account)
  const page = await enter(people, await people.open(), token)
  await page.goto(path)
  return { page, token }
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name, exact: true })
const listed = (page: Page) => page.locator('tbody a').first().waitFor()

async function expectSignedOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Masuk' }).waitFor()
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('suluh.identity'))).toBeNull()
}

describe('the session', () => {
  it('is checked at every change of the path, and only then', async () => {
    const page = await openAs(people, 'staf')
    const checks = countCalls(page, /application-user\/me$/)
    await page.goto(list)
    await listed(page)
    expect(checks()).toBe(1)
    await menu(page, 'Dashboard').click()
    await page.waitForURL('**/dashboard')
    await expect.poll(checks, soon).toBe(2)
    await page.goBack()
    await listed(page)
    await expect.poll(checks, soon).toBe(3)
    await page.getByLabel('Cari nama paket').fill('Simulasi')
    await page.waitForURL('**q=Simulasi*')
    await listed(page)
    expect(checks()).toBe(3)
    await page.context().close()
  })

  it('that ended on the server leads to /login at the next change of the route, and says why', async () => {
    const { page, token } = await openWithOwnSession('staf', list)
    await listed(page)
    await ask(people, token, 'POST', '/authentication/logout')
    await page.getByRole('button', { name: 'Buat paket' }).click()
    await expectSignedOut(page)
    expect(new URL(page.url()).searchParams.get('to')).toContain(list)
    await page.getByText('Sesi tidak dikenal. Silakan masuk kembali.').waitFor()
    await page.context().close()
  })

  it('that a call finds ended (401) leads to /login and back to the same place', async () => {
    const { page, token } = await openWithOwnSession('staf', list)
    await listed(page)
    await ask(people, token, 'POST', '/authentication/logout')
    await page.getByLabel('Cari nama paket').fill('Simulasi')
    await expectSignedOut(page)
    expect(new URL(page.url()).searchParams.get('to')).toContain(list)
    await page.context().close()
  })

  it('that a call finds expired (419) leads to /login with the message of the server', async () => {
    const { page } = await openWithOwnSession('pengelola', list)
    await listed(page)
    const message = 'Sesi Anda sudah berakhir. Silakan masuk kembali.'
    await page.route('**/api/paket-soal?*', (route) =>
      route.fulfill({ status: 419, json: { success: false, message, data: null } }),
    )
    await page.getByLabel('Cari nama paket').fill('Simulasi')
    await expectSignedOut(page)
    await page.getByText(message).waitFor()
    await page.context().close()
  })

  it('ends in every tab at once, without asking where to go back to', async () => {
    const { page } = await openWithOwnSession('murid7', '/dashboard')
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await other.getByRole('button', { name: 'Keluar' }).waitFor()
    await page.getByRole('button', { name: 'Keluar' }).click()
    await expectSignedOut(page)
    await expectSignedOut(other)
    expect([addressOf(page), addressOf(other)]).toEqual(['/login', '/login'])
    await page.context().close()
  })

  it('ends on the server too', async () => {
    const { page, token } = await openWithOwnSession('murid7', '/dashboard')
    await page.getByRole('button', { name: 'Keluar' }).click()
    await expectSignedOut(page)
    expect((await ask(people, token, 'GET', '/application-user/me')).status).toBe(401)
    await page.context().close()
  })

  it('of another person starts with nothing of the one before', async () => {
    const { page } = await openWithOwnSession('murid8', '/dashboard')
    await page.getByRole('button', { name: 'Keluar' }).click()
    await expectSignedOut(page)
    await enter(people, page, await newToken(people, 'lembaga'))
    await page.goto('/dashboard')
    await page.getByText('Bambang Sutrisno').first().waitFor()
    await menu(page, 'Paket Soal').click()
    await listed(page)
    await page.context().close()
  })

  it('goes on without network for somebody who is known', async () => {
    const page = await openAs(people, 'lembaga')
    await page.goto(list)
    await listed(page)
    await menu(page, 'Dashboard').click()
    await page.waitForURL('**/dashboard')
    await page.route('**/api/application-user/me', (route) => route.abort())
    await menu(page, 'Paket Soal').click()
    await listed(page)
    expect(await page.context().cookies()).toHaveLength(1)
    await page.context().close()
  })
})
