import { escapeHtml } from '@suluh/rich-text/escape'
import { formulaNodes } from '../html/plain-text.ts'
import { element, type SafeNode } from '../html/safe-html.ts'
import { lineOf, type Line } from './line.ts'

/** The lines of a typed or pasted text, and the text as it is shown beside what was understood. */
export function textLines(text: string): { lines: Line[]; sourceHtml: string } {
  const lines: Line[] = []
  const shown: string[] = []
  text.split('\n').forEach((written, at) => {
    const source = `s${at + 1}`
    const raw = withoutChat(written)
    lines.push(lineOf(markedNodes(raw), source, at))
    if (raw.trim() !== '') shown.push(`<p data-source="${source}">${escapeHtml(raw.trim())}</p>`)
  })
  return { lines, sourceHtml: shown.join('') }
}

// "[26/11 21.04] Bu Ani: " and "26/11/26 21.04 - Bu Ani: ".
const sender =
  /^\s*(?:\[\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?,? \d{1,2}[.:]\d{2}(?:[.:]\d{2})?\]|\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}[.:]\d{2} -) [^:]{1,60}: /
const keycaps = /^(\s*)((?:\d\ufe0f?\u20e3)+)[.)]?\s*/
const boldLine = /^(\s*)\*(?=[^\s*])([^*]+)(?<=[^\s*])\*\s*$/

/** A line without who sent it, its number written out, and bold as we write it: what chats make of it. */
function withoutChat(raw: string): string {
  return raw
    .slice(0, 5000)
    .replace(sender, '')
    .replace(keycaps, (_, space: string, caps: string) => `${space}${caps.replace(/\D/g, '')}. `)
    .replace(boldLine, '$1**$2**')
    .concat(raw.slice(5000))
}

// What stands within a word is a power or a comparison.
const marked =
  /(?<![\p{L}\d*])\*\*(?=[^\s*])(.+?)(?<=[^\s*])\*\*(?![\p{L}\d*])|(?<![\p{L}\d)=])==(?=[^\s=])(.+?)(?<=[^\s=])==(?![\p{L}\d(=])/gu

/** A line with its `**bold**` and its `==marked==`: how chats write it, and how what is pasted keeps its look. */
function markedNodes(raw: string): SafeNode[] {
  if (raw.length > 5000) return formulaNodes(raw)
  const nodes: SafeNode[] = []
  let done = 0
  for (const { 0: whole, 1: bold, 2: glow, index } of raw.matchAll(marked)) {
    nodes.push(...formulaNodes(raw.slice(done, index)))
    nodes.push(element(bold === undefined ? 'glow' : 'strong', formulaNodes(bold ?? glow ?? '')))
    done = index + whole.length
  }
  return [...nodes, ...formulaNodes(raw.slice(done))]
}
