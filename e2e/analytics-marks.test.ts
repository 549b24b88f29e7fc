import { readFileSync } from 'node:fs'
import type { ApplicationReportDetail } from '@suluh/contract/reports/application-report'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { useBrowser } from './browser.ts'
import { choose, tick } from './choose.ts'
import { ask, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()
const nama = unique('Pita dan catatan')
let id: string

/** Of this widget the words that are drawn. */
const drawn = async (at: Locator) =>
  (await at.locator('[data-part=chart] svg text').allTextContents()).join(' | ')
const saved = (page: Page) => page.locator('[data-part=save-indicator][data-status=success]').waitFor(soon)

async function stored(): Promise<ApplicationReportDetail> {
  const token = await tokenOf(people, 'pengelola')
  return (await ask<ApplicationReportDetail>(people, token, 'GET', `/application-report/${id}`)).body.data
}

async function pictureOf(page: Page, widget: string): Promise<Buffer> {
  await page.getByRole('button', { name: `Tindakan untuk ${widget}` }).click()
  const item = page.getByRole('menuitem', { name: 'Unduh gambar (PNG)' })
  const [file] = await Promise.all([page.waitForEvent('download'), item.click()])
  return readFileSync(await file.path())
}
/** Width and height of a PNG (W3C PNG 3, 11.2.1). */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

it('a person marks a band and a day on a line, splits it into small pictures, and publishes it', async () => {
  const page = await openAs(people, 'pengelola')
  await page.goto('/dashboard/analytics')
  await page.getByRole('button', { name: 'Buat laporan' }).first().click()
  await tick(page.getByRole('radio', { name: 'Laporan kosong' }))
  await page.getByLabel('Nama laporan', { exact: true }).fill(nama)
  await page.getByRole('button', { name: 'Buat dan rancang' }).click()
  const shapes = page.getByRole('list', { name: 'Bentuk pertama' })
  await shapes.getByRole('button', { name: 'Garis', exact: true }).click()
  const chart = page.locator('[data-widget=grafik]')
  await chart.locator('[data-part=chart] svg').waitFor(soon)
  await saved(page)
  id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.getByRole('button', { name: 'Tampilan', exact: true }).click()
  await page.getByRole('button', { name: 'Tambah pita' }).click()
  await page.getByLabel('Nama pita 1').fill('Perlu pendampingan')
  await page.getByLabel('Dari, pita 1').fill('20')
  await page.getByLabel('Sampai, pita 1').fill('55')
  await page.getByLabel('Sampai, pita 1').press('Enter')
  await choose(page.getByRole('combobox', { name: 'Warna pita 1' }), 'Cukup')
  await page.getByRole('button', { name: 'Tambah catatan' }).click()
  const day = page.getByLabel('Tanggal catatan 1')
  await day.fill('15/9/2026')
  await day.press('Enter')
  await page.getByLabel('Isi catatan 1').fill('Ganti kurikulum')
  await page.getByLabel('Isi catatan 1').press('Tab')
  await expect.poll(() => drawn(chart), soon).toContain('Perlu pendampingan')
  // A day is numbered in the picture and said below.
  await expect.poll(() => chart.textContent(), soon).toContain('Ganti kurikulum')
  await expectAccessible(page)

  const split = page.getByRole('checkbox', { name: 'Satu gambar kecil per kelompok, berskala sama' })
  expect(await split.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Lembaga', exact: true }).first().click()
  await expect.poll(() => split.isEnabled(), soon).toBe(true)
  await split.click()
  await expect.poll(() => chart.locator('figure').count(), soon).toBeGreaterThan(1)
  await expect
    .poll(async () => (await stored()).definition.widgets['grafik'] as DataWidget, soon)
    .toMatchObject({
      multiples: true,
      bands: [{ from: 20, to: 55, label: 'Perlu pendampingan', tone: 'cukup' }],
      notes: [{ at: '2026-09-15', text: 'Ganti kurikulum' }],
    })
  await saved(page)
  await page.getByRole('button', { name: 'Terbitkan', exact: true }).click()
  await page.getByText(/^Laporan diterbitkan/).waitFor(soon)
  await page.context().close()
})

it('its readers see all of it, on the screen, as a picture and on paper', async () => {
  const page = await openAs(people, 'pengelola')
  await page.goto(`/dashboard/analytics/view/${id}`)
  const chart = page.locator('[data-widget=grafik]')
  const small = chart.locator('figure')
  await small.first().locator('svg').waitFor(soon)
  const count = await small.count()
  expect(count).toBeGreaterThan(1)
  // Each has the band, the day, and the same scale.
  const figures = (at: Locator) =>
    at.locator('svg text').evaluateAll((all) => all.map((each) => each.textContent ?? ''))
  for (const each of await small.all()) {
    const words = await figures(each)
    expect(words).toContain('Perlu pendampingan')
    expect(await each.textContent()).toContain('Ganti kurikulum')
    const ends = words.filter((word) => /^\d+$/.test(word))
    const first = (await figures(small.first())).filter((word) => /^\d+$/.test(word))
    expect(ends).toEqual(first)
  }
  await expectAccessible(page)
  const place = await chart.boundingBox()
  const [width = 0, height = 0] = sizeOf(
    await pictureOf(page, (await chart.locator('h2').textContent()) ?? ''),
  )
  expect(width).toBeGreaterThan(place?.width ?? 0)
  expect(height).toBeGreaterThan(200)

  await page.goto(`/analytics/cetak/${id}`)
  await page.locator('main[data-ready=true]').waitFor(soon)
  const printed = page.locator('[data-widget=grafik] figure')
  await printed.first().locator('svg').waitFor(soon)
  expect(await printed.count()).toBe(count)
  expect(await figures(printed.last())).toContain('Perlu pendampingan')
  expect(await printed.last().textContent()).toContain('Ganti kurikulum')
  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 4).toString()).toBe('%PDF')
  await page.context().close()
})
