import type { Page } from 'playwright-core'
import {
  validate,
  validateMessages,
  type Rule,
} from '../../apps/web/src/platform/kernel/changes/validation.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submitLogin, useBrowser } from '../browser.ts'
import { ask, countCalls, openAs, soon, tokenOf } from '../kernel/signed-in.ts'
import { tick } from '../choose.ts'

const people = useBrowser()
let guest: Page

beforeAll(async () => {
  guest = await people.open()
})
afterAll(() => guest.context().close())

describe('validation rules', () => {
  it('5.1 fails with the same words for a missing field and for a wrong password', async () => {
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
      await submitLogin(page, name, password)
      await said.waitFor()
    }
    expect(logins()).toBe(0)
    await submitLogin(page, 'murid3@suluh.test', 'bukan kata sandinya')
    await expect.poll(logins, soon).toBe(1)
    await said.waitFor()
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  })

  it.each([
    ['', ''],
    ['murid16@suluh.test', ''],
    ['', 'suluh-demo'],
  ])(
    '5.1 sign-in: both are required, else "Invalid username or password" (%j, %j)',
    async (emailOrTelp, password) => {
      const body = { emailOrTelp, password }
      const answer = await ask(people, '', 'POST', '/authentication/login', body)
      expect([answer.status, answer.body.message]).toEqual([401, 'Invalid username or password'])
    },
  )

  it('5.2 forgot-password: the e-mail field is required, in the default words', async () => {
    await guest.goto('/forgot-password')
    await guest.getByRole('button', { name: 'Minta tautan' }).click()
    await guest.getByText('Tolong masukkan email', { exact: true }).waitFor()
    expect(await guest.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  })

  it('5.2 register: the e-mail field is required, in the form and by the server', async () => {
    const registration = { aplikasi: 'Sekolah', peran: 'Murid', nama: null, email: null }
    const json = { success: true, message: 'OK', data: registration }
    await guest.route('**/authentication/registration*', (route) => route.fulfill({ json }))
    await guest.goto('/register')
    await guest.getByRole('button', { name: 'Daftar' }).click()
    await guest.getByText('Tolong masukkan email', { exact: true }).waitFor()
    await guest.unroute('**/authentication/registration*')
    const body = { nama: 'A', password: 'delapan huruf' }
    const answer = await ask(people, '', 'POST', '/authentication/register', body)
    expect([answer.status, answer.body.message]).toEqual([400, 'Tolong masukkan email'])
  })

  it('5.3 update password: new password and confirm are both required', async () => {
    await guest.goto('/change-password?token=x')
    await guest.getByRole('button', { name: 'Simpan kata sandi' }).click()
    await guest.getByText('Tolong masukkan kata sandi baru', { exact: true }).waitFor()
    await guest.getByText('Tolong masukkan kata sandi sekali lagi', { exact: true }).waitFor()
    await guest.getByLabel('Kata sandi baru').fill('delapan huruf')
    await guest.getByLabel('Ulangi kata sandi').fill('yang lain sama sekali')
    await expect.poll(() => guest.getByText('Kedua kata sandi belum sama').count(), soon).toBe(1)
  })

  it('5.3 update password, signed in: new password and confirm are both required, and must match', async () => {
    const page = await openAs(people, 'murid16')
    await page.goto('/dashboard/profile/password')
    await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
    await page.getByText('Tolong masukkan kata sandi baru', { exact: true }).waitFor()
    await page.getByText('Tolong masukkan kata sandi sekali lagi', { exact: true }).waitFor()
    await page.getByLabel('Kata sandi baru').fill('delapan huruf')
    await page.getByLabel('Ulangi kata sandi').fill('yang lain')
    await expect.poll(() => page.getByText('Kedua kata sandi belum sama').count(), soon).toBe(1)
    await page.context().close()
  })

  it('5.4 default form message "Tolong masukkan {label}"; whitespace-only values are not allowed', async () => {
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

  it.each([
    ['ab', { min: 3 }, 'Isian paling sedikit 3 huruf'],
    ['abcd', { max: 3 }, 'Isian paling banyak 3 huruf'],
    ['a', { min: 2, max: 3 }, 'Isian harus 2 sampai 3 huruf'],
    ['4', { type: 'number', min: 5 }, 'Isian paling kecil 5'],
    ['9', { type: 'number', max: 5 }, 'Isian paling besar 5'],
    ['9', { type: 'number', min: 1, max: 5 }, 'Isian harus antara 1 dan 5'],
    [['a'], { type: 'array', min: 2 }, 'Isian paling sedikit 2 pilihan'],
    ['c', { enum: ['a', 'b'] }, 'Isian harus salah satu dari [a, b]'],
    ['abc', { pattern: /^\d+$/ }, 'Isian tidak sesuai dengan bentuk yang diminta'],
  ] as [unknown, Rule, string][])(
    '5.4 messages for length, number, count, enum, pattern: %j %j',
    (value, rule, said) => {
      expect(validate(value, 'Isian', rule)).toBe(said)
    },
  )

  it('5.4 messages for the format, the reading and the validity of dates', () => {
    expect(Object.keys(validateMessages.date)).toEqual(['format', 'parse', 'invalid'])
    expect(validateMessages.date.format).toContain('D/M/YYYY')
  })

  it('5.6 delete confirmation: "Are you sure?"', async () => {
    const page = await openAs(people, 'pengelola')
    await page.goto('/dashboard/paket-soal')
    await tick(page.locator('tr[data-row-key] input[type=checkbox]').first())
    await page.getByRole('button', { name: 'Hapus', exact: true }).click()
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Batal' }).click()
    await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
    await page.context().close()
  })
})
