import { columnLetter } from '../soal/build-menjodohkan.ts'
import type { Line } from './line.ts'
import { atom } from './slice-nodes.ts'

/** A number at the beginning of a line, which may be that of a question. */
export type NumberLabel = { number: number; kind: string; end: number }

const digits = '[\\d٠-٩]{1,3}'
const typedNumber = new RegExp(`^\\s*(${digits})\\s*(\\.\\)|[.)])(?![\\d٠-٩])\\s*`)
const namedNumber = new RegExp(
  `^\\s*(?:soal|pertanyaan|question|butir|no(?:mor)?)\\b\\.?\\s*(?:soal\\s*)?(?:nomor|nomer|no\\.?|#)?\\s*(${digits})\\s*(?:[.):]\\)?|-|–|(?=\\s*$)|(?=\\s{2})|(?=\\t))\\s*`,
  'i',
)

/** The number that a line begins with, typed, made by Word or in a cell of its own. */
export function numberOf({ label, raw }: Line): NumberLabel | null {
  if (label !== null) {
    const number = new RegExp(`^\\(?(?:soal\\s|no\\.?\\s)?(${digits})\\s*[.):]*$`, 'i').exec(
      label.text.trim(),
    )
    if (number === null || label.text.startsWith('(')) return null
    return { number: toNumber(number[1]), kind: label.isWord ? `word ${label.level}` : 'cell', end: 0 }
  }
  const typed = typedNumber.exec(raw)
  if (typed) return { number: toNumber(typed[1]), kind: `typed ${typed[2]}`, end: typed[0].length }
  const named = namedNumber.exec(raw)
  return named && { number: toNumber(named[1]), kind: 'named', end: named[0].length }
}

function toNumber(text: string | undefined): number {
  return Number((text ?? '').replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)))
}

/** A part of a line that one option begins: from its letter up to the next. */
export type Segment = {
  letter: string
  isUpper: boolean
  /** A star, a tick or the cross of a box before the letter. */
  sign: 'bintang' | 'centang' | 'silang' | null
  /** It is called by a letter of the Arabic alphabet in its own order, where ج is the fifth one. */
  isAlphabet?: boolean
  /** Where its letter begins, where its text does, and where both end. */
  from: number
  begin: number
  end: number
}

const alphabet = 'ابتثجحخ'
/** The place of an Arabic letter in the order of its own alphabet; -1 for what is none of its first ones. */
export const alphabetOption = (letter: string) => alphabet.indexOf(letter.replace('أ', 'ا'))

const arabic: Record<string, string> = { أ: 'A', ا: 'A', ب: 'B', ج: 'C', د: 'D', ه: 'E', و: 'F' }
/** A tick; emoji carry a second sign that is not seen. */
export const tickSign = '(?:[✓✔√☑✅]|🗸)\\ufe0f?'
const before = `(\\*|${tickSign}|[☐☒✗✘❌]\\ufe0f?|\\[[xv ]\\]|\\([xv]\\))?`
const markAhead = new RegExp(`^\\s*(\\*|${tickSign})\\s*`)
const letterHead = new RegExp(`^\\s*${before}\\s*[([]?([A-Ja-jأابجدهو])ـ?\\s*[.)\\]]{1,2}(?!\\w\\.)\\s*`, 'i')
const aloneHead = new RegExp(`^\\s*${before}\\s*\\(?([A-Ja-j])[.)]?\\s*$`)

/** The letter that an option is called by, of whatever alphabet. */
export const letterOf = (text: string) => arabic[text] ?? text.toUpperCase()

function signOf(text: string | undefined): Segment['sign'] {
  if (text === '*') return 'bintang'
  // Word's box is crossed where others are ticked; a cross without a box may call an option wrong.
  if (text?.startsWith('☒')) return 'silang'
  return text === undefined || /[☐✗✘❌ ]/.test(text) ? null : 'centang'
}

/** The options that stand in a line, in the order of the page; none where it begins with no letter. */
export function segmentsOf({ label, raw }: Line): Segment[] {
  if (label !== null) {
    const named = aloneHead.exec(label.text) ?? letterHead.exec(label.text)
    if (named === null) return []
    // The star may stand behind the letter, which Word made.
    const marked = markAhead.exec(raw)
    const first = segment(named[2] ?? '', marked?.[1] ?? named[1], 0, marked?.[0].length ?? 0, raw.length)
    return [first, ...moreSegments(raw, first)]
  }
  const head = letterHead.exec(raw)
  if (head === null) return []
  const marked = head[1] === undefined ? markAhead.exec(raw.slice(head[0].length)) : null
  const begin = head[0].length + (marked?.[0].length ?? 0)
  const first = segment(head[2] ?? '', head[1] ?? marked?.[1], 0, begin, raw.length)
  return [first, ...moreSegments(raw, first)]
}

function segment(
  letter: string,
  sign: string | undefined,
  from: number,
  begin: number,
  end: number,
): Segment {
  return {
    letter: letterOf(letter),
    isUpper: letter !== letter.toLowerCase(),
    sign: signOf(sign),
    from,
    begin,
    end,
  }
}

const apart = new RegExp(
  `(?:\\t| {2,}|\\u00a0{2,})[\\s\\u00a0]*${before}\\s*[([]?([A-Ja-j])\\s*[.)\\]]{1,2}(?!\\w\\.)[\\s\\u00a0]*`,
  'gi',
)
const close = new RegExp(`\\s${before}[([]?([A-Ja-j])[.)]\\s*`, 'gi')

/** Options that follow the first one in the same line, parted by tabs or blanks; by a single blank where they are plainly a row. */
function moreSegments(raw: string, first: Segment): Segment[] {
  const wide = found(raw, first, apart).filter(({ letter }) => letter > first.letter)
  if (wide.length > 0) return closed(first, wide, raw)
  const row = found(raw, first, close)
  let next = first.letter.charCodeAt(0) + 1
  const inOrder = row.filter((each) => {
    if (each.letter.charCodeAt(0) !== next || each.isUpper !== first.isUpper) return false
    next += 1
    return true
  })
  return inOrder.length >= 2 || (inOrder.length === 1 && row.length === 1 && /[a-d]\)/.test(raw))
    ? closed(first, inOrder, raw)
    : []
}

/** The option of the next column in the line of one ("a. satu c. tiga"), parted by a single blank. */
export function inNextColumn(
  { raw }: Line,
  { begin, end, isUpper }: Segment,
  letter: string,
): Segment | null {
  if (raw.length > 3000) return null
  const all = [...raw.slice(0, end).matchAll(close)].filter(({ index }) => index > begin)
  const named = all.map((match) =>
    segment(match[2] ?? '', match[1], match.index, match.index + match[0].length, end),
  )
  return named.length === 1 && named[0]?.letter === letter && named[0].isUpper === isUpper ? named[0] : null
}

function found(raw: string, first: Segment, pattern: RegExp): Segment[] {
  if (raw.length > 3000) return []
  return [...raw.matchAll(pattern)]
    .filter(({ index }) => index >= first.begin)
    .slice(0, 10)
    .map((match) => segment(match[2] ?? '', match[1], match.index, match.index + match[0].length, raw.length))
}

function closed(first: Segment, more: Segment[], raw: string): Segment[] {
  first.end = more[0]?.from ?? raw.length
  return more.map((each, i) => ({ ...each, end: more[i + 1]?.from ?? raw.length }))
}

/**
 * Options that stand behind their question in one line ("… adalah a. 1 b. 2 c. 3"): at least three, from A on, without a
 * gap.
 */
export function inlineSegments(raw: string): Segment[] {
  if (raw.length > 3000) return []
  const all = [...raw.matchAll(close)].map((match) =>
    segment(match[2] ?? '', match[1], match.index, match.index + match[0].length, raw.length),
  )
  const start = all.findLastIndex(({ letter }) => letter === 'A')
  const run = all.slice(Math.max(0, start))
  const kept = run.filter((each, i) => each.letter === columnLetter(i) && each.isUpper === run[0]?.isUpper)
  if (start < 0 || kept.length < 3 || kept.length < run.length) return []
  return kept.map((each, i) => ({ ...each, end: kept[i + 1]?.from ?? raw.length }))
}

/** Whether a text of a cell is nothing but a number or a letter, which names what stands beside it. */
export function isLoneLabel(raw: string): boolean {
  const text = raw.trim()
  return new RegExp(`^(${digits}[.)]{0,2}|[*✓✔]?\\(?[A-Ja-j][.)]{0,2})$`).test(text) && !text.includes(atom)
}

const truthWords = String.raw`B\s*[/|]\s*S|T\s*[/|]\s*F|[Bb](?:enar|ENAR)\s*(?:[/|–-]|atau)\s*[Ss](?:alah|ALAH)|[Tt](?:rue|RUE)\s*(?:[/|–-]|or)\s*[Ff](?:alse|ALSE)`
/** "(B/S)", "(Benar/Salah)" or "(T/F)" in a statement: it asks whether that is right. "(B - S)" does so behind a full stop only, else it counts. */
export const truthMark = new RegExp(
  String.raw`\s*[([]\s*(?:${truthWords})\s*[)\]]\s*|(?<=[.?!])\s*[([]\s*B\s*[–-]\s*S\s*[)\]]\s*`,
)
