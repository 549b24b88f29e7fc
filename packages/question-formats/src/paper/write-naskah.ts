import type { Choice } from '@suluh/contract/bank/soal-form'
import { petunjukLines, type KepalaNaskah } from '@suluh/contract/papers/kepala-naskah'
import { pointsInWords, pointsText, totalPoints } from '@suluh/contract/papers/points-words'
import { formulaSpan } from '@suluh/rich-text/allow-list'
import { readableText } from '@suluh/rich-text/plain-text'
import { imageSize } from '../image-size.ts'
import type { StoredImage } from '../image-store.ts'
import { mediaIn } from '../soal/export-file.ts'
import { indentedBlocks, wordBlocks, type WordParts } from '../word/word-rich.ts'
import { keyWords, type PaperQuestion } from './paper-words.ts'
import {
  cell,
  emptyParts,
  endOfWhole,
  facts,
  insideOf,
  isDrawn,
  letterhead,
  line,
  packPaper,
  roomOf,
  row,
  table,
  type Letterhead,
  type WordSheet,
  type WordSize,
} from './word-paper.ts'

/** One version of a package's paper. */
export type NaskahInput = {
  kop: Letterhead
  nama: string
  /** A to E where there are several versions. */
  letter: string | null
  pelajaran: string[]
  minutes: number
  kepala: KepalaNaskah
  sections: { nama: string; petunjuk: string; questions: PaperQuestion[] }[]
  media: StoredImage[]
  size: WordSize
  columns: 1 | 2
}

/** Where a question's words begin, and its options', in twentieths of a point. */
export const questionIndent = 400
const optionIndent = 360

/** What a student gets on the desk, laid out as a teacher would type it and may go on typing. */
export function writeNaskah(input: NaskahInput): Uint8Array {
  const { sections, columns, media } = input
  const sheet = sheetOf(input, 'Naskah soal')
  const parts = emptyParts(media)
  const room = roomOf(sheet, columns)
  const head = headOf(input, 'NASKAH SOAL', parts, sheet) + namesLine(roomOf(sheet)) + petunjuk(input.kepala)
  const body = sections.map((section) => sectionOf(section, sections.length > 1, parts, room)).join('')
  return packPaper(head + (columns > 1 ? endOfWhole(sheet) : '') + body, parts, sheet, columns)
}

/** For whoever marks: number, key and points, with their sum. */
export function writeKunci(input: NaskahInput): Uint8Array {
  const sheet = sheetOf(input, 'Kunci')
  const parts = emptyParts(input.media)
  const room = roomOf(sheet)
  const questions = input.sections.flatMap((section) => section.questions)
  const widths = [700, room - 700 - 1000, 1000]
  const cells = (blocks: string[]) => blocks.map((each, at) => cell(each, { width: widths[at]! })).join('')
  const titles = ['No', 'Kunci', 'Skor'].map((title) =>
    line(title, { isBold: true, align: 'center', after: 0 }),
  )
  const rows = questions.map((question) =>
    row(
      cells([
        line(String(question.number), { align: 'center', after: 0 }),
        question.key.form === 'uraian' && question.key.rubric !== ''
          ? wordBlocks(question.key.rubric, parts, insideOf(widths[1]!))
          : line(keyWords(question), { after: 0 }),
        line(pointsText(question.points), { align: 'center', after: 0 }),
      ]),
    ),
  )
  const sum = row(
    cells([
      line('', { after: 0 }),
      line('Jumlah', { isBold: true, align: 'right', after: 0 }),
      line(pointsText(totalPoints(questions)), { isBold: true, align: 'center', after: 0 }),
    ]),
  )
  const keys = table(widths, row(cells(titles), { isHead: true }) + rows.join('') + sum, { isRuled: true })
  return packPaper(`${headOf(input, 'KUNCI JAWABAN', parts, sheet)}${line('')}${keys}<w:p/>`, parts, sheet)
}

function sheetOf({ nama, letter, size }: NaskahInput, what: string): WordSheet {
  return { size, isLandscape: false, foot: [nama, ...(letter ? [`Paket ${letter}`] : []), what].join(' · ') }
}

function headOf(input: NaskahInput, title: string, parts: WordParts, sheet: WordSheet): string {
  const { kop, nama, letter, pelajaran, minutes, kepala, sections } = input
  const room = roomOf(sheet)
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  return [
    letterhead(kop, parts, room),
    line(title, { align: 'center', isBold: true, size: 26, after: 0 }),
    line(letter ? `${nama} – Paket ${letter}` : nama, { align: 'center', isBold: true, after: 120 }),
    facts(
      [
        ['Mata pelajaran', pelajaran.join(', ')],
        ['Kelas', kepala.kelas],
        ['Semester', kepala.semester],
        ['Tahun pelajaran', kepala.tahunPelajaran],
        ['Jumlah soal', String(count)],
        ['Waktu', `${minutes} menit`],
        ['Hari, tanggal', ''],
      ],
      room,
    ),
    line('', {
      after: 60,
      rule: '<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="000000"/></w:pBdr>',
    }),
  ].join('')
}

function namesLine(room: number): string {
  const widths = [0.45, 0.2, 0.35].map((share) => Math.floor(room * share))
  const names = ['Nama: …………………………………', 'Kelas: ……………', 'No. peserta: …………………']
  return table(
    widths,
    row(names.map((name, at) => cell(line(name, { after: 60 }), { width: widths[at]! })).join('')),
  )
}

function petunjuk(kepala: KepalaNaskah): string {
  const lines = petunjukLines(kepala)
  if (lines.length === 0) return line('', { after: 60 })
  return [
    line('Petunjuk umum', { isBold: true, after: 20, before: 60, keepNext: true }),
    ...lines.map((text, at) => line(`${at + 1}.  ${text}`, { after: at === lines.length - 1 ? 120 : 0 })),
  ].join('')
}

function sectionOf(
  { nama, petunjuk: said, questions }: NaskahInput['sections'][number],
  isNamed: boolean,
  parts: WordParts,
  room: number,
): string {
  const points = pointsInWords(questions)
  return [
    isNamed ? line(nama, { isBold: true, size: 24, before: 160, after: 60, keepNext: true }) : '',
    said === '' ? '' : wordBlocks(said, parts, Math.floor(room / 15)),
    points ? line(`${points}.`, { isItalic: true, after: 80, keepNext: true }) : '',
    ...questions.map((question) => questionOf(question, points === '', parts, room)),
  ].join('')
}

function questionOf(question: PaperQuestion, saysPoints: boolean, parts: WordParts, room: number): string {
  const { stimulus, number, content, points } = question
  const isRtl = startsRightToLeft(content.stem)
  const inner = room - questionIndent
  const keepNext = content.form !== 'uraian'
  const stem = indentedBlocks(
    content.stem,
    parts,
    Math.floor(inner / 15),
    { left: questionIndent, hanging: questionIndent, lead: `${number}.`, keepNext },
    isRtl,
  )
  const worth = saysPoints || content.form === 'uraian' ? said(`(skor ${pointsText(points)})`, keepNext) : ''
  return `${stimulus ? stimulusOf(stimulus, parts, room) : ''}${stem}${worth}${answersOf(question, parts, inner, isRtl)}${line('', { after: 0, size: 12 })}`
}

/** A line of the paper's own words below a question. */
const said = (text: string, keepNext = false) =>
  `<w:p><w:pPr>${keepNext ? '<w:keepNext/>' : ''}<w:ind w:left="${questionIndent}"/></w:pPr><w:r><w:rPr><w:i/></w:rPr><w:t>${text}</w:t></w:r></w:p>`

function stimulusOf(
  { html, from, to }: NonNullable<PaperQuestion['stimulus']>,
  parts: WordParts,
  room: number,
) {
  const numbers = from === to ? `${from}` : `${from}–${to}`
  const inside = `${line(`Bacaan untuk soal nomor ${numbers}`, { isItalic: true, keepNext: true })}${wordBlocks(html, parts, insideOf(room))}`
  return `${table([room], `<w:tr>${cell(inside, { width: room })}</w:tr>`, { isRuled: true })}${line('', { after: 60, keepNext: true })}`
}

/** A question whose text begins in Arabic is laid out from the right, number and letters, too. */
export const startsRightToLeft = (html: string) => /^<(p|div)\b[^>]*\bdir="rtl"/.test(html)

/** What is chosen from, or a place to write; indented as below a question's number, in so many twentieths of a point. */
export function answersOf(
  { content }: PaperQuestion,
  parts: WordParts,
  room: number,
  isRtl: boolean,
): string {
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-berbobot':
      return optionsOf(content.options, parts, room, { isRtl, sign: '' })
    case 'pilihan-ganda-kompleks':
      return (
        said('Pilih semua jawaban yang benar.', true) +
        optionsOf(content.options, parts, room, { isRtl, sign: '☐ ' })
      )
    case 'kategori':
      return categoriesOf(content.statements, content.categories, parts, room)
    case 'menjodohkan':
      return pairsOf(content.rows, content.columns, parts, room)
    case 'isian-singkat':
      return said('Jawaban: ………………………………………')
    case 'uraian':
      return ''
  }
}

type OptionLook = { isRtl: boolean; sign: string }

/** All beside each other where they are short, half of them where that fits, else below each other. */
function optionsOf(options: Choice[], parts: WordParts, room: number, { isRtl, sign }: OptionLook): string {
  const left = sign === '' ? optionIndent : optionIndent + 260
  const widest = Math.max(...options.map(({ html }) => widthOf(html, parts.media))) + left + 120
  const half = Math.ceil(options.length / 2)
  const beside = [options.length, half, 2].find((count) => count <= 5 && count * widest <= room) ?? 1
  const blocksOf = ({ id, html }: Choice, indent: number, width: number, keepNext: boolean) =>
    indentedBlocks(
      html,
      parts,
      Math.floor((width - left) / 15),
      { left: indent + left, hanging: left, lead: `${sign}${id}.`, keepNext },
      isRtl || startsRightToLeft(html),
    )
  if (beside === 1)
    return options
      .map((option, at) => blocksOf(option, questionIndent, room, at < options.length - 1))
      .join('')
  const width = Math.floor(room / beside)
  const rows = Array.from({ length: Math.ceil(options.length / beside) }, (_, at) => {
    const cells = Array.from({ length: beside }, (__, column) => {
      const option = options[at * beside + column]
      return cell(option ? blocksOf(option, 0, width, false) : '<w:p/>', { width })
    })
    return row(cells.join(''))
  })
  const widths = Array.from({ length: beside }, () => width)
  return table(widths, rows.join(''), { indent: questionIndent, isRtl })
}

/** How wide an option likes to be, in twentieths of a point: a letter of Times is about half as wide as it is high. */
function widthOf(html: string, media: StoredImage[]): number {
  const isBlock = /<(ul|ol|table|pre|blockquote)\b|<\/p>\s*<p\b|<br\b/.test(html)
  if (isBlock) return Infinity
  const pictures = mediaIn(html).reduce((sum, index) => {
    const file = media[index]
    const asked = /<img[^>]* width="(\d+)"/.exec(html)?.[1]
    return sum + (file ? Number(asked ?? imageSize(file.bytes).width) : 0)
  }, 0)
  // A formula is about as wide as its letters, without its commands.
  const bare = html.replace(formulaSpan, (_, tex: string) => tex.replace(/\\[a-z]+|[{}^_\s]/gi, '·'))
  return readableText(bare).length * 115 + pictures * 15
}

function categoriesOf(rows: Choice[], columns: Choice[], parts: WordParts, room: number): string {
  const own = Math.min(1400, Math.floor((room * 0.55) / columns.length))
  const widths = [room - own * columns.length, ...columns.map(() => own)]
  const centred = (blocks: string, width: number) => cell(blocks, { width })
  const head = row(
    cell(line('Pernyataan', { isBold: true, after: 0 }), { width: widths[0]! }) +
      columns
        .map(({ html }) =>
          centred(
            isDrawn(html)
              ? wordBlocks(html, parts, insideOf(own))
              : line(readableText(html), { isBold: true, align: 'center', after: 0 }),
            own,
          ),
        )
        .join(''),
    { isHead: true },
  )
  const body = rows.map(({ html }) =>
    row(
      cell(wordBlocks(html, parts, insideOf(widths[0]!)), { width: widths[0]! }) +
        columns.map(() => centred(line('○', { align: 'center', after: 0 }), own)).join(''),
    ),
  )
  return table(widths, head + body.join(''), { isRuled: true, indent: questionIndent })
}

function pairsOf(rows: Choice[], columns: Choice[], parts: WordParts, room: number): string {
  const width = Math.floor(room / 2)
  const isRtl = (html: string) => startsRightToLeft(html)
  const side = (choice: Choice | undefined) =>
    choice
      ? indentedBlocks(
          choice.html,
          parts,
          Math.floor((width - optionIndent) / 15),
          { left: optionIndent, hanging: optionIndent, lead: `${choice.id}.` },
          isRtl(choice.html),
        )
      : '<w:p/>'
  const lines = Array.from({ length: Math.max(rows.length, columns.length) }, (_, at) =>
    row(cell(side(rows[at]), { width }) + cell(side(columns[at]), { width })),
  )
  return table([width, width], lines.join(''), { indent: questionIndent })
}
