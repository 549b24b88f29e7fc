import type { AnalyticsQuery, AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { ApplicationReportDetail, ReportTemplate } from '@suluh/contract/reports/application-report'
import { queryOf } from '@suluh/contract/reports/widget-query'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { tick } from './choose.ts'
import { countClicks, readClickTable, within } from './clicks.ts'
import { ask, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()

const table = readClickTable('report-clicks.md')
const widgets = (page: Page) => page.locator('section[data-widget]')

/** Builds a report from the list of reports on; says whether its clicks are within what the table lets it take, and what it is. */
async function build(report: string, work: (page: Page) => Promise<void>) {
  const page = await openAs(people, 'pengelola')
  await page.goto('/dashboard/analytics')
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Buat laporan' }).first().click()
  await tick(page.getByRole('radio', { name: 'Laporan kosong' }))
  await page.getByLabel('Nama laporan', { exact: true }).fill(unique(report))
  await page.getByRole('button', { name: 'Buat dan rancang' }).click()
  await page.getByRole('heading', { name: 'Mau menampilkan apa?' }).waitFor(soon)
  await work(page)
  const judged = table.judge(report, clicks())
  const waiting = '[data-widget]:has([data-part=skeleton]), [data-part=chart]:not(:has(svg))'
  await expect.poll(() => page.locator(waiting).count(), soon).toBe(0)
  expect(await widgets(page).getByRole('alert').allTextContents()).toEqual([])
  await page.locator('[data-part=save-indicator][data-status=success]').waitFor(soon)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.context().close()
  return { id, clicks: judged }
}

/** One click: a sentence becomes a widget, and nothing of it is not understood. */
async function write(page: Page, sentence: string): Promise<void> {
  const before = await widgets(page).count()
  await page.getByRole('button', { name: 'Tulis pertanyaan…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tulis pertanyaan' })
  const field = dialog.getByRole('textbox', { name: 'Pertanyaan' })
  await field.fill(sentence)
  await dialog.getByRole('status', { name: 'Dimengerti sebagai' }).waitFor(soon)
  expect(
    await dialog.getByText(/tidak dikenal|tidak ada di data|tidak dapat disaring/).allTextContents(),
  ).toEqual([])
  await field.press('Enter')
  await expect.poll(() => widgets(page).count(), soon).toBe(before + 1)
}

/** Two clicks: its reader can choose among the values of a field. */
async function letChoose(page: Page, label: string): Promise<void> {
  const before = await widgets(page).count()
  const field = page.getByRole('combobox', { name: 'Saring laporan menurut' })
  await field.click()
  // Only what is seen of a long list is there to be pressed.
  await field.fill(label)
  const list = page.locator('.ant-select-dropdown', {
    has: page.locator(`[id="${await field.getAttribute('id')}_list"]`),
  })
  await list
    .locator('.ant-select-item-option', { hasText: new RegExp(`^${label}$`) })
    .first()
    .click()
  await expect.poll(() => widgets(page).count(), soon).toBe(before + 1)
}

async function definitionOf(token: string, id: string): Promise<ApplicationReportDetail['definition']> {
  const { body } = await ask<ApplicationReportDetail>(people, token, 'GET', `/application-report/${id}`)
  return body.data.definition
}

/** The lines of the widget of this report that asks for these fields, as `key|key|figure` each. */
async function linesOf(
  token: string,
  id: string,
  isIt: (query: AnalyticsQuery) => boolean,
): Promise<string[]> {
  const { widgets: all, parameters } = await definitionOf(token, id)
  const query = Object.values(all)
    .map(queryOf)
    .find((each) => each !== null && isIt(each))
  const asked = { query, parameters: Object.fromEntries(parameters.map((each) => [each.id, each.initial])) }
  const { status, body } = await ask<AnalyticsResult>(people, token, 'POST', '/analytics/query', asked)
  expect([status, body.message]).toEqual([200, body.message])
  return body.data.rows
    .map((row) =>
      row
        .map((cell) => (typeof cell === 'number' ? cell.toFixed(6) : cell === null ? '' : String(cell.key)))
        .join('|'),
    )
    .toSorted()
}

/** The fields that a query groups by. */
const groupsOf = ({ columns }: AnalyticsQuery) =>
  columns.flatMap((column) => (column.kind === 'dimension' ? [column.field] : [])).join()

/** What both say of the widget with these groups: what was built, and the template, whose cells are computed a second time. */
async function besideTemplate(id: string, name: ReportTemplate, isIt: (query: AnalyticsQuery) => boolean) {
  const token = await tokenOf(people, 'pengelola')
  const body = { nama: unique('Contoh'), folder: '', template: name }
  const made = await ask<{ id: string }>(people, token, 'POST', '/application-report', body)
  const template = () => linesOf(token, made.body.data.id, isIt)
  // Statistics of questions are made when they are asked for.
  await expect.poll(async () => (await template()).length, soon).toBeGreaterThan(0)
  const known = await template()
  return { known, built: await linesOf(token, id, isIt) }
}

it('the month of a principal', async () => {
  const { id, clicks } = await build('Bulan seorang kepala sekolah', async (page) => {
    for (const figure of ['rata-rata nilai', 'ketuntasan', 'kehadiran', 'banyak ujian'])
      await write(page, `${figure} bulan ini dibanding bulan lalu`)
    await write(page, 'tren rata-rata nilai per bulan')
    await write(page, 'batang 12 pelajaran dengan daya serap terendah bulan ini')
    await write(page, 'tabel rata-rata nilai, ketuntasan, banyak hasil per kelas bulan ini')
    await write(page, 'tabel siswa dengan rata-rata nilai di bawah 55 bulan ini')
    await letChoose(page, 'Lembaga')
  })
  expect(clicks).toBe(within)
  const { built, known } = await besideTemplate(
    id,
    'bulan-sekolah',
    (query) => groupsOf(query) === 'tanggal' && query.columns.length === 2,
  )
  expect(built).toEqual(known)
})

it('the leger', async () => {
  const { id, clicks } = await build('Leger', async (page) => {
    await write(page, 'leger daya serap dan kktp per kelas per murid per nisn per nis per pelajaran')
    await page.getByRole('button', { name: 'Tampilan' }).click()
    await page.getByRole('button', { name: 'Susun sebagai leger' }).click()
    for (const field of ['Lembaga', 'Kelas', 'Ujian']) await letChoose(page, field)
    await page.getByRole('button', { name: 'Tutup pengaturan widget' }).click()
    await page.getByRole('button', { name: 'Kertas dan cetakan' }).click()
    await page.getByText('F4', { exact: true }).click()
    await page.getByText('Mendatar', { exact: true }).click()
    await page.getByLabel('Tanda tangan kepala sekolah dan wali kelas').click()
  })
  expect(clicks).toBe(within)
  const { widgets: all, print } = await definitionOf(await tokenOf(people, 'pengelola'), id)
  expect(print).toMatchObject({ paper: 'F4', orientation: 'mendatar', signatures: true })
  const pivot = Object.values(all).find(({ kind }) => kind === 'pivot')
  expect(pivot).toMatchObject({
    numbers: true,
    sheets: true,
    sums: ['jumlah', 'rata-rata', 'peringkat'],
    formats: [{ operator: 'lte', value: [-0.01], tone: 'kurang' }],
  })
  expect(pivot?.kind === 'pivot' && [pivot.rows.length, pivot.details?.length, pivot.below?.length]).toEqual([
    4, 2, 1,
  ])
  const { built, known } = await besideTemplate(id, 'leger-nilai', (query) =>
    groupsOf(query).includes('nisn'),
  )
  expect(built).toEqual(known)
})

it('the item analysis', async () => {
  const { id, clicks } = await build('Analisis butir', async (page) => {
    for (const figure of ['banyak soal', 'tingkat kesukaran', 'daya pembeda']) await write(page, figure)
    await write(page, 'pencar tingkat kesukaran dan daya pembeda per soal')
    await write(page, 'lingkaran banyak soal per putusan')
    await write(page, 'histogram tingkat kesukaran')
    await write(
      page,
      'tabel tingkat kesukaran, daya pembeda, korelasi butir dengan skor lainnya per soal per putusan',
    )
    for (const field of ['Paket soal', 'Terbitan paket']) await letChoose(page, field)
  })
  expect(clicks).toBe(within)
  // The template leaves out what too few students have answered; that its cells are right is tested where they are computed.
  const { built, known } = await besideTemplate(id, 'analisis-butir', (query) => groupsOf(query) === 'soal')
  const soalOf = (lines: string[]) => lines.map((line) => line.split('|')[0])
  expect(soalOf(built)).toEqual(expect.arrayContaining(soalOf(known)))
})

it('attendance per room and day', async () => {
  const { id, clicks } = await build('Kehadiran per ruang dan hari', async (page) => {
    await write(page, 'persen hadir')
    await write(page, 'tidak hadir')
    await write(page, 'tabel diundang, hadir, tidak hadir, persen hadir per ujian per sekolah')
    await write(page, 'pivot persen hadir per sekolah per ruang per hari')
    for (const field of ['Ujian', 'Lembaga']) await letChoose(page, field)
  })
  expect(clicks).toBe(within)
  const { built, known } = await besideTemplate(
    id,
    'kehadiran',
    (query) => groupsOf(query) === 'lembaga,ruang,tanggal',
  )
  expect(built).toEqual(known)
})

it('schools beside each other', async () => {
  const { id, clicks } = await build('Perbandingan sekolah', async (page) => {
    await write(page, 'peta panas daya serap per sekolah per pelajaran')
    await write(page, 'batang 20 sekolah dengan rata-rata nilai tertinggi')
    await write(page, 'peringkat sekolah menurut rata-rata nilai, median nilai, ketuntasan, banyak hasil')
    for (const field of ['Ujian', 'Jenjang']) await letChoose(page, field)
  })
  expect(clicks).toBe(within)
  const { built, known } = await besideTemplate(
    id,
    'banding-lembaga',
    (query) => groupsOf(query) === 'lembaga,pelajaran',
  )
  expect(built).toEqual(known)
})

it('tells of each report in the table, and of no other', () => {
  expect(table.done()).toEqual(table.told())
})
