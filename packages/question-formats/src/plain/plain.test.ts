import { describe, expect, it } from 'vitest'
import { docx, paragraph, picture, png, row, run, table, xmlText } from '../word/docx-fixture.ts'
import { readChecked, told } from '../read-checked.ts'
import { strToU8 } from 'fflate'

const lines = (...texts: string[]) => texts.map((text) => paragraph(run(text))).join('')
const tabbed = (text: string) =>
  paragraph(
    `<w:r>${text
      .split('\t')
      .map((part) => `<w:t xml:space="preserve">${xmlText(part)}</w:t>`)
      .join('<w:tab/>')}</w:r>`,
  )
const broken = (text: string) =>
  paragraph(
    `<w:r>${text
      .split('\n')
      .map((part) => `<w:t xml:space="preserve">${xmlText(part)}</w:t>`)
      .join('<w:br/>')}</w:r>`,
  )

const read = (body: string, options?: Parameters<typeof docx>[1]) => readChecked(docx(body, options))

/** Form, key and options of each question, as short text. */
async function shortly(body: string, options?: Parameters<typeof docx>[1]): Promise<string[]> {
  const { questions, problems } = await read(body, options)
  return questions.map(({ content, key }, index) => {
    const galat = problems.some((each) => each.question === index && each.severity === 'galat')
    const answer =
      key.form === 'pilihan-ganda'
        ? key.accepted.join('')
        : key.form === 'pilihan-ganda-kompleks'
          ? key.correct.join('+')
          : key.form === 'isian-singkat'
            ? [...key.texts, ...key.numbers.map(({ value }) => value)].join('/')
            : key.form === 'uraian'
              ? key.rubric
              : JSON.stringify('correct' in key ? key.correct : {})
    const options = 'options' in content ? content.options.map(({ html }) => html).join(',') : ''
    return `${content.form} ${content.stem} [${options}] ${answer}${galat ? ' GALAT' : ''}`
  })
}

const two = ['1. Satu?', 'A. a', 'B. b', 'C. c', '2. Dua?', 'A. d', 'B. e', 'C. f']
const asTwo = (first: string, second: string) => [
  `pilihan-ganda Satu? [a,b,c] ${first}`,
  `pilihan-ganda Dua? [d,e,f] ${second}`,
]

describe('how options stand', () => {
  it.each([
    ['in lines', lines('1. Satu?', 'A. a', 'B. b', 'C. c', '2. Dua?', 'A. d', 'B. e', 'C. f')],
    [
      'with brackets and small letters',
      lines('1) Satu?', 'a) a', 'b) b', 'c) c', '2) Dua?', 'a) d', 'b) e', 'c) f'),
    ],
    [
      'with names of numbers',
      lines('Soal 1', 'Satu?', '(A) a', '(B) b', '(C) c', 'Soal 2', 'Dua?', '(A) d', '(B) e', '(C) f'),
    ],
    [
      'in columns by tabs',
      lines('1. Satu?') +
        tabbed('a. a\tc. c') +
        tabbed('b. b') +
        lines('2. Dua?') +
        tabbed('a. d\t\tc. f') +
        tabbed('b. e'),
    ],
    [
      'side by side by tabs',
      lines('1. Satu?') + tabbed('A. a\tB. b\tC. c') + lines('2. Dua?') + tabbed('A. d\tB. e\tC. f'),
    ],
    ['side by side by blanks', lines('1. Satu?', 'A. a   B. b   C. c', '2. Dua?', 'A. d B. e C. f')],
    [
      'in one paragraph with breaks',
      broken('1. Satu?\nA. a\nB. b\nC. c') + broken('2. Dua?\nA. d\nB. e\nC. f'),
    ],
    ['behind the question', lines('1. Satu? a. a b. b c. c', '2. Dua? a. d b. e c. f')],
    [
      'in a layout table',
      table(
        row('1.', 'Satu?', ''),
        row('', 'A.', 'a'),
        row('', 'B.', 'b'),
        row('', 'C.', 'c'),
        row('2.', 'Dua?', ''),
        row('', 'A.', 'd'),
        row('', 'B.', 'e'),
        row('', 'C.', 'f'),
      ),
    ],
    [
      'in a layout table of columns',
      lines('1. Satu?') +
        table(row('A.', 'a', 'C.', 'c'), row('B.', 'b', '', '')) +
        lines('2. Dua?') +
        table(row('A. d', 'B. e', 'C. f')),
    ],
    ['in a page of two columns', table(row('1. Satu?\nA. a\nB. b\nC. c', '2. Dua?\nA. d\nB. e\nC. f'))],
  ])('%s', async (_, body) => {
    expect(await shortly(body + lines('KUNCI JAWABAN', '1. B', '2. C'))).toEqual(asTwo('B', 'C'))
  })
})

describe('how keys are told', () => {
  const marked = (style: string) =>
    lines('1. Satu?', 'A. a') +
    paragraph(run('B. b', style)) +
    lines('C. c', '2. Dua?', 'A. d', 'B. e') +
    paragraph(run('C. f', style))
  const withKeys = (...keys: string[]) => lines(...two, ...keys)
  const perItem = (first: string, second: string) => lines(...two.slice(0, 4), first, ...two.slice(4), second)
  it.each([
    ['Kunci: B', perItem('Kunci: B', 'Kunci: C')],
    ['Kunci Jawaban = B', perItem('Kunci Jawaban = B', 'Kunci Jawaban = C')],
    ['Jawaban B', perItem('Jawaban B', 'Jawaban C')],
    ['ANS: b.', perItem('ANS: b.', 'Answer: c')],
    ['the text of the option', perItem('Jawaban: b', 'Kunci: f')],
    ['bold', marked('<w:b/>')],
    ['red', marked('<w:color w:val="FF0000"/>')],
    ['highlighted', marked('<w:highlight w:val="yellow"/>')],
    ['shaded', marked('<w:shd w:val="clear" w:fill="FFFF00"/>')],
    ['underlined', marked('<w:u w:val="single"/>')],
    ['a star', lines('1. Satu?', 'A. a', '*B. b', 'C. c', '2. Dua?', 'A. d', 'B. e', 'C. *f')],
    ['a tick', lines('1. Satu?', 'A. a', 'B. b ✓', 'C. c', '2. Dua?', 'A. d', 'B. e', '✓ C. f')],
    ['a row', withKeys('Kunci Jawaban:', '1. B   2. C')],
    ['pairs with hyphens', withKeys('JAWABAN', '1-B, 2-C')],
    ['a stretch', withKeys('Kunci', '1-2: B C')],
    ['a table', withKeys() + table(row('No', 'Kunci'), row('1', 'B'), row('2', 'C'))],
    ['a table across', withKeys('Kunci jawaban') + table(row('1', '2', '3'), row('B', 'C', ''))],
    ['several ways that agree', perItem('Kunci: B', 'Kunci: C') + lines('KUNCI', '1. B', '2. C')],
  ])('by %s', async (_, body) => {
    expect(await shortly(body)).toEqual(asTwo('B', 'C'))
  })

  it('says that there is none, and never guesses', async () => {
    expect(await shortly(lines(...two))).toEqual(asTwo(' GALAT', ' GALAT'))
    // One bold option in a document of others is emphasis.
    const [first] = await shortly(
      lines('1. Satu?', 'A. a') +
        paragraph(run('B. b', '<w:b/>')) +
        lines('C. c', ...two.slice(4), '3. Tiga?', 'A. g', 'B. h'),
    )
    expect(first).toContain('GALAT')
  })

  it.each([
    ['a line and a list', perItem('Kunci: B', 'Kunci: C') + lines('KUNCI', '1. A', '2. C')],
    [
      'a line and a colour',
      marked('<w:color w:val="FF0000"/>').replace(
        '2. Dua?',
        'Kunci: A</w:t></w:r></w:p><w:p><w:r><w:t>2. Dua?',
      ),
    ],
    [
      'two lists',
      withKeys('KUNCI', '1. A', '2. C') + table(row('No', 'Kunci'), row('1', 'B'), row('2', 'C')),
    ],
  ])('calls it a galat where %s disagree', async (_, body) => {
    const result = await read(body)
    expect(result.questions[0]?.key).toMatchObject({ accepted: [] })
    expect(told(result).filter((each) => each.startsWith('galat')).length).toBeGreaterThan(0)
  })

  it('tells of keys for other numbers, and of letters that nobody can count', async () => {
    expect(told(await read(withKeys('KUNCI', '1. B', '2. C', '7. A', '8. A')))).toEqual([
      'peringatan: Daftar kunci: Ada kunci untuk nomor 7–8, tetapi soalnya tidak ada',
    ])
    expect(told(await read(lines('1. Satu?', 'A. a', 'B. b', 'B. c', 'D. d', 'Kunci: B')))).toEqual([
      'galat: Soal 1: Huruf opsinya tidak berurutan, jadi huruf kuncinya tidak dapat dipastikan',
    ])
    expect(told(await read(perItem('Kunci: B. a', 'Kunci: C. f')))).toEqual([
      'galat: Soal 1: Kunci “B. a” tidak dapat dipastikan',
    ])
  })

  it('takes several keys as a question of several answers', async () => {
    expect(await shortly(lines('Pilihan Ganda Kompleks', ...two, 'KUNCI', '1. A, C', '2. B dan C'))).toEqual([
      'pilihan-ganda-kompleks Satu? [a,b,c] A+C',
      'pilihan-ganda-kompleks Dua? [d,e,f] B+C',
    ])
  })
})

describe('numbers', () => {
  const numbering = strToU8(
    `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%2."/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${[2, 3].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`).join('')}</w:numbering>`,
  )
  const item = (text: string, id: number, level = 0) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr></w:pPr>${run(text)}</w:p>`
  const parts = { parts: { 'word/numbering.xml': numbering } }
  const items = (id: number, ...texts: string[]) => texts.map((text) => item(text, id)).join('')
  const deep = (...texts: string[]) => texts.map((text) => item(text, 1, 1)).join('')

  it.each([
    ['on two levels', item('Satu?', 1) + deep('a', 'b', 'c') + item('Dua?', 1) + deep('d', 'e', 'f')],
    [
      'in lists of their own, begun anew',
      item('Satu?', 1) + items(2, 'a', 'b', 'c') + item('Dua?', 1) + items(3, 'd', 'e', 'f'),
    ],
    [
      'typed for questions only',
      lines('1. Satu?') + items(2, 'a', 'b', 'c') + lines('2. Dua?') + items(3, 'd', 'e', 'f'),
    ],
    [
      'made for questions only',
      item('Satu?', 1) + lines('A. a', 'B. b', 'C. c') + item('Dua?', 1) + lines('A. d', 'B. e', 'C. f'),
    ],
  ])('are those that Word makes, %s', async (_, body) => {
    expect(await shortly(body + lines('Kunci Jawaban', '1. B', '2. C'), parts)).toEqual(asTwo('B', 'C'))
  })

  it('do not begin a question within another', async () => {
    const body = lines(
      '1. Perhatikan!',
      '1. benar',
      '2. salah',
      '3. lain',
      'A. 1 dan 2',
      'B. 3',
      'Kunci: A',
      '2. Tahun 1945. 2.500 orang',
      'A. a',
      'B. b',
      'Kunci: B',
    )
    expect(await shortly(body)).toEqual([
      'pilihan-ganda <p>Perhatikan!</p><p>1. benar</p><p>2. salah</p><p>3. lain</p> [1 dan 2,3] A',
      'pilihan-ganda Tahun 1945. 2.500 orang [a,b] B',
    ])
  })
})

describe('what stands around', () => {
  it('lets headings say the form, and counts anew below each', async () => {
    const body = lines(
      'PENILAIAN HARIAN',
      'I. PILIHAN GANDA',
      'Pilihlah jawaban yang tepat!',
      ...two,
      'II. ISIAN SINGKAT',
      'Isilah titik-titik berikut!',
      '1. Ibu kota Jepang ....',
      'Kunci: Tokyo',
      '2. 3 + 4 = ....',
      'III. BENAR – SALAH',
      '1. Bumi bulat.',
      '2. Air padat.',
      'IV. URAIAN',
      'Jawablah dengan jelas!',
      '1. Jelaskan:',
      'a. hujan',
      'b. angin',
      '2. Mengapa?',
      'KUNCI JAWABAN',
      'Pilihan Ganda',
      '1. A  2. B',
      'Isian Singkat',
      '2. 7',
      'Benar Salah',
      '1. B  2. S',
      'Uraian',
      '1. Uap naik.',
      'Lalu turun.',
    )
    expect(await shortly(body)).toEqual([
      ...asTwo('A', 'B'),
      'isian-singkat Ibu kota Jepang .... [] Tokyo',
      'isian-singkat 3 + 4 = .... [] 7',
      'pilihan-ganda Bumi bulat. [Benar,Salah] A',
      'pilihan-ganda Air padat. [Benar,Salah] B',
      'uraian <p>Jelaskan:</p><p>a. hujan</p><p>b. angin</p> [] <p>Uap naik.</p><p>Lalu turun.</p>',
      'uraian Mengapa? [] ',
    ])
    expect(told(await read(body))).toEqual([
      'peringatan: Di luar soal: Teks “PENILAIAN HARIAN” tidak diambil',
    ])
  })

  it('shares a text with the questions that it names', async () => {
    const { questions } = await read(
      lines(
        ...two.slice(0, 4),
        'Kunci: A',
        'Bacalah teks berikut untuk soal nomor 2 s.d. 3!',
        'Hujan turun.',
        'Angin datang.',
        ...two.slice(4),
        'Kunci: B',
        '3. Tiga?',
        'A. x',
        'B. y',
        'Kunci: A',
        '4. Empat?',
        'A. x',
        'B. y',
        'Kunci: A',
      ),
    )
    const text = '<p>Hujan turun.</p><p>Angin datang.</p>'
    expect(questions.map(({ stimulus }) => stimulus)).toEqual(['', text, text, ''])
  })

  it('reads statements in a table, and pairs of two lists', async () => {
    const body =
      lines('1. Tentukan!') +
      table(row('Pernyataan', 'Benar', 'Salah'), row('Bumi bulat', '✓', ''), row('Air padat', '', 'v')) +
      lines('II. MENJODOHKAN', 'Jodohkan!') +
      table(row('1.', 'Jepang', 'a.', 'Seoul'), row('2.', 'Korea', 'b.', 'Tokyo')) +
      lines('KUNCI', '1. B', '2. A')
    const { questions, problems } = await read(body)
    expect(questions.map(({ key }) => key)).toEqual([
      { form: 'kategori', correct: { 1: 'B', 2: 'S' } },
      { form: 'menjodohkan', correct: { 1: ['B'], 2: ['A'] } },
    ])
    expect(problems.filter(({ severity }) => severity === 'galat')).toEqual([])
  })

  it('keeps pictures, tables, formulas and Arabic where they stand', async () => {
    const body =
      lines('1. Lihat gambar!') +
      paragraph(picture('p')) +
      table(row('No', 'Nilai'), row('1', '20')) +
      paragraph(run('A. '), picture('q')) +
      lines('B.') +
      paragraph(picture('p')) +
      lines(
        'Kunci: B',
        '٢. ما معنى؟',
        'أ. بيت',
        'ب. باب',
        'Kunci: ب',
        '3. Nilai \\(x^2\\)?',
        'A. 1',
        'B. 4',
        'Kunci: B',
      )
    const { questions } = await read(body, { media: { p: png(1), q: png(2) } })
    expect(questions[0]?.content).toMatchObject({
      stem: '<p>Lihat gambar!</p><p><img data-image="0" alt=""></p><table><tbody><tr><td><p>No</p></td><td><p>Nilai</p></td></tr><tr><td><p>1</p></td><td><p>20</p></td></tr></tbody></table>',
      options: [{ html: '<img data-image="1" alt="">' }, { html: '<img data-image="0" alt="">' }],
    })
    expect(questions[1]?.content).toMatchObject({ stem: '<div dir="rtl"><p>ما معنى؟</p></div>' })
    expect(questions[1]?.key).toMatchObject({ accepted: ['B'] })
    expect(questions[2]?.content.stem).toBe('Nilai <span data-tex="x^2"></span>?')
  })

  it('tells of all that it did not take, with its place', async () => {
    const result = await read(
      lines('Judul', 'Kelas: X', '1. Satu?', 'A. a', 'B. b', 'Kunci: A', 'Selamat mengerjakan') +
        table(row('x', 'y'), row('z', 'w')),
    )
    expect(told(result)).toEqual([
      'peringatan: Di luar soal: Teks “Judul Kelas: X” tidak diambil',
      'peringatan: Tabel 1: Tabel ini tidak dikenali sebagai tabel soal dan dilewati',
      'peringatan: Di luar soal: Teks “Selamat mengerjakan” tidak diambil',
    ])
  })

  it('never takes a question for an essay whose options it did not find', async () => {
    const result = await read(
      lines('A. Pilihan Ganda', '1. Satu?', 'A. a', 'B. b', 'Kunci: A', '2. Dua?', 'Kunci: C'),
    )
    expect(told(result)[0]).toBe('galat: Soal 2: Opsi jawaban tidak ditemukan')
    expect(result.questions[1]?.content.form).toBe('pilihan-ganda')
  })

  it('says that changes are not accepted yet', async () => {
    const result = await read(
      lines('1. Satu?', 'A. a', 'B. b', 'Kunci: A') +
        `<w:p><w:del w:id="1"><w:r><w:delText>x</w:delText></w:r></w:del></w:p>`,
    )
    expect(result.problems.map(({ code }) => code)).toEqual(['lacak-perubahan'])
  })
})

describe('pasted text', () => {
  it('is read as a document is', async () => {
    const result = await readChecked(`${two.join('\n')}\n\nKunci Jawaban\n1. B\n2. C`)
    expect(result.format).toBe('teks')
    expect(result.questions.map(({ key }) => key)).toMatchObject([{ accepted: ['B'] }, { accepted: ['C'] }])
  })

  it('needs no numbers where options part the questions', async () => {
    const { questions } = await readChecked('Satu?\nA. a\nB. b\nKunci: A\n\nDua?\nA. a\nB. b\nKunci: B')
    expect(questions.map(({ content, key }) => [content.stem, key])).toMatchObject([
      ['Satu?', { accepted: ['A'] }],
      ['Dua?', { accepted: ['B'] }],
    ])
  })

  it.each([
    ['LaTeX', '\\documentclass{article}\n1. Satu?\nA. a\nB. b'],
    ['Markdown', '# Soal\n\n## Satu?\n- [ ] a\n- [x] b'],
  ])('of %s is refused by its name', async (name, text) => {
    await expect(readChecked(text)).rejects.toThrow(`Ini berkas ${name}`)
  })
})
