import { expect, it } from 'vitest'
import { readChecked, told } from '../read-checked.ts'
import { docx, paragraph, run } from './docx-fixture.ts'

const options = ['A. a', 'B. b', 'Kunci: A'].map((text) => paragraph(run(text))).join('')
const read = (...runs: string[]) => readChecked(docx(paragraph(run('1. Suhu 10'), ...runs) + options))
const stem = async (...runs: string[]) => (await read(...runs)).questions[0]?.content.stem
const inFont = (text: string, font: string) => run(text, `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>`)

it('shows signs of fonts of symbols as what they are', async () => {
  expect(await stem(inFont('\uf0b0', 'Symbol'), run('C'))).toBe('Suhu 10°C')
  expect(await stem(inFont('p', 'Symbol'))).toBe('Suhu 10π')
})

it('reads what is raised or lowered by hand as a power or an index', async () => {
  expect(await stem(run('2', '<w:position w:val="8"/>'))).toBe('Suhu 10<sup>2</sup>')
  expect(await stem(run('2', '<w:position w:val="-6"/>'))).toBe('Suhu 10<sub>2</sub>')
})

it('reads the text of simple fields', async () => {
  expect(await stem('<w:fldSimple w:instr=" REF x "><w:r><w:t>00 K</w:t></w:r></w:fldSimple>')).toBe(
    'Suhu 1000 K',
  )
})

it.each([
  ['a formula in a field', '<w:r><w:instrText> eq \\f(1;2) </w:instrText></w:r>'],
  [
    'one in pieces',
    '<w:r><w:instrText> E</w:instrText></w:r><w:r><w:instrText>Q \\f(1;2)</w:instrText></w:r>',
  ],
  ['one in a simple field', '<w:fldSimple w:instr=" EQ \\f(1;2) "/>'],
  ['a sign of a font of its own', '<w:r><w:sym w:font="KufiStandard" w:char="F041"/></w:r>'],
])('tells of %s that is lost', async (_, part) => {
  expect(told(await read(part))).toEqual(['peringatan: Soal 1: Satu gambar tidak terbawa'])
})

it('tells of texts that nobody sees, and of documents within the document', async () => {
  expect(told(await read(run(' (lama)', '<w:vanish/>')))).toEqual([
    'peringatan: Seluruh berkas: 1 teks tersembunyi di dokumen ini ikut dibaca',
  ])
  const body = paragraph(run('1. Satu?')) + options + '<w:altChunk r:id="x"/>'
  expect(told(await readChecked(docx(body)))).toEqual([
    'peringatan: Seluruh berkas: 1 dokumen yang disisipkan ke dalam dokumen ini tidak diambil',
  ])
})

it('says of a document of nothing but another document how it is opened', async () => {
  await expect(readChecked(docx('<w:altChunk r:id="x"/>'))).rejects.toThrow(
    /disisipkan.*Buka di Word, pilih Simpan Sebagai/,
  )
})

it.each([
  ['a text on a ground', paragraph(run('B. dua', '<w:shd w:val="clear" w:fill="D9D9D9"/>')), ['B']],
  [
    'a paragraph on a ground',
    `<w:p><w:pPr><w:shd w:val="clear" w:fill="FFFF00"/></w:pPr>${run('B. ')}${run('dua', '<w:i/>')}</w:p>`,
    ['B'],
  ],
  [
    'nearly white, as pages of the web are',
    paragraph(run('B. dua', '<w:shd w:val="clear" w:fill="F8F9FA"/>')),
    [],
  ],
  [
    'the mark at the end of a paragraph alone',
    `<w:p><w:pPr><w:rPr><w:shd w:val="clear" w:fill="FFFF00"/></w:rPr></w:pPr>${run('B. dua')}</w:p>`,
    [],
  ],
])('takes for a key what is marked by %s', async (_, marked, accepted) => {
  const body = paragraph(run('1. Satu?')) + paragraph(run('A. satu')) + marked + paragraph(run('C. tiga'))
  expect((await readChecked(docx(body))).questions[0]?.key).toEqual({ form: 'pilihan-ganda', accepted })
})

const lists = (...abstracts: string[]) => ({
  parts: {
    'word/numbering.xml': new TextEncoder().encode(
      `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${abstracts.map((inner, id) => `<w:abstractNum w:abstractNumId="${id}">${inner}</w:abstractNum>`).join('')}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ),
  },
})
const level = (at: number, format: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="%${at + 1}."/></w:lvl>`
const numbered = (text: string, at: number) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`
const listed =
  [1, 2].map((each) => numbered(`Soal ${each}?`, 0) + numbered('satu', 1) + numbered('dua', 1)).join('') +
  ['KUNCI', '1. B', '2. A'].map((text) => paragraph(run(text))).join('')
const keysOfList = async (...abstracts: string[]) =>
  (await readChecked(docx(listed, lists(...abstracts)))).questions.map(({ key }) =>
    'accepted' in key ? key.accepted.join() : key.form,
  )

it('does not call the options of a list by letters that go on from the question before', async () => {
  const of = (more: string) => keysOfList(level(0, 'decimal') + level(1, 'upperLetter', more))
  expect(await of('')).toEqual(['B', 'A'])
  expect(await of('<w:lvlRestart w:val="1"/>')).toEqual(['B', 'A'])
  expect(await of('<w:lvlRestart w:val="0"/>')).toEqual(['B', ''])
})

it('knows the lists that a style of lists makes', async () => {
  const made = '<w:styleLink w:val="Soal"/>' + level(0, 'decimal') + level(1, 'upperLetter')
  expect(await keysOfList('<w:numStyleLink w:val="Soal"/>', made)).toEqual(['B', 'A'])
})
