import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, useBrowser } from './browser.ts'
import { carry } from './carry.ts'
import { choose, tick } from './choose.ts'

const list = '/dashboard/paket-soal'
const template = resolve(import.meta.dirname, '../../shared/data/templates/garuda_format_soal_akm.docx')
const browser = useBrowser()
let page: Page

/** Makes a package from a preset and stays in its builder; gives its address. */
async function create(nama: string, preset = 'Ulangan sekolah'): Promise<string> {
  await page.goto(`${list}/create`)
  await page.getByLabel('Nama paket', { exact: true }).fill(nama)
  await page.getByText(preset, { exact: true }).click()
  await page.getByRole('button', { name: 'Buat dan susun soalnya' }).click()
  await page.waitForURL(/paket-soal\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: nama }).waitFor()
  return new URL(page.url()).pathname
}

const saveState = () => page.locator('[data-part=save-indicator]').getAttribute('data-status')
const saved = () => page.locator('[data-part=save-indicator][data-status=success]').waitFor()
const row = (nama: string) => page.getByRole('row').filter({ hasText: nama })

/** Adds the first `count` questions of the bank to the chosen section. */
async function addQuestions(count: number): Promise<void> {
  await page.getByRole('button', { name: 'Tambah soal' }).click()
  const boxes = page.getByRole('dialog').locator('tr[data-row-key] input[type=checkbox]')
  await boxes.first().waitFor()
  for (let index = 0; index < count; index += 1) await tick(boxes.nth(index))
  await page.getByRole('button', { name: `Tambahkan ${count} soal` }).click()
}

beforeAll(async () => {
  page = await browser.open()
  await signIn(page, 'guru@suluh.test')
})

describe('the list of packages', () => {
  it('searches, says when nothing fits, and lifts the filters again', async () => {
    await page.goto(list)
    await page.getByLabel('Cari nama paket').fill('tidak ada yang bernama begini')
    await page.getByText('Tidak ada yang cocok').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('tidak ada yang bernama begini')
    await page.getByRole('table').getByRole('button', { name: 'Hapus saringan' }).click()
    await page.locator('tbody a').first().waitFor()
    expect(await page.getByLabel('Cari nama paket').inputValue()).toBe('')
  })

  it('asks "Are you sure?" before it deletes many', async () => {
    await create('Banyak satu')
    await create('Banyak dua')
    await page.goto(`${list}?q=Banyak`)
    await tick(page.locator('thead input[type=checkbox]'))
    await page.getByRole('button', { name: 'Hapus', exact: true }).click()
    await page.getByText('Are you sure?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
    await page.getByText('Data terhapus').waitFor()
    await page.reload()
    await page.getByText('Tidak ada yang cocok').waitFor()
    expect(await row('Banyak').count()).toBe(0)
  })
})

describe('the builder', () => {
  it('lays a package out as its preset says, half minutes included', async () => {
    await create('UTBK dari pola', 'UTBK-SNBT')
    await expect
      .poll(() => page.getByRole('region', { name: 'Bagian', exact: true }).getByRole('listitem').count())
      .toBe(7)
    await expect.poll(() => page.getByText('42 menit 30 detik').count()).toBe(2)
  })

  it('saves by itself after a second and keeps what was typed over a reload', async () => {
    await create('Simpan otomatis')
    expect(await saveState()).toBe('idle')
    await page.getByLabel('Nama bagian').fill('Pilihan ganda')
    await saved()
    await page.reload()
    await expect.poll(() => page.getByLabel('Nama bagian').inputValue()).toBe('Pilihan ganda')
  })

  it('says who changed the package meanwhile, and takes their state up', async () => {
    const address = await create('Dua orang')
    const other = await page.context().newPage()
    await other.goto(address)
    await other.getByLabel('Nama bagian').fill('Dari jendela lain')
    await other.locator('[data-part=save-indicator][data-status=success]').waitFor()
    await other.close()
    await page.getByLabel('Nama bagian').fill('Dari jendela ini')
    await page.getByText('mengubah paket ini pada').first().waitFor()
    await page.getByRole('button', { name: 'Muat ulang' }).click()
    await expect.poll(() => page.getByLabel('Nama bagian').inputValue()).toBe('Dari jendela lain')
  })

  it('moves questions by button and by keyboard, and keeps their order', async () => {
    await create('Urutan')
    await addQuestions(3)
    const words = () =>
      page
        .getByRole('region', { name: /^Soal / })
        .locator('li > button > span:first-child')
        .allTextContents()
    await expect.poll(async () => (await words()).length).toBe(3)
    const [first, second, third] = await words()
    await page.getByRole('button', { name: 'Turunkan soal 1' }).click()
    await expect.poll(words).toEqual([second, first, third])
    await carry(page.getByRole('button', { name: 'Pindahkan soal 3' }), 2)
    await expect.poll(words).toEqual([second, third, first])
    await saved()
    await page.reload()
    await expect.poll(words).toEqual([second, third, first])
  })

  it('leads to what keeps a package from being published', async () => {
    await create('Belum siap', 'AKM')
    await page.getByRole('button', { name: 'Numerasi belum punya soal' }).click()
    await expect.poll(() => page.getByLabel('Nama bagian').inputValue()).toBe('Numerasi')
    await addQuestions(2)
    await page.getByText('1 hal perlu diselesaikan').waitFor()
    await page.getByRole('tab', { name: 'Kisi-kisi' }).click()
    await page.getByRole('row', { name: /^Jumlah .*2 \d+$/ }).waitFor()
  })

  it('publishes, locks, schedules with a token, and calls off', async () => {
    await create('Siap terbit')
    await addQuestions(2)
    await page.getByRole('button', { name: 'Terbitkan paket' }).click()
    await page.getByRole('button', { name: 'Terbitkan', exact: true }).click()
    await page.getByText('Paket ini sudah terbit').waitFor()
    await expect.poll(() => page.getByLabel('Nama bagian').count()).toBe(0)
    // Straight into the form, which is called as the package until it is called otherwise.
    await page.getByRole('button', { name: 'Jadwalkan ujian' }).click()
    await expect.poll(() => page.getByLabel('Nama ujian').inputValue()).toBe('Siap terbit')
    await page.getByLabel('Nama ujian').fill('Ujian percobaan')
    await page.getByRole('button', { name: 'Jadwalkan', exact: true }).click()
    await page.getByText('Pilih peserta: group belajar, lembaga, atau murid').waitFor()
    await choose(page.getByRole('combobox', { name: 'Group belajar' }))
    await page.getByRole('button', { name: 'Buat acak' }).click()
    const field = page.getByLabel('Token', { exact: true })
    await expect.poll(() => field.inputValue()).not.toBe('')
    const token = await field.inputValue()
    await page.getByRole('button', { name: 'Jadwalkan', exact: true }).click()
    const card = page.locator('[data-part=card]', { hasText: 'Masa tenggang' })
    // The form begins with now.
    await card.getByText('Berlangsung').waitFor()
    await card.getByText(token, { exact: true }).waitFor()
    await card.getByRole('button', { name: 'Batalkan ujian' }).click()
    await page.getByText('Are you sure?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Batalkan ujian' }).click()
    await card.getByText('Batal', { exact: true }).waitFor()
  })
})

describe('import', () => {
  it.skipIf(!existsSync(template))('shows what was understood and takes it into the bank', async () => {
    // Another application: where the same file has been taken before, it is nothing new.
    const there = await browser.open()
    await signIn(there, 'cakrawala@suluh.test')
    await there.goto(`${list}/impor`)
    await there.getByRole('button', { name: 'Pelajaran baru' }).click()
    await there.getByLabel('Nama pelajaran').fill('Pelajaran impor')
    await there.getByLabel('Kode').fill('IMP')
    await there.getByRole('button', { name: 'Simpan' }).click()
    await there.locator('input[type=file]').setInputFiles(template)
    const questions = there.locator('[data-question]')
    await questions.first().waitFor()
    const count = await questions.count()
    expect(count).toBeGreaterThan(5)
    await questions.first().getByRole('checkbox').uncheck()
    await there.getByText('1 soal Anda lepas').waitFor()
    await questions.nth(1).getByRole('button', { name: 'Lihat di sumber' }).click()
    await there.getByRole('region', { name: 'Sumber' }).locator('[data-marked]').waitFor()
    await there.getByRole('button', { name: `Masukkan ${count - 1} soal` }).click()
    await there.getByText(`${count - 1} soal masuk ke bank soal`).waitFor()
    await there.getByRole('link', { name: 'Lihat di bank soal' }).click()
    await there.getByText(`dari ${count - 1}`).waitFor()
    await there.context().close()
  })

  it('says what is wrong with a file that it cannot read', async () => {
    await page.goto(`${list}/impor`)
    const buffer = Buffer.from('bukan soal sama sekali')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'catatan.txt', mimeType: 'text/plain', buffer })
    const problem = page.getByRole('alert').filter({ hasText: 'Berkas belum dapat dibaca' })
    await problem.waitFor()
    expect((await problem.textContent())?.length).toBeGreaterThan('Berkas belum dapat dibaca'.length)
  })
})

describe('results and statistics', () => {
  it('tells in words how good the test was, and opens an item from the address', async () => {
    await page.goto(`${list}?q=Penilaian Harian Matematika`)
    await page.locator('tbody a').first().click()
    await page.getByRole('tab', { name: 'Hasil' }).click()
    await page.getByText('Tuntas').first().waitFor()
    await page.getByRole('button', { name: 'Statistik butir' }).click()
    await page.getByText(/Reliabilitas .+ n = \d+\)\. \d+ dari 20 butir perlu diperbaiki/).waitFor()
    await page.goto(`${new URL(page.url()).pathname}?butir=7`)
    await page.getByRole('dialog').getByText('Pilihan jawaban').waitFor()
    const options = page
      .getByRole('dialog')
      .getByRole('region', { name: 'Pilihan jawaban' })
      .locator('tbody tr')
    await expect.poll(() => options.count()).toBe(4)
    // What each of them said, beside its letter and its share.
    await expect
      .poll(async () =>
        (await options.getByRole('rowheader').allTextContents()).every((words) => /^[A-E]\S/.test(words)),
      )
      .toBe(true)
  })
})
