import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authentication } from '@suluh/contract/platform/authentication'
import { email } from '@suluh/contract/platform/email'
import { kartuPeserta } from '@suluh/contract/people/kartu-peserta'
import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { call } from '../api-client.ts'
import { launchBrowser } from '../browser-launch.ts'
import { phone, signIn } from '../browser.ts'
import { choose, tick } from '../choose.ts'
import { startProduct, type Product } from '../product.ts'
import { buildPaket, importFile } from './guru-at-work.ts'
import { submit, waitStored } from './pupils-in-browsers.ts'

const password = 'sandi-pertama'
const pupils = ['3100000001;Ahmad Fauzi;VIII A', '3100000002;Aisyah Putri;VIII A']
const csv = ['NISN;NAMA;KELAS', ...pupils].join('\n')
const exam = 'Ulangan pertama'
const ranking = 'Peringkat pertama'

it(
  'leads from an empty installation to the first published result and ranking',
  { timeout: 280_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'suluh-nol-'))
    const product = await startProduct(dataDir, { DEMO: 'off' })
    const browser = await launchBrowser()
    try {
      const pengelola = await browser.newPage({ baseURL: product.url, locale: 'id-ID' })
      await setUp(pengelola, product)
      const kartu = await importPupils(pengelola)
      const guru = await inviteGuru(pengelola, browser, product)
      await takeIntoClass(pengelola)
      const paketId = await preparePaket(guru, product)
      const token = await schedule(guru)
      const cards = await cardsOf(product, kartu)
      const murid = await takeExam(browser, product, cards[0]!, token)
      await mark(guru, paketId)
      // One point for the choice and one for the marked answer.
      expect(await resultOf(murid)).toContain('2 dari 14 poin')
      await rank(pengelola)
      await murid.goto('/dashboard')
      await murid.getByRole('link', { name: ranking }).click()
      await murid.getByText('Peringkat 1 dari 1').first().waitFor()
    } finally {
      await browser.close()
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

async function setUp(page: Page, product: Product): Promise<void> {
  await expect.poll(product.output).toMatch(/kode [A-Z2-9]{5}-[A-Z2-9]{5}/)
  await page.goto('/')
  const answers = {
    Kode: /kode ([A-Z2-9-]{11})/.exec(product.output())?.[1] ?? '',
    'Nama sekolah, yayasan, atau bimbel': 'Yayasan Pelita',
    'Nama Anda': 'Ratna Dewi',
    'Email Anda': 'ratna@pelita.test',
    'Kata sandi': password,
    'Ulangi kata sandi': password,
  }
  for (const [label, text] of Object.entries(answers))
    await page.getByLabel(label, { exact: true }).fill(text)
  // A foundation, which names its schools itself.
  await page.getByLabel(/Ini satu sekolah/).uncheck()
  await page.getByRole('button', { name: 'Mulai' }).click()
  const panel = page.getByRole('region', { name: 'Langkah pertama' })
  await panel.getByRole('link', { name: 'Tambah lembaga' }).click()
  await page.getByLabel('Nama', { exact: true }).fill('SMP Pelita')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('heading', { level: 1, name: 'SMP Pelita' }).waitFor()
  await page.goto('/dashboard')
  await panel.getByRole('link', { name: 'Masukkan guru dan murid' }).click()
}

/** Pupils and their class from one file; gives the address of their cards. */
async function importPupils(page: Page): Promise<string> {
  await page.getByRole('heading', { level: 1, name: 'Impor pengguna' }).waitFor()
  const file = { name: 'murid.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Masukkan 2 orang' }).click()
  await page.getByText('2 orang masuk').waitFor()
  const cards = page.getByRole('link', { name: 'Cetak kartu dan kata sandi' })
  return (await cards.getAttribute('href'))?.split('/').at(-1) ?? ''
}

async function inviteGuru(page: Page, browser: Browser, product: Product): Promise<Page> {
  await page.goto('/dashboard/settings/pengguna/undangan')
  // Nothing is sent here, and the page says who passes the link on.
  await page.getByText('Server email belum diatur').waitFor()
  await page.getByRole('button', { name: 'Undang' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nama').fill('Budi Santoso')
  await dialog.getByLabel('Email').fill('budi@pelita.test')
  await choose(dialog.getByLabel('Peran'), 'Guru')
  await choose(dialog.getByLabel('Lembaga'), 'SMP Pelita')
  await dialog.getByRole('button', { name: 'Kirim undangan' }).click()
  await page.getByRole('cell', { name: 'budi@pelita.test' }).waitFor()
  const pengelola = await tokenOf(product, 'ratna@pelita.test')
  const mails = () => call(product.url, pengelola, email.list, { query: '_start=0&_end=10' })
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  const { isi } = await call(product.url, pengelola, email.one, { params: { id: mail!.id } })
  const guru = await browser.newPage({ baseURL: product.url, locale: 'id-ID' })
  await guru.goto(/https?:\/\/\S+/.exec(isi)?.[0] ?? '')
  await guru.getByLabel('Kata sandi', { exact: true }).fill(password)
  await guru.getByLabel('Ulangi kata sandi').fill(password)
  await guru.getByRole('button', { name: 'Daftar' }).click()
  await guru.waitForURL('**/login')
  await signIn(guru, 'budi@pelita.test', password)
  return guru
}

/** Who looks for a guru takes a guru in: the class is seen and scheduled by them. */
async function takeIntoClass(page: Page): Promise<void> {
  await page.goto('/dashboard/settings/group-belajar')
  await page.getByRole('link', { name: 'VIII A' }).click()
  await page.getByText('belum ada guru').waitFor()
  await page.getByRole('button', { name: 'Tambah anggota' }).click()
  const drawer = page.getByRole('dialog')
  await choose(drawer.getByLabel('Peran'), 'Guru')
  await tick(drawer.getByRole('row', { name: 'Budi Santoso' }).getByRole('checkbox'))
  await drawer.getByRole('button', { name: 'Masukkan 1 orang' }).click()
  await page.getByText('guru: Budi Santoso').waitFor()
}

/** The template as it is offered, imported and built into a package. */
async function preparePaket(page: Page, product: Product): Promise<string> {
  const template = await page.request.get(`${product.url}/api/soal-import/template?format=word`)
  const path = join(mkdtempSync(join(tmpdir(), 'suluh-templat-')), 'templat.docx')
  await import('node:fs/promises').then(async (fs) => fs.writeFile(path, await template.body()))
  expect(await importFile(page, path, 'IPA Terpadu')).toBe(10)
  return buildPaket(page, 'Paket pertama', ['IPA Terpadu'])
}

async function schedule(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'Jadwal' }).click()
  await page.getByRole('button', { name: 'Jadwalkan ujian' }).last().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Nama ujian').fill(exam)
  const [from, to] = [drawer.locator('.ant-picker input').first(), drawer.locator('.ant-picker input').last()]
  await from.click()
  await from.fill(clockAt(-5))
  await page.keyboard.press('Enter')
  await to.fill(clockAt(60))
  await page.keyboard.press('Enter')
  await choose(drawer.getByRole('combobox').first(), 'VIII A')
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Buat acak' }).click()
  const token = await drawer.locator('#token').inputValue()
  await drawer.getByText('Hasil tampil segera setelah dikumpulkan').click()
  await drawer.getByRole('button', { name: 'Jadwalkan' }).click()
  await page.getByText('Berlangsung').waitFor()
  return token
}

type Card = { signInBy: string; password: string | null }

async function cardsOf(product: Product, id: string): Promise<Card[]> {
  const token = await tokenOf(product, 'ratna@pelita.test')
  return call(product.url, token, kartuPeserta.cards, { params: { id }, query: '_start=0&_end=10' })
}

async function takeExam(browser: Browser, product: Product, card: Card, token: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: product.url, viewport: phone, locale: 'id-ID' })
  await signIn(page, card.signInBy, card.password ?? '')
  await page.getByRole('link', { name: 'Mulai' }).click()
  await page.getByLabel('Token').fill(token)
  await page.getByRole('button', { name: 'Mulai' }).click()
  await page.getByRole('heading', { name: 'Soal 1 dari 10' }).waitFor()
  // The questions stand as in the file: the ninth is the one to be marked.
  await page.getByText('Bandung', { exact: true }).click()
  for (let number = 2; number <= 9; number++) {
    await page.getByRole('button', { name: 'Berikutnya' }).click()
    await page.getByRole('heading', { name: `Soal ${number} dari 10` }).waitFor()
  }
  await page.getByRole('textbox').fill('Air menguap, mengembun, lalu turun.')
  await waitStored(page, 2)
  await submit(page)
  return page
}

async function mark(page: Page, paketId: string): Promise<void> {
  await page.goto(`/dashboard/paket-soal/${paketId}?tab=hasil`)
  await page.getByText('1 belum dinilai').waitFor()
  await page.getByRole('button', { name: 'Koreksi uraian' }).click()
  await page.getByText('Air menguap, mengembun, lalu turun.').waitFor()
  await page.getByRole('button', { name: '4', exact: true }).click()
  await page.getByText('1 dari 1 jawaban sudah dinilai').waitFor()
}

/** All that the pupil's own result says. */
async function resultOf(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Lihat hasil' }).click()
  await page.getByText('Belum tuntas').waitFor()
  return page.getByRole('main').innerText()
}

/** Made, computed, frozen and opened to the pupils. */
async function rank(page: Page): Promise<void> {
  await page.goto('/dashboard/laporan/gabungan')
  await page.getByRole('button', { name: 'Buat gabungan' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Buat ujian gabungan' })
  await dialog.getByLabel('Nama').fill(ranking)
  await choose(dialog.getByRole('combobox'), exam)
  await dialog.getByLabel('Nama').click()
  await dialog.getByRole('button', { name: 'Buat' }).click()
  await page.getByRole('button', { name: 'Hitung peringkat' }).click()
  await page.getByRole('button', { name: 'Bekukan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bekukan' }).click()
  await page.getByRole('button', { name: 'Terbitkan…' }).click()
  await tick(page.getByRole('radio', { name: /peringkat dan alasannya/ }))
  await page.getByRole('button', { name: 'Terbitkan', exact: true }).click()
  await page.getByText('Terbit', { exact: true }).waitFor()
}

function tokenOf({ url }: Product, emailOrTelp: string): Promise<string> {
  return call(url, '', authentication.login, { body: { emailOrTelp, password } })
}

/** As the form is written in: the institution's own clock. */
function clockAt(minutes: number): string {
  const parts = new Intl.DateTimeFormat('id-ID', {
    timeZone: 'Asia/Jakarta',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return parts.format(Date.now() + minutes * 60_000).replace(', ', ' ')
}
