import { escapeHtml } from '@suluh/rich-text/escape'
import { countNumbers, readStyleLists, readWordLists } from './word-numbering.ts'
import type { StyleLists } from './word-numbering.ts'

/** Stands in a text where something drawn could not be taken. */
export const lostMark = '\ue002'
/** Stand around a number that Word made: its level, and how it is written. One that nobody is to see begins with the other mark. */
export const labelMarks = { shown: '\ue005', hidden: '\ue007', end: '\ue006' }

type Paragraph = { numbered: Numbered | null; list: boolean; level: number; isBlank: boolean }
type Numbered = {
  from: number
  to: number
  settings: string
  level: number
  at: number
  label: string
  isPlain: boolean
}
type Edit = { from: number; to: number; text: string }

const places = /<(\/?)w:(tc|p|tbl)\b(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>/g
const content = /<w:(t|drawing|pict|object)[ >]|<m:oMath[ >]/

/**
 * The document with the numbers of its lists as marked text: questions speak of them ("I.", "a.", "(1)"), and by them
 * questions and options are told apart. In a cell a list that the page would number alike stays one; a number that stands
 * alone at its beginning is that of the question or the letter of the option, and is not shown.
 */
export function writeNumbers(xml: string, numbering: string, styles = ''): string {
  const byStyle = readStyleLists(styles)
  if (!xml.includes('<w:numPr>') && byStyle.size === 0) return xml
  const document = withoutFormer(xml)
  const count = countNumbers(readWordLists(numbering))
  const read = (text: string, at: number) => readParagraph(text, at, count, byStyle)
  const edits: Edit[][] = []
  const open: (Paragraph | 'table')[][] = [[]]
  const tags = [...document.matchAll(places)]
  tags.forEach(({ 0: whole, 1: isClosing, 2: name, index }, i) => {
    const from = index + whole.length
    if (name === 'tc' && !isClosing) open.push([])
    else if (name === 'tc' && open.length > 1) edits.push(editsOf(open.pop() ?? [], true))
    else if (name === 'tbl' && !isClosing) open.at(-1)?.push('table')
    else if (name === 'p' && !isClosing && !whole.endsWith('/>'))
      open.at(-1)?.push(read(document.slice(from, tags[i + 1]?.index), from))
  })
  for (const left of open) edits.push(editsOf(left, false))
  return edited(document, edits.flat())
}

/** The document without what tracked changes keep of former settings. */
function withoutFormer(xml: string): string {
  const end = '</w:pPrChange>'
  const [first = '', ...others] = xml.split('<w:pPrChange')
  return (
    first +
    others.map((part) => part.slice(part.indexOf(end) < 0 ? 0 : part.indexOf(end) + end.length)).join('')
  )
}

/** A paragraph by its beginning, up to the next one: nothing is looked for beyond that, however broken the file is. */
function readParagraph(
  xml: string,
  at: number,
  count: ReturnType<typeof countNumbers>,
  byStyle: StyleLists,
): Paragraph {
  const isBlank = !content.test(xml)
  const close = xml.startsWith('<w:pPr>') ? xml.indexOf('</w:pPr>') : -1
  const settings = close < 0 ? '' : xml.slice(0, close)
  const begin = settings.indexOf('<w:numPr>')
  const end = begin < 0 ? -1 : settings.indexOf('</w:numPr>', begin)
  const asked = end < 0 ? '' : settings.slice(begin, end + '</w:numPr>'.length)
  const style = byStyle.get(/<w:pStyle\b[^>]*w:val="([^"]*)"/.exec(settings)?.[1] ?? '')
  const id = /<w:numId\b[^>]*w:val="(\d+)"/.exec(asked)?.[1] ?? style?.id ?? '0'
  const level = Number(/<w:ilvl\b[^>]*w:val="(\d)"/.exec(asked)?.[1] ?? style?.level ?? 0)
  // A paragraph that was deleted, mark and all, has no number in what will be left.
  const isDeleted = isBlank && /<w:del\b/.test(settings)
  const number = id === '0' || isDeleted ? null : count(id, level)
  const to = at + close + '</w:pPr>'.length
  const bare = `${settings.replace(asked, '')}</w:pPr>`
  return {
    list: id !== '0',
    level,
    isBlank,
    numbered: number && { ...number, level, from: at, to, settings: bare },
  }
}

/** What becomes of the numbers of one cell, or of all that stands outside of tables. */
function editsOf(all: (Paragraph | 'table')[], isCell: boolean): Edit[] {
  const [lone] = all
  // A cell with nothing but its number names what stands beside it.
  if (isCell && all.length === 1 && lone !== 'table' && lone?.isBlank && lone.numbered)
    return [
      { from: lone.numbered.from, to: lone.numbered.to, text: labelled(lone.numbered, labelMarks.hidden) },
    ]
  const blocks = all.filter((each) => each === 'table' || !each.isBlank)
  const numbered = blocks.flatMap((each) => (each === 'table' ? [] : (each.numbered ?? [])))
  const [first] = blocks
  const [only] = numbered
  if (only && isCell && numbered.length === 1 && first !== 'table' && first?.numbered === only)
    return [{ from: only.from, to: only.to, text: labelled(only, labelMarks.hidden) }]
  if (isCell && isSameAsList(blocks)) return []
  return numbered.map((each) => ({ from: each.from, to: each.to, text: labelled(each, labelMarks.shown) }))
}

function labelled({ settings, label, level }: Numbered, mark: string): string {
  const text = `${mark}${level};${escapeHtml(label)}${labelMarks.end}`
  return `${settings}<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
}

/** Whether the list that the converter makes would show these very numbers. */
function isSameAsList(blocks: (Paragraph | 'table')[]): boolean {
  let shown: number[] = []
  return blocks.every((each) => {
    if (each === 'table' || !each.list) shown = []
    else if (!each.numbered) shown = shown.slice(0, each.level)
    else {
      shown = [...shown.slice(0, each.level), (shown[each.level] ?? 0) + 1]
      return each.numbered.isPlain && each.numbered.at === shown[each.level]
    }
    return true
  })
}

const reference = /<w:(footnote|endnote)Reference\b[^<>]*\bw:id="(-?\d+)"[^<>]*\/>/g

/** The document with the text of its footnotes where they are named: at its end they would look like questions. */
export function writeNotes(xml: string, footnotes: string, endnotes: string): string {
  const notes = { footnote: notesIn(footnotes, 'footnote'), endnote: notesIn(endnotes, 'endnote') }
  return xml.replace(reference, (_, kind: keyof typeof notes, id: string) => {
    const text = notes[kind].get(id) ?? ''
    return text === '' ? '' : `<w:t xml:space="preserve"> [${text}]</w:t>`
  })
}

function notesIn(xml: string, kind: string): Map<string, string> {
  const begin = new RegExp(`<w:${kind}\\b[^<>]*\\bw:id="(-?\\d+)"`)
  return new Map(
    xml.split(`</w:${kind}>`).flatMap((part): [string, string][] => {
      const id = begin.exec(part)?.[1]
      const text = [...part.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)</g)].map(([, each]) => each).join('')
      return id === undefined ? [] : [[id, text.trim()]]
    }),
  )
}

const drawn = /<(\/?)(mc:AlternateContent|w:drawing|w:pict|w:object)\b(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>/g
const shown = /<a:blip\b|<v:imagedata\b|\bo:hr="t"/
const group = /<wpg:wgp\b|<wpc:wpc\b|<v:group\b/

/** The document with a mark behind every chart, shape and formula of an old kind, which the converter drops silently. */
export function markLost(xml: string): string {
  const edits: Edit[] = []
  let depth = 0
  let from = 0
  for (const { 0: whole, 1: isClosing, index } of xml.matchAll(drawn)) {
    if (whole.endsWith('/>')) continue
    if (!isClosing && depth === 0) from = index
    depth = Math.max(0, depth + (isClosing ? -1 : 1))
    if (!isClosing || depth > 0) continue
    const to = index + whole.length
    const part = xml.slice(from, to)
    const isDrawn = /<w:(drawing|pict|object)\b/.test(part)
    const isText = part.includes('<w:txbxContent') && !group.test(part)
    if (isDrawn && !isText && !shown.test(part)) edits.push({ from: to, to, text: `<w:t>${lostMark}</w:t>` })
  }
  return edited(xml, [...edits, ...drawnByFields(xml)])
}

const fieldParts = /<w:fldChar\b[^>]*>|<w:instrText\b[^>]*>([^<]*)<\/w:instrText>/g

/** A mark behind each field that draws a formula ("EQ \\f(1;2)"), also where Word has broken it in pieces. */
function drawnByFields(xml: string): Edit[] {
  const edits: Edit[] = []
  let said = ''
  for (const { 0: whole, 1: text, index } of xml.matchAll(fieldParts)) {
    const before = said
    said = text === undefined ? '' : said + text
    const isNew = /^\s*EQ[\s\\]/i.test(said) && !/^\s*EQ[\s\\]/i.test(before)
    const to = index + whole.length
    if (isNew) edits.push({ from: to, to, text: `<w:t>${lostMark}</w:t>` })
  }
  return edits
}

function edited(xml: string, edits: Edit[]): string {
  let result = ''
  let done = 0
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from)) {
    result += xml.slice(done, from) + text
    done = to
  }
  return result + xml.slice(done)
}
