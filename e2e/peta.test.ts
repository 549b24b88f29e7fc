import { readFileSync } from 'node:fs'
import type { ApplicationReportDetail } from '@suluh/contract/reports/application-report'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { useBrowser } from './browser.ts'
import { ask, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()

/** A report of two maps and the classes of whom they are. */
async function made(): Promise<string> {
  const token = await tokenOf(people, 'pengelola')
  const body = { nama: unique('Peta'), folder: '', template: 'kosong' }
  const { body: draft } = await ask<ApplicationReportDetail>(
    people,
    token,
    'POST',
    '/application-report',
    body,
  )
  const { id, definition } = draft.data
  const asked = (field: string): DataWidget['query'] => ({
    dataset: 'attempt',
    columns: [
      { id: 'wilayah', kind: 'dimension', field },
      { id: 'rata', kind: 'measure', field: 'nilai-rata' },
    ],
    filters: [],
    having: [],
    sort: [],
    top: null,
    totals: [],
  })
  const widgets: DataWidget[] = [
    { id: 'provinsi', judul: 'Nilai per provinsi', kind: 'map', formats: [], query: asked('provinsi') },
    { id: 'kabupaten', judul: 'Nilai per kabupaten', kind: 'map', formats: [], query: asked('kabupaten') },
    { id: 'lain', judul: 'Bukan wilayah', kind: 'map', formats: [], query: asked('pelajaran') },
    {
      id: 'sekolah',
      judul: 'Sekolah',
      kind: 'table',
      formats: [],
      totals: false,
      pageSize: 20,
      query: asked('lembaga'),
    },
  ]
  const layout = widgets.map(({ id: widget }, at) => ({ widget, x: 0, y: at * 9, w: 12, h: 9 }))
  const [page] = definition.pages
  const saved = await ask(people, token, 'PUT', `/application-report/${id}`, {
    ...draft.data,
    definition: {
      ...definition,
      widgets: Object.fromEntries(widgets.map((widget) => [widget.id, widget])),
      pages: [{ ...page, layout }],
    },
  })
  expect([saved.status, saved.body.message]).toEqual([200, saved.body.message])
  return id
}

it('areas have the colours of their figures, the list says them, and either picks', async () => {
  const id = await made()
  const page = await openAs(people, 'pengelola')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.json')) asked.push(request.url())
  })
  await page.goto(`/dashboard/analytics/view/${id}?draf=ya`)
  const map = (widget: string) => page.locator(`[data-widget=${widget}]`)
  const areas = (widget: string) => map(widget).locator('[data-part=map] g[data-picks=true]')
  await areas('kabupaten').first().waitFor()
  const listed = map('provinsi').locator('ol li')
  const places = await listed.count()
  expect(places).toBeGreaterThan(2)
  expect(await areas('provinsi').count()).toBe(places)
  // All provinces, and the regencies of those alone where somebody has figures.
  expect(new Set(asked).size).toBe(1 + places)
  await map('lain').getByText('Peta memerlukan satu kelompok saja').waitFor()
  await expectAccessible(page)

  const schools = map('sekolah').locator('tbody tr')
  const all = await schools.count()
  const first = listed.getByRole('button').first()
  const name = await first.textContent()
  await first.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Lepas ${name}` }).waitFor()
  await expect.poll(() => schools.count(), soon).toBeLessThan(all)
  await expect.poll(() => map('provinsi').locator('g[data-faded=true]').count(), soon).toBe(places - 1)
  await page.getByRole('button', { name: `Lepas ${name}` }).click()
  await expect.poll(() => schools.count(), soon).toBe(all)
  await areas('provinsi').first().dispatchEvent('click')
  await expect.poll(() => schools.count(), soon).toBeLessThan(all)

  await page.goto(`/analytics/cetak/${id}?draf=ya`)
  await page.locator('main[data-ready=true] [data-widget=provinsi] [data-part=map] path').first().waitFor()
  expect(await page.locator('[data-widget=provinsi] ol li').count()).toBe(places)
  await page.context().close()
})

/** Of a picture its size, and how much of its left half is blue and of its right third is written. */
async function seenIn(page: Page, png: Buffer) {
  return page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (each) => each.codePointAt(0) ?? 0)
    const { width, height } = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')!
    context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0)
    const shareOf = (from: number, to: number, is: (r: number, g: number, b: number) => boolean) => {
      const { data } = context.getImageData(from, 0, to - from, height)
      let found = 0
      for (let at = 0; at < data.length; at += 4)
        if (is(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) found += 1
      return found / (data.length / 4)
    }
    return {
      width,
      height,
      blue: shareOf(0, width / 2, (r, _, b) => b - r > 60),
      written: shareOf(width - 400, width, (r, g, b) => Math.max(r, g, b) < 120),
    }
  }, png.toString('base64'))
}

it('a map as a picture for other documents has its coloured areas, its list and what colours mean', async () => {
  const id = await made()
  const page = await openAs(people, 'pengelola')
  await page.goto(`/dashboard/analytics/view/${id}?draf=ya`)
  const map = page.locator('[data-widget=provinsi]')
  await map.locator('[data-part=map] g[data-picks=true]').first().waitFor()
  const place = await map.locator('svg[data-part=map]').boundingBox()
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.getByRole('button', { name: 'Tindakan untuk Nilai per provinsi' }).click()
    const item = page.getByRole('menuitem', { name: 'Unduh gambar (PNG)' })
    const [file] = await Promise.all([page.waitForEvent('download'), item.click()])
    expect(file.suggestedFilename()).toBe('nilai-per-provinsi.png')
    const seen = await seenIn(page, readFileSync(await file.path()))
    // At twice its size, with the list beside it and the scale below.
    expect(seen.width).toBeGreaterThan(2 * (place?.width ?? 0) + 400)
    expect(seen.height).toBeGreaterThan(2 * (place?.height ?? 0))
    expect(seen.blue).toBeGreaterThan(0.005)
    expect(seen.written).toBeGreaterThan(0.001)
  }
  await page.context().close()
})
