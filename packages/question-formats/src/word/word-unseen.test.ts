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
