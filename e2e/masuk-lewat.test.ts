import { afterAll, expect, it } from 'vitest'
import { startProvider, type RealProvider } from '../apps/api/src/testing/oidc/provider.ts'
import { isPlainHttp } from './browser-launch.ts'
import { desktop, phone, signIn, submitLogin, useBrowser } from './browser.ts'
import { ask, nobody, openAs, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()
let provider: RealProvider | undefined
afterAll(() => provider?.close())

type Made = { id: string; email: string; password: string }
type Option = { id: string; kode: string }

/** A guru with a password that the pengelola has made. */
async function makeGuru(): Promise<Made> {
  const token = await tokenOf(people, 'pengelola')
  const email = `${unique('lewat').replace(' ', '-').toLowerCase()}@uji.test`
  const { body: roles } = await ask<Option[]>(people, token, 'GET', '/application-user/peran')
  const peranId = roles.data.find(({ kode }) => kode === 'guru')!.id
  const input = { ...nobody, nama: 'Guru Akun Lain', peranId, email }
  const { body } = await ask<{ id: string; password: string }>(
    people,
    token,
    'POST',
    '/application-user',
    input,
  )
  return { ...body.data, email }
}

// Providers come back to the address that the installation knows itself by, which is no name of a LAN here.
it.skipIf(isPlainHttp)(
  'a pengelola opens sign-in by another account, a guru links theirs and comes in by it',
  { timeout: 300_000 },
  async () => {
    const kembali: string[] = []
    const guru = await makeGuru()
    const other = { sub: unique('sub'), email: guru.email, isVerified: true, name: 'Guru Akun Lain' }
    provider = await startProvider(kembali, [other])
    const nama = unique('Akun')

    const settings = await openAs(people, 'pengelola', desktop)
    await settings.goto('/dashboard/settings/pengguna/penyedia-masuk')
    await settings.getByRole('button', { name: 'Tambah penyedia' }).first().click()
    await settings.getByLabel('Nama di tombol').first().fill(nama)
    await settings.getByLabel('Alamat penerbit (issuer)').first().fill('http://10.0.0.1')
    await settings.getByRole('button', { name: 'Lanjut' }).click()
    await settings.getByText('Pakai alamat https://').first().waitFor()
    await settings.getByLabel('Alamat penerbit (issuer)').first().fill(provider.issuer)
    await settings.getByRole('button', { name: 'Lanjut' }).click()
    const card = settings.locator('form').filter({ hasText: nama })
    kembali.push(await card.getByLabel('Alamat kembali (redirect URI)').inputValue())
    await card.getByLabel('Client ID').fill(provider.client.clientId)
    await card.getByLabel('Client secret').fill(provider.client.clientSecret)
    await card.getByLabel('Peran yang boleh masuk').click()
    await settings.getByTitle('Guru', { exact: true }).click()
    await settings.keyboard.press('Escape')
    await card.getByLabel('Tampilkan di halaman masuk').click()
    await card.getByRole('button', { name: 'Simpan' }).click()
    await card.getByText('Aktif', { exact: true }).waitFor()
    await card.getByRole('button', { name: 'Coba hubungi' }).click()
    await card.getByText('menjawab dengan benar').waitFor()
    const tautan = await settings.getByLabel('Halaman masuk sekolah Anda, dengan tombolnya').inputValue()

    const page = await people.open(phone)
    const comeBack = async () => {
      await page.goto(tautan)
      await page.getByRole('link', { name: `Masuk dengan ${nama}` }).click()
      await page.getByRole('link', { name: guru.email }).click()
    }
    await comeBack()
    await page.getByText('Email ini sudah dipakai sebuah akun Suluh').waitFor()
    await page.getByRole('link', { name: 'Ke halaman masuk' }).click()
    await submitLogin(page, guru.email, guru.password)
    await page.getByLabel('Kata sandi dari pengelola').fill(guru.password)
    await page.getByLabel('Kata sandi baru', { exact: true }).fill('tiga kata berbeda jauh')
    await page.getByLabel('Ulangi kata sandi').fill('tiga kata berbeda jauh')
    await page.getByRole('button', { name: 'Simpan dan lanjutkan' }).click()
    await page.waitForURL(/\/dashboard/)
    await page.goto('/dashboard/profile')
    const row = page.getByRole('listitem').filter({ hasText: nama })
    // The provider still knows them from before.
    await row.getByRole('button', { name: 'Tautkan' }).click()
    await row.getByText(guru.email).waitFor()

    await page.context().clearCookies()
    await page.goto(`${tautan}&to=${encodeURIComponent('/dashboard/paket-soal?q=uji')}`)
    await page.getByLabel('Komputer bersama').check()
    await page.getByRole('link', { name: `Masuk dengan ${nama}` }).click()
    await page.getByRole('link', { name: guru.email }).click()
    await page.waitForURL(/\/dashboard\/paket-soal\?q=uji/)
    await page.goto('/dashboard/profile')
    await row.getByText(guru.email).waitFor()
    await page.locator('li').filter({ hasText: 'Perangkat ini' }).getByText('Komputer bersama').waitFor()
    // The session is one as any other: what scripts read of it is the specification's cookie.
    expect(await page.evaluate(() => document.cookie)).toMatch(/suluh=[\w-]+\.suluh/)
    await row.getByRole('button', { name: 'Lepas' }).click()
    await page.locator('[data-part=confirm]').getByRole('button', { name: 'Lepas' }).click()
    await row.getByText('Belum tertaut.').waitFor()

    await card.getByRole('button', { name: 'Hapus' }).click()
    await settings.locator('[data-part=confirm]').getByRole('button', { name: 'Hapus' }).click()
    await card.waitFor({ state: 'detached' })
    await page.context().clearCookies()
    await signIn(page, guru.email, 'tiga kata berbeda jauh')
    await Promise.all([page.context().close(), settings.context().close()])
  },
)
