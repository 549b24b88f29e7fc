import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, useBrowser } from './browser.ts'
import { choose } from './choose.ts'

const browser = useBrowser()
let page: Page

const csv = (text: string) => ({
  name: 'ulangan-tukar.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`NO;SOAL;JAWABAN A;JAWABAN B;JAWABAN BENAR\n${text}`),
})
const rows = (second: string) =>
  `1;Ibu kota negara tukar adalah kota apa?;Bogor;Jakarta;B\n2;${second};Solo;Citarum;A\n3;Rusak?;a;b;Z`

async function upload(text: string): Promise<void> {
  await page.goto('/dashboard/paket-soal/impor')
  await page.locator('input[type=file]').setInputFiles(csv(text))
  await page.locator('[data-question]').first().waitFor()
}

beforeAll(async () => {
  page = await browser.open()
  await signIn(page, 'guru@suluh.test')
})

describe('exchange of questions', () => {
  it('takes a file, and updates by it when it comes again, with the difference shown', async () => {
    await upload(rows('Sungai terpanjang di Jawa adalah?'))
    await page.getByText('1 galat, 0 peringatan').waitFor()
    await choose(page.getByLabel('Pelajaran', { exact: true }))
    await page.getByRole('button', { name: 'Masukkan 2 soal' }).click()
    await page.getByText('2 soal masuk ke bank soal').waitFor()
    await upload(rows('Sungai terpanjang di Pulau Jawa adalah?'))
    await page.getByText('Soal ini sudah ada di bank dan isinya sama, jadi dilewati.').waitFor()
    await page
      .getByRole('region', { name: 'Perbedaan dengan bank soal' })
      .locator('ins')
      .getByText('Pulau')
      .waitFor()
    await page.getByRole('button', { name: 'Perbarui 1 soal' }).click()
    await page.getByText('1 soal diperbarui').waitFor()
    expect(await page.getByText('masuk ke bank soal').count()).toBe(0)
  })

  it('says what each format holds of a package, gives the file, and lays the package out on paper', async () => {
    await page.goto('/dashboard/paket-soal?q=Penilaian Harian Matematika')
    await page.locator('tbody a').first().click()
    await page.getByRole('button', { name: 'Tindakan lain' }).click()
    await page.getByRole('menuitem', { name: 'Ekspor soal' }).click()
    await page.getByRole('heading', { name: 'Moodle XML' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('listitem').filter({ hasText: 'Word, tabel AKM' }).getByRole('link').click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Penilaian Harian Matematika.*\.docx$/)
    await page.getByRole('link', { name: 'Siapkan cetakan' }).click()
    await page.getByRole('article', { name: 'Naskah soal A' }).waitFor()
    await page.getByLabel('Jumlah versi').selectOption('2')
    await page.getByLabel('Kunci').click()
    const key = page.getByRole('article', { name: 'Kunci B' })
    await expect.poll(() => key.getByRole('listitem').count()).toBe(20)
    expect((await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(10_000)
  })
})
