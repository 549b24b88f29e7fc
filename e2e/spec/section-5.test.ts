import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { ask, openAs, soon, tokenOf } from '../kernel/signed-in.ts'

const people = useBrowser()
let guest: Page

beforeAll(async () => {
  guest = await people.open()
})
afterAll(() => guest.context().close())

describe('validation rules', () => {
  it.each([
    ['', ''],
    ['murid16@suluh.test', ''],
    ['', 'suluh-demo'],
  ])(
    'sign-in: both are required, else "Invalid username or password" (%j, %j)',
    async (emailOrTelp, password) => {
      const body = { emailOrTelp, password }
      const answer = await ask(people, '', 'POST', '/authentication/login', body)
      expect([answer.status, answer.body.message]).toEqual([401, 'Invalid username or password'])
    },
  )

  it('forgot-password: the e-mail field is required, in the default words', async () => {
    await guest.goto('/forgot-password')
    await guest.getByRole('button', { name: 'Kirim tautan' }).click()
    await guest.getByText('Tolong masukkan email', { exact: true }).waitFor()
    expect(await guest.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  })

  it('register: the e-mail field is required, in the form and by the server', async () => {
    const registration = { aplikasi: 'Sekolah', peran: 'Murid', nama: null, email: null }
    const json = { success: true, message: 'OK', data: registration }
    await guest.route('**/authentication/registration*', (route) => route.fulfill({ json }))
    await guest.goto('/register')
    await guest.getByRole('button', { name: 'Daftar' }).click()
    await guest.getByText('Tolong masukkan email', { exact: true }).waitFor()
    await guest.unroute('**/authentication/registration*')
    const body = { nama: 'A', password: 'delapan huruf' }
    const answer = await ask(people, '', 'POST', '/authentication/register', body)
    expect([answer.status, answer.body.message]).toEqual([400, 'email: Tolong masukkan email'])
  })

  it('update password: new password and confirm are both required', async () => {
    await guest.goto('/change-password?token=x')
    await guest.getByRole('button', { name: 'Simpan kata sandi' }).click()
    await guest.getByText('Tolong masukkan kata sandi baru', { exact: true }).waitFor()
    await guest.getByText('Tolong masukkan ulangi kata sandi', { exact: true }).waitFor()
    await guest.getByLabel('Kata sandi baru').fill('delapan huruf')
    await guest.getByLabel('Ulangi kata sandi').fill('yang lain sama sekali')
    await expect.poll(() => guest.getByText('Kedua kata sandi belum sama').count(), soon).toBe(1)
  })

  it('update password, signed in: new password and confirm are both required, and must match', async () => {
    const page = await openAs(people, 'murid16')
    await page.goto('/dashboard/profile/password')
    await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
    await page.getByText('Tolong masukkan kata sandi baru', { exact: true }).waitFor()
    await page.getByText('Tolong masukkan ulangi kata sandi', { exact: true }).waitFor()
    await page.getByLabel('Kata sandi baru').fill('delapan huruf')
    await page.getByLabel('Ulangi kata sandi').fill('yang lain')
    await expect.poll(() => page.getByText('Kedua kata sandi belum sama').count(), soon).toBe(1)
    await page.context().close()
  })

  it('default form message "Tolong masukkan {label}"; whitespace-only values are not allowed', async () => {
    const page = await openAs(people, 'pengelola')
    await page.goto('/dashboard/paket-soal/create')
    await page.getByLabel('Nama paket', { exact: true }).fill('   ')
    await page.getByRole('button', { name: 'Buat dan susun soalnya' }).click()
    await page.getByText('Nama paket tidak boleh hanya berisi spasi').waitFor()
    await page.getByLabel('Nama paket', { exact: true }).fill('')
    await page.getByText('Tolong masukkan Nama paket').waitFor()
    const token = await tokenOf(people, 'pengelola')
    const answer = await ask(people, token, 'POST', '/paket-soal', { nama: '  ', preset: 'ulangan' })
    expect(answer.status).toBe(400)
    await page.context().close()
  })

  it('delete confirmation: "Are you sure?"', async () => {
    const page = await openAs(people, 'pengelola')
    await page.goto('/dashboard/paket-soal')
    await page.locator('tr[data-row-key] input[type=checkbox]').first().check()
    await page.getByRole('button', { name: 'Hapus', exact: true }).click()
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Batal' }).click()
    await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
    await page.context().close()
  })
})
