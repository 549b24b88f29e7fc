import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signIn, useBrowser } from '../browser.ts'
import { addressOf, countCalls, openAs, soon } from './signed-in.ts'

const people = useBrowser()

async function submit(page: Page, emailOrTelp: string, password: string): Promise<void> {
  await page.getByLabel(/Email/).fill(emailOrTelp)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk' }).click()
}

describe('signing in', () => {
  it('fails with the same words for a missing field and for a wrong password', async () => {
    const page = await people.open()
    await page.goto('/login')
    const logins = countCalls(page, /authentication\/login/)
    // The word in front is for those who do not see the colour.
    const said = page.getByRole('alert').getByText(/^Galat: Invalid username or password$/)
    for (const [name, password] of [
      ['', ''],
      ['murid3@suluh.test', ''],
      ['', 'suluh-demo'],
    ] as const) {
      await submit(page, name, password)
      await said.waitFor()
    }
    expect(logins()).toBe(0)
    await submit(page, 'murid3@suluh.test', 'bukan kata sandinya')
    await expect.poll(logins, soon).toBe(1)
    await said.waitFor()
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  })

  it('keeps the token in the cookie for a day and the identity in session storage', async () => {
    const page = await people.open()
    await signIn(page, '  Murid4@Suluh.test ')
    expect(addressOf(page)).toBe('/dashboard')
    const [cookie, ...others] = await page.context().cookies()
    expect(others).toEqual([])
    expect(cookie).toMatchObject({ name: 'suluh', path: '/', sameSite: 'Lax', secure: false })
    expect(cookie?.value).toMatch(/^[\w-]{20,}\.suluh$/)
    const hours = ((cookie?.expires ?? 0) - Date.now() / 1000) / 3600
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    const identity = await page.evaluate(() => sessionStorage.getItem('suluh.identity'))
    expect(JSON.parse(identity ?? '')).toMatchObject({ authenticated: true, peran: { kode: 'murid' } })
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await page.context().close()
  })

  it('leads back to what was asked for, and carries it in `to` meanwhile', async () => {
    const page = await people.open()
    const wanted = '/dashboard/paket-soal?current=2&pageSize=5'
    await page.goto(wanted)
    await page.waitForURL('**/login?to=*')
    expect(new URL(page.url()).searchParams.get('to')).toBe(wanted)
    await submit(page, 'lembaga@suluh.test', 'suluh-demo')
    await page.getByRole('heading', { name: 'Paket Soal' }).waitFor()
    expect(addressOf(page)).toBe(wanted)
    await page.context().close()
  })

  it('never leads to another site', async () => {
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

  it('is not offered to those who are signed in', async () => {
    const page = await openAs(people, 'murid6')
    for (const path of ['/login', '/forgot-password', '/change-password?token=x']) {
      await page.goto(path)
      await page.waitForURL('**/dashboard')
    }
    await page.goto('/login?to=%2Fdashboard%3Fx%3D1')
    await expect.poll(() => addressOf(page), soon).toBe('/dashboard?x=1')
    await page.context().close()
  })

  it('leads the system application to /admin, and everybody else to /dashboard', async () => {
    const system = await openAs(people, 'sistem')
    await system.goto('/')
    await system.getByRole('heading', { name: 'Aplikasi' }).waitFor()
    expect(addressOf(system)).toBe('/admin')
    await system.context().close()
    const pupil = await openAs(people, 'murid6')
    await pupil.goto('/')
    await pupil.waitForURL('**/dashboard')
    await pupil.context().close()
  })
})
