import { describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { addressOf, ask, openAs, soon, tokenOf } from '../kernel/signed-in.ts'

const people = useBrowser()
const list = '/dashboard/paket-soal'

describe('roles and permissions', () => {
  it('6.1 accounts have a role, which stands in the user detail route; a Peran & Izin screen exists', async () => {
    const page = await openAs(people, 'pengelola')
    await page.goto('/dashboard/settings/peran-izin')
    await page.getByRole('heading', { level: 1, name: 'Peran & Izin' }).waitFor()
    await page.goto('/dashboard/settings/pengguna?peran=guru')
    const link = page.locator('tr[data-row-key] a').first()
    await expect
      .poll(() => link.getAttribute('href'), soon)
      .toMatch(/^\/dashboard\/settings\/pengguna\/guru\/[0-9a-f-]{36}$/)
    const nama = (await link.textContent()) ?? ''
    await link.click()
    await page.getByRole('heading', { level: 1, name: nama }).waitFor()
    await page.context().close()
  })

  it('6.2 permissions returned to the client: none; it asks for the pairs of a screen', async () => {
    const token = await tokenOf(people, 'guru')
    const { body } = await ask<Record<string, unknown>>(people, token, 'GET', '/application-user/me')
    expect(Object.keys(body.data).toSorted()).toEqual(
      ['application', 'application_username', 'fotoId', 'id', 'lembaga', 'name', 'peran', 'zone'].toSorted(),
    )
    expect(body.data['peran']).toEqual({ kode: 'guru', nama: 'Guru' })
    const pairs = [
      { resource: 'soal', action: 'write' },
      { resource: 'peran-izin', action: 'write' },
    ]
    const checked = await ask<unknown>(people, token, 'POST', '/authorization/check', { pairs })
    expect(checked.body.data).toEqual([true, false])
  })

  it('6.3 is not offered to those who are signed in: they are led to what they wanted', async () => {
    const page = await openAs(people, 'murid6')
    await page.goto('/login?to=%2Fdashboard%3Fx%3D1')
    await expect.poll(() => addressOf(page), soon).toBe('/dashboard?x=1')
    await page.context().close()
  })

  it('6.4 a button that somebody may not use is disabled and says why', async () => {
    const page = await openAs(people, 'staf')
    await page.route('**/api/authorization/check', async (route) => {
      const { pairs } = route.request().postDataJSON() as { pairs: { action: string }[] }
      const data = pairs.map(({ action }) => action !== 'write')
      await route.fulfill({ json: { success: true, message: 'OK', data } })
    })
    await page.goto(list)
    const create = page.getByRole('button', { name: 'Buat paket' })
    await create.waitFor()
    await expect.poll(() => create.isDisabled(), soon).toBe(true)
    await create.hover({ force: true })
    await page.getByRole('tooltip', { name: "You don't have permission to access" }).waitFor()
    await page.context().close()
  })

  it('6.5 leads the system application to /admin, and everybody else to /dashboard', async () => {
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
