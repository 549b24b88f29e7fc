import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { chunkOf } from '../chunk.ts'
import { addressOf, ask, openAs, soon } from '../kernel/signed-in.ts'
import { expectSignedOut, listed, menu, openWithOwnSession } from '../kernel/staff-page.ts'

const people = useBrowser()
const list = '/dashboard/paket-soal'
let guest: Page
let staff: Page

beforeAll(async () => {
  guest = await people.open()
  staff = await openAs(people, 'pengelola')
})
afterAll(() => Promise.all([guest, staff].map((page) => page.context().close())))

const refuse = (message: string | undefined, status = 500) => ({
  status,
  json: { success: false, message, data: null },
})

async function signIn(): Promise<void> {
  await guest.goto('/login')
  await guest.getByLabel(/Email/).fill('siapa@suluh.test')
  await guest.getByLabel('Kata sandi', { exact: true }).fill('rahasia sekali')
  await guest.getByRole('button', { name: 'Masuk' }).click()
}

describe('the error catalogue', () => {
  it('8.1 login failure: "Invalid username or password", or the server\'s message', async () => {
    const said = guest.getByRole('alert')
    await guest.route('**/authentication/login', (route) => route.fulfill(refuse(undefined)))
    await signIn()
    await expect.poll(() => said.textContent(), soon).toMatch(/: Invalid username or password$/)
    await guest.unroute('**/authentication/login')
    await guest.route('**/authentication/login', (route) => route.fulfill(refuse('Akun dikunci', 403)))
    await signIn()
    await expect.poll(() => said.textContent(), soon).toMatch(/: Akun dikunci$/)
    await guest.unroute('**/authentication/login')
  })

  it('8.2, 8.3 register failure: "Failed register", or the server\'s message; success in the words of the catalogue', async () => {
    const registration = { aplikasi: 'Sekolah', peran: 'Murid', nama: 'Ani', email: 'ani@uji.test' }
    const good = (data: object) => ({ json: { success: true, message: 'OK', data } })
    await guest.route('**/authentication/registration?*', (route) => route.fulfill(good(registration)))
    await guest.goto('/register?undangan=x')
    const said = guest.getByRole('alert')
    const answers = [
      refuse(undefined),
      refuse('Email sudah dipakai', 400),
      good({ needsConfirmation: false }),
    ]
    await guest.route('**/authentication/register', (route) => route.fulfill(answers.shift() ?? {}))
    const press = () => guest.getByRole('button', { name: 'Daftar' }).click()
    await guest.getByLabel('Kata sandi', { exact: true }).fill('delapan huruf')
    await guest.getByLabel('Ulangi kata sandi').fill('delapan huruf')
    await press()
    await expect.poll(() => said.textContent(), soon).toMatch(/: Failed register$/)
    await press()
    await expect.poll(() => said.textContent(), soon).toMatch(/: Email sudah dipakai$/)
    await press()
    await guest.getByText('Registration Successful', { exact: true }).waitFor()
    await guest.getByText('You have successfully registered', { exact: true }).waitFor()
  })

  it.each([
    [undefined, 'Check failed'],
    ['Akun ditangguhkan', 'Akun ditangguhkan'],
  ])('8.4 session check failure (%j): "%s"; the user is logged out', async (message, words) => {
    const page = await openAs(people, 'murid17')
    await page.route('**/application-user/me', (route) => route.fulfill(refuse(message)))
    await page.goto('/dashboard')
    await page.getByText(words, { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/login')
    await expect.poll(() => page.context().cookies(), soon).toEqual([])
    await page.context().close()
  })

  it('8.5 forgot password failure: "Gagal atau pengguna tidak ada"', async () => {
    await guest.goto('/forgot-password')
    await guest.route('**/forgot-password/*', (route) => route.fulfill(refuse('apa pun', 400)))
    await guest.getByLabel('Email', { exact: true }).fill('tidak-ada@suluh.test')
    await guest.getByRole('button', { name: 'Minta tautan' }).click()
    await expect
      .poll(() => guest.getByRole('alert').textContent(), soon)
      .toMatch(/: Gagal atau pengguna tidak ada$/)
    await guest.unroute('**/forgot-password/*')
  })

  it('8.6 forgot password success: "Tautan untuk mengatur ulang kredensial telah dikirim melalui email"', async () => {
    await guest.goto('/forgot-password')
    // As a server with a mail server answers; without one the page says that nothing was sent.
    const sent = { success: true, message: 'OK', data: { email: true, pesan: false } }
    await guest.route('**/forgot-password/*', (route) => route.fulfill({ json: sent }))
    await guest.getByLabel('Email', { exact: true }).fill('murid17@suluh.test')
    await guest.getByRole('button', { name: 'Minta tautan' }).click()
    await guest.unroute('**/forgot-password/*')
    const said = guest.getByText('Tautan untuk mengatur ulang kredensial telah dikirim melalui email')
    await expect.poll(() => said.count(), soon).toBe(1)
  })

  it('8.7 data errors: default message "Terjadi kesalahan", with the server\'s message where there is one', async () => {
    await staff.goto('/dashboard/paket-soal/create')
    await staff.getByLabel('Nama paket', { exact: true }).fill('Tidak akan dibuat')
    const failed = staff.locator('[data-part=notification][data-type=error]')
    await staff.route('**/api/paket-soal', (route) => route.fulfill(refuse(undefined)))
    await staff.getByRole('button', { name: 'Buat dan susun soalnya' }).click()
    await expect
      .poll(() => failed.last().locator('[data-part=notification-words]').textContent(), soon)
      .toBe('Terjadi kesalahan')
    await staff.unroute('**/api/paket-soal')
    await staff.route('**/api/paket-soal', (route) => route.fulfill(refuse('Kuota penuh', 409)))
    await staff.getByRole('button', { name: 'Buat dan susun soalnya' }).click()
    await failed.filter({ hasText: 'Kuota penuh' }).waitFor()
    await staff.unroute('**/api/paket-soal')
  })
})

describe('how errors are treated', () => {
  it('8.11 a session that a call finds ended (401) leads to /login and back to the same place', async () => {
    const { page, token } = await openWithOwnSession(people, 'staf', list)
    await listed(page)
    await ask(people, token, 'POST', '/authentication/logout')
    await page.getByLabel('Cari nama paket').fill('Simulasi')
    await expectSignedOut(page)
    expect(new URL(page.url()).searchParams.get('to')).toContain(list)
    await page.context().close()
  })

  it('8.11, 8.12 a session that a call finds expired (419) leads to /login with the message of the server', async () => {
    const { page } = await openWithOwnSession(people, 'pengelola', list)
    await listed(page)
    const message = 'Sesi Anda sudah berakhir. Silakan masuk kembali.'
    await page.route('**/api/paket-soal?*', (route) =>
      route.fulfill({ status: 419, json: { success: false, message, data: null } }),
    )
    await page.getByLabel('Cari nama paket').fill('Simulasi')
    await expectSignedOut(page)
    await page.getByText(message).waitFor()
    await page.context().close()
  })

  it('8.14 a page whose files are gone is loaded anew once, which mends a new version', async () => {
    const page = await openAs(people, 'lembaga')
    await page.goto('/dashboard')
    let isGone = true
    await page.route(chunkOf('src/papers/paket-soal/paket-list-page.tsx'), async (route) => {
      const act = isGone ? route.abort() : route.continue()
      isGone = false
      await act
    })
    await menu(page, 'Paket Soal').click()
    await page.locator('tbody a').first().waitFor()
    expect(addressOf(page)).toBe(list)
    await page.context().close()
  })
})
