import { applicationUser } from '@suluh/contract/people/application-user'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { call } from './api-client.ts'
import { useBrowser } from './browser.ts'
import { addressOf, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()
const nobody = '11111111-1111-4111-8111-111111111111'

/** Every page of one record, asked for one that is not there. */
const missing = [
  `/dashboard/paket-soal/${nobody}`,
  `/dashboard/paket-soal/${nobody}/tulis`,
  `/dashboard/paket-soal/bank/${nobody}`,
  `/dashboard/settings/pengguna/murid/${nobody}`,
  `/paket-soal/${nobody}/statistik-paket-soal`,
  `/paket-soal/${nobody}/cetak`,
  `/laporan/statistik-paket-banksoal/${nobody}`,
  `/laporan/hasil-ujian-gabungan/${nobody}`,
  `/dashboard/analytics/view/${nobody}`,
]

describe('a record that is not there', () => {
  it('is said to be missing, with a way back, on every page of one', async () => {
    const page = await openAs(people, 'pengelola')
    await page.goto('/dashboard')
    for (const address of missing) {
      await page.goto(address)
      const said = page.locator('[data-part=empty-state]', { hasText: '404' })
      await said.waitFor(soon)
      expect([address, await page.getByText('Terjadi kesalahan').count()]).toEqual([address, 0])
      await said.getByRole('link', { name: 'Ke dashboard' }).waitFor()
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Kembali', exact: true }).first().click()
    await expect.poll(() => addressOf(page), soon).toBe(missing.at(-2))
    await page.context().close()
  })
})

describe('the address of a person', () => {
  it('leads to the role that they have', async () => {
    const token = await tokenOf(people, 'pengelola')
    const query = 'q=murid20@suluh.test'
    const [murid] = await call(people.baseUrl, token, applicationUser.list, { query })
    const page = await openAs(people, 'pengelola')
    for (const role of ['guru', 'bukan-peran']) {
      await page.goto(`/dashboard/settings/pengguna/${role}/${murid!.id}?tab=ujian`)
      await expect
        .poll(() => addressOf(page), soon)
        .toBe(`/dashboard/settings/pengguna/murid/${murid!.id}?tab=ujian`)
    }
    await page.getByRole('heading', { level: 1, name: murid!.nama }).waitFor()
    await page.context().close()
  })
})

const asked = (page: Page) => page.getByText('Are you sure you want to leave? You have unsaved changes.')

/** Each form that stands over a page: where it is, what opens it, what is typed in it. */
const forms = [
  {
    at: '/dashboard/general-tables?tab=pelajaran',
    opened: 'Tambah',
    dialog: 'Pelajaran baru',
    field: 'Nama pelajaran',
  },
  {
    at: '/dashboard/settings/pengguna/undangan',
    opened: 'Undang',
    dialog: 'Undang lewat email',
    field: 'Nama',
  },
  {
    at: '/dashboard/laporan/gabungan',
    opened: 'Buat gabungan',
    dialog: 'Buat ujian gabungan',
    field: 'Nama',
  },
  {
    at: '/dashboard/settings/group-belajar',
    opened: 'Tambah group',
    dialog: 'Tambah group',
    field: 'Nama group',
  },
  { at: '/dashboard/laporan/rapor', opened: 'Aturan rapor', dialog: 'Aturan rapor', field: 'Predikat 1' },
  { at: '/dashboard/devs', opened: 'Buat token', dialog: 'Buat token akses', field: 'Dipakai untuk' },
]

describe('a form over a page', () => {
  it('asks before Escape takes what was typed, and does not where nothing was', async () => {
    const page = await openAs(people, 'pengelola')
    for (const { at, opened, dialog: name, field } of forms) {
      await page.goto(at)
      const dialog = page.getByRole('dialog', { name })
      await page.getByRole('button', { name: opened }).first().click()
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: opened }).first().click()
      const input = dialog.getByRole('textbox', { name: field, exact: true })
      const first = await input.inputValue()
      const words = unique('Ketik')
      await input.fill(words)
      await page.keyboard.press('Escape')
      await asked(page).waitFor()
      await page.getByRole('button', { name: 'Tetap di sini' }).click()
      expect(await input.inputValue()).toBe(words)
      await input.focus()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Tinggalkan halaman' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: opened }).first().click()
      expect([at, await input.inputValue()]).toEqual([at, first])
      await page.keyboard.press('Escape')
    }
    await page.context().close()
  })
})
