import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, useBrowser } from './browser.ts'

const list = '/dashboard/settings/pengguna'
const browser = useBrowser()
let page: Page

const row = (nama: string) => page.getByRole('row').filter({ hasText: nama })

beforeAll(async () => {
  page = await browser.open()
  await signIn(page, 'staf@suluh.test')
})

describe('one person', () => {
  it('is made without e-mail, reads the password once, and signs in by username', async () => {
    await page.goto(list)
    await page.getByRole('button', { name: 'Tambah murid' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Nama lengkap').fill('Rani Tanpa Surel')
    await drawer.getByLabel('NISN').fill('12345')
    await drawer.getByLabel('Nama pengguna').fill('rani.e2e')
    await drawer.getByRole('button', { name: 'Simpan' }).click()
    await drawer.getByText('NISN terdiri atas 10 angka').waitFor()
    await drawer.getByLabel('NISN').fill('0099887766')
    await drawer.getByRole('button', { name: 'Simpan' }).click()
    const told = page.getByRole('dialog').locator('dd')
    await told.first().waitFor()
    const [name = '', password = ''] = (await told.allTextContents()).map((each) => each.trim())
    expect(name).toMatch(/^rani\.e2e@[a-z0-9]+$/)
    const pupil = await browser.open()
    await signIn(pupil, name.toUpperCase(), password)
    await pupil.context().close()
    await page.getByRole('button', { name: 'Sudah saya catat' }).click()
    await page.goto(`${list}?q=rani.e2e`)
    await row('Rani Tanpa Surel').waitFor()
  })

  it('is disabled and deleted from the list, and the deletion can be taken back', async () => {
    await page.goto(`${list}?q=rani.e2e`)
    const act = async (action: string) => {
      await page.getByRole('button', { name: 'Tindakan untuk Rani Tanpa Surel' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await act('Nonaktifkan')
    await page.getByText('Are you sure?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Nonaktifkan' }).click()
    await row('Rani Tanpa Surel').getByText('Nonaktif').waitFor()
    const remove = async () => {
      await act('Hapus')
      await page.getByText('Akun Rani Tanpa Surel akan dihapus.').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
    }
    await remove()
    await page.getByRole('button', { name: 'Batalkan' }).click()
    await row('Rani Tanpa Surel').waitFor()
    await remove()
    await page.getByText('Data terhapus').waitFor()
    await page.reload()
    await page.getByText('Tidak ada yang cocok').waitFor()
    expect(await row('Rani Tanpa Surel').count()).toBe(0)
  })
})

describe('a file of people', () => {
  it('is looked at, taken over, printed on cards, and taken back', async () => {
    const csv = [
      'NO;NISN;NAMA;JK;KELAS',
      '1;98765432;Impor Satu;L;IX E2E',
      ';0098765433;Impor Dua;P;IX E2E',
      ';12;Impor Tiga;P;',
    ].join('\n')
    await page.goto(`${list}/impor`)
    const file = { name: 'kelas9.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText('1 baris tidak ikut karena masih ada galat.').waitFor()
    await page.getByText('bukan 10 angka').filter({ visible: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Masukkan 2 orang' }).click()
    await page.getByText('2 orang masuk', { exact: true }).waitFor()
    const address = page.url()
    await page.getByRole('link', { name: 'Cetak kartu dan kata sandi' }).click()
    await page.locator('[data-part=kartu]').first().waitFor()
    await expect
      .poll(() => page.locator('[data-part=kartu-nama]').allTextContents())
      .toEqual(['Impor Dua', 'Impor Satu'])
    await page.goto(address)
    await page.getByRole('button', { name: 'Batalkan impor' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Batalkan impor' }).click()
    await page
      .getByRole('heading', { name: 'Impor dibatalkan' })
      .or(page.getByText('Impor dibatalkan').first())
      .first()
      .waitFor()
    await page.goto(`${list}?q=impor`)
    await page.getByText('Tidak ada yang cocok').waitFor()
  })
})
