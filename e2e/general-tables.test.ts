import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { phone, signIn, useBrowser } from './browser.ts'
import { carry } from './carry.ts'
import { choose } from './choose.ts'

const people = useBrowser()
let page: Page

beforeAll(async () => {
  page = await people.open()
  await signIn(page, 'pengelola@suluh.test')
})
afterAll(() => page.context().close())

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const open = async (tabel: string) => {
  await page.goto(`/dashboard/general-tables?tabel=${tabel}`)
  await page.locator('.data-table tbody tr[data-row-key], [data-part=empty-state]').first().waitFor()
}
const act = async (nama: string, action: string) => {
  // A menu that was open before may still be fading.
  await expect.poll(() => page.locator('.ant-dropdown').filter({ visible: true }).count()).toBe(0)
  await page.getByRole('button', { name: `Tindakan untuk ${nama}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).filter({ visible: true }).click()
}

describe('tables of the application', () => {
  it('are chosen in the menu beside them and stand in the address', async () => {
    await page.goto('/dashboard')
    await page.getByRole('menuitem', { name: 'General Tables' }).click()
    await page.getByRole('navigation', { name: 'Tabel' }).getByRole('link', { name: 'Jurusan' }).click()
    await page.getByRole('heading', { level: 1, name: 'Jurusan' }).waitFor()
    expect(new URL(page.url()).search).toBe('?tabel=jurusan')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Pelajaran & aspek' }).waitFor()
  })

  it('take a row, keep a code that is taken in the form, and undo a delete', async () => {
    await open('jurusan')
    await page.getByRole('button', { name: /Tambah$/ }).click()
    await page.getByRole('textbox', { name: 'Kode' }).fill('ipa')
    await page.getByRole('textbox', { name: 'Nama' }).fill('Farmasi Klinis')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Sudah dipakai Ilmu Pengetahuan Alam').waitFor()
    await page.getByRole('textbox', { name: 'Kode' }).fill('FRM')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('farmasi')
    await row('Farmasi Klinis').waitFor()
    await act('Farmasi Klinis', 'Hapus')
    await page.locator('dialog[data-part=confirm]').getByRole('button', { name: 'Hapus' }).click()
    await row('Farmasi Klinis').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /Batal/ }).click()
    await row('Farmasi Klinis').waitFor()
    expect(await row('Farmasi Klinis').count()).toBe(1)
  })

  it('keep what is used: the question says by what and offers to deactivate it', async () => {
    await open('jenjang')
    await act('Sekolah Menengah Pertama', 'Hapus')
    const question = page.locator('dialog[data-part=confirm]')
    await question.getByText(/dipakai .*2 lembaga.*, jadi tidak dapat dihapus/).waitFor()
    await question.getByRole('button', { name: 'Nonaktifkan' }).click()
    await row('Sekolah Menengah Pertama').getByText('Nonaktif').waitFor()
    await act('Sekolah Menengah Pertama', 'Aktifkan')
    await row('Sekolah Menengah Pertama').getByText('Aktif', { exact: true }).waitFor()
    expect(await row('Sekolah Menengah Pertama').getByText('Nonaktif').count()).toBe(0)
  })

  it('are defined by the tenant too, and filled from a file after a look at it', async () => {
    await open('jenjang')
    await page.getByRole('button', { name: 'Buat tabel' }).click()
    await page.getByLabel('Nama tabel').fill('Ruang ujian')
    await page.getByRole('button', { name: 'Tambah kolom' }).click()
    await page.getByLabel('Nama kolom 1').fill('Kursi')
    await choose(page.getByRole('dialog').getByRole('combobox'), 'Angka')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ruang ujian' }).waitFor()
    await page.getByRole('button', { name: 'Impor & ekspor' }).click()
    await page.getByRole('menuitem', { name: /^Impor/ }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({
        name: 'ruang.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('KODE;NAMA;Kursi\nR1;Ruang 1;36\nR2;Ruang 2;banyak\n'),
      })
    await page.getByRole('cell', { name: /isi dengan angka/ }).waitFor()
    await page.getByRole('button', { name: 'Masukkan 1 baris' }).click()
    await page.getByText('1 baris masuk').waitFor()
    const address = page.url()
    await page.getByRole('link', { name: 'Lihat daftar' }).click()
    await row('Ruang 1').getByText('36').waitFor()
    expect(await row('Ruang 2').count()).toBe(0)
    await page.goto(address)
    await page.getByRole('button', { name: 'Batalkan impor' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Batalkan impor' }).click()
    await page.getByText('Impor dibatalkan').first().waitFor()
    await page.getByRole('link', { name: 'Lihat daftar' }).click()
    await page.getByText('Ruang ujian masih kosong.').waitFor()
  })

  it('show places of the country, found by province and by name', async () => {
    await open('kabupaten-kota')
    await page.getByText('dari 514').waitFor()
    await page.getByRole('searchbox').fill('bandung')
    await page.getByText('1–3 dari 3').waitFor()
    await expect.poll(() => row('Bandung').count()).toBe(3)
  })
})

describe('aspek', () => {
  it('form a tree that moves by keyboard, and two of them become one', async () => {
    await open('pelajaran')
    await page.getByRole('button', { name: 'Bahasa Inggris', exact: true }).click()
    const tree = page.getByRole('dialog').getByRole('list')
    const names = () => tree.locator('[data-part=entry-name]').allTextContents()
    await tree.waitFor()
    for (const nama of ['Menyimak', 'Berbicara']) {
      await page.getByLabel('Nama aspek baru').fill(nama)
      await page
        .getByRole('button', { name: /Tambah$/ })
        .last()
        .click()
      await tree.getByText(nama).waitFor()
    }
    await page.getByRole('button', { name: 'Naikkan Berbicara' }).click()
    await expect.poll(async () => (await names()).slice(-2)).toEqual(['Berbicara', 'Menyimak'])
    await carry(page.getByRole('button', { name: 'Pindahkan Menyimak' }), (await names()).length - 1)
    await expect.poll(async () => (await names()).slice(-2)).toEqual(['Menyimak', 'Berbicara'])
    await act('Berbicara', 'Jadikan bagian dari yang di atasnya')
    await expect.poll(names).toContain('Tingkat 2: Berbicara')
    const into = page.getByRole('dialog').getByLabel('Gabungkan ke')
    // The tree is read again after it changed, and a menu that is open just then closes.
    await vi.waitFor(async () => {
      await act('Menyimak', 'Gabungkan ke aspek lain…')
      await into.waitFor({ timeout: 3000 })
    }, 60_000)
    await choose(into, 'Reading', 'Reading')
    await page.getByRole('button', { name: 'Gabungkan', exact: true }).click()
    await expect.poll(names).not.toContain('Menyimak')
    await page.reload()
    await tree.getByText('Berbicara').waitFor()
    await expect.poll(names).toContain('Tingkat 2: Berbicara')
  })
})

describe('lembaga', () => {
  it('is made with its place and letterhead', async () => {
    await open('lembaga')
    await page.getByRole('button', { name: /Tambah$/ }).click()
    await page.getByLabel('Nama', { exact: true }).fill('SMP Negeri 9 Ternate')
    await page.getByLabel('NPSN').fill('123')
    await page.getByText('NPSN terdiri dari 8 angka').waitFor()
    await page.getByLabel('NPSN').fill('60201234')
    await choose(page.getByLabel('Provinsi', { exact: true }), /maluku utara/i, 'maluku utara')
    await choose(page.getByLabel('Kabupaten atau kota'), 'Kota Ternate', 'ternate')
    await page.locator('.ant-select-content[title=WIT]').waitFor()
    await page.getByLabel('Baris di atas nama').fill('PEMERINTAH KOTA TERNATE\nDINAS PENDIDIKAN')
    await page.getByRole('figure').getByText('DINAS PENDIDIKAN').waitFor()
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.waitForURL(/lembaga\/[0-9a-f-]{36}$/)
    await page.reload()
    await page.getByText('Kota Ternate', { exact: true }).waitFor()
    await page.getByRole('figure').getByText('NPSN 60201234').waitFor()
    await expect.poll(() => page.getByLabel('NPSN').inputValue()).toBe('60201234')
  })

  it('of its own is all that a lembaga sees, on a phone too', async () => {
    const own = await people.open(phone)
    await signIn(own, 'lembaga@suluh.test')
    await own.goto('/dashboard/general-tables?tabel=lembaga')
    await own.locator('tbody').getByRole('link', { name: 'SMP Pelita Nusantara Bandung' }).click()
    await own.getByRole('figure').getByText('YAYASAN PELITA NUSANTARA').waitFor()
    await own.getByLabel('Alamat').fill('Jalan Cendana 12A')
    await own.getByRole('button', { name: 'Simpan' }).click()
    await own.getByText('Jalan Cendana 12A').last().waitFor()
    await own.goto('/dashboard/general-tables?tabel=lembaga')
    await own.getByText('1–1 dari 1').waitFor()
    expect(await own.locator('tbody').getByRole('link').count()).toBe(1)
    await own.context().close()
  })
})
