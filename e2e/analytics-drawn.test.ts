import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ReportTemplate, type ApplicationReportDetail } from '@suluh/contract/reports/application-report'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { useBrowser } from './browser.ts'
import { faultsOfWidgets } from './drawn.ts'
import { ask, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const browser = useBrowser()
const widths = [1440, 1024, 390]
/** Narrower pages are read and not designed. */
const leastDesigned = 576
let page: Page
let token: string

beforeAll(async () => {
  token = await tokenOf(browser, 'pengelola')
  page = await openAs(browser, 'pengelola')
})

async function made(template: ReportTemplate): Promise<string> {
  const body = { nama: unique('Gambar'), folder: '', template }
  const { body: answer } = await ask<{ id: string }>(browser, token, 'POST', '/application-report', body)
  return answer.data.id
}

/** What is wrong with how a report is drawn, where it is read and where it is designed, at each width. */
async function faultsOf(id: string): Promise<string[]> {
  const found: string[] = []
  for (const width of widths)
    for (const path of [`/dashboard/analytics/view/${id}?draf=ya`, `/analytics/designer/${id}`]) {
      if (width < leastDesigned && path.startsWith('/analytics')) continue
      await page.setViewportSize({ width, height: 1200 })
      await page.goto(path)
      await page.locator('[data-widget]').first().waitFor()
      // Figures come first, and then what draws them.
      const waiting = '[data-widget]:has([data-part=skeleton]), [data-part=chart]:not(:has(svg))'
      await expect.poll(() => page.locator(waiting).count(), soon).toBe(0)
      await page.waitForTimeout(1000)
      let faults = await faultsOfWidgets(page)
      for (let tries = 0; faults.length > 0 && tries < 10; tries += 1) {
        await page.waitForTimeout(500)
        faults = await faultsOfWidgets(page)
      }
      found.push(...faults.map((each) => `${path.split('?')[0]} at ${width}: ${each}`))
    }
  return found
}

it('every kind of widget, as it comes, is whole where it is read and where it is designed', async () => {
  const id = await made('kosong')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/analytics/designer/${id}`)
  const first = page.getByRole('list', { name: 'Bentuk pertama' }).getByRole('button')
  await first.first().waitFor()
  await first.first().click()
  const palette = page.getByRole('list', { name: 'Tambah widget' }).getByRole('button')
  const tab = page.getByText('Widget', { exact: true }).first()
  await page.locator('[data-widget]').first().waitFor()
  await tab.click()
  const count = await palette.count()
  expect(count).toBe(18)
  for (let kind = 1; kind < count; kind += 1) {
    if (!(await palette.first().isVisible())) await tab.click()
    await palette.nth(kind).click()
    await expect.poll(() => page.locator('[data-widget]').count(), soon).toBe(kind + 1)
  }
  await page.locator('[data-part=save-indicator][data-status=success]').waitFor()
  expect(await faultsOf(id)).toEqual([])
})

it.each(ReportTemplate.options.filter((template) => template !== 'kosong'))(
  'the template %s is whole at each width',
  async (template) => {
    expect(await faultsOf(await made(template))).toEqual([])
  },
)

/** Heights of widgets in rows of the grid: lower than they come, and as they come. */
const heights = [3, 6]

/** So many questions, whose names are their texts, by how many answer them rightly; within each by another grouping. */
function questions(groups: number, split?: string): DataWidget['query'] {
  return {
    dataset: 'item',
    columns: [
      { id: 'soal', kind: 'dimension', field: 'soal' },
      ...(split ? [{ id: 'split', kind: 'dimension' as const, field: split }] : []),
      { id: 'angka', kind: 'measure', field: 'facility-rata' },
    ],
    filters: [],
    having: [],
    sort: [{ column: 'angka', order: 'desc' }],
    top: { n: groups, rest: false },
    totals: [],
  }
}

/** A report of these widgets, each so many columns wide and so many rows high, beside each other where they fit. */
async function reportOf(widgets: readonly DataWidget[], w: number, h: number): Promise<string> {
  const id = await made('kosong')
  const { body: draft } = await ask<ApplicationReportDetail>(
    browser,
    token,
    'GET',
    `/application-report/${id}`,
  )
  const across = Math.floor(12 / w)
  const layout = widgets.map(({ id: widget }, at) => ({
    widget,
    x: (at % across) * w,
    y: Math.floor(at / across) * h,
    w,
    h,
  }))
  const { definition } = draft.data
  const saved = await ask(browser, token, 'PUT', `/application-report/${id}`, {
    ...draft.data,
    definition: {
      ...definition,
      widgets: Object.fromEntries(widgets.map((widget) => [widget.id, widget])),
      pages: [{ ...definition.pages[0], layout }],
    },
  })
  expect([saved.status, saved.body.message]).toEqual([200, saved.body.message])
  return id
}

const base = { judul: 'Soal', formats: [], target: null }

/** Charts of so many questions, each half as wide as the page and so high. */
function chartsOf(groups: number, height: number): Promise<string> {
  const query = (split?: string) => questions(groups, split)
  const lying = { ...base, kind: 'bar', direction: 'datar', stacked: false } as const
  const upright = { ...base, kind: 'bar', direction: 'tegak', stacked: true } as const
  const widgets: DataWidget[] = [
    { ...base, id: 'panas', kind: 'heatmap', query: query('kesukaran') },
    { ...base, id: 'panas-tunggal', kind: 'heatmap', query: query() },
    { ...lying, id: 'datar', query: query() },
    { ...lying, id: 'datar-kelompok', query: query('kesukaran') },
    { ...lying, id: 'datar-tumpuk', stacked: true, query: query('kesukaran') },
    { ...upright, id: 'tegak', query: query() },
    { ...base, id: 'garis', kind: 'line', query: query() },
  ]
  return reportOf(widgets, 6, height)
}

it.each([20, 60].flatMap((groups) => heights.map((height) => [groups, height] as const)))(
  '%i groups with long names are each read in a widget of %i rows',
  async (groups, height) => {
    const faults = await faultsOf(await chartsOf(groups, height))
    // A name as long as a sentence is shortened, and many upright bars are as thin as they must.
    expect(faults.filter((fault) => !/ is cut$|tegak: a bar is /.test(fault))).toEqual([])
  },
)

const pie = { ...base, kind: 'pie', donut: false } as const

it.each([5, 12].flatMap((slices) => heights.map((height) => [slices, height] as const)))(
  '%i slices with long names are each read in a pie of %i rows',
  async (slices, height) => {
    const query = questions(slices)
    for (const width of [3, 4, 6]) {
      const pies: DataWidget[] = [
        { ...pie, id: 'utuh', query },
        { ...pie, id: 'cincin', donut: true, query },
      ]
      expect(await faultsOf(await reportOf(pies, width, height))).toEqual([])
    }
  },
)
