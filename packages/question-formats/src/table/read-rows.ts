import type { Form } from '@suluh/contract/bank/soal-words'
import { buildSoal } from '../soal/build-soal.ts'
import { columnLetter } from '../soal/build-menjodohkan.ts'
import { readCode, readCodes, readMark } from '../soal/key-text.ts'
import { usedOptions } from './read-columns.ts'
import { finding, type Finding } from '../soal/reading.ts'
import { addRow, jenisOf, lostInCells, maxMarkOf } from './soal-table.ts'
import type { Rows, SoalTable } from './soal-table.ts'
import { shortened } from '../soal/soal-parts.ts'
import type { Option } from '../soal/soal-parts.ts'
import { cellAt } from './table.ts'
import type { Cell, Row } from './table.ts'

type Answer = Option & { mark: string }

/** Reads one question of a table with an option per row (AKM jenis 1, 2, 6, 7) or with an answer only (4, 5). */
export function readRowGroup(source: SoalTable, group: Rows): void {
  const { columns } = source.header
  const stem = group
    .map((row) => cellAt(row, columns.soal).html)
    .filter((html, i, all) => all.indexOf(html) === i)
  const stems = stem.filter((html) => html !== '')
  const answers = readAnswerRows(source, group)
  const isBlank =
    stems.length === 0 && answers.every(({ html, mark }) => html === '' && readMark(mark) === false)
  const cells = group.flatMap((row) => [cellAt(row, columns.soal), cellAt(row, columns.jawaban)])
  const findings: Finding[] = lostInCells(cells)
  if (isBlank && findings.length === 0) return

  const jenis = jenisOf(source, group[0], findings)
  const form = jenis?.form ?? guessForm(source, answers, findings)
  const isOpen = source.header.hasCrosses && isMarked(form)
  if (isOpen && answers.some(({ mark }) => isCross(mark)))
    findings.push(finding('kunci', 'galat', 'tanda-kunci', 'x'))
  const key = keyText(form, answers, findings)
  const isChoice =
    form === 'pilihan-ganda' || form === 'pilihan-ganda-kompleks' || form === 'pilihan-berbobot'
  const built = buildSoal(form, {
    stem: stems.length > 1 ? stems.map((html) => `<div>${html}</div>`).join('') : (stems[0] ?? ''),
    options: isChoice ? usedOptions(marked(answers, form), isMarked(form) ? key : '', findings) : answers,
    key,
    keyHtml: answers
      .map((answer) => answer.html)
      .filter((html) => html !== '')
      .join('<br>'),
    categories: jenis?.categories ?? [],
    maxMark: maxMarkOf(source, group[0]),
  })
  if (isChoice && 'options' in built.content && built.content.options.length < 2)
    findings.unshift(finding('opsi A', 'galat', 'opsi-kurang', 'baris'))
  addRow(source, group[0], built, findings)
}

const isCross = (mark: string) => /^[x×]$/i.test(mark.trim())
const isTick = (mark: string) => /^(v+|✓|✔|√|☑|✅)$/i.test(mark.trim())

/** Whether ticks and crosses stand in one column of keys. */
export function mixesCrosses({ columns }: SoalTable['header'], rows: Row[]): boolean {
  const marks = rows.map((row) => cellAt(row, columns.kunci).text)
  return marks.some(isTick) && marks.some(isCross)
}

function readAnswerRows({ header: { columns, kind } }: SoalTable, group: Rows): Answer[] {
  const used = new Set<string>()
  return group.map((row, i) => {
    const code = readCode(cellAt(row, columns.opsi).text)
    const id = code !== null && !used.has(code) ? code : freeLetter(used, i)
    used.add(id)
    const answer: Cell = cellAt(row, columns.jawaban)
    const mark = kind === 'short' ? '' : cellAt(row, columns.kunci).text
    return { id, html: answer.html, text: answer.text, mark }
  })
}

function freeLetter(used: Set<string>, from: number): string {
  let index = from
  while (used.has(columnLetter(index))) index += 1
  return columnLetter(index)
}

const isMarked = (form: Form) => form === 'pilihan-ganda' || form === 'pilihan-ganda-kompleks'

// Ticks have become codes, which no option's text may be mistaken for.
function marked(answers: Answer[], form: Form): Option[] {
  return isMarked(form) ? answers.map((answer) => ({ ...answer, text: '' })) : answers
}

// Each row has its own key cell; here they become the one key text that other tables have.
function keyText(form: Form, answers: Answer[], findings: Finding[]): string {
  const marked = answers.filter((answer) => answer.mark !== '')
  if (form === 'isian-singkat') return shortKey(answers)
  if (form === 'uraian' || form === 'menjodohkan') return ''
  if (!isMarked(form))
    return marked.map((answer) => `${answer.id}=${answer.mark.replace(/[;\n|]/g, ' ')}`).join(';')
  const ids = new Set<string>()
  for (const { id, mark } of marked) {
    const named = answers.length > 0 ? markedIds(id, mark, answers) : null
    if (named === null) findings.push(finding('kunci', 'galat', 'tanda-kunci', shortened(mark)))
    for (const each of named ?? []) ids.add(each)
  }
  return [...ids].join(',')
}

function markedIds(id: string, mark: string, answers: Answer[]): string[] | null {
  const codes = readCodes(mark)
  const isAllKnown = codes?.every((code) => answers.some((answer) => answer.id === code)) ?? false
  const ticked = readMark(mark)
  // An option may be called V or 1, yet a tick beside another option is far likelier to be a tick.
  if (ticked !== null) return ticked ? [id] : []
  return isAllKnown ? codes : null
}

function shortKey(answers: Answer[]): string {
  return answers
    .map((answer) => (answer.text === '' ? answer.mark : answer.text))
    .filter((text) => text !== '')
    .join(';')
}

function guessForm({ header }: SoalTable, answers: Answer[], findings: Finding[]): Form {
  if (header.kind !== 'short') {
    const ticks = answers.filter((answer) => readMark(answer.mark) === true).length
    return ticks > 1 ? 'pilihan-ganda-kompleks' : 'pilihan-ganda'
  }
  const text = shortKey(answers)
  const form = text.split(/\s+/).length > 6 ? 'uraian' : 'isian-singkat'
  findings.push(finding('jenis', 'peringatan', 'jenis-kosong', form))
  return form
}
