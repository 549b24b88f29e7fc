import { readFileSync } from 'node:fs'
import { openSheets } from '@suluh/tabular/open-sheets'
import type { ApplicationReportDetail } from '@suluh/contract/reports/application-report'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { phone, useBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { addressOf, ask, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()

type Report = { id: string; version: number }

/** A report that begins with a template, open to its readers. */
async function published(template: string, nama: string): Promise<string> {
  const token = await tokenOf(people, 'pengelola')
  const { body } = await ask<Report>(people, token, 'POST', '/application-report', {
    nama,
    folder: '',
    template,
  })
  const { id, version } = body.data
  const { status } = await ask(people, token, 'POST', `/application-report/${id}/publish`, { version })
  expect(status).toBe(200)
  return id
}

const figureOf = (page: Page, widget: string) => page.locator(`[data-widget="${widget}"] strong`)
/** Results that the report counts: thousands stand with a dot. */
const countOf = async (page: Page) =>
  Number((await figureOf(page, 'hasil').textContent())?.replaceAll('.', ''))

async function fileOf(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

it('a reader chooses an exam, picks a group by keyboard, opens its report, and finds all of it again', async () => {
  const id = await published('ringkasan-ujian', 'Ringkasan uji peramban')
  const page = await openAs(people, 'pengelola')
  await page.goto(`/dashboard/analytics/view/${id}`)
  await page.getByText(/^Dibuat dari data per /).waitFor()
  const all = await countOf(page)

  await choose(page.getByRole('combobox', { name: 'Ujian' }), 'Sumatif Tengah Semester IPA', 'Semester IPA')
  await expect.poll(() => countOf(page), soon).toBeLessThan(all)
  const ofExam = await countOf(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Tindakan untuk Ketuntasan' }).click()
  await page.getByText('Lihat sebagai tabel').click()
  const group = page.getByRole('button', { name: 'Mencapai ambang', exact: true })
  await group.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Lepas Mencapai ambang' }).waitFor()
  await expect.poll(() => countOf(page), soon).toBeLessThan(ofExam)
  await expect.poll(() => figureOf(page, 'lulus').textContent(), soon).toBe('100,0%')
  const picked = await figureOf(page, 'hasil').textContent()

  await page.reload()
  await expect.poll(() => figureOf(page, 'hasil').textContent(), soon).toBe(picked)
  await page.getByText('Sumatif Tengah Semester IPA').filter({ visible: true }).first().waitFor()
  await page.locator('[data-widget="sebaran"] [data-part=chart] svg').waitFor()
  await expectAccessible(page)

  await page
    .locator('[data-widget="tabel"]')
    .getByRole('link', { name: /^Buka laporan / })
    .first()
    .click()
  await expect.poll(() => addressOf(page), soon).toMatch(/^\/laporan\/lembaga\//)
  await page.goBack()
  await expect.poll(() => figureOf(page, 'hasil').textContent(), soon).toBe(picked)
  await page.getByRole('button', { name: 'Lepas Mencapai ambang' }).click()
  await expect.poll(() => countOf(page), soon).toBe(ofExam)

  // A school is known by its id, so that its name stands in no address.
  const school = page.locator('[data-widget="tabel"] tbody').getByRole('button').first()
  const name = (await school.textContent()) ?? ''
  await school.click()
  const letGo = page.getByRole('button', { name: `Lepas ${name}`, exact: true })
  await letGo.waitFor()
  const pick = new URL(page.url()).searchParams.get('pilih')
  expect(pick).toMatch(/^\["tabel","[\w-]+","[0-9a-f-]{36}"\]$/)
  await page.reload()
  await letGo.waitFor()
  await page.context().close()
})

it('a click in a chart filters the rest, and so it is in the files; the page fills the screen', async () => {
  const id = await published('ringkasan-ujian', 'Ringkasan uji berkas')
  const page = await openAs(people, 'pengelola')
  await page.goto(`/dashboard/analytics/view/${id}`)
  const bar = page.locator('[data-widget="sebaran"] svg path[fill="#0072b2"]').first()
  await bar.waitFor()
  const all = await figureOf(page, 'hasil').textContent()
  // A chart that is drawn anew just then does not feel the press.
  const crossed = page.getByRole('list', { name: 'Saringan silang' })
  const press = async () => {
    await bar.click({ timeout: 3000 })
    await crossed.waitFor({ timeout: 3000 })
    return true
  }
  await expect.poll(() => press().catch(() => crossed.isVisible()), soon).toBe(true)
  await expect.poll(() => figureOf(page, 'hasil').textContent(), soon).not.toBe(all)
  const picked = await figureOf(page, 'hasil').textContent()

  // The single rows behind the bar: as many as it counts.
  await page.getByRole('button', { name: 'Lihat baris' }).click()
  const rows = page.getByRole('dialog', { name: /^Baris di balik / })
  await rows.locator('tbody tr').first().waitFor()
  const heads = (await rows.locator('thead th').allTextContents()).join(' ')
  expect(heads).toMatch(/^Murid\W+Lembaga\W+Ujian/)
  await page.keyboard.press('Escape')
  await rows.waitFor({ state: 'hidden' })

  const downloaded = async (widget: string, item: RegExp) => {
    await page.getByRole('button', { name: `Tindakan untuk ${widget}` }).click()
    return fileOf(page, page.getByRole('menuitem', { name: item }))
  }
  const workbook = await fileOf(page, page.getByRole('button', { name: 'Unduh Excel' }))
  const sheets = openSheets(workbook.bytes)
  expect(sheets.map(({ name }) => name)).toContain('Sebaran nilai')
  expect(sheets.find(({ name }) => name === 'Banyak hasil')?.rows[1]?.cells).toEqual([picked])
  const list = await downloaded('Banyak hasil', /CSV/)
  expect(openSheets(list.bytes)[0]?.rows[1]?.cells).toEqual([picked])
  const picture = await downloaded('Sebaran nilai', /PNG/)
  expect(picture.name).toBe('sebaran-nilai.png')
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.bytes.length).toBeGreaterThan(10_000)

  const menu = page.getByRole('link', { name: 'Paket Soal' })
  await page.getByRole('button', { name: 'Layar penuh', exact: true }).click()
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Keluar dari layar penuh' }).click()
  await menu.waitFor()
  await page.context().close()
})

it('"Lihat" shows the draft while there is one, and after publishing what is published', async () => {
  const id = await published('ringkasan-ujian', 'Ringkasan uji lihat')
  const page = await openAs(people, 'pengelola')
  const isDraft = page.getByText('Draf: pembaca lain melihat versi terbit')
  const look = async () => {
    await page.getByRole('button', { name: 'Lihat', exact: true }).click()
    await page.getByText(/^Dibuat dari data per /).waitFor(soon)
  }
  await page.goto(`/analytics/designer/${id}`)
  await look()
  expect(await isDraft.count()).toBe(0)
  await page.goBack()
  await page.getByLabel('Nama laporan', { exact: true }).fill('Ringkasan yang berubah')
  await look()
  await isDraft.waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Terbitkan', exact: true }).click()
  await page.getByText(/^Laporan diterbitkan/).waitFor(soon)
  await look()
  await page.getByRole('heading', { level: 1, name: 'Ringkasan yang berubah' }).waitFor()
  await expect.poll(() => isDraft.count(), soon).toBe(0)
  expect(new URL(page.url()).searchParams.has('draf')).toBe(false)
  await page.context().close()
})

it('figures that take long say so, can be given up, and asked for again', async () => {
  const id = await published('ringkasan-ujian', 'Ringkasan uji lambat')
  const page = await openAs(people, 'pengelola')
  // The answer to one widget stays on its way.
  const isSlow = (text: string | null) => text?.includes('"nilai-median"') && !text.includes('"lembaga"')
  await page.route('**/api/analytics/query', (route) =>
    isSlow(route.request().postData()) ? undefined : route.continue(),
  )
  await page.goto(`/dashboard/analytics/view/${id}`)
  const slow = page.locator('[data-widget="tengah"]')
  await figureOf(page, 'rata').waitFor()
  await slow.getByText(/^Sudah \d+ detik$/).waitFor()
  await slow.getByRole('button', { name: 'Batalkan' }).click()
  await slow.getByText('Penghitungan dibatalkan.').waitFor()
  await page.getByText(/^Dibuat dari data per /).waitFor()
  await page.unroute('**/api/analytics/query')
  await slow.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.poll(() => figureOf(page, 'tengah').textContent(), soon).toMatch(/^\d+,\d$/)
  await page.context().close()
})

it('names and headings of a pivot stay in sight however far it is scrolled', async () => {
  const id = await published('leger-nilai', 'Leger uji gulir')
  const page = await openAs(people, 'pengelola', { width: 900, height: 700 })
  await page.goto(`/dashboard/analytics/view/${id}`)
  const pivot = page.locator('[data-kind=pivot] [role=region]').first()
  const name = pivot.locator('tbody tr[data-line=line]').nth(12).locator('th[data-name=true]')
  await name.waitFor()
  await pivot.evaluate((each) => each.scrollTo(each.scrollWidth, 300))
  const reach = await pivot.evaluate(({ scrollLeft, scrollTop }) => Math.min(scrollLeft, scrollTop))
  expect(reach).toBeGreaterThan(50)
  const [place, left, top] = [
    await pivot.boundingBox(),
    await name.boundingBox(),
    await pivot.locator('thead th').first().boundingBox(),
  ]
  expect(left!.x).toBeGreaterThanOrEqual(place!.x - 1)
  expect(left!.x).toBeLessThan(place!.x + 60)
  expect(Math.abs(top!.y - place!.y)).toBeLessThan(2)
  await page.context().close()
})

it('on paper all rows are there, with the head of the table on every page', async () => {
  const id = await published('leger-nilai', 'Leger uji peramban')
  const page = await openAs(people, 'pengelola')
  await page.goto(`/analytics/cetak/${id}`)
  await page.locator('main[data-ready=true]').waitFor()
  const rows = await page.locator('tbody tr[data-line=line]').count()
  expect(rows).toBeGreaterThan(100)
  // A sheet may begin in the middle of a group: every line names all that it belongs to.
  expect(await page.locator('tr[data-line=line] th:not([data-detail]):empty').count()).toBe(0)
  // Who has no rank is told why, below each class.
  expect(await page.locator('main').innerText()).toContain('tanpa peringkat: nilainya belum lengkap')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThan(2)
  // F4, lying: 330 mm wide.
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 935\.\d+ 609\.\d+\]/)
  await page.context().close()
})

it('what is gone is said in words: a deleted field in its widget, a deleted exam where it was chosen', async () => {
  const token = await tokenOf(people, 'pengelola')
  const body = { nama: unique('Hilang'), folder: '', template: 'kosong' }
  const made = await ask<ApplicationReportDetail>(people, token, 'POST', '/application-report', body)
  const { id, definition } = made.body.data
  const gone = '00000000-0000-4000-8000-000000000000'
  const query = (field: string, filters: object[] = []) => ({
    dataset: 'attempt',
    columns: [
      { id: 'a', kind: 'dimension', field },
      { id: 'm', kind: 'measure', field: 'nilai-rata' },
    ],
    filters,
    having: [],
    sort: [],
    top: null,
    totals: [],
  })
  const table = { kind: 'table', formats: [], totals: false, pageSize: 20 }
  const ofExam = [{ field: 'event', operator: 'in', value: { parameter: 'event' } }]
  const widgets = {
    lapang: { ...table, id: 'lapang', judul: 'Jarak', query: query(`atribut.${gone}`) },
    kosong: { ...table, id: 'kosong', judul: 'Kelas', query: query('kelas', ofExam) },
    saringan: { id: 'saringan', judul: 'Ujian', kind: 'filter', parameter: 'event' },
  }
  const several = { several: true, initial: [gone] }
  const saved = await ask(people, token, 'PUT', `/application-report/${id}`, {
    ...made.body.data,
    definition: {
      ...definition,
      widgets,
      parameters: [
        { id: 'event', nama: 'Ujian', dataset: 'attempt', field: 'event', type: 'text', ...several },
      ],
      pages: [
        {
          ...definition.pages[0],
          layout: Object.keys(widgets).map((widget, at) => ({ widget, x: at * 4, y: 0, w: 4, h: 4 })),
        },
      ],
    },
  })
  expect([saved.status, saved.body.message]).toEqual([200, saved.body.message])
  const page = await openAs(people, 'pengelola')
  const words = /atributnya sudah dihapus/
  await page.goto(`/dashboard/analytics/view/${id}?draf=ya`)
  await page.locator('[data-widget=lapang]').getByRole('alert').getByText(words).waitFor()
  await page.locator('[data-widget=kosong]').getByText('Belum ada data untuk pilihan ini.').waitFor()
  await page.locator('[data-widget=saringan]').getByText('yang sudah tidak ada di data').first().waitFor()
  expect(await page.locator('main').textContent()).not.toContain(gone)
  await page.goto(`/analytics/designer/${id}`)
  await page.locator('[data-widget=lapang]').getByText(words).waitFor()
  await page.locator('[data-widget=lapang]').click()
  await page.getByText('Atribut yang sudah dihapus').first().waitFor()
  expect(await page.locator('body').innerText()).not.toContain(gone)
  await page.goto(`/analytics/cetak/${id}?draf=ya`)
  await page.locator('main[data-ready=true]').waitFor()
  expect(await page.locator('article header').textContent()).toContain('Ujian: yang sudah tidak ada di data')
  await page.context().close()
})

it('starters and reports are seen as small pictures of their first page', async () => {
  const nama = unique('Analisis bergambar')
  const id = await published('analisis-butir', nama)
  const page = await openAs(people, 'pengelola', phone)
  const drawnIn = (around: Locator) =>
    around.locator('svg [data-kind]').evaluateAll((boxes) =>
      boxes.map((box) => {
        const { width, height } = box.getBoundingClientRect()
        return { html: box.innerHTML, isSeen: width > 0 && height > 0 }
      }),
    )
  await page.goto('/analytics/designer')
  const starters = page.getByRole('radiogroup', { name: 'Mulai dari' }).locator('label')
  await expect.poll(async () => (await drawnIn(starters.first())).length, soon).toBeGreaterThan(0)
  const pictures = await Promise.all((await starters.all()).map(drawnIn))
  // Each its own but the two kinds of leger, and only that of the empty one is empty.
  expect(new Set(pictures.map((boxes) => JSON.stringify(boxes))).size).toBe(pictures.length - 1)
  expect(pictures.filter((boxes) => boxes.length === 0)).toHaveLength(1)
  expect(pictures.flat().filter(({ isSeen }) => !isSeen)).toEqual([])
  const starter = pictures[await indexOf(starters, 'Analisis butir')]!
  await page.goto(`/dashboard/analytics?q=${encodeURIComponent(nama)}`)
  const row = page.locator('tr[data-row-key]', {
    has: page.locator(`a[href="/dashboard/analytics/view/${id}"]`),
  })
  await row.waitFor()
  expect(await drawnIn(row)).toEqual(starter)
  await expectAccessible(page)
  await page.context().close()
})

async function indexOf(each: Locator, words: string): Promise<number> {
  const texts = await each.allInnerTexts()
  return texts.findIndex((text) => text.includes(words))
}
