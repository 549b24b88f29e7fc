import { columnLetter } from '../soal/build-menjodohkan.ts'
import type { ExportSoal } from '../soal/export-file.ts'
import { exportText } from '../html/export-text.ts'
import { parseOwnHtml, toText } from '../html/html-text.ts'

/** The number that JENIS names a form by; 1 to 5 as in the AKM table. */
export const jenisNumbers = {
  'pilihan-ganda': '1',
  'pilihan-ganda-kompleks': '2',
  menjodohkan: '3',
  'isian-singkat': '4',
  uraian: '5',
  kategori: '6',
  'pilihan-berbobot': '7',
} as const

export type TableCells = { jenis: string; options: string[]; key: string; maxMark: string }

/** A number as Indonesians write it, without thousands. */
export const decimal = (value: number) => String(value).replace('.', ',')

/** "3,14 ± 0,01" or the accepted words: each one answer that the short form accepts. */
export function acceptedAnswers({ content, key }: ExportSoal): string[] {
  if (key.form !== 'isian-singkat') return []
  const isNumeric = content.form === 'isian-singkat' && content.numeric
  if (!isNumeric) return key.texts
  return key.numbers.map(({ value, tolerance }) =>
    tolerance === 0 ? decimal(value) : `${decimal(value)} ± ${decimal(tolerance)}`,
  )
}

/** The JENIS cell; a category question also names its categories. */
export function jenisText({ content }: ExportSoal): string {
  if (content.form !== 'kategori') return jenisNumbers[content.form]
  return `6 (${content.categories.map(({ html }) => nameOf(html)).join('/')})`
}

export function nameOf(html: string): string {
  return toText(parseOwnHtml(html))
}

/** One question as the cells of the table with an option per column. */
export function tableCells(question: ExportSoal): TableCells {
  const { content, key } = question
  const cells = { jenis: jenisText(question), options: [], key: '', maxMark: '' }
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-ganda-kompleks':
    case 'pilihan-berbobot': {
      const letters = new Map(content.options.map(({ id }, i) => [id, columnLetter(i)]))
      const right =
        key.form === 'pilihan-ganda' ? key.accepted : key.form === 'pilihan-ganda-kompleks' ? key.correct : []
      const weights = key.form === 'pilihan-berbobot' ? key.weights : null
      return {
        ...cells,
        options: content.options.map(({ html }) => exportText(html)),
        key: weights
          ? content.options.map(({ id }) => `${letters.get(id)}=${decimal(weights[id] ?? 0)}`).join(';')
          : content.options.flatMap(({ id }) => (right.includes(id) ? [letters.get(id)] : [])).join(','),
      }
    }
    case 'kategori': {
      const correct = key.form === 'kategori' ? key.correct : {}
      const names = new Map(content.categories.map(({ id, html }) => [id, nameOf(html)]))
      return {
        ...cells,
        options: content.statements.map(({ html }) => exportText(html)),
        key: content.statements
          .map(({ id }, i) => `${i + 1}=${names.get(correct[id] ?? '') ?? ''}`)
          .join(';'),
      }
    }
    case 'menjodohkan':
      return { ...cells, options: pairCells(question) }
    case 'isian-singkat':
      return { ...cells, key: acceptedAnswers(question).join('; ') }
    case 'uraian':
      return key.form === 'uraian'
        ? { ...cells, key: exportText(key.rubric), maxMark: decimal(key.maxMark) }
        : cells
  }
}

function pairCells({ content, key }: ExportSoal): string[] {
  if (content.form !== 'menjodohkan') return []
  const correct = key.form === 'menjodohkan' ? key.correct : {}
  const named = content.rows.flatMap(({ id, html }) =>
    content.columns
      .filter((column) => correct[id]?.includes(column.id))
      .map((column) => `${exportText(html)} -> ${exportText(column.html)}`),
  )
  const used = new Set(Object.values(correct).flat())
  return [
    ...named,
    ...content.columns.filter(({ id }) => !used.has(id)).map(({ html }) => `-> ${exportText(html)}`),
  ]
}
