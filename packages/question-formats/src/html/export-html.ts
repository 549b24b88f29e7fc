import { escapeHtml } from '@suluh/rich-text/escape'
import type { SafeElement, SafeNode } from './safe-html.ts'
import { parseOwnHtml } from './html-text.ts'

export type HtmlTarget = {
  /** The address of a picture or sound in the written file. */
  media(index: number): string
  /** How the target writes a formula. */
  formula(tex: string): string
}

/** Our rich text as the well-formed HTML of another format. */
export function exportHtml(html: string, target: HtmlTarget): string {
  return write(parseOwnHtml(html), target)
}

function write(nodes: SafeNode[], target: HtmlTarget): string {
  return nodes.map((node) => (typeof node === 'string' ? textHtml(node) : elementHtml(node, target))).join('')
}

// What only looks like a formula is parted by an element that says nothing, or the reader would take it for one.
export function textHtml(text: string): string {
  return escapeHtml(text).replace(/\\(?=[([])|\$(?=\$)/g, '$&<span></span>')
}

function elementHtml(node: SafeElement, target: HtmlTarget): string {
  const { tag, children } = node
  const tex = node.attrs['data-tex']
  if (tag === 'span' && tex !== undefined) return target.formula(tex)
  const { 'data-image': index, ...rest } = node.attrs
  const attrs: Record<string, string> =
    index === undefined ? rest : { src: target.media(Number(index)), ...rest }
  if (tag === 'audio') attrs['controls'] = 'controls'
  const written = Object.entries(attrs).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  if (tag === 'br' || tag === 'img') return `<${tag}${written.join('')} />`
  return `<${tag}${written.join('')}>${write(children, target)}</${tag}>`
}

/** `\( … \)`, as Moodle draws it; a formula that holds such brackets itself stays an element of ours. */
export function texFormula(tex: string): string {
  const isPlain = !/\\[()[\]]|\$\$/.test(tex) && tex.trim() === tex && tex.length < 2000
  return isPlain ? `\\(${escapeHtml(tex)}\\)` : `<span data-tex="${escapeHtml(tex)}"></span>`
}
