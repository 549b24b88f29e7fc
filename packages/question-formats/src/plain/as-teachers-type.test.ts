import { describe, expect, it } from 'vitest'
import { cell, docx, paragraph, picture, png, row, run, table } from '../word/docx-fixture.ts'
import { readChecked, told } from '../read-checked.ts'
import type { ReadResult } from '../read.ts'

const text = (...lines: string[]) => readChecked(lines.join('\n'))
const word = (...lines: string[]) => readChecked(docx(lines.map((line) => paragraph(run(line))).join('')))

/** Each question as its number, its form and its key. */
const short = ({ questions }: ReadResult) =>
  questions.map(({ number, content, key }) => {
    const said = 'accepted' in key ? key.accepted : 'texts' in key ? [...key.texts, ...key.numbers] : []
    return `${number} ${content.form} ${said.map((each) => (typeof each === 'string' ? each : each.value)).join('+')}`.trim()
  })
const options = ({ questions }: ReadResult) =>
  questions.map(({ content }) => ('options' in content ? content.options.map(({ html }) => html) : []))

describe('the signs of a key as keyboards and programs make them', () => {
  it.each([
    ['a crossed box of Word', ['☐ A. a', '☒ B. b', '☐ C. c']],
    ['a tick with the second sign of an emoji', ['A. a', '✔️ B. b', 'C. c']],
    ['one behind the option', ['A. a', 'B. b ✔️', 'C. c']],
    ['one without a blank', ['A. a', 'B. b✅', 'C. c']],
    ['the tick of Wingdings 2', ['A. a', 'B. b 🗸', 'C. c']],
    ['a cross at what is wrong', ['❌ A. a', '✅ B. b', '❌ C. c']],
    ['a tick before the word', ['A. a', 'B. b', 'C. c', '✅ Jawaban: B']],
    ['a point before the word', ['A. a', 'B. b', 'C. c', '- Kunci: B']],
  ])('reads %s', async (_, lines) => {
    const read = await text('1. Satu?', ...lines)
    expect([short(read), options(read), told(read)]).toEqual([['1 pilihan-ganda B'], [['a', 'b', 'c']], []])
  })

  it('calls a crossed box beside a ticked one two signs', async () => {
    expect(told(await text('1. Satu?', '☑ A. a', '☒ B. b'))).toEqual([
      'galat: Soal 1: Tanda kuncinya berselisih (centang: A; silang: B)',
    ])
  })
})

describe('what is not sure', () => {
  it('is a galat: letters below the last question may be those of all', async () => {
    const read = await word('Satu?', 'A. a', 'B. b', '', 'Dua?', 'A. x', 'B. y', '', 'Kunci: A, B')
    expect([short(read), told(read)]).toEqual([
      ['1 pilihan-ganda', '2 pilihan-ganda'],
      ['galat: Soal 1: Kunci jawaban belum diisi', 'galat: Soal 2: Kunci “A, B” tidak dapat dipastikan'],
    ])
  })

  it('is a galat: a question with one option left of it is no essay', async () => {
    const read = await word('1. Satu?', 'A. a', 'B. b', 'Kunci: A', '2. Dua?', 'A. x')
    expect([short(read)[1], told(read)[0]]).toEqual([
      '2 pilihan-ganda',
      'galat: Soal 2: Opsi jawaban tidak ditemukan',
    ])
  })

  it('is a galat: a short answer that goes on in a second line', async () => {
    const read = await word(
      'ISIAN SINGKAT',
      '1. Ibu kota?',
      '2. Dua kali dua?',
      'KUNCI JAWABAN',
      '1. Jakarta',
      '2. 4',
      'Lihat buku halaman 3',
    )
    expect([short(read), told(read)]).toEqual([
      ['1 isian-singkat Jakarta', '2 isian-singkat'],
      ['galat: Soal 2: Kunci “4 Lihat buku halaman 3” tidak dapat dipastikan'],
    ])
  })
})

describe('titles with letters in a list of keys', () => {
  it('are no part of the answer above them', async () => {
    const exam =
      'A. PILIHAN GANDA|1. Satu?|A. a|B. b|2. Dua?|A. x|B. y|B. ISIAN SINGKAT|1. Ibu kota ....|2. Dua kali dua ....|C. URAIAN|1. Jelaskan!'
    const keys =
      'KUNCI JAWABAN|A. Pilihan Ganda|1. A|2. B|B. Isian|1. Bandung|2. 4|C. Uraian|1. Karena begitu'
    const read = await word(...exam.split('|'), ...keys.split('|'))
    expect([short(read), told(read)]).toEqual([
      ['1 pilihan-ganda A', '2 pilihan-ganda B', '1 isian-singkat Bandung', '2 isian-singkat 4', '1 uraian'],
      [],
    ])
    expect(JSON.stringify(read.questions[4]?.key)).toContain('Karena begitu')
  })
})

describe('numbers of several kinds in one exam', () => {
  const mixed = ['1. Satu?', '2) Dua?', 'Soal 3', '(4) Empat?', 'No. 5 Lima?', '6 Enam?'].flatMap(
    (line, at) => [line, ...(line === 'Soal 3' ? ['Tiga?'] : []), `A. a${at}`, `B. b${at}`],
  )
  it.each([
    ['Word', word],
    ['a text', text],
  ])('are one row in %s', async (_, read) => {
    const found = await read(...mixed, 'KUNCI', '1. A', '2. B', '3. A', '4. B', '5. A', '6. B')
    expect([short(found), told(found)]).toEqual([
      ['A', 'B', 'A', 'B', 'A', 'B'].map((key, at) => `${at + 1} pilihan-ganda ${key}`),
      [],
    ])
  })

  it('leave a number alone that goes on in the text of an option', async () => {
    const read = await word(
      '4. Harganya?',
      'A. dua ribu',
      'B. sampai',
      '5 ribu rupiah',
      '5. Lalu?',
      'A. a',
      'B. b',
      'KUNCI',
      '4. A',
      '5. B',
    )
    expect(short(read)).toEqual(['4 pilihan-ganda A', '5 pilihan-ganda B'])
  })
})

describe('options in two columns, a single blank between them', () => {
  it.each([
    [
      ['a. satu c. tiga', 'b. dua d. empat'],
      ['satu', 'dua', 'tiga', 'empat'],
    ],
    [
      ['a. 1 d. 4', 'b. 2 e. 5', 'c. 3'],
      ['1', '2', '3', '4', '5'],
    ],
    // Vitamins are no columns: only one line holds a letter.
    [
      ['a. vitamin c. dan air', 'b. besi'],
      ['vitamin c. dan air', 'besi'],
    ],
  ])('are read: %j', async (lines, expected) => {
    expect(options(await word('1. Apa?', ...lines, 'Kunci: a'))).toEqual([expected])
  })
})

describe('what Word keeps beside its text', () => {
  const note = (kind: string) =>
    `<w:${kind}s xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:${kind} w:id="2"><w:p><w:r><w:t>Sumber: Kompas</w:t></w:r></w:p></w:${kind}></w:${kind}s>`
  it.each(['footnote', 'endnote'])('a %s stands where it is named, and is no question', async (kind) => {
    const read = await readChecked(
      docx(
        paragraph(run('1. Satu?'), `<w:r><w:${kind}Reference w:id="2"/></w:r>`) +
          ['A. a', 'B. b', 'Kunci: B'].map((line) => paragraph(run(line))).join(''),
        { parts: { [`word/${kind}s.xml`]: new TextEncoder().encode(note(kind)) } },
      ),
    )
    expect([short(read), read.questions[0]?.content.stem, told(read)]).toEqual([
      ['1 pilihan-ganda B'],
      'Satu? [Sumber: Kompas]',
      [],
    ])
  })

  it('remarks in the margin and texts that were moved are told', async () => {
    const moved = (tag: string) => `<w:${tag} w:id="3" w:author="x">${run('B. b')}</w:${tag}>`
    const read = await readChecked(
      docx(
        paragraph(run('1. Satu?'), '<w:r><w:commentReference w:id="0"/></w:r>') +
          paragraph(run('A. a')) +
          paragraph(moved('moveFrom')) +
          paragraph(moved('moveTo')) +
          paragraph(run('Kunci: B')),
      ),
    )
    expect([options(read), told(read)]).toEqual([
      [['a', 'b']],
      [
        'peringatan: Seluruh berkas: Dokumen ini masih berisi perubahan yang belum diterima',
        'peringatan: Seluruh berkas: 1 komentar di tepi dokumen ini tidak diambil',
      ],
    ])
  })
})

describe('a second column of keys', () => {
  const rows = (title: string, second: string) =>
    docx(table(row('NO', 'SOAL', 'A', 'B', 'KUNCI', title), row('1', 'Satu?', 'a', 'b', 'A', second)))
  it.each(['JAWABAN', 'KUNCI JAWABAN'])('called %s must say the same', async (title) => {
    const read = await readChecked(rows(title, 'B'))
    expect([short(read), told(read)]).toEqual([
      ['1 pilihan-ganda'],
      [
        `peringatan: Tabel 1, Kolom ${title}: Kolom ${title} tidak diambil (terisi di 1 baris)`,
        `galat: Tabel 1, nomor 1, kolom KUNCI: Tanda kuncinya berselisih (KUNCI: A; ${title}: B)`,
      ],
    ])
    expect(short(await readChecked(rows(title, 'a')))).toEqual(['1 pilihan-ganda A'])
    expect(short(await readChecked(rows(title, 'karena begitu')))).toEqual(['1 pilihan-ganda A'])
  })
})

describe('a number in a cell beside a picture', () => {
  const line = (text: string) => paragraph(run(text))
  const numbered = (text: string, id: number) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr></w:pPr>${text && run(text)}</w:p>`
  const numbering = (...kinds: string[]) => ({
    'word/numbering.xml': new TextEncoder().encode(
      `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${kinds
        .map(
          (kind, at) =>
            `<w:abstractNum w:abstractNumId="${at}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${kind}"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>`,
        )
        .join(
          '',
        )}${kinds.map((_, at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`).join('')}</w:numbering>`,
    ),
  })
  const shown = cell(paragraph(picture('p')))
  const keys = ['KUNCI JAWABAN', '1. A', '2. B', '3. C'].map(line)

  it('begins a question, typed or made by Word', async () => {
    const body = [
      numbered('Satu?', 1),
      ...['a. a', 'b. b', 'c. c'].map(line),
      table(row(cell(numbered('', 1)), shown)),
      line('Ayat di atas?'),
      ...['a. d', 'b. e', 'c. f'].map(line),
      table(row('3.', shown)),
      line('Gambar di atas?'),
      ...['a. g', 'b. h', 'c. i'].map(line),
      ...keys,
    ]
    const read = await readChecked(docx(body.join(''), { media: { p: png(1) }, parts: numbering('decimal') }))
    expect([short(read), told(read)]).toEqual([
      ['1 pilihan-ganda A', '2 pilihan-ganda B', '3 pilihan-ganda C'],
      [],
    ])
    expect(options(read)[1]).toEqual(['d', 'e', 'f'])
    expect(read.questions[1]?.content.stem).toBe('<p><img data-image="0" alt=""></p><p>Ayat di atas?</p>')
  })

  it('is a galat where its number is lost, however Word and the teacher wrote the letters', async () => {
    const body = [
      line('1. Satu?'),
      ...['a. a', 'b. b', 'c. c'].map(line),
      line('Ayat di atas?'),
      ...['d', 'e', 'f'].map((text) => numbered(text, 1)),
      line('2. Tiga?'),
      ...['a. g', 'b. h', 'c. i'].map(line),
      ...keys,
    ]
    const read = await readChecked(docx(body.join(''), { parts: numbering('lowerLetter') }))
    expect(short(read)).toEqual(['1 pilihan-ganda', '2 pilihan-ganda B'])
    expect(told(read)).toContain(
      'galat: Soal 1: Huruf opsinya tidak berurutan, jadi huruf kuncinya tidak dapat dipastikan',
    )
  })
})

describe('a key behind a line', () => {
  it('is a key, and nothing that students read', async () => {
    const read = await text(
      '1. Ibu kota Indonesia adalah .... (Jawaban: C)',
      'A. Bogor',
      'B. Bandung',
      'C. Jakarta',
      '2. Dua? Kunci = A',
      'A. x',
      'B. y',
      '3. Tiga?',
      'A. x',
      'B. y [Kunci: A]',
      '4. Ini jawaban A atau B?',
      'A. x',
      'B. y',
      'Kunci: B',
    )
    expect([short(read), told(read)]).toEqual([
      ['1 pilihan-ganda C', '2 pilihan-ganda A', '3 pilihan-ganda A', '4 pilihan-ganda B'],
      [],
    ])
    expect(read.questions.map(({ content }) => content.stem)).toEqual([
      'Ibu kota Indonesia adalah ....',
      'Dua?',
      'Tiga?',
      'Ini jawaban A atau B?',
    ])
    expect(options(read)[2]).toEqual(['x', 'y'])
  })

  it('that differs from another sign is no key', async () => {
    const read = await text('1. Satu? (Kunci: A)', 'A. a', 'B. b', 'Kunci: B')
    expect([short(read), told(read)[0]]).toEqual([
      ['1 pilihan-ganda'],
      expect.stringContaining('Tanda kuncinya berselisih'),
    ])
  })
})

it('makes no essay of a question with options in its line, whatever follows it', async () => {
  const read = await text('1. Satu? A. a B. b C. c', '2. Dua? A. d B. e C. f', 'KUNCI', '1 2', 'B A')
  expect([short(read), told(read)]).toEqual([
    ['1 pilihan-ganda', '2 pilihan-ganda'],
    ['galat: Soal 1: Kunci jawaban belum diisi', 'galat: Soal 2: Opsi jawaban tidak ditemukan'],
  ])
})

describe('tables right below the title of their part', () => {
  const line = (words: string) => paragraph(run(words))

  it('are statements to be called right or wrong', async () => {
    const body = [
      line('B. BENAR SALAH'),
      line('Berilah tanda centang pada kolom yang sesuai!'),
      table(
        row('No', 'Pernyataan', 'Benar', 'Salah'),
        row('1', 'Bumi bulat', 'v', ''),
        row('2', 'Bumi datar', '', 'v'),
      ),
      line('C. URAIAN'),
      line('1. Jelaskan!'),
    ]
    const read = await readChecked(docx(body.join('')))
    expect(read.questions.map(({ content, key }) => [content.form, content.stem, key])).toMatchObject([
      ['kategori', 'B. BENAR SALAH', { correct: { 1: 'B', 2: 'S' } }],
      ['uraian', 'Jelaskan!', {}],
    ])
    expect(told(read)).toEqual([])
  })

  it('are two sides to be paired, though one is called the answers', async () => {
    const body = [
      line('III. MENJODOHKAN'),
      table(
        row('No', 'Pernyataan', 'Jawaban'),
        row('1', 'Ibu kota Jawa Barat', 'a. Semarang'),
        row('2', 'Ibu kota Jawa Tengah', 'b. Bandung'),
      ),
      line('Kunci: 1-b, 2-a'),
    ]
    const read = await readChecked(docx(body.join('')))
    expect([read.questions.map(({ key }) => key), told(read)]).toMatchObject([
      [{ form: 'menjodohkan', correct: { 1: ['B'], 2: ['A'] } }],
      [],
    ])
  })

  it('list keys in the column that is called so, whatever stands between', async () => {
    const body = [
      ...['1. Satu?', 'A. a', 'B. b', '2. Dua?', 'A. a', 'B. b', 'KUNCI'].map(line),
      table(row('No', 'Bentuk', 'Kunci'), row('1', 'PG', 'B'), row('2', 'PG', 'A')),
    ]
    expect(short(await readChecked(docx(body.join(''))))).toEqual(['1 pilihan-ganda B', '2 pilihan-ganda A'])
  })
})

it('takes the parts of an answer for no key, and the whole of it for the answer of an essay', async () => {
  const task = ['2. Sebutkan tiga contoh!', 'a. satu', 'b. dua', 'c. tiga']
  const answer = ['2. a. bunga dan lebah', 'b. kutu dan manusia', 'c. anggrek dan pohon']
  const read = await text('1. Jelaskan!', ...task, 'KUNCI JAWABAN', '1. Begitu', ...answer)
  expect([short(read)[1], told(read).filter((each) => each.startsWith('galat'))]).toEqual([
    '2 pilihan-ganda',
    ['galat: Soal 2: Kunci “a. bunga dan lebah b. kutu dan manusia …” tidak dapat dipastikan'],
  ])
  const essay = await text('URAIAN', '1. Jelaskan!', ...task, 'KUNCI JAWABAN', '1. Begitu', ...answer)
  expect(essay.questions[1]?.key).toMatchObject({
    rubric: '<p>a. bunga dan lebah</p><p>b. kutu dan manusia</p><p>c. anggrek dan pohon</p>',
  })
  expect(told(essay)).toEqual([])
})

it('reads a text of essays alone, by their title, their answers or what they ask', async () => {
  const forms = async (...lines: string[]) => short(await text(...lines))
  expect(await forms('URAIAN', '1. Iklim dunia', '2. Iklim kita')).toEqual(['1 uraian', '2 uraian'])
  expect(await forms('1. Iklim dunia', 'Jawaban: panas', 'dan hujan')).toEqual(['1 uraian'])
  expect(await forms('1. Apa itu iklim?', '2. Jelaskan cuaca.')).toEqual(['1 uraian', '2 uraian'])
  await expect(text('1. Budi Santoso', '2. Ani Lestari', '3. Siapa?')).rejects.toThrow('Soal tidak ditemukan')
})

describe('a picture between a question without options and the next', () => {
  const numbered = (...lines: string[]) => lines.map((each) => paragraph(run(each))).join('')
  const shown = paragraph(picture('p'))
  const read = (body: string) => readChecked(docx(body, { media: { p: png(1) } }))
  const stems = ({ questions }: ReadResult) => questions.map(({ content }) => content.stem)
  const image = '<p><img data-image="0" alt=""></p>'

  it('is the next one’s where that points at it', async () => {
    const body =
      numbered('1. Jelaskan isi teks!', 'Perhatikan gambar berikut!') +
      shown +
      numbered('2. Gambar di atas menunjukkan', 'A. a', 'B. b', 'Kunci: A')
    expect(stems(await read(body))).toEqual([
      'Jelaskan isi teks!',
      `<p>Perhatikan gambar berikut!</p>${image}<p>Gambar di atas menunjukkan</p>`,
    ])
  })

  it('stays where it is looked at', async () => {
    const body =
      numbered('1. Jelaskan!', 'Perhatikan gambar berikut!') +
      shown +
      numbered('Hitung luasnya!', '2. Gambar di atas menunjukkan', 'A. a', 'B. b', 'Kunci: A')
    expect(stems(await read(body))).toEqual([
      `<p>Jelaskan!</p><p>Perhatikan gambar berikut!</p>${image}<p>Hitung luasnya!</p>`,
      'Gambar di atas menunjukkan',
    ])
    const alone = numbered('1. Perhatikan gambar berikut!') + shown + numbered('2. Apa itu tabel tersebut?')
    expect(stems(await read(alone))[0]).toContain('<img')
  })
})

it('reads what comes out of a chat: who sent it, numbers as keys of a telephone, bold lines', async () => {
  const read = await text(
    '*Soal PAS*',
    '1\ufe0f\u20e3 Siapa?',
    'A. a',
    '*B. b*',
    '2\u20e3 Apa?',
    'A. c',
    'B. d \u2705',
    '',
    '[26/11 21.04] Bu Ani: 3. Ke mana?',
    'A. e',
    'B. f',
    'Kunci: A',
    '26/11/26 21.05 - Bu Ani: 4. Harga 3 * 2 = 6 * 1?',
    'A. g',
    'B. h',
    'Kunci: A',
  )
  expect(short(read)).toEqual([
    '1 pilihan-ganda B',
    '2 pilihan-ganda B',
    '3 pilihan-ganda A',
    '4 pilihan-ganda A',
  ])
  expect(read.questions.map(({ content }) => content.stem)).toEqual([
    'Siapa?',
    'Apa?',
    'Ke mana?',
    'Harga 3 * 2 = 6 * 1?',
  ])
  expect(told(read)).toEqual(['peringatan: Di luar soal: Teks “Soal PAS” tidak diambil'])
})
