import { strToU8, zipSync } from 'fflate'
import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { SuluhError } from '@suluh/contract/platform/error'
import { describe, expect, it } from 'vitest'
import { docx, paragraph, row, run, table } from './word/docx-fixture.ts'
import { readQuestions } from './read.ts'
import type { ReadLimits } from '@suluh/tabular/zip'

const good = docx(table(row('NO', 'SOAL', 'A', 'B', 'KUNCI'), row('1', 'Satu?', 'a', 'b', 'A')))

async function refusal(file: Uint8Array | string, limits: Partial<ReadLimits> = {}) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const error: unknown = await readQuestions({ name: 'soal.docx', bytes }, limits).catch((e: unknown) => e)
  return error instanceof SuluhError ? `${error.code}: ${error.message}` : error
}

describe('files that cannot be read', () => {
  it('says that a file is empty or holds no questions', async () => {
    expect(await refusal('')).toMatch(/^validation: Berkas ini kosong/)
    expect(await refusal(' \n\n')).toMatch(/^validation: Berkas ini kosong/)
    expect(await refusal(docx(paragraph(run('Yth. Bapak Kepala Sekolah'))))).toMatch(
      /^validation: Tabel soal tidak ditemukan.*tidak ada tabel/,
    )
    expect(
      await refusal(docx(table(row('NO', 'SOAL', 'A', 'B', 'KUNCI'), row('1', '', '', '', '')))),
    ).toMatch(/^validation: .*belum ada soal yang terisi/)
    expect(await refusal('NIS,NAMA,KELAS,USERNAME\n1,Adi,9,adi\n')).toMatch(/^validation: .*NIS, NAMA.*murid/)
    expect(await refusal('Sekadar surat biasa.')).toMatch(/^validation: Soal tidak ditemukan/)
    expect(await refusal('No,Soal,A,B,Kunci\n1,"Satu,a,b,A\n')).toMatch(/^validation: Tanda kutip/)
  })

  it('names the way out for files of another kind', async () => {
    const ole = (stream: string) =>
      new Uint8Array([
        0xd0,
        0xcf,
        0x11,
        0xe0,
        ...Array(508).fill(1),
        ...Buffer.from(`${stream}\0`, 'utf16le'),
      ])
    const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])))
    expect(await refusal(ole('WordDocument'))).toMatch(
      /^unsupported-file: .*\.doc\).*Simpan ulang sebagai \.docx/,
    )
    expect(await refusal(ole('EncryptedPackage'))).toMatch(/^unsupported-file: .*kata sandi/)
    expect(await refusal(docx('', { parts: { 'word/vbaProject.bin': strToU8('x') } }))).toMatch(
      /^unsupported-file: .*makro.*Simpan ulang sebagai \.docx/,
    )
    expect(await refusal(zip('xl/workbook.xml', 'xl/vbaProject.bin'))).toMatch(/makro.*sebagai \.xlsx/)
    expect(await refusal(zip('foto.jpg'))).toMatch(/^unsupported-file: Ini berkas zip/)
    expect(await refusal('%PDF-1.7 ...')).toMatch(/^unsupported-file: PDF/)
    expect(await refusal('<html><table></table></html>')).toMatch(/^unsupported-file: .*halaman web/)
    expect(await refusal(new Uint8Array([1, 0, 2, 0, 255]))).toMatch(/^unsupported-file/)
  })

  it('refuses bombs before and while inflating', async () => {
    const zeros = new Uint8Array(3 * 1024 * 1024)
    expect(await refusal(docx('', { parts: { 'word/media/a.png': zeros } }))).toMatch(/^too-large/)
    expect(await refusal(good, { inflatedBytes: 500 })).toMatch(/^too-large/)
    expect(await refusal(good, { entries: 2 })).toMatch(/^too-large/)
    expect(await refusal(good, { fileBytes: 100 })).toMatch(/^too-large/)
    const lying = docx('', { parts: { 'word/media/a.png': zeros } })
    const view = new DataView(lying.buffer)
    for (let at = 0; at < lying.length - 28; at++)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === zeros.length)
        view.setUint32(at + 24, 1000, true)
    expect(await refusal(lying)).toMatch(/^validation: Berkas ini rusak/)
  })

  it('refuses damaged documents and entities', async () => {
    expect(await refusal(good.slice(0, good.length / 2))).toMatch(/^validation: Berkas ini rusak/)
    expect(await refusal(docx('<w:tbl><w:tr>'))).toMatch(/^validation: Berkas ini rusak/)
    expect(
      await refusal(
        docx('', { parts: { 'word/styles.xml': strToU8('<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>') } }),
      ),
    ).toMatch(/^validation: Berkas ini rusak/)
    const deep = '<w:tbl><w:tr><w:tc>'.repeat(3000) + '</w:tc></w:tr></w:tbl>'.repeat(3000)
    expect(await refusal(docx(deep))).toMatch(/^validation/)
  })

  it('refuses an .xls whose records do not fit together', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['SOAL', 'A', 'B', 'KUNCI'],
        ['Satu?', 'a', 'b', 'A'],
      ]),
      'S',
    )
    const xls = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }))
    expect(await refusal(xls)).toMatchObject({ format: 'excel-8-kolom' })
    const at = Buffer.from(xls).indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00]))
    xls[at + 3] = 0xf0
    expect(await refusal(xls)).toMatch(/^validation: Berkas ini rusak/)
  })

  const isSafe = async (bytes: Uint8Array) => {
    try {
      await readQuestions({ name: 'x', bytes })
      return true
    } catch (error) {
      return error instanceof SuluhError
    }
  }

  it('throws nothing else at any text', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '=',
        '~',
        '#',
        '->',
        '::',
        '%50%',
        '\n',
        '\n\n',
        'ANSWER: A',
        'A. x\n',
        '\\',
        '//',
      ),
      fc.constantFrom(
        'NO,SOAL,A,B,KUNCI\n',
        'SOAL;A;B;KUNCI;JENIS\n',
        '"',
        ',',
        ';',
        '<p>',
        '$$',
        '\\(',
        '3',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    )
    const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(text, (t) => isSafe(new TextEncoder().encode(t))),
      { numRuns: 500 },
    )
  })

  it('throws nothing else at any bytes, or at a document with bytes changed', async () => {
    const head = fc.constantFrom('', 'PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
    await fc.assert(
      fc.asyncProperty(head, fc.uint8Array({ maxLength: 2000 }), (h, b) =>
        isSafe(new Uint8Array([...Buffer.from(h, 'latin1'), ...b])),
      ),
      { numRuns: 300 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 5 }),
        (edits) => {
          const bytes = good.slice()
          for (const [at, value] of edits) bytes[at] = value
          return isSafe(bytes)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('does not hang on texts made to be slow', { timeout: 20_000 }, async () => {
    const start = performance.now()
    for (const part of [
      '<div>',
      '\\(',
      '{',
      '$$a',
      '<sub>',
      '~%',
      'A. a\n',
      '::',
      ' \n',
      '"',
      '\\',
      '<b',
      '-> ',
    ])
      await isSafe(new TextEncoder().encode(`x {=a ~b ${part.repeat(300_000 / part.length)}}\nANSWER: A`))
    expect(performance.now() - start).toBeLessThan(15_000)
  })
})
