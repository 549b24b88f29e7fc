import { describe, expect, it } from 'vitest'
import { keysOf, readChecked, told } from '../read-checked.ts'
import { cell, docx, paragraph, row, run, table } from '../word/docx-fixture.ts'

const keysOfText = async (...lines: string[]) => keysOf(await readChecked(lines.join('\n')))
const keysOfWord = async (body: string) => keysOf(await readChecked(docx(body)))
const question = (number: number) => [
  `${number}. Soal ke-${number} adalah`,
  'A. satu',
  'B. dua',
  'C. tiga',
  'D. empat',
]
const two = [...question(1), ...question(2)]
const lines = (...texts: string[]) => texts.map((text) => paragraph(run(text))).join('')

describe('a list of keys goes to the part that it is of', () => {
  const parts = ['A. PILIHAN GANDA', ...two, 'B. PILIHAN GANDA KOMPLEKS', ...two]
  it.each([
    [
      'the only list is of the second part',
      [...parts, 'KUNCI JAWABAN', 'B. Pilihan Ganda Kompleks', '1. A, B', '2. C, D'],
      ['galat', 'galat', 'A+B', 'C+D'],
    ],
    [
      'its title names the form',
      [...parts, 'KUNCI JAWABAN PILIHAN GANDA KOMPLEKS', '1. A, B', '2. C, D'],
      ['galat', 'galat', 'A+B', 'C+D'],
    ],
    [
      'lists stand in another order',
      [...parts, 'KUNCI', 'Pilihan Ganda Kompleks', '1. A, B', '2. C, D', 'Pilihan Ganda', '1. D', '2. A'],
      ['D', 'A', 'A+B', 'C+D'],
    ],
    [
      'parts of one form are told apart by their number',
      ['I. Pilihan Ganda', ...two, 'II. Pilihan Ganda', ...two, 'KUNCI', 'II. Pilihan Ganda', '1. B', '2. C'],
      ['galat', 'galat', 'B', 'C'],
    ],
    [
      'two exams in one file, one list',
      ['ULANGAN 1', ...two, 'ULANGAN 2', ...two, 'KUNCI JAWABAN', '1. B', '2. C'],
      ['galat', 'galat', 'galat', 'galat'],
    ],
    [
      'two exams, the list is named',
      ['ULANGAN 1', ...two, 'ULANGAN 2', ...two, 'KUNCI JAWABAN ULANGAN 2', '1. B', '2. C'],
      ['galat', 'galat', 'B', 'C'],
    ],
    [
      'two exams, each with its list behind it',
      ['ULANGAN 1', ...two, 'KUNCI', '1. A', '2. A', 'ULANGAN 2', ...two, 'KUNCI', '1. B', '2. C'],
      ['A', 'A', 'B', 'C'],
    ],
    [
      'two exams, lists in another order',
      ['UTAMA', ...two, 'REMEDIAL', ...two].concat(
        ['KUNCI REMEDIAL', '1. B', '2. C'],
        ['KUNCI UTAMA', '1. A', '2. A'],
      ),
      ['A', 'A', 'B', 'C'],
    ],
  ])('where %s', async (_, texts, keys) => expect(await keysOfText(...texts)).toEqual(keys))

  it('says for which numbers it is not sure', async () => {
    const read = await readChecked(['U1', ...two, 'U2', ...two, 'KUNCI', '1. B', '2. C'].join('\n'))
    expect(told(read)).toContain(
      'peringatan: Daftar kunci: Kunci nomor 1–2 dapat milik lebih dari satu bagian soal, jadi tidak dipakai',
    )
  })
})

it('does not give a key that stands above its question to the question before', async () => {
  const above = ['Kunci: A', ...question(1), 'Kunci: B', ...question(2), 'Kunci: C', ...question(3)]
  expect(await keysOfText(...above)).toEqual(['galat', 'galat', 'galat'])
  expect(await keysOfWord(lines(...above))).toEqual(['galat', 'galat', 'galat'])
  const aiken = ['ANSWER: B', 'Satu?', 'A. a', 'B. b', '', 'ANSWER: A', 'Dua?', 'A. a', 'B. b']
  expect(await keysOfText(...aiken)).toEqual(['galat', 'galat'])
})

it('knows that B is right where S is wrong', async () => {
  const truths = (...keys: string[]) =>
    keysOfText(
      ...keys.flatMap((_, at) => [`${at + 1}. Pernyataan ${at}`, 'A. Benar', 'B. Salah']),
      'KUNCI',
      ...keys.map((key, at) => `${at + 1}. ${key}`),
    )
  expect(await truths('B', 'S', 'B')).toEqual(['A', 'B', 'A'])
  expect(await truths('B', 'A', 'B')).toEqual(['B', 'A', 'B'])
  expect(await truths('B', 'A', 'S')).toEqual(['galat', 'A', 'B'])
})

it('takes a text that begins with a letter for the text that it is', async () => {
  const one = (options: string[], key: string) => keysOfText('1. Siapa?', ...options, `Kunci: ${key}`)
  const people = ['A. B. J. Habibie', 'B. Soekarno', 'C. Hatta']
  const places = ['A. Jawa', 'B. D.I. Yogyakarta', 'C. Bali', 'D. Banten']
  expect(await one(people, 'B. J. Habibie')).toEqual(['A'])
  expect(await one(places, 'D.I. Yogyakarta')).toEqual(['B'])
  expect(await one(['A. C', 'B. H', 'C. O'], 'C (karbon)')).toEqual(['galat'])
})

it.each(['B (revisi: C)', 'B (salah ketik, seharusnya C)', 'A. salah, yang benar B'])(
  'takes no key that takes itself back: %s',
  async (key) => expect(await keysOfText(...question(1), `Kunci: ${key}`)).toEqual(['galat']),
)

describe('in a document', () => {
  const struck = (text: string, more = '') => run(text, `<w:strike/>${more}`)
  it('what is struck out counts no more', async () => {
    const list = lines(...two, 'KUNCI') + paragraph(run('1. '), struck('A'), run(' B')) + lines('2. C')
    const line = lines(...question(1)) + paragraph(run('Kunci: '), struck('A'), run(' C'))
    const none = lines(...question(1)) + paragraph(run('Kunci: '), struck('A'))
    const red = lines('1. x') + paragraph(struck('A. a', '<w:color w:val="FF0000"/>')) + lines('B. b', 'C. c')
    expect([await keysOfWord(list), await keysOfWord(line)]).toEqual([['B', 'C'], ['C']])
    expect([await keysOfWord(none), await keysOfWord(red)]).toEqual([['galat'], ['galat']])
  })

  it('bold that goes on from each question into its first letter is no key', async () => {
    const bold = '<w:b/>'
    const body = [1, 2, 3, 4].map(
      (number) =>
        paragraph(run(`${number}. Soal`, bold)) +
        paragraph(run('A.', bold), run(' satu')) +
        lines('B. dua', 'C. tiga'),
    )
    expect(await keysOfWord(body.join(''))).toEqual(['galat', 'galat', 'galat', 'galat'])
  })

  it('boxes to tick are signs, and must agree with a line', async () => {
    const box = (isOn: boolean) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="${isOn ? 1 : 0}"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const body =
      lines('1. Satu?') +
      ['A. a', 'B. b', 'C. c'].map((text, at) => paragraph(box(at === 1), run(` ${text}`))).join('')
    expect([await keysOfWord(body), await keysOfWord(body + lines('Kunci: A'))]).toEqual([['B'], ['galat']])
  })

  it('a table of keys whose columns are not sure lists none', async () => {
    const all = lines(...[1, 2, 3].flatMap(question), 'KUNCI')
    const levels = table(row('1', 'C', 'A'), row('2', 'C', 'B'), row('3', 'B', 'C'))
    const papers = table(row('No', 'Kunci', 'Kunci'), row('', 'Paket A', 'Paket B'), row('1', 'A', 'B'))
    const wide = table(row('1', '2', '3'), row(cell('A', '<w:gridSpan w:val="2"/>'), 'C'))
    expect(await keysOfWord(all + levels)).toEqual(['galat', 'galat', 'galat'])
    expect(await keysOfWord(all + papers)).toEqual(['galat', 'galat', 'galat'])
    expect((await keysOfWord(all + wide))[1]).toBe('galat')
  })

  it('ticks in a table of statements must agree with a line below it', async () => {
    const ticked = table(row('Pernyataan', 'Benar', 'Salah'), row('x', 'v', ''), row('y', '', 'v'))
    expect(await keysOfWord(lines('1. Tentukan!') + ticked + lines('Kunci: 1. S 2. B'))).toEqual(['galat'])
    expect(await keysOfWord(lines('1. Tentukan!') + ticked + lines('Kunci: 1. B 2. S'))).toEqual(['kategori'])
  })

  it('letters of the Arabic alphabet in its own order are not called by the other', async () => {
    const arabic = lines('1. ما هذا؟', 'أ. بيت', 'ب. باب', 'ت. قلم', 'ث. كتاب', 'ج. كرسي', 'Kunci: C')
    expect(await keysOfWord(arabic)).toEqual(['galat'])
  })

  it('a numbered paragraph that was deleted counts no more', async () => {
    const item = (text: string, isDeleted = false) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${isDeleted ? '<w:rPr><w:del w:id="1" w:author="x"/></w:rPr>' : ''}</w:pPr>${isDeleted ? `<w:del w:id="2" w:author="x"><w:r><w:delText>${text}</w:delText></w:r></w:del>` : run(text)}</w:p>`
    const numbering = new TextEncoder().encode(
      '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
    )
    const options = lines('A. a', 'B. b')
    const body =
      item('Satu?') + options + item('buang', true) + item('Dua?') + options + item('Tiga?') + options
    const file = docx(body + lines('KUNCI', '1. A', '2. B', '3. A'), {
      parts: { 'word/numbering.xml': numbering },
    })
    expect(keysOf(await readChecked(file))).toEqual(['A', 'B', 'A'])
  })
})

describe('statements that ask themselves whether they are right', () => {
  const statements = ['1. Bumi bulat (B/S)', '2. Air kering (B/S)']
  it.each([
    ['a list behind the word', [...statements, 'Kunci: 1. B 2. S'], ['A', 'B']],
    ['a list below a title', [...statements, 'KUNCI', '1. S', '2. B'], ['B', 'A']],
    ['lines of their own', [statements[0]!, 'Kunci: B', statements[1]!, 'Kunci: S'], ['A', 'B']],
    ['a line between', ['1. Bumi bulat. (B - S)', '2. Air kering. (B – S)', 'Kunci: 1. B 2. S'], ['A', 'B']],
    [
      'in words',
      ['1. Bumi bulat (Benar/Salah)', '2. Air kering (Benar / Salah)', 'Kunci: 1. B 2. S'],
      ['A', 'B'],
    ],
    ['no key', statements, ['galat', 'galat']],
    ['a key that is none', [statements[0]!, 'Kunci: C'], ['galat']],
    [
      'several in one question',
      ['1. Tentukan!', '(1) Bumi bulat (B/S)', '(2) Air kering (B/S)', 'Kunci: 1. B 2. S'],
      ['galat'],
    ],
  ])('have %s', async (_, texts, keys) => {
    expect(await keysOfText(...texts)).toEqual(keys)
    expect(await keysOfWord(lines(...texts))).toEqual(keys)
  })

  it('are none where letters are taken from each other', async () => {
    expect(await keysOfText('I. Uraian', '1. Hitunglah (B - S)!')).toEqual(['uraian'])
    expect(await keysOfText('1. Hitunglah (B - S)!')).toEqual(['uraian'])
  })

  it('are shown without that', async () => {
    const { questions } = await readChecked([...statements, 'Kunci: 1. B 2. S'].join('\n'))
    expect(questions.map(({ content }) => content.stem)).toEqual(['Bumi bulat', 'Air kering'])
  })

  it('are no essays where nothing says what they are but their keys', async () => {
    expect(await keysOfText('1. Bumi bulat', '2. Air kering', 'KUNCI', '1. B', '2. S')).toEqual([
      'galat',
      'galat',
    ])
    const [, last] = await keysOfWord(lines('1. Bumi bulat?', '2. Air kering?', 'Kunci: 1. B 2. S'))
    expect(last).toBe('galat')
  })
})

describe('a list of keys', () => {
  it('may say so at each number, with a reason below', async () => {
    const texts = [...two, 'KUNCI JAWABAN', '1. Jawaban: C', 'Karena tiga.', '2. Jawaban: D', 'Karena empat.']
    expect(await keysOfText(...texts)).toEqual(['C', 'D'])
    expect(await keysOfText(...two, 'KUNCI JAWABAN', '1. Jawaban: C, seharusnya B', '2. Jawaban: D')).toEqual(
      ['galat', 'D'],
    )
  })

  it('may have nothing but the numbers of the parts as titles', async () => {
    const parts = ['I. Pilihan Ganda', ...two, 'II. Pilihan Ganda', ...two, 'KUNCI JAWABAN']
    expect(await keysOfText(...parts, 'II.', '1. B', '2. C', 'I.', '1. A', '2. D')).toEqual([
      'A',
      'D',
      'B',
      'C',
    ])
    expect(await keysOfText(...parts, 'II', '1. B', '2. C')).toEqual(['galat', 'galat', 'B', 'C'])
  })
})
