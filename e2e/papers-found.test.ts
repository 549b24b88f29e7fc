import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { desktop, useFreshDemo } from './browser.ts'
import { ask, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'
import { projectRoot } from './product.ts'

const people = await useFreshDemo()
const kelas = 'VIII A'

type Click = (page: Page) => Locator
const link =
  (name: string | RegExp): Click =>
  (page) =>
    page.getByRole('link', { name }).first()
const button =
  (name: string | RegExp): Click =>
  (page) =>
    page.getByRole('button', { name }).first()
const item =
  (name: string): Click =>
  (page) =>
    page.getByRole('menuitem', { name, exact: true }).last()
const within =
  (part: 'dialog' | 'main', name: string): Click =>
  (page) =>
    page.getByRole(part).getByRole('button', { name })
const choice =
  (name: string): Click =>
  (page) =>
    page.getByRole('radio', { name, exact: true })

// Of a package, of an exam that is on, of one that is over, and of all.
const paket: Click[] = [link('Paket Soal'), link('Sumatif IPA Kelas VIII')]
const prints: Click[] = [...paket, button('Cetak')]
const exam: Click[] = [
  link('Jadwal dan kalender'),
  button(/Simulasi Ujian Berbasis Komputer/),
  link('Berkas ujian'),
]
const last: Click[] = [link('Sumatif Tengah Semester IPA')]
const any: Click[] = [link('Semua laporan'), ...last]
const laporan = (name: string): Click[] => [item('Laporan'), link(name)]
const statistik: Click[] = [
  link('Paket Soal'),
  button('Tindakan untuk Sumatif IPA Kelas VIII'),
  item('Statistik butir'),
]

/** From the start page to each paper: what is clicked, where that leads, and what stands there. */
const ways: Record<string, { clicks: Click[]; leads: RegExp; as?: string; file?: true }> = {
  'Naskah soal, Lembar jawaban': {
    clicks: [...prints, item('Naskah soal dan lembar jawaban')],
    leads: /\/cetak/,
  },
  Kunci: { clicks: [...prints, item('Kunci dan pembahasan')], leads: /\/cetak\?.*kunci/ },
  'Kisi-kisi': { clicks: [...prints, item('Kisi-kisi')], leads: /\/kisi-kisi/ },
  'Kartu soal': { clicks: [...prints, item('Kartu soal')], leads: /lembar=kartu/ },
  'Daftar hadir': { clicks: exam, leads: /\/berkas/ },
  'Berita acara': { clicks: [...exam, choice('Berita acara')], leads: /jenis=acara/ },
  'Kartu peserta': { clicks: [...exam, choice('Kartu peserta')], leads: /jenis=kartu/ },
  'Daftar di pintu': { clicks: [...exam, choice('Daftar di pintu')], leads: /jenis=pintu/ },
  'Denah tempat duduk': { clicks: [...exam, choice('Denah tempat duduk')], leads: /jenis=denah/ },
  'Label meja': { clicks: [...exam, choice('Label meja')], leads: /jenis=meja/ },
  'Label amplop': { clicks: [...exam, choice('Label amplop')], leads: /jenis=amplop/ },
  'Daftar pengawas, Jadwal ujian': { clicks: [...exam, choice('Daftar pengawas')], leads: /jenis=pengawas/ },
  'Daftar hadir pengawas': { clicks: [...exam, choice('Daftar hadir pengawas')], leads: /jenis=petugas/ },
  'Semua berkas ruang': { clicks: [...exam, choice('Semua berkas ruang')], leads: /jenis=semua/ },
  'Daftar nilai': { clicks: [...any, button('Cetak'), item('Daftar nilai')], leads: /daftar-nilai/ },
  'Laporan tiap murid': {
    clicks: [...last, button('Cetak'), item('Laporan tiap murid…'), within('dialog', 'Buat laporan')],
    leads: /\/laporan\/cetak\//,
  },
  Rapor: {
    clicks: [...laporan('Rapor dan Leger'), link(`Cetak rapor ${kelas}`)],
    leads: /rapor\/[^/]+\/cetak/,
  },
  Leger: {
    clicks: [...laporan('Rapor dan Leger'), link(`Cetak leger ${kelas}`)],
    leads: /rapor\/[^/]+\/leger/,
  },
  'Surat keterangan hasil': {
    clicks: [...any, button('Cetak'), item('Surat keterangan hasil')],
    leads: /surat-hasil/,
  },
  'Laporan of lembaga, group, subject': {
    clicks: [...laporan('Laporan Ujian Lembaga'), link(/^SMP Pelita Nusantara Bandung$/)],
    leads: /\/laporan\/lembaga\//,
  },
  'Statistik paket soal, Statistik bank soal': {
    clicks: [...statistik, link('Gabungan semua ujian')],
    leads: /statistik-paket-banksoal/,
  },
  'Analisis butir': { clicks: [...statistik, link('Analisis butir')], leads: /analisis-butir/ },
  'Arsip ujian': {
    clicks: [...any, button('Unduh'), (page) => page.getByRole('menuitem', { name: /^Arsip ujian/ })],
    leads: /laporan\/murid\//,
    file: true,
  },
  'Bukti simpan': {
    clicks: [link('Bukti simpan saya'), button('Tampilkan')],
    leads: /bukti-simpan/,
    as: 'murid',
  },
  Penskoran: {
    clicks: [...paket, (page) => page.getByRole('tab', { name: 'Hasil' }), button(/Penskoran|kunci/i)],
    leads: /penskoran/,
  },
}

beforeAll(async () => {
  const token = await tokenOf(people, 'pengelola')
  const groups = (
    await ask<{ id: string; nama: string; lembaga: string }[]>(people, token, 'GET', '/rapor/kelas?_end=50')
  ).body.data
  await ask(people, token, 'POST', '/rapor', {
    groupBelajarId: groups.find(({ nama }) => nama === kelas)!.id,
    judul: unique('Rapor'),
    semester: 'ganjil',
    tahunAjaran: '2026/2027',
  })
})

const most = 4

/** What docs/papers.md says of it. */
function clicksInDocs(paper: string): number {
  const rows = readFileSync(join(projectRoot, 'docs/papers.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const at = rows.find((cells) => cells.includes('clicks'))!.indexOf('clicks')
  return Number(rows.find(([, first]) => first === paper)?.[at])
}

it.each(Object.entries(ways))(
  '%s: as many clicks from the start page as docs/papers.md says, four at most',
  async (paper, { clicks, leads, as = 'pengelola', file }) => {
    const page = await openAs(people, as, desktop)
    await page.goto('/dashboard')
    for (const click of clicks.slice(0, file ? -1 : undefined)) await click(page).click(soon)
    // What is taken as a file is not taken here: e2e/pdf.test.ts opens it.
    if (file) await clicks.at(-1)!(page).waitFor(soon)
    else {
      await page.waitForURL(leads, soon)
      await page
        .getByRole('button', { name: /^(Cetak|Unduh PDF|Terbitkan surat)/ })
        .first()
        .waitFor(soon)
    }
    expect(page.url()).toMatch(leads)
    expect(clicks.length).toBe(clicksInDocs(paper))
    expect(clicks.length).toBeLessThanOrEqual(most)
    await page.context().close()
  },
)

it('has each paper of docs/papers.md in this list', () => {
  const text = readFileSync(join(projectRoot, 'docs/papers.md'), 'utf8')
  const papers = [...text.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, name]) => name!)
  expect(papers.filter((name) => !/^(paper|-+)$/.test(name)).toSorted()).toEqual(Object.keys(ways).toSorted())
})
