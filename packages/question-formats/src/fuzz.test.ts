import { utils, write } from '@e965/xlsx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { exportFormats } from '@suluh/contract/bank/soal-export'
import { importFormats } from '@suluh/contract/bank/soal-import'
import { SuluhError } from '@suluh/contract/platform/error'
import { describe, expect, it } from 'vitest'
import { docx, paragraph, row, run, table } from './word/docx-fixture.ts'
import { generatedMedia, generatedSoal } from './soal/generated-soal.ts'
import { readChecked, told } from './read-checked.ts'
import { readKeyFile } from './read-keys.ts'
import { writeQuestions } from './write.ts'

/** Reads a file of any kind; all that it may do is understand it soundly or refuse it in words. */
async function isExplained(
  bytes: Uint8Array,
  read: (bytes: Uint8Array) => Promise<unknown> = readChecked,
): Promise<boolean> {
  const start = performance.now()
  const message = await read(bytes).then(
    () => '',
    (error: unknown) => {
      if (!(error instanceof SuluhError)) throw error
      return error.message
    },
  )
  const isPlain =
    message === '' || (message.length > 15 && !/undefined|TypeError|at \/|node_modules/.test(message))
  return isPlain && performance.now() - start < 10_000
}

const sample = fc.sample(generatedSoal, { seed: 3, numRuns: 12 })
const good = Object.fromEntries(
  await Promise.all(
    exportFormats.map(async (format) => {
      const { bytes } = await writeQuestions(format, {
        title: 'Uji',
        questions: sample,
        media: generatedMedia,
      })
      return [format, bytes] as const
    }),
  ),
)
const texts = {
  aiken: 'Apa ibu kota?\nA. Bogor\nB. Jakarta\nANSWER: B\n\nDua?\nA. x\nB. y\nANSWER: A',
  csv: 'NO;SOAL;A;B;JAWABAN BENAR\n1;Satu "a"?;a;b;A\n2;"Dua\nbaris";a;b;B',
  json: JSON.stringify({ satu: [{ pertanyaan: 'Apa?', pilihan: ['a', 'b'], jawaban: 1 }] }),
}
const five = (...cells: string[]) => [...cells, ...Array<string>(5 - cells.length).fill('')]
/** The tables of other exam systems, each with a question that is right and one that is not. */
const tables: Record<string, string[][]> = {
  beesmart: [
    [
      'NO.',
      'JENIS SOAL',
      'KATEGORI',
      'ACAK',
      'SOAL',
      ...[1, 2, 3, 4, 5].flatMap((n) => [`JAWAB${n}`, `FILEJAWAB${n}`]),
      'AUDIO',
      'VIDEO',
      'GAMBAR',
      'KUNCI JAWABAN',
      'ACAK OPSI JAWAB',
    ],
    ['1', '1', '2', 'A', 'Satu?', ...five('a', 'b', 'c').flatMap((text) => [text, '']), '', '', '', '2', 'Y'],
    ['2', '2', '1', 'T', 'Dua?', ...five().flatMap(() => ['', 'x.jpg']), 's.mp3', '', 'g.png', '9', 'T'],
  ],
  zya: [
    ['No', 'Jenis', 'Kode', 'Isi', 'Status Jawaban', 'Tingkat kesulitan Soal'],
    ['1', 'SOAL', 'Q', 'Ibu kota?', '', '1'],
    ['', 'JAWABAN', 'A', 'Bogor', '0', ''],
    ['', 'JAWABAN', 'A', 'Jakarta', '1', ''],
    ['2', 'SOAL', 'Q', 'Lain?', '', 'x'],
    ['', 'JAWABAN', 'A', 'b', '?', ''],
  ],
  akm: [
    ['NO', 'SOAL', 'JENIS', 'OPSI', 'JAWABAN', 'KUNCI'],
    ['1', 'Satu?', '1', 'A', 'a', 'v'],
    ['', '', '', 'B', 'b', ''],
    ['2', 'Dua?', '2', 'A', 'a', 'v'],
    ['', '', '', 'B', 'b', 'V'],
    ['3', 'Tiga?', '4', '', 'kata', ''],
  ],
  cerdas: [
    'mata_pelajaran jenjang kurikulum tipe_soal level_kognitif kko teks_soal indikator opsi_a opsi_b opsi_c opsi_d opsi_e jawaban_pg jawaban_benarsalah rubrik_uraian pasangan_kiri_1 pasangan_kanan_1'.split(
      ' ',
    ),
    ['IPA', 'SMP', '', 'pg', 'L1', '', 'Satu?', '', ...five('a', 'b'), 'B', '', '', '', ''],
    ['IPA', 'SMP', '', 'menjodohkan', 'L2', '', 'Dua?', '', ...five(), '', '', '', 'kiri', 'kanan'],
    ['IPA', 'SMP', '', 'benar_salah', 'L9', '', 'Tiga?', '', ...five(), '', 'benar', '', '', ''],
  ],
}
const asCsv = (rows: string[][]) => rows.map((cells) => cells.join(';')).join('\n')
const asBook = (rows: string[][], bookType: 'biff8' | 'ods') => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Soal')
  return new Uint8Array(write(book, { type: 'array', bookType }))
}
const candy = ['Q:1) Ibu kota?', 'FileQ:', 'A:) Bogor', 'FileO:', 'A:) Jakarta', 'FileO: b.jpg', 'Kunci: B']
const files: [name: string, bytes: Uint8Array][] = [
  ...Object.entries(good),
  ...Object.entries(texts).map(([name, text]): [string, Uint8Array] => [name, strToU8(text)]),
  ...['beesmart', 'akm', 'cerdas'].map((name): [string, Uint8Array] => [
    `${name}.csv`,
    strToU8(asCsv(tables[name]!)),
  ]),
  ['zya.xls', asBook(tables['zya']!, 'biff8')],
  ['beesmart.ods', asBook(tables['beesmart']!, 'ods')],
  ['akm.xls', asBook(tables['akm']!, 'biff8')],
  ['cerdas.ods', asBook(tables['cerdas']!, 'ods')],
  [
    '8-kolom.docx',
    docx(
      table(
        row('NO', 'SOAL', 'A', 'B', 'KUNCI', 'KUNCI JAWABAN'),
        row('1', 'Ibu kota?', 'Bogor', 'Jakarta', 'B', 'B'),
      ),
    ),
  ],
  [
    'bagian.docx',
    docx(
      [
        'B. MENJODOHKAN',
        '1. Ayam\ta. bertelur',
        '2. Sapi\tb. beranak',
        'Kunci: 1-a, 2-b',
        'C. BENAR SALAH',
        '1. Bumi bulat.',
        'Kunci: B',
        'D. ISIAN',
        '1. Ibu kota ....',
        'Kunci: Jakarta',
      ]
        .map((line) => paragraph(run(line)))
        .join('') +
        paragraph(run('E. PILIHAN GANDA')) +
        paragraph(run('1. Tentukan!'), '<w:r><w:footnoteReference w:id="2"/></w:r>') +
        table(row('Pernyataan', 'Benar', 'Salah'), row('Bumi bulat', 'v', ''), row('Bumi datar', '', 'v')) +
        ['2. Lalu?', '☐ a. x c. z', '☒ b. y d. w', '(3) Lagi?', 'A. x', 'B. y ✔️']
          .map((line) => paragraph(run(line)))
          .join(''),
      {
        parts: {
          'word/footnotes.xml': strToU8(
            '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2"><w:p><w:r><w:t>Kompas</w:t></w:r></w:p></w:footnote></w:footnotes>',
          ),
        },
      },
    ),
  ],
  [
    'teks.docx',
    docx(
      [
        '1. Ibu kota?',
        'A. Bogor',
        'B. Jakarta',
        'Kunci: B',
        'II. Uraian',
        '1. Jelaskan!',
        'KUNCI JAWABAN',
        '1. B',
      ]
        .map((line) => paragraph(run(line)))
        .join(''),
    ),
  ],
  [
    'teks.txt',
    strToU8('1. Ibu kota?\na. Bogor  c. Solo\nb. Jakarta\n2. Lalu?\nA. x\nB. y\nKunci Jawaban\n1. B  2. A'),
  ],
  ['candy.docx', docx(candy.map((line) => paragraph(run(line))).join(''))],
  [
    'kartu.docx',
    docx(
      [
        'KARTU SOAL',
        'Materi : Sel',
        'Indikator Soal : Siswa dapat',
        'Nomor Soal : 1',
        'Rumusan Butir Soal :',
        'Ibu kota?',
        'A. Bogor',
        'B. Jakarta',
        'Kunci Jawaban : B',
      ]
        .map((line) => paragraph(run(line)))
        .join('') +
        table(
          row('Kompetensi Dasar', ':', '3.1'),
          row('Materi', ':', 'Sel'),
          row('No. Soal', ':', '2'),
          row('Butir Soal', ':', 'Lalu?\nA. x\nB. y'),
          row('Kunci', ':', 'A'),
        ),
    ),
  ],
  [
    'kisi-kisi.docx',
    docx(
      table(
        row('No', 'Indikator', 'Bentuk', 'Soal', 'Kunci'),
        row('1', 'Siswa', 'PG', 'Ibu kota?\nA. Bogor\nB. Jakarta', 'B'),
        row('2', 'Siswa', 'Uraian', 'Jelaskan!', 'x'),
      ),
    ),
  ],
  [
    'canvas.zip',
    zipSync({
      'imsmanifest.xml': strToU8('<manifest/>'),
      'a.xml': strToU8(
        '<questestinterop><assessment><section><item ident="i" title="t"><presentation><material><mattext texttype="text/html">&lt;p&gt;Ibu kota?&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="1"><material><mattext>Bogor</mattext></material></response_label><response_label ident="2"><material><mattext>Jakarta</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">2</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>',
      ),
    }),
  ],
  [
    'rumpang.xml',
    strToU8(
      '<quiz><question type="cloze"><name><text>R</text></name><questiontext format="html"><text><![CDATA[<p>Bacalah.</p><p>Ibu kota {1:MC:=Jakarta~Bogor#jauh}</p><p>Nilai pi {2:NM:=3.14:0.01}</p>]]></text></questiontext></question><question type="gapselect"><questiontext><text>Kota [[1]] itu</text></questiontext><selectoption><text>a</text><group>1</group></selectoption><selectoption><text>b</text><group>1</group></selectoption></question></quiz>',
    ),
  ],
  [
    'qti3.xml',
    strToU8(
      '<qti-assessment-item identifier="i" title="t"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>Ibu kota?</p><qti-choice-interaction response-identifier="R" max-choices="1"><qti-simple-choice identifier="A">Bogor</qti-simple-choice><qti-simple-choice identifier="B">Jakarta</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>',
    ),
  ],
  [
    'zya.docx',
    docx(
      table(
        row('No', 'Jenis', 'Isi', 'Jawaban'),
        row('1', 'SOAL', 'Ibu kota?', ''),
        row('', 'JAWABAN', 'Bogor', '0'),
        row('', 'JAWABAN', 'Jakarta', '1'),
      ),
    ),
  ],
]
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const isBinary = (bytes: Uint8Array) => isZip(bytes) || bytes[0] === 0xd0

const hostile = [
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
  '<!ENTITY e SYSTEM "file:///etc/passwd">',
  '&e;',
  '&#0;',
  '<script>alert(1)</script>',
  '<img src="https://jahat.invalid/a.png" onerror="x()">',
  '<iframe src="//x"></iframe>',
  ']]>',
  '<![CDATA[',
  '{',
  '}',
  '{{',
  '~%',
  '=',
  '->',
  '\\(\\frac{\\)',
  '$$',
  '\\def\\a{\\a\\a}\\a',
  '</w:tbl>',
  '<w:tr>',
  '<w:tc>',
  '"',
  ';;;',
  '\n\n',
  '\u202e',
  '\ue000',
  '\ud800',
  '\0',
  '<m:oMath>',
]
const edit = fc.record({
  kind: fc.constantFrom('insert', 'cut', 'drop', 'twice', 'flip'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  size: fc.nat(400),
  what: fc.constantFrom(...hostile),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

function changed(text: string, { kind, at, size, what }: Edit): string {
  const place = Math.floor(at * text.length)
  if (kind === 'insert') return text.slice(0, place) + what + text.slice(place)
  if (kind === 'cut') return text.slice(0, place)
  if (kind === 'drop') return text.slice(0, place) + text.slice(place + size)
  if (kind === 'twice')
    return text.slice(0, place) + text.slice(place, place + size).repeat(3) + text.slice(place)
  return text.slice(0, place) + String.fromCharCode(33 + (size % 90)) + text.slice(place + 1)
}

/** Changes the text inside: of a zip one of its parts, so that the change is not found by the checksum alone. */
function changedInside(bytes: Uint8Array, edits: Edit[], part: number): Uint8Array {
  if (!isZip(bytes)) {
    const isText = !isBinary(bytes)
    const text = Buffer.from(bytes).toString(isText ? 'utf8' : 'latin1')
    return new Uint8Array(Buffer.from(edits.reduce(changed, text), isText ? 'utf8' : 'latin1'))
  }
  const parts = unzipSync(bytes)
  const names = Object.keys(parts).filter((name) => /\.(xml|rels)$/.test(name))
  const name = names[part % names.length] ?? ''
  return zipSync(
    { ...parts, [name]: strToU8(edits.reduce(changed, strFromU8(parts[name] ?? new Uint8Array()))) },
    { level: 1 },
  )
}

/** Lists of keys in files of their own, and the keys that are right in each of them. */
const keyFiles: [name: string, bytes: Uint8Array][] = [
  ['kunci.txt', strToU8('KUNCI JAWABAN\n1. B  2. A\n3. C')],
  ['kunci.csv', strToU8('NO;KUNCI\n1;B\n2;A\n3;C')],
  [
    'kunci.ods',
    asBook(
      [
        ['NO', 'KUNCI'],
        ['1', 'B'],
        ['2', 'A'],
        ['3', 'C'],
      ],
      'ods',
    ),
  ],
  [
    'kunci.docx',
    docx(
      paragraph(run('Kunci Jawaban')) +
        table(row('NO', 'KUNCI'), row('1', 'B'), row('2', 'A'), row('3', 'C')),
    ),
  ],
]

/** A list of keys is lines of a number and a key, and names no number twice. */
async function readKeysChecked(bytes: Uint8Array): Promise<void> {
  const lines = (await readKeyFile(bytes)).split('\n')
  for (const line of lines) expect(line).toMatch(/^\d{1,4}\. ?\S/)
}

/** More of them, from another seed, in `npm run test:long -- berkas`. */
const rounds = Number(process.env['FUZZ_ROUNDS'] ?? 1)

describe.each(keyFiles)('any list of keys that was once %s', (_, bytes) => {
  it('was read', async () => {
    expect(await readKeyFile(bytes)).toBe('1. B\n2. A\n3. C')
  })

  it('is read or refused in words, whatever was done to it', { timeout: 120_000 * rounds }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), fc.nat(20), (edits, part) =>
        isExplained(changedInside(bytes, edits, part), readKeysChecked),
      ),
      { seed: 43 * rounds, numRuns: 120 * rounds },
    )
  })
})

it('has a file for every format that is read', async () => {
  const read = await Promise.all(files.map(async ([, bytes]) => (await readChecked(bytes)).format))
  expect([...importFormats].filter((format) => !read.includes(format))).toEqual([])
})

describe.each(files)('any file that was once %s', (_, bytes) => {
  it('was read', async () => {
    expect((await readChecked(bytes)).questions.length).toBeGreaterThan(0)
  })

  it(
    'is read or refused in words, whatever was done to its text',
    { timeout: 120_000 * rounds },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), fc.nat(20), (edits, part) =>
          isExplained(changedInside(bytes, edits, part)),
        ),
        { seed: 41 * rounds, numRuns: 120 * rounds },
      )
    },
  )

  it(
    'is read or refused in words, whatever was done to its bytes',
    { timeout: 120_000 * rounds },
    async () => {
      const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255))
      await fc.assert(
        fc.asyncProperty(
          fc.array(change, { minLength: 1, maxLength: 6 }),
          fc.boolean(),
          async (changes, isCut) => {
            const copy = bytes.slice()
            for (const [at, value] of changes) copy[Math.floor(at * (copy.length - 1))] = value
            return isExplained(isCut ? copy.slice(0, Math.floor((changes[0]?.[0] ?? 1) * copy.length)) : copy)
          },
        ),
        { seed: 42 * rounds, numRuns: 60 * rounds },
      )
    },
  )

  it.skipIf(isBinary(bytes))('is read the same in other encodings', async () => {
    const text = strFromU8(bytes)
    const plain = await readChecked(bytes)
    for (const encoded of [`\ufeff${text}`].flatMap((marked) => [
      Buffer.from(marked, 'utf16le'),
      Buffer.from(marked, 'utf8'),
    ])) {
      const read = await readChecked(new Uint8Array(encoded))
      expect(read.questions).toEqual(plain.questions)
    }
    expect(await isExplained(new Uint8Array(Buffer.from(text, 'latin1')))).toBe(true)
  })
})

describe('files made to be heavy', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => i + 1)
  it.each([
    ['CSV', `NO;SOAL;A;B;JAWABAN BENAR\n${many.map((i) => `${i};Soal ${i}?;a${i};b${i};A`).join('\n')}`],
    ['GIFT', many.map((i) => `Soal ${i} {=a ~b}`).join('\n\n')],
    ['Aiken', many.map((i) => `Soal ${i}\nA. a\nB. b\nANSWER: A`).join('\n\n')],
    [
      'JSON',
      JSON.stringify(many.map((i) => ({ pertanyaan: `Soal ${i}`, pilihan: ['a', 'b'], jawaban: i % 2 }))),
    ],
    [
      'Moodle XML',
      `<quiz>${many.map((i) => `<question type="essay"><questiontext><text>Soal ${i}</text></questiontext></question>`).join('')}</quiz>`,
    ],
  ])('reads 10,000 questions of %s', { timeout: 30_000 }, async (_, text) => {
    const { questions, problems } = await readChecked(text)
    expect([questions.length, problems.length]).toEqual([10_000, 0])
  })

  it('keeps a formula that cannot be drawn, and says so; questions with one number stay apart', async () => {
    const { questions, problems } = await readChecked(
      'NO;SOAL;A;B;JAWABAN BENAR\n1;"Nilai \\(\\frac{1\\)?";a;b;A\n1;Lain?;a;b;Z',
    )
    expect(questions.map(({ content }) => content.stem)).toEqual([
      'Nilai <span data-tex="\\frac{1"></span>?',
      'Lain?',
    ])
    expect(told({ problems })).toEqual([
      'peringatan: Baris 2, kolom SOAL: Rumus “\\frac{1” tidak dapat digambar dan ditampilkan apa adanya',
      'galat: Baris 3, kolom JAWABAN BENAR: Kunci menunjuk Z, yang tidak ada di soal ini',
    ])
  })

  it.each([
    ['nesting', `<quiz><question type="essay"><questiontext>${'<text>'.repeat(50_000)}`],
    ['comments', `<quiz>${'<!--'.repeat(100_000)}</quiz>`],
    [
      'open tags',
      `<quiz><question type="essay"><questiontext><text><![CDATA[${'<div>'.repeat(100_000)}]]></text></questiontext></question></quiz>`,
    ],
    ['brackets', `[${'['.repeat(100_000)}`],
    ['open formulas', `{"a":[{"pertanyaan":"${'\\\\('.repeat(50_000)}"}]}`],
    ['formulas that call themselves', 'NO;SOAL;A;B;KUNCI\n1;\\(\\def\\a{\\a\\a}\\a\\);a;b;A'],
  ])('is not held up by %s', async (_, text) => {
    expect(await isExplained(strToU8(text))).toBe(true)
  })
})
