import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import type { SoalDraft } from '@suluh/contract/bank/soal-form'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { workbookBytes } from '#platform/sheet/write-sheet.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'
import { useTestApp } from './build-app.ts'
import { entry, makeExam, publishPaket, start, submit } from './exam.ts'
import { makeWorld } from './factories.ts'

/** What LibreOffice makes of the files that are handed over. It takes its time, so it is asked in `npm run test:long -- ekspor` only. */
const isAsked = process.env['EXPORT_SAMPLES'] !== undefined
const runs = (command: string) => isAsked && spawnSync(command, ['--version']).status === 0
const office = ['soffice', 'libreoffice'].find(runs)
if (isAsked && office === undefined) console.warn('LibreOffice (soffice) tidak ada di sini; ujinya dilewati.')

const folder = mkdtempSync(join(tmpdir(), 'suluh-office-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Opened = { pages: number; isAcross: boolean }

/** Opens these files, by their names, and saves each in this format. */
function convertAll(files: Record<string, Uint8Array>, kind: 'pdf' | 'odt'): string[] {
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  const names = Object.keys(files)
  const options = ['--headless', '--convert-to', kind, '--outdir', folder]
  const profile = `-env:UserInstallation=file://${join(folder, 'profil')}`
  const paths = names.map((name) => join(folder, name))
  const { status } = spawnSync(office ?? '', [profile, ...options, ...paths], { timeout: 150_000 })
  expect(status).toBe(0)
  return names
}

/** Opens these files, by their names, and prints them. */
function openAll(files: Record<string, Uint8Array>): Record<string, Opened> {
  const names = convertAll(files, 'pdf')
  const opened = names.map((name) => {
    const pdf = readFileSync(join(folder, name.replace(/\.\w+$/, '.pdf')), 'latin1')
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
    return [name, { pages, isAcross: Number(width) > Number(height) }] as const
  })
  return Object.fromEntries(opened)
}

const formulas = [
  String.raw`\frac{1}{2}+\sqrt[3]{x}`,
  String.raw`\sum_{i=1}^{n}x_{i}^{2}`,
  String.raw`\int_{0}^{1}f(x)dx`,
  String.raw`\frac{a^{2}}{b_{1}}`,
]
const tex = (at: number) => `<span data-tex="${formulas[at % formulas.length]}"></span>`

/** A formula wherever a question may have one on paper: text, options, statements, and both sides of pairs. */
const withFormulas: SoalDraft[] = [
  {
    content: {
      form: 'pilihan-ganda',
      stem: `<p>Hitunglah ${tex(0)} dan ${tex(1)}!</p>`,
      options: [...'ABCD'].map((id, at) => ({ id, html: tex(at) })),
    },
    key: { form: 'pilihan-ganda', accepted: ['A'] },
    pembahasan: '',
  },
  {
    content: {
      form: 'kategori',
      stem: `<p>Benarkah bila ${tex(2)}?</p>`,
      statements: ['1', '2'].map((id, at) => ({ id, html: tex(at) })),
      categories: ['A', 'B'].map((id) => ({ id, html: id })),
    },
    key: { form: 'kategori', correct: { 1: 'A', 2: 'B' } },
    pembahasan: '',
  },
  {
    content: {
      form: 'menjodohkan',
      stem: 'Pasangkan!',
      rows: ['1', '2'].map((id, at) => ({ id, html: tex(at) })),
      columns: ['A', 'B'].map((id, at) => ({ id, html: tex(at) })),
    },
    key: { form: 'menjodohkan', correct: { 1: ['A'], 2: ['B'] } },
    pembahasan: '',
  },
  {
    content: { form: 'uraian', stem: `<p>Buktikan ${tex(0)}.</p>` },
    key: { form: 'uraian', maxMark: 4, rubric: `<p>Dari ${tex(1)}.</p>` },
    pembahasan: '',
  },
]

const terms = (count: number) => Array.from({ length: count }, (_, at) => `${at + 2}x^{${at + 1}}`).join('+')

/** Wider than a column: a sum, a bracket, a fraction, a root, a tall bracket, a sentence, a matrix. */
const wideFormulas = [
  `f(x)=${terms(25)}`,
  `y=(${terms(25)})^{2}-3`,
  String.raw`\frac{${terms(25)}}{x-1}`,
  String.raw`\sqrt{${terms(25)}}`,
  String.raw`\left(\frac{1}{2}+${terms(25)}\right)`,
  String.raw`\text{Luas seluruh permukaan balok yang panjangnya delapan sentimeter dan lebarnya lima}=2\times(pl+pt+lt)`,
  String.raw`A=\begin{pmatrix}${terms(9)} & 1\\ 2 & ${terms(9)}\end{pmatrix}`,
]

const shown = (formula: string) =>
  `<span data-tex="${formula.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}"></span>`

const asStem = (formula: string): SoalDraft => ({
  content: { form: 'uraian', stem: `<p>Sederhanakan ${shown(formula)}.</p>` },
  key: { form: 'uraian', maxMark: 4, rubric: `<p>Dengan ${shown(formula)}.</p>` },
  pembahasan: `<p>Karena ${shown(formula)}.</p>`,
})

/** Where a cell is narrower than the column: statements, categories, both sides of pairs, a table in a stem. */
const wideParts: SoalDraft[] = [
  {
    content: {
      form: 'kategori',
      stem: '<p>Benarkah?</p>',
      statements: [{ id: '1', html: shown(wideFormulas[0]!) }],
      categories: ['A', 'B'].map((id, at) => ({ id, html: at ? shown(wideFormulas[2]!) : 'Benar' })),
    },
    key: { form: 'kategori', correct: { 1: 'A' } },
    pembahasan: '',
  },
  {
    content: {
      form: 'menjodohkan',
      stem: `<table><tbody><tr><td>${shown(wideFormulas[1]!)}</td><td>${shown(wideFormulas[3]!)}</td></tr></tbody></table>`,
      rows: [{ id: '1', html: shown(wideFormulas[0]!) }],
      columns: [{ id: 'A', html: shown(wideFormulas[4]!) }],
    },
    key: { form: 'menjodohkan', correct: { 1: ['A'] } },
    pembahasan: '',
  },
]

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

  it('keeps every formula of a naskah and its key as an equation, in one column and two', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { id } = await publishPaket(app, world, guru, [withFormulas])
    const files: Record<string, Uint8Array> = {}
    for (const [name, query, count] of [
      ['satu-kolom.docx', 'bagian=naskah&kolom=1', 14],
      ['dua-kolom.docx', 'bagian=naskah&kolom=2&kertas=F4', 14],
      ['kunci-rumus.docx', 'bagian=kunci', 1],
    ] as const) {
      const headers = { authorization: `Bearer ${guru.token}` }
      const url = `/api/paket-soal/${id}/paper/word?${query}`
      const { statusCode, rawPayload } = await app.server.http.inject({ url, headers })
      expect([name, statusCode]).toEqual([name, 200])
      const document = strFromU8(unzipSync(rawPayload)['word/document.xml'] ?? new Uint8Array())
      expect([name, document.match(/<m:oMath>/g)?.length]).toEqual([name, count])
      // A line of a fixed height would cut what is higher.
      const ofFixedHeight = document.match(
        /<w:p>(?:(?!<\/w:p>).)*lineRule="exact"(?:(?!<\/w:p>).)*<m:oMath>/g,
      )
      expect([name, ofFixedHeight]).toEqual([name, null])
      files[name] = rawPayload
    }
    for (const name of convertAll(files, 'odt')) {
      const opened = unzipSync(readFileSync(join(folder, name.replace('.docx', '.odt'))))
      const equations = Object.entries(opened).filter(
        ([part, bytes]) => /^Object[^/]*\/content\.xml$/.test(part) && strFromU8(bytes).includes('<math'),
      )
      expect([name, equations.length]).toEqual([name, name.startsWith('kunci') ? 1 : 14])
    }
  })

  it('cuts no formula that is wider than its column, of a naskah, its key, kartu soal and kisi-kisi', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { id } = await publishPaket(app, world, guru, [[...wideFormulas.map(asStem), ...wideParts]])
    const stems = wideFormulas.length
    const formulas = stems + 2 * wideFormulas.length + 6
    // What is left of a column beside the number, or of a cell, in millimetres; and how many formulas stand there.
    const expected = {
      'lebar-dua.docx': ['paper/word?bagian=naskah&kolom=2&kertas=F4', 81, stems + 6],
      'lebar-satu.docx': ['paper/word?bagian=naskah&kolom=1&kertas=A4', 173, stems + 6],
      'lebar-kunci.docx': ['paper/word?bagian=kunci', 148, stems],
      'lebar-kartu.docx': ['kisi-kisi/berkas?format=docx&lembar=kartu', 177, formulas],
      'lebar-kisi.docx': ['kisi-kisi/berkas?format=docx', 48, stems],
    } as const
    const files: Record<string, Uint8Array> = {}
    for (const [name, [path]] of Object.entries(expected)) {
      const headers = { authorization: `Bearer ${guru.token}` }
      const answer = await app.server.http.inject({ url: `/api/paket-soal/${id}/${path}`, headers })
      expect([name, answer.statusCode]).toEqual([name, 200])
      files[name] = answer.rawPayload
    }
    convertAll(files, 'odt')
    for (const [name, [, room, least]] of Object.entries(expected)) {
      const opened = unzipSync(readFileSync(join(folder, name.replace('.docx', '.odt'))))
      const widths = [
        ...strFromU8(opened['content.xml']!).matchAll(/<draw:frame[^>]* svg:width="([\d.]+)(in|cm)"/g),
      ].map(([, width, unit]) => Number(width) * (unit === 'in' ? 25.4 : 10))
      expect([name, widths.length >= least]).toEqual([name, true])
      expect([name, widths.filter((width) => width > room)]).toEqual([name, []])
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
      'kartu.docx': `paket-soal/${paket.id}/kisi-kisi/berkas?format=docx&lembar=kartu`,
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
      'kartu.docx': { pages: 1, isAcross: false },
      'naskah.docx': { pages: 1, isAcross: false },
      'kunci.docx': { pages: 1, isAcross: false },
    })
  })
})
