import { buildMatching, columnLetter } from '../soal/build-menjodohkan.ts'
import { addSoal, type Reading } from '../soal/reading.ts'
import type { Option } from '../soal/soal-parts.ts'
import { toText } from '../html/html-text.ts'
import { pairsIn, type ListedKey } from './key-list.ts'
import type { Line } from './line.ts'
import { tokenOf, type Token } from './option-runs.ts'
import { linesHtml, shownLine, shownNodes, type Shown } from './plain-html.ts'
import type { Section } from './split-items.ts'
import { linesInTable } from './word-lines.ts'

type Side = { id: string; lines: Shown[] }

/** A part of numbered left sides and lettered right sides is one question. */
export function readMatchingSection(reading: Reading, section: Section, listed: ListedKey[]): void {
  const rows: Side[] = []
  const columns: Side[] = []
  const lead: Line[] = []
  const keys = [...listed]
  let open: Side | null = null
  let block = 0
  const tokens = section.tokens.flatMap((token) =>
    token.line.table ? tableTokens(token.line, () => (block -= 1)) : [token],
  )
  for (const token of tokens) {
    const { line, number, segments, keyLine } = token
    const pairs = keyLine ? pairsIn(keyLine.value) : null
    if (pairs) keys.push(...pairs.map((pair) => ({ ...pair, text: '', source: line.source })))
    else if (number !== null) {
      const beside = /(?:\t|\s{3,})\s*\(?([A-Za-z])[.)]\s*/.exec(line.raw)
      open = { id: String(number.number), lines: [shown(line, number.end, beside?.index)] }
      rows.push(open)
      if (beside)
        columns.push({ id: beside[1]!.toUpperCase(), lines: [shown(line, beside.index + beside[0].length)] })
    } else if (segments.length > 0)
      for (const segment of segments) {
        open = { id: segment.letter, lines: [shown(line, segment.begin, segment.end)] }
        columns.push(open)
      }
    else if (open) open.lines.push(shownLine(line))
    else lead.push(line)
  }
  if (rows.length === 0 && columns.length === 0) return
  const source = section.title?.source ?? tokens[0]?.line.source ?? ''
  const title = section.title ? [shownLine(section.title)] : []
  const built = buildMatching({
    stem: linesHtml([...title, ...lead.map(shownLine)]),
    rows: rows.map(optionOf),
    columns: columns.map(optionOf),
    pairs: keys.map(({ number, letters, text }) => [String(number), letters?.join(',') ?? text]),
  })
  addSoal(reading, { place: 'Bagian menjodohkan', source }, { number: '', ...built, pembahasan: '' })
}

function tableTokens(line: Line, next: () => number): Token[] {
  if (line.table === null) return []
  const tokens = linesInTable(line.table, next).map((each) => tokenOf({ ...each, source: line.source }))
  const first = tokens.findIndex(({ number }) => number !== null)
  let column = -1
  // What has neither number nor letter stands in the right column, and is counted.
  return tokens.slice(Math.max(0, first)).map((token) => {
    if (token.number !== null || token.segments.length > 0) return token
    const segment = {
      letter: columnLetter((column += 1)),
      isUpper: true,
      sign: null,
      from: 0,
      begin: 0,
      end: token.line.raw.length,
    }
    return { ...token, segments: [segment] }
  })
}

const shown = (line: Line, from: number, to?: number): Shown => ({
  nodes: shownNodes({ ...line, label: null }, from, to ?? line.raw.length),
  block: line.block,
  isBullet: false,
})

function optionOf({ id, lines }: Side): Option {
  return { id, html: linesHtml(lines), text: toText(lines.flatMap(({ nodes }) => nodes)) }
}
