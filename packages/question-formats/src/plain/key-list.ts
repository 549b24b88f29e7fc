import { formInTitle, headingOf, isKeyTitle, keyLineOf, paperIn, partAlone } from './headings.ts'
import type { SectionForm } from './headings.ts'
import { letterOf, numberOf } from './labels.ts'
import { isBlank } from './line.ts'
import type { Line } from './line.ts'

/** What a list says of one number: letters, or a text. */
export type ListedKey = { number: number; letters: string[] | null; text: string; source: string }
/** A list of keys that counts from one beginning; `form` and `paper` where a title above it names them, `title` as it stands. */
export type KeyBlock = {
  form: SectionForm | null
  paper: string | null
  entries: ListedKey[]
  source: string
  /** A line right above it could not be read: it may be the rest of a list that began there. */
  isCut?: boolean
  title: string
}

const pairs =
  /(?:^|[\s,;|])(?:no\.?\s*)?(\d{1,3})\s*[.)\]:=\-–—]?\s*\(?([A-JST](?:\s*(?:,|&|\/|\bdan\b)\s*[A-J])*)(?![\p{L}\d])[.)]?/giu
const lettersOnly = /^\(?([A-Ja-j](?:\s*(?:,|&|\/|\bdan\b|;)\s*[A-Ja-j])*)[.)]?$/i

/** Several keys in a line ("1. A   2. C"), or null where the line holds more than that. */
export function pairsIn(raw: string): { number: number; letters: string[] }[] | null {
  if (raw.length > 4000) return null
  const found = [...raw.matchAll(pairs)]
  if (found.length === 0 || raw.replace(pairs, ' ').replace(/[\s,;.|]/g, '') !== '') return null
  return found.map(([, number, letters]) => ({ number: Number(number), letters: readLetters(letters ?? '') }))
}

/** Several keys behind the word in one line ("Kunci: 1. A  2. C"): a list, and not the key of the question above it. */
export function pairsBehindWord(keyLine: { value: string } | null): ReturnType<typeof pairsIn> {
  const listed = keyLine && pairsIn(keyLine.value)
  return listed && new Set(listed.map(({ number }) => number)).size > 1 ? listed : null
}

function readLetters(text: string): string[] {
  return [
    ...new Set(
      text
        .toUpperCase()
        .replace(/\bDAN\b/g, ',')
        .match(/[A-JST]/g) ?? [],
    ),
  ]
}

/** The letters that a text is, or that it begins with before a point ("B. Semarang"); null where it is none. */
export function leadingLetters(text: string): string[] | null {
  const bare = text.trim()
  const arabic = /^\(?([أابجده])ـ?[).]?$/.exec(bare)?.[1]
  if (arabic !== undefined) return [letterOf(arabic)]
  const whole = lettersOnly.exec(bare)
  if (whole) return readLetters(whole[1] ?? '')
  const first =
    /^[([]?([A-Ja-j])\s*[.)\]:]\s*\S/.exec(bare) ??
    /^[([]?([A-J])\s*[.)\]:,–-]*\s+(?=karena|sebab|alasan|pembahasan|\()/i.exec(bare)
  return first ? [(first[1] ?? '').toUpperCase()] : null
}

const range = /^\s*(\d{1,3})\s*(?:[-–—]|s\.?\/?d\.?)\s*(\d{1,3})\s*[.):=]?\s*((?:[A-Ja-j][\s,.;]*)+)$/

const ofEveryTitle =
  /\b(lembar|kunci|jawaban|kj|answers?|keys?|soal|pilihan|ganda|pg|kompleks|majemuk|uraian|esai|essay|isian|singkat|benar|salah|menjodohkan|pembahasan|pedoman|penskoran|paket|kode|tipe|versi|dan|untuk)\b/gi

/** What a title of keys says beyond that: "REMEDIAL" of "Kunci Jawaban Remedial", "II" of "II. Pilihan Ganda". */
export function nameInTitle(raw: string): string {
  const words = raw.replace(ofEveryTitle, ' ').match(/[\p{L}\d]+/gu) ?? []
  return words.join(' ').toUpperCase()
}

/** Reads a list of keys below the title of `above`, if any; what it cannot read comes back as lines. */
export function readKeyList(
  lines: Line[],
  above: string | null = null,
): { blocks: KeyBlock[]; left: Line[]; paper: string | null } {
  let paper = above
  let title = ''
  const blocks: KeyBlock[] = []
  const left: Line[] = []
  let leftBefore = 0
  const begin = (form: SectionForm | null, entries: ListedKey[], source: string, isCut = false) => {
    blocks.push({ form, paper, entries, source, title, isCut })
    title = ''
  }
  const add = (entry: ListedKey) => {
    const block = blocks.at(-1)
    const last = block?.entries.at(-1)
    const isCut = left.length > leftBefore
    leftBefore = left.length
    if (!block || (last && entry.number <= last.number && (entry.number === 1 || isTaken(block, entry))))
      begin(null, [entry], entry.source, isCut)
    else block.entries.push(entry)
  }
  lines.flatMap(sectionLines).forEach((line, at, all) => {
    if (isBlank(line)) return
    const { raw, source } = line
    const roman = romanTitle(line, all.slice(at + 1, at + 5))
    if (roman !== null) {
      title = roman
      begin(null, [], source)
      return
    }
    const number = numberOf(line)
    const heading = headingOf(raw, number !== null)
    const form = heading?.isName ? heading.form : /^\s*(kunci|jawaban)/i.test(raw) ? formInTitle(raw) : null
    const named = number === null ? paperIn(raw) : null
    paper = named ?? paper
    // "C. Uraian" is a title, though it begins like an answer.
    const isTitle = leadingLetters(raw) === null || (number === null && heading?.isName === true)
    if (named !== null || (form !== null && isTitle)) {
      title = raw
      begin(form, [], source)
    } else if (number === null && isKeyTitle(raw)) {
      // A title may stand once more, above the next page of the list; another one is that of another list.
      const isOther = at > 0 && nameInTitle(raw) !== '' && blocks.every((block) => block.title !== raw)
      title = isOther || at === 0 ? raw : ''
      if (isOther) begin(null, [], source)
    } else if (at > 0 || !/^\s*(kunci|jawaban|answers?|keys?)\b[^\d]*$/i.test(raw))
      takeLine(line, number, blocks, add, left)
  })
  return { blocks: blocks.filter(({ entries }) => entries.length > 0), left, paper }
}

const sectionMark =
  /^\s*(?:[Bb]agian\s+)?([IVX]{1,5}|[A-H])\s*[.):–-]\s*(\p{L}[\p{L} /]{1,30}?)?\s*[:.–-]?\s*(?=\d{1,3}\s*[.)]\s*\S)/u

/** "II. Isian: 1. 10  2. Jakarta" is the title of a section and its first keys. */
function sectionLines(line: Line): Line[] {
  const mark = line.label === null ? sectionMark.exec(line.raw) : null
  if (!mark || (mark[2] !== undefined && headingOf(mark[2], true)?.isName !== true)) return [line]
  const title = mark[2] === undefined ? [] : [mark[2]]
  return [...title, ...textsIn(line.raw.slice(mark[0].length))].map((raw) => ({ ...line, raw, nodes: [raw] }))
}

/** Short answers that follow each other in one line, each behind its number; else the line as it is. */
function textsIn(raw: string): string[] {
  if (pairsIn(raw) !== null) return [raw]
  const parts = raw.split(/\s+(?=\d{1,3}\s*[.)]\s)/)
  const numbers = parts.map((part) => Number(/^\d+/.exec(part)?.[0]))
  const isRow = numbers.every((number, at) => number === (numbers[0] ?? 0) + at)
  return isRow && parts.every((part) => part.length <= 60) ? parts : [raw]
}

/** "II." alone above a number is the title of a part; null for any other line. */
function romanTitle(line: Line, below: Line[]): string | null {
  const next = below.find((each) => !isBlank(each))
  const isList = next !== undefined && (numberOf(next) !== null || pairsIn(next.raw) !== null)
  return isList ? partAlone(line) : null
}

const isTaken = (block: KeyBlock, { number }: ListedKey) =>
  block.entries.some((each) => each.number === number)

function takeLine(
  line: Line,
  number: ReturnType<typeof numberOf>,
  blocks: KeyBlock[],
  add: (entry: ListedKey) => void,
  left: Line[],
): void {
  const { raw, source } = line
  const stretch = range.exec(raw)
  const listed = line.label === null ? (pairsBehindWord(keyLineOf(raw)) ?? pairsIn(raw)) : null
  const last = blocks.at(-1)?.entries.at(-1)
  if (stretch && line.label === null) {
    const letters = (stretch[3] ?? '').toUpperCase().match(/[A-J]/g) ?? []
    const from = Number(stretch[1])
    // A row that is too short or too long says nothing sure of any of its numbers.
    if (letters.length === Number(stretch[2]) - from + 1)
      letters.forEach((letter, i) => add({ number: from + i, letters: [letter], text: letter, source }))
    else left.push(line)
  } else if (listed)
    for (const { number: each, letters } of listed)
      add({ number: each, letters, text: letters.join(','), source })
  else if (number) {
    // "1. Jawaban: C", each with its reason below.
    const written = raw.slice(number.end).trim()
    const text = keyLineOf(written)?.value || written
    const behind = line.label === null ? null : pairsIn(`${number.number}. ${raw}`)
    if (behind && behind.length > 1)
      for (const { number: each, letters } of behind)
        add({ number: each, letters, text: letters.join(','), source })
    else add({ number: number.number, letters: leadingLetters(text), text, source })
  } else if (line.label !== null && /^\(?[a-j][.)]?$/i.test(line.label.text)) left.push(line)
  else if (last && raw.trim() !== '' && (last.letters === null || isNextPart(last, raw))) {
    last.letters = null
    last.text = `${last.text}\n${raw.trim()}`
  } else left.push(line)
}

/** Whether a line goes on with the next letter ("b. …") of an answer that began with "a. …". */
function isNextPart({ letters, text }: ListedKey, raw: string): boolean {
  const next = /^\s*([b-j])\s*[.)]\s*\S/i.exec(raw)?.[1]?.toUpperCase()
  return (
    next === 'B' && letters?.length === 1 && letters[0] === 'A' && /^\(?a\s*[.)]\s*\S\S/i.test(text.trim())
  )
}

/** The keys of a table: "NO | KUNCI" below each other, in several pairs of columns, or numbers above letters. */
export function keyTable(rows: string[][]): { number: number; text: string }[] | null {
  const across = acrossKeys(rows)
  if (across) return across
  const header = rows[0]?.map((text) => text.trim()) ?? []
  const hasHeader =
    header.some((title) => keyTitle.test(title)) &&
    header.some((title) => /^(no|nomor|no\.? soal|nomor soal|number|soal)\.?$/i.test(title))
  const body = hasHeader ? rows.slice(1) : rows
  // What is asked stands in it: a table to be filled in, or two sides to be paired.
  const asks = header.findIndex((title) => asked.test(title))
  if (hasHeader && body.some((row) => /\p{L}{3}/u.test(row[asks] ?? ''))) return null
  const keyColumns = header.flatMap((title, c) => (keyTitle.test(title) ? [c] : []))
  // "No | Kunci | Kunci": of which paper each is, is not said.
  if (keyColumns.some((column, i) => keyColumns[i + 1] === column + 1)) return null
  const keys: { number: number; text: string }[] = []
  for (const row of body) {
    const cells = row.map((text) => text.trim())
    for (let c = 0; c + 1 < cells.length; c += 1) {
      const number = /^(\d{1,3})[.)]?$/.exec(cells[c] ?? '')?.[1]
      const column = hasHeader ? (keyColumns.find((each) => each > c) ?? c + 1) : c + 1
      const text = cells[column] ?? ''
      if (number === undefined || text === '' || /^\d{1,3}[.)]?$/.test(text)) continue
      if (!hasHeader && leadingLetters(text) === null) return null
      // Two letters behind one number: a level and a key, or the keys of two papers.
      if (!hasHeader && leadingLetters(cells[column + 1] ?? '') !== null) return null
      keys.push({ number: Number(number), text })
      c = column
    }
    if (!hasHeader && cells.some((text) => text !== '') && keys.length === 0) return null
  }
  return keys.length >= (hasHeader ? 1 : 2) ? keys : null
}

const keyTitle = /^(kunci|jawaban|kunci jawaban|key|answer)\.?$/i
const asked = /^(pernyataan|statement|kalimat|pertanyaan|question|premis|lajur|soal|butir soal)\b/i

function acrossKeys(rows: string[][]): { number: number; text: string }[] | null {
  const filled = rows.map((row) => row.map((text) => text.trim()))
  const keys: { number: number; text: string }[] = []
  for (let r = 0; r + 1 < filled.length; r += 1) {
    const numbers = filled[r]!.map((text) => /^(\d{1,3})[.)]?$/.exec(text)?.[1])
    const count = numbers.filter((number) => number !== undefined).length
    if (count < 3) continue
    const below = filled[r + 1]!
    const named = numbers.flatMap((number, c) =>
      number !== undefined && /^\(?[A-Ja-j][.)]?$/.test(below[c] ?? '')
        ? [{ number: Number(number), text: below[c]! }]
        : [],
    )
    if (named.length * 2 <= count) return null
    keys.push(...named)
    r += 1
  }
  return keys.length >= 2 ? keys : null
}
