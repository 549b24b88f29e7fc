import { columnLetter } from '../soal/build-menjodohkan.ts'
import type { ExportInput, ExportSoal } from '../soal/export-file.ts'
import { escapeHtml } from '@suluh/rich-text/escape'
import { acceptedAnswers, decimal, jenisNumbers, jenisText, nameOf } from '../table/table-cells.ts'
import { packWord } from './word-package.ts'
import { wordBlocks } from './word-rich.ts'
import type { WordParts } from './word-rich.ts'

type Kind = 'rows' | 'matching' | 'short'
type Column = { title: string; width: number; group?: string }

// Widths in twentieths of a point; a page of A4 on its side has 14,400 of them between its margins.
const columns: Record<Kind, Column[]> = {
  rows: around(4400, 2300, [
    { title: 'OPSI', width: 900 },
    { title: 'JAWABAN', width: 3400 },
    { title: 'KUNCI', width: 1000 },
  ]),
  matching: around(3000, 1500, [
    { title: 'KODE', group: 'BARIS', width: 800 },
    { title: 'NAMA BARIS', group: 'BARIS', width: 2100 },
    { title: 'KODE', group: 'KOLOM', width: 800 },
    { title: 'NAMA KOLOM', group: 'KOLOM', width: 2100 },
    { title: 'KODE BARIS', group: 'KUNCI', width: 800 },
    { title: 'KODE KOLOM', group: 'KUNCI', width: 900 },
  ]),
  short: around(4800, 2300, [
    { title: 'JAWABAN', width: 3900 },
    { title: 'SKOR', width: 1000 },
  ]),
}

/** What every table begins and ends with. */
function around(soal: number, pembahasan: number, own: Column[]): Column[] {
  return [
    { title: 'NO', width: 600 },
    { title: 'SOAL', width: soal },
    { title: 'JENIS', width: 1100 },
    ...own,
    { title: 'PEMBAHASAN', width: pembahasan },
    { title: 'ID', width: 700 },
  ]
}

/** What a kisi-kisi says, at the end of each table where any question has it; the words of the question give way. */
const kisiColumns: Column[] = [
  { title: 'INDIKATOR', width: 1100 },
  { title: 'CP ATAU TP', width: 1100 },
]

function columnsOf(kind: Kind, hasKisi: boolean): Column[] {
  if (!hasKisi) return columns[kind]
  const taken = kisiColumns.reduce((sum, { width }) => sum + width, 0)
  const fitted = columns[kind].map((column) =>
    column.title === 'SOAL' ? { ...column, width: column.width - taken } : column,
  )
  return [...fitted, ...kisiColumns]
}

/** A Word document of the tables that GarudaCBT made common, with columns of our own at their end; `notes` stand above. */
export function writeWord({ title, questions, media }: ExportInput, notes: string[] = []): Uint8Array {
  const parts: WordParts = { media, used: new Set(), lists: [], drawings: 0 }
  let body = `<w:p><w:pPr><w:pStyle w:val="Judul"/></w:pPr><w:r><w:t xml:space="preserve">${escapeHtml(title)}</w:t></w:r></w:p>${notes.map(plain).join('')}`
  let rows = ''
  let open: Kind | null = null
  const hasKisi = questions.some(({ indikator, capaian }) => indikator || capaian)
  const close = () => {
    if (open !== null) body += `${tableHead(columnsOf(open, hasKisi))}${rows}</w:tbl><w:p/>`
    rows = ''
  }
  questions.forEach((question, index) => {
    const kind = kindOf(question)
    const { stimulus = '' } = question
    const isOther = stimulus !== (questions[index - 1]?.stimulus ?? '')
    if (kind !== open || isOther) close()
    if (isOther && stimulus !== '') {
      const end = questions.findIndex((each, i) => i > index && each.stimulus !== stimulus)
      body += passage(stimulus, index + 1, end < 0 ? questions.length : end, parts)
    }
    open = kind
    rows += questionRows(kind, question, index + 1, parts, hasKisi)
  })
  close()
  return packWord(body, parts)
}

/** A text above the table, with the numbers of the questions that share it. */
function passage(html: string, from: number, to: number, parts: WordParts): string {
  const numbers = from === to ? `${from}` : `${from}–${to}`
  return `<w:p><w:pPr><w:keepNext/></w:pPr><w:r><w:rPr><w:i/></w:rPr><w:t>Bacaan untuk soal nomor ${numbers}</w:t></w:r></w:p>${wordBlocks(html, parts, 620)}`
}

function kindOf({ content }: ExportSoal): Kind {
  if (content.form === 'menjodohkan') return 'matching'
  return content.form === 'isian-singkat' || content.form === 'uraian' ? 'short' : 'rows'
}

function tableHead(list: Column[]): string {
  const grid = list.map(({ width }) => `<w:gridCol w:w="${width}"/>`).join('')
  const head = (cells: string) => `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${cells}</w:tr>`
  const bold = (text: string) => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`
  const settings =
    '<w:tblPr><w:tblStyle w:val="Kisi"/><w:tblW w:w="5000" w:type="pct"/><w:tblLayout w:type="fixed"/></w:tblPr>'
  const open = `<w:tbl>${settings}<w:tblGrid>${grid}</w:tblGrid>`
  if (list.every(({ group }) => group === undefined))
    return open + head(list.map(({ title }) => cell(bold(title))).join(''))
  const top = list
    .filter(({ group }, i) => group === undefined || list[i - 1]?.group !== group)
    .map(({ title, group }) =>
      group ? cell(bold(group), '<w:gridSpan w:val="2"/>') : cell(bold(title), '<w:vMerge w:val="restart"/>'),
    )
  const below = list.map(({ title, group }) => (group ? cell(bold(title)) : cell('<w:p/>', '<w:vMerge/>')))
  return open + head(top.join('')) + head(below.join(''))
}

const cell = (blocks: string, settings = '') =>
  `<w:tc>${settings && `<w:tcPr>${settings}</w:tcPr>`}${blocks}</w:tc>`
const plain = (text: string) =>
  `<w:p>${text === '' ? '' : `<w:r><w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r>`}</w:p>`
const lined = (text: string) => text.split('\n').map(plain).join('')
const small = (text: string) =>
  `<w:p><w:r><w:rPr><w:color w:val="808080"/><w:sz w:val="8"/></w:rPr><w:t>${escapeHtml(text)}</w:t></w:r></w:p>`

/** The cells that differ from row to row; those of the whole question are merged downwards. */
function questionRows(
  kind: Kind,
  question: ExportSoal,
  number: number,
  parts: WordParts,
  hasKisi: boolean,
): string {
  const lines = innerCells(kind, question, parts)
  const whole = (first: string, index: number) => {
    if (lines.length === 1) return cell(first)
    return index === 0 ? cell(first, '<w:vMerge w:val="restart"/>') : cell('<w:p/>', '<w:vMerge/>')
  }
  const stem = wordBlocks(question.content.stem, parts, 290)
  const note = wordBlocks(question.pembahasan, parts, 140)
  const score = kind === 'short' && question.key.form === 'uraian' ? decimal(question.key.maxMark) : ''
  const rows = lines.map((inner, index) =>
    [
      whole(plain(String(number)), index),
      whole(stem, index),
      whole(plain(jenis(question)), index),
      inner,
      ...(kind === 'short' ? [whole(plain(score), index)] : []),
      whole(note, index),
      whole(small(question.id), index),
      ...(hasKisi
        ? [question.indikator ?? '', question.capaian ?? ''].map((text) => whole(lined(text), index))
        : []),
    ].join(''),
  )
  return rows.map((cells) => `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells}</w:tr>`).join('')
}

function jenis(question: ExportSoal): string {
  return question.content.form === 'kategori' ? jenisText(question) : jenisNumbers[question.content.form]
}

function innerCells(kind: Kind, question: ExportSoal, parts: WordParts): string[] {
  const { content, key } = question
  if (kind === 'matching') return matchingCells(question, parts)
  if (kind === 'short') {
    if (key.form === 'uraian') return [cell(wordBlocks(key.rubric, parts, 240))]
    const answers = acceptedAnswers(question)
    return answers.length === 0 ? [cell('<w:p/>')] : answers.map((answer) => cell(plain(answer)))
  }
  if (content.form === 'kategori') {
    const names = new Map(content.categories.map(({ id, html }) => [id, nameOf(html)]))
    const correct = key.form === 'kategori' ? key.correct : {}
    return content.statements.map(({ id, html }, i) =>
      optionCells(String(i + 1), html, names.get(correct[id] ?? '') ?? '', parts),
    )
  }
  if (!('options' in content)) return [cell('<w:p/>')]
  return content.options.map(({ id, html }, i) => optionCells(columnLetter(i), html, markOf(id, key), parts))
}

const optionCells = (code: string, html: string, mark: string, parts: WordParts) =>
  cell(plain(code)) + cell(wordBlocks(html, parts, 210)) + cell(plain(mark))

function markOf(id: string, key: ExportSoal['key']): string {
  if (key.form === 'pilihan-ganda') return key.accepted.includes(id) ? 'v' : ''
  if (key.form === 'pilihan-ganda-kompleks') return key.correct.includes(id) ? 'v' : ''
  return key.form === 'pilihan-berbobot' ? decimal(key.weights[id] ?? 0) : ''
}

function matchingCells({ content, key }: ExportSoal, parts: WordParts): string[] {
  if (content.form !== 'menjodohkan') return []
  const correct = key.form === 'menjodohkan' ? key.correct : {}
  const letters = new Map(content.columns.map(({ id }, i) => [id, columnLetter(i)]))
  const height = Math.max(content.rows.length, content.columns.length)
  return Array.from({ length: height }, (_, i) => {
    const [row, column] = [content.rows[i], content.columns[i]]
    const right = row ? (correct[row.id] ?? []).flatMap((id) => letters.get(id) ?? []) : []
    return [
      cell(plain(row ? String(i + 1) : '')),
      cell(wordBlocks(row?.html ?? '', parts, 130)),
      cell(plain(column ? columnLetter(i) : '')),
      cell(wordBlocks(column?.html ?? '', parts, 130)),
      cell(plain(right.length > 0 ? String(i + 1) : '')),
      cell(plain(right.join(','))),
    ].join('')
  })
}
