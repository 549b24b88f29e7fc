import { finding, partlyRight } from '../soal/reading.ts'
import { columnLetter } from '../soal/build-menjodohkan.ts'
import type { GiftBuilt } from '../gift/gift-answer.ts'
import type { Field } from '../html/html-text.ts'
import { readOwnMarks } from '../soal/own-marks.ts'
import type { OwnMarks } from '../soal/own-marks.ts'
import { buildPaired } from '../soal/paired.ts'
import { choices, defaultMaxMark, shortened } from '../soal/soal-parts.ts'
import type { Built } from '../soal/soal-parts.ts'
import { childElement, childElements, xmlText } from '../xml.ts'
import type { XmlElement } from '../xml.ts'

/** Reads one text of a question with the files beside it. */
export type ReadField = (element: XmlElement | undefined) => Field

type Answer = Field & { fraction: number; feedback: string; element: XmlElement }

/** What the tags of a question say that only our own exports write. */
export function moodleMarks(question: XmlElement): OwnMarks {
  return readOwnMarks(
    childElements(childElement(question, 'tags') ?? question, 'tag').map((tag) => xmlText(tag).trim()),
  )
}

/** The question of a Moodle type, or null for a type that our forms do not hold. */
export function moodleAnswer(
  kind: string,
  question: XmlElement,
  stem: string,
  field: ReadField,
): GiftBuilt | null {
  const marks = moodleMarks(question)
  const answers = childElements(question, 'answer').map((element): Answer => ({
    ...field(element),
    fraction: Number(element.attrs['fraction'] ?? 0) || 0,
    feedback: field(childElement(element, 'feedback')).html,
    element,
  }))
  const pembahasan = answers
    .map(({ html, feedback }) => (feedback === '' ? '' : `<p>${html}: ${feedback}</p>`))
    .join('')
  switch (kind) {
    case 'multichoice': {
      const isSingle = /^\s*(true|1)?\s*$/i.test(xmlText(childElement(question, 'single')))
      return { ...choice(stem, answers, isSingle, marks), pembahasan }
    }
    case 'truefalse':
      return { ...trueFalse(stem, answers), pembahasan }
    case 'shortanswer':
      return { ...short(stem, answers), pembahasan }
    case 'numerical':
      return { ...numerical(question, stem, answers), pembahasan }
    case 'matching':
    case 'match': {
      const pairs = childElements(question, 'subquestion').map((each) => ({
        left: field(each).html,
        right: field(childElement(each, 'answer')).html,
      }))
      return { ...buildPaired(stem, pairs, marks), pembahasan: '' }
    }
    case 'essay':
      return { ...essay(stem, question, field), pembahasan: '' }
    default:
      return null
  }
}

function choice(stem: string, answers: Answer[], isSingle: boolean, marks: OwnMarks): Built {
  const filled = answers.filter(({ html }) => html !== '')
  const options = choices(filled.map(({ html, text }, i) => ({ id: columnLetter(i), html, text })))
  const idsOf = (isRight: (answer: Answer) => boolean) =>
    filled.flatMap((answer, i) => (isRight(answer) ? [columnLetter(i)] : []))
  if (!isSingle) {
    const form = 'pilihan-ganda-kompleks'
    return {
      content: { form, stem, options },
      key: { form, correct: idsOf(({ fraction }) => fraction > 0) },
      findings: [],
    }
  }
  const isWeighted = marks.scale !== null || filled.some(({ fraction }) => fraction > 0 && fraction < 99.9)
  if (!isWeighted) {
    const form = 'pilihan-ganda'
    return {
      content: { form, stem, options },
      key: { form, accepted: idsOf(({ fraction }) => fraction >= 99.9) },
      findings: [],
    }
  }
  const form = 'pilihan-berbobot'
  const scale = marks.scale ?? 1
  const weights = Object.fromEntries(
    filled.map(({ fraction }, i) => [columnLetter(i), Number(((fraction / 100) * scale).toFixed(4))]),
  )
  return {
    content: { form, stem, options },
    key: { form, weights },
    findings: marks.scale === null ? [finding('kunci', 'peringatan', 'opsi-bernilai-sebagian')] : [],
  }
}

function trueFalse(stem: string, answers: Answer[]): Built {
  const form = 'pilihan-ganda'
  const right = answers.find(({ fraction }) => fraction >= 99.9)
  const options = [
    { id: 'A', html: 'Benar' },
    { id: 'B', html: 'Salah' },
  ]
  const accepted = right === undefined ? [] : [/^(true|benar)$/i.test(right.text) ? 'A' : 'B']
  return { content: { form, stem, options }, key: { form, accepted }, findings: [] }
}

function short(stem: string, answers: Answer[]): Built {
  const form = 'isian-singkat'
  const full = answers.filter(({ fraction, text }) => fraction >= 99.9 && text !== '')
  const texts = [...new Set(full.map(({ element }) => plain(element)))]
  const left = answers.filter(({ text }) => text !== '').length - full.length
  return {
    content: { form, stem, numeric: false },
    key: { form, texts, numbers: [] },
    findings: [
      ...partlyRight(left),
      ...(texts.some((text) => /(^|[^\\])\*/.test(text))
        ? [finding('kunci', 'peringatan', 'moodle-bintang')]
        : []),
    ],
  }
}

// Accepted answers are plain text in Moodle, whatever format their element names.
function plain(element: XmlElement): string {
  const text = xmlText(childElement(element, 'text'))
  return text.replace(/\\\*/g, '*').replace(/\s+/g, ' ').trim().slice(0, 500)
}

function numerical(question: XmlElement, stem: string, answers: Answer[]): Built {
  const form = 'isian-singkat'
  const full = answers.filter(({ fraction }) => fraction >= 99.9)
  const numbers = full.map(({ element }) => ({
    value: Number(plain(element)),
    tolerance: Math.abs(Number(xmlText(childElement(element, 'tolerance'))) || 0),
  }))
  const isRead = numbers.every(({ value }) => Number.isFinite(value))
  const units = childElements(childElement(question, 'units') ?? question, 'unit')
    .map((unit) => xmlText(childElement(unit, 'unit_name')).trim())
    .filter((name) => name !== '')
  return {
    content: { form, stem, numeric: true },
    key: { form, texts: [], numbers: isRead ? numbers : [] },
    findings: [
      ...(isRead ? [] : [finding('kunci', 'galat', 'moodle-angka')]),
      ...(units.length > 0
        ? [finding('kunci', 'peringatan', 'satuan-dilewati', shortened(units.join(', ')))]
        : []),
    ],
  }
}

function essay(stem: string, question: XmlElement, field: ReadField): Built {
  const form = 'uraian'
  const mark = Number(xmlText(childElement(question, 'defaultgrade')))
  const maxMark = mark > 0 && mark <= 1000 ? mark : defaultMaxMark
  const rubric = field(childElement(question, 'graderinfo')).html
  return { content: { form, stem }, key: { form, maxMark, rubric }, findings: [] }
}
