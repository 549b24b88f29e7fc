import { buildSoal } from '../soal/build-soal.ts'
import { columnLetter } from '../soal/build-menjodohkan.ts'
import { addProblem, addSoal, finding, type Finding, type Reading } from '../soal/reading.ts'
import { defaultMaxMark, shortened } from '../soal/soal-parts.ts'
import type { Option } from '../soal/soal-parts.ts'
import type { Line } from '../table/table.ts'
import { lostFinding } from '../table/soal-table.ts'
import { tidyHtml } from '../html/html-text.ts'
import { isEmptyHtml } from '@suluh/contract/bank/soal-form'

const question = /^\s*Q\s*:\s*(\d{1,4})?\s*[.)]?\s*/i
const option = /^\s*([A-J])\s*:\s*[.)]\s*/i
const file = /^\s*File\s?[QOA-J]\w?\s*:\s*(.*)$/i
const key = /^\s*(?:Kunci|Jawaban|Key)(?: jawaban)?\s*:\s*(.*)$/i

/** Whether the paragraphs are CandyCBT's: "Q:1) …", options "A:) …", "Kunci: C". */
export function isCandyText(paragraphs: Line[]): boolean {
  return (
    paragraphs.some(({ text }) => /^\s*Q\s*:\s*\d/i.test(text)) &&
    paragraphs.some(({ text }) => key.test(text))
  )
}

type Block = {
  number: string
  first: Line
  stem: string[]
  options: Option[]
  key: string | null
  files: string[]
  lost: number
}

/** Reads CandyCBT's Word text. Options may all be written "A:)", so their order names them. */
export function readCandyText(reading: Reading, paragraphs: Line[]): void {
  const blocks: Block[] = []
  const left: Line[] = []
  for (const paragraph of paragraphs) {
    const block = blocks.at(-1)
    const asked = question.exec(paragraph.text)
    if (asked && /^\s*Q\s*:/i.test(paragraph.text)) {
      const number = asked[1] ?? String(blocks.length + 1)
      blocks.push({
        number,
        first: paragraph,
        stem: [without(paragraph, question)],
        options: [],
        key: null,
        files: [],
        lost: paragraph.lost,
      })
    } else if (block ? !takeLine(block, paragraph) : paragraph.html !== '') left.push(paragraph)
  }
  for (const block of blocks) readBlock(reading, block)
  for (const { text, source } of left)
    addProblem(
      reading,
      { place: 'Di luar soal', source },
      finding('soal', 'peringatan', 'teks-dilewati', shortened(text) || '[gambar]'),
    )
}

/** Takes a line into its question; false where it belongs to no part of it. */
function takeLine(block: Block, paragraph: Line): boolean {
  block.lost += paragraph.lost
  const named = file.exec(paragraph.text)
  const answer = key.exec(paragraph.text)
  if (named) {
    // The picture itself may stand beside the word, not only its name.
    const picture = without(paragraph, /^\s*File\s?[QOA-J]\w?\s*:\s*/i)
    if (picture.includes('<img')) addHtml(block, picture)
    else if (named[1]?.trim()) block.files.push(named[1].trim())
  } else if (answer && block.key === null) block.key = answer[1]?.trim() ?? ''
  else if (option.test(paragraph.text))
    block.options.push({
      id: columnLetter(block.options.length),
      html: without(paragraph, option),
      text: paragraph.text.replace(option, ''),
    })
  else if (paragraph.html !== '' && block.key === null) addHtml(block, typedMarkup(paragraph.html))
  else return paragraph.html === ''
  return true
}

/** What goes on with the last option, or with the question where there is none yet. */
function addHtml(block: Block, html: string): void {
  const last = block.options.at(-1)
  if (last) last.html = isEmptyHtml(last.html) ? html : tidyHtml(`${last.html}<br>${html}`)
  else block.stem.push(html)
}

/** The markup that CandyCBT has teachers type as text. */
function typedMarkup(html: string): string {
  if (!/&(lt|amp);/.test(html)) return html
  return tidyHtml(
    html
      .replace(/&lt;(\/?)(i|b|u|s|em|strong|sup|sub|br|p)\s?\/?&gt;/gi, '<$1$2>')
      .replace(/&amp;nbsp;/g, ' '),
  )
}

// The mark stands in the first text of the paragraph, perhaps in bold.
function without({ html }: Line, mark: RegExp): string {
  const lead = /^((?:<[^>]+>)*)([^<]*)/.exec(html)
  if (!lead) return html
  const [whole, tags = '', text = ''] = lead
  return typedMarkup(tidyHtml(tags + text.replace(mark, '') + html.slice(whole.length)))
}

function readBlock(reading: Reading, block: Block): void {
  const findings: Finding[] = block.lost > 0 ? [lostFinding(block.lost)] : []
  if (block.files.length > 0)
    findings.push(finding('soal', 'peringatan', 'berkas-hilang', block.files.slice(0, 3).join(', ')))
  if (block.options.length === 1) findings.push(finding('opsi B', 'galat', 'opsi-kurang', 'candy'))
  const form =
    block.options.length === 0
      ? 'uraian'
      : (block.key?.match(/[A-J]/gi)?.length ?? 0) > 1 && /^[A-J\s,;]+$/i.test(block.key ?? '')
        ? 'pilihan-ganda-kompleks'
        : 'pilihan-ganda'
  const stem = block.stem.filter((html) => html !== '')
  const built = buildSoal(form, {
    stem: stem.length > 1 ? stem.map((html) => `<p>${html}</p>`).join('') : (stem[0] ?? ''),
    options: block.options,
    key: block.key ?? '',
    keyHtml: form === 'uraian' ? tidyHtml(block.key ?? '') : '',
    categories: [],
    maxMark: defaultMaxMark,
  })
  addSoal(
    reading,
    { place: `Soal ${block.number}`, source: block.first.source },
    { number: block.number, ...built, pembahasan: '', findings: [...findings, ...built.findings] },
  )
}
