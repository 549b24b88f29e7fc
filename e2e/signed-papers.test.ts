import { setTimeout as sleep } from 'node:timers/promises'
import type { RaporDetail } from '@suluh/contract/reports/rapor'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { ask, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'
import { printedPages } from './printed-pages.ts'

const people = useBrowser()
const exam = 'Sumatif Tengah Semester IPA'

/** Every paper that somebody signs below rows or lines, whatever room these leave on the last page. */
const papers = {
  'Laporan lembaga': () => `/laporan/lembaga/${found.lembaga}`,
  'Laporan pelajaran': () => `/laporan/pelajaran/${found.pelajaran}`,
  'Laporan murid': () => `/laporan/murid/${found.event}/${found.murid}`,
  'Laporan tiap murid': () => `/laporan/cetak/${found.cetak}`,
  'Statistik paket soal': () => `/paket-soal/${found.paket}/statistik-paket-soal`,
  'Statistik bank soal': () => `/laporan/statistik-paket-banksoal/${found.paket}`,
  'Analisis butir': () => `/paket-soal/${found.paket}/analisis-butir?ujian=${found.event}`,
  Penskoran: () => `/paket-soal/${found.paket}/penskoran`,
  'Daftar nilai': () => `/laporan/daftar-nilai/${found.event}`,
  'Kisi-kisi': () => `/paket-soal/${found.paket}/kisi-kisi`,
  'Daftar hadir': () => `/pengawasan/${found.event}/berkas`,
  'Berita acara': () => `/pengawasan/${found.event}/berkas?jenis=acara`,
  'Daftar pengawas': () => `/pengawasan/${found.event}/berkas?jenis=pengawas`,
  'Daftar hadir pengawas': () => `/pengawasan/${found.event}/berkas?jenis=petugas`,
  'Jadwal ujian': () => `/pengawasan/${found.event}/berkas?jenis=jadwal`,
  Rapor: () => `/laporan/rapor/${found.rapor}/cetak`,
  Leger: () => `/laporan/rapor/${found.rapor}/leger`,
  'Surat keterangan': () => `/laporan/surat-hasil/${found.event}`,
}

const found: Record<string, string> = {}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const { status, body: envelope } = await ask<T>(
    people,
    await tokenOf(people, 'pengelola'),
    method,
    path,
    body,
  )
  if (status !== 200) throw new Error(`${path}: ${status} ${envelope.message}`)
  return envelope.data
}

const list = <T extends { id: string; nama: string }>(path: string) => call<T[]>('GET', path)

/** Reports of a fresh demo are made one after the other. */
async function untilReported(event: string): Promise<void> {
  const isReported = () =>
    list(`/laporan/murid/${event}/peserta?_end=1`).then(
      (rows) => rows.length > 0,
      () => false,
    )
  for (let tries = 0; !(await isReported()) && tries < 100; tries += 1) await sleep(1000)
}

async function printReport(event: string, q: string): Promise<string> {
  const path = `/laporan/murid/${event}/cetak?q=${encodeURIComponent(q)}`
  return (await call<{ id: string }>('POST', path)).id
}

beforeAll(async () => {
  const events = await list<{ id: string; nama: string; paketSoal: { id: string } }>('/event?_end=100')
  const event = events.find(({ nama }) => nama === exam)!
  const [hasil] = await call<{ murid: { id: string; nama: string } }[]>(
    'GET',
    `/hasil-ujian?eventId=${event.id}&_end=1`,
  )
  const kelas = (await list('/rapor/kelas?_end=50')).find(({ nama }) => nama === 'VIII A')!
  const rapor = await call<{ id: string }>('POST', '/rapor', {
    groupBelajarId: kelas.id,
    judul: unique('Rapor'),
    semester: 'ganjil',
    tahunAjaran: '2026/2027',
  })
  const { judul, version } = await call<RaporDetail>('GET', `/rapor/${rapor.id}`)
  const pelajaran = await list('/pelajaran?_end=20')
  await call('PUT', `/rapor/${rapor.id}`, {
    judul,
    version,
    pelajaran: pelajaran.map(({ id }) => ({ pelajaranId: id, sumber: [] })),
  })
  await call('POST', `/surat-hasil/ujian/${event.id}`)
  await untilReported(event.id)
  Object.assign(found, {
    event: event.id,
    paket: event.paketSoal.id,
    murid: hasil!.murid.id,
    lembaga: (await list('/laporan/lembaga'))[0]!.id,
    pelajaran: (await list('/laporan/pelajaran'))[0]!.id,
    rapor: rapor.id,
    cetak: await printReport(event.id, hasil!.murid.nama),
  })
}, 240_000)

/** Of a batch only the last document stays, and room is taken below its head: so the rows end anywhere on a page. */
async function pushDown(page: Page, millimetres: number): Promise<void> {
  await page.evaluate((height) => {
    const signatures = [...document.querySelectorAll('[data-part=signatures]')].at(-1)!
    const root = signatures.closest('article') ?? signatures.closest('main')!
    for (const other of document.querySelectorAll('article[data-foot]'))
      if (other !== root && !root.contains(other)) other.remove()
    const room = document.querySelector<HTMLElement>('[data-pushes]') ?? document.createElement('div')
    room.dataset['pushes'] = ''
    room.style.height = `${height}mm`
    if (!room.isConnected) root.querySelector('header, h2, [data-part=kop]')!.after(room)
  }, millimetres)
}

it.each(Object.entries(papers))(
  '%s: nobody signs a page on which nothing stands that is signed',
  async (_, addressOf) => {
    const page = await openAs(people, 'pengelola')
    await page.goto(addressOf())
    const block = page.locator('[data-part=signatures]').last()
    await block.waitFor({ state: 'attached', ...soon })
    await page.waitForLoadState('networkidle')
    const letters = (text: string | null) => (text ?? '').replaceAll(/\s+/g, '')
    const signed = letters(await block.textContent())
    for (let millimetres = 0; millimetres <= 240; millimetres += 30) {
      await pushDown(page, millimetres)
      const pages = (await printedPages(page)).filter((text) => text.trim() !== '')
      const last = pages
        .at(-1)!
        .split('\n')
        .filter((line) => !/Halaman \d+ dari \d+/.test(line))
      const before = letters(last.join('')).indexOf(signed.slice(0, 12))
      expect.soft(before, `${millimetres} mm: ${last.join(' | ').slice(0, 300)}`).toBeGreaterThan(15)
    }
    await page.context().close()
  },
  120_000,
)
