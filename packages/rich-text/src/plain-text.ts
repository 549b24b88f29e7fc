import { formulaSpan } from './allow-list.ts'
import { escapeHtml, unescapeHtml } from './escape.ts'
import { texInWords } from './tex-in-words.ts'

const mostListed = 2000
const blockEnd = /<(?:br|hr|\/(?:p|div|li|td|th|tr|h[34]|caption|blockquote|pre))\b[^<>]*>/g
/** A tag with its values, in which a browser may write ">". */
const tag = /<(?:"[^"]*"|'[^']*'|[^"'<>])*>/g

/** The words of rich text that was held to the allow-list, in one line; formulas as they are written. */
export function plainText(html: string): string {
  return wordsOf(html, (source) => ` ${source} `)
}

/** The same for people to read: formulas in words and signs. */
export function readableText(html: string): string {
  const readable = wordsOf(html, (source) => ` ${escapeHtml(texInWords(unescapeHtml(source)))} `)
  return readable.replace(/ ([.,;:!?)])/g, '$1').replace(/\( /g, '(')
}

/** As much of it as lists show. */
export function listText(html: string): string {
  return readableText(html).slice(0, mostListed)
}

function wordsOf(html: string, say: (source: string) => string): string {
  const withFormulas = html.replace(formulaSpan, (_, source: string) => say(source))
  const text = withFormulas.replace(blockEnd, ' ').replace(tag, '')
  return unescapeHtml(text).replace(/\s+/g, ' ').trim()
}
