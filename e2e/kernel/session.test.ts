import { describe, expect, it } from 'vitest'
import { submitLogin, useBrowser } from '../browser.ts'
import { ask, enter, newToken, openAs } from './signed-in.ts'
import { expectSignedOut, listed, menu, openWithOwnSession } from './staff-page.ts'

const people = useBrowser()
const list = '/dashboard/paket-soal'

describe('the session', () => {
  it('that begins never leads to another site', async () => {
    const page = await people.open()
    await page.goto('/login?to=%2F%2Fjahat.test%2F')
    await submitLogin(page, 'murid5@suluh.test', 'suluh-demo')
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
    const { page, token } = await openWithOwnSession(people, 'murid7', '/dashboard')
    await page.getByRole('button', { name: 'Keluar' }).click()
    await expectSignedOut(page)
    expect((await ask(people, token, 'GET', '/application-user/me')).status).toBe(401)
    await page.context().close()
  })

  it('of another person starts with nothing of the one before', async () => {
    const { page } = await openWithOwnSession(people, 'murid8', '/dashboard')
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
