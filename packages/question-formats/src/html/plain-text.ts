import { escapeHtml } from '@suluh/rich-text/escape'
import { element } from './safe-html.ts'
import type { SafeNode } from './safe-html.ts'

const formula = /\\\(([^]{1,2000}?)\\\)|\\\[([^]{1,2000}?)\\\]|\$\$([^$]{1,2000})\$\$/g
const raised = /&lt;(su[bp])&gt;((?:(?!&lt;)[^])*?)&lt;\/\1&gt;/gi

/**
 * HTML of a plain text: lines as `<br>`, blank lines as paragraphs, `\( \)`, `\[ \]` and `$$ $$` as formulas,
 * paired `<sub>` and `<sup>` kept. Everything else that looks like markup is text.
 */
export function plainTextHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map(lineHtml)
    .filter((html) => html !== '')
  const directed = paragraphs.map((html) => (isRightToLeft(html) ? `<div dir="rtl">${html}</div>` : html))
  return directed.length > 1
    ? directed.map((html) => (html.startsWith('<div') ? html : `<p>${html}</p>`)).join('')
    : (directed[0] ?? '')
}

function lineHtml(text: string): string {
  let html = ''
  let from = 0
  for (const match of text.matchAll(formula)) {
    const tex = (match[1] ?? match[2] ?? match[3] ?? '').trim()
    html += textHtml(text.slice(from, match.index))
    if (tex !== '') html += `<span data-tex="${escapeHtml(tex)}"></span>`
    from = match.index + match[0].length
  }
  return (html + textHtml(text.slice(from))).replace(/\n/g, '<br>')
}

function textHtml(text: string): string {
  return text.includes('<') ? escapeHtml(text).replace(raised, '<$1>$2</$1>') : escapeHtml(text)
}

function isRightToLeft(html: string): boolean {
  const letter = /\p{L}/u.exec(html.replace(/<[^<>]*>/g, ''))?.[0]
  return letter !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter)
}

/** A text inside HTML with its `\( \)`, `\[ \]` and `$$ $$` as formulas. */
export function formulaNodes(text: string): SafeNode[] {
  const nodes: SafeNode[] = []
  let from = 0
  for (const match of text.matchAll(formula)) {
    const tex = (match[1] ?? match[2] ?? match[3] ?? '').trim()
    if (match.index > from) nodes.push(text.slice(from, match.index))
    if (tex !== '') nodes.push(element('span', [], { 'data-tex': tex }))
    from = match.index + match[0].length
  }
  return from === 0 ? [text] : from < text.length ? [...nodes, text.slice(from)] : nodes
}
