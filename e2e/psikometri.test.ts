import { readFileSync } from 'node:fs'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { irtScoring } from '@suluh/contract/results/irt-scoring'
import { openSheets } from '@suluh/tabular/open-sheets'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { call } from './api-client.ts'
import { desktop, phone, useBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()
/** Two exams of the demo that ask thirteen questions in common, of pupils who mostly sat both. */
const [earlier, later] = ['Penilaian Harian Matematika Kelas VIII', 'Sumatif Matematika Kelas VIII']

async function paketNamed(nama: string): Promise<string> {
  const token = await tokenOf(people, 'pengelola')
  const query = new URLSearchParams({ q: nama, _start: '0', _end: '50' }).toString()
  const found = await call(people.baseUrl, token, paketSoal.list, { query })
  return found.find((paket) => paket.nama === nama)!.id
}

async function useIrt(nama: string, isOn: boolean): Promise<void> {
  const scale = { centre: 500, spread: 100, min: 0, max: 1000, decimals: 2 }
  await call(people.baseUrl, await tokenOf(people, 'pengelola'), irtScoring.save, {
    params: { id: await paketNamed(nama) },
    body: { setting: isOn ? { model: '1pl', scale } : null },
  })
}

afterAll(() => Promise.all([earlier, later].map((nama) => useIrt(nama, false))))

/** The texts of a file that a link gives. */
async function textsOf(page: Page, link: Locator): Promise<string> {
  const coming = page.waitForEvent('download')
  await link.click()
  const download = await coming
  const path = await download.path()
  if (download.suggestedFilename().endsWith('.csv')) return readFileSync(path, 'utf8')
  const sheets = openSheets(readFileSync(path))
  return JSON.stringify(sheets)
}

async function hasNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
}

it('a pengelola puts an exam on a scale, then another beside it: a sentence and a picture, the figures one click below', async () => {
  await useIrt(later, true)
  const page = await openAs(people, 'pengelola', desktop)
  await page.goto(`/paket-soal/${await paketNamed(earlier)}/penskoran`)
  const part = page.getByRole('region', { name: 'Skor IRT' })
  await choose(part.getByRole('combobox', { name: 'Model IRT' }), '1PL (kesukaran)')
  await part.getByRole('button', { name: 'Simpan' }).click()
  await page.locator('[data-part=confirm]').getByRole('button', { name: 'Pakai' }).click()
  await part.getByText(/^Reliabilitas skor 0,\d\d \(n = \d+\)\.$/).waitFor(soon)
  await part.getByText(/^Reliabilitas skor .* cocok dengan model/).waitFor(soon)
  const map = part.getByRole('region', { name: 'Murid dan butir pada satu skala' })
  const pupils = await map.locator('tbody td:first-child').allInnerTexts()
  const n = Number(/n = (\d+)/.exec(await part.getByText(/^Reliabilitas skor/).innerText())![1])
  expect(pupils.reduce((sum, text) => sum + Number(text.trim() || 0), 0)).toBe(n)
  await part.getByRole('region', { name: 'Ketelitian skor' }).getByRole('img').first().waitFor(soon)

  const items = part.getByText('Infit', { exact: true })
  expect(await items.isVisible()).toBe(false)
  await part.getByText('Angka semua butir', { exact: true }).click()
  await items.waitFor(soon)
  for (const format of ['Excel', 'CSV'])
    expect(await textsOf(page, part.getByRole('link', { name: `${format} skala`, exact: true }))).toMatch(
      /infit/i,
    )

  await part.getByText('Bandingkan dengan ujian lain pada skala ini').click()
  await part.getByText(/^\d+ ujian lain dapat dibandingkan pada skala ini/).waitFor(soon)
  const other = part.getByRole('listitem').filter({ hasText: later })
  await other
    .getByText(
      /^Muridnya rata-rata (setara|[\d,]+ lebih (tinggi|rendah)|tidak terbukti lebih tinggi atau lebih rendah \([\d,]+ lebih (tinggi|rendah)\)), menurut 1?\d butir yang sama\. \d+ murid mengerjakan keduanya dan (rata-rata (naik|turun) [\d,]+ \(antara|tidak terbukti naik atau turun)/,
    )
    .waitFor(soon)
  await other.getByRole('img', { name: /^Rata-rata \d+, simpangan baku \d+$/ }).waitFor(soon)
  const figures = part.getByRole('region', { name: 'Ujian pada skala ini' })
  expect(await figures.isVisible()).toBe(false)
  await part.getByText('Angka semua ujian').click()
  await figures.getByRole('row').filter({ hasText: later }).waitFor(soon)
  for (const format of ['Excel', 'CSV'])
    expect(await textsOf(page, part.getByRole('link', { name: `${format} skala bersama` }))).toContain(later)

  await page.setViewportSize(phone)
  await expectAccessible(page)
  await hasNoSidewaysScroll(page)
  await page.context().close()
})

it('is told in a sentence why two groups are not compared, whichever she chooses, and is offered no file of nothing', async () => {
  const page = await openAs(people, 'guru', phone)
  await page.goto(`/paket-soal/${await paketNamed(earlier)}/statistik-paket-soal`)
  const part = page.getByRole('region', { name: 'Keadilan butir' })
  const refusal = part.getByText(
    /^Kelompok terlalu kecil \(\d+ dan \d+ murid\); keadilan butir baru dapat dinilai dari 200 murid di kelompok terkecil dan 500 bersama-sama\.$/,
  )
  await refusal.waitFor(soon)
  await choose(part.getByRole('combobox', { name: 'Kelompok yang dilihat' }), 'Perempuan')
  await page.waitForURL(/fokus=/)
  await refusal.waitFor(soon)
  expect(await part.getByText('Angka semua butir').count()).toBe(0)
  expect(await part.getByRole('link', { name: /Excel|CSV/ }).count()).toBe(0)
  await hasNoSidewaysScroll(page)
  await page.context().close()
})

it('a draft of tried questions is forecast before anybody sits it, and one of nothing says what is missing', async () => {
  const token = await tokenOf(people, 'guru')
  const known = await call(people.baseUrl, token, paketSoal.one, {
    params: { id: await paketNamed(earlier) },
  })
  const soalIds = known.sections.flatMap((section) => section.soal.map(({ id }) => id))
  const [draft, empty] = await Promise.all(
    [soalIds, []].map((ids) =>
      call(people.baseUrl, token, paketSoal.create, {
        body: { nama: unique('Prakiraan'), preset: 'ulangan', soalIds: ids },
      }),
    ),
  )
  const page = await openAs(people, 'guru', desktop)
  await page.goto(`/dashboard/paket-soal/${draft!.id}`)
  await page.getByRole('tab', { name: 'Prakiraan' }).click()
  const part = page.getByRole('region', { name: 'Prakiraan' })
  await part
    .getByText(/^Rata-rata sekitar \d+, reliabilitas .+ \(0,\d\d\); nilai seorang murid dapat meleset \d+\.$/)
    .waitFor(soon)
  const levels = part.getByRole('region', { name: 'Butir menurut tingkat murid' })
  for (const level of [
    'Murid terkuat',
    'Murid di atas rata-rata',
    'Murid di bawah rata-rata',
    'Murid terlemah',
  ])
    await levels.getByText(level).waitFor(soon)
  const figures = part.getByText('omega satu faktor')
  expect(await figures.isVisible()).toBe(false)
  await part.getByText('Angka prakiraan').click()
  await figures.waitFor(soon)
  await part.getByText(new RegExp(`^\\d+ dari ${soalIds.length}`)).waitFor(soon)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await hasNoSidewaysScroll(page)

  await page.goto(`/dashboard/paket-soal/${empty!.id}?tab=prakiraan`)
  await part.getByText('Paket ini belum berisi soal.').waitFor(soon)
  expect(await part.getByText('Angka prakiraan').count()).toBe(0)
  await page.context().close()
})

it('the map of questions is read where they stand close together: no number on another or on a mark, wide and narrow', async () => {
  const page = await openAs(people, 'guru', desktop)
  const address = `/paket-soal/${await paketNamed(earlier)}/statistik-paket-soal`
  for (const [viewport, least] of [
    [desktop, 14],
    [phone, 10],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.goto(address)
    const map = page.getByRole('region', { name: 'Peta butir' })
    await map.locator('svg text').first().waitFor(soon)
    const { numbers, faults } = await map.evaluate(readMap)
    expect(faults).toEqual([])
    expect(numbers.length).toBeGreaterThanOrEqual(least)
    // What is to be looked at has its number, however crowded it is.
    expect(numbers).toEqual(expect.arrayContaining(['2', '5', '7', '19']))
  }
  await page.context().close()
})

/** The numbers of a map, and which of them lie on another or on a mark. */
function readMap(map: Element): { numbers: string[]; faults: string[] } {
  const boxOf = (each: Element) => each.getBoundingClientRect()
  const cross = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3
  const texts = [...map.querySelectorAll('svg text')].filter((each) => /^\d+$/.test(each.textContent ?? ''))
  const marks = [...map.querySelectorAll('svg path')]
    .map(boxOf)
    .filter(({ width }) => width > 8 && width < 20)
  const faults = texts.flatMap((one, at) => [
    ...texts
      .slice(at + 1)
      .filter((other) => cross(boxOf(one), boxOf(other)))
      .map((other) => `${one.textContent} lies on ${other.textContent}`),
    ...(marks.some((mark) => cross(boxOf(one), mark)) ? [`${one.textContent} lies on a mark`] : []),
  ])
  return { numbers: texts.map((each) => each.textContent ?? ''), faults }
}
