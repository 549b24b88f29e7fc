import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { ApplicationReportDetail } from '@suluh/contract/reports/application-report'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { openSheets } from '@suluh/tabular/open-sheets'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { useBrowser } from './browser.ts'
import { ask, openAs, tokenOf, unique } from './kernel/signed-in.ts'
import { tick } from './choose.ts'

const browser = useBrowser()
const nama = unique('Rata-rata lembaga')
let page: Page
let token: string
let id: string

beforeAll(async () => {
  token = await tokenOf(browser, 'staf')
  page = await openAs(browser, 'staf')
})

const saved = () => page.locator('[data-part=save-indicator][data-status=success]').waitFor()
const widgets = () => page.locator('section[data-widget]').count()
const box = (widget: string) => page.locator(`[data-widget=${widget}]`)
const shelf = (name: string) => page.getByRole('region', { name, exact: true })

async function stored(): Promise<ApplicationReportDetail> {
  const { body } = await ask<ApplicationReportDetail>(browser, token, 'GET', `/application-report/${id}`)
  return body.data
}

it('a new user makes averages per lembaga and month, filtered by pelajaran, from an empty page', async () => {
  await page.goto('/dashboard/analytics')
  await page.getByRole('button', { name: 'Buat laporan' }).first().click()
  await tick(page.getByRole('radio', { name: 'Laporan kosong' }))
  await page.getByLabel('Nama laporan', { exact: true }).fill(nama)
  await page.getByRole('button', { name: 'Buat dan rancang' }).click()
  await page
    .getByRole('list', { name: 'Bentuk pertama' })
    .getByRole('button', { name: 'Garis', exact: true })
    .click()
  await page.getByRole('button', { name: 'Lembaga', exact: true }).click()
  const byPelajaran = page.getByTitle('Pelajaran', { exact: true })
  const filter = async () => {
    if ((await box('saringan').count()) > 0) return 1
    if (!(await byPelajaran.isVisible())) await page.getByLabel('Saring laporan menurut').click()
    await byPelajaran.click({ timeout: 5000 }).catch(() => {})
    return box('saringan').count()
  }
  await expect.poll(filter, { interval: 1000 }).toBe(1)
  await shelf('Kelompok').getByText('Lembaga').waitFor()
  await box('grafik').locator('svg path').first().waitFor()
  await box('saringan').getByLabel('Pelajaran').waitFor()
  await saved()
  id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { definition } = await stored()
  const { query, judul } = definition.widgets['grafik'] as DataWidget
  expect(judul).toBe('Rata-rata nilai per bulan dan lembaga')
  expect(query.columns).toMatchObject([
    { field: 'tanggal', grain: 'bulan' },
    { field: 'lembaga' },
    { kind: 'measure', field: 'nilai-rata' },
  ])
  expect(query.filters).toEqual([{ field: 'pelajaran', operator: 'in', value: { parameter: 'pelajaran' } }])
  await expectAccessible(page)
})

it('every step is taken back and done again, by keys', async () => {
  await page.keyboard.press('Control+z')
  await expect.poll(widgets).toBe(1)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.getByRole('heading', { name: 'Mau menampilkan apa?' }).waitFor()
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+Shift+Z')
  await page.keyboard.press('Control+y')
  await expect.poll(widgets).toBe(2)
  await box('grafik').focus()
  await shelf('Kelompok').getByText('Lembaga').waitFor()
})

it('a widget is copied, pasted and doubled by keys, on its page and in another report', async () => {
  await box('grafik').focus()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect.poll(widgets).toBe(3)
  await page.keyboard.press('Control+d')
  await expect.poll(widgets).toBe(4)
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z')
  await expect.poll(widgets).toBe(2)
  const body = { nama: unique('Tempel'), folder: '', template: 'kosong' }
  const made = await ask<{ id: string }>(browser, token, 'POST', '/application-report', body)
  const other = await page.context().newPage()
  await other.goto(`/analytics/designer/${made.body.data.id}`)
  await other.getByRole('heading', { name: 'Mau menampilkan apa?' }).waitFor()
  await other.keyboard.press('Control+v')
  await expect.poll(() => other.locator('section[data-widget]').count()).toBe(1)
  await other.close()
})

it('a widget moves and grows by the keyboard as by the mouse', async () => {
  const [before] =
    (await stored()).definition.pages[0]?.layout.filter(({ widget }) => widget === 'grafik') ?? []
  await box('grafik').focus()
  // Alone on its page it had all of the width.
  const narrower = Array.from({ length: 6 }, () => 'Shift+ArrowLeft')
  for (const key of [
    ...narrower,
    'ArrowRight',
    'ArrowRight',
    'ArrowDown',
    'Shift+ArrowRight',
    'Shift+ArrowUp',
  ])
    await page.keyboard.press(key)
  if (!before) throw new Error('no widget')
  const after = { ...before, x: before.x + 2, y: before.y + 1, w: before.w - 5, h: before.h - 1 }
  const placed = async () =>
    (await stored()).definition.pages[0]?.layout.find(({ widget }) => widget === 'grafik')
  await expect.poll(placed).toEqual(after)
  // A pointer that rests on it rests on what stands still.
  const name = box('grafik').locator('header > span')
  await name.hover()
  const head = await name.boundingBox()
  if (!head) throw new Error('no widget')
  await page.mouse.move(head.x + 20, head.y + 5)
  await page.mouse.down()
  await page.mouse.move(head.x - 300, head.y + 200, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => (await placed())?.x).toBe(0)
  await expect.poll(async () => (await placed())?.y).toBeGreaterThan(after.y)
  const close = page.getByRole('button', { name: /Rapatkan$/ })
  await close.click()
  await close.waitFor({ state: 'detached' })
  await expect.poll(async () => (await placed())?.y).toBeLessThanOrEqual(after.y)
  await page.keyboard.press('Control+z')
  await close.waitFor()
})

it('pages change places by a drag and by the menu', async () => {
  const tabs = page.getByRole('navigation', { name: 'Halaman laporan' }).locator('li > button:first-child')
  await page.getByRole('button', { name: /Halaman$/ }).click()
  await page.getByRole('menuitem', { name: /^Dokumen/ }).click()
  await expect.poll(() => tabs.allTextContents()).toEqual(['Halaman 1', 'Halaman 2'])
  await tabs.last().hover()
  const [first, second] = [await tabs.first().boundingBox(), await tabs.last().boundingBox()]
  if (!first || !second) throw new Error('no tabs')
  await page.mouse.move(second.x + 20, second.y + 10)
  await page.mouse.down()
  await page.mouse.move(first.x + 10, first.y + 12, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => tabs.allTextContents()).toEqual(['Halaman 2', 'Halaman 1'])
  // What is pressed as a drag ends is taken for its end.
  const right = page.getByRole('menuitem', { name: 'Geser ke kanan' })
  const opened = async () => {
    await page.getByRole('button', { name: 'Tindakan untuk halaman Halaman 2' }).click()
    await right.click({ timeout: 3000 })
    return true
  }
  await expect.poll(() => opened().catch(() => false)).toBe(true)
  await expect.poll(() => tabs.allTextContents()).toEqual(['Halaman 1', 'Halaman 2'])
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z')
  await expect.poll(() => tabs.allTextContents()).toEqual(['Halaman 1'])
})

it('a column goes to another place without being dragged', async () => {
  await page.goto(`/analytics/designer/${id}`)
  await box('grafik').click()
  await shelf('Kelompok').getByRole('button', { name: 'Lembaga', exact: true }).click()
  await page.getByRole('combobox', { name: 'Rak Lembaga' }).click()
  await page.locator('.ant-select-item-option', { hasText: 'Sumbu' }).click()
  await shelf('Sumbu').getByText('Lembaga').waitFor()
  await shelf('Kelompok').getByText('Lembaga').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Batalkan', exact: true }).click()
  await shelf('Kelompok').getByText('Lembaga').waitFor()
  await expect
    .poll(async () => (await stored()).definition.widgets['grafik'])
    .toMatchObject({
      query: { columns: [{ field: 'tanggal' }, { field: 'lembaga' }, { field: 'nilai-rata' }] },
    })
})

it('the same user prints it and takes it along as Excel, from where it was made', async () => {
  await page.getByRole('button', { name: /Cetak$/ }).click()
  await page.locator('main[data-ready=true]').waitFor()
  await page.locator('main [data-widget=grafik] [data-part=chart] svg').waitFor()
  expect(await page.locator('article header').textContent()).toContain('Pelajaran: Semua')
  await page.goBack()
  await box('grafik').locator('[data-part=chart] svg').waitFor()
  await page.getByRole('button', { name: 'Tindakan lain' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Unduh Excel' }).click(),
  ])
  const [sheet, about] = openSheets(readFileSync(await download.path()))
  expect(sheet?.rows[0]?.cells).toEqual(['Tanggal ujian', 'Lembaga', 'Nilai: rata-rata'])
  expect(sheet?.rows.length).toBeGreaterThan(2)
  expect(about?.name).toBe('Info')
})

it('a second editor is seen by name, and what they stored is offered before anything is typed', async () => {
  const other = await openAs(browser, 'pengelola')
  await other.goto(`/analytics/designer/${id}`)
  const here = (at: Page) => at.locator('[data-part=presence]').getByText('juga membuka laporan ini')
  await here(page).waitFor()
  await here(other).waitFor()
  await other.getByLabel('Nama laporan', { exact: true }).fill(`${nama} bersama`)
  await page.getByText('sudah menyimpan versi yang lebih baru').waitFor()
  await page.getByRole('button', { name: 'Muat yang baru' }).click()
  await expect
    .poll(() => page.getByLabel('Nama laporan', { exact: true }).inputValue())
    .toBe(`${nama} bersama`)
  await other.context().close()
  await here(page).waitFor({ state: 'detached' })
  await box('grafik').waitFor()
})

it('a second editor gets a choice, and what was made stays as a copy', async () => {
  const { keterangan, folder, definition, version } = await stored()
  const body = { nama: `${nama} orang lain`, keterangan, folder, definition, version }
  expect((await ask(browser, token, 'PUT', `/application-report/${id}`, body)).status).toBe(200)
  await page.getByLabel('Nama laporan', { exact: true }).fill(`${nama} milikku`)
  await page.getByText('Perubahan Anda belum tersimpan.').waitFor()
  await page.getByRole('button', { name: 'Simpan sebagai salinan' }).click()
  await expect.poll(() => page.url()).not.toContain(id)
  await expect
    .poll(() => page.getByLabel('Nama laporan', { exact: true }).inputValue())
    .toBe(`${nama} milikku (salinan saya)`)
  expect((await stored()).nama).toBe(`${nama} orang lain`)
})
