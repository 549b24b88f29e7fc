import writeXlsx from 'write-excel-file/node'
import type { SheetData } from 'write-excel-file/node'
import type { ExportInput, ExportSoal } from '../soal/export-file.ts'
import { mostInKahoot } from '../soal/limits.ts'
import { quizText } from '../html/export-text.ts'
import { acceptedAnswers } from '../table/table-cells.ts'

type Value = string | number

/** How long a question stays open there, in seconds; both programs want it said. */
const seconds = 60

/** The sheet that Kahoot takes: its titles in row 8 from column B, as in its own template. */
export async function writeKahoot({ title, questions }: ExportInput): Promise<Uint8Array> {
  const answers = [1, 2, 3, 4]
  const head = [
    '',
    `Question - max ${mostInKahoot.question} characters`,
    ...answers.map((place) => `Answer ${place} - max ${mostInKahoot.answer} characters`),
    'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
    'Correct answer(s) - choose at least one',
  ]
  const rows = questions.map((question, index) => [
    index + 1,
    quizText(question.content.stem),
    ...padded(optionTexts(question), answers.length),
    seconds,
    rightPlaces(question),
  ])
  const above = ['', 'Quiz template', title, '', '', '', ''].map((text) => ['', text])
  return sheetOf([...above, head, ...rows], 7, [5, 50, 24, 24, 24, 24, 14, 16])
}

const quizizzTypes: Partial<Record<ExportSoal['content']['form'], string>> = {
  'pilihan-ganda': 'Multiple Choice',
  'pilihan-ganda-kompleks': 'Checkbox',
  'isian-singkat': 'Fill-in-the-Blank',
  uraian: 'Open-Ended',
}

/** The sheet that Quizizz takes; answers that it accepts stand where other questions have their options. */
export async function writeQuizizz({ questions }: ExportInput): Promise<Uint8Array> {
  const options = [1, 2, 3, 4, 5]
  const head = [
    'Question Text',
    'Question Type',
    ...options.map((place) => `Option ${place}`),
    'Correct Answer',
    'Time in seconds',
    'Image Link',
    'Answer explanation',
  ]
  const rows = questions.map((question) => [
    quizText(question.content.stem),
    typeOf(question),
    ...padded('options' in question.content ? optionTexts(question) : answerTexts(question), options.length),
    rightPlaces(question),
    seconds,
    '',
    quizText(question.pembahasan),
  ])
  return sheetOf([head, ...rows], 0, [50, 18, 20, 20, 20, 20, 20, 14, 14, 14, 40])
}

// Several keys, of which one is enough, are more than its multiple choice takes.
function typeOf({ content, key }: ExportSoal): string {
  const isSeveral = key.form === 'pilihan-ganda' && key.accepted.length > 1
  return (isSeveral ? quizizzTypes['pilihan-ganda-kompleks'] : quizizzTypes[content.form]) ?? ''
}

function optionTexts({ content }: ExportSoal): string[] {
  return 'options' in content ? content.options.map(({ html }) => quizText(html)) : []
}

const answerTexts = (question: ExportSoal) =>
  acceptedAnswers(question).map((text) => text.replace(/ ± .*$/, ''))

/** The right options by their places, counted from 1. */
function rightPlaces({ content, key }: ExportSoal): Value {
  const right =
    key.form === 'pilihan-ganda' ? key.accepted : key.form === 'pilihan-ganda-kompleks' ? key.correct : []
  const places =
    'options' in content ? content.options.flatMap(({ id }, at) => (right.includes(id) ? [at + 1] : [])) : []
  return places.length === 1 ? (places[0] ?? '') : places.join(',')
}

const padded = (texts: string[], length: number) => Array.from({ length }, (_, at) => texts[at] ?? '')

async function sheetOf(rows: Value[][], headRow: number, widths: number[]): Promise<Uint8Array> {
  const data: SheetData = rows.map((cells, index) =>
    cells.map((value) => {
      if (value === '') return null
      const look = index === headRow ? { fontWeight: 'bold' as const } : {}
      return typeof value === 'number'
        ? { value, type: Number, alignVertical: 'top' as const }
        : { value, type: String, wrap: true, alignVertical: 'top' as const, ...look }
    }),
  )
  const columns = widths.map((width) => ({ width }))
  return new Uint8Array(await writeXlsx(data, { sheet: 'Sheet1', columns }).toBuffer())
}
