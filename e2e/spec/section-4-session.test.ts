import { describe, expect, it } from 'vitest'
import { signIn, useBrowser } from '../browser.ts'
import { addressOf, ask, countCalls, openAs, soon } from '../kernel/signed-in.ts'
import { expectSignedOut, listed, menu, openWithOwnSession } from '../kernel/staff-page.ts'

const people = useBrowser()
const list = '/dashboard/paket-soal'

describe('the session', () => {
  it('4.1, 9.3 keeps the token in the cookie for a day and the identity in session storage', async () => {
    const page = await people.open()
    await signIn(page, '  Murid4@Suluh.test ')
    expect(addressOf(page)).toBe('/dashboard')
    const cookies = await page.context().cookies()
    const cookie = cookies.find(({ name }) => name === 'suluh')
    // The other one signs nobody in: it says that this browser has been here before, to the sign-in alone.
    expect(cookies.filter((each) => each !== cookie)).toMatchObject([
      { name: 'suluh_perangkat', path: '/api/authentication', httpOnly: true },
    ])
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

  it('4.2 the session is checked at every change of the path, and only then', async () => {
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

  it('4.2 a session that ended on the server leads to /login at the next change of the route, and says why', async () => {
    const { page, token } = await openWithOwnSession(people, 'staf', list)
    await listed(page)
    await ask(people, token, 'POST', '/authentication/logout')
    await page.getByRole('button', { name: 'Buat paket' }).click()
    await expectSignedOut(page)
    expect(new URL(page.url()).searchParams.get('to')).toContain(list)
    await page.getByText('Sesi tidak dikenal. Silakan masuk kembali.').waitFor()
    await page.context().close()
  })

  it('4.3 a session ends in every tab at once, without asking where to go back to', async () => {
    const { page } = await openWithOwnSession(people, 'murid7', '/dashboard')
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await other.getByRole('button', { name: 'Keluar' }).waitFor()
    await page.getByRole('button', { name: 'Keluar' }).click()
    await expectSignedOut(page)
    await expectSignedOut(other)
    expect([addressOf(page), addressOf(other)]).toEqual(['/login', '/login'])
    await page.context().close()
  })
})
