import { voidTags } from '@suluh/rich-text/allow-list'
import { escapeHtml } from '@suluh/rich-text/escape'
import { formulaNodes } from './plain-text.ts'
import { element, parseSafeHtml } from './safe-html.ts'
import type { SafeElement, SafeNode } from './safe-html.ts'

/** HTML of the tree; pictures that could not be taken are left out, or named where `nameLost` is set. */
export function toHtml(nodes: SafeNode[], nameLost = false): string {
  let html = ''
  for (const node of nodes) {
    if (typeof node === 'string') html += escapeHtml(node)
    else if (node.tag === 'lost') html += nameLost ? '<em>[gambar tidak terbawa]</em>' : ''
    else html += elementHtml(node, nameLost)
  }
  return html
}

function elementHtml(node: SafeElement, nameLost: boolean): string {
  if (node.tag === 'tint' || node.tag === 'glow') return toHtml(node.children, nameLost)
  if (node.tag === 'label') return escapeHtml(labelText(node))
  const attrs = Object.entries(node.attrs).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const open = `<${node.tag}${attrs.join('')}>`
  return voidTags.has(node.tag) ? open : `${open}${toHtml(node.children, nameLost)}</${node.tag}>`
}

/** The number that Word made, as it is read; empty for one that only says which question or option this is. */
export function labelText(node: SafeElement): string {
  return node.attrs['shown'] === undefined ? '' : `${node.attrs['text']} `
}

const blocks = new Set([
  'p',
  'li',
  'tr',
  'td',
  'th',
  'div',
  'br',
  'hr',
  'pre',
  'blockquote',
  'table',
  'caption',
  'ul',
  'ol',
])

/** What a reader sees as text: blocks on lines of their own, runs of blanks as one. */
export function toText(nodes: SafeNode[]): string {
  return rawText(nodes)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n\s*/g, '\n')
    .trim()
}

function rawText(nodes: SafeNode[]): string {
  let text = ''
  for (const node of nodes) {
    if (typeof node === 'string') text += node
    else if (blocks.has(node.tag)) text += `\n${rawText(node.children)}\n`
    else if (node.tag === 'label') text += labelText(node)
    else text += node.attrs['data-tex'] ?? rawText(node.children)
  }
  return text
}

/** The number of pictures in the tree that could not be taken. */
export function countLost(nodes: SafeNode[]): number {
  let count = 0
  for (const node of nodes)
    if (typeof node !== 'string') count += node.tag === 'lost' ? 1 : countLost(node.children)
  return count
}

/** Whether letters of the tree stand in a colour or on one, which our texts do not hold. */
export function hasColour(nodes: SafeNode[]): boolean {
  return nodes.some(
    (node) =>
      typeof node !== 'string' &&
      (((node.tag === 'tint' || node.tag === 'glow') && toText(node.children) !== '') ||
        hasColour(node.children)),
  )
}

/** The HTML of one field: blank edges removed, a lone paragraph unwrapped, Arabic running right to left. */
export function fieldHtml(nodes: SafeNode[]): string {
  const kept = directed(trimmed(nodes))
  const only = kept[0]
  const isLone =
    kept.length === 1 && typeof only === 'object' && only.tag === 'p' && !Object.keys(only.attrs).length
  return toHtml(isLone ? trimmed(only.children) : kept)
}

function trimmed(nodes: SafeNode[]): SafeNode[] {
  const kept = [...nodes]
  while (kept.length > 0 && isBlank(kept[0])) kept.shift()
  while (kept.length > 0 && isBlank(kept.at(-1))) kept.pop()
  const first = kept[0]
  if (first !== undefined) kept[0] = trimEdge(first, 'trimStart')
  const last = kept.at(-1)
  if (last !== undefined) kept[kept.length - 1] = trimEdge(last, 'trimEnd')
  return kept
}

function trimEdge(node: SafeNode, side: 'trimStart' | 'trimEnd'): SafeNode {
  if (typeof node === 'string') return node[side]()
  if (node.tag === 'pre' || node.children.length === 0) return node
  const children = [...node.children]
  const index = side === 'trimStart' ? 0 : children.length - 1
  const edge = children[index]
  if (edge !== undefined) children[index] = trimEdge(edge, side)
  return { ...node, children }
}

const seen = new Set(['img', 'audio', 'hr', 'lost'])

function isBlank(node: SafeNode | undefined): boolean {
  if (node === undefined) return true
  if (typeof node === 'string') return node.trim() === ''
  if (node.tag === 'label') return labelText(node) === ''
  return !seen.has(node.tag) && !node.attrs['data-tex'] && node.children.every(isBlank)
}

const firstLetter = /\p{L}/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

// Word keeps the direction of a paragraph apart from its text and the conversion drops it. What stands in one
// line has one direction, that of its first letter.
function directed(nodes: SafeNode[]): SafeNode[] {
  const lines: SafeNode[][] = []
  let isOpen = false
  for (const node of nodes) {
    const isBlock = typeof node !== 'string' && blocks.has(node.tag) && node.tag !== 'br'
    if (isBlock || !isOpen) lines.push([node])
    else lines.at(-1)?.push(node)
    isOpen = !isBlock
  }
  return lines.flatMap((line) => {
    const [first] = line
    const hasOwn = line.length === 1 && typeof first === 'object' && first.attrs['dir'] !== undefined
    const letter = firstLetter.exec(rawText(line))?.[0]
    const isRtl = letter !== undefined && rightToLeft.test(letter) && !hasOwn
    return isRtl ? [element('div', line, { dir: 'rtl' })] : line
  })
}

/** Our own HTML again as a tree: pictures keep their index. */
export function parseOwnHtml(html: string): SafeNode[] {
  const marked = html.replace(/<(img|audio) data-image="(\d+)"/g, '<$1 src="$2"')
  return parseSafeHtml(marked, { media: (src) => (/^\d+$/.test(src) ? Number(src) : null) })
}

/** Mends a piece cut out of our own HTML: open elements are closed, blank edges removed. */
export function tidyHtml(piece: string): string {
  return fieldHtml(parseOwnHtml(piece))
}

export type Field = { html: string; text: string; lost: number }

/** One field of a format that speaks HTML; `media` says which picture or sound stands behind an address. */
export function markupField(html: string, media: (src: string) => number | null): Field {
  const nodes = parseSafeHtml(html, { media, expandText: formulaNodes })
  return { html: fieldHtml(nodes), text: toText(nodes), lost: countLost(nodes) }
}

/** The same of plain text. */
export function plainField(text: string): Field {
  return { html: escapeHtml(text.trim()).replace(/\n/g, '<br>'), text: text.trim(), lost: 0 }
}
