import { escapeHtml } from '@suluh/rich-text/escape'
import { drawFormula } from '@suluh/rich-text/formula'
import { textHtml } from '../html/export-html.ts'
import { parseOwnHtml } from '../html/html-text.ts'
import type { SafeElement, SafeNode } from '../html/safe-html.ts'
import type { StoredImage } from '../image-store.ts'

export type QtiMedia = { files: StoredImage[]; path: (index: number) => string }

/** The look that QTI has no element for stands in classes; `qti-underline` is the standard's own name. */
export const qtiLooks: Readonly<Record<string, string>> = { u: 'qti-underline', s: 'suluh-coret' }
/** What QTI has no attribute for: the first number of a list, how often a sound plays, and a formula as its source. */
export const qtiStart = 'suluh-mulai-'
export const qtiPlays = 'suluh-putar-'
export const qtiSource = 'suluh-rumus'

/** How the classes of ours look, of those that stand in the texts; empty where none does. */
export function qtiStyle(html: string): string {
  const starts = new Set([...html.matchAll(/<ol start="(\d+)"/g)].map(([, start]) => Number(start)))
  return [
    ...(/<u\b/.test(html) ? [`.${qtiLooks['u']}{text-decoration:underline}\n`] : []),
    ...(/<s\b/.test(html) ? [`.${qtiLooks['s']}{text-decoration:line-through}\n`] : []),
    ...[...starts].map((start) => `.${qtiStart}${start}{counter-reset:list-item ${start - 1}}\n`),
  ].join('')
}

/** A division that says nothing of its own: where QTI wants a block, and we have text. */
export const own = (html: string) => `<div class="suluh-isi">${html}</div>`

/** Our rich text in the elements of QTI. */
export function writeQtiHtml(html: string, media: QtiMedia): string {
  return write(parseOwnHtml(html), media)
}

function write(nodes: SafeNode[], media: QtiMedia): string {
  return nodes.map((node) => (typeof node === 'string' ? textHtml(node) : elementHtml(node, media))).join('')
}

function elementHtml(node: SafeElement, media: QtiMedia): string {
  const { tag, attrs, children } = node
  const tex = attrs['data-tex']
  if (tag === 'span' && tex !== undefined) return formula(tex)
  if (tag === 'audio') return sound(node, media)
  if (tag === 'img') {
    const { 'data-image': index, alt = '', ...size } = attrs
    return `<img src="${escapeHtml(media.path(Number(index)))}"${written({ alt, ...size })}/>`
  }
  if (tag === 'br' || tag === 'hr') return `<${tag}/>`
  const inner = write(children, media)
  const look = qtiLooks[tag]
  if (look !== undefined) return `<span${written({ class: look, ...attrs })}>${inner}</span>`
  if (tag === 'ol' && attrs['start'] !== undefined) {
    const { start, ...rest } = attrs
    return `<ol${written({ class: `${qtiStart}${start}`, ...rest })}>${inner}</ol>`
  }
  // A quotation holds blocks only.
  const isBare = tag === 'blockquote' && children.some((child) => isInline(child))
  return `<${tag}${written(attrs)}>${isBare ? own(inner) : inner}</${tag}>`
}

const blocks = new Set(['p', 'div', 'ul', 'ol', 'table', 'pre', 'blockquote', 'hr'])
const isInline = (node: SafeNode) => typeof node === 'string' || !blocks.has(node.tag)

const written = (attrs: Record<string, string>) =>
  Object.entries(attrs)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')

// An object may stand within a line, where QTI has no place for an audio element.
function sound({ attrs }: SafeElement, { files, path }: QtiMedia): string {
  const index = Number(attrs['data-image'])
  const plays = attrs['data-plays']
  const own = plays === undefined ? {} : { class: `${qtiPlays}${plays}` }
  return `<object${written({ data: path(index), type: files[index]?.mime ?? 'audio/mpeg', ...own })}/>`
}

// A formula that nobody can draw stays as its source.
function formula(tex: string): string {
  const isReadable = tex.trim() === tex
  return (isReadable && drawFormula(tex)) || `<span class="${qtiSource}">${escapeHtml(tex)}</span>`
}
