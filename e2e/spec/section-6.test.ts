import { describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { ask, openAs, tokenOf } from '../kernel/signed-in.ts'

const people = useBrowser()

describe('roles and permissions', () => {
  it('accounts have a role, which stands in the user detail route; a Peran & Izin screen exists', async () => {
    const page = await openAs(people, 'pengelola')
    await page.goto('/dashboard/settings/peran-izin')
    await page.getByRole('heading', { level: 1, name: 'Peran & Izin' }).waitFor()
    await page.goto('/dashboard/settings/pengguna?peran=guru')
    const link = page.locator('tr[data-row-key] a').first()
    expect(await link.getAttribute('href')).toMatch(/^\/dashboard\/settings\/pengguna\/guru\/[0-9a-f-]{36}$/)
    const nama = (await link.textContent()) ?? ''
    await link.click()
    await page.getByRole('heading', { level: 1, name: nama }).waitFor()
    await page.context().close()
  })

  it('permissions returned to the client: none; it asks for the pairs of a screen', async () => {
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
})
