import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeQuestions } from '../write.ts'
import type { ExportSoal } from '../soal/export-file.ts'

/** What LibreOffice makes of our documents. It takes its time, so it is asked in `npm run test:long -- ekspor` only. */
const isAsked = process.env['EXPORT_SAMPLES'] !== undefined
const runs = (command: string) => isAsked && spawnSync(command, ['--version']).status === 0
const office = ['soffice', 'libreoffice'].find(runs)
const hasText = isAsked && spawnSync('pdftotext', ['-v']).status === 0
if (isAsked && office === undefined) console.warn('LibreOffice (soffice) tidak ada di sini; ujinya dilewati.')
else if (isAsked && !hasText)
  console.warn('pdftotext tidak ada di sini; judul kolom di halaman tidak diperiksa.')

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const formulas = [
  '\\frac{1}{2}+\\sqrt[3]{x}',
  'x^{2}+y_{1}=\\sum_{i=1}^{n}i',
  '\\int_{0}^{1}f(x)\\,dx',
  '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
]
const tex = (at: number) =>
  `<span data-tex="${formulas[at % formulas.length]!.replaceAll('&', '&amp;')}"></span>`

/** Forty choices with a formula in their text and in an option, every fifth with a picture, and one of each other kind of table. */
const questions = Array.from({ length: 40 }, (_, at): ExportSoal => {
  const picture = at % 5 === 0 ? '<img data-image="0" alt="" width="120" height="80">' : ''
  return {
    id: `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`,
    content: {
      form: 'pilihan-ganda',
      stem: `<p>Soal ${at + 1}: hitunglah ${tex(at)}!</p>${picture}`,
      options: [...'ABCDE'].map((id, i) => ({ id, html: i === 0 ? tex(at + 1) : `pilihan ${id}` })),
    },
    key: { form: 'pilihan-ganda', accepted: ['C'] },
    pembahasan: `Karena ${tex(at + 2)}.`,
    stimulus: '',
  }
}).concat([
  {
    id: '00000000-0000-4000-8000-000000000098',
    content: {
      form: 'menjodohkan',
      stem: 'Pasangkan!',
      rows: [{ id: '1', html: 'kiri' }],
      columns: ['A', 'B'].map((id) => ({ id, html: `kanan ${id}` })),
    },
    key: { form: 'menjodohkan', correct: { 1: ['B'] } },
    pembahasan: '',
    stimulus: '',
  },
  {
    id: '00000000-0000-4000-8000-000000000099',
    content: { form: 'uraian', stem: 'Jelaskan!' },
    key: { form: 'uraian', maxMark: 4, rubric: 'Karena begitu.' },
    pembahasan: '',
    stimulus: '',
  },
])
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

describe.skipIf(office === undefined)('a Word export in LibreOffice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'suluh-word-'))
  let written = ''
  let opened: Record<string, Uint8Array> = {}
  let pdf = ''
  const said: [kind: string, status: number | null, words: string][] = []

  beforeAll(async () => {
    const { bytes } = await writeQuestions('word', {
      title: 'Uji',
      questions,
      media: [{ mime: 'image/png', bytes: dot }],
    })
    written = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())
    writeFileSync(join(folder, 'uji.docx'), bytes)
    for (const kind of ['odt', 'pdf']) {
      const profile = `-env:UserInstallation=file://${join(folder, 'profil')}`
      const options = ['--headless', '--convert-to', kind, '--outdir', folder]
      const { status, stderr } = spawnSync(office ?? '', [profile, ...options, join(folder, 'uji.docx')], {
        encoding: 'utf8',
        timeout: 150_000,
      })
      said.push([kind, status, stderr.replace(/^Warning:.*javaldx.*$/m, '').trim()])
    }
    opened = unzipSync(readFileSync(join(folder, 'uji.odt')))
    pdf = readFileSync(join(folder, 'uji.pdf'), 'latin1')
  }, 320_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('keeps every formula as an equation, and every picture', () => {
    expect(said).toEqual([
      ['odt', 0, ''],
      ['pdf', 0, ''],
    ])
    const equations = Object.entries(opened).filter(
      ([name, bytes]) => /^Object[^/]*\/content\.xml$/.test(name) && strFromU8(bytes).includes('<math'),
    )
    expect(equations).toHaveLength(count(written, /<m:oMath>/g))
    expect(equations).toHaveLength(120)
    const content = strFromU8(opened['content.xml'] ?? new Uint8Array())
    expect(count(content, /xlink:href="Pictures\//g)).toBe(count(written, /<pic:pic\b/g))
  })

  it('repeats the titles of each table on its pages, and fills few of them', () => {
    const content = strFromU8(opened['content.xml'] ?? new Uint8Array())
    expect(count(content, /<table:table-header-rows>/g)).toBe(count(written, /<w:tbl>/g))
    const pages = count(pdf, /\/Type\s*\/Page\b/g)
    expect(pages).toBeGreaterThan(4)
    expect(pages).toBeLessThan(25)
  })

  it.skipIf(!hasText)('breaks no title within a word', () => {
    const text = spawnSync('pdftotext', ['-layout', join(folder, 'uji.pdf'), '-'], {
      encoding: 'utf8',
    }).stdout
    const pages = text.split('\f').filter((page) => page.includes('hitunglah'))
    expect(pages.length).toBeGreaterThan(4)
    for (const page of pages)
      for (const title of ['NO', 'SOAL', 'JENIS', 'OPSI', 'JAWABAN', 'KUNCI', 'PEMBAHASAN', 'ID'])
        expect(page).toMatch(new RegExp(`\\b${title}\\b`))
    for (const title of ['BARIS', 'KOLOM', 'KODE', 'SKOR']) expect(text).toMatch(new RegExp(`\\b${title}\\b`))
  })
})
