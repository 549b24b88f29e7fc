import { readdirSync, readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { chromiumPath } from './browser-launch.ts'
import { useBrowser } from './browser.ts'
import { ask, enter, newToken, openAs, soon } from './kernel/signed-in.ts'
import { printedPages } from './printed-pages.ts'
import { copyData, startProduct, type Product } from './product.ts'

const people = useBrowser()
const dataDir = mkdtempSync(join(tmpdir(), 'suluh-pdf-e2e-'))
let product: Product
let there: typeof people
let token: string
let event: { id: string; nama: string; paketSoal: { id: string } }

beforeAll(async () => {
  copyData(inject('emptyData'), dataDir)
  const path = await chromiumPath()
  product = await startProduct(dataDir, path ? { PDF_BROWSER: path } : {})
  there = { ...people, baseUrl: product.url, origin: product.url }
  token = await newToken(there, 'pengelola')
  const { body } = await ask<(typeof event)[]>(there, token, 'GET', '/event?_end=100')
  event = body.data.find(({ nama }) => nama === 'Sumatif Tengah Semester IPA')!
}, 240_000)
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Running = { pid: number; words: string; environment: string }

/** What runs on this machine and may be looked at. */
function running(): Running[] {
  return readdirSync('/proc').flatMap((each) => {
    try {
      const read = (name: string) => readFileSync(`/proc/${each}/${name}`, 'utf8')
      return /^\d+$/.test(each)
        ? [{ pid: Number(each), words: read('cmdline'), environment: read('environ') }]
        : []
    } catch {
      return []
    }
  })
}

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text
}

it('stands beside the print where the server has a browser, and gives the same pages', async () => {
  const page = await enter(there, await people.open(), token)
  await page.goto(`${product.url}/pengawasan/${event.id}/berkas?jenis=hadir`)
  await page.getByRole('button', { name: 'Cetak', exact: true }).waitFor(soon)
  await page.getByText('DAFTAR HADIR PESERTA').first().waitFor(soon)
  await page.getByLabel('Kertas').selectOption('F4')
  await page.getByLabel('Bolak-balik').click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Unduh PDF' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`Daftar hadir - ${event.nama}.pdf`)
  const made = readFileSync(await file.path())
  expect(await pagesOf(made)).toEqual(await printedPages(page))
  // F4 is 215 by 330 mm, and fonts are in it.
  expect(made.toString('latin1')).toMatch(/MediaBox\s*\[\s*0 0 609\.\d+ 935\.\d+/)
  expect(made.toString('latin1')).toMatch(/\/FontFile2/)

  const without = await openAs(people, 'pengelola')
  await without.goto('/dashboard/laporan/murid')
  const state = await ask<{ ada: boolean }>(people, await newToken(people, 'guru'), 'GET', '/pdf/keadaan')
  expect(state.body.data).toEqual({ ada: false })
})

it('is in the archive of an exam: papers whole, each with its hash, and nothing of what its maker may not open', async () => {
  const archive = async (as: string) => {
    const response = await fetch(`${product.url}/api/laporan/murid/${event.id}/arsip`, {
      headers: { authorization: `Bearer ${as}` },
    })
    expect(response.status).toBe(200)
    return unzipSync(new Uint8Array(await response.arrayBuffer()))
  }
  const files = await archive(token)
  const papers = Object.keys(files).filter((name) => name.endsWith('.pdf'))
  for (const name of [
    'Berita acara',
    'Daftar hadir',
    'Daftar nilai',
    'Naskah soal',
    'Kunci dan pembahasan',
    'Analisis butir',
  ])
    expect(papers).toContain(`${name} ${event.nama}.pdf`)
  for (const name of papers) {
    const pages = await pagesOf(files[name]!)
    // Sheets stand whole below their letterheads.
    expect([name, pages.filter((each) => each.trim() !== '' && each.length < 90)]).toEqual([name, []])
  }
  const index = new TextDecoder().decode(files['index.html'])
  for (const name of papers) expect(index).toContain(name)
  expect(index).not.toContain('Tidak ada di sini sebagai PDF')
  expect(new TextDecoder().decode(files['SHA256SUMS.txt']).trim().split('\n')).toHaveLength(
    Object.keys(files).length - 2,
  )
}, 180_000)

it('a report once for each school holds the figures of that school alone', async () => {
  type Report = { id: string; version: number }
  const draft = { nama: 'Ringkasan terpisah', folder: '', template: 'ringkasan-ujian' }
  const { id, version } = (await ask<Report>(there, token, 'POST', '/application-report', draft)).body.data
  await ask(there, token, 'POST', `/application-report/${id}/publish`, { version })
  // The demo's results are summed up soon after the product has started.
  const query = {
    dataset: 'attempt',
    columns: [{ id: 'lembaga', kind: 'dimension', field: 'lembaga' }],
    filters: [],
    having: [],
    sort: [],
    top: null,
    totals: [],
  }
  const lines = () =>
    ask<{ rows: unknown[] }>(there, token, 'POST', '/analytics/query', { query, parameters: {} })
  await expect.poll(async () => (await lines()).body.data.rows.length, soon).toBeGreaterThan(1)
  const response = await fetch(`${product.url}/api/application-report/${id}/berkas`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ per: 'lembaga', parameters: {} }),
  })
  expect(response.status).toBe(200)
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
  const schools = files.map(([name]) => name.replace(/\.pdf$/, ''))
  expect(schools.length).toBeGreaterThan(1)
  for (const [at, [name, bytes]] of files.entries()) {
    const text = (await pagesOf(bytes)).join(' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain(`Ringkasan terpisah: ${schools[at]}`)
    expect([name, schools.filter((school) => text.includes(school))]).toEqual([name, [schools[at]]])
  }
}, 240_000)

it('ends with the product, however that ends', async () => {
  const path = `/pengawasan/${event.id}/berkas?jenis=semua`
  // A child of what `npm start` runs.
  const api = running().find(
    ({ words, environment }) => words.includes('apps/api/src/main.ts') && environment.includes(dataDir),
  )!
  const printing = () => running().filter(({ words }) => words.includes(`suluh-pdf-${api.pid}-`))
  const dying = fetch(`${product.url}/api/pdf?alamat=${encodeURIComponent(path)}`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  await expect.poll(() => printing().length, soon).toBeGreaterThan(0)
  await sleep(300)
  process.kill(api.pid, 'SIGKILL')
  await dying
  await expect.poll(printing, soon).toEqual([])
})
