import { columnLetter } from '../soal/build-menjodohkan.ts'
import { alphabetOption, type Segment } from './labels.ts'
import { isBlank } from './line.ts'
import type { Token } from './option-runs.ts'

const fewest = 3
/** How many lines below them other options of the same question are looked for. */
const farthest = 60
const bareLetter = /^\s*([A-J])\s+(?=\S)/

/**
 * Options by letters that say so only all together: "A Indonesia Raya" above "B …" and "C …", and the letters of the Arabic
 * alphabet in its own order. Each is to begin the line right below the one before.
 */
export function settleLettersInTurn(tokens: Token[]): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const turn = bareTurn(tokens, at) ?? turnFrom(tokens, at, alphabetAt)
    if (turn === null) continue
    for (const { token, segment } of turn.options) token.segments = [segment]
    at = turn.to
  }
}

type Turn = { options: { token: Token; segment: Segment }[]; to: number }
/** Which option a line is by its letter, and where its text begins. */
type Found = { at: number; begin: number; isAlphabet?: boolean } | null

function bareTurn(tokens: Token[], from: number): Turn | null {
  const turn = turnFrom(tokens, from, bareAt)
  // Such lines above the options of the question are what it asks about ("A 10", "B 20").
  return turn !== null && !hasOptionsBelow(tokens, turn.to) ? turn : null
}

function bareAt({ line, segments, heading, keyLine, isKeyTitle, number }: Token): Found {
  const isOther = line.table !== null || line.label !== null || line.keys !== null || number !== null
  if (isOther || segments.length > 0 || heading !== null || keyLine !== null || isKeyTitle) return null
  const found = bareLetter.exec(line.raw)
  return found && { at: (found[1] ?? '').charCodeAt(0) - 65, begin: found[0].length }
}

function hasOptionsBelow(tokens: Token[], to: number): boolean {
  for (let at = to + 1; at < Math.min(tokens.length, to + farthest); at += 1) {
    const { number, heading, segments, keyLine, isKeyTitle } = tokens[at]!
    if (number !== null || heading !== null || keyLine !== null || isKeyTitle) return false
    if (segments.length > 0) return true
  }
  return false
}

const alphabetHead = /^\s*[([]?([اأبتثجحخ])ـ?\s*[.)\]]{1,2}\s*/

function alphabetAt({ line, number }: Token): Found {
  const found = line.table || line.label || number ? null : alphabetHead.exec(line.raw)
  return found && { at: alphabetOption(found[1] ?? ''), begin: found[0].length, isAlphabet: true }
}

/** Lines right below each other that begin with the letters in their order; null where one is missing or twice. */
function turnFrom(tokens: Token[], from: number, letterOf: (token: Token) => Found): Turn | null {
  const turn: Turn = { options: [], to: from }
  const above = from > 0 ? letterOf(tokens[from - 1]!) : null
  if (above !== null) return null
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at]!
    if (isBlank(token.line) && at > from) continue
    const found = letterOf(token)
    if (found === null) break
    // The next letters are no longer in turn: which of them are options is not sure.
    if (found.at !== turn.options.length) return null
    const segment: Segment = {
      letter: columnLetter(found.at),
      isUpper: true,
      sign: null,
      ...(found.isAlphabet ? { isAlphabet: true } : {}),
      from: 0,
      begin: found.begin,
      end: token.line.raw.length,
    }
    turn.options.push({ token, segment })
    turn.to = at
  }
  return turn.options.length >= fewest ? turn : null
}
