import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { ask, enter, newToken, openAs } from './signed-in.ts'

const people = useBrowser()
const list = '/dashboard/paket-soal'

async function submit(page: Page, emailOrTelp: string, password: string): Promise<void> {
  await page.getByLabel(/Email/).fill(emailOrTelp)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk' }).click()
}

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
  it('that begins never leads to another site', async () => {
    const page = await people.open()
    await page.goto('/login?to=%2F%2Fjahat.test%2F')
    await submit(page, 'murid5@suluh.test', 'suluh-demo')
    await page.getByRole('button', { name: 'Keluar' }).waitFor()
    expect(page.url()).toBe(`${people.baseUrl}/dashboard`)
    for (const to of [
      'https://jahat.test',
      '/\\jahat.test',
      '/.//jahat.test',
      '/\t/jahat.test',
      'javascript:alert(1)',
    ]) {
      await page.goto(`/login?to=${encodeURIComponent(to)}`)
      await page.getByRole('button', { name: 'Keluar' }).waitFor()
      expect(page.url()).toBe(`${people.baseUrl}/dashboard`)
    }
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
