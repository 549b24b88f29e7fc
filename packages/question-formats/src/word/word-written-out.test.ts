import { describe, expect, it } from 'vitest'
import { docx, paragraph, row, run, table } from './docx-fixture.ts'
import { readChecked, told } from '../read-checked.ts'
import { writeQuestions } from '../write.ts'

const title = row('NO', 'SOAL', 'JAWABAN A', 'JAWABAN B', 'JAWABAN C', 'JAWABAN BENAR')
const formats = ['decimal', 'upperRoman', 'upperLetter', 'decimal', 'bullet']
const texts = ['%1.', '%1.', '%1.', '(%1)', '•']
const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${formats
  .map((format, i) => {
    const levels = level(0, format, texts[i] ?? '') + level(1, 'lowerLetter', '%2.')
    return `<w:abstractNum w:abstractNumId="${i + 1}">${levels}</w:abstractNum>`
  })
  .join(
    '',
  )}${formats.map((_, i) => `<w:num w:numId="${i + 1}"><w:abstractNumId w:val="${i + 1}"/></w:num>`).join('')}
  <w:num w:numId="6"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
  </w:numbering>`

const [decimal, roman, letters, brackets, bullets, again] = [1, 2, 3, 4, 5, 6] as const
const numbered = (list: number, text: string, at = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`
const read = (...rows: string[]) =>
  readChecked(docx(table(title, ...rows), { parts: { 'word/numbering.xml': Buffer.from(numbering) } }))
const soal = (stem: string) => row('1', stem, 'a', 'b', 'c', 'A')
const stems = async (...cells: string[]) =>
  (await read(...cells.map(soal))).questions.map(({ content }) => content.stem)

describe('numbers that Word makes itself', () => {
  it('are kept as the questions speak of them', async () => {
    const text = (words: string) => paragraph(run(words))
    expect(
      await stems(
        numbered(roman, 'satu') + numbered(roman, 'dua') + text('Yang benar I dan II?'),
        numbered(brackets, 'satu') + text('sela') + numbered(brackets, 'dua'),
        numbered(decimal, 'satu') + text('sela') + numbered(decimal, 'dua') + numbered(decimal, 'anak', 1),
        numbered(again, 'satu') + numbered(again, 'dua') + text('Lalu?'),
        numbered(bullets, 'satu') + numbered(bullets, 'dua'),
      ),
    ).toEqual([
      '<p>I. satu</p><p>II. dua</p><p>Yang benar I dan II?</p>',
      '<p>(1) satu</p><p>sela</p><p>(2) dua</p>',
      '<p>1. satu</p><p>sela</p><p>2. dua</p><p>a. anak</p>',
      '<ol><li>satu</li><li>dua</li></ol><p>Lalu?</p>',
      '<ul><li>satu</li><li>dua</li></ul>',
    ])
  })

  it('go where they are the number of the question or the letter of an option', async () => {
    const { questions } = await read(
      row('', numbered(decimal, 'Satu?'), ...['a', 'b', 'c'].map((each) => numbered(letters, each)), 'B'),
      row('', numbered(decimal, 'Dua?'), ...['d', 'e', 'f'].map((each) => numbered(letters, each)), 'C'),
    )
    expect(questions.map(({ content }) => content)).toMatchObject([
      { stem: 'Satu?', options: [{ html: 'a' }, { html: 'b' }, { html: 'c' }] },
      { stem: 'Dua?', options: [{ html: 'd' }, { html: 'e' }, { html: 'f' }] },
    ])
  })
})

it('a list of ours that begins later comes back with its numbers', async () => {
  const stem = '<p>Sela</p><ol start="3"><li>tiga</li><li>empat</li></ol>'
  const soal = {
    id: '00000000-0000-4000-8000-000000000001',
    pembahasan: '',
    stimulus: '',
    content: { form: 'uraian' as const, stem },
    key: { form: 'uraian' as const, maxMark: 10, rubric: 'x' },
  }
  const { bytes } = await writeQuestions('word', { title: 'x', questions: [soal], media: [] })
  const { questions } = await readChecked(bytes)
  expect(questions[0]?.content.stem).toBe('<p>Sela</p><p>3. tiga</p><p>4. empat</p>')
})

describe('what is drawn in Word', () => {
  const space = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
  const shapes = (inner: string) =>
    `<w:r><mc:AlternateContent ${space}><mc:Choice Requires="wps"><w:drawing/></mc:Choice><mc:Fallback><w:pict>${inner}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`
  const vml = 'xmlns:v="urn:schemas-microsoft-com:vml"'
  const box = `<v:shape ${vml}><v:textbox><w:txbxContent>${paragraph(run('kotak'))}</w:txbxContent></v:textbox></v:shape>`
  const chart =
    '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="chart"/></a:graphic></wp:inline></w:drawing></w:r>'
  const field =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> EQ \\f(1,2) </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'

  it.each([
    ['a chart', chart, 1],
    ['a shape', shapes(`<v:line ${vml}/>`), 1],
    ['a labelled figure', shapes(`<v:group ${vml}>${box}</v:group>`), 1],
    ['a formula field', field, 1],
    ['a text box', shapes(box), 0],
  ])('is told where it is lost: %s', async (_, drawn, lost) => {
    const result = await read(soal(paragraph(run('Lihat ini'), drawn)))
    expect(told(result).filter((text) => text.includes('gambar tidak terbawa'))).toHaveLength(lost)
    expect(result.questions[0]?.content.stem).toContain('Lihat ini')
  })
})
