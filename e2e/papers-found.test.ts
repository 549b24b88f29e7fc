import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
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

type Way = {
  clicks: Click[]
  leads: RegExp
  as?: string
  file?: true
  /** What its first page says. */
  says: RegExp
  /** What its last page says, where somebody signs it. */
  signed?: RegExp
  /** Cut into pieces, or a slip of one page: without numbers. */
  isCut?: true
}

/** Below a letterhead. */
const under = (title: string) => new RegExp(`Pelita Nusantara[^]*${title}`, 'i')

/** From the start page to each paper: what is clicked, where that leads, and what stands there. */
const ways: Record<string, Way> = {
  'Naskah soal, Lembar jawaban': {
    clicks: [...prints, item('Naskah soal dan lembar jawaban')],
    leads: /\/cetak/,
    says: under('NASKAH SOAL'),
  },
  Kunci: {
    clicks: [...prints, item('Kunci dan pembahasan')],
    leads: /\/cetak\?.*kunci/,
    says: under('KUNCI JAWABAN'),
  },
  'Kisi-kisi': {
    clicks: [...prints, item('Kisi-kisi')],
    leads: /\/kisi-kisi/,
    says: under('KISI-KISI PENULISAN SOAL'),
    signed: /Kepala sekolah[^]*Guru mata pelajaran/,
  },
  'Kartu soal': { clicks: [...prints, item('Kartu soal')], leads: /lembar=kartu/, says: under('KARTU SOAL') },
  'Daftar hadir': {
    clicks: exam,
    leads: /\/berkas/,
    says: under('DAFTAR HADIR PESERTA'),
    signed: /Pengawas,/,
  },
  'Berita acara': {
    clicks: [...exam, choice('Berita acara')],
    leads: /jenis=acara/,
    says: under('BERITA ACARA'),
    signed: /Proktor[^]*Pengawas/,
  },
  'Kartu peserta': {
    clicks: [...exam, choice('Kartu peserta')],
    leads: /jenis=kartu/,
    says: /Kartu Peserta/i,
    isCut: true,
    signed: /Kepala sekolah/,
  },
  'Daftar di pintu': {
    clicks: [...exam, choice('Daftar di pintu')],
    leads: /jenis=pintu/,
    says: /Simulasi Ujian/,
  },
  'Denah tempat duduk': {
    clicks: [...exam, choice('Denah tempat duduk')],
    leads: /jenis=denah/,
    says: /Simulasi Ujian/,
  },
  'Label meja': { clicks: [...exam, choice('Label meja')], leads: /jenis=meja/, says: /Simulasi Ujian/ },
  'Label amplop': {
    clicks: [...exam, choice('Label amplop')],
    leads: /jenis=amplop/,
    says: /Simulasi Ujian/,
  },
  'Daftar pengawas, Jadwal ujian': {
    clicks: [...exam, choice('Daftar pengawas')],
    leads: /jenis=pengawas/,
    says: under('DAFTAR PENGAWAS'),
    signed: /Kepala sekolah[^]*Panitia/,
  },
  'Daftar hadir pengawas': {
    clicks: [...exam, choice('Daftar hadir pengawas')],
    leads: /jenis=petugas/,
    says: under('DAFTAR HADIR PENGAWAS'),
    signed: /Kepala sekolah[^]*Panitia/,
  },
  'Semua berkas ruang': {
    clicks: [...exam, choice('Semua berkas ruang')],
    leads: /jenis=semua/,
    says: /Simulasi Ujian/,
  },
  'Daftar nilai': {
    clicks: [...any, button('Cetak'), item('Daftar nilai')],
    leads: /daftar-nilai/,
    says: under('Daftar Nilai'),
    signed: /Kepala sekolah[^]*Guru/,
  },
  'Laporan tiap murid': {
    clicks: [...last, button('Cetak'), item('Laporan tiap murid…'), within('dialog', 'Buat laporan')],
    leads: /\/laporan\/cetak\//,
    says: under('Sumatif Tengah Semester IPA'),
    signed: /Orang tua\/wali[^]*Wali kelas/,
  },
  Rapor: {
    clicks: [...laporan('Rapor dan Leger'), link(`Cetak rapor ${kelas}`)],
    leads: /rapor\/[^/]+\/cetak/,
    says: under('VIII A'),
    signed: /Orang tua\/wali[^]*Wali kelas/,
  },
  Leger: {
    clicks: [...laporan('Rapor dan Leger'), link(`Cetak leger ${kelas}`)],
    leads: /rapor\/[^/]+\/leger/,
    says: under('Leger Nilai'),
    signed: /Kepala sekolah[^]*Wali kelas/,
  },
  'Surat keterangan hasil': {
    clicks: [...any, button('Cetak'), item('Surat keterangan hasil')],
    leads: /surat-hasil/,
    says: under('Surat Keterangan Hasil Ujian'),
    signed: /Kepala sekolah/,
  },
  'Laporan of lembaga, group, subject': {
    clicks: [...laporan('Laporan Ujian Lembaga'), link(/^SMP Pelita Nusantara Bandung$/)],
    leads: /\/laporan\/lembaga\//,
    says: under('SMP Pelita Nusantara Bandung'),
    signed: /Pengawas sekolah[^]*Kepala sekolah/,
  },
  'Statistik paket soal, Statistik bank soal': {
    clicks: [...statistik, link('Gabungan semua ujian')],
    leads: /statistik-paket-banksoal/,
    says: under('Sumatif IPA Kelas VIII'),
    // Of two schools no head signs for both.
    signed: /Penyelenggara[^]*Guru mata pelajaran/,
  },
  'Analisis butir': {
    clicks: [...statistik, link('Analisis butir')],
    leads: /analisis-butir/,
    says: under('JAWABAN DAN SKOR TIAP BUTIR'),
    signed: /Guru mata pelajaran/,
  },
  'Arsip ujian': {
    clicks: [...any, button('Unduh'), (page) => page.getByRole('menuitem', { name: /^Arsip ujian/ })],
    leads: /laporan\/murid\//,
    file: true,
    says: /(?:)/,
  },
  'Bukti simpan': {
    clicks: [link('Bukti simpan saya'), button('Tampilkan')],
    leads: /bukti-simpan/,
    as: 'murid',
    says: /[A-Z0-9]{5}-[A-Z0-9]{5}/,
    isCut: true,
  },
  Penskoran: {
    clicks: [...paket, (page) => page.getByRole('tab', { name: 'Hasil' }), button(/Penskoran|kunci/i)],
    leads: /penskoran/,
    says: under('Sumatif IPA Kelas VIII'),
    signed: /Penyelenggara[^]*Guru/,
  },
}

beforeAll(async () => {
  const token = await tokenOf(people, 'pengelola')
  const groups = (
    await ask<{ id: string; nama: string; lembaga: string }[]>(people, token, 'GET', '/rapor/kelas?_end=50')
  ).body.data
  const events = (await ask<{ id: string; nama: string }[]>(people, token, 'GET', '/event?_end=100')).body
    .data
  const over = events.find(({ nama }) => nama === 'Sumatif Tengah Semester IPA')!
  await ask(people, token, 'POST', `/surat-hasil/ujian/${over.id}`, {})
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

/** Whole pages with their numbers, what it is on the first and who signs on the last, in letters that are in the file and can be selected. */
async function expectPaper(page: Page, { says, signed, isCut }: Way): Promise<void> {
  await page
    .locator('[data-waiting], [data-part=skeleton]')
    .first()
    .waitFor({ state: 'detached', ...soon })
  let bytes: Buffer = Buffer.of()
  let pages: string[] = []
  const printed = async () => {
    bytes = await page.pdf({ preferCSSPageSize: true })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
    pages = text.filter((each) => each.trim() !== '')
    return pages[0]
  }
  // The address changes before the paper that was chosen is drawn.
  await expect.poll(printed, { timeout: 150_000 }).toMatch(says)
  expect(pages.at(-1)).toMatch(signed ?? /^/)
  const numbers = pages.flatMap((each) => [...each.matchAll(/Halaman (\d+) dari (\d+)/g)])
  expect(numbers.length).toBe(isCut ? 0 : pages.length)
  // Each document of a batch ends where it says that it does.
  const beyond = numbers.filter(([, number, of], at) => {
    const next = numbers[at + 1]?.[1] ?? '1'
    return Number(number) > Number(of) || (next === '1') !== (number === of)
  })
  expect(beyond.map(([words]) => words)).toEqual([])
  expect(pages.join('')).not.toContain('\uFFFD')
  const objects = bytes.toString('latin1').split(/\bendobj\b/)
  const fonts = objects.filter((each) => /\/Type\s*\/FontDescriptor/.test(each))
  expect(fonts.length).toBeGreaterThan(0)
  // A font without a file of its own has glyphs that are drawn (Type 3).
  const isDrawn = (number: string) =>
    objects.some(
      (each) => /\/Subtype\s*\/Type3\b/.test(each) && each.includes(`/FontDescriptor ${number} 0 R`),
    )
  const bare = fonts.filter((each) => !/\/FontFile[23]?\b/.test(each))
  expect(bare.filter((each) => !isDrawn(/(\d+) 0 obj/.exec(each)![1]!))).toEqual([])
  expect(objects.filter((each) => /\/Subtype\s*\/Type1\b/.test(each))).toEqual([])
}

it.each(Object.entries(ways))(
  '%s: as many clicks from the start page as docs/papers.md says, four at most',
  async (paper, way) => {
    const { clicks, leads, as = 'pengelola', file } = way
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
    if (!file) await expectPaper(page, way)
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
