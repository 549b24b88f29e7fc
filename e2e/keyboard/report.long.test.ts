import { readFileSync } from 'node:fs'
import { applicationReport, type ApplicationReportDetail } from '@suluh/contract/reports/application-report'
import { openSheets } from '@suluh/tabular/open-sheets'
import { expect, it } from 'vitest'
import { call } from '../api-client.ts'
import { desktop, tablet, useBrowser } from '../browser.ts'
import { ask, openAs, soon, tokenOf, unique } from '../kernel/signed-in.ts'
import { button, expectFocusBack, holdsFocus, press, reach, write } from './keys.ts'

const people = useBrowser()
type Laporan = { id: string; nama: string; n: number }

it.each([desktop, tablet])(
  'a guru finds an exam among the reports, filters its students, reads one and takes all along, by keys: $width px',
  async (size) => {
    const token = await tokenOf(people, 'guru')
    // A product that has just started is still making its reports.
    const largest = async () => {
      const { body } = await ask<Laporan[]>(people, token, 'GET', '/laporan/murid')
      return body.data.toSorted((a, b) => b.n - a.n)[0]?.nama
    }
    await expect.poll(largest, soon).toBeDefined()
    const nama = (await largest())!
    const page = await openAs(people, 'guru', size)
    await page.goto('/dashboard')
    const menu = page.getByRole('navigation', { name: 'Menu utama' })
    // In a menu arrows lead on.
    const goDown = async (name: string) => {
      const item = menu.getByRole('menuitem', { name, exact: true })
      for (let step = 0; step < 20 && !(await holdsFocus(item)); step += 1)
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    // Narrow, the menu stands behind its button.
    if (size === tablet) await press(page, button(page, 'Buka menu'))
    await reach(page, menu.getByRole('menuitem'))
    await goDown('Laporan')
    await menu.getByRole('link', { name: 'Laporan Ujian Murid' }).waitFor()
    await goDown('Laporan Ujian Murid')
    await page.getByRole('heading', { level: 1, name: 'Laporan Ujian Murid' }).waitFor()
    await write(page, page.getByPlaceholder('Cari nama ujian atau paket'), nama)
    await page.waitForURL(/[?&]q=/)
    await press(page, page.getByRole('table').getByRole('link', { name: nama, exact: true }))
    await page.getByRole('heading', { level: 1, name: nama }).waitFor()
    await reach(page, page.getByRole('combobox', { name: 'Group belajar' }))
    await page.keyboard.type('VIII A')
    await page.keyboard.press('Enter')
    await page.waitForURL(/groupBelajarId=/)

    const download = page.waitForEvent('download')
    await press(page, button(page, 'Unduh'))
    await reach(page, page.getByRole('menuitem', { name: /Excel$/ }))
    await page.keyboard.press('ArrowDown')
    expect(await holdsFocus(page.getByRole('menuitem', { name: /CSV$/ }))).toBe(true)
    await page.keyboard.press('Enter')
    const bytes = readFileSync(await (await download).path())
    expect(openSheets(bytes)[0]?.rows.length).toBeGreaterThan(1)
    await page.keyboard.press('Escape')

    await press(page, page.getByRole('table').getByRole('link'))
    await page.getByRole('main').getByRole('button', { name: 'Cetak atau PDF' }).waitFor()
    await press(page, page.getByRole('link', { name: /^← / }))
    await page.getByRole('heading', { level: 1, name: nama }).waitFor()
    await page.context().close()
  },
)

it.each([desktop, tablet])(
  'staff make a report, add a widget, move and resize it, take it back and read it, by keys: $width px',
  async (size) => {
    const nama = unique('Laporan papan ketik')
    const page = await openAs(people, 'staf', size)
    await page.goto('/dashboard/analytics')
    const make = button(page, 'Buat laporan').first()
    await press(page, make)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expectFocusBack(make)
    await page.keyboard.press('Enter')
    await reach(page, page.getByRole('radio', { name: 'Ringkasan ujian' }))
    const empty = page.getByRole('radio', { name: 'Laporan kosong' })
    // The last one is before the first.
    for (let step = 0; step < 20 && !(await empty.isChecked()); step += 1)
      await page.keyboard.press('ArrowUp')
    await write(page, page.getByLabel('Nama laporan', { exact: true }), nama)
    await press(page, button(page, 'Buat dan rancang'))
    await press(
      page,
      page.getByRole('list', { name: 'Bentuk pertama' }).getByRole('button', { name: 'Garis', exact: true }),
    )
    const widget = page.locator('[data-widget=grafik]')
    await reach(page, widget)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const token = await tokenOf(people, 'staf')
    const placed = async () => {
      const { definition }: ApplicationReportDetail = await call(
        people.baseUrl,
        token,
        applicationReport.one,
        { params: { id } },
      )
      return definition.pages[0]?.layout.find(({ widget: name }) => name === 'grafik')
    }
    await expect.poll(async () => (await placed())?.widget).toBe('grafik')
    const before = (await placed())!
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
    await expect.poll(placed).toMatchObject({ x: before.x + 1, w: before.w - 2 })
    await page.keyboard.press('Control+z')
    await expect.poll(placed).toMatchObject({ x: before.x, w: before.w - 2 })
    await press(page, button(page, 'Lihat'))
    await page.getByRole('heading', { level: 1, name: nama }).waitFor()
    await page.locator('[data-widget=grafik] svg path').first().waitFor()
    await page.context().close()
  },
)
