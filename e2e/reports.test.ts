import { expect, it } from 'vitest'
import { desktop, phone, useBrowser } from './browser.ts'
import { ask, openAs, soon, tokenOf } from './kernel/signed-in.ts'

const people = useBrowser()

type Laporan = { id: string; nama: string; n: number; paketSoal: { id: string } }

/** The demo's exam that most have taken, as a pengelola reads it. */
async function largest(): Promise<Laporan> {
  const token = await tokenOf(people, 'pengelola')
  const { body } = await ask<Laporan[]>(people, token, 'GET', '/laporan/murid')
  return body.data.toSorted((a, b) => b.n - a.n)[0]!
}

it('a teacher finds which questions to mend, then the class on paper; a phone shows the same without scrolling aside', async () => {
  const { id, nama, n, paketSoal } = await largest()
  const page = await openAs(people, 'pengelola')
  await page.goto(`/paket-soal/${paketSoal.id}/statistik-paket-soal`)
  const mend = page.getByRole('list', { name: 'Butir yang perlu diperbaiki' })
  await mend.waitFor()
  // "Soal mana yang harus saya perbaiki?" is answered before anything is scrolled.
  const box = await mend.boundingBox()
  expect(box!.y + box!.height).toBeLessThan(desktop.height)
  await mend.getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`/dashboard/laporan/murid/${id}`)
  await page.getByRole('heading', { name: nama }).waitFor()
  const figures = page.getByRole('list', { name: 'Angka utama' }).getByRole('listitem')
  await expect.poll(() => figures.first().innerText(), soon).toMatch(/^Rata-rata (nilai|sementara)\s+[\d,]+/)
  await page.getByRole('button', { name: 'Cetak' }).click()
  await page.getByRole('link', { name: 'Daftar nilai' }).click()
  // Each school has a sheet with this heading, too.
  await page.getByRole('heading', { level: 1, name: /^Daftar Nilai/ }).waitFor()
  await expect.poll(() => page.locator('[data-part=paper-table] td > strong').count(), soon).toBe(n)
  await page.getByLabel('Urut').selectOption('Nama')
  await page.waitForURL(/urut=nama/)
  await expect
    .poll(() => page.locator('[data-part=paper-table] tbody tr').first().textContent(), soon)
    .toMatch(/^1\d+A/)
  await page.getByText('Mengetahui,').first().waitFor()
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThan(1)

  await page.setViewportSize(phone)
  for (const path of [
    '/dashboard/laporan/murid',
    `/laporan/daftar-nilai/${id}`,
    '/dashboard/laporan/pelajaran',
  ]) {
    await page.goto(path)
    await page.getByRole('table').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  }
  await page.context().close()
})

it('a head sees where the school stands, and what is dark on the screen is light on paper', async () => {
  const page = await openAs(people, 'lembaga')
  await page.goto('/dashboard')
  const ofMonth = page.getByRole('listitem').filter({ hasText: /^Rata-rata nilai \w+ \d{4}/ })
  await expect.poll(() => ofMonth.innerText(), soon).toMatch(/\n\d+(,\d)?\n[^]*\d+ ujian, [\d.]+ hasil/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard/laporan/lembaga')
  await page.getByRole('table').getByRole('link').first().click()
  const head = page.getByText(/: rata-rata [\d,]+ dari [\d.]+ hasil pada \d+ ujian\./)
  await head.waitFor()
  expect((await head.boundingBox())!.y).toBeLessThan(desktop.height / 2)
  await page.getByRole('img', { name: /^Sebaran nilai/ }).waitFor()
  // Each figure large, with its line, and its change with what that is measured from.
  const figures = page.getByRole('list', { name: 'Angka utama' }).getByRole('listitem')
  const apart = figures.filter({ hasText: 'Selisih dari semua peserta' })
  expect(await apart.innerText()).toMatch(/[+−]?[\d]+,\d[^]*(▲ naik [\d,]+|▼ turun [\d,]+|■ tetap) dari \S/)
  await apart.getByRole('img', { name: /^Selisih dari semua peserta, \d+ titik: dari/ }).waitFor()
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  expect(await theme()).toBe('dark')
  const seen: unknown[] = []
  await page.exposeFunction('seen', (each: unknown) => seen.push(each))
  await page.evaluate(() => {
    const tell = (window as unknown as { seen: (each: unknown) => void }).seen
    addEventListener('beforeprint', () => tell(document.documentElement.dataset['theme']))
  })
  await page.pdf()
  await expect.poll(() => seen, soon).toEqual(['light'])
  await expect.poll(theme, soon).toBe('dark')
  await page.context().close()
})
