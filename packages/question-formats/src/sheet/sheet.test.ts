import { utils, write } from '@e965/xlsx'
import type { BookType } from '@e965/xlsx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { TemplateFormat } from '@suluh/contract/bank/soal-import'
import { describe, expect, it } from 'vitest'
import { readChecked, told } from '../read-checked.ts'
import { comparableSoal } from '../soal/same-soal.ts'
import { writeTemplate } from '../template-files.ts'

const head = ['NO', 'SOAL', 'JAWABAN A', 'JAWABAN B', 'JAWABAN C', 'JAWABAN\nBENAR *', 'JENIS']

function workbook(sheets: Record<string, unknown[][]>, bookType: BookType = 'xlsx', merges: string[] = []) {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows)
    sheet['!merges'] = merges.map((range) => utils.decode_range(range))
    utils.book_append_sheet(book, sheet, name)
  }
  return new Uint8Array(write(book, { type: 'array', bookType, bookSST: true }))
}

describe('the 8-column sheet', () => {
  it.each(['xlsx', 'biff8', 'ods'] as const)(
    'reads %s with notes above and blank rows below',
    async (type) => {
      const result = await readChecked(
        workbook(
          {
            Soal: [
              ['Templat soal'],
              [],
              head,
              [1, 'Berapa 1+1?', 1, 2, 3, 'B'],
              [2, 'x < y & z', '<b>a</b>', 'H<sub>2</sub>O', '', 'a'],
              [],
              ['', 'Tanpa kunci', 'a', 'b', 'c', ''],
            ],
          },
          type,
        ),
      )
      expect(result.format).toBe('excel-8-kolom')
      expect(result.questions.map((q) => q.key)).toMatchObject([{ accepted: ['B'] }, { accepted: ['A'] }, {}])
      expect(result.questions[1]?.content).toMatchObject({
        stem: 'x &lt; y &amp; z',
        options: [{ html: '&lt;b&gt;a&lt;/b&gt;' }, { html: 'H<sub>2</sub>O' }],
      })
      expect(told(result)).toEqual(['galat: Baris 7, kolom JAWABAN BENAR *: Kunci jawaban belum diisi'])
    },
  )

  it('reads the AKM shape, merged cells and several sheets', async () => {
    const akm = ['NO', 'SOAL', 'JENIS', 'OPSI', 'JAWABAN', 'KUNCI']
    const result = await readChecked(
      workbook(
        {
          PG: [
            akm,
            [1, 'Satu?', 1, 'A', 'a', 'v'],
            [null, null, null, 'B', 'b', ''],
            [2, 'Dua?', 1, 'A', 'a'],
            [null, null, null, 'B', 'b'],
          ],
          Petunjuk: [
            ['Isi', 'dengan', 'benar'],
            ['a', 'b', 'c'],
          ],
        },
        'xlsx',
        ['A2:A3', 'B2:B3', 'C2:C3'],
      ),
    )
    expect(result.questions.map((q) => q.key)).toMatchObject([{ accepted: ['A'] }, { accepted: [] }])
    expect(told(result)).toEqual([
      'galat: Lembar PG, baris 4, kolom KUNCI: Kunci jawaban belum diisi',
      'peringatan: Lembar Petunjuk: Tabel ini tidak dikenali sebagai tabel soal dan dilewati',
    ])
  })
})

describe('a sheet of Excel', () => {
  it('follows merged cells where nothing else parts the questions', async () => {
    const result = await readChecked(
      workbook(
        {
          S: [
            ['SOAL', 'JAWABAN', 'KUNCI'],
            ['Satu?', 'a', 'v'],
            [null, 'b'],
            ['Dua?', 'a'],
            ['lanjutan', 'b', 'v'],
          ],
        },
        'xlsx',
        ['A2:A3', 'A4:A5'],
      ),
    )
    expect(result.questions.map((q) => [q.content.stem, q.key])).toMatchObject([
      ['Satu?', { accepted: ['A'] }],
      ['Dua?', { accepted: ['B'] }],
    ])
  })

  it('keeps bold and raised text, and tells of pictures', async () => {
    const parts = unzipSync(
      workbook({
        S: [
          ['SOAL', 'A', 'B', 'KUNCI'],
          ['@', 'a', 'b', 'A'],
        ],
      }),
    )
    const name = 'xl/sharedStrings.xml'
    const xml = strFromU8(parts[name] ?? new Uint8Array())
    const rich =
      '<si><r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><r><rPr><b/></rPr><t>y</t></r></si>'
    parts[name] = strToU8(xml.replace(/<si><t[^>]*>@<\/t><\/si>/, rich))
    parts['xl/media/a.png'] = strToU8('x')
    const result = await readChecked(zipSync(parts))
    expect(result.questions[0]?.content).toMatchObject({ stem: 'x<sup>2</sup><strong>y</strong>' })
    expect(told(result)).toEqual(['peringatan: Seluruh berkas: Gambar di lembar Excel tidak terbawa'])
  })
})

describe('CSV', () => {
  it.each([',', ';', '\t'])('parts columns by %j, with or without mark and quotes', async (d) => {
    const text = `\ufeff${['No', 'Soal', 'Opsi A', 'Opsi B', 'Kunci'].join(d)}\r\n${['1', `"a${d} ""b""\nc"`, 'x', 'y', 'b'].join(d)}\r\n`
    const result = await readChecked(text)
    expect(result.format).toBe('csv-8-kolom')
    expect(result.questions[0]).toMatchObject({
      content: { stem: `a${d} &quot;b&quot;<br>c` },
      key: { accepted: ['B'] },
    })
  })

  it('reads Windows-1252 and UTF-16', async () => {
    const text = 'No;Soal;Opsi A;Opsi B;Kunci\n1;Café – 5 × 2;é;è;A\n'
    const ansi = Buffer.from(text.replace('–', '\x96'), 'latin1')
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    for (const bytes of [ansi, wide])
      expect((await readChecked(new Uint8Array(bytes))).questions[0]?.content).toMatchObject({
        stem: 'Café – 5 × 2',
      })
  })

  it('reads HTML only where the whole file is HTML', async () => {
    const result = await readChecked(
      'Soal,Opsi A,Opsi B,Kunci\n<p>Satu <b>dua</b><script>x</script><img src=http://x.invalid/a.png></p>,<p>a</p>,b,A\n',
    )
    expect(result.questions[0]?.content).toMatchObject({
      stem: 'Satu <strong>dua</strong>',
      options: [{ html: 'a' }, { html: 'b' }],
    })
    expect(told(result)).toEqual(['peringatan: Baris 2, kolom Soal: Satu gambar tidak terbawa'])
  })

  it.each(TemplateFormat.options)(
    'takes our own template (%s) back without a problem, all seven forms',
    async (format) => {
      const read = async (each: TemplateFormat) => readChecked((await writeTemplate(each)).bytes)
      const result = await read('csv')
      const same = await read(format)
      expect([same.problems, result.problems]).toEqual([[], []])
      expect(same.questions.map(comparableSoal)).toEqual(result.questions.map(comparableSoal))
      expect(result.questions.map(({ stimulus }) => stimulus !== '')).toEqual([
        true,
        true,
        ...Array(8).fill(false),
      ])
      expect(new Set(result.questions.map((q) => q.content.form)).size).toBe(7)
      expect(result.questions.map((q) => q.key)).toEqual([
        { form: 'pilihan-ganda', accepted: ['A'] },
        { form: 'pilihan-ganda', accepted: ['B'] },
        { form: 'pilihan-ganda-kompleks', correct: ['A', 'C', 'E'] },
        { form: 'kategori', correct: { A: 'B', B: 'S' } },
        { form: 'kategori', correct: { A: 'F', B: 'O' } },
        { form: 'menjodohkan', correct: { 1: ['D'], 2: ['C'], 3: ['A'] } },
        { form: 'isian-singkat', texts: ['Soekarno', 'Sukarno', 'Ir. Soekarno'], numbers: [] },
        { form: 'isian-singkat', texts: [], numbers: [{ value: 3.14, tolerance: 0.01 }] },
        { form: 'uraian', maxMark: 4, rubric: 'Penguapan, pengembunan, lalu presipitasi.' },
        { form: 'pilihan-berbobot', weights: { A: 5, B: 4, C: 3, D: 2, E: 1 } },
      ])
    },
  )

  it('explains what the other forms lack', async () => {
    const result = await readChecked(
      `SOAL;A;B;C;KUNCI;JENIS
Kategori;x;y;;1=B;6
Kategori;x;y;;1=B,2=Q;6
Berbobot;x;y;;A=5;7
Berbobot;x;y;;A=lima;7
Jodoh;x -> y;z;;;3
Isian;;;;;4
Aneh;x;y;;A;dongeng
`,
    )
    expect(told(result)).toEqual([
      'galat: Baris 2, kolom KUNCI: Pernyataan B belum punya kunci',
      'galat: Baris 4, kolom KUNCI: Opsi B belum punya bobot',
      'galat: Baris 5, kolom KUNCI: Bobot “A=lima” tidak dapat dibaca',
      'galat: Baris 6, kolom B: “z” bukan pasangan',
      'galat: Baris 6, kolom KUNCI: Kunci jawaban belum diisi',
      'galat: Baris 7, kolom KUNCI: Kunci jawaban belum diisi',
      'peringatan: Baris 8, kolom JENIS: Jenis “dongeng” tidak dikenal; bentuk soal ditebak dari isinya',
    ])
  })

  it('reads 50,000 rows in a sane time and space', { timeout: 60_000 }, async () => {
    const rows = Array.from(
      { length: 50_000 },
      (_, i) => `${i},Soal nomor ${i}?,a${i},b${i},c${i},d${i},e${i},C`,
    )
    const before = process.memoryUsage().heapUsed
    const start = performance.now()
    const { questions, problems } = await readChecked(`NO,SOAL,A,B,C,D,E,KUNCI\n${rows.join('\n')}\n`)
    expect([questions.length, problems.length]).toEqual([50_000, 0])
    expect(performance.now() - start).toBeLessThan(30_000)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(700 * 1024 * 1024)
  })
})
