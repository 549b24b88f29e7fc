import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { choose, tick } from '../choose.ts'

/** Imports a file into a new pelajaran and returns how many questions went in. */
export async function importFile(page: Page, path: string, pelajaran: string): Promise<number> {
  await page.goto('/dashboard/paket-soal/impor')
  await page.getByRole('button', { name: 'Pelajaran baru' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nama pelajaran').fill(pelajaran)
  await dialog.getByLabel('Kode').fill(pelajaran.slice(-12))
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.locator('input[type=file]').setInputFiles(path)
  const take = page.getByRole('button', { name: /^Masukkan \d+ soal$/ })
  await take.click()
  const done = page.getByText(/^\d+ soal masuk ke bank soal$/)
  return Number.parseInt((await done.textContent()) ?? '', 10)
}

/** A package with a section for each pelajaran, all of whose questions go in; two minutes for all. */
export async function buildPaket(page: Page, nama: string, pelajaran: string[]): Promise<string> {
  await page.goto('/dashboard/paket-soal/create')
  await page.getByLabel('Nama paket', { exact: true }).fill(nama)
  await page.getByRole('button', { name: 'Buat dan susun soalnya' }).click()
  await page.waitForURL(/\/dashboard\/paket-soal\/[0-9a-f-]{36}/)
  for (const [index, each] of pelajaran.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Tambah bagian' }).click()
    await page.getByLabel('Nama bagian').fill(each)
    await pickAll(page, each)
  }
  await page.getByText('Seluruh paket').click()
  await page.getByLabel('Waktu ujian').fill('2')
  await page.getByLabel('Waktu ujian').blur()
  await page.getByText('Tersimpan', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Terbitkan paket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }).click()
  await page.getByRole('button', { name: 'Kembalikan ke draf' }).waitFor()
  return page.url().split('/').at(-1)!.split('?')[0]!
}

async function pickAll(page: Page, pelajaran: string): Promise<void> {
  await page.getByRole('button', { name: 'Tambah soal' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Tambah soal dari bank' })
  await choose(drawer.getByLabel('Pelajaran'), pelajaran, pelajaran)
  const rows = drawer.locator('tbody tr.ant-table-row')
  await rows.filter({ hasText: pelajaran }).first().waitFor()
  // Those of other subjects stand until the answer is there, and what is chosen among them is let go then.
  await expect.poll(() => rows.filter({ hasNotText: pelajaran }).count()).toBe(0)
  await tick(drawer.locator('thead input[type=checkbox]'))
  const next = drawer.locator('.ant-pagination-next:not(.ant-pagination-disabled) button')
  while (await next.count()) {
    const before = await drawer.locator('tbody tr').nth(1).textContent()
    await next.click()
    await drawer
      .locator('tbody tr')
      .nth(1)
      .filter({ hasNotText: before ?? '' })
      .waitFor()
    await tick(drawer.locator('thead input[type=checkbox]'))
  }
  await drawer.getByRole('button', { name: /^Tambahkan \d+ soal$/ }).click()
  await drawer.waitFor({ state: 'hidden' })
}
