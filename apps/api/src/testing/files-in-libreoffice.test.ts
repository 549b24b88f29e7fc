import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { workbookBytes, type SheetTable } from '#platform/sheet/write-sheet.ts'
import { useTestApp } from './build-app.ts'
import { entry, makeExam, start, submit } from './exam.ts'

/** What LibreOffice makes of the files that are handed over. It takes its time, so it is asked in `npm run test:long -- ekspor` only. */
const isAsked = process.env['EXPORT_SAMPLES'] !== undefined
const runs = (command: string) => isAsked && spawnSync(command, ['--version']).status === 0
const office = ['soffice', 'libreoffice'].find(runs)
if (isAsked && office === undefined) console.warn('LibreOffice (soffice) tidak ada di sini; ujinya dilewati.')

const folder = mkdtempSync(join(tmpdir(), 'suluh-office-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Opened = { pages: number; isAcross: boolean }

/** Opens these files, by their names, and prints them. */
function openAll(files: Record<string, Uint8Array>): Record<string, Opened> {
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  const names = Object.keys(files)
  const options = ['--headless', '--convert-to', 'pdf', '--outdir', folder]
  const profile = `-env:UserInstallation=file://${join(folder, 'profil')}`
  const paths = names.map((name) => join(folder, name))
  const { status } = spawnSync(office ?? '', [profile, ...options, ...paths], { timeout: 150_000 })
  expect(status).toBe(0)
  const opened = names.map((name) => {
    const pdf = readFileSync(join(folder, name.replace(/\.\w+$/, '.pdf')), 'latin1')
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
    return [name, { pages, isAcross: Number(width) > Number(height) }] as const
  })
  return Object.fromEntries(opened)
}

/** As many columns as a list of marks has of an exam with five aspects. */
function marksOf(count: number): SheetTable {
  const figures = [
    'Benar',
    'Sebagian',
    'Salah',
    'Kosong',
    'Menunggu dinilai',
    'Skor',
    'Skor maksimum',
    'Nilai',
  ]
  const aspek = ['Makhluk Hidup', 'Zat', 'Bumi dan Antariksa', 'Kerja Ilmiah', 'Energi']
  const words = ['Nomor', 'Nama', 'Lembaga', 'Group belajar', 'Penskoran', 'Keterangan']
  const shares = aspek.map((nama) => `Daya serap Ilmu Pengetahuan Alam – ${nama} (%)`)
  return {
    name: 'Nilai Sumatif Tengah Semester Ilmu Pengetahuan Alam & Sosial',
    about: ['Daftar nilai', 'SMP Uji', 'Mata pelajaran: IPA (KKM/KKTP 75)'],
    titles: [...words, ...figures, ...shares],
    rows: Array.from({ length: count }, (_, at) => [
      String(1_200_000_000 + at),
      `Wulan Hasanuddin Rumbiak ${at}`,
      'SMP Pelita Nusantara Bandung',
      'VIII A',
      'Penskoran semula',
      'sementara',
      ...figures.map(() => at),
      ...shares.map(() => at / 3),
    ]),
    below: [[], ['', 'Mengetahui', '', 'Bandung, 23 November 2026'], ['', 'Kepala sekolah', '', 'Guru']],
  }
}

describe.skipIf(office === undefined)('files in LibreOffice', () => {
  const app = useTestApp()

  it('a list of 169 students fills four pages at most, each with the head; of one student one', async () => {
    const files = {
      'nilai.xlsx': await workbookBytes([marksOf(169)]),
      'satu.xlsx': await workbookBytes([marksOf(1)]),
      'sempit.xlsx': await workbookBytes([{ name: 'Dua', titles: ['Nama', 'Nilai'], rows: [['Ani', 80]] }]),
    }
    const { 'nilai.xlsx': all, 'satu.xlsx': one, 'sempit.xlsx': narrow } = openAll(files)
    expect(all!.isAcross).toBe(true)
    expect(all!.pages).toBeGreaterThan(1)
    expect(all!.pages).toBeLessThanOrEqual(4)
    expect([one, narrow]).toEqual([
      { pages: 1, isAcross: true },
      { pages: 1, isAcross: false },
    ])
    const text = spawnSync('pdftotext', ['-layout', join(folder, 'nilai.pdf'), '-'], { encoding: 'utf8' })
    if (text.status !== 0) return
    const pages = text.stdout.split('\f').slice(0, all!.pages)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('Nama')
      expect(page).toContain(`Halaman ${at + 1} dari ${all!.pages}`)
      expect(page).toContain('Nilai Sumatif Tengah Semester Ilmu Pengetahuan Alam & Sosial')
    }
  })

  it('opens every Excel and Word that an exam leaves', async () => {
    const { guru, murid, event, paket, soalIds } = await makeExam(app)
    const { id } = await start(app, murid, event.id)
    await submit(app, murid, id, [entry(soalIds[0]!, 'A')])
    const { token } = guru
    const ask = { token, params: { id: event.id } }
    await expect
      .poll(async () => (await app.refused(laporanMurid.event, ask)).status, { timeout: 20_000 })
      .toBe(200)
    const at = {
      'daftar-nilai.xlsx': `laporan/murid/${event.id}/ekspor?format=xlsx`,
      'analisis.xlsx': `paket-soal/${paket.id}/analisis-butir/ekspor?format=xlsx`,
      'kisi-kisi.xlsx': `paket-soal/${paket.id}/kisi-kisi/berkas?format=xlsx`,
      'kisi.docx': `paket-soal/${paket.id}/kisi-kisi/berkas?format=docx`,
      'naskah.docx': `paket-soal/${paket.id}/paper/word?bagian=naskah`,
      'kunci.docx': `paket-soal/${paket.id}/paper/word?bagian=kunci`,
    }
    const files: Record<string, Uint8Array> = {}
    for (const [name, path] of Object.entries(at)) {
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode, rawPayload } = await app.server.http.inject({ url: `/api/${path}`, headers })
      expect([name, statusCode]).toEqual([name, 200])
      files[name] = rawPayload
    }
    const { 'analisis.xlsx': analysis, ...others } = openAll(files)
    // Five sheets of a page each.
    expect(analysis!.pages).toBe(5)
    expect(others).toEqual({
      'daftar-nilai.xlsx': { pages: 1, isAcross: true },
      'kisi-kisi.xlsx': { pages: 1, isAcross: false },
      'kisi.docx': { pages: 1, isAcross: true },
      'naskah.docx': { pages: 1, isAcross: false },
      'kunci.docx': { pages: 1, isAcross: false },
    })
  })
})
