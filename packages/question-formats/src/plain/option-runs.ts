import { columnLetter } from '../soal/build-menjodohkan.ts'
import { inNextColumn, segmentsOf, type Segment } from './labels.ts'
import { explanationEnd, headingOf, isKeyTitle, keyLineOf } from './headings.ts'
import type { Heading, KeyLine } from './headings.ts'
import { numberOf, type NumberLabel } from './labels.ts'
import { isBlank, withoutStruck } from './line.ts'
import { rawOf } from './slice-nodes.ts'
import type { Line } from './line.ts'
import { questionRange } from '../table/passages.ts'

/** A line with all that its beginning may mean. */
export type Token = {
  line: Line
  number: NumberLabel | null
  segments: Segment[]
  heading: Heading | null
  isKeyTitle: boolean
  keyLine: KeyLine | null
  explanation: number | null
  range: { from: number; to: number } | null
}

/** The options of one question: where they stand, and whether their letters are those of their order. */
export type Run = {
  from: number
  to: number
  options: { segment: Segment; line: Line; more: Line[] }[]
  isOrdered: boolean
}

export function tokenOf(line: Line): Token {
  const number = line.table ? null : numberOf(line)
  const isPlain = line.table === null && line.keys === null
  return {
    line,
    number,
    segments: isPlain ? segmentsOf(line) : [],
    heading: isPlain ? headingOf(line.raw, number !== null) : null,
    isKeyTitle: isPlain && number === null && isKeyTitle(line.raw),
    keyLine: isPlain && number === null ? keyLineOf(rawOf(withoutStruck(line.nodes))) : null,
    explanation: isPlain && number === null ? explanationEnd(line.raw) : null,
    range: isPlain && number === null ? questionRange(line.raw.replace(/\s+/g, ' ').trim()) : null,
  }
}

const mostBetween = 12

/** Every row of options: letters from A on, in lines, in columns or side by side, with what goes on below each of them. */
export function findRuns(tokens: Token[]): Run[] {
  const runs: Run[] = []
  for (let i = 0; i < tokens.length; i += 1) {
    const run = runAt(tokens, i)
    if (run === null) continue
    runs.push(run)
    i = run.to
  }
  return runs
}

function runAt(tokens: Token[], from: number): Run | null {
  const first = tokens[from]
  if (first?.segments[0]?.letter !== 'A' || first.range !== null) return null
  const run: Run = { from, to: from, options: [], isOrdered: true }
  let between: Line[] = []
  for (let i = from; i < tokens.length && between.length <= mostBetween; i += 1) {
    const token = tokens[i]!
    if (i > from && (endsRun(token) || token.segments[0]?.letter === 'A')) break
    if (isBlank(token.line)) continue
    if (token.segments.length === 0 || !fits(run, token)) {
      if (token.number !== null) break
      // Letters in the order of the alphabet (ت after ب): what ج is called then is not sure.
      if (/^\s*[([]?[تثحخ]ـ?\s*[.)\]]/.test(token.line.raw)) run.isOrdered = false
      between.push(token.line)
      continue
    }
    run.options.at(-1)?.more.push(...between)
    between = []
    for (const segment of token.segments) run.options.push({ segment, line: token.line, more: [] })
    run.to = i
  }
  splitColumns(run)
  return finished(run, tokens)
}

const endsRun = ({ heading, isKeyTitle, keyLine, explanation, range, line }: Token) =>
  heading !== null ||
  isKeyTitle ||
  keyLine !== null ||
  explanation !== null ||
  range !== null ||
  line.keys !== null

/** "a. satu c. tiga" above "b. dua d. empat": at least two lines of one row hold the letters of its second column. */
function splitColumns({ options }: Run): void {
  const height = options.length
  if (height < 2 || height > 3) return
  const second = options.map(({ line, segment }, at) =>
    inNextColumn(line, segment, columnLetter(height + at)),
  )
  const count = second.filter((each) => each !== null).length
  if (count < 2 || second.slice(0, count).includes(null)) return
  second.forEach((segment, at) => {
    const first = options[at]
    if (segment === null || first === undefined) return
    options.push({ segment, line: first.line, more: [] })
    first.segment = { ...first.segment, end: segment.from }
  })
}

/** "J. Stalin" within an option is no option: a letter is the next one, or the next of its column. */
function fits({ options }: Run, { segments }: Token): boolean {
  const letter = segments[0]?.letter ?? ''
  const at = letter.charCodeAt(0) - 65
  return options.length === 0 ? letter === 'A' : at <= options.length + 1 && (at > 0 || options.length === 0)
}

function finished(run: Run, tokens: Token[]): Run | null {
  const letters = run.options.map(({ segment }) => segment.letter)
  const sorted = run.options.toSorted((a, b) => a.segment.letter.localeCompare(b.segment.letter))
  const isComplete = sorted.every(({ segment }, i) => segment.letter === columnLetter(i))
  if (letters.length < 2) return null
  if (!isComplete && (letters.length < 3 || letters[1] !== 'B')) return null
  // A line break within the last option's paragraph does not end it.
  const last = run.options.at(-1)
  for (let i = run.to + 1; i < tokens.length; i += 1) {
    const token = tokens[i]!
    if (token.line.block !== last?.line.block || !isContinuation(token)) break
    run.to = i
    last.more.push(token.line)
  }
  return { ...run, options: isComplete ? sorted : run.options, isOrdered: isComplete && run.isOrdered }
}

const isContinuation = (token: Token) =>
  token.number === null && token.segments.length === 0 && !endsRun(token)
