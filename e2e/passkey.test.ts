import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone, submitLogin, useBrowser } from './browser.ts'
import { isPlainHttp } from './browser-launch.ts'
import { ask, nobody, soon, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()
const own = 'tiga kata berbeda jauh'

/** A guru who has chosen their own password. */
async function makeGuru(): Promise<{ email: string }> {
  const token = await tokenOf(people, 'pengelola')
  const email = `${unique('kunci').replace(' ', '-').toLowerCase()}@uji.test`
  type Option = { id: string; kode: string }
  const { body: roles } = await ask<Option[]>(people, token, 'GET', '/application-user/peran')
  const peranId = roles.data.find(({ kode }) => kode === 'guru')!.id
  const input = { ...nobody, nama: 'Guru Kunci Sandi', peranId, email }
  const { body } = await ask<{ password: string }>(people, token, 'POST', '/application-user', input)
  const issued = body.data.password
  const session = await ask<string>(people, '', 'POST', '/authentication/login', {
    emailOrTelp: email,
    password: issued,
  })
  await ask(people, session.body.data, 'POST', '/profile/password', { current: issued, password: own })
  return { email }
}

/** A phone's own authenticator, whose finger is always right. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login')
}

it.skipIf(isPlainHttp)(
  'a teacher makes a passkey, comes in by it alone and after the password, shows themselves by it, and removes it',
  async () => {
    const guru = await makeGuru()
    const page = await people.open(phone)
    await plugIn(page)
    await page.goto('/login')
    await submitLogin(page, guru.email, own)
    await page.waitForURL(/\/dashboard/)

    await page.goto('/dashboard/profile')
    await page.getByRole('button', { name: 'Tambah kunci sandi' }).click()
    await page.getByLabel('Nama kunci sandi').fill('HP Bu Rina')
    await page.getByRole('button', { name: 'Buat kunci sandi' }).click()
    const codes = page.getByRole('list', { name: 'Kode pemulihan' })
    await codes.waitFor()
    expect(await codes.locator('code').count()).toBe(10)
    await page.getByRole('button', { name: 'Sudah saya simpan' }).click()
    await page.getByRole('list', { name: 'Kunci sandi saya' }).getByText('HP Bu Rina').waitFor()
    await page.getByText('Sisa kode pemulihan: 10').waitFor()

    // Alone.
    await signOut(page)
    await page.getByRole('button', { name: 'Pakai kunci sandi' }).click()
    await page.waitForURL(/\/dashboard/)

    // After the password.
    await signOut(page)
    await submitLogin(page, guru.email, own)
    await page.getByRole('heading', { name: 'Verifikasi dua langkah' }).waitFor()
    await page.getByRole('button', { name: 'Pakai kunci sandi' }).click()
    await page.waitForURL(/\/dashboard/)
    await page.goto('/dashboard/profile')
    await page.getByRole('button', { name: 'Ganti nama HP Bu Rina' }).click()
    await page.getByLabel('Nama kunci sandi').fill('HP lama')
    await page.getByRole('button', { name: 'Simpan', exact: true }).last().click()
    await page.getByRole('button', { name: 'Hapus HP lama' }).waitFor()

    // As in a session of an hour ago: the first answer to removing is that of such a one.
    let isOld = true
    await page.route('**/api/profile/passkey/*', (route) =>
      isOld && route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 403,
            json: {
              success: false,
              message: 'Masukkan kode.',
              data: {
                code: 'proof-needed',
                issues: [
                  { path: 'kode', message: '' },
                  { path: 'passkey', message: '' },
                ],
              },
            },
          })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Hapus HP lama' }).click()
    await page.locator('[data-part=confirm]').getByRole('button', { name: 'Hapus' }).click()
    const dialog = page.locator('[data-part=proof]')
    await dialog.waitFor()
    isOld = false
    await dialog.getByRole('button', { name: 'Pakai kunci sandi' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Hapus HP lama' }).waitFor({ state: 'detached' })

    // What was removed opens nothing, and the page says so.
    await signOut(page)
    await page.getByRole('button', { name: 'Pakai kunci sandi' }).click()
    await page.getByText('Kunci sandi ini tidak cocok').waitFor()
    await submitLogin(page, guru.email, own)
    await page.waitForURL(/\/dashboard/)
    await page.context().close()
  },
)

it.skipIf(isPlainHttp)('who has none and asks for one is told so, and signs in as before', async () => {
  const guru = await makeGuru()
  const page = await people.open(desktop)
  await plugIn(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Pakai kunci sandi' }).click()
  await page.getByText('Kunci sandi belum dipakai').waitFor(soon)
  expect(new URL(page.url()).pathname).toBe('/login')
  await submitLogin(page, guru.email, own)
  await page.waitForURL(/\/dashboard/)
  await page.context().close()
})

it.runIf(isPlainHttp)(
  'without encryption the profile says why there are none, and the login offers none',
  async () => {
    const guru = await makeGuru()
    const page = await people.open(phone)
    await page.goto('/login')
    expect(await page.getByRole('button', { name: 'Pakai kunci sandi' }).count()).toBe(0)
    await submitLogin(page, guru.email, own)
    await page.waitForURL(/\/dashboard/)
    await page.goto('/dashboard/profile')
    await page.getByText('tanpa https').waitFor(soon)
    await page.context().close()
  },
)
