import { applicationUser } from '@suluh/contract/people/application-user'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { addressOf, ask, newToken, nobody, openAs, soon, tokenOf, unique } from '../kernel/signed-in.ts'

const people = useBrowser()
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu utama' })

/** The sidebar offers all of these, with its groups open. */
async function expectOffered(page: Page, wanted: string[]): Promise<void> {
  await page.goto('/dashboard')
  await menu(page).getByRole('link').first().waitFor()
  for (const group of await menu(page).locator('.ant-menu-submenu-title').all()) await group.click()
  const offered = () => menu(page).getByRole('link').allTextContents()
  await expect.poll(offered, soon).toEqual(expect.arrayContaining(wanted))
}

describe('what the product does and for whom', () => {
  it('1.1 users sign in with an e-mail address or a phone number and a password', async () => {
    const token = await newToken(people, 'murid17')
    const { body } = await ask<Record<string, unknown>>(people, token, 'GET', '/profile')
    const telp = '0813-4455-6617'
    expect((await ask(people, token, 'PUT', '/profile', { ...body.data, telp })).status).toBe(200)
    for (const emailOrTelp of ['murid17@suluh.test', '+62 813 4455 6617']) {
      const page = await people.open()
      await page.goto('/login')
      await page.getByLabel(/Email/).fill(emailOrTelp)
      await page.getByLabel('Kata sandi', { exact: true }).fill('suluh-demo')
      await page.getByRole('button', { name: 'Masuk' }).click()
      await expect.poll(() => addressOf(page), soon).toBe('/dashboard')
      await page.context().close()
    }
  })

  it.each(['staf', 'guru', 'lembaga'])(
    '1.2 users are staff, teachers and institutions, who manage packages and view the four reports: %s',
    async (account) => {
      const page = await openAs(people, account)
      const wanted = [
        'Paket Soal',
        'Laporan Ujian Murid',
        'Laporan Aspek Pelajaran',
        'Laporan Ujian Gabungan',
      ]
      await expectOffered(page, wanted)
      await page.context().close()
    },
  )

  it('1.3 analytics, study groups, general tables, a profile page and account management', async () => {
    const page = await openAs(people, 'pengelola')
    const names = ['Analytics', 'Group Belajar', 'General Tables', 'Peran & Izin', 'Pengguna', 'Atribut']
    await expectOffered(page, names)
    await page.locator('a[href="/dashboard/profile"]:visible').first().click()
    await page.getByRole('heading', { level: 1, name: 'Profil' }).waitFor()
    await page.context().close()
  })

  it('1.4 accounts have a role and are managed inside the app', async () => {
    const token = await tokenOf(people, 'pengelola')
    const roles = await ask<{ id: string; kode: string }[]>(people, token, 'GET', '/peran-izin')
    const peranId = roles.body.data.find(({ kode }) => kode === 'guru')?.id
    const nama = unique('Guru Baru')
    const email = `${nama.replace(/ /g, '-').toLowerCase()}@uji.test`
    const made = await ask<{ id: string; peran: { kode: string } }>(
      people,
      token,
      applicationUser.create.method,
      applicationUser.create.path,
      { ...nobody, nama, email, peranId },
    )
    expect(made.body.data.peran.kode).toBe('guru')
    const path = `/application-user/${made.body.data.id}`
    expect((await ask(people, token, 'DELETE', path)).status).toBe(200)
    expect((await ask(people, token, 'GET', path)).status).toBe(404)
  })

  it('1.5, 9.9 the language is Indonesian; dates use D/M/YYYY', async () => {
    const page = await openAs(people, 'pengelola')
    await page.goto('/dashboard/paket-soal?q=Sumatif IPA')
    expect(await page.locator('html').getAttribute('lang')).toBe('id')
    const row = page.getByRole('row').filter({ hasText: 'Sumatif IPA' })
    await expect
      .poll(() => row.getByRole('cell').allTextContents(), soon)
      .toContainEqual(expect.stringMatching(/^[1-9]\d?\/[1-9]\d?\/20\d\d$/))
    await page.context().close()
  })

  it('1.6 a splash screen shows while pages load and hides once they are loaded', async () => {
    const page = await openAs(people, 'murid9')
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    await page.route('**/api/application-user/me', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await page.getByText('Memuat Suluh…').waitFor()
    answer()
    await page.getByRole('button', { name: 'Keluar' }).waitFor()
    await expect.poll(() => page.getByText('Memuat Suluh…').count(), soon).toBe(0)
    await page.context().close()
  })

  it.each(['staf', 'murid18'])(
    '1.7, 9.9 the footer carries a copyright notice for 2025: %s',
    async (account) => {
      const page = await openAs(people, account)
      await page.goto('/dashboard')
      await expect.poll(() => page.getByRole('contentinfo').textContent(), soon).toBe('© 2025 Suluh')
      await page.context().close()
    },
  )

  it.each([
    ['the pages of the staff', 'pengelola', '/dashboard/paket-soal', '.ant-btn-primary', 'tbody a'],
    ['the light pages', undefined, '/login', '[data-variant=primary]', 'a'],
  ])(
    '1.8 primary colour yellow, link colour orange, border radius 8: %s',
    async (_, account, path, button, link) => {
      const page = account ? await openAs(people, account) : await people.open()
      await page.goto(path)
      const style = (selector: string, name: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), name)
      expect(await style(link, 'color')).toBe('rgb(179, 74, 0)')
      expect(await style(button, 'background-color')).toBe('rgb(250, 219, 20)')
      expect(await style(button, 'border-radius')).toBe('8px')
      await page.context().close()
    },
  )
})
