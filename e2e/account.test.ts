import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signIn, useBrowser } from './browser.ts'
import { addressOf, ask, enter, newToken, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'
import { choose } from './choose.ts'
import { linkTo } from './outbox.ts'

const people = useBrowser()
const password = 'sandi-baru-2025'

async function fillNewPassword(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(password)
  await page.getByLabel('Ulangi kata sandi').fill(password)
}

describe('a forgotten password', () => {
  it('is made anew by the link of a mail, and every session before it ends', async () => {
    const before = await newToken(people, 'murid27')
    const page = await people.open()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Lupa kata sandi?' }).click()
    await page.getByLabel('Email', { exact: true }).fill('murid27@suluh.test')
    await page.getByRole('button', { name: 'Minta tautan' }).click()
    // Nothing is sent here, and the page does not say that it was.
    await page.getByText('Bila akunnya ada, permintaan Anda tercatat').waitFor()
    expect(await page.getByText('telah dikirim').count()).toBe(0)
    const link = await linkTo(people, 'murid27@suluh.test')
    await page.goto(link)
    await fillNewPassword(page, 'Kata sandi baru')
    await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
    await page.getByText('Kata sandi baru tersimpan. Silakan masuk.').waitFor()
    expect((await ask(people, before, 'GET', '/application-user/me')).status).toBe(401)
    await page.goto(link)
    await fillNewPassword(page, 'Kata sandi baru')
    await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
    await page.getByText('Tautan sudah dipakai atau kedaluwarsa. Minta tautan baru.').waitFor()
    await signIn(page, 'murid27@suluh.test', password)
    await page.context().close()
  })
})

describe('coming in', () => {
  it('by invitation: the pengelola invites, the invited person chooses a password and signs in', async () => {
    const email = `${unique('undang').replace(' ', '-')}@uji.test`
    const staff = await openAs(people, 'pengelola')
    await staff.goto('/dashboard/settings/pengguna/undangan')
    await staff.getByRole('button', { name: 'Undang' }).first().click()
    const form = staff.getByRole('dialog')
    await form.getByLabel('Nama').fill('Rina Marlina')
    await form.getByLabel('Email').fill(email)
    await choose(form.getByLabel('Peran'), 'Guru')
    await form.getByRole('button', { name: 'Kirim undangan' }).click()
    await staff.getByRole('row').filter({ hasText: email }).waitFor()
    await staff.context().close()

    const guest = await people.open()
    await guest.goto(await linkTo(people, email))
    await guest.getByText('Anda diundang ke Yayasan Pelita Nusantara sebagai Guru.').waitFor()
    await expect.poll(() => guest.getByLabel('Email').inputValue(), soon).toBe(email)
    await fillNewPassword(guest, 'Kata sandi')
    await guest.getByRole('button', { name: 'Daftar' }).click()
    await guest.getByText('Registration Successful').waitFor()
    await guest.getByText('You have successfully registered').waitFor()
    await expect.poll(() => addressOf(guest), soon).toBe('/login')
    await signIn(guest, email, password)
    await guest.getByText('Rina Marlina').first().waitFor()
    await guest.context().close()
  })

  it('by registering where it is open: the mail has to be opened first', async () => {
    const email = `${unique('daftar').replace(' ', '-')}@uji.test`
    const token = await tokenOf(people, 'cakrawala')
    const roles = await ask<{ id: string; nama: string }[]>(people, token, 'GET', '/pendaftaran/peran')
    const peranId = roles.body.data.find(({ nama }) => nama === 'Murid')?.id
    const body = { mode: 'terbuka', peranId, lembagaId: null }
    const opened = await ask<{ tautan: string }>(people, token, 'PUT', '/pendaftaran', body)
    const guest = await people.open()
    await guest.goto(`/register${new URL(opened.body.data.tautan).search}`)
    await guest.getByText('Anda mendaftar di Bimbel Cakrawala sebagai Murid.').waitFor()
    await guest.getByLabel('Nama').fill('Dewa Putra')
    await guest.getByLabel('Email', { exact: true }).fill(email)
    await fillNewPassword(guest, 'Kata sandi')
    await guest.getByRole('button', { name: 'Daftar' }).click()
    await guest.getByText('Buka tautan di email yang dikirim').waitFor()
    await guest.goto(await linkTo(people, email, 'cakrawala'))
    await guest.getByRole('button', { name: 'Konfirmasi email' }).click()
    await guest.getByText(`Email ${email} sudah dikonfirmasi.`).waitFor()
    await guest.getByRole('link', { name: 'Masuk' }).click()
    await signIn(guest, email, password)
    await expect.poll(() => guest.getByRole('heading', { level: 1 }).textContent(), soon).toContain('Dewa')
    await guest.context().close()
  })
})

it('the logout alert says why one is signed out', async () => {
  const page = await enter(people, await people.open(), await newToken(people, 'murid26'))
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard')
    await tab.getByRole('button', { name: 'Keluar' }).waitFor()
    await tab.waitForLoadState('networkidle')
  }
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.getByText('Anda sudah keluar.').waitFor()
  await other.getByText('Anda keluar lewat tab lain. Masuk lagi untuk melanjutkan.').waitFor()
  await signIn(page, 'murid26@suluh.test')
  expect(await page.getByText('Anda sudah keluar.').count()).toBe(0)
  await page.context().close()
})
