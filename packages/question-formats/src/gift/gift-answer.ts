import { columnLetter } from '../soal/build-menjodohkan.ts'
import { choices, defaultMaxMark } from '../soal/soal-parts.ts'
import type { Built, Option } from '../soal/soal-parts.ts'
import { parseOwnHtml, toText } from '../html/html-text.ts'
import { giftNumeric } from './gift-numeric.ts'
import { showEscapes } from './gift-text.ts'
import type { GiftStyle } from './gift-text.ts'
import { readNumberAnswer } from '../soal/number-text.ts'
import type { OwnMarks } from '../soal/own-marks.ts'
import { buildPaired } from '../soal/paired.ts'
import { finding, partlyRight, type Finding } from '../soal/reading.ts'

type ToHtml = (text: string, style?: GiftStyle) => string
export type GiftChoice = { sign: '=' | '~'; weight: number | null; text: string; feedback: string }
export type GiftBuilt = Built & { pembahasan: string }

/** The question that an answer block makes; `body` is what stands between the braces. */
export function giftAnswer(body: string, stem: string, html: ToHtml, marks: OwnMarks): GiftBuilt {
  const [answer = '', ...general] = body.split('####')
  const built = byShape(answer.trim(), stem, html, marks)
  const note = general.join('####').trim()
  return { ...built, pembahasan: html(note) + built.pembahasan }
}

function byShape(answer: string, stem: string, html: ToHtml, marks: OwnMarks): GiftBuilt {
  if (answer === '') return essay(stem)
  if (answer.startsWith('#')) return { ...giftNumeric(answer.slice(1), stem), pembahasan: '' }
  const truth = /^(TRUE|FALSE|T|F)\s*(#[^]*)?$/i.exec(answer)
  if (truth) return trueFalse(/^t/i.test(truth[1] ?? ''), stem, html, truth[2] ?? '')
  const list = readChoices(answer)
  if (list.length === 0) return unreadable(stem)
  const isMatching = list.every(({ sign, text }) => sign === '=' && text.includes('->'))
  const built = isMatching
    ? matching(list, stem, html, marks)
    : list.every(({ sign }) => sign === '=')
      ? short(list, stem, html)
      : multiple(list, stem, html, marks)
  return { ...built, pembahasan: feedbackHtml(list, html) }
}

function essay(stem: string): GiftBuilt {
  const form = 'uraian'
  const key = { form, maxMark: defaultMaxMark, rubric: '' } as const
  return { content: { form, stem }, key, findings: [], pembahasan: '' }
}

function trueFalse(isTrue: boolean, stem: string, html: ToHtml, feedback: string): GiftBuilt {
  const form = 'pilihan-ganda'
  const options = [
    { id: 'A', html: 'Benar' },
    { id: 'B', html: 'Salah' },
  ]
  const pembahasan = feedback
    .split('#')
    .map((text) => html(text.trim()))
    .filter((text) => text !== '')
  return {
    content: { form, stem, options },
    key: { form, accepted: [isTrue ? 'A' : 'B'] },
    findings: [],
    pembahasan: pembahasan.map((text) => `<p>${text}</p>`).join(''),
  }
}

/** Cuts an answer block at its bare `=` and `~`; `~=` is how some write the right one. */
export function readChoices(answer: string): GiftChoice[] {
  return [...answer.matchAll(/~?(=)([^=~]*)|(~)([^=~]*)/g)].map(([, equal, behindEqual, , behind]) => {
    const written = behindEqual ?? behind ?? ''
    const weighted = /^\s*%(-?\d+(?:[.,]\d+)?)%/.exec(written)
    const rest = written.slice(weighted?.[0].length ?? 0)
    const [text = '', ...feedback] = rest.split('#')
    return {
      sign: equal ? '=' : '~',
      weight: weighted?.[1] === undefined ? null : Number(weighted[1].replace(',', '.')),
      text: text.trim(),
      feedback: feedback.join('#').trim(),
    }
  })
}

function multiple(list: GiftChoice[], stem: string, html: ToHtml, marks: OwnMarks): Built {
  const options = list.map(({ text }, i): Option => ({ id: columnLetter(i), html: html(text), text }))
  const idsOf = (isRight: (choice: GiftChoice) => boolean) =>
    list.flatMap((choice, i) => (isRight(choice) ? [columnLetter(i)] : []))
  const right = idsOf(({ sign, weight }) => sign === '=' && (weight ?? 100) >= 100)
  const partial = idsOf(({ weight }) => weight !== null && weight > 0 && weight < 100)
  const shown = { stem, options: choices(options) }
  if (marks.scale !== null) return weighted(list, shown, marks.scale)
  if (!list.some(({ sign }) => sign === '=')) {
    const form = 'pilihan-ganda-kompleks'
    return {
      content: { form, ...shown },
      key: { form, correct: idsOf(({ weight }) => (weight ?? 0) > 0) },
      findings: [],
    }
  }
  if (partial.length > 0) return weighted(list, shown)
  const form = 'pilihan-ganda'
  return { content: { form, ...shown }, key: { form, accepted: right }, findings: [] }
}

function weighted(
  list: GiftChoice[],
  shown: { stem: string; options: { id: string; html: string }[] },
  scale: number | null = null,
): Built {
  const form = 'pilihan-berbobot'
  const fraction = ({ sign, weight }: GiftChoice) =>
    Number((((weight ?? (sign === '=' ? 100 : 0)) / 100) * (scale ?? 1)).toFixed(4))
  const weights = Object.fromEntries(list.map((choice, i) => [columnLetter(i), fraction(choice)]))
  return {
    content: { form, ...shown },
    key: { form, weights },
    findings: scale !== null ? [] : [finding('kunci', 'peringatan', 'opsi-bernilai-sebagian')],
  }
}

// Accepted answers are typed by students, so markup in them is only how the file wrote its letters.
function plainAnswer(text: string, html: ToHtml): string {
  const shown = showEscapes(text)
  return (/<\w/.test(shown) ? toText(parseOwnHtml(html(text))) : shown)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
}

function short(list: GiftChoice[], stem: string, html: ToHtml): Built {
  const form = 'isian-singkat'
  const full = list.filter(({ weight, text }) => (weight ?? 100) >= 100 && text !== '')
  const texts = [...new Set(full.map(({ text }) => plainAnswer(text, html)).filter((text) => text !== ''))]
  const numbers = texts.map((text) => readNumberAnswer(text)).filter((number) => number !== null)
  const numeric = texts.length > 0 && numbers.length === texts.length
  const left = list.filter(({ text }) => text !== '').length - full.length
  const findings: Finding[] = [
    ...partlyRight(left),
    ...(texts.some((text) => text.includes('*')) ? [finding('kunci', 'peringatan', 'moodle-bintang')] : []),
  ]
  return {
    content: { form, stem, numeric },
    key: numeric ? { form, texts: [], numbers } : { form, texts, numbers: [] },
    findings,
  }
}

function matching(list: GiftChoice[], stem: string, html: ToHtml, marks: OwnMarks): Built {
  const pairs = list.map(({ text }) => {
    const cut = text.indexOf('->')
    return { left: html(text.slice(0, cut)), right: html(text.slice(cut + 2)) }
  })
  return buildPaired(stem, pairs, marks)
}

function feedbackHtml(list: GiftChoice[], html: ToHtml): string {
  const noted = list.filter(({ feedback }) => feedback !== '')
  return noted.map(({ text, feedback }) => `<p>${html(text)}: ${html(feedback)}</p>`).join('')
}

function unreadable(stem: string): GiftBuilt {
  const form = 'isian-singkat'
  return {
    content: { form, stem, numeric: false },
    key: { form, texts: [], numbers: [] },
    findings: [finding('kunci', 'galat', 'gift-isi')],
    pembahasan: '',
  }
}
