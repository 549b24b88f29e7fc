import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Download, Page } from 'playwright-core'
import { openSheets } from '@suluh/tabular/open-sheets'
import { expectAccessible } from './accessible.ts'
import { useBrowser } from './browser.ts'
import { ask, openAs, soon, tokenOf } from './kernel/signed-in.ts'

const people = useBrowser()
let page: Page

beforeAll(async () => {
  page = await openAs(people, 'pengelola')
})
afterAll(() => page.context().close())

const menuButton = () => page.getByRole('button', { name: 'Unduh & tampilan' })
const heads = () => page.getByRole('table', { name: 'Pelajaran' }).locator('thead th[class*=cell]')
const titles = async () => (await heads().allInnerTexts()).filter((title) => title.trim() !== '')

async function choose(item: string): Promise<void> {
  await page.getByRole('menuitem', { name: item }).click()
}

async function taken(item: string): Promise<Download> {
  const coming = page.waitForEvent('download')
  await menuButton().click()
  await choose(item)
  return coming
}

it('a list goes to a file with every row it has, narrowed as it is shown', async () => {
  await page.goto('/dashboard/laporan/pelajaran?q=bahasa&pageSize=10')
  await expect.poll(() => page.locator('.data-table-row').count(), soon).toBeGreaterThan(1)
  const shown = await page.locator('.data-table-row td:first-child a').allInnerTexts()
  const csv = await taken('CSV')
  expect(csv.suggestedFilename()).toBe('Pelajaran.csv')
  const lines = readFileSync(await csv.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('Pelajaran;Ujian;Hasil;Daya serap')
  expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(shown)
  const xlsx = await taken('Excel')
  const rows = openSheets(readFileSync(await xlsx.path()))[0]?.rows ?? []
  expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(shown)
})

it('what is printed is the list and nothing around it', async () => {
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = document.querySelector('.list-copy table')?.textContent ?? ''
    }
  })
  await menuButton().click()
  await choose('Cetak atau PDF')
  await expect.poll(() => page.locator('body').getAttribute('data-printed'), soon).toContain('Bahasa Inggris')
})

it('columns and density are chosen by keyboard and are there again after a reload', async () => {
  await page.goto('/dashboard/laporan/pelajaran')
  await expect.poll(titles, soon).toContain('Aspek terlemah')
  await menuButton().focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: /^Aspek terlemah/ })
  await item.waitFor(soon)
  await expectAccessible(page)
  while (!(await item.evaluate((each) => each.className.includes('active'))))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(titles, soon).not.toContain('Aspek terlemah')
  await choose('Baris rapat')
  const isDense = () => page.locator('.data-table .ant-table-small').count()
  await expect.poll(isDense, soon).toBe(1)
  await page.reload()
  await expect.poll(isDense, soon).toBe(1)
  expect(await titles()).not.toContain('Aspek terlemah')
  expect((await titles())[0]).toContain('Pelajaran')
})

it('leaves out where somebody was born until that column is chosen; then its file has it', async () => {
  await page.goto('/dashboard/settings/pengguna?peran=murid&pageSize=10')
  const cells = page.getByRole('table', { name: 'Pengguna: Murid' }).locator('thead th[class*=cell]')
  await expect.poll(() => cells.allInnerTexts(), soon).toContain('Status')
  expect(await cells.allInnerTexts()).not.toContain('Tempat, tanggal lahir')
  await menuButton().click()
  await page.getByRole('menuitem', { name: /^Tempat, tanggal lahir/ }).click()
  await expect.poll(() => cells.allInnerTexts(), soon).toContain('Tempat, tanggal lahir')
  await menuButton().click()
  const csv = await taken('CSV')
  expect(readFileSync(await csv.path(), 'utf8').split('\r\n')[0]).toContain(';Tempat, tanggal lahir;')
})

it('prints by Ctrl+P what the print button prints: the whole list, and a paper once its letterhead is there', async () => {
  await page.addInitScript(() => {
    window.print = () => {
      const rows = document.querySelectorAll('.list-copy tbody tr').length
      document.body.dataset['printed'] = `${rows}/${document.querySelectorAll('[data-waiting]').length}`
    }
  })
  const printed = () => page.locator('body').getAttribute('data-printed')
  await page.goto('/dashboard/settings/pengguna?pageSize=10')
  await expect.poll(() => page.locator('.data-table-row').count(), soon).toBe(10)
  await menuButton().waitFor(soon)
  const total = await page.locator('.ant-pagination-total-text').innerText()
  const all = Number(/dari ([\d.]+)/.exec(total)![1]!.replaceAll('.', ''))
  expect(all).toBeGreaterThan(10)
  // The browser's own menu prints what is shown, and says that it is not all.
  await page.emulateMedia({ media: 'print' })
  const said = () =>
    page.locator('.data-table').evaluate((list) => getComputedStyle(list, '::before').content)
  expect(await said()).toContain('Semua baris')
  await page.emulateMedia({ media: null })
  expect(await said()).toBe('none')
  await page.keyboard.press('Control+p')
  await expect.poll(printed, soon).toBe(`${all}/0`)

  const token = await tokenOf(people, 'pengelola')
  const events = (await ask<{ id: string }[]>(people, token, 'GET', '/laporan/murid')).body.data
  let arrive = () => undefined as void
  const come = new Promise<void>((done) => (arrive = done))
  await page.route('**/api/lembaga/kop-surat**', (route) => come.then(() => route.continue()))
  await page.goto(`/laporan/daftar-nilai/${events[0]!.id}`)
  await page.locator('[data-waiting]').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Meta+P')
  await page.waitForTimeout(300)
  expect(await printed()).toBeNull()
  arrive()
  await expect.poll(printed, soon).toBe('0/0')
})
