import { expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { openAs, soon, unique } from './kernel/signed-in.ts'

const people = useBrowser()

it('a pengelola copies a role, gives it a right, sees what it shows, and deletes it', async () => {
  const page = await openAs(people, 'pengelola')
  await page.goto('/dashboard/settings/peran-izin')
  const roles = page.getByRole('navigation', { name: 'Daftar peran' })
  await roles.getByRole('link', { name: /^Pengawas/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Pengawas' }).waitFor()
  await page.getByRole('button', { name: 'Salin' }).click()
  const nama = unique('Piket')
  await page.getByLabel('Nama peran').fill(nama)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('heading', { level: 2, name: nama }).waitFor()
  await page.getByLabel('Paket Soal: Melihat').selectOption('Lembaga sendiri')
  await page.getByText('1 perubahan belum disimpan').waitFor()
  await page.getByRole('button', { name: 'Simpan izin' }).click()
  await page.getByText('Izin tersimpan dan langsung berlaku.').waitFor()
  await page.getByRole('link', { name: 'Lihat sebagai' }).click()
  const menu = page
    .locator('section', { has: page.getByRole('heading', { name: 'Menu yang terlihat' }) })
    .last()
  await menu.getByText('Paket Soal').waitFor()
  await page.getByRole('link', { name: 'Catatan aktivitas' }).click()
  const line = page.getByRole('row', { name: new RegExp(`Mengubah izin peran ${nama}`) })
  await line.click()
  await page.getByText('paket-soal.read (lembaga)').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Hapus' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
  await expect.poll(() => roles.getByText(nama).count(), soon).toBe(0)
  await page.context().close()
})

it('the platform makes a tenant, invites its pengelola, suspends and resumes it', async () => {
  const page = await openAs(people, 'sistem')
  await page.goto('/')
  await page.waitForURL('**/admin')
  await page.getByRole('button', { name: 'Aplikasi baru' }).click()
  const nama = unique('Yayasan')
  await page.getByLabel('Nama aplikasi').fill(nama)
  await page.getByLabel('Nama pengelola pertama').fill('Bu Ani')
  const email = `${unique('ani').replace(' ', '')}@uji.test`
  await page.getByLabel('Email pengelola').fill(email)
  await page.getByRole('button', { name: 'Buat dan undang' }).click()
  await page.getByText(`Undangan untuk ${email} dibuat. Salin tautannya dari menu Email`).waitFor()
  const row = page.getByRole('row', { name: new RegExp(nama) })
  await row.getByText('Belum ada', { exact: true }).waitFor()
  const act = async (what: string) => {
    await row.getByRole('button', { name: /^Tindakan/ }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await act('Ubah nama dan kode')
  const kode = `uji${Date.now()}`
  await page.getByLabel('Kode', { exact: true }).fill(kode)
  await page.getByText(`menjadi nama@${kode}`).waitFor()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await row.getByRole('cell', { name: kode, exact: true }).waitFor()
  await act('Tangguhkan')
  await page.getByRole('dialog').getByRole('button', { name: 'Tangguhkan' }).click()
  await row.getByText('Ditangguhkan', { exact: true }).waitFor()
  await act('Aktifkan')
  await expect.poll(() => row.innerText(), soon).not.toContain('Ditangguhkan')
  await page.context().close()
})
