import { escapeHtml } from '@suluh/rich-text/escape'
import { giftAnswer } from './gift-answer.ts'
import { giftText, hideEscapes } from './gift-text.ts'
import type { GiftStyle } from './gift-text.ts'
import { readOwnMarks } from '../soal/own-marks.ts'
import type { OwnMarks } from '../soal/own-marks.ts'
import type { ImageStore } from '../image-store.ts'
import { followPassages } from '../table/passages.ts'
import type { Passages } from '../table/passages.ts'
import { addProblem, addSoal, finding, type Reading } from '../soal/reading.ts'
import { lostFinding } from '../table/soal-table.ts'
import type { TextFile } from './aiken.ts'

type Block = { line: number; text: string }

/** Whether a text holds an answer block in braces, as GIFT has. */
export function isGift(text: string): boolean {
  const bare = hideEscapes(text.slice(0, 500_000))
  return /^\$CATEGORY:|^\s{0,20}::[^:\n]+::/im.test(bare) || /\{[^{}]*\}/.test(bare)
}

/** Reads Moodle's GIFT. Pictures in data addresses go to the store. Never throws. */
export function readGift(text: string, store: ImageStore): TextFile {
  const reading: Reading = { questions: [], problems: [] }
  let sourceHtml = ''
  let marks = noMarks
  const passages = followPassages(reading)
  splitBlocks(text).forEach((block, index) => {
    const source = `s${index + 1}`
    sourceHtml += `<pre data-source="${source}">${escapeHtml(shortenedData(block.text))}</pre>`
    const comment = commentMarks(block.text)
    if (comment === null) readBlock(reading, block, source, { store, marks, passages })
    marks = comment ?? noMarks
  })
  passages.end()
  return { ...reading, sourceHtml }
}

type Marks = { ref: string; own: OwnMarks }
const noMarks: Marks = { ref: '', own: readOwnMarks([]) }

/** What a comment line says of the question below it: Moodle's `[id:…]` and `[tag:…]`; null for what is no comment. */
function commentMarks(text: string): Marks | null {
  if (!/^\s*\/\/[^\n]*$/.test(text)) return null
  const tags = [...text.matchAll(/\[tag:([^\]]{1,200})\]/g)].map((match) => match[1] ?? '')
  return { ref: /\[id:([^\]]{1,60})\]/.exec(text)?.[1] ?? '', own: readOwnMarks(tags) }
}

// Pictures written into the text would fill the page with letters.
function shortenedData(text: string): string {
  return text.replace(/(base64,[\w+/]{20})[\w+/\\=]{100,}/g, '$1…')
}

/** Blocks end at a blank line, unless a brace is open and what follows starts no question of its own. */
function splitBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let depth = 0
  let isOpen = false
  text.split('\n').forEach((line, index) => {
    const isBlank = line.trim() === ''
    const bare = hideEscapes(line)
    if (/^\s*(\/\/|\$CATEGORY:)/i.test(line) && depth === 0 && !isOpen) {
      blocks.push({ line: index + 1, text: line })
      return
    }
    if (isBlank && depth <= 0) isOpen = false
    const last = blocks.at(-1)
    if (depth > 0 && /^\s*(::|\/\/)|\{/.test(bare) && last && /\n\s*$/.test(last.text)) {
      depth = 0
      isOpen = false
    }
    // Questions below each other without a blank line, as many write short ones.
    if (isOpen && depth === 0 && last && /\}\s*$/.test(hideEscapes(last.text)) && /\{/.test(bare))
      isOpen = false
    if (!isOpen) {
      if (isBlank) return
      blocks.push({ line: index + 1, text: line })
      isOpen = true
      depth = 0
    } else if (last) last.text += `\n${line}`
    depth += (bare.match(/\{/g)?.length ?? 0) - (bare.match(/\}/g)?.length ?? 0)
  })
  return blocks
    .map(({ line, text: body }) => ({ line, text: body.trimEnd() }))
    .filter(({ text: body }) => body !== '')
}

const styles: Record<string, GiftStyle> = { html: 'html', moodle: 'auto', plain: 'plain', markdown: 'plain' }

type Around = { store: ImageStore; marks: Marks; passages: Passages }

function readBlock(reading: Reading, block: Block, source: string, around: Around): void {
  const { store, marks, passages } = around
  const site = { place: `Baris ${block.line}`, source }
  const lines = block.text.split('\n').filter((line) => !/^\s*\/\//.test(line))
  const body = hideEscapes(lines.join('\n').trim())
  if (/^\$CATEGORY:/i.test(body)) passages.end()
  if (body === '' || /^\$CATEGORY:/i.test(body)) return
  const titled = /^::([^]*?)::/.exec(body)
  const untitled = titled ? body.slice(titled[0].length).trim() : body
  const marked = /^\[(html|moodle|plain|markdown)\]/i.exec(untitled)
  const style = styles[marked?.[1]?.toLowerCase() ?? ''] ?? 'auto'
  const rest = marked ? untitled.slice(marked[0].length).trim() : untitled
  const open = rest.indexOf('{')
  const close = open < 0 ? -1 : rest.indexOf('}', open)
  const lost = { count: 0 }
  const html = (text: string, own: GiftStyle = style) => giftText(text, own, store, lost)
  // A title or a style says that the text was meant; any other is more likely a question without its answer.
  if (open < 0 && (titled || marked)) {
    passages.begin(html(rest), site, marks.own.isShared)
    if (lost.count > 0) addProblem(reading, site, lostFinding(lost.count))
    return
  }
  if (open < 0 || close < 0) {
    tellBroken(reading, site, open >= 0)
    return
  }
  const before = rest.slice(0, open).trim()
  const after = rest.slice(close + 1).trim()
  // Of several gaps the first would be a question, and the keys of the others stand in its text.
  if (after.includes('{')) {
    addProblem(reading, site, finding('soal', 'galat', 'gift-beberapa'))
    return
  }
  const stem = after === '' ? before : `${before} _____ ${after}`
  const { pembahasan, ...answer } = giftAnswer(
    rest.slice(open + 1, close).trim(),
    html(stem),
    html,
    marks.own,
  )
  if (lost.count > 0) answer.findings.unshift(lostFinding(lost.count))
  const number = String(reading.questions.length + 1)
  addSoal(reading, site, {
    number,
    ref: marks.ref,
    stimulus: passages.current(marks.own.isShared),
    ...answer,
    pembahasan,
  })
}

function tellBroken(reading: Reading, site: { place: string; source: string }, isOpen: boolean): void {
  addProblem(
    reading,
    site,
    isOpen ? finding('soal', 'galat', 'gift-kurung') : finding('soal', 'peringatan', 'gift-teks'),
  )
}
