import { paperIn, partAlone } from './headings.ts'
import { pairsBehindWord, pairsIn } from './key-list.ts'
import { truthMark } from './labels.ts'
import { isBlank } from './line.ts'
import type { Token } from './option-runs.ts'

type Zone = { from: number; to: number }

/** Where keys are listed: below a title, or lines and tables that hold nothing but numbers and letters. */
export function findKeyZones(tokens: Token[]): Zone[] {
  const zones: Zone[] = []
  for (let i = 0; i < tokens.length; i += 1) {
    const { isKeyTitle, line } = tokens[i]!
    const to = isKeyTitle ? endOfTitled(tokens, i) : endOfUntitled(tokens, i)
    if (to > i) {
      zones.push({ from: withPaper(tokens, i), to })
      i = to - 1
    } else if (line.keys !== null && line.isBare && isAsked(tokens, i, i + 1))
      tokens[i] = { ...tokens[i]!, line: { ...line, keys: null } }
    else if (line.keys !== null || isListInLine(tokens, i)) {
      const below = endOfBare(tokens, i + 1, 1)
      zones.push({ from: withPaper(tokens, i), to: Math.max(i + 1, below) })
      i = zones.at(-1)!.to - 1
    }
  }
  return zones
}

/** A list begins with the name of its paper, where that stands right above it. */
function withPaper(tokens: Token[], from: number): number {
  let above = from - 1
  while (above >= 0 && isBlank(tokens[above]!.line)) above -= 1
  const title = tokens[above]
  return title?.number === null && title.segments.length === 0 && paperIn(title.line.raw) !== null
    ? above
    : from
}

/** A titled list goes to the end, or up to where questions with options begin once more. */
function endOfTitled(tokens: Token[], from: number): number {
  const next = tokens.slice(from + 1).find(({ line }) => !isBlank(line))
  const isList =
    next !== undefined &&
    (next.number !== null ||
      next.line.keys !== null ||
      pairsIn(next.line.raw) !== null ||
      next.heading !== null ||
      next.segments.length > 0 ||
      next.isKeyTitle ||
      partAlone(next.line) !== null ||
      paperIn(next.line.raw) !== null ||
      /^\s*\d{1,3}\s*[-–.)=]/.test(next.line.raw))
  if (!isList) return from
  for (let i = from + 1; i < tokens.length; i += 1) {
    if (tokens[i]!.segments[0]?.letter !== 'A' || tokens[i + 1]?.segments[0]?.letter !== 'B') continue
    if (tokens[i]!.line.raw.slice(tokens[i]!.segments[0]!.begin).trim() === '') continue
    for (let back = i; back > from; back -= 1) if (tokens[back]!.heading !== null) return back
    for (let back = i; back > from; back -= 1) if (tokens[back]!.number !== null) return back
  }
  return tokens.length
}

/**
 * "Kunci: 1. A  2. C" lists the keys of many questions. Below a table of statements, or of two sides that belong together,
 * it says what is right of each line there.
 */
function isListInLine(tokens: Token[], at: number): boolean {
  if (pairsBehindWord(tokens[at]!.keyLine) === null) return false
  const hasOptions = ({ segments, line }: Token) => segments.length > 0 || truthMark.test(line.raw)
  for (let back = at - 1; back >= 0; back -= 1) {
    const token = tokens[back]!
    if (token.line.table !== null || token.heading?.form === 'menjodohkan') return false
    if (hasOptions(token) || token.keyLine !== null) return true
  }
  return false
}

function endOfUntitled(tokens: Token[], from: number): number {
  const to = endOfBare(tokens, from)
  return to > from && isAsked(tokens, from, to) ? from : to
}

/** "1 A, 2 B, 3 C" between a question and its options is something to read, and no list of keys. */
function isAsked(tokens: Token[], from: number, to: number): boolean {
  if (tokens.slice(to).every(({ segments }) => segments[0]?.letter !== 'A')) return false
  for (let back = from - 1; back >= 0; back -= 1) {
    const { line, segments, keyLine, heading, isKeyTitle, number } = tokens[back]!
    if (line.keys !== null || segments.length > 0 || keyLine || heading || isKeyTitle) return false
    if (number !== null) return true
  }
  return false
}

function endOfBare(tokens: Token[], from: number, least = 3): number {
  let to = from
  let keys = 0
  for (; to < tokens.length; to += 1) {
    const { line, number } = tokens[to]!
    if (isBlank(line)) continue
    const pairs = line.label === null ? pairsIn(line.raw) : null
    const isLetter = number !== null && /^\s*\(?[A-J][.)]?\s*$/i.test(line.raw.slice(number.end))
    if (!isLetter && (pairs?.length ?? 0) < 2) break
    keys += pairs?.length ?? 1
  }
  return keys >= least ? to : from
}
