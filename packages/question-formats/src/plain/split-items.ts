import { paperIn, type SectionForm } from './headings.ts'
import { findKeyZones } from './key-zones.ts'
import type { NumberLabel } from './labels.ts'
import { settleLettersInTurn } from './letters-in-turn.ts'
import { isBlank, withoutStruck } from './line.ts'
import type { Line } from './line.ts'
import { atom, rawOf } from './slice-nodes.ts'
import { readStatementTable } from './statement-table.ts'
import { findRuns, tokenOf, type Run, type Token } from './option-runs.ts'

/** Questions below one heading, or counted from one beginning. */
export type Section = {
  form: SectionForm | null
  isName: boolean
  title: Line | null
  /** The name of its paper ("B" of "Paket B"), where a title above it has one. */
  paper: string | null
  items: Item[]
  /** All of it, where left and right sides stand among each other. */
  tokens: Token[]
}
/** The lines of one question, not yet understood. */
export type Item = {
  number: number | null
  source: string
  section: Section
  /** What stood above its number and belongs to nothing else. */
  lead: Line[]
  stem: Line[]
  /** Where the text of the first line begins behind its number. */
  start: number
  hasLabel: boolean
  level: number
  run: Run | null
  keys: Token[]
  /** What follows a key line: the rest of a model answer. */
  answer: Line[]
  explanation: Line[]
  passage: Passage | null
  isOdd: boolean
  /** Another question of its part has its number, so that a list of keys does not say whose key is whose. */
  isTwin: boolean
  /** Nothing tells the key of any question above it, so that several letters below it may be those of all. */
  isOnlyKeyed: boolean
  /** Keys of this document stand above their questions, or below: the line below this one may be of the next. */
  isKeyedAbove: boolean
}
export type Passage = { from: number; to: number; title: Line; lines: Line[] }
export type Split = {
  sections: Section[]
  /** Lists of keys, each as its lines. */
  keyZones: Line[][]
  passages: Passage[]
  /** Lines that belong to nothing, in groups as they stand. */
  left: Line[][]
}

type State = Split & {
  tokens: Token[]
  /** Of each line the first row of options that begins behind it. */
  nextRun: (Run | undefined)[]
  section: Section
  paper: string | null
  open: Item | null
  loose: Line[]
  passage: Passage | null
  /** The last number of a list within a stem. */
  listed: number | null
  isNumbered: boolean
}

const newSection = (
  form: SectionForm | null,
  isName: boolean,
  title: Line | null,
  paper: string | null,
): Section => ({ form, isName, title, paper, items: [], tokens: [] })

/** Parts a document into sections, questions, lists of keys, shared texts, and what is none of them. */
export function splitItems(lines: Line[]): Split {
  const tokens = lines.map(tokenOf)
  settleLettersInTurn(tokens)
  settleHeadings(tokens)
  const zones = findKeyZones(tokens)
  for (const { from, to } of zones)
    for (let i = from; i < to; i += 1) tokens[i] = { ...tokens[i]!, segments: [], heading: null }
  const runs = findRuns(tokens)
  const section = newSection(null, false, null, null)
  const state: State = {
    tokens,
    nextRun: nextRuns(runs, tokens.length),
    sections: [section],
    section,
    paper: null,
    keyZones: [],
    passages: [],
    left: [],
    open: null,
    loose: [],
    passage: null,
    listed: null,
    isNumbered: false,
  }
  const runFrom = new Map(runs.map((run) => [run.from, run]))
  const zoneFrom = new Map(zones.map((zone) => [zone.from, zone]))
  for (let i = 0; i < tokens.length; i += 1) {
    const zone = zoneFrom.get(i)
    const run = runFrom.get(i)
    if (zone) {
      endSection(state)
      state.keyZones.push(tokens.slice(zone.from, zone.to).map(({ line }) => unstruck(line)))
      i = zone.to - 1
    } else if (run) {
      takeRun(state, run)
      i = run.to
    } else takeToken(state, i)
  }
  endSection(state)
  return state
}

/** A line of a list as it counts: without what somebody has struck out. */
function unstruck(line: Line): Line {
  const nodes = withoutStruck(line.nodes)
  return { ...line, nodes, raw: rawOf(nodes) }
}

function nextRuns(runs: Run[], length: number): (Run | undefined)[] {
  const next: (Run | undefined)[] = Array.from({ length })
  let r = runs.length - 1
  let run: Run | undefined
  for (let i = length - 1; i >= 0; i -= 1) {
    next[i] = run
    while (r >= 0 && runs[r]!.from === i) run = runs[r--]
  }
  return next
}

/** An option may read like a heading ("A. Pilihan ganda"): what is followed by the next letter is one. */
function settleHeadings(tokens: Token[]): void {
  tokens.forEach((token, i) => {
    const letter = token.segments[0]?.letter
    if (token.heading === null || letter === undefined) return
    const next = tokens
      .slice(i + 1, i + 5)
      .find(({ segments, number }) => segments.length > 0 || number !== null)
    const isNext =
      next?.number === null && next.segments[0]?.letter.charCodeAt(0) === letter.charCodeAt(0) + 1
    if (isNext && next.heading === null) token.heading = null
    else token.segments = []
  })
}

function endSection(state: State): void {
  closeItem(state)
  if (state.loose.length > 0) state.left.push(state.loose)
  state.loose = []
  state.passage = null
}

function closeItem(state: State): void {
  state.open = null
  state.listed = null
}

/** A question of which nothing is known but its number. */
export function newItem(section: Section, number: number | null, source: string, level = 0): Item {
  return {
    number,
    source,
    section,
    lead: [],
    stem: [],
    start: 0,
    hasLabel: false,
    level,
    run: null,
    keys: [],
    answer: [],
    explanation: [],
    passage: null,
    isOdd: false,
    isTwin: false,
    isOnlyKeyed: false,
    isKeyedAbove: false,
  }
}

function begin(state: State, number: number | null, source: string, level: number): Item {
  const item = newItem(state.section, number, source, level)
  takeLoose(state, item)
  closeItem(state)
  state.open = item
  state.section.items.push(item)
  const { passage } = state
  if (passage) state.passages.push(passage)
  state.passage = null
  const at = number ?? state.section.items.length
  item.passage =
    state.passages.findLast(({ from, to }, i) => from <= at && at <= to && i >= state.passages.length - 20) ??
    null
  return item
}

const leadIn =
  /^\s*(perhatikan|bacalah|baca|cermati|cermatilah|simak|simaklah|amati|amatilah|berdasarkan|teks|gambar|tabel|grafik|diagram|pernyataan|read|look|study|dialog|kutipan|wacana|ilustrasi|stimulus|soal berikut|diketahui)\b/i

/** Lines between two questions: the rest of a last option, or what the next question asks about. */
function takeLoose(state: State, next: Item): void {
  const { loose, open } = state
  state.loose = []
  if (loose.length === 0) return
  const last = open?.run?.options.at(-1)
  const isPicture =
    last && last.line.raw.slice(last.segment.begin, last.segment.end).trim() === '' && last.more.length === 0
  let rest = loose
  if (last && (isPicture || /^\s*[a-z]/.test(loose[0]!.raw))) {
    last.more.push(loose[0]!)
    rest = loose.slice(1)
  }
  const asked = rest.findIndex(({ raw }) => leadIn.test(raw))
  // Between two questions all of it belongs to the next; above the first one stand titles and what to do.
  const from = open || asked < 0 ? (open ? 0 : rest.length) : asked
  if (from > 0) state.left.push(rest.slice(0, from))
  next.lead = rest.slice(from)
  next.isOdd = open !== null && next.lead.length > 0 && asked !== 0
}

const introduces =
  /^\s*(perhatikan|perhatikanlah|amati|amatilah|cermati|cermatilah|look)\b.*\b(berikut|di ?bawah|ini|below|following)\b/i
const pointsUp =
  /\b(gambar|tabel|grafik|diagram|peta|denah|bangun|ilustrasi)\b.{0,40}\b(di ?atas|tersebut|itu)\b|\babove\b/i

/**
 * "Perhatikan gambar berikut!" and the picture below a question without options, which ends nowhere: the next one's where it
 * points at them.
 */
function shownToNext(open: Item | null, next: Line): Line[] {
  if (!open || open.run !== null || !pointsUp.test(next.raw)) return []
  const from = open.stem.findLastIndex(({ raw }, at) => at > 0 && introduces.test(raw))
  const shown = from < 0 ? [] : open.stem.slice(from + 1)
  const isShown = ({ raw, table }: Line) => table !== null || raw.replaceAll(atom, '').trim() === ''
  return shown.length > 0 && shown.every(isShown) ? open.stem.splice(from) : []
}

function takeRun(state: State, run: Run): void {
  // An A right above the A that begins the options: which of them are meant is not sure.
  if (state.tokens[run.from - 1]?.segments[0]?.letter === 'A') run.isOrdered = false
  const { open, section } = state
  if (section.form === 'menjodohkan') {
    section.tokens.push(...state.tokens.slice(run.from, run.to + 1))
    return
  }
  // Below "Uraian" letters are parts of what is asked.
  if (open && section.isName && (section.form === 'uraian' || section.form === 'isian-singkat')) {
    open.stem.push(...state.loose, ...linesOfRun(state, run))
    state.loose = []
    return
  }
  if (open && (open.run === null || state.isNumbered)) {
    // Of two rows of letters in one question the first is part of what is asked.
    // Where both count alike, a number between them may be lost, and the key is that of one of them.
    if (open.run && isUpper(open.run) === isUpper(run)) run.isOrdered = false
    if (open.run) open.stem.push(...linesOfRun(state, open.run), ...state.loose)
    state.loose = []
    open.run = run
    return
  }
  const lines = state.loose
  state.loose = []
  const stem = open ? lines : lines.slice(lines.findLastIndex(isBlank) + 1)
  if (!open && stem.length < lines.length) state.left.push(lines.slice(0, lines.length - stem.length))
  const item = begin(state, null, (stem[0] ?? run.options[0]?.line)?.source ?? '', 0)
  item.stem = stem.filter((line) => !isBlank(line))
  item.run = run
}

const isUpper = ({ options }: Run) => options[0]?.segment.isUpper

const linesOfRun = ({ tokens }: State, { from, to }: Run) =>
  tokens.slice(from, to + 1).map(({ line }) => line)

function takeToken(state: State, at: number): void {
  const token = state.tokens[at]!
  const { line, number, heading, range } = token
  if (isBlank(line)) {
    if (state.open === null && !state.isNumbered) state.loose.push(line)
    return
  }
  if (startsPaper(state, at)) return
  if (heading !== null && startsSection(state, token)) return
  // What to do stands right below the title of a part.
  if (
    state.section.title !== null &&
    state.section.items.length === 0 &&
    state.open === null &&
    isTask(token)
  )
    return
  if (state.section.form === 'menjodohkan') {
    state.section.tokens.push(token)
    return
  }
  if (range !== null) {
    if (state.loose.length > 0) state.left.push(state.loose)
    state.loose = []
    state.passage = { ...range, title: line, lines: [] }
    return
  }
  if (state.open === null && state.section.form === 'benar-salah' && isStatements(line)) {
    // Statements right below the title are one question, which the title asks.
    const item = begin(state, null, line.source, 0)
    item.stem = [...(state.section.title ? [state.section.title] : []), line]
    return
  }
  const starting = number === null ? looseNumberAt(state, at) : starts(state, at) ? number : null
  if (starting !== null) {
    if (starting.number === 1 && state.section.items.length > 0) {
      state.section = newSection(null, false, null, state.paper)
      state.sections.push(state.section)
    }
    state.loose.unshift(...shownToNext(state.open, line))
    const item = begin(
      state,
      starting.number,
      line.source,
      starting.kind.startsWith('word') ? (line.label?.level ?? 0) : 0,
    )
    item.stem = [line]
    item.start = starting.end
    item.hasLabel = true
    state.isNumbered = true
    return
  }
  takeContent(state, token)
}

const isStatements = ({ table }: Line) => table !== null && readStatementTable(table) !== null

/** "Paket B" above questions that count from one again. */
function startsPaper(state: State, at: number): boolean {
  const { tokens, open } = state
  const { line, number, segments } = tokens[at]!
  if (number !== null || segments.length > 0 || (open !== null && !isComplete(open))) return false
  const paper = paperIn(line.raw)
  const next = tokens.slice(at + 1, at + 20).find((token) => token.number !== null)
  if (paper === null || next?.number?.number !== 1) return false
  endSection(state)
  state.left.push([line])
  state.paper = paper
  state.section = newSection(null, false, null, paper)
  state.sections.push(state.section)
  return true
}

function startsSection(state: State, { heading, line }: Token): boolean {
  const { section } = state
  if (heading === null) return false
  // What to do, right below the name of the form, says nothing new of it.
  const isBelowName = section.items.length === 0 && section.isName && !heading.isName
  // "Isilah …" as the text of a question under way is no heading.
  if (
    !heading.isName &&
    state.open &&
    state.open.run === null &&
    state.open.keys.length === 0 &&
    !/[!:.]\s*$/.test(line.raw)
  )
    return false
  endSection(state)
  if (isBelowName) return true
  if (section.items.length === 0 && section.title === null) {
    Object.assign(section, newSection(heading.form, heading.isName, line, state.paper))
    return true
  }
  state.section = newSection(heading.form, heading.isName, line, state.paper)
  state.sections.push(state.section)
  return true
}

const looseNumber = /^\s*(?:\((\d{1,3})\)|(?:(?:soal|no(?:mor)?)\b\.?\s*)?(\d{1,3}))\s+(?=\S)/i

/** "(4) Apa …" and "No. 5 Apa …" among questions that are numbered otherwise: only the very next number, above options of its own. */
function looseNumberAt(state: State, at: number): NumberLabel | null {
  const { open, tokens, nextRun } = state
  const { line, segments, keyLine, explanation } = tokens[at]!
  const run = nextRun[at]
  if (open?.number == null || open.run === null || run === undefined || run.from - at > 40) return null
  if (line.table || line.label || segments.length > 0 || keyLine || explanation !== null) return null
  const match = looseNumber.exec(line.raw)
  const number = Number(match?.[1] ?? match?.[2] ?? NaN)
  if (match === null || number !== open.number + 1) return null
  const isLater = tokens.slice(at + 1, run.from).some((token) => token.number?.number === number)
  return isLater ? null : { number, kind: 'loose', end: match[0].length }
}

const isComplete = (item: Item) => item.run !== null || item.keys.length > 0 || item.explanation.length > 0

/** Whether a numbered line begins a question, and is not one of a list within the one under way. */
function starts(state: State, at: number): boolean {
  const { open, section, tokens, passage } = state
  const number = tokens[at]!.number!.number
  const last = section.items.at(-1)?.number ?? 0
  if (passage && number !== passage.from && isAhead(state, at, passage.from)) return false
  if (open === null)
    return section.items.length === 0
      ? number === 1 || !isAhead(state, at, 1) || state.sections.length === 1
      : number === last + 1 || !isAhead(state, at, last + 1)
  const expected = (open.number ?? last) + 1
  if (isComplete(open)) return number === expected || !isAhead(state, at, expected)
  if (state.listed !== null) return startsBehindList(state, at, expected)
  if (number === expected) return true
  if (number === 1) state.listed = 1
  return false
}

/** Behind a list within a stem: its next number, or the next question's. */
function startsBehindList(state: State, at: number, expected: number): boolean {
  const { tokens, listed } = state
  const number = tokens[at]!.number!.number
  if (number === (listed ?? 0) + 1) {
    // Both could be meant: it is the list's where the same number comes once more before the next.
    if (number !== expected || comesAgain(state, at, number)) {
      state.listed = number
      return false
    }
    return true
  }
  return number === expected
}

function comesAgain({ tokens, nextRun }: State, at: number, number: number): boolean {
  const run = nextRun[at]
  for (let i = at + 1; i < Math.min(tokens.length, at + 200); i += 1) {
    const next = tokens[i]!.number?.number
    if (tokens[i]!.heading !== null) break
    if (next === number) return true
    // Behind the options the next question says where the count has come to.
    if (next !== undefined && next > number && (run === undefined || i > run.to)) return false
  }
  return run !== undefined && run.from - at < 60
}

/** Whether a number is still to come before the next options or heading. */
function isAhead({ tokens, nextRun }: State, at: number, number: number): boolean {
  const run = nextRun[at]
  const end = Math.min(run?.from ?? tokens.length, at + 80, tokens.length)
  for (let i = at + 1; i < end; i += 1) {
    if (tokens[i]!.heading?.isName) return false
    if (tokens[i]!.number?.number === number) return true
  }
  return false
}

function takeContent(state: State, token: Token): void {
  const { open, passage } = state
  const { line, keyLine, explanation } = token
  if (passage) passage.lines.push(line)
  else if (open === null) state.loose.push(line)
  else if (keyLine && (keyLine.value !== '' || keyLine.isSure)) takeKey(state, open, token)
  else if (explanation !== null) open.explanation.push(line)
  else if (open.explanation.length > 0) open.explanation.push(line)
  else if (keyLine) return
  else if (open.run !== null) state.loose.push(line)
  else if (open.keys.length > 0) open.answer.push(line)
  else open.stem.push(line)
}

/** What stands between the options and their key is the rest of the last option. */
function takeKey(state: State, open: Item, token: Token): void {
  open.run?.options.at(-1)?.more.push(...state.loose)
  if (open.run !== null) state.loose = []
  open.keys.push(token)
}

const isTask = ({ number, line }: Token) =>
  number === null &&
  /^\s*(jawablah|jawab|kerjakan|kerjakanlah|isilah|pilihlah|tuliskan|tulislah|berilah)\b/i.test(line.raw) &&
  line.raw.length < 200
