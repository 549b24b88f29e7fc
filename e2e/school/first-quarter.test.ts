import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../browser-launch.ts'
import { desktop, phone } from '../browser.ts'
import { startProduct, type Product } from '../product.ts'

const password = 'sandi-pertama'
const csv = ['NISN;NAMA;KELAS', '3100000001;Ahmad Fauzi;VIII A', '3100000002;Aisyah Putri;VIII A'].join('\n')
/** Where the pictures of each step go, for whoever wants to look at them. */
const pictures = process.env.FIRST_QUARTER_PICTURES

let product: Product
let browser: Browser
let dataDir: string
/** Every press of the mouse or finger, in words; what is typed, and Tab between two fields, is no press. */
const presses: string[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'suluh-seperempat-'))
  product = await startProduct(dataDir, { DEMO: 'off' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function press(target: Locator): Promise<void> {
  await target.click()
  presses.push(target.toString())
}

async function look(page: Page, name: string): Promise<void> {
  if (!pictures) return
  const before = page.viewportSize()
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await page.waitForTimeout(400)
    await page.screenshot({ path: join(pictures, `${name}-${size.width}.png`) })
  }
  if (before) await page.setViewportSize(before)
}

it('leads from nothing to the first result in at most 30 presses', { timeout: 120_000 }, async () => {
  const school = await browser.newPage({ baseURL: product.url, locale: 'id-ID', viewport: desktop })
  await setUp(school)
  const card = await bringPeople(school)
  await writeAndPublish(school)
  await scheduleNow(school)
  const murid = await browser.newPage({ baseURL: product.url, locale: 'id-ID', viewport: phone })
  await sit(murid, card)
  await press(school.getByRole('link', { name: 'Lihat hasil' }))
  await school.getByRole('row', { name: /Ahmad Fauzi/ }).waitFor()
  await look(school, '15-hasil')
  // From here on the product speaks of the way no more.
  await expect.poll(() => school.getByRole('complementary', { name: 'Langkah berikutnya' }).count()).toBe(0)
  // What is beyond the thirty, by name.
  expect(presses.slice(30)).toEqual([])
})

async function setUp(page: Page): Promise<void> {
  await expect.poll(product.output).toMatch(/kode [A-Z2-9]{5}-[A-Z2-9]{5}/)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Selamat datang di Suluh' }).waitFor()
  const code = /kode ([A-Z2-9-]{11})/.exec(product.output())?.[1] ?? ''
  // By Tab from one to the next, past the box that is ticked for one school.
  await page.keyboard.type(code)
  for (const words of ['SMP Pelita', '', 'Ratna Dewi', 'ratna@pelita.test', password]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(words)
  }
  await page.getByLabel('Ulangi kata sandi').fill(password)
  await look(page, '01-setup')
  await press(page.getByRole('button', { name: 'Mulai' }))
  await page.getByRole('region', { name: 'Langkah pertama' }).waitFor()
  await look(page, '02-dashboard')
}

/** Pupils and their class from one file; gives what the first one's card says. */
async function bringPeople(page: Page): Promise<{ signInBy: string; password: string }> {
  await press(
    page
      .getByRole('region', { name: 'Langkah pertama' })
      .getByRole('link', { name: 'Masukkan guru dan murid' })
      .first(),
  )
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  await look(page, '03-impor')
  // The system's own window takes two more: the file, and Open.
  presses.push('Pilih berkas', 'berkas murid.csv', 'Buka')
  const file = { name: 'murid.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
  await look(page, '04-impor-dibaca')
  await press(page.getByRole('button', { name: 'Masukkan 2 orang' }))
  await page.getByText('2 orang masuk').waitFor()
  await look(page, '05-impor-selesai')
  await press(page.getByRole('link', { name: 'Cetak kartu dan kata sandi' }))
  const card = page.getByRole('listitem').filter({ hasText: 'Ahmad Fauzi' })
  // It is there before its sheet is laid out.
  await expect.poll(() => card.innerText()).not.toBe('')
  const facts = await card.innerText()
  await look(page, '06-kartu')
  // A single school is its own application: its name stands once.
  expect(facts.split('SMP Pelita')).toHaveLength(2)
  const [, signInBy = '', secret = ''] = /Masuk dengan\s+(\S+)[^]*Kata sandi\s+(\S+)/i.exec(facts) ?? []
  expect([signInBy, secret]).not.toContain('')
  return { signInBy, password: secret }
}

async function writeAndPublish(page: Page): Promise<void> {
  await press(nextStep(page).getByRole('link', { name: 'Tulis soal' }))
  await page.getByLabel('Nama paket', { exact: true }).waitFor()
  await page.keyboard.type('Ulangan pertama')
  await look(page, '07-paket-baru')
  await press(page.getByRole('button', { name: 'Tulis soal', exact: true }))
  await page.getByRole('textbox', { name: 'Pokok soal' }).waitFor()
  await press(page.getByRole('combobox', { name: 'Pelajaran' }))
  await press(page.locator('.ant-select-item-option', { hasText: 'Ilmu Pengetahuan Alam' }).first())
  await look(page, '08-soal-baru')
  await press(page.getByRole('textbox', { name: 'Pokok soal' }))
  await page.keyboard.type('Planet terbesar di tata surya?')
  for (const [code, words] of Object.entries({ A: 'Bumi', B: 'Jupiter', C: 'Mars', D: 'Venus' })) {
    await press(page.getByRole('textbox', { name: `Opsi ${code}`, exact: true }))
    await page.keyboard.type(words)
  }
  await press(page.getByRole('radio', { name: 'Opsi B benar' }))
  await look(page, '09-soal')
  await page.locator('[data-part=save-indicator][data-status=success]').waitFor()
  await press(page.getByRole('link', { name: 'Ke susunan paket' }))
  await page.getByRole('button', { name: 'Terbitkan paket' }).waitFor()
  await look(page, '10-paket')
  await press(page.getByRole('button', { name: 'Terbitkan paket' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }))
  await page.getByText('Paket ini sudah terbit').waitFor()
  await look(page, '11-terbit')
}

/** Name, time and class stand there already. */
async function scheduleNow(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Jadwalkan ujian' }))
  const form = page.getByRole('dialog', { name: 'Jadwalkan ujian' })
  await expect.poll(() => form.getByLabel('Nama ujian').inputValue()).toBe('Ulangan pertama')
  await form.getByText(/VIII A/).waitFor()
  await look(page, '12-jadwal')
  await press(form.getByRole('button', { name: 'Jadwalkan' }))
  await page.getByText('Berlangsung').waitFor()
  await look(page, '13-terjadwal')
}

async function sit(page: Page, card: { signInBy: string; password: string }): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Masuk' }).waitFor()
  await page.keyboard.type(card.signInBy)
  await page.keyboard.press('Tab')
  await page.keyboard.type(card.password)
  await press(page.getByRole('button', { name: 'Masuk' }))
  await press(page.getByRole('link', { name: 'Mulai' }))
  await press(page.getByRole('button', { name: 'Mulai' }))
  await page.getByRole('heading', { name: 'Soal 1 dari 1' }).waitFor()
  await press(page.getByText('Jupiter', { exact: true }))
  await look(page, '14-ujian')
  await press(page.getByRole('button', { name: 'Selesai', exact: true }))
  await press(page.getByRole('button', { name: 'Kumpulkan' }))
  await press(page.getByRole('button', { name: 'Ya, kumpulkan' }))
  await page.getByText('jawaban tersimpan di server').waitFor()
}

function nextStep(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Langkah berikutnya' })
}
