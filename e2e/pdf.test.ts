import { readdirSync, readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { useSmtpServer } from '../apps/api/src/testing/smtp.ts'
import { expectAccessible } from './accessible.ts'
import { chromiumPath } from './browser-launch.ts'
import { useBrowser } from './browser.ts'
import { ask, enter, newToken, openAs, soon } from './kernel/signed-in.ts'
import { printedPages } from './printed-pages.ts'
import { copyData, startProduct, type Product } from './product.ts'

const people = useBrowser()
const smtp = useSmtpServer()
const dataDir = mkdtempSync(join(tmpdir(), 'suluh-pdf-e2e-'))
let product: Product
let there: typeof people
let token: string
let event: { id: string; nama: string; paketSoal: { id: string } }

beforeAll(async () => {
  copyData(inject('emptyData'), dataDir)
  const path = await chromiumPath()
  product = await startProduct(dataDir, { SMTP_URL: smtp.url, ...(path && { PDF_BROWSER: path }) })
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

/** As who has set a new password by the link in a mail: then the address is proven to be theirs. */
async function proveAddress(account: string): Promise<void> {
  const address = `${account}@suluh.test`
  await ask(there, '', 'GET', `/authentication/forgot-password/${address}`)
  await expect.poll(() => smtp.to(address).length, soon).toBe(1)
  const link = /token=([\w-]+)/.exec(smtp.to(address)[0]!.text)?.[1]
  const body = { token: link, password: 'suluh-demo-terbukti' }
  expect((await ask(there, '', 'POST', '/authentication/update-password', body)).status).toBe(200)
}

it('a report is saved once for each class, and goes to a student whose address is proven, by the dialog', async () => {
  type Report = { id: string; version: number }
  type Recipients = { berkas: { nama: string; penerima: object | null }[] }
  const draft = { nama: 'Hasil untuk murid', folder: '', template: 'ringkasan-ujian' }
  const { id, version } = (await ask<Report>(there, token, 'POST', '/application-report', draft)).body.data
  await ask(there, token, 'POST', `/application-report/${id}/publish`, { version })
  await proveAddress('murid')
  const events = (await ask<{ id: string }[]>(there, token, 'GET', '/event?_end=100')).body.data
  const isFor = async ({ id: ujian }: { id: string }) => {
    const body = { per: 'murid', parameters: { ujian: [ujian] } }
    const path = `/application-report/${id}/berkas/penerima`
    const answer = await ask<Recipients>(there, token, 'POST', path, body)
    return answer.status === 200 && answer.body.data.berkas.some(({ penerima }) => penerima !== null)
  }
  let chosen: string | undefined
  for (const each of events) if (chosen === undefined && (await isFor(each))) chosen = each.id
  expect(chosen).toBeDefined()

  const page = await enter(there, await people.open(), token)
  await page.goto(`${product.url}/analytics/cetak/${id}?p.ujian=${chosen}`)
  await page.getByRole('button', { name: 'Satu PDF per…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Kelas' }).check()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Unduh zip' }).click()
  const zip = unzipSync(new Uint8Array(readFileSync(await (await downloading).path())))
  expect(Object.keys(zip).length).toBeGreaterThan(0)
  expect(Object.keys(zip).every((name) => name.endsWith('.pdf'))).toBe(true)

  await page.getByRole('button', { name: 'Satu PDF per…' }).click()
  await dialog.getByRole('radio', { name: 'Murid' }).check()
  await dialog.getByRole('button', { name: 'Kirim lewat email…' }).click()
  const sent = page.getByRole('list', { name: 'Yang dikirim', exact: true }).getByRole('listitem')
  await sent.first().waitFor(soon)
  expect(await sent.count()).toBe(1)
  await page
    .getByRole('list', { name: 'Yang tidak dikirim' })
    .getByText('belum punya alamat email')
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kirim 1 berkas' }).click()
  await page.getByText('1 berkas dikirim.').waitFor(soon)
  await expect.poll(() => smtp.to('murid@suluh.test').length, soon).toBe(2)
  expect(smtp.to('murid@suluh.test')[1]!.raw).toContain('Content-Type: application/pdf')
  await page.context().close()
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
