import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { phone, submitLogin, useBrowser } from './browser.ts'
import { ask, nobody, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()

type Made = { id: string; email: string; password: string }

/** A guru whose password the pengelola has made. */
async function makeGuru(): Promise<Made> {
  const token = await tokenOf(people, 'pengelola')
  const email = `${unique('langkah').replace(' ', '-').toLowerCase()}@uji.test`
  type Option = { id: string; kode: string }
  const { body: roles } = await ask<Option[]>(people, token, 'GET', '/application-user/peran')
  const peranId = roles.data.find(({ kode }) => kode === 'guru')!.id
  const input = { ...nobody, nama: 'Guru Langkah Dua', peranId, email }
  const { body } = await ask<{ id: string; password: string }>(
    people,
    token,
    'POST',
    '/application-user',
    input,
  )
  return { id: body.data.id, password: body.data.password, email }
}

/** What the phone shows, `steps` of half a minute from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login')
}

describe('a new teacher', () => {
  const own = 'tiga kata berbeda jauh'

  it('chooses an own password before anything else, sets up a second step, and is asked for it from then on', async () => {
    const guru = await makeGuru()
    const page = await people.open(phone)
    await page.goto('/dashboard/paket-soal')
    await submitLogin(page, guru.email, guru.password)
    await page.getByRole('heading', { name: 'Buat kata sandi sendiri' }).waitFor()
    // Nothing else is open before.
    await page.goto('/dashboard/paket-soal')
    await page.getByRole('heading', { name: 'Buat kata sandi sendiri' }).waitFor()
    const issued = page.getByLabel('Kata sandi dari pengelola')
    await issued.fill('bukan ini')
    await page.getByLabel('Kata sandi baru', { exact: true }).fill(own)
    await page.getByLabel('Ulangi kata sandi').fill(own)
    await page.getByRole('button', { name: 'Simpan dan lanjutkan' }).click()
    await page.getByText('Kata sandi Anda belum benar.').waitFor()
    // Of three fields it is this one.
    expect(await issued.getAttribute('aria-invalid')).toBe('true')
    await issued.fill(guru.password)
    await page.getByRole('button', { name: 'Simpan dan lanjutkan' }).click()
    await page.waitForURL(/\/dashboard\/paket-soal/)

    await page.goto('/dashboard/profile')
    await page.getByRole('link', { name: 'Pasang' }).click()
    await page.getByRole('button', { name: 'Mulai memasang' }).click()
    await page.getByRole('img', { name: /Kode QR/ }).waitFor()
    const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
    await page.getByLabel('Kode verifikasi').fill('000000')
    await page.getByRole('button', { name: 'Pasang' }).click()
    await page.getByText('Kode belum cocok').waitFor()
    await page.getByLabel('Kode verifikasi').fill(codeOf(secret, -1))
    await page.getByRole('button', { name: 'Pasang' }).click()
    const list = page.getByRole('list', { name: 'Kode pemulihan' })
    await list.waitFor()
    const codes = await list.locator('code').allInnerTexts()
    expect(codes).toHaveLength(10)
    await page.getByRole('button', { name: 'Sudah saya simpan' }).click()
    await page.getByText('Sisa kode pemulihan: 10').waitFor()

    await signOut(page)
    await submitLogin(page, guru.email, own)
    await page.getByRole('heading', { name: 'Verifikasi dua langkah' }).waitFor()
    await page.getByLabel('Kode verifikasi').fill('123456')
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await page.getByText('Kode belum cocok atau sudah dipakai').waitFor()
    await page.getByLabel('Kode verifikasi').fill(codes[0]!.toLowerCase())
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await page.waitForURL(/\/dashboard/)
    await page.goto('/dashboard/profile')
    await page.getByText('Sisa kode pemulihan: 9').waitFor()
    await page.context().close()
  })
})

describe('before what cannot be taken back', () => {
  it('the person is asked once more, and goes on where they were; who does not answer changes nothing', async () => {
    const { id } = await makeGuru()
    const page = await openAs(people, 'pengelola')
    // As in a session of an hour ago: the first answers to deleting are those of such a one.
    let old = true
    await page.route(`**/api/application-user/${id}`, (route) =>
      old && route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 403,
            json: {
              success: false,
              message: 'Masukkan kata sandi Anda untuk melanjutkan.',
              data: { code: 'proof-needed', issues: [{ path: 'password', message: '' }] },
            },
          })
        : route.fallback(),
    )
    const remove = async () => {
      await page.goto(`/dashboard/settings/pengguna/guru/${id}`)
      await page.getByRole('button', { name: 'Tindakan lain' }).click()
      await page.getByRole('menuitem', { name: 'Hapus' }).click()
      await page.locator('[data-part=confirm]').getByRole('button', { name: 'Hapus' }).click()
    }
    const dialog = page.locator('[data-part=proof]')
    await remove()
    await dialog.getByRole('button', { name: 'Batal' }).click()
    await page.getByText('Masukkan kata sandi Anda untuk melanjutkan.').waitFor()
    await remove()
    await dialog.getByLabel('Kata sandi Anda').fill('bukan ini')
    await dialog.getByRole('button', { name: 'Lanjutkan' }).click()
    await dialog.getByText('Kata sandi Anda belum benar.').waitFor()
    await dialog.getByLabel('Kata sandi Anda').fill('suluh-demo')
    old = false
    await dialog.getByRole('button', { name: 'Lanjutkan' }).click()
    await dialog.waitFor({ state: 'detached' })
    const token = await tokenOf(people, 'pengelola')
    const read = async () => (await ask(people, token, 'GET', `/application-user/${id}`)).status
    await expect.poll(read, soon).toBe(404)
    await page.context().close()
  })
})
